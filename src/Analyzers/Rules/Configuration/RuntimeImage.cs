using System.Text.RegularExpressions;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>Reads which runtime a container image of Microsoft's registry carries.</summary>
internal static class RuntimeImage
{
    private static readonly Regex Tagged =
        new(@"^mcr\.microsoft\.com/(dotnet/)(?:core/)?([^:]+):([\d.]+)(?:[-@]|$)", RegexOptions.IgnoreCase);

    /// <summary>The three-part version that an image is pinned to; null for other images and tags that move.</summary>
    /// <param name="image">The image with its tag, if there is any.</param>
    /// <param name="repositories">The repositories whose tags are versions of the runtime, without registry.</param>
    public static Version? Version(string? image, string[] repositories)
        => Tagged.Match(image ?? string.Empty) is { Success: true } match
            && Array.IndexOf(repositories, match.Groups[1].Value + match.Groups[2].Value) >= 0
            && System.Version.TryParse(match.Groups[3].Value, out Version? version)
            && (version.Build >= 0 || version.Major == 4)
                ? version
                : null;
}
