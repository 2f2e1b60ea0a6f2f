using System.Globalization;
using System.Text;

namespace GcGuard.Bench.Workloads;

/// <summary>The builder of GCG1002: room for 200,000 characters, filled piece by piece.</summary>
internal static class PresizedText
{
    private const int Rows = 20_000;

    /// <summary>As the code is found: one array for all characters.</summary>
    public static int WithCapacity() => Fill(new StringBuilder(200_000));

    /// <summary>As the fix leaves it: chunks of at most 8,000 characters.</summary>
    public static int InChunks() => Fill(new StringBuilder());

    private static int Fill(StringBuilder text)
    {
        for (int i = 0; i < Rows; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $"{i};");
        }

        return text.Length;
    }
}
