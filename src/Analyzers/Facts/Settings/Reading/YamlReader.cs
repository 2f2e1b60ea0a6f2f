using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>
/// Reads block mappings, block sequences, flow collections on one line, and scalars: the part of YAML that compose
/// files and Kubernetes manifests are written in. Anchors and tags are skipped, an alias has no value, a line that
/// fits nothing (a template's directive) is passed over, and nothing throws.
/// </summary>
internal sealed class YamlReader
{
    /// <summary>Deeper nodes are not read.</summary>
    private const int MaximumDepth = 64;

    private readonly string _text;
    private readonly List<Line> _lines = [];
    private int _line;

    private YamlReader(string text) => _text = text;

    /// <summary>The documents of a file.</summary>
    public static IReadOnlyList<YamlNode> Read(string text)
    {
        var reader = new YamlReader(text);
        reader.SplitLines();
        var documents = new List<YamlNode>();
        while (reader._line < reader._lines.Count)
        {
            if (reader._lines[reader._line].IsDocumentMark)
            {
                reader._line++;
            }
            else if (reader.Block(0, 0) is { } document)
            {
                documents.Add(document);
            }
            else
            {
                reader._line++;
            }
        }

        return documents;
    }

    private void SplitLines()
    {
        int start = 0;
        while (start < _text.Length)
        {
            int end = _text.IndexOf('\n', start);
            int next = end < 0 ? _text.Length : end + 1;
            end = end < 0 ? _text.Length : end;
            int first = start;
            while (first < end && _text[first] is ' ' or '\uFEFF')
            {
                first++;
            }

            int stop = ContentEnd(first, end);
            if (stop > first && !(_text[first] == '{' && first + 1 < stop && _text[first + 1] == '{'))
            {
                bool mark = first == start && (Starts(first, stop, "---") || Starts(first, stop, "..."));
                _lines.Add(new Line(first - start - (_text[start] == '\uFEFF' ? 1 : 0), first, stop, mark));
            }

            start = next;
        }
    }

    private bool Starts(int at, int stop, string mark)
        => stop - at >= mark.Length && string.CompareOrdinal(_text, at, mark, 0, mark.Length) == 0
            && (stop - at == mark.Length || _text[at + mark.Length] == ' ');

    /// <summary>The end of a line's content: without its comment and the blanks before that.</summary>
    private int ContentEnd(int start, int end)
    {
        char quote = '\0';
        int stop = end;
        for (int at = start; at < end; at++)
        {
            char c = _text[at];
            if (quote != '\0')
            {
                if (c == '\\' && quote == '"')
                {
                    at++;
                }
                else if (c == quote)
                {
                    quote = '\0';
                }
            }
            else if (c is '"' or '\'' && (at == start || _text[at - 1] is ' ' or '[' or '{' or ',' or ':'))
            {
                quote = c;
            }
            else if (c == '#' && (at == start || _text[at - 1] is ' ' or '\t'))
            {
                stop = at;
                break;
            }
        }

        while (stop > start && _text[stop - 1] is ' ' or '\t' or '\r')
        {
            stop--;
        }

        return stop;
    }

    /// <summary>The node whose lines are indented by at least <paramref name="indent"/>, or null when there is none.</summary>
    private YamlNode? Block(int indent, int depth)
    {
        if (_line >= _lines.Count)
        {
            return null;
        }

        Line line = _lines[_line];
        if (line.Indent < indent || line.IsDocumentMark)
        {
            return null;
        }

        if (depth > MaximumDepth)
        {
            // What is left of the line would be read again from each level above.
            _line++;
            return null;
        }

        return IsItem(line) ? Sequence(line.Indent, depth) : Mapping(line.Indent, depth);
    }

    private bool IsItem(Line line)
        => _text[line.Start] == '-' && (line.Start + 1 == line.End || _text[line.Start + 1] == ' ');

    private YamlSequence? Sequence(int indent, int depth)
    {
        var nodes = new List<YamlNode>();
        TextSpan span = Mark(_lines[_line].Start);
        while (_line < _lines.Count && _lines[_line] is { IsDocumentMark: false } line && line.Indent == indent && IsItem(line))
        {
            int content = line.Start + 1;
            while (content < line.End && _text[content] == ' ')
            {
                content++;
            }

            if (content == line.End)
            {
                _line++;
                nodes.Add(Block(indent + 1, depth + 1) ?? Empty(content));
            }
            else if (KeyEnd(content, line.End) >= 0)
            {
                // "- name: x" begins a mapping whose further keys stand under "name".
                _lines[_line] = line with { Indent = indent + content - line.Start, Start = content };
                nodes.Add(Block(indent + 1, depth + 1) ?? Empty(content));
            }
            else
            {
                _line++;
                nodes.Add(Inline(content, line.End));
            }
        }

        return new YamlSequence(nodes, span);
    }

    private YamlMapping? Mapping(int indent, int depth)
    {
        var entries = new List<YamlEntry>();
        TextSpan span = Mark(_lines[_line].Start);
        while (_line < _lines.Count && _lines[_line] is { IsDocumentMark: false } line && line.Indent >= indent)
        {
            int keyEnd = line.Indent == indent && !IsItem(line) ? KeyEnd(line.Start, line.End) : -1;
            if (keyEnd < 0)
            {
                if (line.Indent == indent && IsItem(line))
                {
                    break;
                }

                _line++;
                continue;
            }

            TextSpan keySpan = Unquoted(line.Start, keyEnd);
            string key = _text.Substring(keySpan.Start, keySpan.Length);
            int value = keyEnd + 1;
            while (value < line.End && _text[value] is ' ' or '\t')
            {
                value++;
            }

            value = SkipAnchor(value, line.End);
            _line++;
            entries.Add(new YamlEntry(key, keySpan, Value(value, line.End, indent, depth)));
        }

        return entries.Count == 0 ? null : new YamlMapping(entries, span);
    }

    private YamlNode Value(int start, int end, int indent, int depth)
    {
        if (start >= end)
        {
            // A sequence may stand as far left as the key it belongs to.
            return _line < _lines.Count && _lines[_line].Indent == indent && IsItem(_lines[_line])
                ? Block(indent, depth + 1) ?? Empty(start)
                : Block(indent + 1, depth + 1) ?? Empty(start);
        }

        if (_text[start] is '|' or '>')
        {
            while (_line < _lines.Count && _lines[_line].Indent > indent && !_lines[_line].IsDocumentMark)
            {
                _line++;
            }

            return Empty(start);
        }

        return Inline(start, end);
    }

    private int SkipAnchor(int start, int end)
    {
        if (start < end && _text[start] is '&' or '!')
        {
            while (start < end && _text[start] != ' ')
            {
                start++;
            }

            while (start < end && _text[start] == ' ')
            {
                start++;
            }
        }

        return start;
    }

    private YamlNode Inline(int start, int end)
    {
        start = SkipAnchor(start, end);
        if (start >= end || _text[start] == '*')
        {
            return Empty(start);
        }

        if (_text[start] is '{' or '[')
        {
            int at = start;
            return Flow(ref at, end, 0) ?? Empty(start);
        }

        TextSpan span = Unquoted(start, end);
        // A quoted scalar that goes on in the next line is no setting.
        return _text[start] is '"' or '\'' && span.Start == start
            ? Empty(start)
            : new YamlScalar(_text.Substring(span.Start, span.Length), span);
    }

    private YamlNode? Flow(ref int at, int end, int depth)
    {
        SkipSpace(ref at, end);
        if (at >= end || depth > MaximumDepth)
        {
            return null;
        }

        int start = at;
        if (_text[at] is not ('{' or '['))
        {
            return FlowScalar(ref at, end);
        }

        char close = _text[at] == '{' ? '}' : ']';
        var entries = new List<YamlEntry>();
        var nodes = new List<YamlNode>();
        at++;
        while (true)
        {
            SkipSpace(ref at, end);
            if (at >= end)
            {
                return null;
            }

            if (_text[at] == close)
            {
                at++;
                return close == '}' ? new YamlMapping(entries, Mark(start)) : new YamlSequence(nodes, Mark(start));
            }

            int before = at;
            YamlNode? node = Flow(ref at, end, depth + 1);
            SkipSpace(ref at, end);
            if (node is null || at >= end)
            {
                return null;
            }

            if (close == ']')
            {
                nodes.Add(node);
            }
            else if (node is YamlScalar key && _text[at] == ':')
            {
                at++;
                entries.Add(new YamlEntry(key.Text, key.Span, Flow(ref at, end, depth + 1) ?? Empty(at)));
                SkipSpace(ref at, end);
            }

            if (at < end && _text[at] == ',')
            {
                at++;
            }
            else if (at == before)
            {
                return null;
            }
        }
    }

    private YamlScalar? FlowScalar(ref int at, int end)
    {
        int start = at;
        if (_text[at] is '"' or '\'')
        {
            int close = _text.IndexOf(_text[at], at + 1, end - at - 1);
            if (close < 0)
            {
                return null;
            }

            at = close + 1;
            return new YamlScalar(_text.Substring(start + 1, close - start - 1), TextSpan.FromBounds(start + 1, close));
        }

        while (at < end && _text[at] is not (',' or '}' or ']')
            && !(_text[at] == ':' && (at + 1 == end || _text[at + 1] == ' ')))
        {
            at++;
        }

        int stop = at;
        while (stop > start && _text[stop - 1] == ' ')
        {
            stop--;
        }

        return stop == start ? null : new YamlScalar(_text.Substring(start, stop - start), TextSpan.FromBounds(start, stop));
    }

    private void SkipSpace(ref int at, int end)
    {
        while (at < end && _text[at] is ' ' or '\t')
        {
            at++;
        }
    }

    /// <summary>The place of the colon that ends a key on this line, or -1 when the line begins no key.</summary>
    private int KeyEnd(int start, int end)
    {
        if (_text[start] is '"' or '\'')
        {
            int close = _text.IndexOf(_text[start], start + 1, end - start - 1);
            return close >= 0 && close + 1 < end && _text[close + 1] == ':' ? close + 1 : -1;
        }

        if (_text[start] is '{' or '[')
        {
            return -1;
        }

        for (int at = start; at < end; at++)
        {
            if (_text[at] == ':' && (at + 1 == end || _text[at + 1] is ' ' or '\t'))
            {
                return at;
            }
        }

        return -1;
    }

    private TextSpan Unquoted(int start, int end)
        => end - start >= 2 && _text[start] is '"' or '\'' && _text[end - 1] == _text[start]
            ? TextSpan.FromBounds(start + 1, end - 1)
            : TextSpan.FromBounds(start, end);

    private YamlScalar Empty(int at) => new(string.Empty, new TextSpan(System.Math.Min(at, _text.Length), 0));

    private TextSpan Mark(int at) => new(at, at < _text.Length ? 1 : 0);

    /// <summary>A line that says something.</summary>
    /// <param name="Indent">The blanks before it.</param>
    /// <param name="Start">Its first character that is no blank.</param>
    /// <param name="End">The end of its content.</param>
    /// <param name="IsDocumentMark">Whether it separates documents.</param>
    private sealed record Line(int Indent, int Start, int End, bool IsDocumentMark);
}
