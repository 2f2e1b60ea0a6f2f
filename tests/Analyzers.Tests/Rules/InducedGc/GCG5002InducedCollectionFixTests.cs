using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.InducedGc.InducedCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.InducedGc.InducedCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>What the fix of GCG5002 makes of each shape. Every case also runs fix-all in all scopes.</summary>
public class GCG5002InducedCollectionFixTests
{
    [Theory]
    [InlineData("var size = [|GC.GetTotalMemory(true)|];", "var size = GC.GetTotalMemory(false);")]
    [InlineData("var size = [|GC.GetTotalMemory(forceFullCollection: true /* all */)|]; // why", "var size = GC.GetTotalMemory(forceFullCollection: false /* all */); // why")]
    [InlineData("var sum = [|GC.GetTotalMemory(true)|] + [|GC.GetTotalMemory(true)|];", "var sum = GC.GetTotalMemory(false) + GC.GetTotalMemory(false);")]
    public async Task A_heap_size_is_read_without_collecting(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData(
        "[|GC.TryStartNoGCRegion(1000)|];\nWork();\n\n// end\nGC.EndNoGCRegion();\nWork();",
        "GC.TryStartNoGCRegion(1000);\ntry\n{\n    Work();\n}\nfinally\n{\n    // end\n    GC.EndNoGCRegion();\n}\nWork();")]
    [InlineData(
        "bool started = [|GC.TryStartNoGCRegion(1000)|];\n\n// work\nif (flag)\n{\n    Work();\n}\nif (started)\n{\n    GC.EndNoGCRegion();\n}",
        "bool started = GC.TryStartNoGCRegion(1000);\n\n// work\ntry\n{\n    if (flag)\n    {\n        Work();\n    }\n}\nfinally\n{\n    if (started)\n    {\n        GC.EndNoGCRegion();\n    }\n}")]
    [InlineData(
        "if ([|GC.TryStartNoGCRegion(1000)|])\n{\n    Work();\n    GC.EndNoGCRegion();\n}",
        "if (GC.TryStartNoGCRegion(1000))\n{\n    try\n    {\n        Work();\n    }\n    finally\n    {\n        GC.EndNoGCRegion();\n    }\n}")]
    [InlineData(
        "if ([|GC.TryStartNoGCRegion(1000)|])\n{\n    Work();\n}",
        "if (GC.TryStartNoGCRegion(1000))\n{\n    try\n    {\n        Work();\n    }\n    finally\n    {\n        if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)\n        {\n            GC.EndNoGCRegion();\n        }\n    }\n}")]
    public async Task A_region_ends_in_finally(string before, string after) => await VerifyBody(before, after);

    [Fact]
    public async Task Names_that_are_not_imported_are_written_in_full()
        => await Verify(
            "public class C\n{\n    public void M()\n    {\n        if ([|System.GC.TryStartNoGCRegion(1000)|])\n        {\n            M();\n        }\n    }\n}\n",
            "public class C\n{\n    public void M()\n    {\n        if (System.GC.TryStartNoGCRegion(1000))\n        {\n            try\n            {\n                M();\n            }\n            finally\n            {\n                if (System.Runtime.GCSettings.LatencyMode == System.Runtime.GCLatencyMode.NoGCRegion)\n                {\n                    System.GC.EndNoGCRegion();\n                }\n            }\n        }\n    }\n}\n");

    [Theory]
    [InlineData(
        "var old = GCSettings.LatencyMode;\n[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\nWork();\nGCSettings.LatencyMode = old;\nWork();",
        "var old = GCSettings.LatencyMode;\nGCSettings.LatencyMode = GCLatencyMode.LowLatency;\ntry\n{\n    Work();\n}\nfinally\n{\n    GCSettings.LatencyMode = old;\n}\nWork();")]
    [InlineData(
        "// fast\n[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\nWork();\nforeach (char c in text)\n{\n    Work(); // each\n}",
        "// fast\nvar latencyMode = GCSettings.LatencyMode;\nGCSettings.LatencyMode = GCLatencyMode.LowLatency;\ntry\n{\n    Work();\n    foreach (char c in text)\n    {\n        Work(); // each\n    }\n}\nfinally\n{\n    GCSettings.LatencyMode = latencyMode;\n}")]
    [InlineData(
        "int latencyMode = 1;\n[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\nConsole.WriteLine(latencyMode);",
        "int latencyMode = 1;\nvar latencyMode2 = GCSettings.LatencyMode;\nGCSettings.LatencyMode = GCLatencyMode.LowLatency;\ntry\n{\n    Console.WriteLine(latencyMode);\n}\nfinally\n{\n    GCSettings.LatencyMode = latencyMode2;\n}")]
    public async Task A_latency_mode_is_restored_in_finally(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|];\nWork();")]
    [InlineData("if ([|GC.TryStartNoGCRegion(1000)|] && flag)\n{\n    Work();\n}")]
    [InlineData("if ([|GC.TryStartNoGCRegion(1000)|])\n{\n#if OTHER\n    action();\n#endif\n    Work();\n}")]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|]; Work(); GC.EndNoGCRegion();")]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|];\nint local = text.Length;\nWork();\nGC.EndNoGCRegion();\nConsole.WriteLine(local);")]
    [InlineData("Work();\n[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];")]
    [InlineData("if (flag)\n    [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\nWork();")]
    [InlineData("[|GC.AddMemoryPressure(1000)|];\nWork();")]
    public async Task Where_the_extent_is_not_clear_there_is_no_fix(string statements) => await VerifyBody(statements, statements);

    [Fact]
    public async Task One_fix_does_not_hide_what_is_left()
        => await Verify(
            Snippet.Class(Region("A", "[|GC.TryStartNoGCRegion(1000)|]", "Work();") + Region("B", "[|GC.TryStartNoGCRegion(1000)|]", "Work();")
                + Mode("E", "[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n    Work();") + Mode("D", "[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n    Work();")
                + "private void Work() { }"),
            Snippet.Class(Region("A", "GC.TryStartNoGCRegion(1000)", Ended) + Region("B", "GC.TryStartNoGCRegion(1000)", Ended)
                + Mode("E", Restored) + Mode("D", Restored)
                + "private void Work() { }"));

    [Fact]
    public async Task Fixable_and_unfixable_findings_stand_side_by_side()
        => await VerifyBody(
            "[|GC.AddMemoryPressure(1000)|];\nvar size = [|GC.GetTotalMemory(true)|];",
            "[|GC.AddMemoryPressure(1000)|];\nvar size = GC.GetTotalMemory(false);");

    [Fact]
    public async Task Windows_line_ends_and_tabs_are_kept()
        => await Verify(
            WithTabsAndCrLf(Snippet.Method("var old = GCSettings.LatencyMode;\n[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\nif (flag)\n{\n    Work();\n}\nGCSettings.LatencyMode = old;")),
            WithTabsAndCrLf(Snippet.Method("var old = GCSettings.LatencyMode;\nGCSettings.LatencyMode = GCLatencyMode.LowLatency;\ntry\n{\n    if (flag)\n    {\n        Work();\n    }\n}\nfinally\n{\n    GCSettings.LatencyMode = old;\n}")));

    [Fact]
    public async Task A_fix_that_changes_a_number_is_still_offered_one_by_one_where_only_safe_fixes_run_unattended()
    {
        var test = new VerifyCS.Test
        {
            TestState =
            {
                Sources = { Snippet.Method("var size = {|GCG5002:GC.GetTotalMemory(true)|};") },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\ngcguard.unattended_fixes = safe\n") },
            },
            FixedCode = Snippet.Method("var size = GC.GetTotalMemory(false);"),
            BatchFixedCode = Snippet.Method("var size = {|GCG5002:GC.GetTotalMemory(true)|};"),
            BatchFixedState = { MarkupHandling = MarkupMode.Allow },
            NumberOfFixAllIterations = 0,
        };
        await test.RunAsync();
    }

    private const string Ended =
        "try\n        {\n            Work();\n        }\n        finally\n        {\n            if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)\n            {\n                GC.EndNoGCRegion();\n            }\n        }";

    private const string Restored =
        "var latencyMode = GCSettings.LatencyMode;\n    GCSettings.LatencyMode = GCLatencyMode.LowLatency;\n    try\n    {\n        Work();\n    }\n    finally\n    {\n        GCSettings.LatencyMode = latencyMode;\n    }";

    private static string Region(string name, string condition, string body)
        => $"public void {name}()\n{{\n    if ({condition})\n    {{\n        {body}\n    }}\n}}\n";

    private static string Mode(string name, string body) => $"public void {name}()\n{{\n    {body}\n}}\n";

    private static string WithTabsAndCrLf(string text)
        => text.Replace("    ", "\t", StringComparison.Ordinal).Replace("\n", "\r\n", StringComparison.Ordinal);

    private static Task VerifyBody(string before, string after) => Verify(Snippet.Method(before), Snippet.Method(after));

    private static Task Verify(string before, string after)
    {
        var test = new VerifyCS.Test { TestCode = before, FixedCode = after };
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test.RunAsync();
    }
}
