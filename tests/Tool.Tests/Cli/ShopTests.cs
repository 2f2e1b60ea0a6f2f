using System.Text.Json;

namespace GcGuard.Tool.Tests.Cli;

/// <summary>Both commands over a layered solution on disk, loaded by MSBuild as a user's is.</summary>
public sealed class ShopTests(ShopSolution shop) : IClassFixture<ShopSolution>
{
    private const string Paths =
        "# gcguard paths 1\n"
        + "Shop.Infrastructure\tM:Shop.Infrastructure.NightlyArchive.Pack\tbackground\tother\tShop.Tests,Shop.Worker\n"
        + "Shop.Infrastructure\tM:Shop.Infrastructure.OrderExporter.ToSheet(System.Int32)"
        + "\tOrdersController.Export ← Reports.Build\tfile-result\tShop.Services,Shop.Tests\n"
        + "Shop.Services\tM:Shop.Services.Reports.Build(System.Int32)\tOrdersController.Export\tfile-result\tShop.Api\n";

    [Fact]
    public async Task Paths_are_written_verified_and_found_stale()
    {
        string file = Path.Combine(shop.Folder, ".gcguard", "paths.txt");

        ToolResult written = await ToolResult.RunAsync("paths", shop.Folder);
        Assert.Equal((0, string.Empty), (written.ExitCode, written.Error));
        Assert.Equal(Paths, File.ReadAllText(file));
        Assert.StartsWith("Next: git add ", written.LastLine, StringComparison.Ordinal);

        File.WriteAllText(file, Paths.Replace("file-result\tShop.Api", "kept\tShop.Api", StringComparison.Ordinal)
            + "Shop.Services\tM:Shop.Services.Gone\t-\t-\tShop.Api\n");
        ToolResult stale = await ToolResult.RunAsync("paths", shop.SolutionFile, "--verify-no-changes", "--json");
        JsonElement json = JsonDocument.Parse(stale.Output).RootElement;
        Assert.Equal(1, stale.ExitCode);
        Assert.Equal((1, 2, 1), (json.GetProperty("added").GetArrayLength(), json.GetProperty("removed")
            .GetArrayLength(), json.GetProperty("gone").GetInt32()));
        Assert.Contains("Gone", File.ReadAllText(file), StringComparison.Ordinal);
        File.Delete(file);
        Directory.Delete(Path.GetDirectoryName(file)!);
    }

    [Fact]
    public async Task A_scan_finds_what_the_package_would_and_writes_nothing()
    {
        string[] before = shop.Files();
        ToolResult scan = await ToolResult.RunAsync(
            "scan", shop.Folder, "--no-restore", "--severity", "warning", "--json");
        JsonElement json = JsonDocument.Parse(scan.Output).RootElement;

        Assert.Equal((1, string.Empty), (scan.ExitCode, scan.Error));
        Assert.Equal(before, shop.Files());
        Assert.Equal(
            [
                "Shop.Api/Shop.Api.csproj:5 GCG7002 warning [] ",
                "Shop.Infrastructure/OrderExporter.cs:10 GCG1001 warning "
                    + "[OrdersController.Export,Reports.Build,OrderExporter.ToSheet] proven in the solution",
                "Shop.Infrastructure/OrderExporter.cs:17 GCG1001 warning "
                    + "[OrdersController.Export,Reports.Build,OrderExporter.ToSheet,OrderExporter.Fill] proven "
                        + "in the solution",
            ],
            json.GetProperty("findings").EnumerateArray().Select(finding =>
                $"{finding.GetProperty("path")}:{finding.GetProperty("line")} {finding.GetProperty("rule")} {finding.GetProperty("severity")} "
                + $"[{string.Join(',', finding.GetProperty("chain").EnumerateArray())}] {finding.GetProperty("evidence")}"));
        Assert.Equal("{\"Shop.Infrastructure\":1}", JsonSerializer.Serialize(json.GetProperty("notJudged")));
    }

    /// <summary><c>dotnet add package</c> in a folder with a solution says that it holds no project.</summary>
    [Fact]
    public async Task What_comes_next_can_be_done_in_a_solution_and_in_a_project()
    {
        ToolResult solution = await ToolResult.RunAsync(
            "scan", shop.Folder, "--no-restore", "--diagnostics", "GCG1001", "--fail-on", "none");
        Assert.Matches(
            "^Next: put <PackageReference Include=\"GcGuard\\.Analyzers\" Version=\"[0-9.]+\" PrivateAssets=\"all\" /> "
                + "into the projects or their Directory\\.Build\\.props, then dotnet gcguard paths .+Shop\\.slnx\"?$",
            solution.LastLine);
        Assert.Contains(
            "0 errors, 2 warnings, 0 suggestions.\nNot judged: 1 place in Shop.Infrastructure, of which nothing says "
                + "whether requests reach it.",
            solution.Output.ReplaceLineEndings("\n"),
            StringComparison.Ordinal);

        Directory.CreateDirectory(Path.Combine(shop.Folder, ".gcguard"));
        File.WriteAllText(Path.Combine(shop.Folder, ".gcguard", "paths.txt"), Paths);
        ToolResult withPaths = await ToolResult.RunAsync(
            "scan", shop.Folder, "--no-restore", "--diagnostics", "GCG1001", "--fail-on", "none");
        Assert.EndsWith("into the projects or their Directory.Build.props", withPaths.LastLine, StringComparison.Ordinal);
        Directory.Delete(Path.Combine(shop.Folder, ".gcguard"), recursive: true);

        string project = Path.Combine(shop.Folder, "Shop.Services", "Shop.Services.csproj");
        ToolResult scan = await ToolResult.RunAsync("scan", project, "--no-restore");
        Assert.StartsWith("Next: dotnet add ", scan.LastLine, StringComparison.Ordinal);
        Assert.EndsWith("Shop.Services.csproj package GcGuard.Analyzers", scan.LastLine, StringComparison.Ordinal);
    }
}
