using System;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.InducedGc.GcCollectAnalyzer,
    GcGuard.CodeFixes.Rules.InducedGc.GcCollectCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>What the fix of GCG5001 makes of each shape. Every case also runs fix-all in all scopes.</summary>
public class GCG5001GcCollectFixTests
{
    [Theory]
    [InlineData("Work();\n[|GC.Collect()|];\nWork();", "Work();\nWork();")]
    [InlineData("[|GC.Collect()|];\n\nWork();", "Work();")]
    [InlineData("Work();\n\n[|GC.Collect()|];", "Work();")]
    [InlineData("Work();\n\n[|GC.Collect()|];\n\nWork();", "Work();\n\nWork();")]
    [InlineData("Work();\n\n[|GC.Collect()|];\nWork();", "Work();\n\nWork();")]
    [InlineData("Work();\n[|GC.Collect()|];\n\nWork();", "Work();\n\nWork();")]
    [InlineData("Work(); [|GC.Collect()|]; Work();", "Work(); Work();")]
    [InlineData("Work(); [|GC.Collect()|];\nWork();", "Work();\nWork();")]
    [InlineData("[|GC.Collect()|]; Work();", "Work();")]
    [InlineData("[|GC.Collect(\n    2,\n    GCCollectionMode.Forced)|];\nWork();", "Work();")]
    public async Task A_statement_goes_with_its_line(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("[|GC.Collect()|];\nGC.WaitForPendingFinalizers();\n[|GC.Collect()|];\nWork();", "Work();")]
    [InlineData("GC.WaitForPendingFinalizers();\n[|GC.Collect()|];\nWork();", "Work();")]
    [InlineData("Work();\n[|GC.Collect()|]; GC.WaitForPendingFinalizers(); [|GC.Collect()|];", "Work();")]
    [InlineData("GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;\n[|GC.Collect()|];\nWork();", "Work();")]
    [InlineData("[|GC.Collect()|];\nWork();\nGC.WaitForPendingFinalizers();\n[|GC.Collect()|];", "Work();")]
    [InlineData("[|GC.Collect()|];\nGC.Collect(2, GCCollectionMode.Optimized);", "GC.Collect(2, GCCollectionMode.Optimized);")]
    [InlineData("[|GC.Collect()|];\nGCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.Default;", "GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.Default;")]
    [InlineData("GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;\n[|GC.Collect()|];\nGC.WaitForPendingFinalizers();\n[|GC.Collect()|];\nGCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.Default;\nWork();", "Work();")]
    [InlineData("int generation = GC.MaxGeneration;\n[|GC.Collect(generation)|];\nWork();", "Work();")]
    [InlineData("int generation = 2;\nbool wait = true;\nWork();\n[|GC.Collect(generation, GCCollectionMode.Forced, wait)|];", "Work();")]
    [InlineData("int generation = _count++;\n[|GC.Collect(generation)|];\nWork();", "int generation = _count++;\nWork();")]
    [InlineData("int generation = 2;\n[|GC.Collect(generation)|];\nConsole.WriteLine(generation);", "int generation = 2;\nConsole.WriteLine(generation);")]
    public async Task What_only_served_it_goes_too(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("if (flag)\n{\n    [|GC.Collect()|];\n}\n\nWork();", "Work();")]
    [InlineData("if (flag)\n    [|GC.Collect()|];\nWork();", "Work();")]
    [InlineData("Work();\nif (flag) [|GC.Collect()|];", "Work();")]
    [InlineData("if (number % 1000 == 0 && limit > 5L)\n{\n    [|GC.Collect()|];\n    GC.WaitForPendingFinalizers();\n}\nWork();", "Work();")]
    [InlineData("if (GC.GetTotalMemory(false) > limit)\n{\n    [|GC.Collect()|];\n}\nWork();", "Work();")]
    [InlineData("if (DateTime.UtcNow.Second > 30 && text.Length > 3)\n    [|GC.Collect()|];\nWork();", "Work();")]
    [InlineData("if (flag)\n{\n    if (number > 3)\n    {\n        [|GC.Collect()|];\n    }\n}\nWork();", "Work();")]
    [InlineData("if (flag)\n{\n    [|GC.Collect()|];\n    Work();\n}", "if (flag)\n{\n    Work();\n}")]
    [InlineData("if (Next())\n{\n    [|GC.Collect()|];\n}\nWork();", "if (Next())\n{\n}\nWork();")]
    [InlineData("if (++_count % 1000 == 0)\n    [|GC.Collect()|];\nWork();", "if (++_count % 1000 == 0)\n{\n}\nWork();")]
    [InlineData("if (Next()) [|GC.Collect()|];\nWork();", "if (Next()) { }\nWork();")]
    [InlineData("if (flag)\n{\n    Work();\n}\nelse\n{\n    [|GC.Collect()|];\n}\nWork();", "if (flag)\n{\n    Work();\n}\nWork();")]
    [InlineData("if (flag) Work(); else [|GC.Collect()|];\nWork();", "if (flag) Work();\nWork();")]
    [InlineData("if (flag)\n{\n    Work();\n}\nelse if (number > 3)\n{\n    [|GC.Collect()|];\n}\nWork();", "if (flag)\n{\n    Work();\n}\nWork();")]
    [InlineData("if (flag)\n{\n    Work();\n} else {\n    [|GC.Collect()|];\n}\nWork();", "if (flag)\n{\n    Work();\n}\nWork();")]
    public async Task An_emptied_condition_goes_unless_it_does_something(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("if (flag)\n{\n    [|GC.Collect()|];\n}\nelse\n{\n    Work(); // keep\n}", "if (!flag)\n{\n    Work(); // keep\n}")]
    [InlineData("if (number > 3)\n    [|GC.Collect()|];\nelse\n    Work();", "if (number <= 3)\n    Work();")]
    [InlineData("if (number > 3)\n    [|GC.Collect()|];\nelse Work();", "if (number <= 3) Work();")]
    [InlineData("if (!Next()) { [|GC.Collect()|]; } else { Work(); }", "if (Next()) { Work(); }")]
    [InlineData("if (!(flag || Next())) { [|GC.Collect()|]; } else { Work(); }", "if (flag || Next()) { Work(); }")]
    [InlineData("if (number / 2.0 > 3) { [|GC.Collect()|]; } else { Work(); }", "if (!(number / 2.0 > 3)) { Work(); }")]
    [InlineData("if (text == null) { [|GC.Collect()|]; } else { Work(); }", "if (!(text == null)) { Work(); }")]
    [InlineData("if (flag && Next()) { [|GC.Collect()|]; } else { Work(); }", "if (!(flag && Next())) { Work(); }")]
    [InlineData("if (flag) { [|GC.Collect()|]; } else if (number > 3) { Work(); }", "if (flag) { } else if (number > 3) { Work(); }")]
    public async Task A_condition_with_an_else_is_turned_around(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("try\n{\n    Work();\n}\nfinally\n{\n    [|GC.Collect()|];\n}", "Work();")]
    [InlineData("try\n{\n    // one\n    Work(); // two\n\n    if (flag)\n    {\n        Work();\n    }\n    // three\n}\nfinally\n{\n    // four\n    [|GC.Collect()|];\n}\n\nWork();", "// one\nWork(); // two\n\nif (flag)\n{\n    Work();\n}\n// three\n// four\n\nWork();")]
    [InlineData("Work();\n\n// zero\ntry {\n    Work();\n} finally {\n    [|GC.Collect()|];\n}", "Work();\n\n// zero\nWork();")]
    [InlineData("try { Work(); } finally { [|GC.Collect()|]; }\nWork();", "Work();\nWork();")]
    [InlineData("try\n{\n    var local = number;\n    Console.WriteLine(local);\n}\nfinally\n{\n    [|GC.Collect()|];\n}", "var local = number;\nConsole.WriteLine(local);")]
    [InlineData("try\n{\n    var local = number;\n    Console.WriteLine(local);\n}\nfinally\n{\n    [|GC.Collect()|];\n}\n{ int local = 2; Console.WriteLine(local); }", "try\n{\n    var local = number;\n    Console.WriteLine(local);\n}\nfinally\n{\n}\n{ int local = 2; Console.WriteLine(local); }")]
    [InlineData("try\n{\n    using var stream = new MemoryStream();\n    Work();\n}\nfinally\n{\n    [|GC.Collect()|];\n}", "try\n{\n    using var stream = new MemoryStream();\n    Work();\n}\nfinally\n{\n}")]
    [InlineData("try\n{\n    Work();\n}\ncatch (IOException)\n{\n    Work();\n}\nfinally\n{\n    [|GC.Collect()|];\n}\nWork();", "try\n{\n    Work();\n}\ncatch (IOException)\n{\n    Work();\n}\nWork();")]
    [InlineData("try\n{\n    Work();\n}\nfinally\n{\n    Work();\n    [|GC.Collect()|];\n}", "try\n{\n    Work();\n}\nfinally\n{\n    Work();\n}")]
    [InlineData("try { [|GC.Collect()|]; } catch { }\nWork();", "Work();")]
    public async Task An_emptied_finally_gives_way(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("for (int i = 0; i < 3; i++)\n{\n    [|GC.Collect()|];\n    GC.WaitForPendingFinalizers();\n}\nWork();", "Work();")]
    [InlineData("for (int i = 0; i < 3; i++)\n    [|GC.Collect()|];\nWork();", "Work();")]
    [InlineData("for (int i = 0; Next(); i++)\n{\n    [|GC.Collect()|];\n}", "for (int i = 0; Next(); i++)\n{\n}")]
    [InlineData("for (int i = 0; i < 3; i++, [|GC.Collect()|])\n{\n    Work();\n}", "for (int i = 0; i < 3; i++)\n{\n    Work();\n}")]
    [InlineData("for ([|GC.Collect()|]; flag; Work())\n{\n}", "for (; flag; Work())\n{\n}")]
    [InlineData("foreach (char c in text)\n{\n    [|GC.Collect()|];\n}", "foreach (char c in text)\n{\n}")]
    [InlineData("while (GC.GetTotalMemory(false) > limit)\n{\n    [|GC.Collect()|];\n}\nWork();", "Work();")]
    [InlineData("while (true)\n{\n    [|GC.Collect()|];\n    Thread.Sleep(1000);\n}", "while (true)\n{\n    Thread.Sleep(1000);\n}")]
    [InlineData("lock (_gate)\n{\n    [|GC.Collect()|];\n}", "lock (_gate)\n{\n}")]
    [InlineData("lock (_gate)\n    [|GC.Collect()|];", "lock (_gate)\n{\n}")]
    [InlineData("using (new MemoryStream()) [|GC.Collect()|];", "using (new MemoryStream()) { }")]
    [InlineData("{\n    [|GC.Collect()|];\n}\nWork();", "Work();")]
    [InlineData("unchecked\n{\n    [|GC.Collect()|];\n}\nWork();", "Work();")]
    [InlineData("again: [|GC.Collect()|];\nif (Next()) goto again;", "again: { }\nif (Next()) goto again;")]
    [InlineData("switch (number)\n{\n    case 1:\n        [|GC.Collect()|];\n        break;\n    default: [|GC.Collect()|]; return;\n}", "switch (number)\n{\n    case 1:\n        break;\n    default: return;\n}")]
    public async Task A_loop_or_block_keeps_its_meaning(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("while (GC.GetTotalMemory(false) > limit)\n{\n    [|GC.Collect()|];\n    Thread.Sleep(10);\n}")]
    [InlineData("while (limit > 5)\n{\n    [|GC.Collect()|];\n    limit = GC.GetTotalMemory(false);\n}")]
    [InlineData("do\n{\n    [|GC.Collect()|];\n    Thread.Sleep(10);\n}\nwhile (Process.GetCurrentProcess().WorkingSet64 > limit);")]
    [InlineData("for (; GC.GetTotalMemory(false) > limit; [|GC.Collect()|])\n{\n    Thread.Sleep(10);\n}")]
    [InlineData("while (true)\n{\n    [|GC.Collect()|];\n}")]
    [InlineData("while (Next())\n{\n    [|GC.Collect()|];\n}")]
    [InlineData("Action a = [|GC.Collect|];\na();")]
    [InlineData("Task.Run([|GC.Collect|]);")]
    [InlineData("System.Linq.Expressions.Expression<Action> e = () => [|GC.Collect()|];")]
    [InlineData("if (flag)\n#if OTHER\n    Work();\n#else\n    [|GC.Collect()|];\n#endif")]
    // The variable would be left assigned and never read, which is CS0219.
    [InlineData("int generation = 2, other = 3;\n[|GC.Collect(generation)|];\nConsole.WriteLine(other);")]
    public async Task Where_the_rest_would_mean_something_else_there_is_no_fix(string statements) => await VerifyBody(statements, statements);

    [Theory]
    [InlineData("// above\n[|GC.Collect()|]; // beside\nWork();", "// above\n// beside\nWork();")]
    [InlineData("Work();\n/* a */ [|GC.Collect(/* b */)|]; /* c */\nWork(); // d", "Work();\n/* a */\n/* b */\n/* c */\nWork(); // d")]
    [InlineData("Work(); [|GC.Collect()|]; // beside\nWork();", "Work(); // beside\nWork();")]
    [InlineData("[|GC.Collect()|]; // one\nGC.WaitForPendingFinalizers(); // two\n// three\n[|GC.Collect()|]; // four\nWork();", "// one\n// two\n// three\n// four\nWork();")]
    [InlineData("if (flag)\n{\n    // why\n    [|GC.Collect()|]; // how\n}\nWork();", "// why\n// how\nWork();")]
    [InlineData("Work();\n// why\n[|GC.Collect()|];", "Work();\n// why")]
    [InlineData("if (Next())\n    // why\n    [|GC.Collect()|]; // how\nWork();", "if (Next())\n{\n    // why\n    // how\n}\nWork();")]
    [InlineData("if (flag)\n{\n    Work();\n}\nelse // otherwise\n{\n    [|GC.Collect()|];\n}\nWork();", "if (flag)\n{\n    Work();\n}\n// otherwise\nWork();")]
    [InlineData("#region Clean\n[|GC.Collect()|];\n#endregion\nWork();", "#region Clean\n#endregion\nWork();")]
    [InlineData("#if !OTHER\n[|GC.Collect()|];\n#endif\nWork();", "#if !OTHER\n#endif\nWork();")]
    [InlineData("if (flag)\n{\n#if OTHER\n    Work();\n#endif\n    [|GC.Collect()|];\n}\nWork();", "if (flag)\n{\n#if OTHER\n    Work();\n#endif\n}\nWork();")]
    [InlineData("[|GC.Collect()|];\n#pragma warning disable CS0162\nGC.WaitForPendingFinalizers();\nWork();", "#pragma warning disable CS0162\nGC.WaitForPendingFinalizers();\nWork();")]
    public async Task Comments_and_directives_stay(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("Task.Run(() => [|GC.Collect()|]);\nWork();", "Work();")]
    [InlineData("_ = Task.Run(() =>\n{\n    [|GC.Collect()|];\n    GC.WaitForPendingFinalizers();\n});\nWork();", "Work();")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => [|GC.Collect()|]);\nWork();", "Work();")]
    [InlineData("Task.Run(() =>\n{\n    Work();\n    [|GC.Collect()|];\n});", "Task.Run(() =>\n{\n    Work();\n});")]
    [InlineData("var task = Task.Run(() => [|GC.Collect()|]);\ntask.Wait();", "var task = Task.Run(() => { });\ntask.Wait();")]
    [InlineData("action += () => [|GC.Collect()|];", "action += () => { };")]
    [InlineData("action += delegate { [|GC.Collect()|]; };", "action += delegate { };")]
    [InlineData("using var timer = new Timer(_ => [|GC.Collect()|], null, 0, 1000);", "using var timer = new Timer(_ => { }, null, 0, 1000);")]
    [InlineData("void Local() => [|GC.Collect()|]; // why\nLocal();", "void Local() { } // why\nLocal();")]
    public async Task Work_in_the_background_goes_and_other_lambdas_stay(string before, string after) => await VerifyBody(before, after);

    [Theory]
    [InlineData("public void M() => [|GC.Collect()|];", "public void M() { }")]
    [InlineData("public void M()\n    => [|GC.Collect(2)|]; // why", "public void M() { } // why")]
    [InlineData("public void M() // why\n    => [|GC.Collect()|];", "public void M() // why\n    { }")]
    [InlineData("public void M() => [|GC.Collect(/* all */)|];", "public void M() { /* all */ }")]
    [InlineData("public C() => [|GC.Collect()|];", "public C() { }")]
    [InlineData("~C() => [|GC.Collect()|];", "~C() { }")]
    [InlineData("public int P { get => 1; set => [|GC.Collect()|]; }", "public int P { get => 1; set { } }")]
    [InlineData("public void M()\n{\n    [|GC.Collect()|];\n}", "public void M()\n{\n}")]
    [InlineData("public void M() { [|GC.Collect()|]; }", "public void M() { }")]
    [InlineData("/// <summary>Frees memory.</summary>\npublic void M() => [|GC.Collect()|];", "/// <summary>Frees memory.</summary>\npublic void M() { }")]
    public async Task A_member_stays_with_an_empty_body(string before, string after)
        => await Verify(Snippet.Class(before), Snippet.Class(after));

    [Fact]
    public async Task An_awaited_task_goes()
        => await Verify(
            Snippet.AsyncMethod("await Task.Run(() => [|GC.Collect()|]);\nawait Task.Delay(1);"),
            Snippet.AsyncMethod("await Task.Delay(1);"));

    [Fact]
    public async Task Fixable_and_unfixable_findings_stand_side_by_side()
        => await Verify(
            Snippet.Method("Action a = {|GCG5001:GC.Collect|};\n[|GC.Collect()|];\na();\nif (flag)\n{\n    [|GC.Collect()|];\n}"),
            Snippet.Method("Action a = {|GCG5001:GC.Collect|};\na();"));

    [Fact]
    public async Task Windows_line_ends_and_tabs_are_kept()
        => await Verify(
            WithTabsAndCrLf(Snippet.Method("Work();\n\n// why\n[|GC.Collect()|]; // how\nif (Next())\n    [|GC.Collect()|];\ntry\n{\n    Work();\n}\nfinally\n{\n    [|GC.Collect()|];\n}")),
            WithTabsAndCrLf(Snippet.Method("Work();\n\n// why\n// how\nif (Next())\n{\n}\nWork();")));

    [Fact]
    public async Task An_old_language_on_DotNet_Framework_is_fixed_alike()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net472,
            TestCode = Snippet.Method("if (number > 3)\n{\n    [|GC.Collect()|];\n}\nelse\n{\n    Work();\n}\nTask.Run(() => [|GC.Collect()|]);"),
            FixedCode = Snippet.Method("if (number <= 3)\n{\n    Work();\n}"),
        };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp7_3)));
        await test.RunAsync();
    }

    [Fact]
    public async Task All_files_and_projects_are_fixed()
    {
        string before = "namespace {0} {{ public class C {{ public void M() {{ System.Console.WriteLine(); [|System.GC.Collect()|]; }} }} }}";
        string after = "namespace {0} {{ public class C {{ public void M() {{ System.Console.WriteLine(); }} }} }}";
        var test = new VerifyCS.Test();
        test.TestState.Sources.Add(Format(before, "A"));
        test.TestState.Sources.Add(Format(before, "B"));
        test.FixedState.Sources.Add(Format(after, "A"));
        test.FixedState.Sources.Add(Format(after, "B"));
        await test.RunAsync();

        static string Format(string text, string name) => string.Format(System.Globalization.CultureInfo.InvariantCulture, text, name);
    }

    [Fact]
    public async Task Top_level_statements_outside_start_up_are_fixed()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState =
            {
                OutputKind = OutputKind.ConsoleApplication,
                Sources =
                {
                    "using System;\nusing Microsoft.AspNetCore.Builder;\n\nvar app = WebApplication.Create();\napp.MapGet(\"/a\", () => [|GC.Collect()|]);\napp.MapGet(\"/b\", () =>\n{\n    [|GC.Collect()|];\n    return 1;\n});\napp.Run();\n",
                },
            },
            FixedCode = "using System;\nusing Microsoft.AspNetCore.Builder;\n\nvar app = WebApplication.Create();\napp.MapGet(\"/a\", () => { });\napp.MapGet(\"/b\", () =>\n{\n    return 1;\n});\napp.Run();\n",
            TestBehaviors = TestBehaviors.None,
        }.RunAsync();

    private static string WithTabsAndCrLf(string text)
        => text.Replace("    ", "\t", StringComparison.Ordinal).Replace("\n", "\r\n", StringComparison.Ordinal);

    private static Task VerifyBody(string before, string after) => Verify(Snippet.Method(before), Snippet.Method(after));

    private static Task Verify(string before, string after)
    {
        var test = new VerifyCS.Test { TestCode = before, FixedCode = after };
        // What cannot be fixed is still reported afterwards.
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test.RunAsync();
    }
}
