using System;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>
/// Reads what JSON and the flow style of YAML share: mappings in braces, sequences in brackets, quoted and plain scalars.
/// It is as lenient as the SDK: comments and trailing commas are allowed.
/// </summary>
internal sealed class FlowReader
{
    /// <summary>Deeper files are not read: no file of settings is.</summary>
    private const int MaximumDepth = 64;

    private readonly string _text;
    private readonly int _end;
    private int _at;

    private FlowReader(string text, int start, int end)
    {
        _text = text;
        _at = start;
        _end = end;
    }

    /// <summary>The root of a JSON file; null when the text is not JSON.</summary>
    public static SettingsNode? ReadJson(string text)
    {
        var reader = new FlowReader(text, text.StartsWith("\uFEFF", StringComparison.Ordinal) ? 1 : 0, text.Length);
        SettingsNode? root = reader.Value(0);
        reader.SkipBlank();
        return reader._at == text.Length ? root : null;
    }

    /// <summary>The node in a part of a line; null when it does not end there.</summary>
    public static SettingsNode? ReadPart(string text, int start, int end) => new FlowReader(text, start, end).Value(0);

    private SettingsNode? Value(int depth)
    {
        SkipBlank();
        return _at == _end || depth > MaximumDepth ? null
            : _text[_at] is '{' or '[' ? Collection(depth)
            : _text[_at] is '"' or '\'' ? Quoted()
            : Plain();
    }

    private SettingsNode? Collection(int depth)
    {
        var node = new SettingsNode(new TextSpan(_at, 1));
        bool isMapping = _text[_at++] == '{';
        char close = isMapping ? '}' : ']';
        while (!Take(close))
        {
            if (Value(depth + 1) is not { } item)
            {
                return null;
            }

            if (!isMapping)
            {
                node.Items.Add(item);
            }
            else if (item.Scalar is { } key && Take(':') && Value(depth + 1) is { } value)
            {
                node.Entries.Add(new SettingsEntry(key, item.Span, value));
            }
            else
            {
                return null;
            }

            if (!Take(',') && !(_at < _end && _text[_at] == close))
            {
                return null;
            }
        }

        return node;
    }

    private SettingsNode? Quoted()
    {
        char quote = _text[_at];
        int start = ++_at;
        bool hasEscape = false;
        while (_at < _end && _text[_at] != quote)
        {
            bool isEscape = quote == '"' && _text[_at] == '\\';
            hasEscape |= isEscape;
            _at += isEscape ? 2 : 1;
        }

        if (_at >= _end)
        {
            _at = _end;
            return null;
        }

        var span = TextSpan.FromBounds(start, _at++);
        string value = _text.Substring(span.Start, span.Length);
        try
        {
            return new SettingsNode(span, hasEscape ? Regex.Unescape(value) : value) { IsQuoted = true };
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private SettingsNode? Plain()
    {
        int start = _at;
        while (_at < _end && _text[_at] is not (',' or '}' or ']') && !char.IsWhiteSpace(_text[_at])
            && !(_text[_at] == ':' && (_at + 1 == _end || char.IsWhiteSpace(_text[_at + 1]))))
        {
            _at++;
        }

        return _at == start ? null : new SettingsNode(TextSpan.FromBounds(start, _at), _text.Substring(start, _at - start));
    }

    private bool Take(char expected)
    {
        SkipBlank();
        if (_at == _end || _text[_at] != expected)
        {
            return false;
        }

        _at++;
        return true;
    }

    private void SkipBlank()
    {
        while (_at < _end)
        {
            if (char.IsWhiteSpace(_text[_at]))
            {
                _at++;
            }
            else if (_text[_at] == '/' && _at + 1 < _end && _text[_at + 1] is '/' or '*')
            {
                string close = _text[_at + 1] == '/' ? "\n" : "*/";
                int stop = _text.IndexOf(close, _at + 2, _end - _at - 2, StringComparison.Ordinal);
                _at = stop < 0 ? _end : stop + close.Length;
            }
            else
            {
                return;
            }
        }
    }
}
