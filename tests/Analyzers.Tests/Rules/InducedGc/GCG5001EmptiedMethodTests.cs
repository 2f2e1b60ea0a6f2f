using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.InducedGc.GcCollectAnalyzer,
    GcGuard.CodeFixes.Rules.InducedGc.GcCollectCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>A method that only collected: it goes with its calls where nothing else can need it.</summary>
public class GCG5001EmptiedMethodTests
{
    [Theory]
    [InlineData(
        "public void M()\n    {\n        Work();\n        Free();\n    }\n\n    private void Free() => [|GC.Collect()|];",
        "public void M()\n    {\n        Work();\n    }")]
    [InlineData(
        "private static void Free()\n    {\n        [|GC.Collect()|];\n        GC.WaitForPendingFinalizers();\n    }\n\n    public void M()\n    {\n        C.Free();\n        Work();\n    }",
        "public void M()\n    {\n        Work();\n    }")]
    [InlineData(
        "public void M()\n    {\n        this.Free(2);\n        Work();\n        Free(_count);\n    }\n\n    private void Free(int generation)\n    {\n        [|GC.Collect(generation)|];\n    }",
        "public void M()\n    {\n        Work();\n    }")]
    [InlineData(
        "public void M()\n    {\n        Work();\n        Relax();\n    }\n\n    private void Relax() => Free();\n\n    private void Free() => [|GC.Collect()|];",
        "public void M()\n    {\n        Work();\n    }")]
    [InlineData(
        "public void M()\n    {\n        if (_count > 3)\n        {\n            Free();\n        }\n\n        Work();\n    }\n\n    private void Free() => [|GC.Collect()|];",
        "public void M()\n    {\n        Work();\n    }")]
    [InlineData(
        "public void M()\n    {\n        Work();\n        Free();\n\n        void Free()\n        {\n            [|GC.Collect()|];\n        }\n    }",
        "public void M()\n    {\n        Work();\n    }")]
    [InlineData(
        "public void M() => Free();\n\n    private void Free() => [|GC.Collect()|];",
        "public void M() { }")]
    [InlineData(
        "public void M() => Work();\n\n    ~C() => [|GC.Collect()|];",
        "public void M() => Work();")]
    [InlineData(
        "public void M()\n    {\n        Free();\n        Work();\n    }\n\n    private void Free()\n    {\n        [|GC.Collect()|];\n        Work();\n        [|GC.Collect()|];\n    }",
        "public void M()\n    {\n        Free();\n        Work();\n    }\n\n    private void Free()\n    {\n        Work();\n    }")]
    public async Task It_goes_with_its_calls(string before, string after) => await Verify(before, after);

    [Theory]
    [InlineData("public void M() => Work(Free);\n\n    private void Free() {0}", "")]
    [InlineData("public void M() => Work(() => Free());\n\n    private void Free() {0}", "")]
    [InlineData("public string M() {{ Free(); return nameof(Free); }}\n\n    private void Free() {0}", "")]
    [InlineData("public string M() {{ Free(); return \"Free\"; }}\n\n    private void Free() {0}", "")]
    [InlineData("public void M() => Free(_count++);\n\n    private void Free(int number) {0}", "")]
    [InlineData("public void M() => Free();\n\n    internal void Free() {0}", "")]
    [InlineData("public void M() => Free();\n\n    protected virtual void Free() {0}", "")]
    [InlineData("public void M() => Free();\n\n    // Asked for by operations.\n    private void Free() {0}", "")]
    [InlineData("public void M() => Free();\n\n    [Obsolete(\"\")] private void Free() {0}", "")]
    [InlineData("public void M() {{ while (_count++ < 3) Free(); }}\n\n    private void Free() {0}", "")]
    [InlineData("/// <seealso cref=\"Free\"/>\n    public void M() => Free();\n\n    private void Free() {0}", "")]
    [InlineData("public void M() => Free();\n\n    private void Free() {0}", "partial ")]
    public async Task It_stays_where_something_else_may_need_it(string member, string modifier) => await Verify(
        string.Format(System.Globalization.CultureInfo.InvariantCulture, member, "{ [|GC.Collect()|]; }"),
        string.Format(System.Globalization.CultureInfo.InvariantCulture, member, "{ }"),
        modifier);

    private static Task Verify(string before, string after, string modifier = "")
    {
        var test = new VerifyCS.Test { TestCode = Source(before), FixedCode = Source(after) };
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test.RunAsync();

        string Source(string members)
            => $$"""
            using System;

            public {{modifier}}class C
            {
                private int _count;

                {{members}}

                private void Work(Action action = null) => _count++;
            }{{(modifier.Length > 0 ? "\n\npublic partial class C { }" : "")}}
            """;
    }
}
