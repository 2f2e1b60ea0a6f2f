namespace GcGuard.KnownServer;

/// <summary>What a server keeps: 50 MB in a static field, and 20 MB in a service of which there is one.</summary>
internal sealed class DocumentStore
{
    private const int Size = 100_000;
    private static readonly Dictionary<string, byte[]> s_documents = [];
    private readonly List<byte[]> _previews = [];

    public int Keep()
    {
        for (int i = 0; i < 500; i++)
        {
            s_documents[$"document {i}"] = new byte[Size];
        }

        while (_previews.Count < 200)
        {
            _previews.Add(new byte[Size]);
        }

        return s_documents.Count;
    }
}
