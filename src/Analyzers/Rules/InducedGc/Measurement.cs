using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A collection that cleans the ground for a measurement. A job that collects and then logs what it freed is none: it
/// reads memory around the collection, not around work.
/// </summary>
internal static class Measurement
{
    /// <summary>
    /// Whether a stop watch is started, or a counter of the collector kept, behind a place in the same body; or memory
    /// is read before and after a delegate runs.
    /// </summary>
    public static bool Follows(IOperation place, KnownTypes types)
    {
        bool isRead = false, hasRun = false;
        foreach (IOperation part in place.Root().Descendants())
        {
            if (part is not IInvocationOperation { TargetMethod: var method })
            {
                continue;
            }

            bool reads = types.IsGcMethod(method, "GetTotalMemory");
            hasRun |= isRead && method.MethodKind == MethodKind.DelegateInvoke;
            isRead |= reads;
            if ((reads && hasRun)
                || (part.Syntax.SpanStart > place.Syntax.SpanStart
                    && (StartsWatch(method, types) || (IsCounter(method, types) && IsKept(part)))))
            {
                return true;
            }
        }

        return false;
    }

    private static bool StartsWatch(IMethodSymbol method, KnownTypes types)
        => method.Name is "StartNew" or "Start" or "Restart" or "GetTimestamp"
            && types.Is(method.ContainingType, "System.Diagnostics.Stopwatch");

    private static bool IsCounter(IMethodSymbol method, KnownTypes types)
        => method.Name is "CollectionCount" or "GetAllocatedBytesForCurrentThread" or "GetTotalAllocatedBytes"
            && types.Is(method.ContainingType, GcMembers.Gc);

    /// <summary>Whether a counter is read into a variable or field, as a baseline is and no log line.</summary>
    private static bool IsKept(IOperation read)
        => read.Syntax.FirstAncestorOrSelf<StatementSyntax>()
            is LocalDeclarationStatementSyntax or ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax };
}
