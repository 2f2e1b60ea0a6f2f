using System;
using System.Collections.Immutable;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>What a finding of GCG5002 is about; its fixer rewrites each in its own way.</summary>
internal enum InducedCollectionKind
{
    /// <summary><c>GC.GetTotalMemory(true)</c>.</summary>
    TotalMemory,

    /// <summary>A no-GC region that is not ended.</summary>
    NoGcRegion,

    /// <summary>A latency mode that is not restored.</summary>
    LatencyMode,

    /// <summary>Memory pressure that is not removed.</summary>
    MemoryPressure,
}

/// <summary>Carries the kind from the rule to the fixer.</summary>
internal static class InducedCollectionKinds
{
    private const string Key = "Kind";

    /// <summary>The properties of a finding of this kind.</summary>
    public static ImmutableDictionary<string, string?> Properties(InducedCollectionKind kind)
        => ImmutableDictionary<string, string?>.Empty.Add(Key, kind.ToString());

    /// <summary>The kind in a finding's properties; null when there is none.</summary>
    public static InducedCollectionKind? From(ImmutableDictionary<string, string?> properties)
        => properties.TryGetValue(Key, out string? text) && Enum.TryParse(text, out InducedCollectionKind kind) ? kind : null;
}
