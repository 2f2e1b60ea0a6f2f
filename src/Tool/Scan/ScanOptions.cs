using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Scan;

/// <summary>What a scan is asked for.</summary>
internal sealed record ScanOptions
{
    /// <summary>Findings below it are left out.</summary>
    public DiagnosticSeverity Least { get; init; } = DiagnosticSeverity.Info;

    /// <summary>The rules; all where it is empty.</summary>
    public ImmutableArray<string> Rules { get; init; } = [];

    /// <summary>The files.</summary>
    public PathFilter Files { get; init; } = new([], []);

    /// <summary>Whether what stands in a baseline is shown too.</summary>
    public bool IgnoresBaseline { get; init; }

    /// <summary>Whether a finding is asked for.</summary>
    public bool Wants(string id, DiagnosticSeverity severity, string path)
        => severity >= Least
            && (Rules.IsEmpty || Rules.Contains(id, StringComparer.OrdinalIgnoreCase))
            && Files.Takes(path);
}
