using System.Threading;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// Recognises code that disturbs the collector on purpose and is right to: each reason is listed on the rules' pages
/// under "What is not reported". Asked only about a call that is about to be reported, so it may look around.
/// </summary>
internal static class DeliberateCollection
{
    /// <summary>Whether a call is meant as it stands.</summary>
    /// <param name="operation">The call or method group.</param>
    /// <param name="containingSymbol">The member whose body holds it.</param>
    /// <param name="verdict">How often the code runs.</param>
    /// <param name="types">The types known by name.</param>
    /// <param name="cancellationToken">Honoured between two reasons.</param>
    public static bool IsMeant(
        IOperation operation,
        ISymbol containingSymbol,
        RequestPathVerdict verdict,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (verdict.Kind == RequestPathKind.Cold
            || ExistingDecision.Covers(operation, containingSymbol, cancellationToken)
            || DebugOnly.Covers(operation, containingSymbol, types)
            || UnloadWait.Covers(operation, types, cancellationToken))
        {
            return true;
        }

        cancellationToken.ThrowIfCancellationRequested();
        var uses = new FunctionUses(operation, containingSymbol, cancellationToken);
        return ProcessEnd.Covers(operation, containingSymbol, uses, types)
            || OperatorAction.Covers(operation, containingSymbol, verdict, uses, types)
            || (verdict.Chain.IsEmpty && Measurement.Covers(operation, uses, types, cancellationToken));
    }
}
