using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Results;

/// <content>Lists and sequences of rows.</content>
internal sealed partial class ResultReader
{
    /// <summary>Whether a type is a list or sequence of objects.</summary>
    private static bool AreRows(ITypeSymbol type)
        => type is IArrayTypeSymbol { Rank: 1, ElementType: var element } ? IsRow(element)
            : type is INamedTypeSymbol { TypeArguments: [var row] } list && IsRow(row) && IsSequence(list);

    private static bool IsRow(ITypeSymbol element)
        => element is { SpecialType: SpecialType.None, TypeKind: not TypeKind.Enum };

    private static bool IsSequence(INamedTypeSymbol type)
    {
        if (type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
        {
            return true;
        }

        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (implemented.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the caller uses only a part of the rows, or numbers about them.</summary>
    private ResultUses OfRows(InvocationExpressionSyntax invocation)
    {
        SyntaxNode whole = Whole(invocation);
        if (whole.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax)
        {
            return OfValue(invocation, MaxLocals);
        }

        if (model.GetOperation(invocation, cancellationToken) is not IInvocationOperation call
            || RowsPurpose.OfReceived(
                call.Completion() ?? call, KnownTypes.For(model.Compilation), cancellationToken) is not { } purpose)
        {
            return ResultUses.Other;
        }

        return (purpose.IsPart ? ResultUses.Part : ResultUses.None)
            | (purpose.IsNumber ? ResultUses.Numbers : ResultUses.None);
    }
}
