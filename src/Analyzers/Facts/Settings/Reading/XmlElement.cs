using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>One element of an XML file, with its place.</summary>
/// <param name="Parent">The element it stands in; null for the root.</param>
/// <param name="Name">Its local name.</param>
/// <param name="NameSpan">Where its name stands in the opening tag.</param>
internal sealed record XmlElement(XmlElement? Parent, string Name, TextSpan NameSpan)
{
    private static readonly Dictionary<string, XmlValue> NoAttributes = [];

    /// <summary>Its attributes by local name.</summary>
    public IReadOnlyDictionary<string, XmlValue> Attributes { get; init; } = NoAttributes;

    /// <summary>The text directly in it, trimmed; empty when it has none.</summary>
    public string Text { get; set; } = string.Empty;

    /// <summary>Where that stands; empty where it is in several pieces or written with entities.</summary>
    public TextSpan TextSpan { get; set; }

    /// <summary>The value of an attribute, or null.</summary>
    public string? Attribute(string name) => Attributes.TryGetValue(name, out XmlValue? value) ? value.Text : null;

    /// <summary>Where the value of an attribute stands, without quotes; empty where there is none or it has entities.</summary>
    public TextSpan AttributeSpan(string name) => Attributes.TryGetValue(name, out XmlValue? value) ? value.Span : default;
}

/// <summary>The value of an attribute.</summary>
/// <param name="Text">Its text.</param>
/// <param name="Span">Where it stands, without quotes; empty where it is written with entities.</param>
internal sealed record XmlValue(string Text, TextSpan Span);
