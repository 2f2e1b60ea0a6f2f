using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>
/// What <c>dotnet gcguard profile</c> wrote. One statement is one line, so no reader of JSON is needed, and the lines
/// about other assemblies are passed over.
/// </summary>
internal sealed class ProfileFile
{
    /// <summary>
    /// A profile of ten thousand statements has 4 million characters; nobody commits one of this size.
    /// </summary>
    public const int MostCharacters = 16_000_000;

    private const string ItemStart = "{\"assembly\":\"";
    private const int Schema = 1;
    private const string Again = "; write the file again";

    private static readonly ConditionalWeakTable<SourceText, ProfileFile> Files = new();
    private static readonly string[] Names =
        ["recorded", "milliseconds", "mode", "largeBytes", "endpoints", "inducers", "sites", "unresolved"];

    private readonly string _text = string.Empty;
    private readonly Dictionary<string, List<(int Start, int End)>> _lines = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, AssemblySites> _assemblies = new(StringComparer.Ordinal);
    private readonly List<MeasuredInducer> _inducers = [];

    private ProfileFile(SourceText text)
    {
        if (text.Length > MostCharacters)
        {
            string size = (text.Length / 1_000_000).ToString(CultureInfo.InvariantCulture);
            Problems = ImmutableArray.Create(new FileProblem(
                0, $"the file has {size} million characters and is not read; write it from fewer recordings"));
            return;
        }

        _text = text.ToString();
        Problems = Scan();
    }

    /// <summary>Lines that cannot be used. All others count all the same.</summary>
    public ImmutableArray<FileProblem> Problems { get; }

    /// <summary>The large-object bytes of the whole process.</summary>
    public long LargeBytes { get; private set; }

    /// <summary>How long the recording took.</summary>
    public long Milliseconds { get; private set; }

    /// <summary>Who called for collections.</summary>
    public IReadOnlyList<MeasuredInducer> Inducers => _inducers;

    /// <summary>Reads a file; one text is read once.</summary>
    public static ProfileFile Of(SourceText text) => Files.GetValue(text, static t => new ProfileFile(t));

    /// <summary>What was measured in an assembly; null where nothing was.</summary>
    public AssemblySites? SitesOf(string assembly)
        => _assemblies.TryGetValue(assembly, out AssemblySites? known) ? known
            : _lines.TryGetValue(assembly, out List<(int Start, int End)>? lines)
                ? _assemblies.GetOrAdd(assembly, new AssemblySites(_text, lines))
                : null;

    private ImmutableArray<FileProblem> Scan()
    {
        ImmutableArray<FileProblem>.Builder problems = ImmutableArray.CreateBuilder<FileProblem>();
        string section = string.Empty;
        bool isReadable = false;
        int number = 0;
        for (int start = 0; start < _text.Length; number++)
        {
            int next = _text.IndexOf('\n', start);
            int end = next < 0 ? _text.Length : next;
            (int from, int to) = Trim(start, end);
            start = end + 1;
            if (to <= from)
            {
                continue;
            }

            if (Name(from, to) is { } name)
            {
                if (name == "schema")
                {
                    isReadable = Number(from, to) == Schema;
                    if (!isReadable)
                    {
                        problems.Add(new FileProblem(
                            number,
                            "another version of the tool wrote this format; write the file again with this one"));
                        return problems.ToImmutable();
                    }
                }
                else if (Array.IndexOf(Names, name) < 0)
                {
                    problems.Add(new FileProblem(number, "no line of a profile" + Again));
                }
                else
                {
                    section = name;
                    LargeBytes = name == "largeBytes" ? Number(from, to) : LargeBytes;
                    Milliseconds = name == "milliseconds" ? Number(from, to) : Milliseconds;
                }
            }
            else if (ProblemOf(from, to) is { } problem)
            {
                problems.Add(new FileProblem(number, problem));
            }
            else if (isReadable && to - from > 1)
            {
                AddItem(section, from, to);
            }
        }

        if (!isReadable)
        {
            problems.Clear();
            problems.Add(new FileProblem(0, "the file has no line '\"schema\": 1'" + Again));
        }

        return problems.ToImmutable();
    }

    private (int From, int To) Trim(int from, int to)
    {
        while (from < to && char.IsWhiteSpace(_text[from]))
        {
            from++;
        }

        while (to > from && (char.IsWhiteSpace(_text[to - 1]) || _text[to - 1] == ','))
        {
            to--;
        }

        return (from, to);
    }

    private string? ProblemOf(int from, int to)
    {
        char first = _text[from], last = _text[to - 1];
        return first is '<' or '=' or '>' or '|' && to - from >= 7 && _text[from + 6] == first
            ? "a merge left its marker here" + Again
            : to - from == 1 && first is '{' or '}' or ']' ? null
            : first != '{' ? "no line of a profile" + Again
            : last != '}' ? "the line is cut off" + Again
            : null;
    }

    private void AddItem(string section, int start, int end)
    {
        bool isInducer = section == "inducers";
        if ((!isInducer && section != "sites")
            || string.CompareOrdinal(_text, start, ItemStart, 0, ItemStart.Length) != 0)
        {
            return;
        }

        if (isInducer)
        {
            var line = new ProfileLine(_text, start, end);
            _inducers.Add(new MeasuredInducer(
                line.Text("\"assembly\":")!, line.Text("\"member\":") ?? string.Empty,
                line.Number("\"collections\":"), line.Number("\"pauseMicroseconds\":")));
            return;
        }

        int name = start + ItemStart.Length;
        int close = _text.IndexOf('"', name, end - name);
        string assembly = _text.Substring(name, close - name);
        if (!_lines.TryGetValue(assembly, out List<(int Start, int End)>? lines))
        {
            _lines.Add(assembly, lines = []);
        }

        lines.Add((start, end));
    }

    /// <summary>The name that a line of the object itself begins with: <c>"sites": [</c>.</summary>
    private string? Name(int from, int to)
    {
        int close = _text[from] == '"' ? _text.IndexOf('"', from + 1, to - from - 1) : -1;
        return close > 0 && close + 1 < to && _text[close + 1] == ':'
            ? _text.Substring(from + 1, close - from - 1)
            : null;
    }

    private long Number(int from, int to)
    {
        int colon = _text.IndexOf(':', from, to - from);
        return long.TryParse(
            _text.Substring(colon + 1, to - colon - 1).Trim(), NumberStyles.None, CultureInfo.InvariantCulture,
            out long number)
            ? number
            : -1;
    }
}
