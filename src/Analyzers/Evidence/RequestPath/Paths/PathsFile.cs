using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.RequestPath.Paths;

/// <summary>
/// What <c>dotnet gcguard paths</c> found out about the libraries of a solution. A project is interested in the lines
/// of its own assembly, so the others are passed over and never taken apart.
/// </summary>
internal sealed class PathsFile
{
    private static readonly ConditionalWeakTable<SourceText, PathsFile> Files = new();

    private readonly string _text;
    private readonly Dictionary<string, List<(int Start, int End)>> _lines = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, ImmutableDictionary<string, SolutionMember>> _assemblies = new();

    private PathsFile(string text)
    {
        _text = text;
        Problems = Scan();
    }

    /// <summary>Lines that cannot be used. All others count all the same.</summary>
    public ImmutableArray<FileProblem> Problems { get; }

    /// <summary>The names of all assemblies that the file has lines about.</summary>
    public IEnumerable<string> Assemblies => _lines.Keys;

    /// <summary>Reads a file; one text is read once.</summary>
    public static PathsFile Of(SourceText text)
        => Files.GetValue(text, static t => new PathsFile(t.ToString()));

    /// <summary>The lines about an assembly, by documentation id.</summary>
    public ImmutableDictionary<string, SolutionMember> MembersOf(string assembly)
        => _assemblies.TryGetValue(assembly, out ImmutableDictionary<string, SolutionMember>? known)
            ? known
            : _assemblies.GetOrAdd(assembly, Read(assembly));

    private ImmutableDictionary<string, SolutionMember> Read(string assembly)
    {
        ImmutableDictionary<string, SolutionMember>.Builder members =
            ImmutableDictionary.CreateBuilder<string, SolutionMember>(StringComparer.Ordinal);
        if (_lines.TryGetValue(assembly, out List<(int Start, int End)>? lines))
        {
            foreach ((int start, int end) in lines)
            {
                // After a merge a member may stand there twice: the line that says more counts.
                if (PathsFormat.Read(_text.Substring(start, end - start)) is { } member
                    && (!members.TryGetValue(member.Id, out SolutionMember? other) || SaysMore(member, other)))
                {
                    members[member.Id] = member;
                }
            }
        }

        return members.ToImmutable();
    }

    private static bool SaysMore(SolutionMember member, SolutionMember other)
        => !member.Links.IsEmpty && (other.Links.IsEmpty || member.Links.Length < other.Links.Length);

    /// <summary>Finds the lines and whose they are.</summary>
    private ImmutableArray<FileProblem> Scan()
    {
        ImmutableArray<FileProblem>.Builder problems = ImmutableArray.CreateBuilder<FileProblem>();
        string assembly = string.Empty;
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
                    headed |= IsAt(start, end, PathsFormat.Header);
                    if (!headed && IsAt(start, start + PathsFormat.AnyHeader.Length, PathsFormat.AnyHeader))
                    {
                        problems.Add(new FileProblem(
                            number,
                            "another version of the tool wrote this format; write the file again with this one"));
                        return problems.ToImmutable();
                    }
                }
                else if (!headed)
                {
                    problems.Add(new FileProblem(
                        number, $"the file does not begin with '{PathsFormat.Header}'; write it again"));
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
                return "a merge left its marker here; write the file again";
        }

        int tabs = 0;
        bool empty = false;
        bool isId = false;
        for (int column = start; column <= end;)
        {
            int tab = _text.IndexOf('\t', column, end - column);
            int stop = tab < 0 ? end : tab;
            empty |= stop == column;
            isId |= tabs == 1 && stop - column > 2 && _text[column] == 'M' && _text[column + 1] == ':';
            tabs += tab < 0 ? 0 : 1;
            column = stop + 1;
        }

        return tabs == 4 && !empty && isId
            ? null
            : "not a line of five columns (assembly, member, chain, result, callers); write the file again";
    }
}
