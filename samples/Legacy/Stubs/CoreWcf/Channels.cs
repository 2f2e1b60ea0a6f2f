using System.Xml;

namespace CoreWCF.Channels;

public sealed class MessageVersion
{
    private MessageVersion()
    {
    }

    public static MessageVersion Soap11 { get; } = new();
}

public abstract class BodyWriter(bool isBuffered)
{
    public bool IsBuffered { get; } = isBuffered;

    public void WriteBodyContents(XmlDictionaryWriter writer) => OnWriteBodyContents(writer);

    protected abstract void OnWriteBodyContents(XmlDictionaryWriter writer);
}

public abstract class Message : IDisposable
{
    public static Message CreateMessage(MessageVersion version, string action, BodyWriter body) =>
        throw new NotSupportedException("The stub of CoreWCF only compiles.");

    public void Dispose() => GC.SuppressFinalize(this);
}
