using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>The least size of the largest array inside a collection of the framework.</summary>
/// <remarks>
/// The layouts are those of dotnet/runtime (<c>System.Private.CoreLib</c> and <c>System.Collections</c>). The tables of
/// sets and dictionaries are as long as the next prime number, which is no shorter than what was asked for.
/// </remarks>
internal sealed class CollectionSizes(TypeSizes sizes, LeastValues values, KnownTypes types)
{
    /// <summary>Hash code and index of the next entry, in each entry of a set or dictionary.</summary>
    private const int EntryHeader = 8;

    /// <summary>What a collection allocates that is created with a capacity, in bytes.</summary>
    public long? OfCreation(IObjectCreationOperation creation, int depth, CancellationToken cancellationToken)
        => creation is { Arguments.IsEmpty: false, Type: INamedTypeSymbol type }
            && ElementBytes(type) is { } element
            && CapacityOf(creation, depth, cancellationToken) is > 0 and { } room
                ? ObjectSize.OfArray(element, room)
                : null;

    /// <summary>
    /// The largest array of a collection that is created here and grows to hold <paramref name="count"/> elements, one
    /// by one, in bytes; null for a type that does not grow by doubling.
    /// </summary>
    public long? OfGrowth(IObjectCreationOperation creation, long count, int depth, CancellationToken cancellationToken)
    {
        if (creation.Type is not INamedTypeSymbol { Name: not "StringBuilder" } type
            || ElementBytes(type) is not { } element)
        {
            return null;
        }

        long room = Math.Max(CapacityOf(creation, depth, cancellationToken) ?? 0, 4);
        while (room < count)
        {
            room *= 2;
        }

        return ObjectSize.OfArray(element, type.Name is "HashSet" or "Dictionary" ? count : room);
    }

    /// <summary>
    /// The largest array of a collection with room for <paramref name="capacity"/> elements, in bytes; null for a type
    /// that is not known.
    /// </summary>
    public long? OfCapacity(INamedTypeSymbol type, long capacity)
        => ElementBytes(type) is { } element ? ObjectSize.OfArray(element, capacity) : null;

    /// <summary>Bytes of one element in a collection.</summary>
    private int? ElementBytes(INamedTypeSymbol type)
    {
        string? name = type.Name switch
        {
            "List" or "Stack" or "Queue" or "HashSet" => "System.Collections.Generic." + type.Name + "`1",
            "Dictionary" or "PriorityQueue" => "System.Collections.Generic." + type.Name + "`2",
            "ArrayBufferWriter" => "System.Buffers.ArrayBufferWriter`1",
            "MemoryStream" => "System.IO.MemoryStream",
            "StringBuilder" => "System.Text.StringBuilder",
            _ => null,
        };
        return name is null || !types.Is(type, name) || HasUnresolvedElements(type.TypeArguments)
            ? null
            : type.Name switch
            {
                "StringBuilder" => sizeof(char),
                "MemoryStream" => sizeof(byte),
                "HashSet" or "Dictionary" => EntryHeader + sizes.OfFields(type.TypeArguments),
                _ => sizes.OfFields(type.TypeArguments),
            };
    }

    /// <summary>
    /// Whether the compiler could not resolve an element type: then nothing is known of the collection.
    /// </summary>
    private static bool HasUnresolvedElements(ImmutableArray<ITypeSymbol> arguments)
    {
        foreach (ITypeSymbol argument in arguments)
        {
            if (argument.TypeKind == TypeKind.Error)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The least capacity a creation asks for; null where it asks for none that is known.</summary>
    private long? CapacityOf(IObjectCreationOperation creation, int depth, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter
                is { Name: "capacity" or "initialCapacity", Type.SpecialType: SpecialType.System_Int32 })
            {
                return values.Of(argument.Value, depth, cancellationToken);
            }
        }

        return null;
    }
}
