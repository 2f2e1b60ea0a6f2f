using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UnlimitedStreamManagerAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UnlimitedStreamManagerCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Which managers of recyclable streams GCG3007 reports, and what its fix writes.</summary>
public class GCG3007UnlimitedStreamManagerTests
{
    private const string Both = "MaximumSmallPoolFreeBytes = 16 * 1024 * 1024, MaximumLargePoolFreeBytes = 64 * 1024 * 1024";

    [Theory]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new RecyclableMemoryStreamManager()|]; // streams",
        "static readonly RecyclableMemoryStreamManager M =\n        new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options\n        {\n            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n            MaximumLargePoolFreeBytes = 64 * 1024 * 1024\n        }); // streams")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new()|];",
        "static readonly RecyclableMemoryStreamManager M =\n        new(new RecyclableMemoryStreamManager.Options\n        {\n            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n            MaximumLargePoolFreeBytes = 64 * 1024 * 1024\n        });")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options())|];",
        "static readonly RecyclableMemoryStreamManager M =\n        new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options()\n        {\n            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n            MaximumLargePoolFreeBytes = 64 * 1024 * 1024\n        });")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options { BlockSize = 4096 })|];",
        "static readonly RecyclableMemoryStreamManager M =\n        new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options\n        {\n            BlockSize = 4096,\n            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n            MaximumLargePoolFreeBytes = 64 * 1024 * 1024\n        });")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new(new() { MaximumSmallPoolFreeBytes = 1024 })|];",
        "static readonly RecyclableMemoryStreamManager M =\n        new(new() { MaximumSmallPoolFreeBytes = 1024, MaximumLargePoolFreeBytes = 64 * 1024 * 1024 });")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new(new()\n    {\n        BlockSize = 4096, // one page\n        MaximumLargePoolFreeBytes = 1024, // little\n    })|];",
        "static readonly RecyclableMemoryStreamManager M = new(new()\n    {\n        BlockSize = 4096, // one page\n        MaximumLargePoolFreeBytes = 1024, // little\n        MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n    });")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new(new()\n    {\n        BlockSize = 4096 // one page\n    })|];",
        "static readonly RecyclableMemoryStreamManager M = new(new()\n    {\n        BlockSize = 4096, // one page\n        MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n        MaximumLargePoolFreeBytes = 64 * 1024 * 1024\n    });")]
    [InlineData(
        "readonly RecyclableMemoryStreamManager _m;\n    C() { var options = new RecyclableMemoryStreamManager.Options { BlockSize = 4096 }; options.MaximumBufferSize = 8; _m = [|new RecyclableMemoryStreamManager(options)|]; }",
        "readonly RecyclableMemoryStreamManager _m;\n    C() { var options = new RecyclableMemoryStreamManager.Options { BlockSize = 4096, " + Both + " }; options.MaximumBufferSize = 8; _m = new RecyclableMemoryStreamManager(options); }")]
    public async Task Version_3(string before, string after)
        => await VerifyAsync($$"""
            using Microsoft.IO;

            class C
            {
                {{before}}
            }
            """, $$"""
            using Microsoft.IO;

            class C
            {
                {{after}}
            }
            """, Stubs.RecyclableStreams3);

    [Theory]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new RecyclableMemoryStreamManager()|];",
        "static readonly RecyclableMemoryStreamManager M = new RecyclableMemoryStreamManager()\n    {\n        MaximumFreeSmallPoolBytes = 16 * 1024 * 1024,\n        MaximumFreeLargePoolBytes = 64 * 1024 * 1024\n    };")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new RecyclableMemoryStreamManager(1024, 4096, 8192) { MaximumFreeLargePoolBytes = 1 }|];",
        "static readonly RecyclableMemoryStreamManager M = new RecyclableMemoryStreamManager(1024, 4096, 8192)\n    {\n        MaximumFreeLargePoolBytes = 1,\n        MaximumFreeSmallPoolBytes = 16 * 1024 * 1024\n    };")]
    [InlineData(
        "static readonly RecyclableMemoryStreamManager M = [|new RecyclableMemoryStreamManager(0, 1024)|];",
        "static readonly RecyclableMemoryStreamManager M =\n        new RecyclableMemoryStreamManager(0, 1024) { MaximumFreeSmallPoolBytes = 16 * 1024 * 1024 };")]
    public async Task Version_2(string before, string after)
        => await VerifyAsync($$"""
            using Microsoft.IO;

            class C
            {
                {{before}}
            }
            """, $$"""
            using Microsoft.IO;

            class C
            {
                {{after}}
            }
            """, Stubs.RecyclableStreams2);

    [Theory]
    // Limits that are set, in every way.
    [InlineData("static readonly RecyclableMemoryStreamManager M = new(new() { MaximumSmallPoolFreeBytes = 1024, MaximumLargePoolFreeBytes = 1024 });")]
    [InlineData("static readonly RecyclableMemoryStreamManager M = new(new(1024, 4096, 8192, 1024, 1024));")]
    [InlineData("static RecyclableMemoryStreamManager Make(long small, long large) => new(new() { MaximumSmallPoolFreeBytes = small, MaximumLargePoolFreeBytes = large });")]
    [InlineData("static RecyclableMemoryStreamManager Make() { var o = new RecyclableMemoryStreamManager.Options(); o.MaximumSmallPoolFreeBytes = 1; o.MaximumLargePoolFreeBytes = 1; return new(o); }")]
    [InlineData("static readonly RecyclableMemoryStreamManager M = new(); static C() { M.Settings.MaximumSmallPoolFreeBytes = 1; M.Settings.MaximumLargePoolFreeBytes = 1; }")]
    // Options that somebody else makes or may change.
    [InlineData("static RecyclableMemoryStreamManager Make(RecyclableMemoryStreamManager.Options o) => new(o);")]
    [InlineData("static RecyclableMemoryStreamManager Make() => new(Defaults()); static RecyclableMemoryStreamManager.Options Defaults() => new();")]
    [InlineData("static RecyclableMemoryStreamManager Make() { var o = new RecyclableMemoryStreamManager.Options(); Limit(o); return new(o); } static void Limit(RecyclableMemoryStreamManager.Options o) { }")]
    [InlineData("static RecyclableMemoryStreamManager Make(System.Action<RecyclableMemoryStreamManager.Options> set) { var o = new RecyclableMemoryStreamManager.Options(); set(o); return new(o); }")]
    // A type of one's own that only has the name.
    [InlineData("class RecyclableMemoryStreamManager { } static readonly RecyclableMemoryStreamManager M = new();")]
    public async Task Limited_or_unknown_managers_are_silent(string members)
        => await VerifyAsync($$"""
            using Microsoft.IO;

            class C
            {
                {{members}}
            }
            """, $$"""
            using Microsoft.IO;

            class C
            {
                {{members}}
            }
            """, Stubs.RecyclableStreams3);

    [Theory]
    [InlineData("static readonly RecyclableMemoryStreamManager M = new RecyclableMemoryStreamManager(1024, 1024);")]
    [InlineData("static readonly RecyclableMemoryStreamManager M = new RecyclableMemoryStreamManager(1, 2, 3, 4, 5);")]
    [InlineData("static readonly RecyclableMemoryStreamManager M = new RecyclableMemoryStreamManager { MaximumFreeSmallPoolBytes = 1, MaximumFreeLargePoolBytes = 1 };")]
    [InlineData("static RecyclableMemoryStreamManager Make() { var m = new RecyclableMemoryStreamManager(); m.MaximumFreeSmallPoolBytes = 1; m.MaximumFreeLargePoolBytes = 1; return m; }")]
    public async Task Limited_managers_of_version_2_are_silent(string members)
        => await VerifyAsync($$"""
            using Microsoft.IO;

            class C
            {
                {{members}}
            }
            """, $$"""
            using Microsoft.IO;

            class C
            {
                {{members}}
            }
            """, Stubs.RecyclableStreams2);

    /// <summary>The message names the manager where the code leaves its type out, and only the limit that is missing.</summary>
    [Fact]
    public async Task The_message_names_what_is_kept_and_what_to_set()
    {
        VerifyCS.Test test = NewTest(
            """
            using Microsoft.IO;

            class C
            {
                static readonly RecyclableMemoryStreamManager M = {|#0:new(new() { MaximumSmallPoolFreeBytes = 1 })|};
            }
            """,
            """
            using Microsoft.IO;

            class C
            {
                static readonly RecyclableMemoryStreamManager M =
                    new(new() { MaximumSmallPoolFreeBytes = 1, MaximumLargePoolFreeBytes = 64 * 1024 * 1024 });
            }
            """,
            Stubs.RecyclableStreams3);
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithArguments(
            "new RecyclableMemoryStreamManager(…)", "every large buffer that is returned", "`MaximumLargePoolFreeBytes`"));
        await test.RunAsync();
    }

    /// <summary>A zero that somebody wrote is a decision to talk about, not to overwrite.</summary>
    [Theory]
    [InlineData("static readonly RecyclableMemoryStreamManager M = [|new(new() { MaximumSmallPoolFreeBytes = 0, MaximumLargePoolFreeBytes = 1 })|];")]
    [InlineData("static readonly RecyclableMemoryStreamManager M = [|new(new()\n    {\n#if DEBUG\n        BlockSize = 1,\n#endif\n        MaximumLargePoolFreeBytes = 1,\n    })|];")]
    public async Task No_fix_where_zero_is_written_or_directives_stand(string members)
        => await VerifyAsync($$"""
            using Microsoft.IO;

            class C
            {
                {{members}}
            }
            """, $$"""
            using Microsoft.IO;

            class C
            {
                {{members}}
            }
            """, Stubs.RecyclableStreams3);

    [Fact]
    public async Task The_options_say_which_limits_the_fix_writes()
    {
        VerifyCS.Test test = NewTest(
            """
            using Microsoft.IO;

            class C
            {
                static readonly RecyclableMemoryStreamManager M = [|new()|];
            }
            """,
            """
            using Microsoft.IO;

            class C
            {
                static readonly RecyclableMemoryStreamManager M =
                    new(new RecyclableMemoryStreamManager.Options
                    {
                        MaximumSmallPoolFreeBytes = 100 * 1024,
                        MaximumLargePoolFreeBytes = 4096L * 1024 * 1024
                    });
            }
            """,
            Stubs.RecyclableStreams3);
        test.TestState.AnalyzerConfigFiles.Add((
            "/.editorconfig",
            "root = true\n[*.cs]\ngcguard.small_pool_free_bytes = 102400\ngcguard.large_pool_free_bytes = 4294967296\n"));
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string before, string after, RuleSource stub)
    {
        var test = new VerifyCS.Test { TestCode = before, FixedCode = after, Stubs = [stub], References = TestReferences.Net80 };
        test.SolutionTransforms.Add((solution, id) => solution
            .WithProjectParseOptions(id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp9)));
        return test;
    }

    private static Task VerifyAsync(string before, string after, RuleSource stub) => NewTest(before, after, stub).RunAsync();
}
