namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>What GCG3001 promises to know: every shape of a pool, every form of a limit, and what only looks like a pool.</summary>
public enum PoolShape
{
    // What the idle objects are kept in.
    Bag,
    ConcurrentQueue,
    ConcurrentStack,
    LockedQueue,
    LockedStack,
    LockedList,
    LockedLinkedList,
    BlockingCollection,
    ProducerConsumer,
    StaticBag,
    StaticQueue,
    Channel,
    ThreadStaticStack,

    // Where the two sides stand.
    OneMethod,
    TwoTypes,
    Lease,
    Factory,

    // Limits that are none.
    UnusedCapacity,
    LargestNumber,

    // Every form of a limit.
    InterlockedCounter,
    CountCheck,
    FixedSlots,
    Throw,
    BoundedBlockingCollection,
    CapacityFromOptions,

    // No pools.
    Mailbox,
    WorkQueue,
    Ring,
    Cache,
}
