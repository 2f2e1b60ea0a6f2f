using System.Globalization;
using System.IO;
using System.Text;
using Microsoft.AspNetCore.WebUtilities;

namespace GcGuard.Bench.Workloads;

/// <summary>
/// The text of GCG1004: 20,000 lines, some 1.1 million characters, built in a builder and written to a stream.
/// </summary>
internal static class WrittenText
{
    private const int Lines = 20_000;

    /// <summary>As the code is found with a writer: one string of the whole text.</summary>
    public static void String(Stream target)
    {
        using var writer = new StreamWriter(target, new UTF8Encoding(false), leaveOpen: true);
        writer.Write(Build().ToString());
    }

    /// <summary>As the fix leaves it: the writer takes the builder.</summary>
    public static void Builder(Stream target)
    {
        using var writer = new StreamWriter(target, new UTF8Encoding(false), leaveOpen: true);
        writer.Write(Build());
    }

    /// <summary>As the code is found with a stream: one string, and one array of its bytes.</summary>
    public static void Bytes(Stream target) => target.Write(Encoding.UTF8.GetBytes(Build().ToString()));

    /// <summary>As the fix leaves it: one writer around the stream.</summary>
    public static void ResponseWriter(Stream target)
    {
        using var writer = new HttpResponseStreamWriter(target, Encoding.UTF8);
        writer.Write(Build());
    }

    private static StringBuilder Build()
    {
        var text = new StringBuilder();
        for (int i = 0; i < Lines; i++)
        {
            text.Append("2024-000").Append(i.ToString(CultureInfo.InvariantCulture)).Append(";EUR;129.90;")
                .AppendLine("221B Baker Street, London, NW1 6XE");
        }

        return text;
    }
}
