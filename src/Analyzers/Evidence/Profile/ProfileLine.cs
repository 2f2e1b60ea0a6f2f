using System.Globalization;
using System.Text;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>A line of a profile: an object of names with texts and numbers.</summary>
internal sealed class ProfileLine
{
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);

    /// <summary>Reads a line; one that is cut off ends where it does.</summary>
    public ProfileLine(string line)
    {
        int at = 1;
        while (at < line.Length && line[at] == '"')
        {
            string name = Text(line, ref at);
            at++;
            string value = at < line.Length && line[at] == '"' ? Text(line, ref at) : Word(line, ref at);
            _values[name] = value;
            at++;
        }
    }

    /// <summary>A text; null where the line has none of this name.</summary>
    public string? Text(string name) => _values.TryGetValue(name, out string? text) ? text : null;

    /// <summary>A number that is not too large to be counted with; 0 where the line has none of this name.</summary>
    public int Count(string name) => (int)Math.Min(Number(name), int.MaxValue);

    /// <summary>A number; 0 where the line has none of this name.</summary>
    public long Number(string name)
        => _values.TryGetValue(name, out string? text)
            && long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            ? number
            : 0;

    /// <summary>The text that begins with a quotation mark at a place.</summary>
    public static string Text(string line, ref int at)
    {
        int end = line.IndexOf('"', at + 1);
        if (end > 0 && line.IndexOf('\\', at + 1, end - at - 1) < 0)
        {
            string plain = line.Substring(at + 1, end - at - 1);
            at = end + 1;
            return plain;
        }

        var text = new StringBuilder();
        for (at++; at < line.Length && line[at] != '"'; at++)
        {
            if (line[at] != '\\' || at + 1 >= line.Length)
            {
                text.Append(line[at]);
                continue;
            }

            at++;
            if (line[at] == 'u' && at + 4 < line.Length && int.TryParse(
                line.Substring(at + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out int code))
            {
                text.Append((char)code);
                at += 4;
            }
            else
            {
                text.Append(line[at] switch
                {
                    'n' => '\n', 't' => '\t', 'r' => '\r', 'b' => '\b', 'f' => '\f', char other => other,
                });
            }
        }

        at++;
        return text.ToString();
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
}
