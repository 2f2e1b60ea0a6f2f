using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

namespace GcGuard.Bench.Pools;

/// <summary>
/// A pool and the builds over it, as `Sources` has them: as they were written, and as the fixes leave them, which a
/// test compares with what the fixers write.
/// </summary>
internal sealed record PoolUnderTest(
    Func<MemoryStream> Rent, Action<MemoryStream> Return, Func<MemoryStream[]> Kept, Func<byte[], int, byte[]> Build,
    Func<byte[], int, Task<byte[]>> BuildAsync)
{
    /// <summary>The builds behind the gate, by threads that wait there.</summary>
    public const string Synchronous = "gate-sync";

    /// <summary>Whether the builds wait for each other.</summary>
    public bool IsGated { get; private init; }

    /// <summary>What is kept.</summary>
    public MemoryStream[] Idle => Kept();

    /// <summary>How many bytes the buffers of these have.</summary>
    public long IdleBytes => Idle.Sum(stream => (long)stream.Capacity);

    /// <summary>The pool of a row.</summary>
    /// <exception cref="ArgumentException">There is no such row.</exception>
    public static PoolUnderTest Of(string name) => name switch
    {
        "unbounded" =>
            new(
                () => Unbounded.Builds.Streams.Rent(),
                stream => Unbounded.Builds.Streams.Return(stream),
                () => Unbounded.Builds.Streams.Idle,
                Unbounded.Builds.Build,
                Unbounded.Builds.BuildAsync),
        "bounded" =>
            new(
                () => Bounded.Builds.Streams.Rent(),
                stream => Bounded.Builds.Streams.Return(stream),
                () => Bounded.Builds.Streams.Idle,
                Bounded.Builds.Build,
                Bounded.Builds.BuildAsync),
        "bounded-small" =>
            new(
                () => BoundedSmall.Builds.Streams.Rent(),
                stream => BoundedSmall.Builds.Streams.Return(stream),
                () => BoundedSmall.Builds.Streams.Idle,
                BoundedSmall.Builds.Build,
                BoundedSmall.Builds.BuildAsync),
        "none" =>
            new(
                () => new MemoryStream(),
                stream => stream.Dispose(),
                () => [],
                Unpooled.Builds.Build,
                Unpooled.Builds.BuildAsync),
        "gate" or Synchronous =>
            new(
                () => Gated.Builds.Streams.Rent(),
                stream => Gated.Builds.Streams.Return(stream),
                () => Gated.Builds.Streams.Idle,
                Gated.Builds.Build,
                Gated.Builds.BuildAsync) { IsGated = true },
        "gate-small" =>
            new(
                () => GatedSmall.Builds.Streams.Rent(),
                stream => GatedSmall.Builds.Streams.Return(stream),
                () => GatedSmall.Builds.Streams.Idle,
                GatedSmall.Builds.Build,
                GatedSmall.Builds.BuildAsync) { IsGated = true },
        "gate-trimmed" =>
            new(
                () => GatedTrimmed.Builds.Streams.Rent(),
                stream => GatedTrimmed.Builds.Streams.Return(stream),
                () => GatedTrimmed.Builds.Streams.Idle,
                GatedTrimmed.Builds.Build,
                GatedTrimmed.Builds.BuildAsync) { IsGated = true },
        _ => throw new ArgumentException($"There is no pool '{name}'.", nameof(name)),
    };
}
