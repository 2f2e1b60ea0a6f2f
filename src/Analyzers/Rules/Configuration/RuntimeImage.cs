using System;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>Reads which runtime a container image of Microsoft's registry carries.</summary>
internal static class RuntimeImage
{
    private const string Registry = "mcr.microsoft.com/";

    /// <summary>The three-part version that an image is pinned to, or null for another image or a tag that moves.</summary>
    /// <param name="image">The image with its tag.</param>
    /// <param name="repositories">The repositories whose tags are versions of the runtime, without registry.</param>
    public static Version? Version(string image, params string[] repositories)
    {
        if (!image.StartsWith(Registry, StringComparison.OrdinalIgnoreCase))
        {
            return null;
        }

        string rest = image.Substring(Registry.Length).Replace("dotnet/core/", "dotnet/");
        int colon = rest.IndexOf(':');
        if (colon < 0 || Array.IndexOf(repositories, rest.Substring(0, colon)) < 0)
        {
            return null;
        }

        string tag = rest.Substring(colon + 1);
        int end = tag.IndexOfAny(['-', '@']);
        string number = end < 0 ? tag : tag.Substring(0, end);
        return System.Version.TryParse(number, out Version? version) && (version.Build >= 0 || version.Major == 4) ? version : null;
    }
}
