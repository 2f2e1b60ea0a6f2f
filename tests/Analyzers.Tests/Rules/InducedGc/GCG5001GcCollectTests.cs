using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Rules.Profile;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.InducedGc.GcCollectAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>What GCG5001 reports, and what its message says.</summary>
public class GCG5001GcCollectTests
{
    [Fact]
    public async Task What_a_profile_measured_stands_in_the_message()
    {
        const string code = """
            using System;

            public class Cleaner<T>
            {
                public void Free()
                {
                    Action later = () => {|#0:GC.Collect()|};
                    later();
                }

                public void Other() => {|#1:GC.Collect()|};
            }
            """;
        var test = new VerifyCS.Test { TestCode = code };
        test.TestState.AdditionalFiles.Add(("/.gcguard/profile.json", new MeasuredCode(code)
            .WithInducer("TestProject", "Cleaner.Free", 50, 4_000_000)
            .WithInducer("TestProject", "Cleaner.Free", 3, 150_000)
            .WithInducer("Elsewhere", "Cleaner.Other", 3, 150_000).Text));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithArguments(
            "GC.Collect()",
            "forces a full blocking collection that stops every thread",
            " (measured: 53 collections, 4.2 s of pauses in 60 s)",
            "remove it"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(1).WithArguments(
            "GC.Collect()", "forces a full blocking collection that stops every thread", "", "remove it"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("GC.Collect()", "forces a full blocking collection that stops every thread")]
    [InlineData("GC.Collect(2)", "forces a full blocking collection that stops every thread")]
    [InlineData("GC.Collect(GC.MaxGeneration)", "forces a full blocking collection that stops every thread")]
    [InlineData("GC.Collect(2, GCCollectionMode.Forced)", "forces a full blocking collection that stops every thread")]
    [InlineData("GC.Collect(2, GCCollectionMode.Default, true)", "forces a full blocking collection that stops every thread")]
    [InlineData("GC.Collect(2, GCCollectionMode.Forced, true, true)", "forces a full, blocking and compacting collection that stops every thread")]
    [InlineData("GC.Collect(2, GCCollectionMode.Aggressive)", "forces a full, blocking and compacting collection that stops every thread and gives the heap's free memory back")]
    [InlineData("GC.Collect(2, GCCollectionMode.Forced, blocking: false)", "forces a full collection in the background, which takes a core away from every thread")]
    [InlineData("GC.Collect(number)", "forces a blocking collection that stops every thread")]
    [InlineData("System.GC.Collect()", "forces a full blocking collection that stops every thread")]
    [InlineData("global::System.GC.Collect()", "forces a full blocking collection that stops every thread")]
    public async Task A_call_is_reported_with_what_it_asks_for(string call, string effect)
        => await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {|#0:{{call}}|};
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(call, effect, "", "remove it"));

    [Theory]
    [InlineData("GC.Collect(0)", 0)]
    [InlineData("GC.Collect(1, GCCollectionMode.Forced)", 1)]
    public async Task A_young_generation_is_reported_where_it_is_repeated(string call, int generation)
    {
        await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Threading;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {{call}};
                }
            }
            """);
        await VerifyCS.VerifyAnalyzerAsync(
            $$"""
            using System;
            using System.Threading;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    foreach (char c in text)
                    {
                        {|#0:{{call}}|};
                    }
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(
                call,
                $"forces a generation {generation} collection that stops every thread and promotes what is still in use",
                "",
                "remove it"));
        await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Threading;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    using var timer = new Timer(_ => [|{{call}}|], null, 0, 1000);
                }
            }
            """);
    }

    [Theory]
    [InlineData("Action a = [|GC.Collect|]; a();")]
    [InlineData("Task.Run([|GC.Collect|]);")]
    [InlineData("Action<int> a = [|GC.Collect|]; a(2);")]
    [InlineData("new Thread([|GC.Collect|]).Start();")]
    [InlineData("action = flag ? [|GC.Collect|] : Work;")]
    [InlineData("using var timer = new Timer(_ => [|GC.Collect()|], null, 0, 60_000);")]
    [InlineData("Action a = () => { [|GC.Collect()|]; }; a();")]
    [InlineData("void Local() => [|GC.Collect()|]; Local();")]
    [InlineData("var delegates = new Action[] { [|GC.Collect|], Work };")]
    public async Task A_delegate_is_reported(string statements)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;

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
    public async Task The_message_on_a_delegate_says_when_it_collects()
        => await VerifyCS.VerifyAnalyzerAsync(
            """
            using System;
            using System.Threading.Tasks;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    Task.Run({|#0:GC.Collect|});
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(
                "GC.Collect", "is handed on as a delegate, and each invocation forces a collection that stops every thread", "", "remove it"));

    [Fact]
    public async Task A_static_import_hides_nothing()
        => await VerifyCS.VerifyAnalyzerAsync(
            """
            using static System.GC;

            public class C
            {
                public void M()
                {
                    [|Collect()|];
                    System.Action a = [|Collect|];
                    a();
                }
            }
            """);

    [Fact]
    public async Task An_alias_hides_nothing()
        => await VerifyCS.VerifyAnalyzerAsync(
            """
            using Collector = System.GC;

            public class C
            {
                public void M() => [|Collector.Collect()|];
            }
            """);

    [Fact]
    public async Task A_long_call_is_shortened_in_the_message()
        => await VerifyCS.VerifyAnalyzerAsync(
            """
            using System;

            public class C
            {
                public void M(bool flag, int number, long limit, string text, Action action)
                {
                    {|#0:GC.Collect(
                        2,
                        GCCollectionMode.Forced)|};
                }
            }
            """,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments(
                "GC.Collect(…)", "forces a full blocking collection that stops every thread", "", "remove it"));

    [Theory]
    [InlineData("public int P { get => _p; set { _p = value; [|GC.Collect()|]; } } private int _p;")]
    [InlineData("public C() { [|GC.Collect()|]; }")]
    [InlineData("~C() { [|GC.Collect()|]; }")]
    [InlineData("public void Dispose() => [|GC.Collect()|];")]
    [InlineData("private Action _a = () => [|GC.Collect()|];")]
    [InlineData("public event Action E { add { [|GC.Collect()|]; } remove { } }")]
    [InlineData("public async Task M() { await Task.Yield(); [|GC.Collect()|]; }")]
    [InlineData("public IEnumerable<int> M() { yield return 1; [|GC.Collect()|]; }")]
    public async Task Every_kind_of_member_is_looked_at(string member)
        => await VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Collections.Generic;
            using System.Threading.Tasks;

            public class C
            {
                {{member}}
            }
            """);

    [Fact]
    public async Task DotNet_Framework_is_looked_at()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net472,
            TestCode = """
                using System;

                public class C
                {
                    public void M(bool flag, int number, long limit, string text, Action action)
                    {
                        [|GC.Collect()|];
                        [|GC.Collect(2, GCCollectionMode.Forced, true, true)|];
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_controller_is_named_as_the_entry_point()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using Microsoft.AspNetCore.Mvc;

                [ApiController]
                public class OrdersController : ControllerBase
                {
                    [HttpGet("orders")]
                    public int {|#1:Export|}()
                    {
                        Flush();
                        return 1;
                    }

                    private void {|#2:Flush|}() => {|#0:GC.Collect()|};
                }
                """,
            ExpectedDiagnostics =
            {
                VerifyCS.Diagnostic()
                    .WithLocation(0)
                    .WithLocation(1)
                    .WithLocation(2)
                    .WithArguments(
                        "GC.Collect()",
                        "forces a full blocking collection that stops every request",
                        " (OrdersController.Export ← OrdersController.Flush)",
                        "remove it"),
            },
        }.RunAsync();

    [Fact]
    public async Task An_assumed_request_path_is_named_as_such()
        => await new VerifyCS.Test
        {
            TestState =
            {
                Sources = { """
                    using System;

                    public class C
                    {
                        public void M(bool flag, int number, long limit, string text, Action action)
                        {
                            {|#0:GC.Collect()|};
                        }
                    }
                    """ },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\ngcguard.assume_request_path = true\n") },
            },
            ExpectedDiagnostics =
            {
                VerifyCS.Diagnostic().WithLocation(0).WithArguments(
                    "GC.Collect()",
                    "forces a full blocking collection that stops every request",
                    " (assumed by gcguard.assume_request_path)",
                    "remove it"),
            },
        }.RunAsync();

    [Fact]
    public async Task An_endpoint_of_a_minimal_api_is_looked_at()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState =
            {
                OutputKind = OutputKind.ConsoleApplication,
                Sources =
                {
                    """
                    using System;
                    using Microsoft.AspNetCore.Builder;

                    var app = WebApplication.Create();
                    app.MapGet("/orders", () =>
                    {
                        [|GC.Collect()|];
                        return 1;
                    });
                    app.Run();
                    """,
                },
            },
            // The file stands for a whole program, so it cannot stand in a second namespace.
            TestBehaviors = TestBehaviors.None,
        }.RunAsync();
}
