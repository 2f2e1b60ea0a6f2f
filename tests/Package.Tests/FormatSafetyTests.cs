using System;
using System.IO;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>What <c>dotnet format</c> applies by itself, and what it applies where a team asks for all fixes.</summary>
[Collection(PackageTests.Name)]
public sealed class FormatSafetyTests(PackageLease lease)
{
    private const string Code = """
        using System.IO;
        using Microsoft.AspNetCore.Mvc;

        public class ExportController : ControllerBase
        {
            [HttpGet]
            public IActionResult Export(byte[] rows)
            {
                System.GC.Collect();
                var stream = new MemoryStream();
                stream.Write(rows, 0, rows.Length);
                Response.Headers["x-memory"] = System.GC.GetTotalMemory(true).ToString();
                return File(stream.ToArray(), "text/csv");
            }
        }

        """;

    /// <summary>The result becomes a FileStreamResult, which no client sees; the number in the header another one.</summary>
    [Fact]
    public void OnlyWhatNoClientSeesIsAppliedUnlessAllIsAskedFor()
    {
        TestWorkspace workspace = lease.Package.CreateWorkspace("safety");
        foreach (string project in new[] { "All", "Safe" })
        {
            workspace.WriteProject(project, body: """<ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup>""");
            workspace.Write($"{project}/ExportController.cs", Code);
        }

        workspace.Write("All/.editorconfig", "[*.cs]\ngcguard.unattended_fixes = all\n");
        string solution = workspace.WriteSolution(["All", "Safe"]);
        workspace.Run("restore", solution).MustSucceed();
        workspace.Run(
            "format", "analyzers", solution, "--no-restore", "--severity", "info", "--diagnostics", "GCG2009", "GCG5001", "GCG5002")
            .MustSucceed();

        foreach (string project in new[] { "All", "Safe" })
        {
            string text = File.ReadAllText(workspace.PathOf(project, "ExportController.cs"));
            Assert.DoesNotContain("GC.Collect", text, StringComparison.Ordinal);
            Assert.DoesNotContain("ToArray", text, StringComparison.Ordinal);
            Assert.Equal(project == "Safe", text.Contains("GetTotalMemory(true)", StringComparison.Ordinal));
        }
    }
}
