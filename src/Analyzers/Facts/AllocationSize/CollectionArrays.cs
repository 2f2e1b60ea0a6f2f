using System;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>How a collection of the base library lays out the largest array behind it.</summary>
internal enum CollectionLayout
{
    /// <summary>One element after the other: <c>List</c>, <c>Queue</c>, <c>Stack</c>, <c>ArrayBufferWriter</c>, <c>MemoryStream</c>, <c>StringBuilder</c>.</summary>
    Elements,

    /// <summary>Hash code, next index and element: <c>HashSet</c>.</summary>
    SetEntries,

    /// <summary>Hash code, next index, key and value: <c>Dictionary</c>.</summary>
    DictionaryEntries,

    /// <summary>Element and priority: <c>PriorityQueue</c>.</summary>
    Pairs,

    /// <summary>An array of keys beside an array of values: <c>SortedList</c>.</summary>
    Columns,

    /// <summary>References: <c>ConcurrentDictionary</c>'s buckets, <c>ArrayList</c> and its non-generic kin.</summary>
    References,

    /// <summary>Key, value and hash code, at most 72 % full: <c>Hashtable</c>.</summary>
    Buckets,
}

/// <summary>
/// The largest array behind a collection or buffer of the base library that has room for a number of elements.
/// </summary>
/// <remarks>
/// The layouts are those of dotnet/runtime (<c>System.Private.CoreLib</c> and <c>System.Collections</c>); .NET Framework
/// has the same ones, but for <c>ConcurrentDictionary</c>, whose table is of the capacity itself there. Where the two
/// differ, the smaller one counts.
/// </remarks>
internal static class CollectionArrays
{
    /// <summary>
    /// The lengths of the tables of <c>HashSet</c> and <c>Dictionary</c>: the first that is not below the capacity, as
    /// listed in <c>System.Collections.HashHelpers.s_primes</c>.
    /// </summary>
    private static readonly int[] TableLengths =
    [
        3, 7, 11, 17, 23, 29, 37, 47, 59, 71, 89, 107, 131, 163, 197, 239, 293, 353, 431, 521, 631, 761, 919, 1103, 1327,
        1597, 1931, 2333, 2801, 3371, 4049, 4861, 5839, 7013, 8419, 10103, 12143, 14591, 17519, 21023, 25229, 30293, 36353,
        43627, 52361, 62851, 75431, 90523, 108631, 130363, 156437, 187751, 225307, 270371, 324449, 389357, 467237, 560689,
        672827, 807403, 968897, 1162687, 1395263, 1674319, 2009191, 2411033, 2893249, 3471899, 4166287, 4999559, 5999471,
        7199369,
    ];

    /// <summary>
    /// The layout of a collection type, or null when it is none of those known. Cheap: it is asked of every type that
    /// is created anywhere.
    /// </summary>
    public static CollectionLayout? LayoutOf(INamedTypeSymbol type, KnownTypes types)
    {
        (string MetadataName, CollectionLayout Layout)? known = type.Name switch
        {
            "List" => ("System.Collections.Generic.List`1", CollectionLayout.Elements),
            "Stack" when type.IsGenericType => ("System.Collections.Generic.Stack`1", CollectionLayout.Elements),
            "Queue" when type.IsGenericType => ("System.Collections.Generic.Queue`1", CollectionLayout.Elements),
            "HashSet" => ("System.Collections.Generic.HashSet`1", CollectionLayout.SetEntries),
            "Dictionary" => ("System.Collections.Generic.Dictionary`2", CollectionLayout.DictionaryEntries),
            "PriorityQueue" => ("System.Collections.Generic.PriorityQueue`2", CollectionLayout.Pairs),
            "SortedList" when type.IsGenericType => ("System.Collections.Generic.SortedList`2", CollectionLayout.Columns),
            "ConcurrentDictionary" => ("System.Collections.Concurrent.ConcurrentDictionary`2", CollectionLayout.References),
            "ArrayBufferWriter" => ("System.Buffers.ArrayBufferWriter`1", CollectionLayout.Elements),
            "MemoryStream" => ("System.IO.MemoryStream", CollectionLayout.Elements),
            "StringBuilder" => ("System.Text.StringBuilder", CollectionLayout.Elements),
            "ArrayList" => ("System.Collections.ArrayList", CollectionLayout.References),
            "Stack" => ("System.Collections.Stack", CollectionLayout.References),
            "Queue" => ("System.Collections.Queue", CollectionLayout.References),
            "SortedList" => ("System.Collections.SortedList", CollectionLayout.References),
            "Hashtable" => ("System.Collections.Hashtable", CollectionLayout.Buckets),
            _ => null,
        };
        return known is { } found && types.Is(type, found.MetadataName) && !HasUnresolvedElements(type) ? found.Layout : null;
    }

    /// <summary>Whether the compiler could not resolve an element type: then nothing is known of the collection.</summary>
    private static bool HasUnresolvedElements(INamedTypeSymbol type)
    {
        foreach (ITypeSymbol argument in type.TypeArguments)
        {
            if (argument.TypeKind == TypeKind.Error)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Bytes of the largest array behind a collection with room for <paramref name="capacity"/> elements, header included.</summary>
    /// <param name="size">Knows the sizes of element types.</param>
    /// <param name="type">A collection type that <see cref="LayoutOf"/> knows.</param>
    /// <param name="layout">Its layout.</param>
    /// <param name="capacity">The number of elements it has room for.</param>
    public static long Bytes(AllocationSizeFact size, INamedTypeSymbol type, CollectionLayout layout, long capacity)
        => ObjectSize.OfArray(ElementOf(size.Layouts, type, layout).Size, LengthFor(layout, capacity));

    /// <summary>
    /// The number of elements the arrays have room for after growing from <paramref name="capacity"/> to
    /// <paramref name="count"/> elements one by one: they double. Null for a type whose growth is not known.
    /// </summary>
    public static long? Grown(INamedTypeSymbol type, CollectionLayout layout, long capacity, long count)
    {
        switch (layout)
        {
            case CollectionLayout.SetEntries or CollectionLayout.DictionaryEntries:
                long length = TableLength(Math.Max(capacity, 3));
                while (length < count)
                {
                    length = TableLength(2 * length);
                }

                return length;
            case CollectionLayout.Elements when type.Name == "StringBuilder":
            case CollectionLayout.References when type.Name == "ConcurrentDictionary":
            case CollectionLayout.Buckets:
                return null;
            default:
                long room = Math.Max(capacity, type.Name is "ArrayBufferWriter" or "MemoryStream" ? 256 : 4);
                while (room < count)
                {
                    room *= 2;
                }

                return room;
        }
    }

    private static long LengthFor(CollectionLayout layout, long capacity) => layout switch
    {
        CollectionLayout.SetEntries or CollectionLayout.DictionaryEntries => TableLength(capacity),
        CollectionLayout.Buckets => (long)(capacity / 0.72),
        _ => capacity,
    };

    private static Layout ElementOf(TypeLayouts layouts, INamedTypeSymbol type, CollectionLayout layout)
    {
        switch (layout)
        {
            case CollectionLayout.SetEntries:
                // Entry { int HashCode; int Next; T Value }
                return Layout.Sequential([Layout.Primitive(4), Layout.Primitive(4), Argument(layouts, type, 0)]);
            case CollectionLayout.DictionaryEntries:
                // Entry { uint hashCode; int next; TKey key; TValue value }
                return Layout.Sequential(
                    [Layout.Primitive(4), Layout.Primitive(4), Argument(layouts, type, 0), Argument(layouts, type, 1)]);
            case CollectionLayout.Pairs:
                // (TElement Element, TPriority Priority)
                return Layout.Automatic([Argument(layouts, type, 0), Argument(layouts, type, 1)]);
            case CollectionLayout.Columns:
                Layout key = Argument(layouts, type, 0);
                Layout value = Argument(layouts, type, 1);
                return key.Size >= value.Size ? key : value;
            case CollectionLayout.References:
                return Layout.Reference;
            case CollectionLayout.Buckets:
                // Bucket { object key; object val; int hash_coll }
                return Layout.Sequential([Layout.Reference, Layout.Reference, Layout.Primitive(4)]);
            default:
                return type.IsGenericType
                    ? Argument(layouts, type, 0)
                    : Layout.Primitive(type.Name == "StringBuilder" ? sizeof(char) : sizeof(byte));
        }
    }

    private static Layout Argument(TypeLayouts layouts, INamedTypeSymbol type, int index) => layouts.Of(type.TypeArguments[index]);

    private static long TableLength(long capacity)
    {
        int index = capacity > int.MaxValue ? ~TableLengths.Length : Array.BinarySearch(TableLengths, (int)capacity);
        index = index < 0 ? ~index : index;
        return index < TableLengths.Length ? TableLengths[index] : capacity;
    }
}
