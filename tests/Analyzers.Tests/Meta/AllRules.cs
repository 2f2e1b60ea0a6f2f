using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>Runs every analyzer of the package over a compilation, as a compiler does.</summary>
internal static class AllRules
{
    /// <summary>A compilation without sources; those made from it share the symbols of its references, which is fast.</summary>
    private static readonly Lazy<Task<CSharpCompilation>> s_framework = new(CreateFrameworkAsync);

    /// <summary>The findings of all rules, and an AD0001 for each exception that leaves an analyzer.</summary>
    public static async Task<ImmutableArray<Diagnostic>> RunAsync(Compilation compilation, bool assumeRequestPath = false)
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers =
            [.. RuleCatalog.AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];
        var options = new CompilationWithAnalyzersOptions(
            assumeRequestPath
                ? new AnalyzerOptions([], new TestOptions((string.Empty, RuleOptions.AssumeRequestPath.Key, "true")))
                : new AnalyzerOptions([]),
            onAnalyzerException: null,
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: false);
        return await compilation.WithAnalyzers(analyzers, options).GetAnalyzerDiagnosticsAsync();
    }

    /// <summary>A library compilation of these sources, on ASP.NET Core, Polly and GcGuard.Runtime, whether they compile or not.</summary>
    public static async Task<Compilation> CompileAsync(params (string Path, string Text)[] sources)
    {
        SyntaxTree[] trees =
        [
            .. sources.Select(source => CSharpSyntaxTree.ParseText(
                source.Text,
                new CSharpParseOptions(LanguageVersion.Latest),
                source.Path)),
        ];
        return (await s_framework.Value).AddSyntaxTrees(trees);
    }

    private static async Task<CSharpCompilation> CreateFrameworkAsync() => CSharpCompilation.Create(
        "Odd",
        syntaxTrees: null,
        [.. TestReferences.Net100AspNet.AddPackages(TestPackages.Polly).References, RuntimeAssembly.Reference],
        new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            allowUnsafe: true,
            // What the SDK has every project ignore: that a reference was built for an older framework.
            specificDiagnosticOptions: [new("CS1701", ReportDiagnostic.Suppress), new("CS1702", ReportDiagnostic.Suppress)]));
}
