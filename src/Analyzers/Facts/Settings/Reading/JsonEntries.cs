using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>
/// Reads the members of a JSON file with their places, as leniently as the SDK does: comments and trailing commas are
/// allowed. Malformed text ends the reading; what has been read until then is not used either.
/// </summary>
internal sealed class JsonEntries
{
    /// <summary>Deeper files are not read: no file of settings is.</summary>
    private const int MaximumDepth = 64;

    private readonly string _text;
    private readonly List<JsonEntry> _entries = [];
    private int _at;

    private JsonEntries(string text) => _text = text;

    /// <summary>The members of a file, outer before inner; none when the text is not JSON.</summary>
    public static IReadOnlyList<JsonEntry> Read(string text)
    {
        var reader = new JsonEntries(text);
        reader.SkipBlank();
        return reader.Value(0, -1, out _, out _, out _) && reader.AtEnd() ? reader._entries : [];
    }

    private bool AtEnd()
    {
        SkipBlank();
        return _at == _text.Length;
    }

    private bool Value(int depth, int parent, out JsonValueKind kind, out string value, out TextSpan span)
    {
        kind = JsonValueKind.Null;
        value = string.Empty;
        span = new TextSpan(_at, 0);
        if (_at == _text.Length || depth > MaximumDepth)
        {
            return false;
        }

        int start = _at;
        switch (_text[_at])
        {
            case '{':
                kind = JsonValueKind.Object;
                span = new TextSpan(start, 1);
                return Members(depth + 1, parent);
            case '[':
                kind = JsonValueKind.Array;
                span = new TextSpan(start, 1);
                return Elements(depth + 1, parent);
            case '"':
                kind = JsonValueKind.Text;
                if (!Text(out value, out _))
                {
                    return false;
                }

                span = TextSpan.FromBounds(start, _at);
                return true;
            default:
                return Word(out kind, out value, out span);
        }
    }

    private bool Members(int depth, int parent)
    {
        _at++;
        while (true)
        {
            SkipBlank();
            if (Take('}'))
            {
                return true;
            }

            if (!Text(out string name, out TextSpan nameSpan))
            {
                return false;
            }

            SkipBlank();
            if (!Take(':'))
            {
                return false;
            }

            SkipBlank();
            // The place is taken before the value is read, so that a parent comes before what it holds.
            int index = _entries.Count;
            _entries.Add(null!);
            if (!Value(depth, index, out JsonValueKind kind, out string value, out TextSpan valueSpan))
            {
                return false;
            }

            _entries[index] = new JsonEntry(depth, parent, name, kind, value, nameSpan, valueSpan);
            SkipBlank();
            if (!Take(',') && !(_at < _text.Length && _text[_at] == '}'))
            {
                return false;
            }
        }
    }

    private bool Elements(int depth, int parent)
    {
        _at++;
        while (true)
        {
            SkipBlank();
            if (Take(']'))
            {
                return true;
            }

            if (!Value(depth, parent, out _, out _, out _))
            {
                return false;
            }

            SkipBlank();
            if (!Take(',') && !(_at < _text.Length && _text[_at] == ']'))
            {
                return false;
            }
        }
    }

    private bool Text(out string value, out TextSpan span)
    {
        value = string.Empty;
        span = default;
        if (!Take('"'))
        {
            return false;
        }

        int start = _at;
        StringBuilder? unescaped = null;
        while (_at < _text.Length)
        {
            char c = _text[_at];
            if (c == '"')
            {
                value = unescaped?.ToString() ?? _text.Substring(start, _at - start);
                span = TextSpan.FromBounds(start, _at);
                _at++;
                return true;
            }

            if (c is '\r' or '\n')
            {
                return false;
            }

            if (c == '\\')
            {
                unescaped ??= new StringBuilder(_text, start, _at - start, 64);
                if (!Escape(unescaped))
                {
                    return false;
                }
            }
            else
            {
                unescaped?.Append(c);
                _at++;
            }
        }

        return false;
    }

    private bool Escape(StringBuilder unescaped)
    {
        if (_at + 1 >= _text.Length)
        {
            return false;
        }

        char kind = _text[_at + 1];
        _at += 2;
        if (kind != 'u')
        {
            unescaped.Append(kind switch { 'n' => '\n', 'r' => '\r', 't' => '\t', 'b' => '\b', 'f' => '\f', _ => kind });
            return true;
        }

        if (_at + 4 > _text.Length
            || !ushort.TryParse(_text.Substring(_at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort code))
        {
            return false;
        }

        unescaped.Append((char)code);
        _at += 4;
        return true;
    }

    private bool Word(out JsonValueKind kind, out string value, out TextSpan span)
    {
        int start = _at;
        while (_at < _text.Length && (char.IsLetterOrDigit(_text[_at]) || _text[_at] is '-' or '+' or '.'))
        {
            _at++;
        }

        span = TextSpan.FromBounds(start, _at);
        value = _text.Substring(start, _at - start);
        kind = value switch
        {
            "true" => JsonValueKind.True,
            "false" => JsonValueKind.False,
            "null" => JsonValueKind.Null,
            _ => JsonValueKind.Number,
        };
        return kind != JsonValueKind.Number
            || double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out _);
    }

    private void SkipBlank()
    {
        while (_at < _text.Length)
        {
            char c = _text[_at];
            if (char.IsWhiteSpace(c) || c == '\uFEFF')
            {
                _at++;
            }
            else if (c == '/' && _at + 1 < _text.Length && _text[_at + 1] is '/' or '*')
            {
                SkipComment(_text[_at + 1] == '/' ? "\n" : "*/");
            }
            else
            {
                return;
            }
        }
    }

    private void SkipComment(string end)
    {
        int stop = _text.IndexOf(end, _at + 2, System.StringComparison.Ordinal);
        _at = stop < 0 ? _text.Length : stop + end.Length;
    }

    private bool Take(char expected)
    {
        if (_at < _text.Length && _text[_at] == expected)
        {
            _at++;
            return true;
        }

        return false;
    }
}
