using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.LargeObjects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>
/// A test of GCG1004 in which all code counts as running per request, so that a test shows only what it is about.
/// </summary>
internal sealed class LargeTextTest : CodeFixVerify<LargeStringAnalyzer, LargeStringCodeFixProvider>.Test
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        """;

    private const string AspNetUsings = """
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.WebUtilities;
        using Microsoft.Extensions.Logging;
        """;

    /// <summary>The statements most bodies begin with: a builder that grows with rows.</summary>
    public const string Fill = "var sb = new StringBuilder();\nforeach (var row in rows)\n{\n    sb.AppendLine(row.Name);\n}\n\n";

    private const string Types = "class Row\n{\n    public int Id { get; set; }\n\n    public decimal Price { get; set; } public DateTime Sold { get; set; }\n\n    public string Name { get; set; }\n\n    public List<int> Ids { get; set; }\n}\n";

    public LargeTextTest()
    {
        References = TestReferences.Net80AspNet;
        TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.assume_request_path = true\n"));
    }

    /// <summary>Whether the framework of the test has ASP.NET Core.</summary>
    public bool HasAspNet { get; init; } = true;

    /// <summary>Whether the marked strings are found, and rewritten like this; each body follows <see cref="Fill"/>.</summary>
    public Task FixesAsync(string signature, params (string Before, string After)[] bodies)
    {
        TestCode = Source(signature, [.. bodies.Select(body => Fill + body.Before)]);
        FixedCode = Source(signature, [.. bodies.Select(body => Fill + body.After)]);
        return RunAsync();
    }

    /// <summary>Whether the marked strings are found but get no fix; each body follows <see cref="Fill"/>.</summary>
    public Task FindsAsync(string signature, params string[] bodies)
        => FixesAsync(signature, [.. bodies.Select(body => (body, body))]);

    /// <summary>Whether nothing is reported, or only what is marked, in these bodies.</summary>
    public Task ReportsAsync(string signature, params string[] bodies)
    {
        string source = Source(signature, bodies);
        TestCode = source;
        FixedCode = source;
        return RunAsync();
    }

    private string Source(string signature, string[] bodies)
    {
        string head = HasAspNet ? Usings + "\n" + AspNetUsings : Usings;
        var methods = bodies.Select((body, index) => $$"""
                {{string.Format(null, signature, "M" + index)}}
                {
                    {{body.ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n")}}
                }
            """);
        string type = HasAspNet ? "class C : ControllerBase" : "class C";
        return (head + "\n\n" + Types + "\n" + type + "\n{\n" + string.Join("\n\n", methods) + "\n}\n").ReplaceLineEndings("\n");
    }
}
