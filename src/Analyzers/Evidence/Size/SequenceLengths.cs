using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// How many elements a sequence has at least: an array, a string, <c>Enumerable.Range</c> and the query operators that
/// keep the number.
/// </summary>
/// <param name="definitions">Finds what variables are given.</param>
internal sealed class SequenceLengths(Definitions definitions, KnownTypes types)
{
    /// <summary>The operation of <c>[a, b, .. c]</c>, which newer compilers have.</summary>
    public const OperationKind CollectionExpression = (OperationKind)127;

    /// <summary>Whether a property tells the number of elements of an array or a string.</summary>
    public static bool IsLength(IPropertySymbol property)
        => property.Name is "Length" or "LongLength"
            && property.ContainingType.SpecialType is SpecialType.System_Array or SpecialType.System_String;

    /// <summary>The least number of elements; null where nothing is known.</summary>
    /// <param name="sequence">An expression of a sequence.</param>
    /// <param name="values">Knows the values of integers.</param>
    /// <param name="depth">How many definitions may still be followed.</param>
    public long? Of(IOperation sequence, LeastValues values, int depth, CancellationToken cancellationToken)
    {
        sequence = sequence.WithoutConversions();
        if (depth <= 0)
        {
            return null;
        }

        cancellationToken.ThrowIfCancellationRequested();
        return sequence switch
        {
            { ConstantValue: { HasValue: true, Value: string text } } => text.Length,
            IArrayCreationOperation { DimensionSizes.Length: 1 } array
                => values.Of(array.DimensionSizes[0], depth - 1, cancellationToken),
            ILocalReferenceOperation or IFieldReferenceOperation when IsFixed(sequence.Type)
                => OfVariable(sequence, values, depth - 1, cancellationToken),
            IInvocationOperation call => OfCall(call, values, depth - 1, cancellationToken),
            IObjectCreationOperation { Type.SpecialType: SpecialType.System_String, Arguments.Length: 2 } text
                when text.Constructor?.Parameters[0].Type.SpecialType == SpecialType.System_Char
                => values.Of(text.Arguments[1].Value, depth - 1, cancellationToken),
            _ => null,
        };
    }

    private static bool IsFixed(ITypeSymbol? type)
        => type is IArrayTypeSymbol || type?.SpecialType == SpecialType.System_String;

    /// <summary>The least length of what the definitions of a variable give it.</summary>
    private long? OfVariable(IOperation reference, LeastValues values, int depth, CancellationToken cancellationToken)
    {
        IOperation? initial = definitions.InitialValue(reference, cancellationToken);
        long? least = initial is null ? null : Of(initial, values, depth, cancellationToken);
        if ((initial is not null && least is null)
            || !definitions.TryFindOthers(reference, cancellationToken, out ImmutableArray<IOperation> others))
        {
            return null;
        }

        foreach (IOperation value in others)
        {
            if (Of(value, values, depth, cancellationToken) is not { } other)
            {
                return null;
            }

            least = least < other ? least : other;
        }

        return least;
    }

    private long? OfCall(IInvocationOperation call, LeastValues values, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method is { IsStatic: true, ContainingType.Name: "Enumerable" }
            && types.Is(method.ContainingType, "System.Linq.Enumerable"))
        {
            return method.Name switch
            {
                "Range" or "Repeat" => values.Of(call.ValueAt(1), depth, cancellationToken),
                "Select" or "ToArray" or "ToList" or "AsEnumerable" or "OrderBy" or "OrderByDescending" or "ThenBy"
                    or "ThenByDescending" or "Order" or "OrderDescending" or "Reverse" or "Cast" or "Append"
                    or "Prepend" or "Concat"
                    => Of(call.ValueAt(0), values, depth, cancellationToken),
                _ => null,
            };
        }

        return method.Name switch
        {
            "AllocateUninitializedArray" or "AllocateArray" when types.Is(method.ContainingType, "System.GC")
                => values.Of(call.ValueAt(0), depth, cancellationToken),
            "ToCharArray" when method.Parameters.IsEmpty && call.Instance is { } text
                => Of(text, values, depth, cancellationToken),
            _ => null,
        };
    }
}
