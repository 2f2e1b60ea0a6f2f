using System.Text.Json;

namespace GcGuard.Tool.Tests.Cli;

/// <summary><c>gcguard baseline</c> over a layered solution on disk: written, checked, pruned, and what it refuses.</summary>
public sealed class BaselineCommandTests(ShopSolution shop) : IClassFixture<ShopSolution>
{
    private const string Entries =
        "# gcguard baseline 1\n"
        + "Shop.Api\tfile:Shop.Api.csproj\tGCG7002\t<ServerGarbageCollection>1</ServerGarbageCollection>\n"
        + "Shop.Infrastructure\tM:Shop.Infrastructure.OrderExporter.Fill(System.Byte[],System.Int32)\tGCG1001\tvar rows = new long [ 30_000 ] ;\n"
        + "Shop.Infrastructure\tM:Shop.Infrastructure.OrderExporter.ToSheet(System.Int32)\tGCG1001\tbyte [ ] sheet = new byte [ 400_000 ] ;\n";

    private const string Suggested = """
        public interface ITexts { string Csv(int year); }

        public sealed class TextsController(ITexts texts) : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            [Microsoft.AspNetCore.Mvc.HttpGet("texts")]
            public Microsoft.AspNetCore.Mvc.IActionResult Get(int year)
                => File(System.Text.Encoding.UTF8.GetBytes(texts.Csv(year)), "text/csv", "all.csv");
        }
        """;

    [Fact]
    public async Task A_baseline_is_written_checked_edited_and_pruned()
    {
        string file = Path.Combine(shop.Folder, ".gcguard", "baseline.txt");
        string source = Path.Combine(shop.Folder, "Shop.Infrastructure", "OrderExporter.cs");
        string code = File.ReadAllText(source);

        ToolResult missing = await ToolResult.RunAsync("baseline", shop.Folder, "--check", "--no-restore");
        Assert.Equal(2, missing.ExitCode);
        Assert.Contains("does not exist. Write it with 'dotnet gcguard baseline'.", missing.Error, StringComparison.Ordinal);

        ToolResult written = await ToolResult.RunAsync("baseline", shop.Folder, "--no-restore");
        Assert.Equal((0, string.Empty), (written.ExitCode, written.Error));
        Assert.Equal(Entries, File.ReadAllText(file));
        Assert.StartsWith("Next: git add ", written.LastLine, StringComparison.Ordinal);

        // What stands there is silent in a scan, and no scan of the baseline itself is fooled by it.
        ToolResult scan = await ToolResult.RunAsync("scan", shop.Folder, "--no-restore");
        Assert.Equal(0, scan.ExitCode);
        Assert.Contains("Left out: what stands in .gcguard/baseline.txt; --no-baseline shows it.", scan.Output, StringComparison.Ordinal);
        ToolResult all = await ToolResult.RunAsync(
            "scan", shop.Folder, "--no-restore", "--no-baseline", "--format", "sarif");
        Assert.Equal(1, all.ExitCode);
        Assert.Equal(
            Entries.Split('\n')[1..^1],
            JsonDocument.Parse(all.Output).RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray()
                .Select(result => result.GetProperty("properties").GetProperty("baseline").GetString())
                .Order(StringComparer.Ordinal));

        // One statement edited, another one gone, a third one new.
        File.WriteAllText(
            source,
            code.Replace("400_000", "450_000", StringComparison.Ordinal)
                .Replace("new long[30_000]", "new long[30]", StringComparison.Ordinal)
                .Replace("new byte[500_000]", "new byte[500_001]", StringComparison.Ordinal));
        ToolResult check = await ToolResult.RunAsync("baseline", shop.SolutionFile, "--check", "--no-restore");
        Assert.Equal(1, check.ExitCode);
        Assert.Equal(Entries, File.ReadAllText(file));
        Assert.Contains("- " + Entries.Split('\n')[2], check.Output, StringComparison.Ordinal);
        Assert.Contains("baseline.txt: 1 of its entries no longer occurs.", check.Output, StringComparison.Ordinal);
        Assert.StartsWith("Next: dotnet gcguard baseline --prune ", check.LastLine, StringComparison.Ordinal);

        ToolResult pruned = await ToolResult.RunAsync("baseline", shop.Folder, "--prune", "--no-restore", "--json");
        JsonElement json = JsonDocument.Parse(pruned.Output).RootElement;
        Assert.Equal(
            (0, 2, 0, 1, 1),
            (pruned.ExitCode, json.GetProperty("entries").GetInt32(), json.GetProperty("added").GetArrayLength(),
                json.GetProperty("gone").GetArrayLength(), json.GetProperty("edited").GetInt32()));
        Assert.Equal(
            string.Join('\n', Entries.Replace("400_000", "450_000", StringComparison.Ordinal).Split('\n')
                .Where(line => !line.Contains(".Fill(", StringComparison.Ordinal))),
            File.ReadAllText(file));
        Assert.Equal(0, (await ToolResult.RunAsync("baseline", shop.Folder, "--check", "--no-restore")).ExitCode);

        // A merge that nobody finished is refused by what reads the file, and mended by what writes it.
        File.WriteAllText(file, File.ReadAllText(file) + "<<<<<<< HEAD\n");
        ToolResult merged = await ToolResult.RunAsync("baseline", shop.Folder, "--prune", "--no-restore");
        Assert.Equal(2, merged.ExitCode);
        Assert.Contains("baseline.txt(4): a merge left its marker here", merged.Error, StringComparison.Ordinal);

        // A suggestion stands in the file unless warnings are asked for.
        string texts = Path.Combine(shop.Folder, "Shop.Api", "Texts.cs");
        File.WriteAllText(texts, Suggested);
        Assert.Equal(0, (await ToolResult.RunAsync("baseline", shop.Folder, "--no-restore")).ExitCode);
        Assert.Contains("GCG1006", File.ReadAllText(file), StringComparison.Ordinal);
        ToolResult warnings = await ToolResult.RunAsync("baseline", shop.Folder, "--no-restore", "--severity", "warning");
        Assert.Contains("2 entries: ", warnings.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("GCG1006", File.ReadAllText(file), StringComparison.Ordinal);
        File.Delete(texts);
        File.WriteAllText(source, code);
        Directory.Delete(Path.GetDirectoryName(file)!, recursive: true);
    }

    [Fact]
    public async Task Prune_and_check_together_are_refused()
    {
        ToolResult result = await ToolResult.RunAsync("baseline", shop.Folder, "--prune", "--check");

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.Contains("--prune and --check cannot stand together", result.Error, StringComparison.Ordinal);
    }
}
