using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.InducedGc.GcCollectAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>Where GCG5001 keeps silent, each beside the nearest code where it speaks.</summary>
public class GCG5001GcCollectSilenceTests
{
    [Theory]
    [InlineData("var name = nameof(GC.Collect);")]
    [InlineData("GC.Collect(2, GCCollectionMode.Optimized);")]
    [InlineData("GC.Collect(0, GCCollectionMode.Optimized, blocking: false);")]
    [InlineData("GC.KeepAlive(text);")]
    [InlineData("GC.SuppressFinalize(this);")]
    [InlineData("var count = GC.CollectionCount(2);")]
    [InlineData("GC.WaitForPendingFinalizers();")]
    [InlineData("new Garbage().Collect(); Garbage.GC.Collect();")]
    public async Task What_collects_nothing_is_silent(string statements)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{statements}}
                }
            }

            public class Garbage { public void Collect() { } public static class GC { public static void Collect() { } } }
            """);

    [Theory]
    [InlineData("GC.Collect(2, (GCCollectionMode)number);")]
    [InlineData("GC.Collect(2, flag ? GCCollectionMode.Optimized : GCCollectionMode.Forced);")]
    public async Task A_mode_that_is_no_constant_may_force(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    [|{{statements.TrimEnd(';')}}|];
                }
            }
            """);

    [Theory]
    [InlineData("context.Unload();\n    GC.Collect();")]
    [InlineData("context.Unload();\n    for (int i = 0; i < 10; i++)\n    {\n        GC.Collect();\n        GC.WaitForPendingFinalizers();\n    }")]
    [InlineData("[|GC.Collect()|];\n    context.Unload();")]
    [InlineData("Drop();\n    GC.Collect();")]
    [InlineData("Other();\n    [|GC.Collect()|];")]
    [InlineData("while (weak.IsAlive)\n    {\n        GC.Collect();\n    }")]
    [InlineData("for (int i = 0; weak.IsAlive && i < 10; i++)\n        GC.Collect();")]
    [InlineData("do\n    {\n        GC.Collect();\n    }\n    while (typed.TryGetTarget(out _));")]
    [InlineData("for (int i = 0; i < 10; i++)\n    {\n        GC.Collect();\n        if (!weak.IsAlive) break;\n    }")]
    [InlineData("for (int i = 0; i < 10; i++)\n    {\n        [|GC.Collect()|];\n        if (i == 5) break;\n    }")]
    [InlineData("if (!weak.IsAlive)\n        [|GC.Collect()|];")]
    public async Task An_unload_needs_the_collection(string statements)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System.Runtime.Loader;
            using System;

            public class C
            {
                private static AssemblyLoadContext s_context;
                private void Drop() => s_context.Unload();
                private void Other() => s_context = null;
                public void M(AssemblyLoadContext context, WeakReference weak, WeakReference<string> typed)
                {
                {{statements}}
                }
            }
            """);

    [Theory]
    [InlineData("GC.Collect();\n        Environment.Exit(0);")]
    [InlineData("if (flag)\n        {\n            GC.Collect();\n        }\n        Environment.FailFast(text);")]
    [InlineData("Environment.ExitCode = 1;\n        [|GC.Collect()|];")]
    [InlineData("while (flag)\n        {\n            [|GC.Collect()|];\n        }\n        Environment.Exit(0);")]
    [InlineData("action = () => { [|GC.Collect()|]; };\n        Environment.Exit(0);")]
    [InlineData("AppDomain.CurrentDomain.ProcessExit += (sender, e) => GC.Collect();")]
    [InlineData("AppDomain.CurrentDomain.UnhandledException += (sender, e) => [|GC.Collect()|];")]
    [InlineData("Console.CancelKeyPress += delegate { GC.Collect(); };")]
    public async Task The_end_of_the_process_stalls_nobody(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{statements}}
                }
            }
            """);

    [Fact]
    public async Task A_handler_for_the_end_is_known_by_its_subscription()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;

            public class C
            {
                public C()
                {
                    AppDomain.CurrentDomain.ProcessExit += OnExit;
                    AppDomain.CurrentDomain.FirstChanceException += OnFirstChance;
                }

                private void OnExit(object sender, EventArgs e) => GC.Collect();
                private void OnFirstChance(object sender, System.Runtime.ExceptionServices.FirstChanceExceptionEventArgs e) => [|GC.Collect()|];
            }
            """);

    [Fact]
    public async Task The_lifetime_of_the_host_is_known()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.Extensions.Hosting;

                public class Service : IHostedService
                {
                    public Service(IHostApplicationLifetime lifetime)
                    {
                        lifetime.ApplicationStopped.Register(() => GC.Collect());
                        lifetime.ApplicationStopping.Register(OnStopping);
                    }

                    private void OnStopping() => GC.Collect();

                    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

                    public Task StopAsync(CancellationToken cancellationToken)
                    {
                        GC.Collect();
                        return Task.CompletedTask;
                    }

                    public void Pause(CancellationToken pausing) => pausing.Register(() => [|GC.Collect()|]);
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("GC.Collect();\n        var watch = Stopwatch.StartNew();\n        action();\n        Console.WriteLine(watch.Elapsed);")]
    [InlineData("var watch = new Stopwatch();\n        GC.Collect();\n        GC.WaitForPendingFinalizers();\n        GC.Collect();\n        watch.Start();\n        action();")]
    [InlineData("GC.Collect();\n        long start = Stopwatch.GetTimestamp();\n        action();")]
    [InlineData("GC.Collect();\n        int before = GC.CollectionCount(0);\n        action();\n        Console.WriteLine(GC.CollectionCount(0) - before);")]
    [InlineData("GC.Collect();\n        long before = GC.GetAllocatedBytesForCurrentThread();\n        action();")]
    [InlineData("GC.Collect();\n        _count = (int)GC.GetTotalAllocatedBytes(true);\n        action();")]
    [InlineData("long before = GC.GetTotalMemory(false);\n        action();\n        GC.Collect();\n        long after = GC.GetTotalMemory(false);")]
    [InlineData("long before = GC.GetTotalMemory(false);\n        [|GC.Collect()|];\n        long after = GC.GetTotalMemory(false);\n        Console.WriteLine(before - after);")]
    [InlineData("var watch = Stopwatch.StartNew();\n        [|GC.Collect()|];\n        Console.WriteLine(watch.Elapsed);")]
    [InlineData("[|GC.Collect()|];\n        Console.WriteLine(GC.CollectionCount(2));")]
    [InlineData("action();\n        long before = GC.GetTotalMemory(false);\n        [|GC.Collect()|];\n        long after = GC.GetTotalMemory(false);")]
    public async Task A_measurement_starts_from_a_clean_heap(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Diagnostics;

            public class C
            {
                private int _count;

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{statements}}
                }
            }
            """);

    [Fact]
    public async Task A_helper_of_a_measurement_is_part_of_it()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;
            using System.Diagnostics;

            public class C
            {
                public void Time(Action action)
                {
                    Prepare();
                    var watch = Stopwatch.StartNew();
                    action();
                    Console.WriteLine(watch.Elapsed);
                    Clean();
                }

                private static void Prepare() => GC.Collect();
                private static void Clean() => [|GC.Collect()|];
            }
            """);

    [Fact]
    public async Task A_request_is_no_place_for_a_measurement()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Diagnostics;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public long Export()
                    {
                        [|GC.Collect()|];
                        var watch = Stopwatch.StartNew();
                        return watch.ElapsedMilliseconds;
                    }
                }
                """,
            TestBehaviors = Microsoft.CodeAnalysis.Testing.TestBehaviors.None,
        }.RunAsync();

    [Theory]
    [InlineData("switch (text) { case \"gc\": GC.Collect(); break; }")]
    [InlineData("switch (text) { case \"flush\": [|GC.Collect()|]; break; }")]
    [InlineData("if (text == \"force-gc\") GC.Collect();")]
    [InlineData("if (text.Equals(\"Garbage collect\", StringComparison.Ordinal)) { Work(); GC.Collect(); }")]
    [InlineData("if (text == \"refresh\") [|GC.Collect()|];")]
    [InlineData("if (text == \"gc\") Work(); else [|GC.Collect()|];")]
    [InlineData("if (text == \"gc\") Run(); void Run() => GC.Collect();")]
    [InlineData("if (text == Names.FORCEGC) GC.Collect(); if (text == Names.Flush) [|GC.Collect()|];")]
    [InlineData("if (Is(text, Names.ForceGcBytes)) { if (number > 1) return; GC.Collect(number, GCCollectionMode.Forced, true); }")]
    [InlineData("if (Is(text, Names.FlushBytes)) { [|GC.Collect(number, GCCollectionMode.Forced, true)|]; }")]
    [InlineData("if (Is(text, \"FORCEGC\"u8)) GC.Collect(); if (Is(text, \"FLUSH\"u8)) [|GC.Collect()|];")]
    [InlineData("if (text != \"gc\") [|GC.Collect()|]; else GC.Collect();")]
    [InlineData("if (!text.Equals(\"gc\")) [|GC.Collect()|]; else GC.Collect();")]
    [InlineData("if (text is not \"gc\") [|GC.Collect()|];")]
    [InlineData("switch (text) { case \"stats\": [|GC.Collect()|]; break; case \"force gc and report\": GC.Collect(); break; }")]
    [InlineData("if (text == \"clean\") Run(); void Run() => [|GC.Collect()|];")]
    [InlineData("var commands = new Dictionary<string, Action>(); commands[\"gc\"] = () => GC.Collect(); commands.Add(\"gc\", GC.Collect);")]
    [InlineData("var commands = new Dictionary<string, Action>(); commands[\"clear\"] = () => [|GC.Collect()|];")]
    [InlineData("Press(\"gc\", () => GC.Collect()); void Press(string name, Action a) => a();")]
    [InlineData("Start(\"gc\", () => [|GC.Collect()|], TimeSpan.FromMinutes(1)); void Start(string name, Action a, TimeSpan period) => a();")]
    public async Task An_operator_who_asks_for_it_gets_it(string statements)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System;
            using System.Collections.Generic;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{statements}}
                    static bool Is(string text, ReadOnlySpan<byte> name) => text.Length == name.Length;
                }
            }

            public static class Names { public static string FORCEGC => "a"; public static string Flush => "b"; public static ReadOnlySpan<byte> ForceGcBytes => "a"u8; public static ReadOnlySpan<byte> FlushBytes => "b"u8; }
            """);

    [Theory]
    [InlineData("private void ForceGC_Click(object sender, EventArgs e) => GC.Collect();")]
    [InlineData("private void Save_Click(object sender, EventArgs e) => [|GC.Collect()|];")]
    [InlineData("public static void ForceGarbageCollection() => [|GC.Collect()|];")]
    [InlineData("private void RunGc() => [|GC.Collect()|];")]
    [InlineData("private static void HandleGcCollect(string module, string[] words) => GC.Collect();")]
    [InlineData("private static void ForceGc(string[] words) => GC.Collect();")]
    [InlineData("private static void HandleCleanup(string module, string[] words) => [|GC.Collect()|];")]
        [InlineData("private static void HandleGcCollect(string module, int[] words) => [|GC.Collect()|];")]
    [InlineData("private static void HandleGcCollect(int module, string[] words) => [|GC.Collect()|];")]
    [InlineData("[Command(\"gc\")] public void Clean() => GC.Collect();")]
    [InlineData("[Command(\"save\")] public void Clean() => [|GC.Collect()|];")]
    [InlineData("public class ForceGcCommand { public void Execute() => GC.Collect(); }")]
    [InlineData("public class SaveCommand { public void Execute() => [|GC.Collect()|]; }")]
    [InlineData("public class GcHelper { public void Execute() => [|GC.Collect()|]; }")]
    public async Task A_name_counts_only_on_an_action(string member)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                public class CommandAttribute : Attribute { public CommandAttribute(string name) { } }
                {{member}}
            }
            """);

    [Fact]
    public async Task A_command_named_by_its_case_is_meant()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;

            public class C
            {
                public enum Command { ForceGC, Flush }

                public int Run(Command command) => command switch
                {
                    Command.ForceGC => First(),
                    Command.Flush => Second(),
                    _ => 0,
                };

                private static int First()
                {
                    GC.Collect();
                    return 1;
                }

                private static int Second()
                {
                    [|GC.Collect()|];
                    return 2;
                }
            }
            """);

    [Fact]
    public async Task An_action_of_an_administrator_whose_name_says_so_is_meant()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using Microsoft.AspNetCore.Mvc;

                namespace Shop.Admin.Controllers
                {
                    [Area("Admin")]
                    public class MaintenanceController : Controller
                    {
                        public IActionResult GarbageCollect()
                        {
                            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, true, true);
                            return Ok();
                        }

                        public IActionResult RebuildSearch()
                        {
                            [|GC.Collect()|];
                            return Ok();
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task An_endpoint_whose_name_or_route_says_so_is_meant()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using Microsoft.AspNetCore.Mvc;

                [ApiController]
                [Route("admin/memory")]
                public class MemoryController : ControllerBase
                {
                    [HttpPost("gc")]
                    public void Run() => GC.Collect();

                    [HttpPost]
                    public void CollectGarbage() => Force();

                    [HttpPost("garbage")]
                    public void Compact() => GC.Collect(2, GCCollectionMode.Forced, true, true);

                    [HttpGet]
                    public string Report()
                    {
                        [|GC.Collect()|];
                        return "";
                    }

                    private static void Force() => GC.Collect();

                    [HttpGet("gc/stats")]
                    public void GcStats() => GC.Collect();

                    [HttpGet("usage")]
                    public void CollectMemoryMetrics() => [|GC.Collect()|];

                    [HttpPost("words")]
                    public void Clean(string[] words) => RunGc(words);

                    private static void RunGc(string[] words) => [|GC.Collect()|];

                    [HttpPost("gc/full")]
                    public void Squeeze() => Compactor.Squeeze();

                    [HttpPost("squeeze")]
                    public void Press() => Compactor.Press();
                }

                public static class Compactor
                {
                    public static void Squeeze() => GC.Collect();
                    public static void Press() => [|GC.Collect()|];
                }

                [ApiController]
                public class InvoicesController : ControllerBase
                {
                    [HttpPost("invoices/collect")]
                    public void Collect() => [|GC.Collect()|];
                }
                """,
            TestBehaviors = Microsoft.CodeAnalysis.Testing.TestBehaviors.None,
        }.RunAsync();

    /// <summary>The paths file shows an entry point of another project by its route where only that says so.</summary>
    [Fact]
    public async Task An_endpoint_of_another_project_whose_name_or_route_says_so_is_meant()
        => await new VerifyCS.Test
        {
            TestState =
            {
                Sources =
                {
                    """
                    using System;
                    public class Cleaner
                    {
                        public void Own() => GC.Collect();
                        public void Named() => GC.Collect();
                        public void Shared() => [|GC.Collect()|];
                    }
                    """,
                },
                AdditionalFiles =
                {
                    ("/repo/.gcguard/paths.txt", """
                        # gcguard paths 1
                        TestProject	M:Cleaner.Own	A.Run("admin/memory/gc")	-	Api
                        TestProject	M:Cleaner.Named	A.ForceGc	-	Api
                        TestProject	M:Cleaner.Shared	B.Get ← B.Step +1	-	Api
                        """),
                },
            },
            TestBehaviors = Microsoft.CodeAnalysis.Testing.TestBehaviors.None,
        }.RunAsync();

    [Fact]
    public async Task A_route_of_a_minimal_api_that_says_so_is_meant()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Routing;

                public static class Endpoints
                {
                    public static void Map(IEndpointRouteBuilder app)
                    {
                        app.MapPost("/admin/gc", () => GC.Collect());
                        app.MapPost("/admin/gc-full", Full);
                        app.MapPost("/admin/reload", () => [|GC.Collect()|]);
                    }

                    private static void Full() => GC.Collect();
                }
                """,
            TestBehaviors = Microsoft.CodeAnalysis.Testing.TestBehaviors.None,
        }.RunAsync();

    [Theory]
    [InlineData("#pragma warning disable S1215\n        GC.Collect();\n#pragma warning restore S1215\n        [|GC.Collect()|];")]
    [InlineData("#pragma warning disable CA1000, S1215\n        GC.Collect();")]
    [InlineData("#pragma warning disable S1216\n        [|GC.Collect()|];")]
    [InlineData("#pragma warning disable GCG5001\n        GC.Collect();")]
    public async Task A_decision_taken_before_is_respected(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{statements}}
                }
            }
            """);

    [Theory]
    [InlineData("S1215", false)]
    [InlineData("S1215:GC.Collect should not be called", false)]
    [InlineData("S12155", true)]
    [InlineData("CA1822", true)]
    public async Task A_suppressed_peer_is_respected(string rule, bool reported)
    {
        string call = reported ? "[|GC.Collect()|]" : "GC.Collect()";
        string attribute = $"[System.Diagnostics.CodeAnalysis.SuppressMessage(\"Major\", \"{rule}\")]";
        await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                {{attribute}}
                public void M() => {{call}};
            }
            """);
        await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;

            public class C
            {
                {{attribute}}
                public class Inner { public void M() => {{call}}; }
            }
            """);
    }

    [Fact]
    public async Task A_suppression_about_the_call_is_respected()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;
            using System.Threading.Tasks;

            public class C
            {
                [System.Diagnostics.CodeAnalysis.SuppressMessage("Microsoft.Reliability", "CA2001", MessageId = "System.GC.Collect")]
                public void M() => GC.Collect();

                [System.Diagnostics.CodeAnalysis.SuppressMessage("Microsoft.Reliability", "CA2001:AvoidCallingProblematicMethods", MessageId = "System.GC.Collect")]
                public Task ForceCleaning()
                {
                    GC.Collect();
                    return Task.CompletedTask;
                }

                [System.Diagnostics.CodeAnalysis.SuppressMessage("Microsoft.Reliability", "CA2001:AvoidCallingProblematicMethods")]
                public void O() => GC.Collect();

                [System.Diagnostics.CodeAnalysis.SuppressMessage("Microsoft.Reliability", "CA2000")]
                public void P() => [|GC.Collect()|];

                [System.Diagnostics.CodeAnalysis.SuppressMessage("Microsoft.Reliability", "CA2001", MessageId = "System.GC.Collect")]
                public class Cleaner
                {
                    public void M() => GC.Collect();
                }
            }
            """);

    [Theory]
    [InlineData("if (Debugger.IsAttached) GC.Collect();")]
    [InlineData("if (!Debugger.IsAttached) [|GC.Collect()|];")]
    [InlineData("if (Debugger.IsAttached) Work(); else [|GC.Collect()|];")]
    public async Task A_debugger_may_collect(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Diagnostics;

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
    public async Task Code_of_the_debug_build_may_collect()
    {
        var test = new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Diagnostics;

                public class C
                {
                    [Conditional("DEBUG")]
                    public void FindLeaks() => GC.Collect();

                    [Conditional("TRACE")]
                    public void Trace() => [|GC.Collect()|];

                    public void M()
                    {
                #if DEBUG
                        GC.Collect();
                #endif
                #if DEBUG || TRACE
                        [|GC.Collect()|];
                #endif
                #if !DEBUG
                        GC.Collect();
                #else
                        [|GC.Collect()|];
                #endif
                    }
                }
                """,
        };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id,
            ((Microsoft.CodeAnalysis.CSharp.CSharpParseOptions)solution.GetProject(id)!.ParseOptions!)
                .WithPreprocessorSymbols("DEBUG", "TRACE")));
        await test.RunAsync();
    }

    [Fact]
    public async Task Start_up_collects_once()
        => await new VerifyCS.Test
        {
            TestState =
            {
                OutputKind = OutputKind.ConsoleApplication,
                Sources =
                {
                    """
                    using System;

                    public static class Program
                    {
                        private static readonly int s_size = Measure();

                        static Program() => GC.Collect();

                        public static void Main()
                        {
                            Load();
                            GC.Collect();
                        }

                        private static void Load() => GC.Collect();

                        private static int Measure() => 1;
                    }

                    public class Service
                    {
                        public void Handle() => [|GC.Collect()|];
                    }
                    """,
                },
            },
            TestBehaviors = Microsoft.CodeAnalysis.Testing.TestBehaviors.None,
        }.RunAsync();

    [Fact]
    public async Task A_young_collection_in_a_constructor_is_short()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;

            public class C
            {
                private C(string name) => GC.Collect(0, GCCollectionMode.Forced, true);
                public C() : this("") => [|GC.Collect(2, GCCollectionMode.Forced, true)|];
            }
            """);

    [Fact]
    public async Task A_failure_may_collect()
        => await VerifyCS.VerifyAnalyzerAsync("""
            using System;

            public class C
            {
                private void Work() { }

                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    try
                    {
                        Work();
                        [|GC.Collect()|];
                    }
                    catch (OutOfMemoryException)
                    {
                        GC.Collect();
                    }
                    finally
                    {
                        [|GC.Collect()|];
                    }
                }
            }
            """);

    [Fact]
    public async Task A_member_named_cold_is_silent()
        => await new VerifyCS.Test
        {
            TestState =
            {
                Sources =
                {
                    """
                    public class Tools
                    {
                        public void Compact() => System.GC.Collect();
                        public void Serve() => [|System.GC.Collect()|];
                    }
                    """,
                },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\ngcguard.cold_paths = Tools.Compact\n") },
            },
            TestBehaviors = Microsoft.CodeAnalysis.Testing.TestBehaviors.None,
        }.RunAsync();

    [Theory]
    [InlineData("xunit.core", "Xunit", false)]
    [InlineData("nunit.framework", "NUnit.Framework", false)]
    [InlineData("BenchmarkDotNet", "BenchmarkDotNet", false)]
    [InlineData("xunit.corefx", "Xunit", true)]
    [InlineData("nunit.framework", "System.IO", true)]
    public async Task Tests_and_benchmarks_are_known_by_the_framework_that_they_use(string assembly, string used, bool reported)
    {
        var test = new VerifyCS.Test
        {
            TestCode = $$"""
                using System;
                using {{used}};

                public class C
                {
                    public void M(bool flag, int number, long limit, string text, Action action)
                    {
                        {{(reported ? "[|GC.Collect()|];" : "GC.Collect();")}}
                    }
                }
                """,
        };
        test.TestState.AdditionalProjects[assembly].Sources.Add("namespace Xunit { public class A { } } namespace NUnit.Framework { public class A { } } namespace BenchmarkDotNet { public class A { } }");
        test.TestState.AdditionalProjectReferences.Add(assembly);
        await test.RunAsync();
    }

    /// <summary>A server that keeps a few tests beside its code, and a test project with helpers, one of whose files imports the framework for all.</summary>
    [Theory]
    [InlineData(1, 5, true)]
    [InlineData(1, 4, false)]
    [InlineData(3, 3, false)]
    public async Task A_project_is_for_tests_where_a_good_part_of_its_files_are(int testFiles, int otherFiles, bool reported)
    {
        var test = new VerifyCS.Test
        {
            TestCode = "using System; public class C { public void M() { " + (reported ? "[|GC.Collect()|];" : "GC.Collect();") + " } }",
        };
        for (int i = 0; i < testFiles; i++)
        {
            test.TestState.Sources.Add(i == 0 ? "global using Xunit;" : $"public class T{i} {{ [Fact] public void M() {{ }} }}");
        }

        for (int i = 1; i < otherFiles; i++)
        {
            test.TestState.Sources.Add($"public class H{i} {{ }}");
        }

        test.TestState.AdditionalProjects["xunit.core"].Sources.Add("namespace Xunit { public class FactAttribute : System.Attribute { } }");
        test.TestState.AdditionalProjectReferences.Add("xunit.core");
        await test.RunAsync();
    }

    [Fact]
    public async Task Code_without_the_class_is_no_concern()
        => await VerifyCS.VerifyAnalyzerAsync(
            "namespace Own { public static class GC { public static void Collect() { } } public class C { public void M() => GC.Collect(); } }");
}
