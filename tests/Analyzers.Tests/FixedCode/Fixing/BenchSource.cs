using System;
using System.IO;
using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>
/// The sources that the benchmarks measure as the states before and after fixes: each file has a namespace of its own, so that one program
/// holds them all.
/// </summary>
internal static class BenchSource
{
    /// <summary>The text of a source.</summary>
    /// <param name="area">The folder: <c>Pools</c>.</param>
    /// <param name="name">The file, which is its namespace's last part too.</param>
    public static Task<string> ReadAsync(string area, string name)
        => File.ReadAllTextAsync(Path.Combine(RepositoryRoot.Find()!, "bench", "GcGuard.Bench", area, "Sources", name + ".cs"));

    /// <summary>The text of a source in the namespace of another one.</summary>
    public static async Task<string> ReadAsync(string area, string name, string other)
        => (await ReadAsync(area, name)).Replace($"namespace GcGuard.Bench.{area}.{name};", $"namespace GcGuard.Bench.{area}.{other};", StringComparison.Ordinal);
}
