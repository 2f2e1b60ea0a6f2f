using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>What a pool keeps its idle objects in.</summary>
internal enum StorageKind
{
    /// <summary>No collection that pools are built on.</summary>
    None,

    /// <summary>A collection that many threads may use at once.</summary>
    Concurrent,

    /// <summary>
    /// A collection that one thread at a time may use: under a lock, per thread, or in a program of one thread.
    /// </summary>
    Serial,

    /// <summary>A channel.</summary>
    Channel,
}

/// <summary>
/// The collections that pools are built on, and which of their methods take from them and add to them.
/// </summary>
internal static class StorageTypes
{
    private static readonly string[] Small =
    [
        "System.Security.Cryptography.HashAlgorithm",
        "System.Security.Cryptography.IncrementalHash",
        // Made to be kept; its buffer is somebody else's.
        "System.Net.Sockets.SocketAsyncEventArgs",
        "System.Threading.CancellationTokenSource",
        "System.Threading.ManualResetEventSlim",
        "System.Threading.WaitHandle",
        "System.Threading.Timer",
        "System.Diagnostics.Stopwatch",
        "System.Random",
    ];

    /// <summary>What a type is to a pool. Types that are none of the framework's own collections are nothing.</summary>
    public static StorageKind KindOf(ITypeSymbol? type, KnownTypes types)
    {
        if (type is not INamedTypeSymbol { TypeArguments.Length: 1 } named)
        {
            return StorageKind.None;
        }

        (StorageKind kind, string space) = named.Name switch
        {
            "ConcurrentBag" or "ConcurrentQueue" or "ConcurrentStack" or "BlockingCollection"
                or "IProducerConsumerCollection" => (StorageKind.Concurrent, "System.Collections.Concurrent."),
            "Stack" or "Queue" or "List" or "LinkedList" => (StorageKind.Serial, "System.Collections.Generic."),
            "ChannelReader" or "ChannelWriter" or "Channel" => (StorageKind.Channel, "System.Threading.Channels."),
            _ => (StorageKind.None, string.Empty),
        };
        return kind != StorageKind.None && types.Is(named, space + named.MetadataName) ? kind : StorageKind.None;
    }

    /// <summary>What the elements of a storage are.</summary>
    public static ITypeSymbol ElementOf(ITypeSymbol storage) => ((INamedTypeSymbol)storage).TypeArguments[0];

    /// <summary>Whether a method of this name may take something out of a storage.</summary>
    public static bool IsTakeName(string name)
        => name is "TryTake" or "TryPop" or "TryDequeue" or "TryRead" or "Pop" or "Dequeue" or "RemoveAt"
            or "RemoveLast" or "RemoveFirst";

    /// <summary>Whether a method of this name may put something into a storage.</summary>
    public static bool IsAddName(string name)
        => name is "Add" or "Push" or "Enqueue" or "TryAdd" or "AddFirst" or "AddLast" or "TryWrite" or "WriteAsync";

    /// <summary>
    /// Whether objects of this type can be pooled: created on the heap, and neither work to be done nor somebody who
    /// waits.
    /// </summary>
    public static bool IsPoolable(ITypeSymbol element, KnownTypes types)
        => element.TypeKind is not (TypeKind.Delegate or TypeKind.Error)
            && element.SpecialType is not (SpecialType.System_String or SpecialType.System_Delegate)
            && (element.IsReferenceType || element is ITypeParameterSymbol { HasValueTypeConstraint: false })
            && !types.IsOrInherits(element, "System.Threading.Tasks.Task")
            && element.Name != "TaskCompletionSource";

    /// <summary>
    /// Whether objects of a type of the platform are small, stay so, and hold nothing of what they worked on: a pool of
    /// them costs no more than the most that were in use at once.
    /// </summary>
    public static bool IsSmall(ITypeSymbol element, KnownTypes types)
        => !types.Declares(element) && element is not ITypeParameterSymbol && types.IsOrInheritsAny(element, Small);
}
