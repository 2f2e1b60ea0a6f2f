using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Testing;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Live;

/// <summary>Asks analyzers as a build and as an editor do: for everything, for one document, for a part of one.</summary>
internal static class EditorHost
{
    /// <summary>One analysis of a compilation; what it was asked before, it remembers.</summary>
    public static CompilationWithAnalyzers Analyze(Compilation compilation, bool concurrent, params DiagnosticAnalyzer[] analyzers)
        => Analyze(compilation, concurrent, new TestOptions(), analyzers);

    /// <summary>The same under <c>.editorconfig</c> options.</summary>
    public static CompilationWithAnalyzers Analyze(
        Compilation compilation, bool concurrent, AnalyzerConfigOptionsProvider options, params DiagnosticAnalyzer[] analyzers)
        => compilation.WithAnalyzers(
            [.. analyzers],
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([], options), onAnalyzerException: null, concurrent, logAnalyzerExecutionTime: false));

    /// <summary>Every rule of the package.</summary>
    public static DiagnosticAnalyzer[] AllRules() => [.. RuleCatalog.AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];

    /// <summary>What a build finds in source files.</summary>
    public static async Task<ImmutableArray<Diagnostic>> WholeAsync(CompilationWithAnalyzers analysis)
        => [.. (await analysis.GetAnalyzerDiagnosticsAsync(CancellationToken.None)).Where(found => found.Location.IsInSource || found.Id == "AD0001")];

    /// <summary>What an editor finds in one document, or around one place of it.</summary>
    public static async Task<ImmutableArray<Diagnostic>> DocumentAsync(CompilationWithAnalyzers analysis, string path, TextSpan? span = null)
    {
        SyntaxTree tree = analysis.Compilation.SyntaxTrees.Single(t => t.FilePath == path);
        return await analysis.GetAnalyzerSemanticDiagnosticsAsync(analysis.Compilation.GetSemanticModel(tree), span, CancellationToken.None);
    }

    /// <summary>Place, message and additional locations of findings, in order.</summary>
    public static string[] Show(IEnumerable<Diagnostic> diagnostics) =>
    [
        .. diagnostics
            .Select(d => $"{d.Location.GetLineSpan()} {d.Id} {d.GetMessage(CultureInfo.InvariantCulture)} [{string.Join(", ", d.AdditionalLocations.Select(l => l.GetLineSpan().ToString()))}]")
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>Some orders of documents: as they are, backwards, and rotated.</summary>
    public static IEnumerable<string[]> Orders(string[] paths)
    {
        yield return paths;
        yield return [.. paths.Reverse()];
        yield return [.. paths.Skip(2), .. paths.Take(2)];
    }

    /// <summary>Collects until nothing holds an object, or gives up.</summary>
    public static bool Dies(WeakReference reference)
    {
        for (int i = 0; i < 10 && reference.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        return !reference.IsAlive;
    }
}
