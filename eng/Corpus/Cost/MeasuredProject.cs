using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Cost;

/// <summary>A project whose cost is measured.</summary>
/// <param name="Compilation">Its compilation.</param>
/// <param name="Options">The options its analyzers get.</param>
internal sealed record MeasuredProject(Compilation Compilation, AnalyzerOptions Options)
{
    /// <summary>Options of an analysis in one thread: waiting threads are noise.</summary>
    public CompilationWithAnalyzersOptions Sequential()
        => new(Options, onAnalyzerException: null, concurrentAnalysis: false, logAnalyzerExecutionTime: false);
}
