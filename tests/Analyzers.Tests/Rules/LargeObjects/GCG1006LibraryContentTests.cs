using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>An array that a library makes, and that is answered as a file: only where the library could write it.</summary>
public sealed class GCG1006LibraryContentTests
{
    private const string Library = """
        namespace Drawing
        {
            public static class Session { public static byte[] Get(this object session, string key) => null; }

            public interface IReports { byte[] Build(int year); }

            public class Chart { public byte[] Draw(string title) => new byte[1]; }

            public class Page
            {
                public byte[] ToBytes() => new byte[1];
                public void Save(System.IO.Stream target) { }
            }

            public static class Documents
            {
                public static byte[] ToPdf(this Page page) => new byte[1];
                public static void ToPdf(this Page page, System.IO.Stream target) { }
            }
        }
        """;

    [Theory]
    [InlineData("HttpContext.Get(\"logo\")", false)]
    [InlineData("reports.Build(Request.Path.Value.Length)", true)]
    [InlineData("new Chart().Draw(\"a\")", false)]
    [InlineData("Own.Draw(\"a\")", false)]
    [InlineData("Own.Print()", true)]
    [InlineData("Own.Either(1)", true)]
    [InlineData("new Page().ToBytes()", true)]
    [InlineData("new Page().ToPdf()", true)]
    public Task A_maker(string maker, bool isFound) => RunAsync(maker, isFound, paths: null);

    /// <summary>What another project of the solution makes is told by the paths file.</summary>
    [Fact]
    public Task A_maker_of_the_solution()
        => RunAsync("new Chart().Draw(\"a\")", true, "Drawing\tM:Drawing.Chart.Draw(System.String)\tFilesController.Get\tfile-result\tTestProject\n");

    private static Task RunAsync(string maker, bool isFound, string? paths)
    {
        string content = isFound ? "{|GCG1006:" + maker + "|}" : maker;
        var test = new AllRulesTest
        {
            IsAudit = true,
            References = TestReferences.Net80AspNet,
            Package = ("Drawing", Library),
            TestState =
            {
                Sources =
                {
                    $$"""
                    using Drawing;
                    using Microsoft.AspNetCore.Mvc;

                    public static class Own
                    {
                        public static byte[] Draw(string title) { var chart = new Chart(); return chart.Draw(title); }
                        public static byte[] Print() => new Page().ToBytes();
                        public static byte[] Either(int kind) { if (kind == 0) { return new Chart().Draw("a"); } return new byte[kind]; }
                    }

                    public class FilesController : ControllerBase
                    {
                        public IActionResult Get([FromServices] IReports reports) => File({{content}}, "application/octet-stream", "all.bin");
                    }
                    """,
                },
            },
        };
        if (paths is not null)
        {
            test.TestState.AdditionalFiles.Add(("/repo/.gcguard/paths.txt", PathsFormat.Header + "\n" + paths));
        }

        return test.RunAsync();
    }
}
