using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings.Reading;

/// <summary>A node of a JSON or YAML file: a scalar, a sequence or a mapping.</summary>
/// <param name="span">A scalar's place, without quotes; else the place of the first character.</param>
/// <param name="scalar">A scalar's text; null for other nodes, and where the text does not stand on its line.</param>
internal sealed class SettingsNode(TextSpan span, string? scalar = null)
{
    /// <summary>A scalar's place, without quotes; else the place of the first character.</summary>
    public TextSpan Span { get; } = span;

    /// <summary>The text of a scalar, or null.</summary>
    public string? Scalar { get; } = scalar;

    /// <summary>Whether a scalar stands in quotes.</summary>
    public bool IsQuoted { get; init; }

    /// <summary>The items of a sequence.</summary>
    public List<SettingsNode> Items { get; } = [];

    /// <summary>The keys of a mapping, in the order of the file.</summary>
    public List<SettingsEntry> Entries { get; } = [];

    /// <summary>The value of a key, or null.</summary>
    public SettingsNode? this[string key] => Entries.Find(entry => entry.Key == key)?.Value;
}

/// <summary>A key of a mapping.</summary>
/// <param name="Key">The key, without quotes and with its escapes resolved.</param>
/// <param name="KeySpan">Where it stands, without quotes.</param>
internal sealed record SettingsEntry(string Key, TextSpan KeySpan, SettingsNode Value);
