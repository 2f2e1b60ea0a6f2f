using GcGuard.Corpus.Tests;

namespace GcGuard.Tool.Tests.Cli;

/// <summary>A solution that nobody has restored yet, as after a clone.</summary>
public sealed class FreshCloneTests
{
    [Fact]
    public async Task Its_paths_are_found_at_once()
    {
        using var folder = new TemporaryFolder();
        ShopSolution.CopyTo(folder);

        ToolResult written = await ToolResult.RunAsync("paths", folder.Path);

        Assert.Equal((0, string.Empty), (written.ExitCode, written.Error));
        Assert.Contains("requests reach 2 of them", written.Output, StringComparison.Ordinal);
    }
}
