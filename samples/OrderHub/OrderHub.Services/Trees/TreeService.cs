using System.Collections.Concurrent;

namespace OrderHub.Services.Trees;

public interface ITreeService
{
    int Revision { get; }

    SerializedTree Get(int treeId, int revision);

    Task WriteRawAsync(int treeId, int revision, Stream destination, CancellationToken cancellationToken);

    int Refresh(int revision);
}

public sealed class TreeService(TreeSource source) : ITreeService
{
    private ConcurrentDictionary<(int TreeId, int Revision), TreeEntry> _entries = new();
    private int _revision = 1;

    public int Revision => Volatile.Read(ref _revision);

    public SerializedTree Get(int treeId, int revision)
    {
        TreeEntry entry = _entries.GetOrAdd(
            (treeId, revision),
            static (key, trees) => new TreeEntry(trees.Load(key.TreeId, key.Revision)),
            source);
        return entry.GetSerialized();
    }

    public Task WriteRawAsync(int treeId, int revision, Stream destination, CancellationToken cancellationToken) =>
        TreeSerializer.WriteAsync(source.Load(treeId, revision), destination, cancellationToken);

    /// <summary>Makes a revision current and forgets what was serialised for the ones before it.</summary>
    public int Refresh(int revision)
    {
        var kept = _entries.Where(entry => entry.Key.Revision >= revision);
        _entries = new ConcurrentDictionary<(int TreeId, int Revision), TreeEntry>(kept);
        Volatile.Write(ref _revision, revision);
        return revision;
    }
}
