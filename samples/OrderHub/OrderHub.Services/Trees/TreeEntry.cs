namespace OrderHub.Services.Trees;

/// <summary>One tree of one revision, serialised when the first client asks for it.</summary>
internal sealed class TreeEntry
{
    private readonly Lazy<SerializedTree> _serialized;

    public TreeEntry(CatalogTree tree)
    {
        _serialized = new Lazy<SerializedTree>(
            () => TreeSerializer.Serialize(tree),
            LazyThreadSafetyMode.ExecutionAndPublication);
    }

    public SerializedTree GetSerialized() => _serialized.Value;
}
