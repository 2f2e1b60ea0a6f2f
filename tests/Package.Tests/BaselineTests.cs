using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// A layered solution with old findings, by the packed tool and package: its baseline makes a build with warnings as errors
/// green, and only what is new makes it red.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class BaselineTests(BaselineTests.Solution solution) : IClassFixture<BaselineTests.Solution>
{
    private const string Exporter = "Shop.Infrastructure/OrderExporter.cs";
    private const string Sheet = "byte[] sheet = new byte[400_000];";

    [Fact]
    public void OldFindingsAreSilentAndNewOnesBreakTheBuild()
    {
        solution.Write(Exporter, solution.Code);
        solution.Build().MustSucceed();

        // One finding more in a member that has one: another, and the same again.
        solution.Write(Exporter, solution.Code.Replace(Sheet, Sheet + " var more = new byte[500_000]; more[0] = sheet[0];", StringComparison.Ordinal));
        Assert.Contains(
            "OrderExporter.cs(10,54): error GCG1001: `new byte[500_000]` allocates", solution.Build().MustFail().Output,
            StringComparison.Ordinal);
        solution.Write(
            Exporter,
            solution.Code.Replace(Sheet, Sheet + " if (year > 0) { " + Sheet.Replace("sheet", "other", StringComparison.Ordinal) + " other[0] = 1; }", StringComparison.Ordinal)
                .Replace("byte[] other", "byte[] sheet1", StringComparison.Ordinal).Replace("other[0]", "sheet1[0]", StringComparison.Ordinal));
        Assert.Contains("error GCG1001", solution.Build().MustFail().Output, StringComparison.Ordinal);

        // A member that has none.
        solution.Write(
            Exporter,
            solution.Code.Replace("Fill(sheet, year);", "Fill(sheet, year); Log();", StringComparison.Ordinal)
                .Replace("    private static void Fill", "    private static void Log() => Console.WriteLine(new byte[300_000].Length);\n\n    private static void Fill", StringComparison.Ordinal));
        Assert.Contains("error GCG1001: `new byte[300_000]`", solution.Build().MustFail().Output, StringComparison.Ordinal);
    }

    [Fact]
    public void AnEditAndAMoveAreSilent()
    {
        solution.Write(Exporter, solution.Code.Replace(Sheet, "// larger now\n        byte[] sheet = new byte[450_000 + 1];", StringComparison.Ordinal));
        solution.Build().MustSucceed();

        string start = solution.Code[..solution.Code.IndexOf("/// <summary>Only the worker", StringComparison.Ordinal)];
        solution.Write("Shop.Infrastructure/Moved/Exporter.cs", start);
        solution.Write(Exporter, solution.Code[start.Length..].Insert(0, "namespace Shop.Infrastructure;\n"));
        solution.Build().MustSucceed();
        solution.Workspace.Delete("Shop.Infrastructure/Moved");
        solution.Write(Exporter, solution.Code);
    }

    [Fact]
    public void TheFileCanBeTurnedOffBeMissingAndBeBroken()
    {
        solution.Write(Exporter, solution.Code);
        Assert.Contains("error GCG1001", solution.Build("-p:GcGuardBaselineFile=none").MustFail().Output, StringComparison.Ordinal);
        Assert.Contains(
            "warning GCG0006: GcGuardBaselineFile names 'gone.txt', which does not exist. Write it with 'dotnet gcguard baseline'",
            solution.Build("-p:GcGuardBaselineFile=gone.txt").MustFail().Output,
            StringComparison.Ordinal);

        string text = File.ReadAllText(solution.File);
        File.WriteAllText(solution.File, text + "=======\n");
        Assert.Contains(
            $"baseline.txt({text.Split('\n').Length},1): error GCG0006: The line has no effect: a merge left its marker here",
            solution.Build().MustFail().Output,
            StringComparison.Ordinal);
        File.WriteAllText(solution.File, text);
    }

    /// <summary>A file without entries is how a pipeline gets the keys of all findings.</summary>
    [Fact]
    public void TheCompilersLogHoldsTheLineOfWhatIsNew()
    {
        string text = File.ReadAllText(solution.File);
        File.WriteAllText(solution.File, text.Split('\n')[0] + "\n");
        solution.Write(Exporter, solution.Code);
        solution.Build("-p:TreatWarningsAsErrors=false", "--no-incremental").MustSucceed();
        string log = Directory.GetFiles(solution.Workspace.PathOf("Shop.Infrastructure"), "findings.*.sarif").Single();
        File.WriteAllText(solution.File, text);

        using JsonDocument sarif = JsonDocument.Parse(File.ReadAllText(log));
        Assert.Equal(
            text.Split('\n').Where(line => line.StartsWith("Shop.Infrastructure\t", StringComparison.Ordinal)),
            sarif.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray()
                .Where(result => result.GetProperty("ruleId").GetString()!.StartsWith("GCG1", StringComparison.Ordinal))
                .Select(result => result.GetProperty("properties").GetProperty("customProperties").GetProperty("baseline").GetString()!)
                .Order(StringComparer.Ordinal));
        Assert.DoesNotContain(
            sarif.RootElement.GetProperty("runs")[0].GetProperty("tool").GetProperty("driver").GetProperty("rules").EnumerateArray(),
            rule => rule.GetProperty("id").GetString()!.StartsWith("GCG1001-", StringComparison.Ordinal));
    }

    /// <summary>Fixers see what builds see; the variable takes the baseline away for one run.</summary>
    [Fact]
    public void FormatLeavesWhatIsKnownAloneUntilItIsAskedFor()
    {
        PackedPackage package = solution.Package;
        TestWorkspace workspace = package.CreateWorkspace("known");
        workspace.WriteProject("Known");
        const string code = "public class C\n{\n    public void M()\n    {\n        System.GC.Collect();\n    }\n}\n";
        workspace.Write("Known/C.cs", code);
        workspace.Write(".gcguard/baseline.txt", "# gcguard baseline 1\nKnown\tM:C.M\tGCG5001\tSystem . GC . Collect ( ) ;\n");
        string[] format = ["format", "analyzers", "Known", "--no-restore", "--severity", "info", "--diagnostics", "GCG5001"];
        workspace.Run("restore", "Known").MustSucceed();

        workspace.Run(format).MustSucceed();
        Assert.Equal(code, File.ReadAllText(workspace.PathOf("Known", "C.cs")));
        package.CliWith(("GcGuardBaselineFile", "none")).Run(workspace.Folder, format).MustSucceed();
        Assert.DoesNotContain("Collect", File.ReadAllText(workspace.PathOf("Known", "C.cs")), StringComparison.Ordinal);
    }

    /// <summary>The layered sample of the tool's tests, with paths and a baseline by the packed tool.</summary>
    public sealed class Solution
    {
        public Solution(PackageLease lease)
        {
            PackedPackage package = lease.Package;
            Package = package;
            Workspace = package.CreateWorkspace("baseline");
            Workspace.CopyFolder(
                Path.Combine(TestSettings.RepositoryRoot, "tests", "Tool.Tests", "Samples", "Shop"), ".");
            System.IO.File.Delete(Workspace.PathOf("Directory.Build.targets"));
            Code = System.IO.File.ReadAllText(Workspace.PathOf("Shop.Infrastructure", "OrderExporter.cs"));
            Version = package.Version;
            string folder = Path.Combine(package.Root, "baseline-tool");
            DotNetCli cli = package.CliWith(
                ("GcGuardVersion", Version), ("PATH", folder + Path.PathSeparator + Environment.GetEnvironmentVariable("PATH")));
            cli.Run(Workspace.Folder, "restore", "Shop.slnx").MustSucceed();
            cli.Run(Workspace.Folder, "tool", "install", "GcGuard.Tool", "--tool-path", folder, "--version", Version)
                .MustSucceed();
            cli.Run(Workspace.Folder, "gcguard", "paths").MustSucceed();
            Assert.Contains(
                "3 entries: 3 new", cli.Run(Workspace.Folder, "gcguard", "baseline", "--no-restore").MustSucceed().Output,
                StringComparison.Ordinal);
            cli.Run(Workspace.Folder, "gcguard", "baseline", "--check", "--no-restore").MustSucceed();
        }

        internal PackedPackage Package { get; }

        internal TestWorkspace Workspace { get; }

        internal string Code { get; }

        internal string File => Workspace.PathOf(".gcguard", "baseline.txt");

        private string Version { get; }

        internal void Write(string file, string text) => Workspace.Write(file, text);

        /// <summary>Builds everything, with warnings as errors.</summary>
        internal CliResult Build(params string[] options) => Workspace.Run(
            ["build", "Shop.slnx", "--no-restore", "-p:GcGuardVersion=" + Version, "-p:TreatWarningsAsErrors=true", .. options]);
    }
}
