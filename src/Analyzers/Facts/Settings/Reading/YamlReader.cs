using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>
/// Reads the part of YAML that compose files and Kubernetes manifests are written in, line by line: block mappings, block
/// sequences, and values that end on their line. Anchors and tags are skipped, an alias has no value, and a line that
/// fits nothing (a template's directive) is passed over.
/// </summary>
internal sealed class YamlReader
{
    private readonly string _text;
    private readonly List<SettingsNode> _documents = [];

    /// <summary>What the next line may belong to, from the outside in: values of keys and items, with their columns.</summary>
    private readonly Stack<(int Column, bool IsItem, SettingsNode Value)> _open = new();

    /// <summary>The column of the key whose block of text (<c>|</c>, <c>&gt;</c>) is passed over, or -1.</summary>
    private int _textBlock = -1;

    private YamlReader(string text) => _text = text;

    /// <summary>The documents of a file.</summary>
    public static List<SettingsNode> Read(string text)
    {
        var reader = new YamlReader(text);
        reader.BeginDocument();
        int start = text.StartsWith("\uFEFF", StringComparison.Ordinal) ? 1 : 0;
        while (start < text.Length)
        {
            int end = text.IndexOf('\n', start);
            end = end < 0 ? text.Length : end;
            reader.ReadLine(start, end);
            start = end + 1;
        }

        return reader._documents;
    }

    private void BeginDocument()
    {
        var root = new SettingsNode(default);
        _documents.Add(root);
        _open.Clear();
        _open.Push((-1, false, root));
    }

    private void ReadLine(int lineStart, int lineEnd)
    {
        int at = SkipSpace(lineStart, lineEnd);
        int end = ContentEnd(at, lineEnd);
        if (at == end || (_textBlock >= 0 && at - lineStart > _textBlock))
        {
            return;
        }

        _textBlock = -1;
        if (at == lineStart && string.CompareOrdinal(_text, at, "---", 0, 3) == 0)
        {
            BeginDocument();
            return;
        }

        while (IsDash(at, end))
        {
            int content = SkipSpace(at + 1, end);
            bool isNested = content == end || IsDash(content, end) || KeyEnd(content, end) >= 0;
            SettingsNode item = isNested ? new SettingsNode(new TextSpan(at, 1)) : Value(content, end);
            SettingsNode parent = ParentOf(at - lineStart, isItem: true);
            parent.Items.Add(item);
            _open.Push((at - lineStart, true, item));
            at = isNested ? content : end;
        }

        if (at < end && KeyEnd(at, end) is >= 0 and int colon)
        {
            ReadKey(at, colon, end, at - lineStart);
        }
    }

    private void ReadKey(int start, int colon, int end, int column)
    {
        TextSpan key = Unquoted(start, colon);
        int at = SkipAnchor(SkipSpace(colon + 1, end), end);
        _textBlock = at < end && _text[at] is '|' or '>' ? column : -1;
        SettingsNode value = at == end ? new SettingsNode(new TextSpan(start, 1)) : Value(at, end);
        SettingsNode parent = ParentOf(column, isItem: false);
        parent.Entries.Add(new SettingsEntry(_text.Substring(key.Start, key.Length), key, value));
        _open.Push((column, false, value));
    }

    /// <summary>What a key or item of this column stands in. Items may stand as far left as the key they belong to.</summary>
    private SettingsNode ParentOf(int column, bool isItem)
    {
        while (_open.Peek() is var last && (last.Column > column || (last.Column == column && (last.IsItem || !isItem))))
        {
            _open.Pop();
        }

        return _open.Peek().Value;
    }

    /// <summary>What stands behind a key or dash. Text that goes on in the next line is no setting, so it is not known.</summary>
    private SettingsNode Value(int start, int end)
    {
        start = SkipAnchor(start, end);
        var unknown = new SettingsNode(new TextSpan(start, 0), string.Empty);
        if (start == end || _text[start] is '*' or '|' or '>')
        {
            return unknown;
        }

        return _text[start] is '{' or '[' or '"' or '\''
            ? FlowReader.ReadPart(_text, start, end) ?? unknown
            : new SettingsNode(TextSpan.FromBounds(start, end), _text.Substring(start, end - start));
    }

    /// <summary>The place of the colon that ends a key, or -1 where none begins.</summary>
    private int KeyEnd(int start, int end)
    {
        if (_text[start] is '"' or '\'')
        {
            int close = _text.IndexOf(_text[start], start + 1, end - start - 1);
            return close >= 0 && close + 1 < end && _text[close + 1] == ':' ? close + 1 : -1;
        }

        int colon = _text[start] is '{' or '[' ? -1 : _text.IndexOf(':', start, end - start);
        while (colon >= 0 && colon + 1 < end && _text[colon + 1] is not (' ' or '\t'))
        {
            colon = _text.IndexOf(':', colon + 1, end - colon - 1);
        }

        return colon;
    }

    /// <summary>The end of a line's content: without its comment and the blanks before that.</summary>
    private int ContentEnd(int start, int end)
    {
        char quote = '\0';
        int stop = start;
        for (int at = start; at < end; at++)
        {
            char c = _text[at];
            bool begins = at == start || _text[at - 1] is ' ' or '\t' or '[' or '{' or ',' or ':';
            if (c == '#' && begins && quote == '\0')
            {
                break;
            }

            quote = c == quote ? '\0' : quote == '\0' && begins && c is '"' or '\'' ? c : quote;
            stop = char.IsWhiteSpace(c) ? stop : at + 1;
        }

        return stop;
    }

    private bool IsDash(int at, int end) => at < end && _text[at] == '-' && (at + 1 == end || _text[at + 1] == ' ');

    private int SkipAnchor(int at, int end)
    {
        if (at < end && _text[at] is '&' or '!')
        {
            int space = _text.IndexOf(' ', at, end - at);
            return space < 0 ? end : SkipSpace(space, end);
        }

        return at;
    }

    private int SkipSpace(int at, int end)
    {
        while (at < end && _text[at] is ' ' or '\t')
        {
            at++;
        }

        return at;
    }

    private TextSpan Unquoted(int start, int end)
        => end - start >= 2 && _text[start] is '"' or '\'' && _text[end - 1] == _text[start]
            ? TextSpan.FromBounds(start + 1, end - 1)
            : TextSpan.FromBounds(start, end);
}
