using System.Linq;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>
/// A test of a rule about large collections in which all code counts as running per request, so that a test shows only
/// what it is about.
/// </summary>
internal sealed class CollectionTest<TAnalyzer, TFix> : CodeFixVerify<TAnalyzer, TFix>.Test
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TFix : CodeFixProvider, new()
{
    private bool _isRuntimeImported;

    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    public CollectionTest(string members = "")
    {
        References = TestReferences.Net80;
        TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.assume_request_path = true\n"));
        Members = members;
    }

    /// <summary>Compiles the sources against GcGuard.Runtime, whose namespace they import.</summary>
    public CollectionTest<TAnalyzer, TFix> WithRuntime()
    {
        TestState.AdditionalReferences.Add(RuntimeAssembly.Reference);
        _isRuntimeImported = true;
        return this;
    }

    /// <summary>Further types of the source.</summary>
    public string Members { get; }

    /// <summary>
    /// Whether the marked code of each body is found, and rewritten like this one by one and all at once; where both are
    /// the same, that it is found and has no fix. Each body goes into a method of its own.
    /// </summary>
    public Task FixesAsync(string signature, params (string Before, string After)[] bodies)
    {
        TestCode = Class(signature, [.. bodies.Select(body => body.Before)]);
        FixedState.MarkupHandling = Microsoft.CodeAnalysis.Testing.MarkupMode.Allow;
        FixedCode = Class(signature, [.. bodies.Select(body => body.After)]);
        return RunAsync();
    }

    /// <summary>Whether the marked code is found and has no fix, and what is not marked is not found.</summary>
    public Task FindsAsync(string signature, params string[] bodies)
        => FixesAsync(signature, [.. bodies.Select(body => (body, body))]);

    private string Class(string signature, string[] bodies)
    {
        var methods = bodies.Select((body, index) => $$"""
                {{signature.Replace("{0}", "M" + index)}}
                {
                    {{body.ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n")}}
                }
            """);
        return (Usings + (_isRuntimeImported ? "using GcGuard;\n" : string.Empty) + "\nclass C\n{\n" + string.Join("\n\n", methods) + "\n}\n" + Members).ReplaceLineEndings("\n");
    }
}
