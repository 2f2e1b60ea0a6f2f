using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.LargeObjects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>
/// A test of GCG1001 in which all code counts as running per request, so that a test shows only what it is about.
/// </summary>
internal sealed class LargeArrayTest : CodeFixVerify<LargeArrayAnalyzer, LargeArrayCodeFixProvider>.Test
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        """;

    public LargeArrayTest()
    {
        References = TestReferences.Net80;
        TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.assume_request_path = true\n"));
    }

    /// <summary>Whether the marked expressions are found in these bodies, each in a method of its own, and not fixed.</summary>
    public static Task FindsAsync(string signature, params string[] bodies)
        => RunAsync(new LargeArrayTest(), signature, bodies, bodies);

    /// <summary>Whether nothing is found in these bodies.</summary>
    public static Task IsSilentAsync(string signature, params string[] bodies)
        => RunAsync(new LargeArrayTest(), signature, bodies, bodies);

    /// <summary>Whether the marked arrays are found and rented, one by one and all at once.</summary>
    public static Task FixesAsync(string signature, params (string Before, string After)[] bodies)
        => RunAsync(
            new LargeArrayTest(),
            signature,
            [.. bodies.Select(body => body.Before)],
            [.. bodies.Select(body => body.After)]);

    /// <summary>The same with settings of the test.</summary>
    public static Task FixesAsync(LargeArrayTest test, string signature, string before, string after)
        => RunAsync(test, signature, [before], [after]);

    private static Task RunAsync(LargeArrayTest test, string signature, string[] before, string[] after)
    {
        test.TestCode = Class(signature, before);
        test.FixedCode = Class(signature, after);
        return test.RunAsync();
    }

    private static string Class(string signature, string[] bodies)
    {
        var methods = bodies.Select((body, index) => $$"""
                {{string.Format(null, signature, "M" + index)}}
                {
                    {{body.ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n")}}
                }
            """);
        return (Usings + "\n\nclass C\n{\n    const int Big = 100_000;\n    object _kept;\n\n" + string.Join("\n\n", methods) + "\n}\n")
            .ReplaceLineEndings("\n");
    }
}
