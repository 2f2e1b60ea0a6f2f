using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A test of GCG2001 in which all code counts as running per request, so that a test shows only what it is about.
/// </summary>
internal sealed class BufferingTest : CodeFixVerify<MemoryStreamToArrayAnalyzer, MemoryStreamToArrayCodeFixProvider>.Test
{
    public const string RequestPathConfig = "is_global = true\ngcguard.assume_request_path = true\n";

    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Security.Cryptography;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        """;

    /// <summary>The two statements each body of <see cref="FixesAsync"/> begins with.</summary>
    private const string Opening = "var ms = new MemoryStream();\nSource.CopyTo(ms);\n";

    public BufferingTest()
    {
        References = TestReferences.Net80AspNet;
        TestState.AnalyzerConfigFiles.Add(("/.globalconfig", RequestPathConfig));
    }

    /// <summary>
    /// Whether the marked copies in these bodies are found and rewritten, one by one and all at once. Each body goes
    /// into a method of its own, after a <c>MemoryStream</c> named <c>ms</c> has been made and content of any length written to it.
    /// </summary>
    public static Task FixesAsync(string signature, params (string Before, string After)[] bodies)
        => FixesAsync(new BufferingTest(), string.Empty, signature, bodies);

    /// <summary>The same with further <c>using</c> directives and settings of the test.</summary>
    public static Task FixesAsync(
        BufferingTest test,
        string usings,
        string signature,
        params (string Before, string After)[] bodies)
    {
        test.TestCode = Class(usings, signature, [.. bodies.Select(body => Opening + body.Before)]);
        test.FixedCode = Class(usings, signature, [.. bodies.Select(body => Opening + body.After)]);
        return test.RunAsync();
    }

    /// <summary>Whether nothing is reported in these bodies, each in a method of its own.</summary>
    public static Task IsSilentAsync(string signature, params string[] bodies)
        => IsSilentAsync(new BufferingTest(), string.Empty, signature, bodies);

    /// <summary>The same with further <c>using</c> directives and settings of the test.</summary>
    public static Task IsSilentAsync(BufferingTest test, string usings, string signature, params string[] bodies)
    {
        test.TestCode = Class(usings, signature, bodies);
        return test.RunAsync();
    }

    /// <summary>Whether the marked copies are found in this class, and rewritten like this.</summary>
    public static Task FixesClassAsync(string before, string after, BufferingTest? test = null)
    {
        test ??= new BufferingTest();
        test.TestCode = before;
        test.FixedCode = after;
        return test.RunAsync();
    }

    private static string Class(string usings, string signature, string[] bodies)
    {
        string head = usings.Length == 0 ? Usings : Usings + "\n" + usings;
        var methods = bodies.Select((body, index) => $$"""
                {{string.Format(null, signature, "M" + index)}}
                {
                    {{body.ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n")}}
                }
            """);
        return (head + "\n\nclass C\n{\n    static readonly MemoryStream Source = new MemoryStream();\n\n" + string.Join("\n\n", methods) + "\n}\n").ReplaceLineEndings("\n");
    }
}
