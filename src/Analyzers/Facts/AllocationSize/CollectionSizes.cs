using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>The largest array inside a collection of the framework, by what it is created with and by what is added.</summary>
internal sealed class CollectionSizes(AllocationSizeFact size, SequenceLengths lengths, ValueBounds values, KnownTypes types)
{
    /// <summary>What a pre-sized collection or buffer allocates, in bytes; null for any other creation.</summary>
    public long? OfCreation(IObjectCreationOperation creation, int depth, CancellationToken cancellationToken)
    {
        if (creation.Arguments.IsEmpty
            || creation.Type is not INamedTypeSymbol type
            || CollectionArrays.LayoutOf(type, types) is not { } layout)
        {
            return null;
        }

        long room = CapacityOf(creation, depth, cancellationToken)
            ?? lengths.Of(creation, values, depth, cancellationToken).Least;
        return room > 0 ? CollectionArrays.Bytes(size, type, layout, room) : null;
    }

    /// <summary>
    /// The largest array of a collection that is created here and grows to hold <paramref name="count"/> elements, one
    /// by one, in bytes; null for a type whose growth is not known.
    /// </summary>
    public long? OfGrowth(IObjectCreationOperation creation, long count, int depth, CancellationToken cancellationToken)
        => creation.Type is INamedTypeSymbol type
            && CollectionArrays.LayoutOf(type, types) is { } layout
            && CollectionArrays.Grown(type, layout, CapacityOf(creation, depth, cancellationToken) ?? 0, count) is { } room
                ? CollectionArrays.Bytes(size, type, layout, room)
                : null;

    /// <summary>The largest array of a collection with room for <paramref name="capacity"/> elements, in bytes; null for a type that is not known.</summary>
    public long? OfCapacity(INamedTypeSymbol type, long capacity)
        => CollectionArrays.LayoutOf(type, types) is { } layout ? CollectionArrays.Bytes(size, type, layout, System.Math.Max(capacity, 0)) : null;

    /// <summary>The capacity a creation asks for; null where it asks for none.</summary>
    private long? CapacityOf(IObjectCreationOperation creation, int depth, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter is { Name: "capacity" or "initialCapacity", Type.SpecialType: SpecialType.System_Int32 })
            {
                return values.Of(argument.Value, depth, cancellationToken).Least;
            }
        }

        return null;
    }
}
