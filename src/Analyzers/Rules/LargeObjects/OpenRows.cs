using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether a sequence holds rows from a place which nobody has told how many to give, or that a client sends, also
/// where a caller in sight has them from there and hands them over. Rows of an object are mostly a few, unless it is
/// made to hold them, as a report is.
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

        IOperation source = SourceOf(sequence, rule, cancellationToken);
        if (IsTable(source, rule.Types)
            || (source is IParameterReferenceOperation && IsUntypedQuery(source.Type, rule.Types))
            || (source is IMemberReferenceOperation { Instance: { } owner } member
                && GrowthEvidence.HoldsRows(owner, member)))
        {
            return true;
        }

        // Who calls an interface or a library from elsewhere cannot be seen: an audit shows what they may hand over.
        return source is IParameterReferenceOperation { Type: { } type } parameter
            && TypeGraph.IsSequence(type, out ITypeSymbol? row)
            && row is not null
            && !MemberRows.ArePlain(row)
            && (GrowthEvidence.IsSent(parameter, rule.Types)
                || (rule.Payload.IsHandedByAny(
                        parameter,
                        (handed, token) => GrowthEvidence.IsSent(handed.WithoutConversions(), rule.Types)
                            || RowSource.TryRead(handed, rule.Types, token) is { IsNarrow: false },
                        cancellationToken)
                    ?? (ofUnknown && rule.AssumesLarge(sequence.Syntax))));
    }

    /// <summary>Whether a loop takes its rows from such a place.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="rule">What a rule works with.</param>
    /// <param name="ofUnknown">Whether an audit shows rows that callers out of sight hand over.</param>
    public static bool AreTakenBy(
        ILoopOperation loop, RuleContext rule, CancellationToken cancellationToken, bool ofUnknown = false)
    {
        // Who awaits each row expects many of them, whatever was asked for.
        if (loop is IForEachLoopOperation { IsAsynchronous: true })
        {
            return true;
        }

        // What it reads is the only thing that makes another loop long.
        return LoopGrowth.RowsOf(loop) is { } rows
            ? Are(rows, rule, cancellationToken, ofUnknown)
            : loop is IWhileLoopOperation;
    }

    /// <summary>
    /// Whether a sequence holds such rows, or each of them adds to a local list or builder. What is added under a
    /// condition may be a few.
    /// </summary>
    /// <param name="value">The sequence, or the local list or builder.</param>
    /// <param name="reader">The code that takes all of it.</param>
    /// <param name="rule">What a rule works with.</param>
    public static bool Fill(
        IOperation value, IOperation reader, RuleContext rule, CancellationToken cancellationToken)
    {
        if (Are(value, rule, cancellationToken))
        {
            return true;
        }

        for (int step = 0; step < MaxSteps && value is IInvocationOperation query
            && LinqCalls.IsOperator(query, rule.Types); step++)
        {
            value = LinqCalls.SourceOf(query);
        }

        if (value is not ILocalReferenceOperation { Local: { } local } reference
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { } flow)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (!use.Reference.IsWithin(reader)
                && use.Value.Parent is { } addition
                && (IsRepeated(addition, flow, rule, cancellationToken)
                    || (addition is IInvocationOperation { TargetMethod.Name: "AddRange" } range
                        && Are(range.ValueAt(0).WithoutConversions(), rule, cancellationToken))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether such rows repeat an operation on a local that was made before, for each of them once at least.
    /// </summary>
    private static bool IsRepeated(
        IOperation addition, LocalFlowFact flow, RuleContext rule, CancellationToken cancellationToken)
    {
        for (IOperation? current = addition.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case ILoopOperation loop when flow.Declarator.IsWithin(loop):
                    return false;
                case ILoopOperation loop when AreTakenBy(loop, rule, cancellationToken):
                    return true;
                case IAnonymousFunctionOperation lambda when ForEachCall.CollectionOf(lambda) is { } rows:
                    return Are(rows, rule, cancellationToken);
                case IConditionalOperation or ISwitchOperation or ICatchClauseOperation:
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Whether a type is a query that does not say what its rows are.</summary>
    private static bool IsUntypedQuery(ITypeSymbol? type, KnownTypes types)
        => type is INamedTypeSymbol { IsGenericType: false } && types.Is(type, "System.Linq.IQueryable");

    /// <summary>Whether a value holds what a query has put into a table in memory: a <c>DataTable</c>.</summary>
    private static bool IsTable(IOperation value, KnownTypes types)
        => value is IInvocationOperation { TargetMethod: { Name: "AsEnumerable", IsExtensionMethod: true } } call
            ? IsTable(LinqCalls.SourceOf(call), types)
            : GrowthEvidence.IsTable(value.Type, types);

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
                || !(LinqCalls.IsOperator(query, rule.Types)
                    || rule.Types.Is(
                        query.TargetMethod.ContainingType, "System.Data.EnumerableRowCollectionExtensions")))
            {
                break;
            }

            current = LocalFlowFact.OriginOf(LinqCalls.SourceOf(query), cancellationToken);
        }

        return current;
    }
}
