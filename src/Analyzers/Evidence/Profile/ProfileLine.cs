using System.Globalization;
using System.Text;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>
/// A line of a profile: an object of names with texts and numbers. A value is looked for when somebody asks: most
/// lines are never read. A quotation mark in a text is written with a backslash, so no text holds a name.
/// </summary>
/// <param name="text">The file.</param>
/// <param name="start">Where the line begins.</param>
/// <param name="end">Where it ends.</param>
internal readonly struct ProfileLine(string text, int start, int end)
{
    /// <summary>A text; null where the line has none of this name.</summary>
    /// <param name="name">The name as the file has it: <c>"statement":</c>.</param>
    public string? Text(string name)
    {
        int at = ValueOf(name);
        return at >= 0 && text[at] == '"' ? Text(text, ref at) : null;
    }

    /// <summary>A number that is not too large to be counted with; 0 where the line has none of this name.</summary>
    /// <param name="name">The name as the file has it: <c>"requests":</c>.</param>
    public int Count(string name) => (int)Math.Min(Number(name), int.MaxValue);

    /// <summary>A number; 0 where the line has none of this name, or one that no count has.</summary>
    /// <param name="name">The name as the file has it: <c>"requests":</c>.</param>
    public long Number(string name)
    {
        int at = ValueOf(name);
        long number = 0;
        for (; at >= 0 && at < end && text[at] is >= '0' and <= '9'; at++)
        {
            int digit = text[at] - '0';
            if (number > (long.MaxValue - digit) / 10)
            {
                return 0;
            }

            number = (number * 10) + digit;
        }

        return at < 0 || (at < end && text[at] is not (',' or '}')) ? 0 : number;
    }

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

    private int ValueOf(string name)
    {
        int at = text.IndexOf(name, start, end - start, StringComparison.Ordinal);
        return at < 0 || at + name.Length >= end ? -1 : at + name.Length;
    }
}
