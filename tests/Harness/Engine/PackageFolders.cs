using System;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Finds the folder of a package on the machine that built this harness.</summary>
internal static class PackageFolders
{
    private static readonly string s_packageRoot = Metadata("GcGuard.NuGetPackageRoot");
    private static readonly string s_targetingPackRoot = Metadata("GcGuard.TargetingPackRoot");

    /// <summary>Finds a package in NuGet's folder, else among the SDK's targeting packs.</summary>
    /// <param name="package">The package. Of a targeting pack only the major and minor version count.</param>
    /// <returns>The folder that holds the package's content.</returns>
    /// <exception cref="InvalidOperationException">The package is in neither place.</exception>
    public static string Find(PackageIdentity package)
    {
        string restored = Path.Combine(
            s_packageRoot,
            package.Id.ToLowerInvariant(),
            package.Version.ToLowerInvariant());
        if (Directory.Exists(restored))
        {
            return restored;
        }

        return FindTargetingPack(package) ?? throw new InvalidOperationException(
            $"Package {package.Id} {package.Version} is not in '{s_packageRoot}'. Add it as a PackageDownload to "
            + "tests/Harness/GcGuard.Harness.csproj, restore, and name the same version in the test.");
    }

    /// <summary>An SDK ships one patch of its own targeting packs, and a later SDK a later patch.</summary>
    private static string? FindTargetingPack(PackageIdentity package)
    {
        string versions = Path.Combine(s_targetingPackRoot, package.Id);
        if (!Version.TryParse(package.Version, out Version? wanted) || !Directory.Exists(versions))
        {
            return null;
        }

        return Directory.GetDirectories(versions)
            .Select(folder => (folder, version: Version.TryParse(Path.GetFileName(folder), out Version? found) ? found : null))
            .Where(pack => pack.version?.Major == wanted.Major && pack.version.Minor == wanted.Minor)
            .OrderByDescending(pack => pack.version)
            .Select(pack => pack.folder)
            .FirstOrDefault();
    }

    private static string Metadata(string key)
        => typeof(PackageFolders).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .FirstOrDefault(attribute => attribute.Key == key)?.Value
        ?? throw new InvalidOperationException($"The build of tests/Harness left out the assembly metadata '{key}'.");
}
