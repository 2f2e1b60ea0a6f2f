using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Tests.Rules.Profile;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Baseline;

/// <summary>What stands in a baseline is silent, and what is new is reported.</summary>
public class BaselineTests
{
    private const string Entry = "TestProject\tM:C.M\tGCG1001\tF ( new byte [ 100_000 ] ) ;";

    [Fact]
    public Task What_stands_there_is_silent() => RunAsync("F(new byte[100_000]);", Entry);

    [Fact]
    public Task Without_it_it_is_reported() => RunAsync("F([|new byte[100_000]|]);");

    [Fact]
    public Task A_second_same_finding_is_reported()
        => RunAsync("F(new byte[100_000]); F(); F([|new byte[100_000]|]);", Entry);

    [Fact]
    public Task Two_entries_know_two() => RunAsync("F(new byte[100_000]); F(new byte[100_000]);", Entry, Entry);

    [Theory]
    [InlineData("var a = new byte[200_000]; F(a, new object());")]
    [InlineData("if (b == null) { F(new byte[100_001]); }")]
    public Task An_edited_statement_is_silent(string statements) => RunAsync(statements, Entry);

    [Fact]
    public Task Of_two_the_unedited_is_known_wherever_it_stands()
        => RunAsync("F([|new byte[300_000]|]); F(new byte[100_000]);", Entry);

    [Fact]
    public Task Only_growth_is_reported_and_the_last_is_the_new_one()
        => RunAsync("F(new byte[200_000]); F([|new byte[300_000]|]);", Entry);

    [Theory]
    [InlineData("TestProject\tM:C.F(System.Object,System.Object)\tGCG1001")]
    [InlineData("TestProject\tM:C.M\tGCG1002")]
    [InlineData("Other\tM:C.M\tGCG1001")]
    public Task An_entry_of_another_member_rule_or_assembly_knows_nothing(string start)
        => RunAsync("F([|new byte[100_000]|]);", start + "\tF ( new byte [ 100_000 ] ) ;");

    /// <summary>What a pragma silences is in no baseline, and the entry is its neighbour's.</summary>
    [Fact]
    public Task A_disabled_finding_uses_up_no_entry() => RunAsync(
        """

            #pragma warning disable GCG1001
            F(new byte[300_000]);
            #pragma warning restore GCG1001
            F(new byte[200_000]); F([|new byte[100_003]|]);
        """,
        Entry);

    [Fact]
    public Task Accessors_fields_constructors_and_lambdas_are_members_or_stand_in_one()
    {
        var test = new AllRulesTest
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                public class D
                {
                    private byte[] _field = new byte[100_000];
                    public D() => GC.KeepAlive(new byte[100_000]);
                    public byte[] P { get => new byte[100_000]; set => GC.KeepAlive({|GCG1001:new byte[100_000]|}); }
                    public Action A() => () => { GC.KeepAlive(new byte[100_000]); };
                }
                """,
        };
        return RunAsync(
            test,
            "TestProject\tF:D._field\tGCG1001\tprivate byte [ ] _field = new byte [ 100_000 ] ;",
            "TestProject\tM:D.#ctor\tGCG1001\tGC . KeepAlive ( new byte [ 100_000 ] )",
            "TestProject\tM:D.get_P\tGCG1001\tnew byte [ 100_000 ]",
            "TestProject\tM:D.A\tGCG1001\tGC . KeepAlive ( new byte [ 100_000 ] ) ;");
    }

    [Fact]
    public Task Top_level_statements_are_a_member()
    {
        var test = new AllRulesTest
        {
            AssumesRequestPath = true,
            TestState = { OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication },
            TestCode = """
                using Microsoft.AspNetCore.Builder;
                var app = WebApplication.Create(args);
                app.MapGet("/a", () => new byte[100_000]);
                app.MapGet("/b", () => {|GCG1001:new byte[100_000]|});
                """,
        };
        return RunAsync(test, "TestProject\tM:Program.{Main}$(System.String[])\tGCG1001\tnew byte [ 100_000 ]");
    }

    /// <summary>A measured warning has its own rule and can be known like any other.</summary>
    [Fact]
    public async Task A_measured_statement_can_be_known()
    {
        const string code = "public class E { public int M(int n) { int[] all = new int[n]; return all.Length; } }";
        const string entry = "TestProject\tM:E.M(System.Int32)\tGCG1007\tint [ ] all = new int [ n ] ;";
        await RunAsync(new MeasuredCode(code).With("int[] all").Test(), entry);
        AllRulesTest edited = new MeasuredCode(code.Replace("all = new", "every = new").Replace("all.", "every."))
            .With("int[] every").Test();
        await RunAsync(edited, entry);
    }

    /// <summary>What somebody knows as a suggestion is news when it was measured large.</summary>
    [Fact]
    public Task That_a_known_suggestion_is_measured_large_is_new() => RunAsync(
        new MeasuredCode(
            "public class E { public int M(int n) { {|GCG1007:int[] all = new int[n];|} return all.Length; } }")
            .With("int[] all").Test(),
        "TestProject\tM:E.M(System.Int32)\tGCG1005\tint [ ] all = new int [ n ] ;");

    private static Task RunAsync(string statements, params string[] entries)
    {
        var test = new AllRulesTest
        {
            AssumesRequestPath = true,
            TestCode = "public class C { public void M() { object b = null; " + statements.Replace("[|", "{|GCG1001:").Replace("|]", "|}")
                + "\n} void F(object a = null, object c = null) { } }",
        };
        return RunAsync(test, entries);
    }

    private static Task RunAsync(AllRulesTest test, params string[] entries)
    {
        test.TestState.AdditionalFiles.Add(
            ("/repo/" + BaselineFormat.RelativePath,
                string.Concat(entries.Prepend(BaselineFormat.Format.Header).Select(line => line + "\n"))));
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        return test.RunAsync();
    }
}
