using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Whether a sequence holds rows from a place which nobody has told how many to give, also where a caller in sight has
/// asked that place and hands them over. Rows of an object are mostly a few.
/// </summary>
internal static class OpenRows
{
    /// <summary>More operators than any sensible query has.</summary>
    private const int MaxSteps = 20;

    /// <summary>Whether such rows are in a sequence.</summary>
    /// <param name="rule">What a rule works with.</param>
    /// <param name="ofUnknown">Whether an audit shows rows that callers out of sight hand over.</param>
    public static bool Are(
        IOperation sequence, RuleContext rule, CancellationToken cancellationToken, bool ofUnknown = false)
    {
        if (RowSource.TryRead(sequence, rule.Types, cancellationToken) is { } rows)
        {
            return !rows.IsNarrow;
        }

        // Who calls an interface or a library from elsewhere cannot be seen: an audit shows what they may hand over.
        return SourceOf(sequence, rule, cancellationToken) is IParameterReferenceOperation { Type: { } type } parameter
            && TypeGraph.IsSequence(type, out ITypeSymbol? row)
            && row is not null
            && !MemberRows.ArePlain(row)
            && (rule.Payload.IsHandedByAny(
                    parameter,
                    (handed, token) => RowSource.TryRead(handed, rule.Types, token) is { IsNarrow: false },
                    cancellationToken)
                ?? (ofUnknown && rule.AssumesLarge(sequence.Syntax)));
    }

    /// <summary>What sorted, projected or listed rows are made from.</summary>
    private static IOperation SourceOf(IOperation sequence, RuleContext rule, CancellationToken cancellationToken)
    {
        IOperation current = LocalFlowFact.OriginOf(sequence.WithoutConversions(), cancellationToken);
        for (int step = 0; step < MaxSteps; step++)
        {
            if (current is not IInvocationOperation
                {
                    TargetMethod.Name: "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Select"
                        or "ToList" or "ToArray",
                } query
                || !LinqCalls.IsOperator(query, rule.Types))
            {
                break;
            }

            current = LocalFlowFact.OriginOf(LinqCalls.SourceOf(query), cancellationToken);
        }

        return current;
    }
}
