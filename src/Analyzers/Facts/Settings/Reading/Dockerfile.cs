using System;
using System.Collections.Generic;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>Reads the stages of a Dockerfile: their images, their <c>ENV</c>, and the assemblies they name.</summary>
internal sealed class Dockerfile
{
    private static readonly char[] WordEnds = [' ', '\t', '"', '\'', '[', ']', ',', ';', '=', '\\', '\r', '\n'];

    private readonly string _text;
    private readonly List<DockerStage> _stages = [];
    private readonly Dictionary<string, string> _arguments = new(StringComparer.Ordinal);
    private char _escape = '\\';
    private string? _heredocEnd;

    private Dockerfile(string text) => _text = text;

    /// <summary>The stages, in order; none when the text has no <c>FROM</c>.</summary>
    public static IReadOnlyList<DockerStage> Read(string text)
    {
        var file = new Dockerfile(text);
        file.Read();
        return file._stages;
    }

    private void Read()
    {
        int at = 0;
        bool directives = true;
        while (at < _text.Length)
        {
            int end = InstructionEnd(at, out bool isComment, out int next);
            if (_heredocEnd is not null)
            {
                if (_text.Substring(at, end - at).Trim() == _heredocEnd)
                {
                    _heredocEnd = null;
                }
            }
            else if (isComment)
            {
                if (directives)
                {
                    ReadDirective(at, end);
                }
            }
            else if (SkipBlank(at, end) < end)
            {
                directives = false;
                ReadInstruction(at, end);
            }

            at = next;
        }
    }

    /// <summary>The end of the instruction that starts on this line: lines that end in the escape character go on.</summary>
    private int InstructionEnd(int start, out bool isComment, out int next)
    {
        int first = SkipBlank(start, _text.Length);
        isComment = first < _text.Length && _text[first] == '#';
        int at = start;
        while (true)
        {
            int lineEnd = _text.IndexOf('\n', at);
            int end = lineEnd < 0 ? _text.Length : lineEnd;
            next = lineEnd < 0 ? _text.Length : lineEnd + 1;
            int last = end - 1;
            while (last >= at && _text[last] is ' ' or '\t' or '\r')
            {
                last--;
            }

            bool goesOn = !isComment && _heredocEnd is null && next < _text.Length
                && ((last >= at && _text[last] == _escape) || (at > start && IsBlankOrComment(at, end)));
            if (!goesOn)
            {
                return end;
            }

            at = next;
        }
    }

    private bool IsBlankOrComment(int start, int end)
    {
        int first = SkipBlank(start, end);
        return first == end || _text[first] is '#' or '\r';
    }

    private void ReadDirective(int start, int end)
    {
        string line = _text.Substring(start, end - start).TrimStart('#', ' ', '\t', '\uFEFF');
        if (line.StartsWith("escape", StringComparison.OrdinalIgnoreCase) && line.IndexOf('`') >= 0)
        {
            _escape = '`';
        }
    }

    private void ReadInstruction(int start, int end)
    {
        int at = SkipBlank(start, end);
        int wordEnd = at;
        while (wordEnd < end && char.IsLetter(_text[wordEnd]))
        {
            wordEnd++;
        }

        string word = _text.Substring(at, wordEnd - at).ToUpperInvariant();
        switch (word)
        {
            case "FROM":
                ReadFrom(wordEnd, end);
                break;
            case "ARG":
                foreach (NamedValue argument in ReadPairs(wordEnd, end, allowBare: false))
                {
                    _arguments[argument.Name] = Expand(argument.Value);
                }

                break;
            case "ENV":
                if (_stages.Count > 0)
                {
                    _stages[_stages.Count - 1].Environment.AddRange(ReadPairs(wordEnd, end, allowBare: true));
                }

                break;
            case "RUN":
            case "COPY":
            case "ADD":
            case "ENTRYPOINT":
            case "CMD":
                ReadWords(wordEnd, end);
                break;
        }
    }

    private void ReadFrom(int start, int end)
    {
        string? image = null;
        string? name = null;
        TextSpan span = default;
        bool isName = false;
        foreach (TextSpan word in Words(start, end))
        {
            string text = _text.Substring(word.Start, word.Length);
            if (image is null)
            {
                if (!text.StartsWith("--", StringComparison.Ordinal))
                {
                    image = Expand(text);
                    span = word;
                }
            }
            else if (isName)
            {
                name = text;
                break;
            }
            else
            {
                isName = string.Equals(text, "AS", StringComparison.OrdinalIgnoreCase);
            }
        }

        if (image is not null)
        {
            _stages.Add(new DockerStage(image, span, name, Find(image)));
        }
    }

    private DockerStage? Find(string name)
    {
        foreach (DockerStage stage in _stages)
        {
            if (string.Equals(stage.Name, name, StringComparison.OrdinalIgnoreCase))
            {
                return stage;
            }
        }

        return null;
    }

    private void ReadWords(int start, int end)
    {
        int heredoc = _text.IndexOf("<<", start, end - start, StringComparison.Ordinal);
        if (heredoc >= 0)
        {
            string marker = _text.Substring(heredoc + 2, end - heredoc - 2).TrimStart('-').Trim();
            int stop = marker.IndexOfAny(WordEnds);
            marker = (stop > 0 ? marker.Substring(0, stop) : marker).Trim('"', '\'');
            _heredocEnd = marker.Length > 0 ? marker : null;
        }

        if (_stages.Count == 0)
        {
            return;
        }

        foreach (string word in _text.Substring(start, end - start).Split(WordEnds, StringSplitOptions.RemoveEmptyEntries))
        {
            if (word.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
                || word.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase)
                || word.StartsWith("./", StringComparison.Ordinal))
            {
                _stages[_stages.Count - 1].Words.Add(word);
            }
        }
    }

    /// <summary>Reads <c>A=1 B="x y"</c>, or the old form <c>A the rest of the line</c>.</summary>
    private IEnumerable<NamedValue> ReadPairs(int start, int end, bool allowBare)
    {
        int at = SkipSpace(start, end);
        while (at < end)
        {
            int nameStart = at;
            while (at < end && !char.IsWhiteSpace(_text[at]) && _text[at] != '=')
            {
                at++;
            }

            var nameSpan = TextSpan.FromBounds(nameStart, at);
            string name = _text.Substring(nameStart, at - nameStart);
            if (at < end && _text[at] == '=')
            {
                NamedValue pair = ReadValue(name, nameSpan, at + 1, end, out at);
                yield return pair;
            }
            else if (allowBare)
            {
                int valueStart = SkipSpace(at, end);
                int valueEnd = end;
                while (valueEnd > valueStart && char.IsWhiteSpace(_text[valueEnd - 1]))
                {
                    valueEnd--;
                }

                yield return new NamedValue(
                    name, _text.Substring(valueStart, valueEnd - valueStart), nameSpan, TextSpan.FromBounds(valueStart, valueEnd));
                yield break;
            }

            at = SkipSpace(at, end);
        }
    }

    private NamedValue ReadValue(string name, TextSpan nameSpan, int start, int end, out int at)
    {
        at = start;
        char quote = at < end && _text[at] is '"' or '\'' ? _text[at] : '\0';
        start = quote == '\0' ? at : ++at;
        while (at < end && (quote == '\0' ? !char.IsWhiteSpace(_text[at]) : _text[at] != quote))
        {
            at++;
        }

        var span = TextSpan.FromBounds(start, at);
        if (quote != '\0' && at < end)
        {
            at++;
        }

        return new NamedValue(name, Expand(_text.Substring(span.Start, span.Length)), nameSpan, span);
    }

    /// <summary>Puts in the defaults of <c>ARG</c>s; a name without a default stays, and nothing that matches it is reported.</summary>
    private string Expand(string text)
    {
        if (text.IndexOf('$') < 0)
        {
            return text;
        }

        var result = new StringBuilder();
        for (int at = 0; at < text.Length; at++)
        {
            if (text[at] != '$' || at + 1 == text.Length)
            {
                result.Append(text[at]);
                continue;
            }

            bool braces = text[at + 1] == '{';
            int start = at + (braces ? 2 : 1);
            int stop = start;
            while (stop < text.Length && (char.IsLetterOrDigit(text[stop]) || text[stop] == '_'))
            {
                stop++;
            }

            if (_arguments.TryGetValue(text.Substring(start, stop - start), out string? value)
                && (!braces || (stop < text.Length && text[stop] == '}')))
            {
                result.Append(value);
                at = braces ? stop : stop - 1;
            }
            else
            {
                result.Append('$');
            }
        }

        return result.ToString();
    }

    private IEnumerable<TextSpan> Words(int start, int end)
    {
        int at = SkipSpace(start, end);
        while (at < end)
        {
            int wordStart = at;
            while (at < end && !char.IsWhiteSpace(_text[at]) && _text[at] != _escape)
            {
                at++;
            }

            if (at > wordStart)
            {
                yield return TextSpan.FromBounds(wordStart, at);
            }

            at = at == wordStart ? at + 1 : at;
            at = SkipSpace(at, end);
        }
    }

    /// <summary>
    /// Skips blanks and, between words, line ends that the escape character continues, with the lines of comments after
    /// them.
    /// </summary>
    private int SkipSpace(int at, int end)
    {
        bool isLineStart = false;
        while (at < end)
        {
            if (isLineStart && _text[at] == '#')
            {
                int next = _text.IndexOf('\n', at, end - at);
                at = next < 0 ? end : next;
            }
            else if (char.IsWhiteSpace(_text[at]))
            {
                isLineStart |= _text[at] == '\n';
                at++;
            }
            else if (_text[at] == _escape && IsLineEnd(at + 1, end))
            {
                at++;
            }
            else
            {
                break;
            }
        }

        return at;
    }

    private bool IsLineEnd(int at, int end)
    {
        while (at < end && _text[at] is ' ' or '\t' or '\r')
        {
            at++;
        }

        return at >= end || _text[at] == '\n';
    }

    private int SkipBlank(int at, int end)
    {
        while (at < end && _text[at] is ' ' or '\t' or '\r' or '\uFEFF')
        {
            at++;
        }

        return at;
    }
}
