using System.Linq;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// The run of neighbouring statements that make up one forced collection: <c>Collect</c>,
/// <c>WaitForPendingFinalizers</c>, <c>Collect</c> again, and the request for a compaction before them. They are one
/// finding and go together.
/// </summary>
internal static class CollectSequence
{
    /// <summary>
    /// The statements of the run that holds <paramref name="statement"/>, in order; the statement alone when its
    /// neighbours do something else.
    /// </summary>
    public static ImmutableArray<IOperation> Around(IOperation statement, KnownTypes types)
    {
        ImmutableArray<IOperation> siblings = statement.Parent switch
        {
            IBlockOperation block => block.Operations,
            ISwitchCaseOperation section => section.Body,
            _ => ImmutableArray.Create(statement),
        };
        int first = siblings.IndexOf(statement);
        int last = first;
        while (first > 0 && !StartsWithDirective(siblings[first]) && IsPart(siblings[first - 1], types))
        {
            first--;
        }

        while (last + 1 < siblings.Length
            && !StartsWithDirective(siblings[last + 1]) && IsPart(siblings[last + 1], types))
        {
            last++;
        }

        return ImmutableArray.Create(siblings, first, last - first + 1);
    }

    /// <summary>Whether the run that holds <paramref name="statement"/> forces a collection.</summary>
    public static bool Collects(IOperation statement, KnownTypes types)
        => Around(statement, types).Any(part => types.IsForcedCollect(Expression(part)));

    private static bool IsPart(IOperation statement, KnownTypes types)
        => Expression(statement) is { } operation
            && (types.IsForcedCollect(operation)
                || types.IsWaitForPendingFinalizers(operation)
                || types.IsCompactionRequest(operation));

    private static IOperation? Expression(IOperation statement)
        => (statement as IExpressionStatementOperation)?.Operation;

    /// <summary>A directive between two statements says that they are not one thing.</summary>
    private static bool StartsWithDirective(IOperation statement)
        => statement.Syntax.GetLeadingTrivia().Any(static trivia => trivia.IsDirective);
}
