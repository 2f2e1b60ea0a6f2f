namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>The collections and buffers of the framework whose arrays are known.</summary>
internal enum CollectionKind
{
    List,
    HashSet,
    Dictionary,
    Queue,
    Stack,
    PriorityQueue,
    SortedList,
    StringBuilder,
    MemoryStream,
    ArrayBufferWriter,

    /// <summary><c>ArrayList</c>.</summary>
    Untyped,
}
