using System.Collections.Generic;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>A type in one of the shapes, and what GCG3001 and its fixes make of it.</summary>
/// <param name="Shape">The shape.</param>
/// <param name="Name">What sets this type apart from the others of its shape.</param>
/// <param name="Types">
/// The code; for what is found, a class <c>Pool</c> with <c>Rent</c> and <c>Return</c> of an <c>Item</c>, and with <c>Kept</c> where it
/// can be asked how many objects it holds.
/// </param>
/// <param name="Fixes">The equivalence keys of the actions, in order; null where nothing is found.</param>
public sealed partial record PoolCase(PoolShape Shape, string Name, string Types, string[]? Fixes)
{
    /// <summary>The key of the first action, and of the one that is another where there is a gate or a package.</summary>
    public const string Bound = "GCG3001", ObjectPool = "GCG3001:objectpool";

    /// <summary>Whether objects have to be disposed of.</summary>
    public bool IsDisposable { get; init; } = true;

    /// <summary>How many the fix is told to keep.</summary>
    public int Limit { get; init; } = 5;

    /// <summary>What the page says about why there is no fix.</summary>
    public string? NoFix { get; init; }

    /// <summary>The whole source, with the threads of <see cref="PoolStress"/>.</summary>
    public string Source => SourceWith(PoolStress.Source);

    /// <summary>The type with other code that uses it.</summary>
    public string SourceWith(string user) => $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Channels;

        public sealed class Item{{(IsDisposable ? " : IDisposable" : string.Empty)}}
        {
            public bool IsDisposed, IsKnown;
            public int Holders;
            internal Item Next;
            public void Dispose() => IsDisposed = true;
        }

        public abstract class Base
        {
            public abstract Item Rent();
            public abstract void Return(Item x);
            public virtual int Kept => -1;
        }

        {{Types}}

        {{user}}
        """;

    /// <inheritdoc/>
    public override string ToString() => Shape + ": " + Name;

    /// <summary>Every case.</summary>
    public static IReadOnlyList<PoolCase> All { get; } = [.. Storages, .. Places, .. SilentOnes];

    private static PoolCase Pool(PoolShape shape, string name, string members, params string[] fixes)
        => new(shape, name, "public sealed class Pool : Base\n{\n    " + members.Replace("\n", "\n    ", System.StringComparison.Ordinal) + "\n}\n", fixes);

    private static PoolCase Silent(PoolShape shape, string name, string members)
        => new(shape, name, "public sealed class Pool : Base\n{\n    " + members + "\n}\n", null);
}
