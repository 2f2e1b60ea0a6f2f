using System;
using System.IO;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>A user's first minutes: a new project, the package, a build, the fixes, a clean build.</summary>
[Collection(PackageTests.Name)]
public sealed class InstallTests(PackageLease lease)
{
    private const string WebProgram = """
        using System.Text;

        var builder = WebApplication.CreateBuilder(args);
        var app = builder.Build();

        app.MapPost("/report", async (HttpRequest request) =>
        {
            using var buffer = new MemoryStream();
            await request.Body.CopyToAsync(buffer);
            GC.Collect();
            return Encoding.UTF8.GetString(buffer.ToArray());
        });

        app.Run();

        """;

    private const string ConsoleProgram = """
        var worker = new Worker();
        while (worker.Next())
        {
            worker.Clean();
        }

        public sealed class Worker
        {
            private int _left = 3;

            public bool Next() => _left-- > 0;

            public void Clean()
            {
                System.GC.Collect();
            }
        }

        """;

    [DeepFact]
    public void ANewWebProjectShowsFindingsTakesFixesAndBuildsWithoutWarnings()
    {
        TestWorkspace workspace = lease.Package.CreateWorkspace("web");
        workspace.Run("new", "web", "--name", "Shop", "--output", "Shop", "--no-restore").MustSucceed();
        AddPackage(workspace, "Shop");
        workspace.Write("Shop/Program.cs", WebProgram);

        CliResult build = workspace.Run("build", "Shop").MustSucceed();
        Assert.Contains("Program.cs(10,5): warning GCG5001", build.Output, StringComparison.Ordinal);
        Assert.Equal(
            [("GCG5001", "warning", 10), ("GCG2001", "warning", 11)],
            workspace.FindingsOf("Shop")
                .Where(finding => finding.IsOurs)
                .Select(finding => (finding.Id, finding.Level, finding.Line)));

        workspace.Run("format", "analyzers", "Shop", "--severity", "info", "--no-restore").MustSucceed();
        workspace.Run("build", "Shop", "--no-restore", "-warnaserror").MustSucceed();
        Assert.DoesNotContain(workspace.FindingsOf("Shop"), finding => finding.IsOurs);
        Assert.Equal(
            WebProgram
                .Replace("    GC.Collect();\n", string.Empty, StringComparison.Ordinal)
                .Replace("buffer.ToArray()", "buffer.GetBuffer(), 0, (int)buffer.Length", StringComparison.Ordinal),
            File.ReadAllText(workspace.PathOf("Shop", "Program.cs")));
        AssertNothingButTheProgramItself(workspace.PathOf("Shop"));
    }

    [DeepFact]
    public void ANewConsoleProjectShowsFindings()
    {
        TestWorkspace workspace = lease.Package.CreateWorkspace("console");
        workspace.Run("new", "console", "--name", "Tool", "--output", "Tool", "--no-restore").MustSucceed();
        AddPackage(workspace, "Tool");
        workspace.Write("Tool/Program.cs", ConsoleProgram);

        CliResult build = workspace.Run("build", "Tool").MustSucceed();
        Assert.Contains("Program.cs(15,9): warning GCG5001", build.Output, StringComparison.Ordinal);
        Assert.Equal(
            [("GCG5001", 15)],
            workspace.FindingsOf("Tool")
                .Where(finding => finding.IsOurs)
                .Select(finding => (finding.Id, finding.Line)));
        AssertNothingButTheProgramItself(workspace.PathOf("Tool"));
    }

    /// <summary>Adds the one reference as a user would, by the command that writes it.</summary>
    private void AddPackage(TestWorkspace workspace, string project)
    {
        workspace.Run("add", project, "package", "GcGuard.Analyzers", "--version", lease.Package.Version).MustSucceed();
        string text = File.ReadAllText(workspace.PathOf(project, project + ".csproj"));
        // A development dependency: nothing of it reaches those who reference the project.
        Assert.Contains("<PrivateAssets>all</PrivateAssets>", text, StringComparison.Ordinal);
    }

    /// <summary>The package is for the compiler only: it leaves nothing in the output of the project.</summary>
    private static void AssertNothingButTheProgramItself(string projectFolder)
        => Assert.DoesNotContain(
            Directory.EnumerateFiles(Path.Combine(projectFolder, "bin"), "*", SearchOption.AllDirectories),
            file => Path.GetFileName(file).StartsWith("GcGuard", StringComparison.Ordinal));
}
