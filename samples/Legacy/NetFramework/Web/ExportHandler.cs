using System.Globalization;
using System.IO;
using System.Text;
using System.Web;
using Legacy.NetFramework.Gateway;
using Newtonsoft.Json;

namespace Legacy.NetFramework.Web
{
    /// <summary>Serves <c>export.ashx?partner=n&amp;form=json|csv</c>.</summary>
    public sealed class ExportHandler : IHttpHandler
    {
        private readonly IPartnerOrders _orders;

        public ExportHandler(IPartnerOrders orders)
        {
            _orders = orders;
        }

        public bool IsReusable => true;

        public void ProcessRequest(HttpContext context)
        {
            int partner = int.Parse(context.Request.QueryString["partner"], CultureInfo.InvariantCulture);
            if (context.Request.QueryString["form"] == "csv")
            {
                WriteCsv(context.Response, partner);
                return;
            }

            context.Response.ContentType = "application/json";
            context.Response.Write(JsonConvert.SerializeObject(_orders.Find(partner)));
        }

        private void WriteCsv(HttpResponse response, int partner)
        {
            var stream = new MemoryStream();
            using (var text = new StreamWriter(stream, new UTF8Encoding(false), 1024, leaveOpen: true))
            {
                foreach (PartnerOrder order in _orders.Find(partner))
                {
                    text.WriteLine(order.Number + ";" + order.Total.ToString(CultureInfo.InvariantCulture));
                }
            }

            response.ContentType = "text/csv";
            response.OutputStream.Write(stream.ToArray(), 0, (int)stream.Length);
            System.GC.Collect();
        }
    }
}
