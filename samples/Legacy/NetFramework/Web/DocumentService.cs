using System;
using System.IO;
using System.Web;
using System.Web.Services;

namespace Legacy.NetFramework.Web
{
    /// <summary>The ASMX service that the old desktop client calls.</summary>
    [WebService(Namespace = "urn:legacy:documents")]
    public sealed class DocumentService : WebService
    {
        [WebMethod]
        public string GetDocument(int id)
        {
            string path = HttpContext.Current.Server.MapPath("~/documents/" + id + ".pdf");
            var stream = new MemoryStream();
            using (FileStream file = File.OpenRead(path))
            {
                file.CopyTo(stream);
            }

            return Convert.ToBase64String(stream.ToArray());
        }
    }
}
