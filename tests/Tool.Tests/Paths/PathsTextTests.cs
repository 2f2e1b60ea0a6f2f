using GcGuard.Analyzers.Evidence.RequestPath.Paths;

namespace GcGuard.Tool.Tests.Paths;

/// <summary>A paths file is the same from every machine, and changes only when calls change.</summary>
public sealed class PathsTextTests
{
    private const string Expected =
        "# gcguard paths 1\n"
        + "Data\tM:Rows.All(System.String)\tB.Post +1\tcontent-result,other\tApi,Jobs\n"
        + "Data\tM:Rows.Nightly\tbackground\t-\tJobs\n"
        + "Zed\tM:Zed.#ctor(System.Int32)\tA.Get\t-\tApi\n";

    [Fact]
    public void The_columns_are_assembly_id_chain_results_and_callers_sorted_and_ended_by_a_line_feed()
        => Assert.Equal(Expected, Solution().Text());

    [Theory]
    [InlineData("C:\\repo\\src\\")]
    [InlineData("/home/somebody/repo/src/")]
    public void Folders_and_line_ends_do_not_show(string folder)
        => Assert.Equal(
            Expected,
            Solution(folder, source => source.Replace("\r\n", "\n", StringComparison.Ordinal)
                .Replace("\n", "\r\n", StringComparison.Ordinal)).Text());

    [Fact]
    public void Code_that_moves_changes_nothing()
        => Assert.Equal(
            Expected, Solution(written: source => "// moved\n\n\n" + source.Replace("; ", ";\n\n", StringComparison.Ordinal)).Text());

    /// <summary>What the tool writes, the analyzers read.</summary>
    [Fact]
    public void Every_line_is_read_back()
    {
        string text = Solution().Text();
        foreach (string line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Skip(1))
        {
            Assert.Equal(line, PathsFormat.Write(PathsFormat.Read(line)!));
        }

        Assert.Empty(PathsFile.Of(Microsoft.CodeAnalysis.Text.SourceText.From(text)).Problems);
    }

    private static PathsTest Solution(string folder = "", Func<string, string>? written = null)
        => new PathsTest { Folder = folder, Written = written ?? (static source => source) }
            .Library("Zed", "public class Zed { public Zed(int size) { Size = size; } public int Size { get; } }")
            .Library("Data", """
                public class Rows
                {
                    public string All(string name) => name;
                    public void Nightly() { }
                }
                """)
            .Program("Jobs", """
                public class Night(Rows rows) : BackgroundService
                {
                    protected override Task ExecuteAsync(CancellationToken token) { rows.All(""); rows.Nightly(); return Task.CompletedTask; }
                }
                """)
            .Program("Api", """
                public class A(Rows rows) : ControllerBase
                {
                    public object Get() { Step(); return new Zed(1).Size; }
                    private int Step() => rows.All("a").Length;
                }
                public class B(Rows rows) : ControllerBase { public IActionResult Post() => Content(rows.All("b")); }
                """);
}
