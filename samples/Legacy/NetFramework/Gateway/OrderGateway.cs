using System.IO;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Text;
using Newtonsoft.Json;

namespace Legacy.NetFramework.Gateway
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
    public sealed class OrderGateway : IOrderGateway
    {
        private readonly IPartnerOrders _orders;
        private readonly JsonSerializerSettings _settings;

        public OrderGateway(IPartnerOrders orders, JsonSerializerSettings settings)
        {
            _orders = orders;
            _settings = settings;
        }

        public Message GetOrders(Message request)
        {
            object result = _orders.Find(request.GetBody<int>());

            var serializer = JsonSerializer.Create(_settings);
            byte[] content;
            var stream = new MemoryStream();
            var text = new StreamWriter(stream, new UTF8Encoding(false));
            using (var writer = new JsonTextWriter(text))
            {
                serializer.Serialize(writer, result);
                writer.Flush();
                content = stream.ToArray();
            }

            return Message.CreateMessage(request.Version, "GetOrdersResponse", new RawBodyWriter(content));
        }
    }
}
