using System.Collections.Generic;
using System.IO;
using System.Xml;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>Reads the elements of an XML file with their places. Malformed XML has none.</summary>
internal static class XmlElements
{
    /// <summary>The elements of a file, in the order of their opening tags.</summary>
    public static IReadOnlyList<XmlElement> Read(SourceText source, string text)
    {
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Ignore, XmlResolver = null, IgnoreComments = true };
        var elements = new List<XmlElement>();
        // A byte order mark that survived decoding is no XML.
        int shift = text.Length > 0 && text[0] == '\uFEFF' ? 1 : 0;
        try
        {
            using var reader = XmlReader.Create(new StringReader(text.Substring(shift)), settings);
            Read(source, reader, shift, elements);
            return elements;
        }
        catch (XmlException)
        {
            return [];
        }
    }

    private static void Read(SourceText source, XmlReader reader, int firstLineShift, List<XmlElement> elements)
    {
        XmlElement? current = null;
        while (reader.Read())
        {
            switch (reader.NodeType)
            {
                case XmlNodeType.Element:
                    XmlElement element = Element(source, reader, firstLineShift, current);
                    elements.Add(element);
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
                        current.Text = (current.Text + reader.Value).Trim();
                    }

                    break;
            }
        }
    }

    private static XmlElement Element(SourceText source, XmlReader reader, int firstLineShift, XmlElement? parent)
    {
        var lineInfo = (IXmlLineInfo)reader;
        TextSpan span = Span(source, lineInfo, reader.Name.Length, firstLineShift);
        string name = reader.LocalName;
        if (!reader.HasAttributes)
        {
            return new XmlElement(parent, name, span);
        }

        var attributes = new Dictionary<string, string>(System.StringComparer.Ordinal);
        while (reader.MoveToNextAttribute())
        {
            attributes[reader.LocalName] = reader.Value;
        }

        reader.MoveToElement();
        return new XmlElement(parent, name, span) { Attributes = attributes };
    }

    private static TextSpan Span(SourceText source, IXmlLineInfo place, int length, int firstLineShift)
    {
        int line = place.LineNumber - 1;
        if (line < 0 || line >= source.Lines.Count)
        {
            return default;
        }

        int start = source.Lines[line].Start + place.LinePosition - 1 + (line == 0 ? firstLineShift : 0);
        return start < 0 || start + length > source.Length ? default : new TextSpan(start, length);
    }
}
