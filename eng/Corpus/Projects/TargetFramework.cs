using System.Globalization;

namespace GcGuard.Corpus.Projects;

/// <summary>The families of target frameworks there are reference assemblies for.</summary>
internal enum FrameworkFamily
{
    /// <summary>.NET Core and .NET 5 or later.</summary>
    Net,

    /// <summary>.NET Standard.</summary>
    Standard,

    /// <summary>.NET Framework.</summary>
    Framework,
}

/// <summary>
/// A target framework: its family and version, read from a moniker such as <c>net8.0-windows</c> or <c>v4.7.2</c>.
/// </summary>
internal sealed record TargetFramework(FrameworkFamily Family, Version Version)
{
    /// <summary>The framework a folder without project files is bound against.</summary>
    public static TargetFramework Newest { get; } = new(FrameworkFamily.Net, new Version(10, 0));

    /// <summary>The identifier MSBuild gives the family.</summary>
    public string Identifier => Family switch
    {
        FrameworkFamily.Net => ".NETCoreApp",
        FrameworkFamily.Standard => ".NETStandard",
        _ => ".NETFramework",
    };

    /// <summary>The short moniker, such as <c>net8.0</c>, <c>netstandard2.0</c> or <c>net472</c>.</summary>
    public string Moniker => Family switch
    {
        FrameworkFamily.Net when Version.Major >= 5 => $"net{Version.ToString(2)}",
        FrameworkFamily.Net => $"netcoreapp{Version.ToString(2)}",
        FrameworkFamily.Standard => $"netstandard{Version.ToString(2)}",
        _ => $"net{Version.ToString(Version.Build > 0 ? 3 : 2).Replace(".", string.Empty, StringComparison.Ordinal)}",
    };

    /// <summary>Reads a moniker; null for one of another platform or one that is not understood.</summary>
    public static TargetFramework? Parse(string? text)
    {
        string moniker = (text ?? string.Empty).Trim().ToLowerInvariant().Split('-')[0];
        if (moniker.StartsWith("netstandard", StringComparison.Ordinal))
        {
            return Dotted(FrameworkFamily.Standard, moniker["netstandard".Length..]);
        }

        if (moniker.StartsWith("netcoreapp", StringComparison.Ordinal))
        {
            return Dotted(FrameworkFamily.Net, moniker["netcoreapp".Length..]);
        }

        if (moniker.StartsWith('v'))
        {
            return Dotted(FrameworkFamily.Framework, moniker[1..]);
        }

        if (!moniker.StartsWith("net", StringComparison.Ordinal))
        {
            return null;
        }

        string digits = moniker["net".Length..];
        return digits.Contains('.', StringComparison.Ordinal)
            ? Dotted(
                digits[0] >= '5' || digits.IndexOf('.', StringComparison.Ordinal) > 1
                    ? FrameworkFamily.Net
                    : FrameworkFamily.Framework, digits)
            : Compact(digits);
    }

    /// <summary>Whether a project of this framework can use an assembly built for <paramref name="asset"/>.</summary>
    public bool CanUse(TargetFramework asset)
    {
        if (asset.Family == Family)
        {
            return asset.Version <= Version;
        }

        return asset.Family == FrameworkFamily.Standard && Family switch
        {
            FrameworkFamily.Net => asset.Version <= (Version.Major >= 3 ? new Version(2, 1) : new Version(2, 0)),
            _ => asset.Version <= new Version(2, 0),
        };
    }

    private static TargetFramework? Dotted(FrameworkFamily family, string version)
    {
        return System.Version.TryParse(version, out Version? parsed) ? new TargetFramework(family, parsed) : null;
    }

    /// <summary><c>net472</c> is 4.7.2 and <c>net10</c> is not a moniker in use, so every digit is one part.</summary>
    private static TargetFramework? Compact(string digits)
    {
        if (digits.Length is < 2 or > 3 || !digits.All(char.IsAsciiDigit))
        {
            return null;
        }

        string dotted = string.Join('.', digits.Select(digit => digit.ToString(CultureInfo.InvariantCulture)));
        return Dotted(FrameworkFamily.Framework, dotted);
    }
}
