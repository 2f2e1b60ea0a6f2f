using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Scan;

/// <summary>One finding, free of compilations.</summary>
internal sealed record Finding
{
    /// <summary>The rule.</summary>
    public required string Id { get; init; }

    /// <summary>How severe it is in this solution.</summary>
    public required DiagnosticSeverity Severity { get; init; }

    /// <summary>What the rule says.</summary>
    public required string Message { get; init; }

    /// <summary>The project it stands in.</summary>
    public required string Project { get; init; }

    /// <summary>The file, relative to the root and with forward slashes; empty where it stands in none.</summary>
    public required string Path { get; init; }

    /// <summary>From 1; 0 where it stands in no file.</summary>
    public int Line { get; init; }

    /// <summary>From 1.</summary>
    public int Column { get; init; }

    /// <summary>From 1.</summary>
    public int EndLine { get; init; }

    /// <summary>From 1.</summary>
    public int EndColumn { get; init; }

    /// <summary>The chain of calls from the entry point, outermost first; empty where none is known.</summary>
    public ImmutableArray<string> Chain { get; init; } = [];

    /// <summary>
    /// How the chain is known: <c>proven here</c>, <c>proven in the solution</c>; empty where none is known.
    /// </summary>
    public string Evidence { get; init; } = string.Empty;

    /// <summary>The line by which a baseline would know it; null where no baseline was asked.</summary>
    public string? BaselineEntry { get; init; }

    /// <summary>The code around it.</summary>
    public ImmutableArray<CodeLine> Excerpt { get; init; } = [];
}

/// <summary>A line of an excerpt.</summary>
/// <param name="Number">Its number, from 1.</param>
/// <param name="Text">Its text.</param>
/// <param name="IsFound">Whether the finding covers it.</param>
internal readonly record struct CodeLine(int Number, string Text, bool IsFound);
