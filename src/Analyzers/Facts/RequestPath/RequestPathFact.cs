using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>Says whether code runs per request. One instance serves a compilation and remembers its answers.</summary>
internal sealed class RequestPathFact
{
    private static readonly ConditionalWeakTable<Compilation, RequestPathFact> Facts = new();

    private readonly Compilation _compilation;

    private RequestPathFact(Compilation compilation) => _compilation = compilation;

    /// <summary>The fact for a compilation.</summary>
    public static RequestPathFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new RequestPathFact(c));

    /// <summary>The verdict on a place in the code.</summary>
    /// <param name="operation">The suspect operation.</param>
    /// <param name="containingSymbol">The member whose body holds it, as the analysis context names it.</param>
    /// <param name="options">The options of the compilation, for <c>gcguard.*</c> keys.</param>
    /// <param name="cancellationToken">Honoured between any two steps of the walk.</param>
    public RequestPathVerdict Classify(
        IOperation operation,
        ISymbol containingSymbol,
        AnalyzerConfigOptionsProvider options,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return RequestPathVerdict.Unknown;
    }
}
