using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>
/// What <c>dotnet gcguard profile</c> wrote. One statement is one line, so no reader of JSON is needed, and the lines
/// about
/// other assemblies are passed over.
/// </summary>
internal sealed class ProfileFile
{
    private const string SiteStart = "{\"assembly\":\"";
    private const string SchemaStart = "\"schema\":";
    private const int Schema = 1;
    private static readonly ConditionalWeakTable<SourceText, ProfileFile> Files = new();

    private readonly Dictionary<string, Dictionary<string, List<MeasuredSite>>> _sites = new(StringComparer.Ordinal);

    private ProfileFile(SourceText text)
    {
        bool isReadable = false;
        foreach (TextLine line in text.Lines)
        {
            string content = line.ToString().Trim();
            if (content.StartsWith(SchemaStart, StringComparison.Ordinal))
            {
                isReadable = content.Substring(SchemaStart.Length).Trim(' ', ',')
                    == Schema.ToString(CultureInfo.InvariantCulture);
            }
            else if (isReadable && content.StartsWith(SiteStart, StringComparison.Ordinal))
            {
                Add(content);
            }
        }
    }

    /// <summary>Reads a file; one text is read once.</summary>
    public static ProfileFile Of(SourceText text) => Files.GetValue(text, static t => new ProfileFile(t));

    /// <summary>The statements of a member; null where none was measured.</summary>
    public List<MeasuredSite>? SitesOf(string assembly, string member)
        => _sites.TryGetValue(assembly, out Dictionary<string, List<MeasuredSite>>? members)
            && members.TryGetValue(member, out List<MeasuredSite>? sites)
            ? sites
            : null;

    /// <summary>Whether any statement of an assembly was measured.</summary>
    public bool Knows(string assembly) => _sites.ContainsKey(assembly);

    private void Add(string line)
    {
        Dictionary<string, string> values = Read(line);
        // Inducers are lines about an assembly as well.
        if (!values.TryGetValue("statement", out string? statement) || !values.TryGetValue("member", out string? member)
            || !values.TryGetValue("hash", out string? hash) || !values.TryGetValue("endpoint", out string? endpoint))
        {
            return;
        }

        string assembly = values["assembly"];
        if (!_sites.TryGetValue(assembly, out Dictionary<string, List<MeasuredSite>>? members))
        {
            _sites.Add(assembly, members = new Dictionary<string, List<MeasuredSite>>(StringComparer.Ordinal));
        }

        if (!members.TryGetValue(member, out List<MeasuredSite>? sites))
        {
            members.Add(member, sites = []);
        }

        sites.Add(new MeasuredSite(
            member, hash, statement, endpoint, Count(values, "requests"), Count(values, "reaching"), Count(values, "samples"),
            Number(values, "largeBytes"), Count(values, "largeSamples"), Number(values, "largeSquares"),
            Count(values, "largeFirstHalf"), Count(values, "largeSecondHalf")));
    }

    private static int Count(Dictionary<string, string> values, string name)
        => (int)Math.Min(Number(values, name), int.MaxValue);

    private static long Number(Dictionary<string, string> values, string name)
        => values.TryGetValue(name, out string? text)
            && long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            ? number
            : 0;

    /// <summary>
    /// The names and values of an object without nested ones; a line that is cut off ends where it does.
    /// </summary>
    private static Dictionary<string, string> Read(string line)
    {
        var values = new Dictionary<string, string>(StringComparer.Ordinal);
        int at = 1;
        while (at < line.Length && line[at] == '"')
        {
            string name = Text(line, ref at);
            at++;
            string value = at < line.Length && line[at] == '"' ? Text(line, ref at) : Word(line, ref at);
            values[name] = value;
            at++;
        }

        return values;
    }

    private static string Word(string line, ref int at)
    {
        int start = Math.Min(at, line.Length);
        while (at < line.Length && line[at] is not (',' or '}'))
        {
            at++;
        }

        return line.Substring(start, Math.Min(at, line.Length) - start);
    }

    private static string Text(string line, ref int at)
    {
        var text = new StringBuilder();
        for (at++; at < line.Length && line[at] != '"'; at++)
        {
            if (line[at] != '\\' || at + 1 >= line.Length)
            {
                text.Append(line[at]);
                continue;
            }

            at++;
            if (line[at] == 'u' && at + 4 < line.Length
                && int.TryParse(line.Substring(at + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out int code))
            {
                text.Append((char)code);
                at += 4;
            }
            else
            {
                text.Append(line[at] switch { 'n' => '\n', 't' => '\t', 'r' => '\r', 'b' => '\b', 'f' => '\f', _ => line[at] });
            }
        }

        at++;
        return text.ToString();
    }
}
