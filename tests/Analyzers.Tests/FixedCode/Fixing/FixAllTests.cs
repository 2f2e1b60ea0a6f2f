using System.Threading.Tasks;
using Rewrite = GcGuard.Analyzers.Tests.FixedCode.Fixing.OldCallFixer.Rewrite;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>Fix-all: which rewrite it takes, what it leaves out, and what it does with a file several projects share.</summary>
public class FixAllTests
{
    private const string Source = """
        class C
        {
            int M() => Old(Old(1)) + Old(2);
            static int Old(int x) => x;
            static int New(int x) => x;
            static int Other(int x) => x;
        }
        """;

    [Theory]
    [InlineData(OldCallAnalyzer.Id)]
    [InlineData(null)]
    [InlineData("a key of another version")]
    public async Task The_default_rewrite_is_taken_for_its_key_for_none_and_for_an_unknown_one(string? key)
    {
        using var run = new FixRun(new OldCallFixer(Rewrite.Call("New"), Rewrite.Call("Other", alternative: "other")), Source);

        Assert.Equal([Source.Replace("=> Old(Old(1)) + Old(2)", "=> New(New(1)) + New(2)")], await run.FixAllAsync(key));
    }

    [Fact]
    public async Task An_alternative_is_taken_for_its_key()
    {
        using var run = new FixRun(new OldCallFixer(Rewrite.Call("New"), Rewrite.Call("Other", alternative: "other")), Source);

        Assert.Equal(
            [Source.Replace("=> Old(Old(1)) + Old(2)", "=> Other(Other(1)) + Other(2)")],
            await run.FixAllAsync(OldCallAnalyzer.Id + ":other"));
    }

    [Theory]
    [InlineData("gcguard.unattended_fixes = all", "New(New(1)) + New(2)")]
    [InlineData("gcguard.unattended_fixes = safe", "Old(Old(1)) + Old(2)")]
    [InlineData("", "Old(Old(1)) + Old(2)")]
    public async Task An_observable_change_is_left_out_unless_all_fixes_are_wanted(string option, string expected)
    {
        using var run = new FixRun(
            new OldCallFixer(Rewrite.Call("New", changesBehavior: true)),
            Source,
            $"root = true\n[*.cs]\n{option}\n");

        Assert.Equal(["Call New"], await run.OfferedAsync());
        Assert.Equal([Source.Replace("Old(Old(1)) + Old(2)", expected)], await run.FixAllAsync(OldCallAnalyzer.Id));
    }

    [Fact]
    public async Task A_shared_file_is_changed_alike_in_all_projects()
    {
        using var run = new FixRun(new OldCallFixer(Rewrite.Call("New")), Source, null, "ONE", "TWO");
        string expected = Source.Replace("=> Old(Old(1)) + Old(2)", "=> New(New(1)) + New(2)");

        Assert.Equal([expected, expected], await run.FixAllAsync(OldCallAnalyzer.Id));
    }

    [Fact]
    public async Task One_finding_in_a_shared_file_is_fixed_in_all_projects()
    {
        using var run = new FixRun(new OldCallFixer(Rewrite.Call("New")), Source, null, "ONE", "TWO");
        string expected = Source.Replace("=> Old(Old(1))", "=> New(Old(1))");

        Assert.Equal([expected, expected], await run.FixFirstAsync());
    }

    [Fact]
    public async Task A_finding_that_only_one_project_has_is_left_alone_in_a_shared_file()
    {
        const string Conditional = """
            class C
            {
                int M() => Old(1);
            #if ONE
                static int Old(int x) => x;
                static int New(int x) => x;
            #else
                static System.Func<int, int> Old = x => x;
                static int New(int x) => x;
            #endif
            }
            """;
        using var run = new FixRun(new OldCallFixer(Rewrite.Call("New")), Conditional, null, "ONE", "TWO");

        Assert.Empty(await run.OfferedAsync());
        Assert.Equal([Conditional, Conditional], await run.FixAllAsync(OldCallAnalyzer.Id));
    }

    [Fact]
    public async Task A_rewrite_that_compiles_in_one_project_only_is_refused_in_a_shared_file()
    {
        const string Conditional = """
            class C
            {
                int M() => Old(1);
                static int Old(int x) => x;
            #if ONE
                static int New(int x) => x;
            #endif
            }
            """;
        using var run = new FixRun(new OldCallFixer(Rewrite.Call("New")), Conditional, null, "ONE", "TWO");

        Assert.Empty(await run.OfferedAsync());
        Assert.Equal([Conditional, Conditional], await run.FixAllAsync(OldCallAnalyzer.Id));
    }
}
