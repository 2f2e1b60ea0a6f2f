using System.IO;
using System.Linq;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings.Reading;

/// <summary>The elements of an XML file and the places of what they hold.</summary>
internal static class XmlPlaces
{
    private static readonly XmlReaderSettings Options =
        new() { DtdProcessing = DtdProcessing.Ignore, XmlResolver = null, IgnoreComments = true };

    /// <summary>The elements of a file, in the order of their opening tags; none of malformed XML.</summary>
    public static IReadOnlyList<XElement> Read(string text)
    {
        try
        {
            // A byte order mark that survived decoding is no XML.
            using var reader = XmlReader.Create(new StringReader(text.TrimStart('\uFEFF')), Options);
            return [.. XDocument.Load(reader, LoadOptions.SetLineInfo).Descendants()];
        }
        catch (XmlException)
        {
            return [];
        }
    }

    /// <summary>Whether an element has this local name.</summary>
    public static bool Is(this XElement? element, string name) => element?.Name.LocalName == name;

    /// <summary>The value of the attribute of this local name, or null.</summary>
    public static string? ValueOf(this XElement element, string attribute) => Find(element, attribute)?.Value;

    /// <summary>The text in an element, trimmed.</summary>
    public static string TrimmedText(this XElement element) => element.Value.Trim();

    /// <summary>Where the name of an element stands in its opening tag.</summary>
    public static TextSpan NameSpan(this SourceText text, XElement element)
    {
        int start = Math.Max(0, Start(text, element));
        int end = start;
        while (end < text.Length && text[end] is not ('/' or '>') && !char.IsWhiteSpace(text[end]))
        {
            end++;
        }

        return TextSpan.FromBounds(start, end);
    }

    /// <summary>Where the value of an attribute stands; empty where it is written with entities.</summary>
    public static TextSpan ValueSpan(this SourceText text, XElement element, string attribute)
    {
        if (Find(element, attribute) is not { } found)
        {
            return default;
        }

        int at = Start(text, found);
        while (at >= 0 && at < text.Length && text[at] is not ('"' or '\''))
        {
            at++;
        }

        return Span(text, at + 1, found.Value);
    }

    /// <summary>Where the text of an element stands; empty where it is in pieces or written with entities.</summary>
    public static TextSpan ContentSpan(this SourceText text, XElement element)
    {
        if (element.FirstNode is not XText { NextNode: null } only)
        {
            return default;
        }

        TextSpan whole = Span(text, Start(text, only), only.Value);
        int blanks = only.Value.Length - only.Value.TrimStart().Length;
        return whole.IsEmpty ? default : new TextSpan(whole.Start + blanks, only.Value.Trim().Length);
    }

    private static XAttribute? Find(XElement element, string attribute)
        => element.Attributes().FirstOrDefault(candidate => candidate.Name.LocalName == attribute);

    private static int Start(SourceText text, IXmlLineInfo place)
    {
        int line = place.LineNumber - 1;
        int mark = line == 0 && text.Length > 0 && text[0] == '\uFEFF' ? 1 : 0;
        return line < 0 || line >= text.Lines.Count ? -1 : text.Lines[line].Start + place.LinePosition - 1 + mark;
    }

    /// <summary>The place of a text that stands in the file as it is; empty when it does not.</summary>
    private static TextSpan Span(SourceText text, int start, string expected)
    {
        var span = new TextSpan(Math.Max(0, start), expected.Length);
        return start >= 0 && span.End <= text.Length && text.ToString(span) == expected ? span : default;
    }
}
