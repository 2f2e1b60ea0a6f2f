using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// The packed tool and solutions in which much is wrong: it says which project and what to do, and goes on with the others.
/// What evaluates projects is a process of its own, which only the package brings along.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class ToolInputTests(PackageLease lease)
{
    private static readonly string[] Problems =
    [
        "Broken/Broken.csproj is left out: The project file could not be loaded.",
        "Gone/Gone.csproj is left out: there is no such file.",
        "Unrestored/Unrestored.csproj is not restored",
    ];

    [Fact]
    public void BrokenMissingAndUnrestoredProjectsAreNamedAndTheOthersCount()
    {
        PackedPackage package = lease.Package;
        TestWorkspace workspace = package.CreateWorkspace("odd");
        workspace.CopyFolder(
            Path.Combine(TestSettings.RepositoryRoot, "tests", "Tool.Tests", "Samples", "Shop"), ".");
        package.Cli.Run(workspace.Folder, "restore", "Shop.slnx").MustSucceed();
        workspace.Write("Broken/Broken.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>");
        workspace.Write("Unrestored/Unrestored.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\" />");
        File.Delete(workspace.PathOf("Shop.slnx"));
        workspace.WriteSolution(
        [
            "Broken", "Gone", "Shop.Abstractions", "Shop.Api", "Shop.Infrastructure", "Shop.Services", "Unrestored",
        ]);
        string folder = Path.Combine(package.Root, "input-tool");
        DotNetCli cli = package.CliWith(
            ("PATH", folder + Path.PathSeparator + Environment.GetEnvironmentVariable("PATH")));
        cli.Run(workspace.Folder, "tool", "install", "GcGuard.Tool", "--tool-path", folder, "--version", package.Version)
            .MustSucceed();

        CliResult paths = cli.Run(workspace.Folder, "gcguard", "paths", "--no-restore").MustSucceed();
        Assert.All(Problems, problem => Assert.Contains("warning: " + problem, paths.Output, StringComparison.Ordinal));
        Assert.Contains(
            "\tOrdersController.Export ← Reports.Build\t",
            File.ReadAllText(workspace.PathOf(".gcguard", "paths.txt")),
            StringComparison.Ordinal);

        cli.Run(workspace.Folder, "gcguard", "scan", "--no-restore", "--fail-on", "none", "--format", "json", "-o", "scan.json")
            .MustSucceed();
        using JsonDocument scan = JsonDocument.Parse(File.ReadAllText(workspace.PathOf("scan.json")));
        Assert.Equal(Problems.Length, scan.RootElement.GetProperty("problems").GetArrayLength());
        Assert.Equal(2, scan.RootElement.GetProperty("findings").EnumerateArray()
            .Count(finding => finding.GetProperty("rule").GetString() == "GCG1001"));

        workspace.Write("Second.slnx", "<Solution />");
        CliResult two = cli.Run(workspace.Folder, "gcguard", "paths", "--no-restore");
        Assert.True(two.ExitCode == 2, two.Describe("was to be refused"));
        Assert.Contains("holds 2 solutions: Second.slnx, Test.slnx", two.Output, StringComparison.Ordinal);
    }
}
