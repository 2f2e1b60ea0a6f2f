using System.Globalization;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>Sizes as messages show them.</summary>
internal static class SizeText
{
    private const long Kilobyte = 1_000, Megabyte = 1_000_000, Gigabyte = 1_000_000_000;

    /// <summary>
    /// A size in decimal units: <c>9,024 bytes</c> below 10 kB, <c>120 kB</c> below a megabyte, then with one decimal
    /// where it says something: <c>1 MB</c>, <c>1.2 MB</c>, <c>3 GB</c>. Sizes are lower bounds, so they are cut, never
    /// rounded up; the header of a round array disappears that way.
    /// </summary>
    public static string Of(long bytes)
    {
        if (bytes < 10 * Kilobyte)
        {
            return bytes.ToString("N0", CultureInfo.InvariantCulture) + " bytes";
        }

        if (bytes < Megabyte)
        {
            return (bytes / Kilobyte).ToString(CultureInfo.InvariantCulture) + " kB";
        }

        return bytes < Gigabyte ? InTenths(bytes, Megabyte, " MB") : InTenths(bytes, Gigabyte, " GB");
    }

    private static string InTenths(long bytes, long unit, string name)
    {
        long tenths = bytes / (unit / 10);
        string whole = (tenths / 10).ToString("N0", CultureInfo.InvariantCulture);
        return tenths % 10 == 0
            ? whole + name
            : whole + "." + (tenths % 10).ToString(CultureInfo.InvariantCulture) + name;
    }
}
