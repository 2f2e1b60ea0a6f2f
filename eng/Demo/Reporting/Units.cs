using System;
using System.Globalization;

namespace GcGuard.Demo.Reporting;

/// <summary>Numbers as the table shows them: decimal units, at most four digits.</summary>
internal static class Units
{
    /// <summary>Bytes as kilobytes (1,000 bytes), without unit.</summary>
    public static string Kilobytes(double bytes) => Short(bytes / 1e3);

    /// <summary>Bytes as megabytes (1,000,000 bytes), without unit.</summary>
    public static string Megabytes(double bytes) => Short(bytes / 1e6);

    /// <summary>Milliseconds, without unit.</summary>
    public static string Milliseconds(double milliseconds) => Short(milliseconds);

    /// <summary>A share between 0 and 1 in percent, without sign.</summary>
    public static string Percent(double share) => Fixed(share * 100, 1);

    /// <summary>A whole number.</summary>
    public static string Count(long value) => value.ToString(CultureInfo.InvariantCulture);

    private static string Short(double value) =>
        Fixed(value, Math.Abs(value) switch { < 1 => 2, < 100 => 1, _ => 0 });

    private static string Fixed(double value, int decimals) =>
        value.ToString("F" + decimals.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
