using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>A node of the part of YAML that compose files and Kubernetes manifests are written in.</summary>
/// <param name="Span">A scalar's place, without quotes; else the place of the first character.</param>
internal abstract record YamlNode(TextSpan Span)
{
    /// <summary>The value of a key, or null when this is no mapping or has no such key.</summary>
    public YamlNode? this[string key]
    {
        get
        {
            foreach (YamlEntry entry in Entries)
            {
                if (entry.Key == key)
                {
                    return entry.Value;
                }
            }

            return null;
        }
    }

    /// <summary>The text of a scalar, or null.</summary>
    public string? Scalar => (this as YamlScalar)?.Text;

    /// <summary>The items of a sequence; none when this is none.</summary>
    public IReadOnlyList<YamlNode> Items => (this as YamlSequence)?.Nodes ?? (IReadOnlyList<YamlNode>)[];

    /// <summary>The entries of a mapping; none when this is none.</summary>
    public IReadOnlyList<YamlEntry> Entries => (this as YamlMapping)?.Pairs ?? (IReadOnlyList<YamlEntry>)[];
}

/// <summary>A scalar. A block scalar (<c>|</c>, <c>&gt;</c>) has no text: no setting is written so.</summary>
internal sealed record YamlScalar(string Text, TextSpan Span) : YamlNode(Span);

/// <summary>A sequence.</summary>
internal sealed record YamlSequence(List<YamlNode> Nodes, TextSpan Span) : YamlNode(Span);

/// <summary>A mapping.</summary>
internal sealed record YamlMapping(List<YamlEntry> Pairs, TextSpan Span) : YamlNode(Span);

/// <summary>A key of a mapping, its place, and its value.</summary>
internal sealed record YamlEntry(string Key, TextSpan KeySpan, YamlNode Value);
