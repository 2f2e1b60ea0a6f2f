namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>What a pool keeps its idle objects in.</summary>
internal enum StorageKind
{
    /// <summary>No collection that pools are built on.</summary>
    None,

    /// <summary>A collection that many threads may use at once.</summary>
    Concurrent,

    /// <summary>A collection that one thread at a time may use: under a lock, per thread, or in a program of one thread.</summary>
    Serial,

    /// <summary>A channel.</summary>
    Channel,

    /// <summary>The first element of a list whose elements name the next one.</summary>
    Linked,
}
