namespace GcGuard.Analyzers.Options;

/// <summary>
/// Where the lines of each assembly are in a file that a command of the tool writes. A project is interested in the
/// lines of its own assembly, so the others are passed over and never taken apart.
/// </summary>
internal sealed class TabbedFile
{
    private readonly string _text;
    private readonly TabbedFormat _format;
    private readonly Dictionary<string, List<(int Start, int End)>> _lines = new(StringComparer.Ordinal);

    /// <summary>Finds the lines.</summary>
    public TabbedFile(string text, TabbedFormat format)
    {
        _text = text;
        _format = format;
        Problems = Scan();
    }

    /// <summary>Lines that cannot be used. All others count all the same.</summary>
    public ImmutableArray<FileProblem> Problems { get; }

    /// <summary>The names of all assemblies that the file has lines about.</summary>
    public IEnumerable<string> Assemblies => _lines.Keys;

    /// <summary>The lines about an assembly.</summary>
    public IEnumerable<string> LinesOf(string assembly)
    {
        if (_lines.TryGetValue(assembly, out List<(int Start, int End)>? lines))
        {
            foreach ((int start, int end) in lines)
            {
                yield return _text.Substring(start, end - start);
            }
        }
    }

    private ImmutableArray<FileProblem> Scan()
    {
        ImmutableArray<FileProblem>.Builder problems = ImmutableArray.CreateBuilder<FileProblem>();
        string assembly = string.Empty, header = _format.Header, anyHeader = _format.AnyHeader;
        List<(int Start, int End)> current = [];
        int number = 0;
        bool headed = false;
        for (int start = 0; start < _text.Length; number++)
        {
            int next = _text.IndexOf('\n', start);
            int end = next < 0 ? _text.Length : next;
            int following = next < 0 ? _text.Length : next + 1;
            if (end > start && _text[end - 1] == '\r')
            {
                end--;
            }

            if (end > start)
            {
                if (_text[start] == '#')
                {
                    headed |= IsAt(start, end, header);
                    if (!headed && IsAt(start, start + anyHeader.Length, anyHeader))
                    {
                        problems.Add(new FileProblem(
                            number,
                            "another version of the tool wrote this format; write the file again with this one"));
                        return problems.ToImmutable();
                    }
                }
                else if (!headed)
                {
                    problems.Add(new FileProblem(number, $"the file does not begin with '{header}'; write it again"));
                    return problems.ToImmutable();
                }
                else if (ProblemOf(start, end) is { } problem)
                {
                    problems.Add(new FileProblem(number, problem));
                }
                else
                {
                    int tab = _text.IndexOf('\t', start);
                    if (tab - start != assembly.Length
                        || string.CompareOrdinal(_text, start, assembly, 0, assembly.Length) != 0)
                    {
                        assembly = _text.Substring(start, tab - start);
                        if (!_lines.TryGetValue(assembly, out current))
                        {
                            _lines.Add(assembly, current = []);
                        }
                    }

                    current.Add((start, end));
                }
            }

            start = following;
        }

        return problems.ToImmutable();
    }

    private bool IsAt(int start, int end, string text)
        => end - start == text.Length
            && string.CompareOrdinal(_text, start, text, 0, text.Length) == 0;

    private string? ProblemOf(int start, int end)
    {
        switch (_text[start])
        {
            case '<' or '=' or '>' or '|' when end - start >= 7 && _text[start + 6] == _text[start]:
                return "a merge left its marker here; " + _format.AfterMerge;
        }

        int tabs = 0;
        bool empty = false;
        for (int column = start; column <= end;)
        {
            int tab = _text.IndexOf('\t', column, end - column);
            int stop = tab < 0 ? end : tab;
            empty |= stop == column;
            tabs += tab < 0 ? 0 : 1;
            column = stop + 1;
        }

        return tabs == _format.Columns - 1 && !empty && _format.Takes(_text, start, end)
            ? null
            : $"not a line of {_format.ColumnNames}; {_format.BadLine}";
    }
}
