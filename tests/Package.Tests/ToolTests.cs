using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// The packed tool beside the packed analyzers, in a layered solution: a library says that it was not judged, the tool
/// finds the paths, the next build reports the library's code with the chain that leads there.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class ToolTests(ToolTests.Solution solution) : IClassFixture<ToolTests.Solution>
{
    private const string Chain = "(OrdersController.Export ← Reports.Build ← OrderExporter.ToSheet, proven in "
        + "the solution)";

    [Fact]
    public void ALibraryWithoutPathsSaysSoAndNeverFailsABuild()
    {
        solution.Workspace.Delete(".gcguard");
        CliResult build = solution.Build("-p:TreatWarningsAsErrors=true", "-p:GcGuardMode=strict").MustSucceed();

        Assert.Contains(
            "warning GCG0002: 4 places in Shop.Infrastructure were not judged, because nothing here says "
                + "whether requests reach them: "
                + "run 'dotnet gcguard paths' for the solution and commit .gcguard/paths.txt",
            build.Output,
            StringComparison.Ordinal);
        Assert.Empty(solution.Findings());
        Assert.DoesNotContain(
            "GCG0002", solution.Build("-p:GcGuardPathsFile=none").MustSucceed().Output, StringComparison.Ordinal);
    }

    [Fact]
    public void TheLocalToolWritesPathsThatTheNextBuildReads()
    {
        TestWorkspace workspace = solution.Workspace;
        workspace.Run("new", "tool-manifest", "--force").MustSucceed();
        workspace.Run("tool", "install", "GcGuard.Tool", "--version", solution.Version).MustSucceed();
        // A restore would not know the property that gives the package's version here.
        CliResult written = workspace.Run("gcguard", "paths", "--no-restore").MustSucceed();
        Assert.Contains("Next: git add", written.Output, StringComparison.Ordinal);
        Assert.Contains(
            "is up to date",
            workspace.Run("gcguard", "paths", "--no-restore", "--verify-no-changes").MustSucceed().Output,
            StringComparison.Ordinal);

        CliResult build = solution.Build().MustSucceed();
        Assert.DoesNotContain("GCG0002", build.Output, StringComparison.Ordinal);
        Finding[] found = solution.Findings();
        Assert.Equal([("GCG1001", 10), ("GCG1001", 17)], found.Select(finding => (finding.Id, finding.Line)));
        Assert.Contains(Chain, found[0].Message, StringComparison.Ordinal);

        workspace.Write(
            ".gcguard/paths.txt", File.ReadAllText(workspace.PathOf(".gcguard", "paths.txt")) + "<<<<<<< HEAD\n");
        Assert.Contains("paths.txt(5,1): warning GCG0003: ", solution.Build("--no-incremental").MustSucceed().Output,
            StringComparison.Ordinal);
        Assert.Equal(2, solution.Findings().Length);
        workspace.Run("gcguard", "paths", "--no-restore", "--verify-no-changes").MustFail();
        workspace.Run("gcguard", "paths", "--no-restore").MustSucceed();
    }

    /// <summary>The projects reference the package themselves, and each finding is there once all the same.</summary>
    [Fact]
    public void TheGlobalToolScansASolutionThatReferencesThePackageItself()
    {
        string home = Path.Combine(solution.Package.Root, "home");
        DotNetCli cli = solution.Package.CliWith(
            ("DOTNET_CLI_HOME", home),
            ("GcGuardVersion", solution.Version),
            ("PATH", Path.Combine(home, ".dotnet", "tools") + Path.PathSeparator
                + Environment.GetEnvironmentVariable("PATH")));
        cli.Run(solution.Workspace.Folder, "tool", "install", "--global", "GcGuard.Tool", "--version", solution.Version)
            .MustSucceed();
        // Outside the folder of the tool manifest, where only the global tool answers.
        string log = Path.Combine(home, "scan.sarif");
        CliResult scan = cli.Run(
            home, "gcguard", "scan", solution.Workspace.PathOf("Shop.slnx"), "--severity", "warning", "--format",
                "sarif", "-o", log);

        Assert.True(scan.ExitCode == 1, scan.Describe("was to find something"));
        Assert.Contains("3 findings in 6 projects", scan.Output, StringComparison.Ordinal);
        Assert.Matches(
            File.Exists(solution.Workspace.PathOf(".gcguard/paths.txt"))
                ? "Next: dotnet format analyzers .+Shop\\.slnx\"? --severity info --diagnostics GCG1001, then dotnet gcguard record "
                : "Next: dotnet gcguard paths .+Shop\\.slnx\"?\\s*$",
            scan.Output);
        using JsonDocument sarif = JsonDocument.Parse(File.ReadAllText(log));
        Assert.Equal(
            ["GCG7002 Shop.Api/Shop.Api.csproj", "GCG1001 Shop.Infrastructure/OrderExporter.cs",
                "GCG1001 Shop.Infrastructure/OrderExporter.cs"],
            sarif.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray().Select(result =>
                result.GetProperty("ruleId").GetString() + " "
                + result.GetProperty("locations")[0].GetProperty("physicalLocation").GetProperty("artifactLocation")
                    .GetProperty("uri").GetString()));
    }

    /// <summary>What reads traces comes with packages of its own, all of which must be in the tool's.</summary>
    [Fact]
    public void TheToolRecordsAServerAndReportsIt()
    {
        string folder = Path.Combine(solution.Package.Root, "recorder");
        DotNetCli cli = solution.Package.CliWith(
            ("PATH", folder + Path.PathSeparator + Environment.GetEnvironmentVariable("PATH")));
        cli.Run(solution.Workspace.Folder, "tool", "install", "GcGuard.Tool", "--tool-path", folder, "--version", solution.Version)
            .MustSucceed();
        string server = Path.Combine(
            TestSettings.ArtifactsPath, "bin", "GcGuard.KnownServer", TestSettings.Configuration.ToLowerInvariant(),
            "GcGuard.KnownServer.dll");
        CliResult recorded = cli.Run(
            folder, "gcguard", "record", "--duration", "2s", "-o", "known.gcgrec", "--", "dotnet", server, "--urls",
                "http://127.0.0.1:0").MustSucceed();
        Assert.Contains("GcGuard.KnownServer, .NET 10", recorded.Output, StringComparison.Ordinal);
        Assert.Contains("Next: dotnet gcguard report known.gcgrec", recorded.Output, StringComparison.Ordinal);

        cli.Run(folder, "gcguard", "report", "known.gcgrec", "-o", "known.html").MustSucceed();
        Assert.Contains(
            "<h1>GcGuard.KnownServer</h1>", File.ReadAllText(Path.Combine(folder, "known.html")), StringComparison.Ordinal);
        cli.Run(folder, "gcguard", "compare", "known.gcgrec", "known.gcgrec").MustSucceed();
    }

    /// <summary>
    /// The layered sample of the tool's own tests, which references the package where a property gives its version.
    /// </summary>
    public sealed class Solution
    {
        public Solution(PackageLease lease)
        {
            Package = lease.Package;
            Workspace = Package.CreateWorkspace("tool");
            Workspace.CopyFolder(
                Path.Combine(TestSettings.RepositoryRoot, "tests", "Tool.Tests", "Samples", "Shop"), ".");
            // The one above writes the compiler's findings to a file.
            File.Delete(Workspace.PathOf("Directory.Build.targets"));
            Package.Cli.Run(Workspace.Folder, "restore", "Shop.slnx", "-p:GcGuardVersion=" + Version).MustSucceed();
        }

        internal PackedPackage Package { get; }

        internal TestWorkspace Workspace { get; }

        internal string Version => Package.Version;

        /// <summary>Builds the library that holds the findings.</summary>
        internal CliResult Build(params string[] options) => Workspace.Run(
            ["build", "Shop.Infrastructure", "--no-restore", "-p:GcGuardVersion=" + Version, .. options]);

        /// <summary>What the last build found in it.</summary>
        internal Finding[] Findings() => [.. Ours().OrderBy(finding => finding.Line)];

        private IEnumerable<Finding> Ours()
            => Workspace.FindingsOf("Shop.Infrastructure")
                .Where(finding => finding.IsOurs && finding.Id is not ("GCG0002" or "GCG0003"));
    }
}
