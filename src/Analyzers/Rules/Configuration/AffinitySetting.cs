using System.Globalization;
using System.Text;
using GcGuard.Analyzers.Facts.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>The cores that <c>GCHeapAffinitizeMask</c> and <c>GCHeapAffinitizeRanges</c> name.</summary>
internal static class AffinitySetting
{
    /// <summary>How many cores a mask or ranges name; null where that cannot be read.</summary>
    public static int? Cores(GcSetting setting)
    {
        if (setting.IsOpen)
        {
            return null;
        }

        if (setting.Knob == GcKnobs.AffinitizeRanges)
        {
            return CoresOfRanges(setting.Value);
        }

        if (setting.Number is not > 0)
        {
            return null;
        }

        int cores = 0;
        for (ulong rest = (ulong)setting.Number.Value; rest != 0; rest &= rest - 1)
        {
            cores++;
        }

        return cores;
    }

    /// <summary>The ranges that name the same cores as a mask: <c>0-3,5</c> for 0x2F. Null where the mask cannot be read.</summary>
    public static string? RangesOf(GcSetting mask)
    {
        if (mask.Number is not > 0)
        {
            return null;
        }

        var ranges = new StringBuilder();
        long bits = mask.Number.Value;
        for (int core = 0; core < 63; core++)
        {
            int first = core;
            while (core < 63 && (bits >> core & 1) != 0)
            {
                core++;
            }

            if (core > first)
            {
                ranges.Append(ranges.Length == 0 ? string.Empty : ",").Append(first.ToString(CultureInfo.InvariantCulture));
                if (core - 1 > first)
                {
                    ranges.Append('-').Append((core - 1).ToString(CultureInfo.InvariantCulture));
                }
            }
        }

        return ranges.ToString();
    }

    /// <summary>Counts <c>0-3,7</c>, with or without CPU groups (<c>0:0-3</c>); a core named twice counts twice.</summary>
    private static int? CoresOfRanges(string text)
    {
        int cores = 0;
        foreach (string entry in text.Split(','))
        {
            string range = entry.Substring(entry.IndexOf(':') + 1);
            int dash = range.IndexOf('-');
            if (!int.TryParse(dash < 0 ? range : range.Substring(0, dash), NumberStyles.None, CultureInfo.InvariantCulture, out int first)
                || !int.TryParse(dash < 0 ? range : range.Substring(dash + 1), NumberStyles.None, CultureInfo.InvariantCulture, out int last)
                || last < first)
            {
                return null;
            }

            cores += last - first + 1;
        }

        return cores;
    }
}
