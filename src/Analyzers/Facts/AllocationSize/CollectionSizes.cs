using System;
using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>The largest array inside a collection of the framework, by what it is created with.</summary>
internal sealed class CollectionSizes(TypeLayouts layouts, SequenceLengths lengths, ValueBounds values, KnownTypes types)
{
    /// <summary>What a pre-sized collection or buffer allocates, in bytes; null for any other creation.</summary>
    public long? OfCreation(IObjectCreationOperation creation, int depth, CancellationToken cancellationToken)
    {
        if (creation.Type is not INamedTypeSymbol type || KindOf(type) is not { } kind)
        {
            return null;
        }

        if (CapacityOf(creation, depth, cancellationToken) is { } capacity)
        {
            return capacity <= 0 ? null : BackingArray(kind, type, Rounded(kind, capacity));
        }

        if (kind is CollectionKind.List && creation.Constructor is { Parameters.Length: 1 })
        {
            long count = lengths.Of(creation, values, depth, cancellationToken).Least;
            return count > 0 ? BackingArray(kind, type, count) : null;
        }

        return null;
    }

    /// <summary>
    /// The largest array of a collection that was created with <paramref name="capacity"/> (0 for the default) and has
    /// grown to hold <paramref name="count"/> elements one by one, in bytes; null for a type whose growth is not known.
    /// </summary>
    public long? OfGrowth(INamedTypeSymbol type, long capacity, long count)
        => KindOf(type) is { } kind && Grown(kind, capacity, count) is { } length ? BackingArray(kind, type, length) : null;

    /// <summary>The capacity a creation asks for; null where it asks for none that is known.</summary>
    public long? CapacityOf(IObjectCreationOperation creation, int depth, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter is { Name: "capacity" or "initialCapacity" or "length", Type.SpecialType: SpecialType.System_Int32 })
            {
                return values.Of(argument.Value, depth, cancellationToken).Least;
            }
        }

        return null;
    }

    /// <summary>The length of the array that holds <paramref name="count"/> elements after growing to them.</summary>
    private static long? Grown(CollectionKind kind, long capacity, long count)
    {
        switch (kind)
        {
            case CollectionKind.List or CollectionKind.Stack or CollectionKind.Queue or CollectionKind.PriorityQueue or CollectionKind.SortedList:
                return Doubled(Math.Max(capacity, 4), count);
            case CollectionKind.ArrayBufferWriter or CollectionKind.MemoryStream:
                return Doubled(Math.Max(capacity, 256), count);
            case CollectionKind.HashSet or CollectionKind.Dictionary:
                long length = HashSizes.AtLeast(Math.Max(capacity, 3));
                while (length < count)
                {
                    length = HashSizes.AtLeast(2 * length);
                }

                return length;
            default:
                return null;
        }
    }

    private static long Doubled(long capacity, long count)
    {
        while (capacity < count)
        {
            capacity *= 2;
        }

        return capacity;
    }

    private static long Rounded(CollectionKind kind, long capacity)
        => kind is CollectionKind.HashSet or CollectionKind.Dictionary ? HashSizes.AtLeast(capacity) : capacity;

    private long BackingArray(CollectionKind kind, INamedTypeSymbol type, long length)
        => ObjectSize.OfArray(ElementOf(kind, type).Size, length);

    private Layout ElementOf(CollectionKind kind, INamedTypeSymbol type)
    {
        switch (kind)
        {
            case CollectionKind.StringBuilder:
                return Layout.Primitive(sizeof(char));
            case CollectionKind.MemoryStream:
                return Layout.Primitive(1);
            case CollectionKind.Untyped:
                return Layout.Reference;
            case CollectionKind.HashSet:
                // Entry { int HashCode; int Next; T Value }
                return Layout.Sequential([Layout.Primitive(4), Layout.Primitive(4), Argument(type, 0)]);
            case CollectionKind.Dictionary:
                // Entry { uint hashCode; int next; TKey key; TValue value }
                return Layout.Sequential([Layout.Primitive(4), Layout.Primitive(4), Argument(type, 0), Argument(type, 1)]);
            case CollectionKind.PriorityQueue:
                // (TElement Element, TPriority Priority)
                return Layout.Automatic([Argument(type, 0), Argument(type, 1)]);
            case CollectionKind.SortedList:
                Layout key = Argument(type, 0);
                Layout value = Argument(type, 1);
                return key.Size >= value.Size ? key : value;
            default:
                return Argument(type, 0);
        }
    }

    private Layout Argument(INamedTypeSymbol type, int index)
        => index < type.TypeArguments.Length ? layouts.Of(type.TypeArguments[index]) : Layout.Unknown;

    private CollectionKind? KindOf(INamedTypeSymbol type)
    {
        CollectionKind? kind = type.Name switch
        {
            "List" => CollectionKind.List,
            "HashSet" => CollectionKind.HashSet,
            "Dictionary" => CollectionKind.Dictionary,
            "Queue" => CollectionKind.Queue,
            "Stack" => CollectionKind.Stack,
            "PriorityQueue" => CollectionKind.PriorityQueue,
            "SortedList" => CollectionKind.SortedList,
            "StringBuilder" => CollectionKind.StringBuilder,
            "MemoryStream" => CollectionKind.MemoryStream,
            "ArrayBufferWriter" => CollectionKind.ArrayBufferWriter,
            "ArrayList" => CollectionKind.Untyped,
            _ => null,
        };
        return kind is { } found && types.Is(type, MetadataName(found)) ? found : null;
    }

    private static string MetadataName(CollectionKind kind) => kind switch
    {
        CollectionKind.List => "System.Collections.Generic.List`1",
        CollectionKind.HashSet => "System.Collections.Generic.HashSet`1",
        CollectionKind.Dictionary => "System.Collections.Generic.Dictionary`2",
        CollectionKind.Queue => "System.Collections.Generic.Queue`1",
        CollectionKind.Stack => "System.Collections.Generic.Stack`1",
        CollectionKind.PriorityQueue => "System.Collections.Generic.PriorityQueue`2",
        CollectionKind.SortedList => "System.Collections.Generic.SortedList`2",
        CollectionKind.StringBuilder => "System.Text.StringBuilder",
        CollectionKind.MemoryStream => "System.IO.MemoryStream",
        CollectionKind.ArrayBufferWriter => "System.Buffers.ArrayBufferWriter`1",
        _ => "System.Collections.ArrayList",
    };
}
