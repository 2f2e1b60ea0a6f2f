namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>
/// The measured statements of one assembly. The lines of a member are read when somebody asks for it.
/// </summary>
internal sealed class AssemblySites
{
    private const string Statement = "\"statement\":";
    private const string Ordinal = "\"ordinal\":";
    private const string Hash = "\"hash\":";
    private const string LargeBytes = "\"largeBytes\":";
    private const string LargeSamples = "\"largeSamples\":";
    private const string MemberStart = "\"member\":\"";

    private readonly string _text;
    private readonly Dictionary<string, MemberLines> _members = new(StringComparer.Ordinal);

    /// <summary>Finds out whose the lines are.</summary>
    /// <param name="text">The file.</param>
    /// <param name="lines">Where the assembly's lines are in it.</param>
    public AssemblySites(string text, List<(int Start, int End)> lines)
    {
        _text = text;
        var large = new HashSet<string>(StringComparer.Ordinal);
        foreach ((int start, int end) in lines)
        {
            int at = text.IndexOf(MemberStart, start, end - start, StringComparison.Ordinal);
            if (at < 0)
            {
                continue;
            }

            at += MemberStart.Length - 1;
            string member = ProfileLine.Text(text, ref at);
            if (!_members.TryGetValue(member, out MemberLines? own))
            {
                _members.Add(member, own = new MemberLines());
            }

            own.Places.Add((start, end));
            if (new ProfileLine(text, start, end).Number(LargeBytes) > 0)
            {
                large.Add(member);
            }
        }

        Large = large;
        LargeNames = NamesOf(large);
    }

    /// <summary>The documentation ids of the members with large objects.</summary>
    public HashSet<string> Large { get; }

    /// <summary>Their names alone, as symbols show them: to ask for a name costs less than to make an id.</summary>
    public HashSet<string> LargeNames { get; }

    /// <summary>The statements of a member; null where none was measured.</summary>
    public List<MeasuredSite>? Of(string member)
        => _members.TryGetValue(member, out MemberLines? lines) ? lines.Sites ??= Read(member, lines.Places) : null;

    /// <summary>The statements of a member that make large objects: their keys alone, without their figures.</summary>
    public IEnumerable<(string Statement, int Ordinal, string Hash)> LargeIn(string member)
    {
        foreach ((int start, int end) in _members[member].Places)
        {
            var line = new ProfileLine(_text, start, end);
            if (line.Number(LargeSamples) > 0 && line.Text(Statement) is { } statement
                && line.Text(Hash) is { } hash)
            {
                yield return (statement, line.Count(Ordinal), hash);
            }
        }
    }

    private List<MeasuredSite> Read(string member, List<(int Start, int End)> places)
    {
        var sites = new List<MeasuredSite>(places.Count);
        var keys = new HashSet<(string, int, string, string)>();
        foreach ((int start, int end) in places)
        {
            var line = new ProfileLine(_text, start, end);
            if (line.Text(Statement) is { } statement && line.Text(Hash) is { } hash
                && line.Text("\"endpoint\":") is { } endpoint
                && line.Text("\"call\":") is { } call
                && keys.Add((statement, line.Count(Ordinal), call, endpoint)))
            {
                // What a merge left twice is no second call: a good file has one line for each.
                sites.Add(new MeasuredSite(
                    member, hash, statement, line.Count(Ordinal), call, endpoint,
                    line.Count("\"requests\":"), line.Count("\"reaching\":"), line.Count("\"samples\":"),
                    line.Number(LargeBytes), line.Count(LargeSamples), line.Number("\"largeSquares\":"),
                    line.Count("\"largeFirstHalf\":"), line.Count("\"largeSecondHalf\":")));
            }
        }

        return sites;
    }

    /// <summary><c>M:Shop.Orders.#ctor(System.Int32)</c> is a member named <c>.ctor</c>.</summary>
    private static HashSet<string> NamesOf(HashSet<string> ids)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (string id in ids)
        {
            int end = id.IndexOf('(');
            string name = end < 0 ? id : id.Substring(0, end);
            name = name.Substring(name.LastIndexOf('.') + 1);
            int arity = name.IndexOf('`');
            names.Add((arity < 0 ? name : name.Substring(0, arity)).Replace('#', '.'));
        }

        return names;
    }

    private sealed class MemberLines
    {
        public List<(int Start, int End)> Places { get; } = [];

        public List<MeasuredSite>? Sites { get; set; }
    }
}
