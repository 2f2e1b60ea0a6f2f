using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings.Reading;

/// <summary>
/// Reads the part of YAML that compose files and Kubernetes manifests are written in, line by line: block mappings,
/// block sequences, and values that end on their line. Anchors and tags are skipped, an alias has no value, and a line
/// that fits nothing (a template's directive) is passed over.
/// </summary>
internal sealed class YamlReader(string text)
{
    private static readonly Regex Key = new(
        """\G(?:"(?<key>[^"]*)"|'(?<key>[^']*)'|(?<key>[^{\["'\s](?:[^:]|:(?!\s|\z))*)):(?=\s|\z)""");

    private static readonly Regex Dash = new(@"\G-(?: |\z)");
    private static readonly Regex Blank = new(@"\G[ \t]*(?:[&!]\S*[ \t]*)*");

    private readonly string _text = text;
    private readonly List<SettingsNode> _documents = [];

    /// <summary>What the next line may belong to: the values of keys and items, with their columns.</summary>
    private readonly Stack<(int Column, bool IsItem, SettingsNode Value)> _open = new();

    /// <summary>The column of the key whose block of text (<c>|</c>, <c>&gt;</c>) is passed over, or -1.</summary>
    private int _textBlock = -1;

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
        int at = Skip(lineStart, lineEnd);
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

        while (At(Dash, at, end).Success)
        {
            int content = Skip(at + 1, end);
            bool isNested = content == end || At(Dash, content, end).Success || At(Key, content, end).Success;
            SettingsNode item = isNested ? new SettingsNode(new TextSpan(at, 1)) : Value(content, end);
            ParentOf(at - lineStart, isItem: true).Items.Add(item);
            _open.Push((at - lineStart, true, item));
            at = isNested ? content : end;
        }

        if (At(Key, at, end) is { Success: true } key)
        {
            ReadKey(key, at - lineStart, end);
        }
    }

    private void ReadKey(Match key, int column, int end)
    {
        Group name = key.Groups["key"];
        int at = Skip(key.Index + key.Length, end);
        _textBlock = at < end && _text[at] is '|' or '>' ? column : -1;
        SettingsNode value = at == end ? new SettingsNode(new TextSpan(key.Index, 1)) : Value(at, end);
        ParentOf(column, isItem: false).Entries.Add(
            new SettingsEntry(name.Value, new TextSpan(name.Index, name.Length), value));
        _open.Push((column, false, value));
    }

    /// <summary>What a key or item of this column stands in; items may stand as far left as their key.</summary>
    private SettingsNode ParentOf(int column, bool isItem)
    {
        while (_open.Peek() is var last && last.Column >= column
            && (last.Column > column || last.IsItem || !isItem))
        {
            _open.Pop();
        }

        return _open.Peek().Value;
    }

    /// <summary>What stands behind a key or dash; text that goes on in the next line is no setting.</summary>
    private SettingsNode Value(int start, int end)
    {
        var unknown = new SettingsNode(new TextSpan(start, 0), string.Empty);
        return _text[start] is '*' or '|' or '>' ? unknown
            : _text[start] is '{' or '[' or '"' or '\'' ? FlowReader.ReadPart(_text, start, end) ?? unknown
            : new SettingsNode(TextSpan.FromBounds(start, end), _text.Substring(start, end - start));
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

    private Match At(Regex regex, int at, int end) => regex.Match(_text, at, end - at);

    private int Skip(int at, int end) => at + At(Blank, at, end).Length;
}
