using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace GcGuard.Bench.Workloads;

/// <summary>The lists of GCG2007, serialised as the code is found and as the fix leaves it.</summary>
internal sealed class WrittenIds
{
    private readonly List<int> _ids;

    private WrittenIds(int count) => _ids = [.. Enumerable.Range(100_000, count)];

    /// <summary>The lists of the table: 10 kB, 200 kB and 5 MB of JSON, give or take a tenth.</summary>
    public static IReadOnlyList<(string Size, WrittenIds Ids)> Sizes { get; } =
        [("10 kB", new WrittenIds(1_430)), ("200 kB", new WrittenIds(28_500)), ("5 MB", new WrittenIds(700_000))];

    /// <summary>As the code is found: one piece.</summary>
    public void AsList(Stream target) => JsonSerializer.SerializeAsync(target, _ids).GetAwaiter().GetResult();

    /// <summary>As the fix leaves it: pieces of less than 16 kB.</summary>
    public void AsReadOnlyList(Stream target)
        => JsonSerializer.SerializeAsync<IReadOnlyList<int>>(target, _ids).GetAwaiter().GetResult();
}
