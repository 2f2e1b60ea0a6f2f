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
    public async Task A_heap_size_is_read_without_collecting(string before, string after) => await Verify($$"""
        using System;

        public class C
        {
            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{before}}
            }
        }
        """, $$"""
        using System;

        public class C
        {
            public void M(bool flag, int number, long limit, string text, Action action)
            {
                {{after}}
            }
        }
        """);

    [Theory]
    [InlineData(
        "[|GC.TryStartNoGCRegion(1000)|];\n        Work();\n\n        // end\n        GC.EndNoGCRegion();\n        Work();",
        "GC.TryStartNoGCRegion(1000);\n        try\n        {\n            Work();\n        }\n        finally\n        {\n            // end\n            GC.EndNoGCRegion();\n        }\n        Work();")]
    [InlineData(
        "bool started = [|GC.TryStartNoGCRegion(1000)|];\n\n        // work\n        if (flag)\n        {\n            Work();\n        }\n        if (started)\n        {\n            GC.EndNoGCRegion();\n        }",
        "bool started = GC.TryStartNoGCRegion(1000);\n\n        // work\n        try\n        {\n            if (flag)\n            {\n                Work();\n            }\n        }\n        finally\n        {\n            if (started)\n            {\n                GC.EndNoGCRegion();\n            }\n        }")]
    [InlineData(
        "if ([|GC.TryStartNoGCRegion(1000)|])\n        {\n            Work();\n            GC.EndNoGCRegion();\n        }",
        "if (GC.TryStartNoGCRegion(1000))\n        {\n            try\n            {\n                Work();\n            }\n            finally\n            {\n                GC.EndNoGCRegion();\n            }\n        }")]
    [InlineData(
        "if ([|GC.TryStartNoGCRegion(1000)|])\n        {\n            Work();\n        }",
        "if (GC.TryStartNoGCRegion(1000))\n        {\n            try\n            {\n                Work();\n            }\n            finally\n            {\n                if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)\n                {\n                    GC.EndNoGCRegion();\n                }\n            }\n        }")]
    public async Task A_region_ends_in_finally(string before, string after) => await Verify($$"""
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
        """, $$"""
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
        """);

    [Fact]
    public async Task Names_that_are_not_imported_are_written_in_full()
        => await Verify(
            "public class C\n{\n    public void M()\n    {\n        if ([|System.GC.TryStartNoGCRegion(1000)|])\n        {\n            M();\n        }\n    }\n}\n",
            "public class C\n{\n    public void M()\n    {\n        if (System.GC.TryStartNoGCRegion(1000))\n        {\n            try\n            {\n                M();\n            }\n            finally\n            {\n                if (System.Runtime.GCSettings.LatencyMode == System.Runtime.GCLatencyMode.NoGCRegion)\n                {\n                    System.GC.EndNoGCRegion();\n                }\n            }\n        }\n    }\n}\n");

    [Theory]
    [InlineData(
        "var old = GCSettings.LatencyMode;\n        [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        Work();\n        GCSettings.LatencyMode = old;\n        Work();",
        "var old = GCSettings.LatencyMode;\n        GCSettings.LatencyMode = GCLatencyMode.LowLatency;\n        try\n        {\n            Work();\n        }\n        finally\n        {\n            GCSettings.LatencyMode = old;\n        }\n        Work();")]
    [InlineData(
        "// fast\n        [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        Work();\n        foreach (char c in text)\n        {\n            Work(); // each\n        }",
        "// fast\n        var latencyMode = GCSettings.LatencyMode;\n        GCSettings.LatencyMode = GCLatencyMode.LowLatency;\n        try\n        {\n            Work();\n            foreach (char c in text)\n            {\n                Work(); // each\n            }\n        }\n        finally\n        {\n            GCSettings.LatencyMode = latencyMode;\n        }")]
    [InlineData(
        "int latencyMode = 1;\n        [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        Console.WriteLine(latencyMode);",
        "int latencyMode = 1;\n        var latencyMode2 = GCSettings.LatencyMode;\n        GCSettings.LatencyMode = GCLatencyMode.LowLatency;\n        try\n        {\n            Console.WriteLine(latencyMode);\n        }\n        finally\n        {\n            GCSettings.LatencyMode = latencyMode2;\n        }")]
    public async Task A_latency_mode_is_restored_in_finally(string before, string after) => await Verify($$"""
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
        """, $$"""
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
        """);

    [Theory]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|];\n        Work();")]
    [InlineData("if ([|GC.TryStartNoGCRegion(1000)|] && flag)\n        {\n            Work();\n        }")]
    [InlineData("if ([|GC.TryStartNoGCRegion(1000)|])\n        {\n#if OTHER\n            action();\n#endif\n            Work();\n        }")]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|]; Work(); GC.EndNoGCRegion();")]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|];\n        int local = text.Length;\n        Work();\n        GC.EndNoGCRegion();\n        Console.WriteLine(local);")]
    [InlineData("Work();\n        [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];")]
    [InlineData("if (flag)\n            [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        Work();")]
    [InlineData("[|GC.AddMemoryPressure(1000)|];\n        Work();")]
    public async Task Where_the_extent_is_not_clear_there_is_no_fix(string statements) => await Verify($$"""
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
        """, $$"""
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

    [Fact]
    public async Task One_fix_does_not_hide_what_is_left()
        => await Verify(
            """
            using System;
            using System.Runtime;

            public class C
            {
                public void A()
                {
                    if ([|GC.TryStartNoGCRegion(1000)|])
                    {
                        Work();
                    }
                }
                public void B()
                {
                    if ([|GC.TryStartNoGCRegion(1000)|])
                    {
                        Work();
                    }
                }
                public void E()
                {
                    [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];
                    Work();
                }
                public void D()
                {
                    [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];
                    Work();
                }
                private void Work() { }
            }
            """,
            """
            using System;
            using System.Runtime;

            public class C
            {
                public void A()
                {
                    if (GC.TryStartNoGCRegion(1000))
                    {
                        try
                        {
                            Work();
                        }
                        finally
                        {
                            if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
                            {
                                GC.EndNoGCRegion();
                            }
                        }
                    }
                }
                public void B()
                {
                    if (GC.TryStartNoGCRegion(1000))
                    {
                        try
                        {
                            Work();
                        }
                        finally
                        {
                            if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
                            {
                                GC.EndNoGCRegion();
                            }
                        }
                    }
                }
                public void E()
                {
                    var latencyMode = GCSettings.LatencyMode;
                    GCSettings.LatencyMode = GCLatencyMode.LowLatency;
                    try
                    {
                        Work();
                    }
                    finally
                    {
                        GCSettings.LatencyMode = latencyMode;
                    }
                }
                public void D()
                {
                    var latencyMode = GCSettings.LatencyMode;
                    GCSettings.LatencyMode = GCLatencyMode.LowLatency;
                    try
                    {
                        Work();
                    }
                    finally
                    {
                        GCSettings.LatencyMode = latencyMode;
                    }
                }
                private void Work() { }
            }
            """);

    [Fact]
    public async Task Fixable_and_unfixable_findings_stand_side_by_side()
        => await Verify("""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    [|GC.AddMemoryPressure(1000)|];
                    var size = [|GC.GetTotalMemory(true)|];
                }
            }
            """, """
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    [|GC.AddMemoryPressure(1000)|];
                    var size = GC.GetTotalMemory(false);
                }
            }
            """);

    [Fact]
    public async Task Windows_line_ends_and_tabs_are_kept()
        => await Verify(
            """
            using System;
            using System.Runtime;

            public class C
            {
                private int _count;
                private readonly object _gate = new object();
                private bool Next() => _count++ > 3;
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
            	{
            		var old = GCSettings.LatencyMode;
            		[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];
            		if (flag)
            		{
            			Work();
            		}
            		GCSettings.LatencyMode = old;
            	}
            }
            """.ReplaceLineEndings("\r\n"),
            """
            using System;
            using System.Runtime;

            public class C
            {
                private int _count;
                private readonly object _gate = new object();
                private bool Next() => _count++ > 3;
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
            	{
            		var old = GCSettings.LatencyMode;
            		GCSettings.LatencyMode = GCLatencyMode.LowLatency;
            		try
            		{
            			if (flag)
            			{
            				Work();
            			}
            		}
            		finally
            		{
            			GCSettings.LatencyMode = old;
            		}
            	}
            }
            """.ReplaceLineEndings("\r\n"));

    [Fact]
    public async Task A_fix_that_changes_a_number_is_still_offered_one_by_one_where_only_safe_fixes_run_unattended()
    {
        var test = new VerifyCS.Test
        {
            TestState =
            {
                Sources =
                {
                    """
                    using System;

                    public class C
                    {
                        public void M(Action action)
                        {
                            var size = [|GC.GetTotalMemory(true)|];
                            [|GC.TryStartNoGCRegion(1000)|];
                            action();
                            GC.EndNoGCRegion();
                        }
                    }
                    """,
                },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\ngcguard.unattended_fixes = safe\n") },
            },
            FixedCode = """
                using System;

                public class C
                {
                    public void M(Action action)
                    {
                        var size = GC.GetTotalMemory(false);
                        GC.TryStartNoGCRegion(1000);
                        try
                        {
                            action();
                        }
                        finally
                        {
                            GC.EndNoGCRegion();
                        }
                    }
                }
                """,
            BatchFixedCode = """
                using System;

                public class C
                {
                    public void M(Action action)
                    {
                        var size = [|GC.GetTotalMemory(true)|];
                        GC.TryStartNoGCRegion(1000);
                        try
                        {
                            action();
                        }
                        finally
                        {
                            GC.EndNoGCRegion();
                        }
                    }
                }
                """,
            BatchFixedState = { MarkupHandling = MarkupMode.Allow },
            // The second run finds what the first has left, and changes nothing.
            NumberOfFixAllIterations = 2,
        };
        await test.RunAsync();
    }

    private static Task Verify(string before, string after)
    {
        var test = new VerifyCS.Test { TestCode = before, FixedCode = after };
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test.RunAsync();
    }
}
