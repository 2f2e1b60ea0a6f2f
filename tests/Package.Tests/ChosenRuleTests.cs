using System;
using System.IO;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>Rules are shipped together, but a user chooses one of them: for a fix, or to be turned off.</summary>
[Collection(PackageTests.Name)]
public sealed class ChosenRuleTests(PackedPackage package)
{
    private const string Collecting = "        GC.Collect();\n";

    private const string Copying = "        return Encoding.UTF8.GetString(content.ToArray());\n";

    private const string Source = """
        using System;
        using System.IO;
        using System.Text;

        namespace Shop;

        public static class Work
        {
            public static string Read(Stream input)
            {
                var content = new MemoryStream();
                input.CopyTo(content);

        """ + Collecting + Copying + """
            }
        }
        """;

    [Fact]
    public void OnlyTheChosenRuleIsFixed()
    {
        TestWorkspace workspace = Write(string.Empty);
        string solution = workspace.WriteSolution(["Work"]);
        workspace.Run("restore", solution).MustSucceed();
        CliResult format = workspace.Run("format", "analyzers", solution, "--no-restore", "--diagnostics", "GCG5001").MustSucceed();

        string text = File.ReadAllText(workspace.PathOf("Work", "Work.cs"));
        Assert.False(text.Contains(Collecting, StringComparison.Ordinal), format.Describe("was to remove the call"));
        Assert.True(text.Contains(Copying, StringComparison.Ordinal), format.Describe("was to leave the copy alone"));
    }

    [Fact]
    public void ARuleIsTurnedOffAlone()
    {
        TestWorkspace workspace = Write("dotnet_diagnostic.GCG5001.severity = none\n");
        string solution = workspace.WriteSolution(["Work"]);
        CliResult build = workspace.Run("build", solution).MustSucceed();

        Assert.DoesNotContain("GCG5001", build.Output, StringComparison.Ordinal);
        Assert.Contains("warning GCG2001", build.Output, StringComparison.Ordinal);
    }

    private TestWorkspace Write(string option)
    {
        TestWorkspace workspace = package.CreateWorkspace("chosen");
        workspace.Write(".editorconfig", "root = true\n[*.cs]\ngcguard.assume_request_path = true\n" + option);
        workspace.WriteProject("Work");
        workspace.Write("Work/Work.cs", Source);
        return workspace;
    }
}
