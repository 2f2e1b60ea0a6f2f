using System.Text;
using System.Xml;
using CoreWCF;
using CoreWCF.Channels;
using Newtonsoft.Json;

namespace Legacy.Services;

[ServiceContract(Namespace = "urn:legacy:orders")]
public interface IOrderGateway
{
    [OperationContract]
    Message GetOrders(int customerId);
}

public sealed class OrderGateway(Func<int, object> find) : IOrderGateway
{
    public Message GetOrders(int customerId)
    {
        var serializer = JsonSerializer.CreateDefault();
        byte[] content;
        var stream = new MemoryStream();
        var text = new StreamWriter(stream, new UTF8Encoding(false));
        using (var writer = new JsonTextWriter(text))
        {
            serializer.Serialize(writer, find(customerId));
            writer.Flush();
            content = stream.ToArray();
        }

        return Message.CreateMessage(MessageVersion.Soap11, "GetOrdersResponse", new RawBodyWriter(content));
    }
}

internal sealed class RawBodyWriter(byte[] content) : BodyWriter(isBuffered: true)
{
    protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("Binary");
        writer.WriteBase64(content, 0, content.Length);
        writer.WriteEndElement();
    }
}
