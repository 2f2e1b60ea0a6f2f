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
    [InlineData("Work();\n        [|GC.Collect()|];\n        Work();", "Work();\n        Work();")]
    [InlineData("[|GC.Collect()|];\n\n        Work();", "Work();")]
    [InlineData("Work();\n\n        [|GC.Collect()|];", "Work();")]
    [InlineData("Work();\n\n        [|GC.Collect()|];\n\n        Work();", "Work();\n\n        Work();")]
    [InlineData("Work();\n\n        [|GC.Collect()|];\n        Work();", "Work();\n\n        Work();")]
    [InlineData("Work();\n        [|GC.Collect()|];\n\n        Work();", "Work();\n\n        Work();")]
    [InlineData("Work(); [|GC.Collect()|]; Work();", "Work(); Work();")]
    [InlineData("Work(); [|GC.Collect()|];\n        Work();", "Work();\n        Work();")]
    [InlineData("[|GC.Collect()|]; Work();", "Work();")]
    [InlineData("[|GC.Collect(\n            2,\n            GCCollectionMode.Forced)|];\n        Work();", "Work();")]
    public async Task A_statement_goes_with_its_line(string before, string after) => await Verify($$"""
        using System;

        public class C
        {
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;

        public class C
        {
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("[|GC.Collect()|];\n        GC.WaitForPendingFinalizers();\n        [|GC.Collect()|];\n        Work();", "Work();")]
    [InlineData("GC.WaitForPendingFinalizers();\n        [|GC.Collect()|];\n        Work();", "Work();")]
    [InlineData("Work();\n        [|GC.Collect()|]; GC.WaitForPendingFinalizers(); [|GC.Collect()|];", "Work();")]
    [InlineData("GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;\n        [|GC.Collect()|];\n        Work();", "Work();")]
    [InlineData("[|GC.Collect()|];\n        Work();\n        GC.WaitForPendingFinalizers();\n        [|GC.Collect()|];", "Work();")]
    [InlineData("[|GC.Collect()|];\n        GC.Collect(2, GCCollectionMode.Optimized);", "GC.Collect(2, GCCollectionMode.Optimized);")]
    [InlineData("[|GC.Collect()|];\n        GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.Default;", "GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.Default;")]
    [InlineData("int generation = GC.MaxGeneration;\n        [|GC.Collect(generation)|];\n        Work();", "Work();")]
    [InlineData("int generation = 2;\n        bool wait = true;\n        Work();\n        [|GC.Collect(generation, GCCollectionMode.Forced, wait)|];", "Work();")]
    [InlineData("int generation = _count++;\n        [|GC.Collect(generation)|];\n        Work();", "int generation = _count++;\n        Work();")]
    [InlineData("int generation = 2;\n        [|GC.Collect(generation)|];\n        Console.WriteLine(generation);", "int generation = 2;\n        Console.WriteLine(generation);")]
    public async Task What_only_served_it_goes_too(string before, string after) => await Verify($$"""
        using System;
        using System.Runtime;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;
        using System.Runtime;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("if (flag)\n        {\n            [|GC.Collect()|];\n        }\n\n        Work();", "Work();")]
    [InlineData("if (flag)\n            [|GC.Collect()|];\n        Work();", "Work();")]
    [InlineData("Work();\n        if (flag) [|GC.Collect()|];", "Work();")]
    [InlineData("if (number % 1000 == 0 && limit > 5L)\n        {\n            [|GC.Collect()|];\n            GC.WaitForPendingFinalizers();\n        }\n        Work();", "Work();")]
    [InlineData("if (GC.GetTotalMemory(false) > limit)\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "Work();")]
    [InlineData("if (DateTime.UtcNow.Second > 30 && text.Length > 3)\n            [|GC.Collect()|];\n        Work();", "Work();")]
    [InlineData("if (flag)\n        {\n            if (number > 3)\n            {\n                [|GC.Collect()|];\n            }\n        }\n        Work();", "Work();")]
    [InlineData("if (flag)\n        {\n            [|GC.Collect()|];\n            Work();\n        }", "if (flag)\n        {\n            Work();\n        }")]
    [InlineData("if (Next())\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "if (Next())\n        {\n        }\n        Work();")]
    [InlineData("if (++_count % 1000 == 0)\n            [|GC.Collect()|];\n        Work();", "if (++_count % 1000 == 0)\n        {\n        }\n        Work();")]
    [InlineData("if (Next()) [|GC.Collect()|];\n        Work();", "if (Next()) { }\n        Work();")]
    [InlineData("if (flag)\n        {\n            Work();\n        }\n        else\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "if (flag)\n        {\n            Work();\n        }\n        Work();")]
    [InlineData("if (flag) Work(); else [|GC.Collect()|];\n        Work();", "if (flag) Work();\n        Work();")]
    [InlineData("if (flag)\n        {\n            Work();\n        }\n        else if (number > 3)\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "if (flag)\n        {\n            Work();\n        }\n        Work();")]
    [InlineData("if (flag)\n        {\n            Work();\n        } else {\n            [|GC.Collect()|];\n        }\n        Work();", "if (flag)\n        {\n            Work();\n        }\n        Work();")]
    public async Task An_emptied_condition_goes_unless_it_does_something(string before, string after) => await Verify($$"""
        using System;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("if (flag)\n        {\n            [|GC.Collect()|];\n        }\n        else\n        {\n            Work(); // keep\n        }", "if (!flag)\n        {\n            Work(); // keep\n        }")]
    [InlineData("if (number > 3)\n            [|GC.Collect()|];\n        else\n            Work();", "if (number <= 3)\n            Work();")]
    [InlineData("if (number > 3)\n            [|GC.Collect()|];\n        else Work();", "if (number <= 3) Work();")]
    [InlineData("if (!Next()) { [|GC.Collect()|]; } else { Work(); }", "if (Next()) { Work(); }")]
    [InlineData("if (!(flag || Next())) { [|GC.Collect()|]; } else { Work(); }", "if (flag || Next()) { Work(); }")]
    [InlineData("if (number / 2.0 > 3) { [|GC.Collect()|]; } else { Work(); }", "if (!(number / 2.0 > 3)) { Work(); }")]
    [InlineData("if (text == null) { [|GC.Collect()|]; } else { Work(); }", "if (!(text == null)) { Work(); }")]
    [InlineData("if (flag && Next()) { [|GC.Collect()|]; } else { Work(); }", "if (!(flag && Next())) { Work(); }")]
    [InlineData("if (flag) { [|GC.Collect()|]; } else if (number > 3) { Work(); }", "if (flag) { } else if (number > 3) { Work(); }")]
    public async Task A_condition_with_an_else_is_turned_around(string before, string after) => await Verify($$"""
        using System;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("try\n        {\n            Work();\n        }\n        finally\n        {\n            [|GC.Collect()|];\n        }", "Work();")]
    [InlineData("try\n        {\n            // one\n            Work(); // two\n\n            if (flag)\n            {\n                Work();\n            }\n            // three\n        }\n        finally\n        {\n            // four\n            [|GC.Collect()|];\n        }\n\n        Work();", "// one\n        Work(); // two\n\n        if (flag)\n        {\n            Work();\n        }\n        // three\n        // four\n\n        Work();")]
    [InlineData("Work();\n\n        // zero\n        try {\n            Work();\n        } finally {\n            [|GC.Collect()|];\n        }", "Work();\n\n        // zero\n        Work();")]
    [InlineData("try { Work(); } finally { [|GC.Collect()|]; }\n        Work();", "Work();\n        Work();")]
    [InlineData("try\n        {\n            var local = number;\n            Console.WriteLine(local);\n        }\n        finally\n        {\n            [|GC.Collect()|];\n        }", "var local = number;\n        Console.WriteLine(local);")]
    [InlineData("try\n        {\n            var local = number;\n            Console.WriteLine(local);\n        }\n        finally\n        {\n            [|GC.Collect()|];\n        }\n        { int local = 2; Console.WriteLine(local); }", "{\n            var local = number;\n            Console.WriteLine(local);\n        }\n        { int local = 2; Console.WriteLine(local); }")]
    [InlineData("try\n        {\n            using var stream = new MemoryStream();\n            Work();\n        }\n        finally\n        {\n            [|GC.Collect()|];\n        }", "{\n            using var stream = new MemoryStream();\n            Work();\n        }")]
    [InlineData("try\n        {\n            using var stream = new MemoryStream();\n            Work();\n        }\n        finally // why\n        {\n            [|GC.Collect()|];\n        }", "try\n        {\n            using var stream = new MemoryStream();\n            Work();\n        }\n        finally // why\n        {\n        }")]
    [InlineData("try\n        {\n            Work();\n        }\n        catch (IOException)\n        {\n            Work();\n        }\n        finally\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "try\n        {\n            Work();\n        }\n        catch (IOException)\n        {\n            Work();\n        }\n        Work();")]
    [InlineData("try\n        {\n            Work();\n        }\n        finally\n        {\n            Work();\n            [|GC.Collect()|];\n        }", "try\n        {\n            Work();\n        }\n        finally\n        {\n            Work();\n        }")]
    [InlineData("try { [|GC.Collect()|]; } catch { }\n        Work();", "Work();")]
    public async Task An_emptied_finally_gives_way(string before, string after) => await Verify($$"""
        using System;
        using System.IO;

        public class C
        {
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;
        using System.IO;

        public class C
        {
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("for (int i = 0; i < 3; i++)\n        {\n            [|GC.Collect()|];\n            GC.WaitForPendingFinalizers();\n        }\n        Work();", "Work();")]
    [InlineData("for (int i = 0; i < 3; i++)\n            [|GC.Collect()|];\n        Work();", "Work();")]
    [InlineData("for (int i = 0; Next(); i++)\n        {\n            [|GC.Collect()|];\n        }", "for (int i = 0; Next(); i++)\n        {\n        }")]
    [InlineData("for (int i = 0; i < 3; i++, [|GC.Collect()|])\n        {\n            Work();\n        }", "for (int i = 0; i < 3; i++)\n        {\n            Work();\n        }")]
    [InlineData("for ([|GC.Collect()|]; flag; Work())\n        {\n        }", "for (; flag; Work())\n        {\n        }")]
    [InlineData("foreach (char c in text)\n        {\n            [|GC.Collect()|];\n        }", "foreach (char c in text)\n        {\n        }")]
    [InlineData("while (GC.GetTotalMemory(false) > limit)\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "Work();")]
    [InlineData("while (true)\n        {\n            [|GC.Collect()|];\n            Thread.Sleep(1000);\n        }", "while (true)\n        {\n            Thread.Sleep(1000);\n        }")]
    [InlineData("lock (_gate)\n        {\n            [|GC.Collect()|];\n        }", "lock (_gate)\n        {\n        }")]
    [InlineData("lock (_gate)\n            [|GC.Collect()|];", "lock (_gate)\n        {\n        }")]
    [InlineData("using (new MemoryStream()) [|GC.Collect()|];", "using (new MemoryStream()) { }")]
    [InlineData("{\n            [|GC.Collect()|];\n        }\n        Work();", "Work();")]
    [InlineData("unchecked\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "Work();")]
    [InlineData("again: [|GC.Collect()|];\n        if (Next()) goto again;", "again: { }\n        if (Next()) goto again;")]
    [InlineData("switch (number)\n        {\n            case 1:\n                [|GC.Collect()|];\n                break;\n            default: [|GC.Collect()|]; return;\n        }", "switch (number)\n        {\n            case 1:\n                break;\n            default: return;\n        }")]
    public async Task A_loop_or_block_keeps_its_meaning(string before, string after) => await Verify($$"""
        using System;
        using System.IO;
        using System.Threading;

        public class C
        {
            private int _count;
            private readonly object _gate = new object();
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;
        using System.IO;
        using System.Threading;

        public class C
        {
            private int _count;
            private readonly object _gate = new object();
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("while (GC.GetTotalMemory(false) > limit)\n        {\n            [|GC.Collect()|];\n            Thread.Sleep(10);\n        }")]
    [InlineData("while (limit > 5)\n        {\n            [|GC.Collect()|];\n            limit = GC.GetTotalMemory(false);\n        }")]
    [InlineData("do\n        {\n            [|GC.Collect()|];\n            Thread.Sleep(10);\n        }\n        while (Process.GetCurrentProcess().WorkingSet64 > limit);")]
    [InlineData("for (; GC.GetTotalMemory(false) > limit; [|GC.Collect()|])\n        {\n            Thread.Sleep(10);\n        }")]
    [InlineData("while (true)\n        {\n            [|GC.Collect()|];\n        }")]
    [InlineData("while (Next())\n        {\n            [|GC.Collect()|];\n        }")]
    [InlineData("Action a = [|GC.Collect|];\n        a();")]
    [InlineData("Task.Run([|GC.Collect|]);")]
    [InlineData("System.Linq.Expressions.Expression<Action> e = () => [|GC.Collect()|];")]
    [InlineData("if (flag)\n#if OTHER\n            Work();\n#else\n            [|GC.Collect()|];\n#endif")]
    // The variable would be left assigned and never read, which is CS0219.
    [InlineData("int generation = 2, other = 3;\n        [|GC.Collect(generation)|];\n        Console.WriteLine(other);")]
    public async Task Where_the_rest_would_mean_something_else_there_is_no_fix(string statements) => await Verify($$"""
        using System;
        using System.Diagnostics;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{statements}}
            }
        }
        """, $$"""
        using System;
        using System.Diagnostics;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{statements}}
            }
        }
        """);

    [Theory]
    [InlineData("// above\n        [|GC.Collect()|]; // beside\n        Work();", "// above\n        // beside\n        Work();")]
    [InlineData("Work();\n        /* a */ [|GC.Collect(/* b */)|]; /* c */\n        Work(); // d", "Work();\n        /* a */\n        /* b */\n        /* c */\n        Work(); // d")]
    [InlineData("Work(); [|GC.Collect()|]; // beside\n        Work();", "Work(); // beside\n        Work();")]
    [InlineData("[|GC.Collect()|]; // one\n        GC.WaitForPendingFinalizers(); // two\n        // three\n        [|GC.Collect()|]; // four\n        Work();", "// one\n        // two\n        // three\n        // four\n        Work();")]
    [InlineData("if (flag)\n        {\n            // why\n            [|GC.Collect()|]; // how\n        }\n        Work();", "// why\n        // how\n        Work();")]
    [InlineData("Work();\n        // why\n        [|GC.Collect()|];", "Work();\n        // why")]
    [InlineData("if (Next())\n            // why\n            [|GC.Collect()|]; // how\n        Work();", "if (Next())\n        {\n            // why\n            // how\n        }\n        Work();")]
    [InlineData("if (flag)\n        {\n            Work();\n        }\n        else // otherwise\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "if (flag)\n        {\n            Work();\n        }\n        // otherwise\n        Work();")]
    [InlineData("#region Clean\n        [|GC.Collect()|];\n#endregion\n        Work();", "#region Clean\n#endregion\n        Work();")]
    [InlineData("#if !OTHER\n        [|GC.Collect()|];\n#endif\n        Work();", "#if !OTHER\n#endif\n        Work();")]
    [InlineData("if (flag)\n        {\n#if OTHER\n            Work();\n#endif\n            [|GC.Collect()|];\n        }\n        Work();", "if (flag)\n        {\n#if OTHER\n            Work();\n#endif\n        }\n        Work();")]
    [InlineData("[|GC.Collect()|];\n        #pragma warning disable CS0162\n        GC.WaitForPendingFinalizers();\n        Work();", "#pragma warning disable CS0162\n        GC.WaitForPendingFinalizers();\n        Work();")]
    public async Task Comments_and_directives_stay(string before, string after) => await Verify($$"""
        using System;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;

        public class C
        {
            private int _count;
            private bool Next() => _count++ > 3;
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("Task.Run(() => [|GC.Collect()|]);\n        Work();", "Work();")]
    [InlineData("_ = Task.Run(() =>\n        {\n            [|GC.Collect()|];\n            GC.WaitForPendingFinalizers();\n        });\n        Work();", "Work();")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => [|GC.Collect()|]);\n        Work();", "Work();")]
    [InlineData("Task.Run(() =>\n        {\n            Work();\n            [|GC.Collect()|];\n        });", "Task.Run(() =>\n        {\n            Work();\n        });")]
    [InlineData("using var timer = new Timer(_ => { [|GC.Collect()|]; }, null, TimeSpan.Zero, TimeSpan.FromMinutes(10));\n        Work();", "Work();")]
    [InlineData("_ = new Timer(_ => [|GC.Collect()|], null, 0, 1000);\n        Work();", "Work();")]
    [InlineData("var timer = new Timer(_ => [|GC.Collect()|], null, 0, 1000);\n        timer.Dispose();", "var timer = new Timer(_ => { }, null, 0, 1000);\n        timer.Dispose();")]
    [InlineData("var lazy = new Lazy<bool>(() => flag);\n        if (lazy.Value)\n        {\n            [|GC.Collect()|];\n        }\n        Work();", "var lazy = new Lazy<bool>(() => flag);\n        if (lazy.Value)\n        {\n        }\n        Work();")]
    [InlineData("var task = Task.Run(() => [|GC.Collect()|]);\n        task.Wait();", "var task = Task.Run(() => { });\n        task.Wait();")]
    [InlineData("action += () => [|GC.Collect()|];", "action += () => { };")]
    [InlineData("action += delegate { [|GC.Collect()|]; };", "action += delegate { };")]
    [InlineData("void Local() => [|GC.Collect()|]; // why\n        Local();", "void Local() { } // why\n        Local();")]
    public async Task Work_in_the_background_goes_and_other_lambdas_stay(string before, string after) => await Verify($$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            private void Work() { }

            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData("public void M() => [|GC.Collect()|];", "public void M() { }")]
    [InlineData("public void M()\n        => [|GC.Collect(2)|]; // why", "public void M() { } // why")]
    [InlineData("public void M() // why\n        => [|GC.Collect()|];", "public void M() // why\n        { }")]
    [InlineData("public void M() => [|GC.Collect(/* all */)|];", "public void M() { /* all */ }")]
    [InlineData("public C() => [|GC.Collect()|];", "public C() { }")]
    [InlineData("~C() => [|GC.Collect()|]; // why", "~C() { } // why")]
    [InlineData("private void M() => [|GC.Collect()|];", "private void M() { }")]
    [InlineData("public int P { get => 1; set => [|GC.Collect()|]; }", "public int P { get => 1; set { } }")]
    [InlineData("public void M()\n    {\n        [|GC.Collect()|];\n    }", "public void M()\n    {\n    }")]
    [InlineData("public void M() { [|GC.Collect()|]; }", "public void M() { }")]
    [InlineData("/// <summary>Frees memory.</summary>\n    public void M() => [|GC.Collect()|];", "/// <summary>Frees memory.</summary>\n    public void M() { }")]
    public async Task A_member_stays_with_an_empty_body(string before, string after)
        => await Verify($$"""
            using System;

            public class C
            {
                {{before}}
            }
            """, $$"""
            using System;

            public class C
            {
                {{after}}
            }
            """);

    [Fact]
    public async Task An_awaited_task_goes()
        => await Verify(
            """
            using System;
            using System.Threading.Tasks;

            public class C
            {
                public async Task M(bool flag)
                {
                    await Task.Yield();
                    await Task.Run(() => [|GC.Collect()|]);
                    await Task.Delay(1);
                }
            }
            """,
            """
            using System;
            using System.Threading.Tasks;

            public class C
            {
                public async Task M(bool flag)
                {
                    await Task.Yield();
                    await Task.Delay(1);
                }
            }
            """);

    [Fact]
    public async Task Fixable_and_unfixable_findings_stand_side_by_side()
        => await Verify(
            """
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    Action a = {|GCG5001:GC.Collect|};
                    [|GC.Collect()|];
                    a();
                    if (flag)
                    {
                        [|GC.Collect()|];
                    }
                }
            }
            """,
            """
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    Action a = {|GCG5001:GC.Collect|};
                    a();
                }
            }
            """);

    [Fact]
    public async Task Windows_line_ends_and_tabs_are_kept()
        => await Verify(
            """
            using System;

            public class C
            {
                private int _count;
                private readonly object _gate = new object();
                private bool Next() => _count++ > 3;
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
            	{
            		Work();

            		// why
            		[|GC.Collect()|]; // how
            		if (Next())
            			[|GC.Collect()|];
            		try
            		{
            			Work();
            		}
            		finally
            		{
            			[|GC.Collect()|];
            		}
            	}
            }
            """.ReplaceLineEndings("\r\n"),
            """
            using System;

            public class C
            {
                private int _count;
                private readonly object _gate = new object();
                private bool Next() => _count++ > 3;
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
            	{
            		Work();

            		// why
            		// how
            		if (Next())
            		{
            		}
            		Work();
            	}
            }
            """.ReplaceLineEndings("\r\n"));

    [Fact]
    public async Task An_old_language_on_DotNet_Framework_is_fixed_alike()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net472,
            TestCode = """
                using System;
                using System.Threading.Tasks;

                public class C
                {
                    private void Work() { }

                    public void M(bool flag, int number, long limit, string text, Action action)
                    {
                        if (number > 3)
                        {
                            [|GC.Collect()|];
                        }
                        else
                        {
                            Work();
                        }
                        Task.Run(() => [|GC.Collect()|]);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Threading.Tasks;

                public class C
                {
                    private void Work() { }

                    public void M(bool flag, int number, long limit, string text, Action action)
                    {
                        if (number <= 3)
                        {
                            Work();
                        }
                    }
                }
                """,
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

    private static Task Verify(string before, string after)
    {
        var test = new VerifyCS.Test { TestCode = before, FixedCode = after };
        // What cannot be fixed is still reported afterwards.
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test.RunAsync();
    }
}
