using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Reads the markup of all files of one state into expected diagnostics.</summary>
internal sealed class MarkupReader
{
    private readonly MarkupMode _mode;
    private readonly MarkupOptions _options;
    private readonly DiagnosticDescriptor? _default;
    private readonly ImmutableArray<DiagnosticDescriptor> _supported;
    private readonly ImmutableArray<string> _fixable;
    private readonly List<DiagnosticResult> _found = [];
    private ImmutableDictionary<int, FileLinePositionSpan> _marked = ImmutableDictionary<int, FileLinePositionSpan>.Empty;

    /// <summary>Prepares for the files of one state.</summary>
    /// <param name="mode">What markup means in that state.</param>
    /// <param name="options">How it is parsed.</param>
    /// <param name="defaultDescriptor">The descriptor of spans without a name, if there is one.</param>
    /// <param name="supported">The descriptors of all tested analyzers.</param>
    /// <param name="fixable">The ids that tested fixers fix.</param>
    public MarkupReader(
        MarkupMode mode,
        MarkupOptions options,
        DiagnosticDescriptor? defaultDescriptor,
        ImmutableArray<DiagnosticDescriptor> supported,
        ImmutableArray<string> fixable)
    {
        _mode = mode;
        _options = options;
        _default = defaultDescriptor;
        _supported = supported;
        _fixable = fixable;
    }

    /// <summary>Removes the markup from files and notes what it states.</summary>
    /// <param name="files">The files as the test wrote them.</param>
    /// <returns>The files as the compiler sees them.</returns>
    public ImmutableArray<(string filename, SourceText content)> Read(
        IEnumerable<(string filename, SourceText content)> files)
        => [.. files.Select(file => (file.filename, Read(file.filename, file.content)))];

    /// <summary>Joins stated diagnostics with those of the markup.</summary>
    /// <param name="stated">The diagnostics the test states in code.</param>
    /// <param name="defaultPath">The file of those that name none.</param>
    /// <returns>All expected diagnostics, without markup keys.</returns>
    public IEnumerable<DiagnosticResult> Join(IEnumerable<DiagnosticResult> stated, string defaultPath)
        => stated.Select(result => result.WithDefaultPath(defaultPath).WithMarkupLocations(_marked)).Concat(_found);

    private SourceText Read(string path, SourceText content)
    {
        if (_mode == MarkupMode.None)
        {
            return content;
        }

        bool positionsAreCode = _options.HasFlag(MarkupOptions.TreatPositionIndicatorsAsCode);
        Markup markup = Markup.Parse(content.ToString(), positionsAreCode);
        SourceText text = SourceText.From(markup.Text, content.Encoding, content.ChecksumAlgorithm);
        foreach ((string name, TextSpan span) in markup.Spans)
        {
            Note(name, new FileLinePositionSpan(path, text.Lines.GetLinePositionSpan(span)));
        }

        foreach (int position in markup.Positions)
        {
            if (Expected(string.Empty) is { } result)
            {
                _found.Add(result.WithLocation(path, text.Lines.GetLinePosition(position)));
            }
        }

        return text;
    }

    private void Note(string name, FileLinePositionSpan span)
    {
        if (!name.StartsWith('#'))
        {
            if (Expected(name) is { } result)
            {
                _found.Add(result.WithSpan(span));
            }

            return;
        }

        if (_mode == MarkupMode.Ignore)
        {
            return;
        }

        int key = int.Parse(name.AsSpan(1), NumberStyles.None, CultureInfo.InvariantCulture);
        _marked = _marked.ContainsKey(key)
            ? throw new InvalidOperationException($"The sources mark location {name} more than once.")
            : _marked.Add(key, span);
    }

    /// <summary>What a mark states, before its location; null when this state ignores it.</summary>
    private DiagnosticResult? Expected(string id)
    {
        if (_mode == MarkupMode.Ignore)
        {
            return null;
        }

        DiagnosticDescriptor? descriptor = Descriptor(id);
        string effectiveId = descriptor?.Id ?? id;
        if (_mode == MarkupMode.IgnoreFixable && _fixable.Contains(effectiveId))
        {
            return null;
        }

        // An id that no analyzer has is one of the compiler's.
        DiagnosticResult result = descriptor is null
            ? DiagnosticResult.CompilerError(id)
            : new DiagnosticResult(descriptor);
        return result.WithMessage(null)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations | DiagnosticOptions.IgnoreSeverity);
    }

    private DiagnosticDescriptor? Descriptor(string id)
    {
        if (id.Length == 0)
        {
            return _default ?? throw new InvalidOperationException(
                "'[|text|]' and '$$' need an analyzer with one descriptor. Name the id, '{|ID:text|}', or set "
                + $"{nameof(MarkupOptions)} to {nameof(MarkupOptions.UseFirstDescriptor)}.");
        }

        DiagnosticDescriptor[] matches = [.. _supported.Where(descriptor => descriptor.Id == id)];
        return matches.Length <= 1 || _options.HasFlag(MarkupOptions.UseFirstDescriptor)
            ? matches.FirstOrDefault()
            : throw new InvalidOperationException(
                $"{matches.Length} descriptors have the id '{id}'. State the diagnostic in {nameof(SolutionState.ExpectedDiagnostics)}, "
                + $"or set {nameof(MarkupOptions)} to {nameof(MarkupOptions.UseFirstDescriptor)}.");
    }
}
