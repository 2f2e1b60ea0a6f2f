using System.Linq;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Bodies of methods before and after a fix, one by one and all at once.</summary>
/// <typeparam name="TAnalyzer">The rule.</typeparam>
/// <typeparam name="TFix">Its fixer.</typeparam>
internal static class RentedFixTest<TAnalyzer, TFix>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TFix : CodeFixProvider, new()
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

    /// <summary>Whether the marked calls are found and fixed.</summary>
    public static Task FixesAsync(string signature, params (string Before, string After)[] bodies)
        => Test(signature, bodies).RunAsync();

    /// <summary>Whether the marked calls are found and stay as they are.</summary>
    public static Task LeavesAsync(string signature, params string[] bodies)
        => Test(signature, [.. bodies.Select(body => (body, body))]).RunAsync();

    /// <summary>The test, to be given references or a language version.</summary>
    public static CodeFixVerify<TAnalyzer, TFix>.Test Test(string signature, params (string Before, string After)[] bodies)
        => Test(signature, "\n", bodies);

    /// <summary>The same with other line ends.</summary>
    public static CodeFixVerify<TAnalyzer, TFix>.Test Test(
        string signature, string lineEnd, params (string Before, string After)[] bodies)
        => new()
        {
            TestCode = Class(signature, lineEnd, [.. bodies.Select(body => body.Before)]),
            FixedCode = Class(signature, lineEnd, [.. bodies.Select(body => body.After)]),
        };

    private static string Class(string signature, string lineEnd, string[] bodies)
    {
        var methods = bodies.Select((body, index) => $$"""
                {{signature.Replace("{0}", "M" + index, System.StringComparison.Ordinal)}}
                {
                    {{body.ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n", System.StringComparison.Ordinal)}}
                }
            """);
        return (Usings + "\n\nclass C\n{\n" + string.Join("\n\n", methods) + "\n}\n").ReplaceLineEndings(lineEnd);
    }
}
