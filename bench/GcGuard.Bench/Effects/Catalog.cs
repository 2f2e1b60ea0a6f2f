using System;
using System.Collections.Generic;
using System.IO;
using GcGuard.Bench.Workloads;

namespace GcGuard.Bench.Effects;

/// <summary>All rows, each pair beside each other.</summary>
internal static class Catalog
{
    private static readonly byte[] Upload = new byte[3 * 1024 * 1024];

    /// <summary>The rows in the order of the table.</summary>
    public static IReadOnlyList<Effect> All { get; } =
    [
        new("GCG1001", "new block of 1 MB", static () => CopyBlock.New(new MemoryStream(Upload), Stream.Null)),
        new("GCG1001", "rented block of 1 MB", static () => CopyBlock.Rent(new MemoryStream(Upload), Stream.Null)),
        new("GCG1002", "builder with room for 200,000 characters", static () => PresizedText.WithCapacity()),
        new("GCG1002", "builder that grows in chunks", static () => PresizedText.InChunks()),
        new("GCG1003", "File.ReadAllLines, 50,000 lines", static () => ReadRows.Whole()),
        new("GCG1003", "File.ReadLines, 50,000 lines", static () => ReadRows.OneByOne()),
        new("GCG1004", "string to a writer", static () => WrittenText.String(Stream.Null)),
        new("GCG1004", "builder to a writer", static () => WrittenText.Builder(Stream.Null)),
        new("GCG1004", "bytes of a string to a stream", static () => WrittenText.Bytes(Stream.Null)),
        new("GCG1004", "builder through HttpResponseStreamWriter", static () => WrittenText.ResponseWriter(Stream.Null)),
        new("GCG1005", "sets united, growing", static () => GC.KeepAlive(ClientCaches.Grow())),
        new("GCG1005", "sets united, created at the sum", static () => GC.KeepAlive(ClientCaches.Presize())),
        new("GCG1005", "lists appended and sorted, growing", static () => GC.KeepAlive(ClientCaches.GrowList())),
        new("GCG1005", "lists appended and sorted, created at the sum", static () => GC.KeepAlive(ClientCaches.PresizeList())),
    ];
}
