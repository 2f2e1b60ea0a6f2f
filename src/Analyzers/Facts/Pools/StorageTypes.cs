using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>The collections that pools are built on, and which of their methods take from them and add to them.</summary>
internal static class StorageTypes
{
    private const string Concurrent = "System.Collections.Concurrent.";
    private const string Generic = "System.Collections.Generic.";

    /// <summary>What a type is to a pool. Types that are none of the framework's own collections are nothing.</summary>
    public static StorageKind KindOf(ITypeSymbol? type, KnownTypes types)
    {
        if (type is not INamedTypeSymbol { TypeArguments.Length: 1 } named)
        {
            return StorageKind.None;
        }

        switch (named.Name)
        {
            case "ConcurrentBag" or "ConcurrentQueue" or "ConcurrentStack" or "BlockingCollection" or "IProducerConsumerCollection":
                return types.Is(named, Concurrent + named.MetadataName) ? StorageKind.Concurrent : StorageKind.None;
            case "Stack" or "Queue" or "List" or "LinkedList":
                return types.Is(named, Generic + named.MetadataName) ? StorageKind.Serial : StorageKind.None;
            case "ChannelReader" or "ChannelWriter" or "Channel":
                return types.Is(named, "System.Threading.Channels." + named.MetadataName) ? StorageKind.Channel : StorageKind.None;
            default:
                return StorageKind.None;
        }
    }

    /// <summary>What the elements of a storage are.</summary>
    public static ITypeSymbol ElementOf(ITypeSymbol storage) => ((INamedTypeSymbol)storage).TypeArguments[0];

    /// <summary>Whether a method of this name may take something out of a storage.</summary>
    public static bool IsTakeName(string name)
        => name is "TryTake" or "TryPop" or "TryDequeue" or "TryRead" or "Pop" or "Dequeue" or "RemoveAt" or "RemoveLast" or "RemoveFirst";

    /// <summary>Whether a method of this name may put something into a storage.</summary>
    public static bool IsAddName(string name)
        => name is "Add" or "Push" or "Enqueue" or "TryAdd" or "AddFirst" or "AddLast" or "TryWrite" or "WriteAsync";

    /// <summary>Whether objects of this type can be pooled: created on the heap, and neither work to be done nor somebody who waits.</summary>
    public static bool IsPoolable(ITypeSymbol element, KnownTypes types)
        => element.TypeKind is not (TypeKind.Delegate or TypeKind.Error)
            && element.SpecialType != SpecialType.System_String
            && (element.IsReferenceType || element is ITypeParameterSymbol { HasValueTypeConstraint: false })
            && !types.IsOrInherits(element, "System.Threading.Tasks.Task")
            && !types.IsOrInherits(element, "System.Delegate")
            && element.Name != "TaskCompletionSource";
}
