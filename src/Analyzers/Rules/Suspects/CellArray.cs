using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// An array of two dimensions whose height and width somebody else says:
/// <c>new float[request.Height, request.Width]</c>. From about 150 cells a side on it is a large object. A square of
/// one number is a matrix of a few things, and one of lengths compares two texts.
/// </summary>
internal static class CellArray
{
    /// <summary>A square of so many cells of eight bytes is no large object.</summary>
    private const int SmallSide = 100;

    /// <summary>Whether an array has as many cells as callers ask for, and nothing in the code limits them.</summary>
    public static bool Is(IOperation operation, RuleContext rule)
        => operation is IArrayCreationOperation
            {
                Initializer: null,
                DimensionSizes: [var height, var width],
                Type: IArrayTypeSymbol
                    { ElementType.SpecialType: >= SpecialType.System_Byte and <= SpecialType.System_Double },
            }
            && AskedFor(height) is { } one
            && AskedFor(width) is { } other
            && !SymbolEqualityComparer.Default.Equals(one, other)
            && (rule.AssumesLarge(operation.Syntax) || !(IsLimited(one, operation) || IsLimited(other, operation)));

    /// <summary>The parameter, or property of one, that says how long a side is; null for anything else.</summary>
    private static ISymbol? AskedFor(IOperation side)
        => side.WithoutConversions() switch
        {
            IParameterReferenceOperation parameter => parameter.Parameter,
            IPropertyReferenceOperation
            {
                Property: { IsIndexer: false } property,
                Instance: IParameterReferenceOperation,
            } when !KnownTypes.IsUnderSystem(property.ContainingNamespace) => property,
            _ => null,
        };

    /// <summary>Whether the code compares a side with a small number.</summary>
    private static bool IsLimited(ISymbol side, IOperation array)
    {
        foreach (IOperation operation in array.Root().Descendants())
        {
            if (operation is IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThan
                    or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.LessThan
                    or BinaryOperatorKind.LessThanOrEqual } comparison
                && comparison.RightOperand.ConstantValue is { HasValue: true, Value: int and > 1 and <= SmallSide }
                && SymbolEqualityComparer.Default.Equals(AskedFor(comparison.LeftOperand), side))
            {
                return true;
            }
        }

        return false;
    }
}
