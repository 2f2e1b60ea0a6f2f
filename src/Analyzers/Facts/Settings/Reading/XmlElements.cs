using System;
using System.Collections.Generic;
using System.IO;
using System.Xml;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>Reads the elements of an XML file with their places. Malformed XML has none.</summary>
internal sealed class XmlElements
{
    /// <summary>Deeper files are not read: no file of settings is.</summary>
    private const int MaximumDepth = 256;

    private readonly SourceText _source;
    private readonly string _text;
    // A byte order mark that survived decoding is no XML.
    private readonly int _shift;
    private readonly List<XmlElement> _elements = [];

    private XmlElements(SourceText source, string text)
    {
        _source = source;
        _text = text;
        _shift = text.Length > 0 && text[0] == '\uFEFF' ? 1 : 0;
    }

    /// <summary>The elements of a file, in the order of their opening tags.</summary>
    public static IReadOnlyList<XmlElement> Read(SourceText source, string text)
    {
        var file = new XmlElements(source, text);
        return file.Read() ? file._elements : [];
    }

    private bool Read()
    {
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Ignore, XmlResolver = null, IgnoreComments = true };
        try
        {
            using var reader = XmlReader.Create(new StringReader(_text.Substring(_shift)), settings);
            return Read(reader);
        }
        catch (XmlException)
        {
            return false;
        }
    }

    private bool Read(XmlReader reader)
    {
        XmlElement? current = null;
        while (reader.Read())
        {
            switch (reader.NodeType)
            {
                case XmlNodeType.Element:
                    XmlElement element = Element(reader, current);
                    _elements.Add(element);
                    if (!reader.IsEmptyElement)
                    {
                        current = element;
                    }

                    break;
                case XmlNodeType.EndElement:
                    current = current?.Parent;
                    break;
                case XmlNodeType.Text:
                case XmlNodeType.CDATA:
                    if (current is not null)
                    {
                        AddText(reader, current);
                    }

                    break;
            }

            if (reader.Depth > MaximumDepth)
            {
                return false;
            }
        }

        return true;
    }

    private void AddText(XmlReader reader, XmlElement element)
    {
        string text = reader.Value;
        element.TextSpan = element.Text.Length == 0 ? Trimmed(Span(Start(reader), text)) : default;
        element.Text = (element.Text + text).Trim();
    }

    private XmlElement Element(XmlReader reader, XmlElement? parent)
    {
        TextSpan span = Span(Start(reader), reader.Name);
        string name = reader.LocalName;
        if (!reader.HasAttributes)
        {
            return new XmlElement(parent, name, span);
        }

        var attributes = new Dictionary<string, XmlValue>(StringComparer.Ordinal);
        while (reader.MoveToNextAttribute())
        {
            attributes[reader.LocalName] = new XmlValue(reader.Value, Span(ValueStart(reader), reader.Value));
        }

        reader.MoveToElement();
        return new XmlElement(parent, name, span) { Attributes = attributes };
    }

    /// <summary>Where the reader stands in the file, or -1.</summary>
    private int Start(XmlReader reader)
    {
        var place = (IXmlLineInfo)reader;
        int line = place.LineNumber - 1;
        return line < 0 || line >= _source.Lines.Count
            ? -1
            : _source.Lines[line].Start + place.LinePosition - 1 + (line == 0 ? _shift : 0);
    }

    /// <summary>Where the value of the attribute that the reader stands on begins, after its quote.</summary>
    private int ValueStart(XmlReader reader)
    {
        int start = Start(reader);
        int quote = start < 0 || start > _text.Length ? -1 : _text.IndexOfAny(['"', '\''], start);
        return quote < 0 ? -1 : quote + 1;
    }

    /// <summary>The place of a text that stands in the file as it is; empty when it does not.</summary>
    private TextSpan Span(int start, string text)
        => start >= 0 && start + text.Length <= _text.Length && string.CompareOrdinal(_text, start, text, 0, text.Length) == 0
            ? new TextSpan(start, text.Length)
            : default;

    private TextSpan Trimmed(TextSpan span)
    {
        int start = span.Start;
        int end = span.End;
        while (start < end && char.IsWhiteSpace(_text[start]))
        {
            start++;
        }

        while (end > start && char.IsWhiteSpace(_text[end - 1]))
        {
            end--;
        }

        return TextSpan.FromBounds(start, end);
    }
}
