using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>One element of an XML file, with its place.</summary>
/// <param name="Parent">The element it stands in; null for the root.</param>
/// <param name="Name">Its local name.</param>
/// <param name="NameSpan">Where its name stands in the opening tag.</param>
internal sealed record XmlElement(XmlElement? Parent, string Name, TextSpan NameSpan)
{
    private static readonly Dictionary<string, string> NoAttributes = [];

    /// <summary>Its attributes by local name.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; init; } = NoAttributes;

    /// <summary>The text directly in it, trimmed; empty when it has none.</summary>
    public string Text { get; set; } = string.Empty;

    /// <summary>The value of an attribute, or null.</summary>
    public string? Attribute(string name) => Attributes.TryGetValue(name, out string? value) ? value : null;
}
