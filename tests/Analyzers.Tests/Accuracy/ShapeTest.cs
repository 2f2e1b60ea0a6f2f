using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>
/// A test of the shape of a labelled site, in our own words: all rules about large objects and buffering run together
/// with their default options, so that a chain of calls has to prove the request path. Markup stands where one of them
/// should report; everything else is silent.
/// </summary>
internal sealed class ShapeTest : AnalyzerVerify<MemoryStreamToArrayAnalyzer>.Test
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Net.Http;
        using System.Security.Claims;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        """;

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
    [
        .. typeof(MemoryStreamToArrayAnalyzer).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && typeof(GcGuardAnalyzer).IsAssignableFrom(type))
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)
            .Where(analyzer => analyzer.SupportedDiagnostics.Any(rule =>
                rule.Id.StartsWith("GCG1", StringComparison.Ordinal) || rule.Id.StartsWith("GCG2", StringComparison.Ordinal))),
    ];

    private ShapeTest() => References = TestReferences.Net80AspNet;

    /// <summary>Whether exactly the marked places are reported in these members of a controller and in the types after it.</summary>
    public static Task ControllerAsync(string members, string types = "")
        => SourceAsync($$"""
            public class OrdersController : ControllerBase
            {
            {{members}}
            }

            {{types}}
            """);

    /// <summary>
    /// The same where not everything is bound, as in a checkout whose packages could not be restored: the compiler's errors
    /// are not looked at.
    /// </summary>
    public static Task BrokenControllerAsync(string members)
        => new ShapeTest
        {
            TestCode = (Usings + "public class OrdersController : ControllerBase\n{\n" + members + "\n}\n").ReplaceLineEndings("\n"),
            CompilerDiagnostics = CompilerDiagnostics.None,
        }.RunAsync();

    /// <summary>Whether exactly the marked places are reported in this file, which has the usual using directives already.</summary>
    public static Task SourceAsync(string source)
        => new ShapeTest { TestCode = (Usings + source + "\n").ReplaceLineEndings("\n") }.RunAsync();

    /// <inheritdoc/>
    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => s_analyzers;
}
