using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.InducedGc.CollectionTuningAnalyzer,
    GcGuard.CodeFixes.Rules.InducedGc.CollectionTuningCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>What GCG5005 reports, where it keeps silent, and its fix.</summary>
public class GCG5005CollectionTuningTests
{
    private const string CompactOnce = "GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce";
    private const string Sustained = "GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency";

    [Theory]
    [InlineData("GC.WaitForPendingFinalizers()", "GC.WaitForPendingFinalizers()", "blocks its thread until every pending finalizer has run, however long that takes", "dispose what must be released now, and remove it")]
    [InlineData(CompactOnce, "LargeObjectHeapCompactionMode = CompactOnce", "makes the next full blocking collection compact the large object heap, so it stops every thread for longer", "remove it")]
    [InlineData(Sustained, "LatencyMode = SustainedLowLatency", "puts full blocking collections off from here on, so the heap grows and fragments", "remove it, or set it once at start-up")]
    public async Task Each_form_is_reported_with_its_effect(string statement, string code, string effect, string remedy)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System;
            using System.Runtime;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    Work();
                    {|#0:{{statement}}|};
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(code, effect, "", remedy));

    [Theory]
    [InlineData("GC.Collect();\n        GC.WaitForPendingFinalizers();\n        GC.Collect();")]
    [InlineData("GC.WaitForPendingFinalizers();\n        GC.Collect();")]
    [InlineData(CompactOnce + ";\n        GC.Collect();")]
    [InlineData("GC.WaitForPendingFinalizers();\n        " + CompactOnce + ";\n        GC.Collect(2);")]
    [InlineData("#pragma warning disable GCG5001\n        GC.Collect();\n        GC.WaitForPendingFinalizers();")]
    [InlineData("switch (number) { case 1: GC.Collect(); GC.WaitForPendingFinalizers(); break; }")]
    [InlineData("GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.Default;")]
    [InlineData("GCSettings.LatencyMode = GCLatencyMode.Interactive;")]
    [InlineData("GCSettings.LatencyMode = GCLatencyMode.Batch;")]
    [InlineData("var old = GCSettings.LatencyMode; " + Sustained + "; try { Work(); } finally { GCSettings.LatencyMode = old; }")]
    [InlineData("GC.Collect(2, GCCollectionMode.Forced, false); GC.WaitForPendingFinalizers();")]
    [InlineData("if (Debugger.IsAttached) GC.WaitForPendingFinalizers();")]
    [InlineData("if (text == \"gc\") GC.WaitForPendingFinalizers();")]
    [InlineData("GC.WaitForPendingFinalizers(); var watch = Stopwatch.StartNew();")]
    [InlineData("try { Work(); } catch (OutOfMemoryException) { " + CompactOnce + "; }")]
    [InlineData("new Own().WaitForPendingFinalizers();")]
    public async Task What_belongs_to_a_collection_or_is_meant_is_silent(string statements)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System;
            using System.Diagnostics;
            using System.Runtime;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{statements}}
                }
            }

            public class Own { public void WaitForPendingFinalizers() { } }
            """);

    [Theory]
    [InlineData("GC.Collect();\n        Work();\n        [|GC.WaitForPendingFinalizers()|];")]
    [InlineData("GC.Collect(2, GCCollectionMode.Optimized);\n        [|GC.WaitForPendingFinalizers()|];")]
    [InlineData("GC.Collect();\n#if !OTHER\n        [|GC.WaitForPendingFinalizers()|];\n#endif")]
    [InlineData("if (flag) { GC.Collect(); }\n        [|GC.WaitForPendingFinalizers()|];")]
    [InlineData("[|" + CompactOnce + "|];\n        Work();\n        GC.Collect();")]
    public async Task What_stands_apart_from_a_collection_is_reported(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Runtime;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{statements}}
                }
            }
            """);

    [Theory]
    [InlineData("public void Start() => " + Sustained + "; public void Stop() => GCSettings.LatencyMode = GCLatencyMode.Interactive;")]
    [InlineData("static C() => " + Sustained + ";")]
    [InlineData("public C() => [|" + Sustained + "|];")]
    public async Task A_latency_mode_set_once_or_restored_is_silent(string members)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System.Runtime;

            public class C
            {
                {{members}}
            }
            """);

    [Theory]
    [InlineData("Work();\n        [|GC.WaitForPendingFinalizers()|]; // why\n        Work();", "Work();\n        // why\n        Work();")]
    [InlineData("[|GC.WaitForPendingFinalizers()|];\n        [|" + CompactOnce + "|];\n        Work();", "Work();")]
    [InlineData("if (flag)\n        {\n            [|" + Sustained + "|];\n        }\n        Work();", "Work();")]
    [InlineData("GC.Collect();\n        Work();\n        [|GC.WaitForPendingFinalizers()|];", "GC.Collect();\n        Work();")]
    [InlineData("action += () => [|GC.WaitForPendingFinalizers()|];", "action += () => { };")]
    [InlineData("try\n        {\n            Work();\n        }\n        finally\n        {\n            [|GC.WaitForPendingFinalizers()|];\n        }", "Work();")]
    [InlineData("action += () => [|" + CompactOnce + "|];", "action += () => { };")]
    [InlineData("#region Wait\n        [|GC.WaitForPendingFinalizers()|];\n#endregion\n        Work();", "#region Wait\n#endregion\n        Work();")]
    [InlineData("while (GC.GetTotalMemory(false) > limit)\n        {\n            [|GC.WaitForPendingFinalizers()|];\n            Work();\n        }", "while (GC.GetTotalMemory(false) > limit)\n        {\n            [|GC.WaitForPendingFinalizers()|];\n            Work();\n        }")]
    [InlineData("var copy = [|" + CompactOnce + "|];\n        Console.WriteLine(copy);", "var copy = [|" + CompactOnce + "|];\n        Console.WriteLine(copy);")]
    public async Task The_statement_is_removed(string before, string after)
    {
        var test = new VerifyCS.Test { TestCode = $$"""
            using System;
            using System.Runtime;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{before}}
                }
            }
            """, FixedCode = $$"""
            using System;
            using System.Runtime;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{after}}
                }
            }
            """ };
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        await test.RunAsync();
    }

    [Fact]
    public async Task A_member_stays_with_an_empty_body()
        => await VerifyCS.VerifyCodeFixAsync(
            """
            using System;
            using System.Runtime;

            public class C
            {
                public void M() => [|GC.WaitForPendingFinalizers()|];
                public void N() => [|GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency|];
            }
            """,
            """
            using System;
            using System.Runtime;

            public class C
            {
                public void M() { }
                public void N() { }
            }
            """);

    [Fact]
    public async Task Old_language_and_Windows_line_ends_are_kept()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net472,
            TestCode = """
                using System;

                public class C
                {
                    private void Work() { }

                    public void M(bool flag, int number, long limit, string text, Action action)
                    {
                        Work();

                        // why
                        [|GC.WaitForPendingFinalizers()|];
                    }
                }
                """.Replace("\n", "\r\n", System.StringComparison.Ordinal),
            FixedCode = """
                using System;

                public class C
                {
                    private void Work() { }

                    public void M(bool flag, int number, long limit, string text, Action action)
                    {
                        Work();

                        // why
                    }
                }
                """.Replace("\n", "\r\n", System.StringComparison.Ordinal),
        };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id,
            ((Microsoft.CodeAnalysis.CSharp.CSharpParseOptions)solution.GetProject(id)!.ParseOptions!)
                .WithLanguageVersion(Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp7_3)));
        await test.RunAsync();
    }
}
