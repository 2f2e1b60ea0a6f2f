using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// The rows of a table that is answered as a file, where the package that the rows come from is missing, so that nothing is known of
/// them: builder, encoding and answer are bound, and a loop fills the one for the other. As for the document of a missing library that
/// is answered as a file, that is enough.
/// </summary>
internal static class UnboundRows
{
    /// <summary>Unbounded where a loop over rows that are not bound fills the table; null otherwise.</summary>
    public static PayloadVerdict? OfTable(ILocalSymbol builder, IOperation reader, CancellationToken cancellationToken)
    {
        if (SmallByName.IsCodeOfFile(builder.ContainingSymbol) || LocalFlowFact.TryAnalyze(builder, reader, cancellationToken) is not { } flow)
        {
            return null;
        }

        PayloadVerdict? verdict = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured || use.Reference.IsWithin(reader) || !flow.MayRunBefore(use.Reference, reader))
            {
                continue;
            }

            for (IOperation? current = use.Reference.Parent; current is not null && !flow.Declarator.IsWithin(current); current = current.Parent)
            {
                if (RowsOf(current) is { } rows && !AreFew(rows))
                {
                    // The last loop is the one of this text, where each section of a switch fills the builder for itself.
                    verdict = PayloadVerdict.MayGrow("the rows of `" + rows.Syntax + "`");
                }
            }
        }

        return verdict;
    }

    /// <summary>What is not bound and gives a loop its rows; null where the operation is no such loop.</summary>
    private static IOperation? RowsOf(IOperation operation)
        => operation switch
        {
            IForEachLoopOperation { Collection: { } rows } when IsUnbound(rows) => rows,
            IWhileLoopOperation { Condition: { } condition } => ReaderOf(condition),
            _ => null,
        };

    /// <summary>The reader of a database in <c>await reader.ReadAsync()</c>, which moves to the next row; null where there is none.</summary>
    private static IOperation? ReaderOf(IOperation condition)
    {
        foreach (IOperation operation in condition.DescendantsAndSelf())
        {
            if (IsUnbound(operation)
                && operation.Syntax.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Read" or "ReadAsync", Parent: InvocationExpressionSyntax { ArgumentList.Arguments.Count: <= 1 } })
            {
                return operation;
            }
        }

        return null;
    }

    private static bool IsUnbound(IOperation rows)
        => rows.WithoutConversions() is ILocalReferenceOperation { Local.Type: IErrorTypeSymbol };

    private static bool AreFew(IOperation rows)
        => SmallByName.IsValue(rows);
}
