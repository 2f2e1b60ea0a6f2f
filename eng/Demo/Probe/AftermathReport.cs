using System.Collections.Generic;

namespace GcGuard.Demo.Probe;

/// <summary>
/// What stays in the service after the load, seen right after a forced full collection. Sizes are bytes.
/// </summary>
public sealed record AftermathReport
{
    /// <summary>Size of the large object heap, holes included.</summary>
    public long LohBytes { get; init; }

    /// <summary>Holes in the large object heap.</summary>
    public long LohFragmentedBytes { get; init; }

    /// <summary>Every object pool of the service that the walk found, and the runtime's shared array pools.</summary>
    public IReadOnlyList<PoolReport> Pools { get; init; } = [];

    /// <summary>Objects the walk visited.</summary>
    public int ObjectsWalked { get; init; }

    /// <summary>False when the walk hit its bound in objects or time: pools may be missing then.</summary>
    public bool WalkComplete { get; init; }
}

/// <summary>What one pool holds while nobody uses it.</summary>
/// <param name="Name">The pool's type, readable.</param>
/// <param name="Items">Idle objects in the pool.</param>
/// <param name="Arrays">Arrays of primitive elements that those objects hold.</param>
/// <param name="Bytes">Sum of those arrays' lengths in bytes.</param>
/// <param name="IsShared">True for the runtime's <c>ArrayPool&lt;T&gt;.Shared</c>, false for the service's own
/// pool.</param>
public sealed record PoolReport(string Name, int Items, int Arrays, long Bytes, bool IsShared);
