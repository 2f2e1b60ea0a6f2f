using System.ServiceModel.Channels;
using System.Xml;

namespace Legacy.NetFramework.Gateway
{
    /// <summary>The body of every reply: one element whose text is the content in Base64.</summary>
    public sealed class RawBodyWriter : BodyWriter
    {
        private readonly byte[] _content;

        public RawBodyWriter(byte[] content)
            : base(true)
        {
            _content = content;
        }

        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            writer.WriteStartElement("Binary");
            writer.WriteBase64(_content, 0, _content.Length);
            writer.WriteEndElement();
        }
    }
}
