using System.Text;
using System.Xml;
using Newtonsoft.Json;
using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

public sealed class XmlExportWriter
{
    private static readonly JsonSerializerSettings Settings = new()
    {
        DateFormatHandling = DateFormatHandling.IsoDateFormat,
        NullValueHandling = NullValueHandling.Ignore,
    };

    public async Task WriteAsync(OrderExport export, Stream destination, CancellationToken cancellationToken)
    {
        var body = new BinaryDocumentBody(Serialize(export));

        var document = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(document, Encoding.UTF8, ownsStream: false))
        {
            writer.WriteStartDocument();
            body.WriteTo(writer);
            writer.WriteEndDocument();
        }

        await destination.WriteAsync(document.ToArray(), cancellationToken);
    }

    private static byte[] Serialize(OrderExport export)
    {
        var serializer = JsonSerializer.Create(Settings);
        var stream = new MemoryStream();
        var text = new StreamWriter(stream, new UTF8Encoding(false));
        using (var writer = new JsonTextWriter(text))
        {
            serializer.Serialize(writer, export);
            writer.Flush();
            return stream.ToArray();
        }
    }
}
