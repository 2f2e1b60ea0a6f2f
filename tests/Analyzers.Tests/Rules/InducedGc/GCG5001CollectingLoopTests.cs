using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.InducedGc.GcCollectAnalyzer,
    GcGuard.CodeFixes.Rules.InducedGc.GcCollectCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>Code that goes on until a collection has freed something keeps its collection.</summary>
public class GCG5001CollectingLoopTests
{
    [Theory]
    [InlineData("while (Volatile.Read(ref Counted.Alive) > 0)\n        {\n            [|GC.Collect()|];\n            Thread.Sleep(10);\n        }")]
    [InlineData("while (Counted.Freed == 0)\n        {\n            [|GC.Collect()|];\n            Thread.Sleep(10);\n        }")]
    [InlineData("while (!Counted.Gone.WaitOne(10))\n        {\n            [|GC.Collect()|];\n            Work();\n        }")]
    [InlineData("do\n        {\n            [|GC.Collect()|];\n            Thread.Sleep(10);\n        }\n        while (!Done());")]
    [InlineData("while (true)\n        {\n            [|GC.Collect()|];\n            if (GC.GetTotalMemory(false) < limit)\n            {\n                break;\n            }\n\n            Thread.Sleep(10);\n        }")]
    [InlineData("for (; ; )\n        {\n            [|GC.Collect()|];\n            long used = Memory;\n            if (used < limit)\n            {\n                return;\n            }\n\n            Work();\n        }")]
    [InlineData("while (true)\n        {\n            if (Used() > limit)\n            {\n                [|GC.Collect()|];\n                Thread.Sleep(10);\n            }\n            else\n            {\n                break;\n            }\n        }")]
    [InlineData("bool done = false;\n        while (!done)\n        {\n            [|GC.Collect()|];\n            if (Used() < limit)\n            {\n                done = true;\n            }\n        }")]
    [InlineData("long used = Used();\n        while (used > limit)\n        {\n            [|GC.Collect()|];\n            Thread.Sleep(10);\n            used = Used();\n        }")]
    [InlineData("again:\n        [|GC.Collect()|];\n        if (Used() > limit)\n        {\n            goto again;\n        }")]
    [InlineData("[|GC.Collect()|];\n        if (Used() > limit)\n        {\n            M(flag, limit, weak);\n        }")]
    [InlineData("while (Used() > limit)\n        {\n            Free();\n            Thread.Sleep(10);\n        }\n\n        void Free()\n        {\n            [|GC.Collect()|];\n        }")]
    [InlineData("[|GC.Collect()|];\n        flag = weak.IsAlive;\n        Console.WriteLine(flag);")]
    [InlineData("[|GC.Collect()|];\n        GC.WaitForPendingFinalizers();\n        System.IO.File.Delete(\"a\");")]
    public Task It_stays_where_something_waits_for_it(string statements) => VerifyAsync(statements, statements);

    [Theory]
    [InlineData("while (true)\n        {\n            if (GC.GetTotalMemory(false) > limit)\n            {\n                [|GC.Collect()|];\n            }\n\n            Thread.Sleep(10);\n        }", "while (true)\n        {\n            Thread.Sleep(10);\n        }")]
    [InlineData("while (!_stopping)\n        {\n            Work();\n            [|GC.Collect()|];\n            if (flag)\n            {\n                break;\n            }\n        }", "while (!_stopping)\n        {\n            Work();\n            if (flag)\n            {\n                break;\n            }\n        }")]
    [InlineData("while (Next())\n        {\n            [|GC.Collect()|];\n            Work();\n        }", "while (Next())\n        {\n            Work();\n        }")]
    [InlineData("[|GC.Collect()|];\n        System.IO.File.Delete(\"a\");", "System.IO.File.Delete(\"a\");")]
    [InlineData("System.IO.File.Delete(\"a\");\n        [|GC.Collect()|];\n        GC.WaitForPendingFinalizers();\n        Work();", "System.IO.File.Delete(\"a\");\n        Work();")]
    [InlineData("flag = weak.IsAlive;\n        [|GC.Collect()|];\n        Console.WriteLine(flag);", "flag = weak.IsAlive;\n        Console.WriteLine(flag);")]
    public Task It_goes_where_the_loop_ends_otherwise(string before, string after) => VerifyAsync(before, after);

    private static Task VerifyAsync(string before, string after)
        => new VerifyCS.Test { TestCode = Source(before), FixedCode = Source(after) }.RunAsync();

    private static string Source(string statements) => $$"""
        using System;
        using System.Threading;

        public class Counted
        {
            public static int Alive;
            public static int Freed;
            public static readonly ManualResetEvent Gone = new ManualResetEvent(false);

            public Counted() => Interlocked.Increment(ref Alive);

            ~Counted()
            {
                Interlocked.Decrement(ref Alive);
                Gone.Set();
                Count();
            }

            private static void Count() => Freed++;
        }

        public class C
        {
            private bool _stopping;
            private int _count;

            private static long Memory => Used();

            public void Stop() => _stopping = true;

            public void M(bool flag, long limit, WeakReference weak)
            {
                {{statements}}
            }

            private static long Used() => GC.GetTotalMemory(false);

            private static bool Done() => Counted.Alive == 0;

            private bool Next() => _count++ > 3;

            private void Work() => Thread.Yield();
        }
        """;
}
