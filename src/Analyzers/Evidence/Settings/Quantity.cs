using System.Globalization;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>Reads limits of containers: cores and bytes, in the notations of compose files and Kubernetes.</summary>
internal static class Quantity
{
    /// <summary>A number of cores: <c>1.5</c>, or <c>500m</c> for half a core.</summary>
    public static double? Cores(string? text)
        => Number(text?.TrimEnd('m')) is { } number
            ? text!.EndsWith("m", StringComparison.Ordinal) ? number / 1000 : number
            : null;

    /// <summary>
    /// A number of bytes. Compose: <c>512m</c>, <c>2g</c>, <c>2gb</c>, powers of 1,024. Kubernetes: <c>512Mi</c>,
    /// <c>2Gi</c>, powers of 1,024; <c>512M</c>, <c>2G</c>, powers of 1,000.
    /// </summary>
    public static long? Bytes(string? text, bool isKubernetes)
    {
        string digits = (text ?? string.Empty).TrimEnd("KMGTBbikmgt ".ToCharArray());
        string unit = (text ?? string.Empty).Substring(digits.Length).Trim();
        double? factor = isKubernetes ? KubernetesUnit(unit) : ComposeUnit(unit.ToLowerInvariant().TrimEnd('b'));
        return Number(digits) * factor is > 0 and < long.MaxValue and double bytes ? (long)bytes : null;
    }

    private static double? Number(string? digits)
        => double.TryParse(digits, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            && number > 0
                ? number
                : null;

    private static double? KubernetesUnit(string unit) => unit switch
    {
        "" => 1,
        "k" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        "T" => 1e12,
        "Ki" => 1L << 10,
        "Mi" => 1L << 20,
        "Gi" => 1L << 30,
        "Ti" => 1L << 40,
        _ => null,
    };

    private static double? ComposeUnit(string unit) => unit switch
    {
        "" => 1,
        "k" => 1L << 10,
        "m" => 1L << 20,
        "g" => 1L << 30,
        _ => null,
    };
}
