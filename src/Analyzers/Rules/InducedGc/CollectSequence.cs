using System.Collections.Immutable;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

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
            _ => ImmutableArray<IOperation>.Empty,
        };
        int position = siblings.IndexOf(statement);
        if (position < 0)
        {
            return ImmutableArray.Create(statement);
        }

        int first = position;
        while (first > 0 && !StartsWithDirective(siblings[first]) && IsPart(siblings[first - 1], types))
        {
            first--;
        }

        int last = position;
        while (last + 1 < siblings.Length && !StartsWithDirective(siblings[last + 1]) && IsPart(siblings[last + 1], types))
        {
            last++;
        }

        // Setting the mode back belongs to a request for compaction, and is nothing of its own.
        if (last + 1 < siblings.Length
            && !StartsWithDirective(siblings[last + 1])
            && IsExpression(siblings[last + 1], types.IsCompactionReset)
            && HasCompactionRequest(siblings, first, last, types))
        {
            last++;
        }

        return ImmutableArray.Create(siblings, first, last - first + 1);
    }

    private static bool HasCompactionRequest(ImmutableArray<IOperation> siblings, int first, int last, KnownTypes types)
    {
        for (int index = first; index <= last; index++)
        {
            if (IsExpression(siblings[index], types.IsCompactionRequest))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsExpression(IOperation statement, System.Func<IOperation?, bool> test)
        => statement is IExpressionStatementOperation { Operation: var operation } && test(operation);

    /// <summary>Whether the run that holds <paramref name="statement"/> forces a collection.</summary>
    public static bool Collects(IOperation statement, KnownTypes types)
    {
        foreach (IOperation part in Around(statement, types))
        {
            if (part is IExpressionStatementOperation { Operation: var operation } && types.IsForcedCollect(operation))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsPart(IOperation statement, KnownTypes types)
        => statement is IExpressionStatementOperation { Operation: var operation }
            && (types.IsForcedCollect(operation)
                || types.IsWaitForPendingFinalizers(operation)
                || types.IsCompactionRequest(operation));

    /// <summary>A directive between two statements (<c>#if</c>, <c>#pragma</c>) says that they are not one thing.</summary>
    private static bool StartsWithDirective(IOperation statement)
        => statement.Syntax.GetFirstToken().LeadingTrivia is { Count: > 0 } trivia && ContainsDirective(trivia);

    private static bool ContainsDirective(SyntaxTriviaList trivia)
    {
        foreach (SyntaxTrivia item in trivia)
        {
            if (item.IsDirective)
            {
                return true;
            }
        }

        return false;
    }
}
