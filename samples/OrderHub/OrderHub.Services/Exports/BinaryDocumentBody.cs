using System.Xml;

namespace OrderHub.Services.Exports;

/// <summary>The one-element document that the partners' XML gateway accepts: the payload is the Base64 text.</summary>
public sealed class BinaryDocumentBody
{
    private readonly byte[] _content;

    public BinaryDocumentBody(byte[] content)
    {
        _content = content;
    }

    public void WriteTo(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("Binary");
        writer.WriteBase64(_content, 0, _content.Length);
        writer.WriteEndElement();
    }
}
