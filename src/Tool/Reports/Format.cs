using System.Globalization;

namespace GcGuard.Tool.Reports;

/// <summary>How figures are written: decimal units, two or three digits.</summary>
internal static class Format
{
    /// <summary>Bytes: <c>850 B</c>, <c>131 kB</c>, <c>3.1 MB</c>.</summary>
    public static string Bytes(double bytes) => Math.Abs(bytes) switch
    {
        < 1e3 => Text(bytes, "0") + " B",
        < 1e4 => Text(bytes / 1e3, "0.0") + " kB",
        < 1e6 => Text(bytes / 1e3, "0") + " kB",
        < 1e8 => Text(bytes / 1e6, "0.0") + " MB",
        < 1e9 => Text(bytes / 1e6, "0") + " MB",
        _ => Text(bytes / 1e9, "0.0") + " GB",
    };

    /// <summary>Milliseconds: <c>0.4 ms</c>, <c>12 ms</c>, <c>1.2 s</c>.</summary>
    public static string Milliseconds(double milliseconds) => milliseconds switch
    {
        0 => "0",
        < 0.095 => Text(1000 * milliseconds, "0") + " µs",
        < 9.95 => Text(milliseconds, "0.0") + " ms",
        < 1000 => Text(milliseconds, "0") + " ms",
        _ => Text(milliseconds / 1000, "0.0") + " s",
    };

    /// <summary>A count.</summary>
    public static string Count(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A count of something: <c>1 request</c>, <c>2 requests</c>.</summary>
    public static string Count(long count, string what) => $"{Count(count)} {what}{(count == 1 ? string.Empty : "s")}";

    /// <summary>A part of a whole in percent.</summary>
    public static string Percent(double part, double whole)
        => whole <= 0 ? "0 %" : Percent(100 * part / whole);

    /// <summary>Percent.</summary>
    public static string Percent(double percent)
        => Text(percent, percent is > 0 and < 9.95 ? "0.0" : "0") + " %";

    /// <summary>Type and name of a member by its documentation id: <c>OrderExporter.Build</c>.</summary>
    public static string Member(string id)
    {
        string name = id[(id.IndexOf(':', StringComparison.Ordinal) + 1)..].Split('(')[0];
        string[] parts = name.Replace("#ctor", "ctor", StringComparison.Ordinal).Split('.');
        return string.Join('.', parts.TakeLast(2));
    }

    /// <summary>Any other figure.</summary>
    public static string Text(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
