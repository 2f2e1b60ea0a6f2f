using OrderHub.Contracts;
using OrderHub.Services.Pooling;

namespace OrderHub.Services.Trees;

/// <summary>The pools that tree building shares.</summary>
public static class TreeBuffers
{
    public static readonly UnboundedObjectPool<BinaryBufferWriter> Writers =
        new(() => new BinaryBufferWriter(), writer => writer.Reset());

    public static readonly UnboundedObjectPool<MemoryStream> Streams =
        new(() => new MemoryStream(), stream => stream.SetLength(0));

    public static IReadOnlyList<PoolUsage> Usage()
    {
        IReadOnlyCollection<BinaryBufferWriter> writers = Writers.Snapshot();
        IReadOnlyCollection<MemoryStream> streams = Streams.Snapshot();
        return
        [
            new PoolUsage("tree-writers", writers.Count, writers.Sum(writer => (long)writer.Buffer.Length)),
            new PoolUsage("tree-streams", streams.Count, streams.Sum(stream => (long)stream.Capacity)),
        ];
    }
}
