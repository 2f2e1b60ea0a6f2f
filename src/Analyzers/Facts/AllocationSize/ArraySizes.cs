using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>What expressions that make an array or a string allocate.</summary>
internal sealed class ArraySizes(TypeLayouts layouts, SequenceLengths lengths, ValueBounds values, KnownTypes types)
{
    /// <summary>Bytes of the array or string that an operation makes; null where nothing is known or it makes none.</summary>
    public long? Of(IOperation operation, int depth, CancellationToken cancellationToken) => operation switch
    {
        IArrayCreationOperation creation => OfCreation(creation, depth, cancellationToken),
        IInvocationOperation invocation => OfInvocation(invocation, depth, cancellationToken),
        IObjectCreationOperation { Type.SpecialType: SpecialType.System_String } text => OfString(text, depth, cancellationToken),
        { Type: IArrayTypeSymbol { Rank: 1 } array, Kind: SequenceLengths.CollectionExpression }
            => OfSequence(operation, array.ElementType, depth, cancellationToken),
        _ => null,
    };

    private long? OfCreation(IArrayCreationOperation creation, int depth, CancellationToken cancellationToken)
    {
        if (creation.Type is not IArrayTypeSymbol array)
        {
            return null;
        }

        long count = 1;
        foreach (IOperation dimension in creation.DimensionSizes)
        {
            count = Saturation.Multiply(count, values.Of(dimension, depth, cancellationToken).Least);
        }

        return count > 0 ? ObjectSize.OfArray(layouts.Of(array.ElementType).Size, count, array.Rank) : null;
    }

    private long? OfString(IObjectCreationOperation creation, int depth, CancellationToken cancellationToken)
    {
        long count = lengths.Of(creation, values, depth, cancellationToken).Least;
        return count > 0 ? ObjectSize.OfString(count) : null;
    }

    private long? OfInvocation(IInvocationOperation invocation, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = invocation.TargetMethod;
        switch (method.Name)
        {
            case "ToArray" or "ToCharArray" when method.ReturnType is IArrayTypeSymbol { Rank: 1 } array:
            case "AllocateUninitializedArray" or "AllocateArray" when !IsPinned(invocation)
                && method.ReturnType is IArrayTypeSymbol { Rank: 1 } array2 && (array = array2) is not null:
                return OfSequence(invocation, array.ElementType, depth, cancellationToken);
            case "ToList" when method is { ReturnType: INamedTypeSymbol { TypeArguments.Length: 1 } list, ContainingType.Name: "Enumerable" }:
                return OfSequence(invocation, list.TypeArguments[0], depth, cancellationToken);
            case "Resize" when method.ContainingType.SpecialType == SpecialType.System_Array && method.TypeArguments.Length == 1:
                long length = values.Of(invocation.ValueAt(1), depth, cancellationToken).Least;
                return length > 0 ? ObjectSize.OfArray(layouts.Of(method.TypeArguments[0]).Size, length) : null;
            case "CreateInstance" when method is { ContainingType.SpecialType: SpecialType.System_Array, Parameters.Length: 2 }
                && invocation.ValueAt(0) is ITypeOfOperation type
                && method.Parameters[1].Type.SpecialType == SpecialType.System_Int32:
                long elements = values.Of(invocation.ValueAt(1), depth, cancellationToken).Least;
                return elements > 0 ? ObjectSize.OfArray(layouts.Of(type.TypeOperand).Size, elements) : null;
            case "PadLeft" or "PadRight" when method.ContainingType.SpecialType == SpecialType.System_String:
                long characters = lengths.Of(invocation, values, depth, cancellationToken).Least;
                return characters > 0 ? ObjectSize.OfString(characters) : null;
            default:
                return null;
        }
    }

    /// <summary>A pinned array lies on a heap of its own, whatever its size.</summary>
    private bool IsPinned(IInvocationOperation invocation)
        => !types.Is(invocation.TargetMethod.ContainingType, "System.GC")
            || invocation.Arguments.Length > 1
                && invocation.ValueAt(1).ConstantValue is not { HasValue: true, Value: false };

    private long? OfSequence(IOperation sequence, ITypeSymbol elementType, int depth, CancellationToken cancellationToken)
    {
        long count = lengths.Of(sequence, values, depth, cancellationToken).Least;
        return count > 0 ? ObjectSize.OfArray(layouts.Of(elementType).Size, count) : null;
    }
}
