using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.InducedGc.InducedCollectionAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>What GCG5002 reports and where it keeps silent.</summary>
public class GCG5002InducedCollectionTests
{
    private const string Sizes = "repeats full blocking collections until the heap stops shrinking, each of which stops every thread";

    [Theory]
    [InlineData("GC.GetTotalMemory(true)")]
    [InlineData("GC.GetTotalMemory(forceFullCollection: true)")]
    [InlineData("GC.GetTotalMemory(!false)")]
    public async Task A_forced_heap_size_is_reported(string call)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    var size = {|#0:{{call}}|};
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments("GC.GetTotalMemory(true)", Sizes, "", "pass `false`"));

    [Theory]
    [InlineData("var size = GC.GetTotalMemory(false);")]
    [InlineData("var size = GC.GetTotalMemory(flag);")]
    [InlineData("var size = GC.GetTotalMemory(forceFullCollection: flag && number > 3);")]
    [InlineData("Func<bool, long> read = GC.GetTotalMemory;")]
    [InlineData("var before = GC.GetTotalMemory(true); action(); var after = GC.GetTotalMemory(true);")]
    [InlineData("try { Work(); } catch (OutOfMemoryException) { var size = GC.GetTotalMemory(true); }")]
    [InlineData("if (text == \"gc\") { var size = GC.GetTotalMemory(true); }")]
    [InlineData("GC.RegisterForFullGCNotification(10, 10); GC.WaitForFullGCComplete(); GC.CancelFullGCNotification();")]
    public async Task Another_heap_size_is_silent(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

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
    public async Task Memory_read_around_other_code_is_no_measurement()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    var before = [|GC.GetTotalMemory(true)|]; Work(); var after = [|GC.GetTotalMemory(true)|];
                }
            }
            """);

    [Fact]
    public async Task A_size_that_is_only_printed_has_its_price_too()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    var size = [|GC.GetTotalMemory(true)|]; Console.WriteLine(size / number);
                }
            }
            """);

    [Theory]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|];\n        Work();")]
    [InlineData("if ([|GC.TryStartNoGCRegion(1000, true)|])\n        {\n            Work();\n        }")]
    [InlineData("[|GC.TryStartNoGCRegion(1000)|];\n        Work();\n        GC.EndNoGCRegion();")]
    [InlineData("if ([|GC.TryStartNoGCRegion(1000)|])\n        {\n            Work();\n            GC.EndNoGCRegion();\n        }")]
    [InlineData("try\n        {\n            [|GC.TryStartNoGCRegion(1000)|];\n            Work();\n            GC.EndNoGCRegion();\n        }\n        finally\n        {\n            Work();\n        }")]
    public async Task A_region_that_may_not_end_is_reported(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

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
    [InlineData("GC.TryStartNoGCRegion(1000);\n        try { Work(); } finally { GC.EndNoGCRegion(); }")]
    [InlineData("if (GC.TryStartNoGCRegion(1000))\n        {\n            try { Work(); } finally { if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion) GC.EndNoGCRegion(); }\n        }")]
    [InlineData("GC.TryStartNoGCRegion(1000);\n        number++;\n        GC.EndNoGCRegion();")]
    [InlineData("GC.TryStartNoGCRegion(1000);\n        action = () => GC.EndNoGCRegion();")]
    [InlineData("GC.TryStartNoGCRegion(1000);\n        action = GC.EndNoGCRegion;")]
    public async Task A_region_that_ends_is_silent(string statements)
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

    [Fact]
    public async Task The_two_ways_of_losing_a_region_have_their_own_messages()
    {
        await VerifyCS.VerifyAnalyzerAsync(
            """
            using System;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {|#0:GC.TryStartNoGCRegion(1000)|};
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(
                "GC.TryStartNoGCRegion(…)",
                "may force a full blocking collection that stops every thread, and nothing ends the region: the collector stays off until the region's budget is spent",
                "",
                "call `GC.EndNoGCRegion()` in a `finally`"));
        await VerifyCS.VerifyAnalyzerAsync(
            """
            using System;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {|#0:GC.TryStartNoGCRegion(1000)|}; Work(); GC.EndNoGCRegion();
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(
                "GC.TryStartNoGCRegion(…)",
                "may force a full blocking collection that stops every thread, and an exception skips `GC.EndNoGCRegion()`: the collector stays off until the region's budget is spent",
                "",
                "call it in a `finally`"));
    }

    [Theory]
    [InlineData("public void Start() => GC.TryStartNoGCRegion(1000); public void Stop() => GC.EndNoGCRegion();")]
    [InlineData("public C() { GC.TryStartNoGCRegion(1000); } public void Dispose() { GC.EndNoGCRegion(); }")]
    [InlineData("public void Start() => GC.TryStartNoGCRegion(1000); public class Ender { public void Stop() => GC.EndNoGCRegion(); }")]
    [InlineData("public void Start() => [|GC.TryStartNoGCRegion(1000)|]; public void Stop() { }")]
    [InlineData("public void Start() => [|GC.TryStartNoGCRegion(1000)|]; public void Other() { GC.TryStartNoGCRegion(1); try { Start(); } finally { GC.EndNoGCRegion(); } }")]
    [InlineData("public Scope Start() { GC.TryStartNoGCRegion(1000); return new Scope(); } } public struct Scope : IDisposable { public void Dispose() => GC.EndNoGCRegion();")]
    public async Task A_region_may_end_in_another_member(string members)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                {{members}}
            }
            """);

    [Fact]
    public async Task A_region_may_end_in_another_file()
    {
        var test = new VerifyCS.Test();
        test.TestState.Sources.Add("""
            using System;

            public class C
            {
                public void Start() => GC.TryStartNoGCRegion(1000);
            }
            """);
        test.TestState.Sources.Add("public static class Scope { public static void End() => System.GC.EndNoGCRegion(); }");
        await test.RunAsync();
    }

    [Theory]
    [InlineData("[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        Work();")]
    [InlineData("[|GCSettings.LatencyMode = (GCLatencyMode)2|];")]
    [InlineData("var old = GCSettings.LatencyMode;\n        [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        Work();\n        GCSettings.LatencyMode = old;")]
    [InlineData("GCSettings.LatencyMode = GCLatencyMode.Interactive;\n        [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        Work();")]
    [InlineData("[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];\n        try { Work(); } finally { [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|]; }")]
    public async Task A_latency_mode_that_may_stay_is_reported(string statements)
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

    /// <summary>The mode is the process's: while a method awaits, it holds for all that runs meanwhile.</summary>
    [Theory]
    [InlineData("[|GCSettings.LatencyMode = GCLatencyMode.LowLatency|]; try { await Task.Delay(9); } finally { GCSettings.LatencyMode = old; }")]
    [InlineData("try { [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|]; Work(); await Task.Delay(9); } finally { GCSettings.LatencyMode = old; }")]
    [InlineData("GCSettings.LatencyMode = GCLatencyMode.LowLatency; try { Work(); } finally { GCSettings.LatencyMode = old; } await Task.Delay(9);")]
    [InlineData("await Task.Delay(9); GCSettings.LatencyMode = GCLatencyMode.LowLatency; try { Work(); } finally { GCSettings.LatencyMode = old; }")]
    [InlineData("GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency; try { await Task.Delay(9); } finally { GCSettings.LatencyMode = old; }")]
    public async Task A_latency_mode_that_stays_over_an_await_is_reported(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System.Runtime;
            using System.Threading.Tasks;

            public class C
            {
                private void Work() { }

                public async Task M()
                {
                    var old = GCSettings.LatencyMode;
                    {{statements}}
                }
            }
            """);

    [Theory]
    [InlineData("var old = GCSettings.LatencyMode;\n        GCSettings.LatencyMode = GCLatencyMode.LowLatency;\n        try { Work(); } finally { GCSettings.LatencyMode = old; }")]
    [InlineData("var old = GCSettings.LatencyMode;\n        try { GCSettings.LatencyMode = GCLatencyMode.LowLatency; Work(); } finally { GCSettings.LatencyMode = old; }")]
    [InlineData("GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency;")]
    [InlineData("GCSettings.LatencyMode = GCLatencyMode.Interactive;")]
    [InlineData("GCSettings.LatencyMode = (GCLatencyMode)number;")]
    [InlineData("var mode = GCSettings.LatencyMode;")]
    [InlineData("new Own().LatencyMode = GCLatencyMode.LowLatency;")]
    [InlineData("var old = GCSettings.LatencyMode;\n        GCSettings.LatencyMode = GCLatencyMode.LowLatency;\n        action = () => GCSettings.LatencyMode = old;")]
    public async Task Another_latency_mode_is_silent(string statements)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
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

            public class Own { public GCLatencyMode LatencyMode { get; set; } }
            """);

    [Theory]
    [InlineData("public void Start() => GCSettings.LatencyMode = GCLatencyMode.LowLatency; public void Stop() => GCSettings.LatencyMode = GCLatencyMode.Interactive;")]
    [InlineData("public void Start() => [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|]; public bool IsLow => GCSettings.LatencyMode == GCLatencyMode.LowLatency;")]
    [InlineData("public void A() => [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|]; public void B() => [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];")]
    public async Task A_latency_mode_may_be_restored_by_another_member(string members)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System.Runtime;

            public class C
            {
                {{members}}
            }
            """);

    [Theory]
    [InlineData("public C() => GC.AddMemoryPressure(1000); ~C() => GC.RemoveMemoryPressure(1000);")]
    [InlineData("public void Add() => GC.AddMemoryPressure(1000); public class Owner { public void Dispose() => GC.RemoveMemoryPressure(1000); }")]
    [InlineData("public void Add(int size) { GC.AddMemoryPressure(size); } public Action Free => () => GC.RemoveMemoryPressure(5);")]
    [InlineData("public C() => [|GC.AddMemoryPressure(1000)|]; ~C() { }")]
    [InlineData("public void Add(int size) { [|GC.AddMemoryPressure(size)|]; [|GC.AddMemoryPressure(size)|]; }")]
    public async Task Memory_pressure_needs_its_removal(string members)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                {{members}}
            }
            """);

    [Fact]
    public async Task Memory_pressure_may_be_removed_by_a_base_class_or_by_an_owner_in_another_file()
    {
        await VerifyCS.VerifyAnalyzerAsync("""
            using System;

            public class C
            {
                public void Add() => GC.AddMemoryPressure(1);
                public class D : B { public void Add() => GC.AddMemoryPressure(1); }
                public class B { public void Free() => GC.RemoveMemoryPressure(1); }
            }
            """);

        var owner = new VerifyCS.Test();
        owner.TestState.Sources.Add("""
            using System;

            public class C
            {
                public void Add() => GC.AddMemoryPressure(1);
            }
            """);
        owner.TestState.Sources.Add("public class Owner { public void Free() => System.GC.RemoveMemoryPressure(1); }");
        await owner.RunAsync();

        var pair = new VerifyCS.Test();
        pair.TestState.Sources.Add("""
            using System;

            public class C
            {
                public void Add() => [|GC.AddMemoryPressure(1)|];
            }
            """);
        pair.TestState.Sources.Add("public class Pair { public void Add() => System.GC.AddMemoryPressure(1); public void Free() => System.GC.RemoveMemoryPressure(1); }");
        await pair.RunAsync();
    }

    [Fact]
    public async Task The_message_on_a_latency_mode_says_who_waits()
        => await VerifyCS.VerifyAnalyzerAsync(
            """
            using System;
            using System.Runtime;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {|#0:GCSettings.LatencyMode = GCLatencyMode.LowLatency|};
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(
                "LatencyMode = LowLatency",
                "suppresses full collections, and nothing restores the mode: the heap grows until memory is short and every thread waits",
                "",
                "restore the old mode in a `finally`"));

    [Fact]
    public async Task DotNet_Framework_is_looked_at()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net472,
            TestCode = """
                using System;
                using System.Runtime;

                public class C
                {
                    public void M(bool flag, int number, long limit, string text, Action action)
                    {
                        var size = [|GC.GetTotalMemory(true)|];
                        [|GCSettings.LatencyMode = GCLatencyMode.LowLatency|];
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task Start_up_may_set_what_it_likes()
        => await new VerifyCS.Test
        {
            TestState =
            {
                OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication,
                Sources = { "using System.Runtime;\n\nGCSettings.LatencyMode = GCLatencyMode.LowLatency;\nSystem.Console.WriteLine(System.GC.GetTotalMemory(true));\n" },
            },
            TestBehaviors = TestBehaviors.None,
        }.RunAsync();
}
