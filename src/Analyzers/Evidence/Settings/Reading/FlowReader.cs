using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings.Reading;

/// <summary>
/// Reads what JSON and the flow style of YAML share: mappings in braces, sequences in brackets, quoted and plain
/// scalars. It is as lenient as the SDK: comments and trailing commas are allowed.
/// </summary>
internal sealed class FlowReader(string text, int start, int end)
{
    /// <summary>Deeper files are not read: no file of settings is.</summary>
    private const int MaximumDepth = 64;

    private static readonly Regex Blank = new(@"\G(?:[\s\uFEFF]+|//[^\n]*|/\*.*?\*/)*", RegexOptions.Singleline);

    private static readonly Regex Scalar =
        new("""\G(?:"(?<v>(?:[^"\\]|\\.)*)"|'(?<v>[^']*)'|(?<plain>(?:[^,}\]\s:"']|:(?!\s|\z))+))""");

    private readonly string _text = text;
    private readonly int _end = end;
    private int _at = start;

    /// <summary>The root of a JSON file; null when the text is not JSON.</summary>
    public static SettingsNode? ReadJson(string text)
    {
        var reader = new FlowReader(text, 0, text.Length);
        SettingsNode? root = reader.Value(0);
        return reader.IsAtEnd() ? root : null;
    }

    /// <summary>The node in a part of a line; null when it does not end there.</summary>
    public static SettingsNode? ReadPart(string text, int start, int end) => new FlowReader(text, start, end).Value(0);

    private SettingsNode? Value(int depth)
        => IsAtEnd() || depth > MaximumDepth ? null
            : _text[_at] is '{' or '[' ? Collection(depth)
            : ScalarNode();

    private SettingsNode? Collection(int depth)
    {
        var node = new SettingsNode(new TextSpan(_at, 1));
        bool isMapping = _text[_at++] == '{';
        char close = isMapping ? '}' : ']';
        while (!Take(close))
        {
            SettingsNode? item = Value(depth + 1);
            SettingsNode? value = isMapping && item?.Scalar is not null && Take(':') ? Value(depth + 1) : null;
            if (item is null || (isMapping && value is null))
            {
                return null;
            }

            if (isMapping)
            {
                node.Entries.Add(new SettingsEntry(item.Scalar!, item.Span, value!));
            }
            else
            {
                node.Items.Add(item);
            }

            if (!Take(',') && !(_at < _end && _text[_at] == close))
            {
                return null;
            }
        }

        return node;
    }

    private SettingsNode? ScalarNode()
    {
        Match match = Scalar.Match(_text, _at, _end - _at);
        bool isQuoted = match.Groups["v"].Success;
        Group value = match.Groups[isQuoted ? "v" : "plain"];
        _at += match.Length;
        try
        {
            return match.Success
                ? new SettingsNode(
                    new TextSpan(value.Index, value.Length),
                    isQuoted && value.Value.IndexOf('\\') >= 0 ? Regex.Unescape(value.Value) : value.Value)
                {
                    IsQuoted = isQuoted,
                }
                : null;
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private bool Take(char expected)
    {
        bool isNext = !IsAtEnd() && _text[_at] == expected;
        _at += isNext ? 1 : 0;
        return isNext;
    }

    /// <summary>Passes over blanks and comments.</summary>
    private bool IsAtEnd()
    {
        _at += Blank.Match(_text, _at, _end - _at).Length;
        return _at == _end;
    }
}
