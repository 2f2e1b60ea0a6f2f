using System;
using System.IO;
using System.Linq;
using NuGet.Frameworks;

namespace GcGuard.Testing;

/// <summary>Finds what a package holds for a framework, on the machine that built this library.</summary>
internal static class PackageFolder
{
    private static readonly string s_packages = BuildFacts.Get("NuGetPackageRoot");
    private static readonly string s_targetingPacks = BuildFacts.Get("TargetingPackRoot");

    /// <summary>The folder of a package: in NuGet's folder, else among the SDK's targeting packs.</summary>
    /// <param name="package">The package. Of a targeting pack only the major and minor version count.</param>
    /// <exception cref="InvalidOperationException">The package is in neither place.</exception>
    public static string Find(TestPackage package)
    {
        string restored = Path.Combine(s_packages, package.Id.ToLowerInvariant(), package.Version);
        return Directory.Exists(restored)
            ? restored
            : FindTargetingPack(package) ?? throw new InvalidOperationException(
                $"Package {package.Id} {package.Version} is not in '{s_packages}'. Add it as a PackageDownload to "
                + "tests/Testing/GcGuard.Testing.csproj, restore, and name the same version in TestPackages.");
    }

    /// <summary>The folder of the assemblies a compiler sees: below <c>ref</c>, else <c>lib</c>. Null when none fits.</summary>
    public static string? FindAssemblies(TestPackage package, string targetFramework)
    {
        string root = Find(package);
        return Nearest(Path.Combine(root, "ref"), targetFramework) ?? Nearest(Path.Combine(root, "lib"), targetFramework);
    }

    private static string? Nearest(string folder, string targetFramework)
    {
        if (!Directory.Exists(folder))
        {
            return null;
        }

        NuGetFramework[] frameworks =
        [
            .. Directory.GetDirectories(folder).Select(path => NuGetFramework.ParseFolder(Path.GetFileName(path))),
        ];
        NuGetFramework? nearest = new FrameworkReducer().GetNearest(NuGetFramework.Parse(targetFramework), frameworks);
        return nearest is null ? null : Directory.GetDirectories(folder)[Array.IndexOf(frameworks, nearest)];
    }

    /// <summary>An SDK ships one patch of its own targeting packs, and a later SDK a later patch.</summary>
    private static string? FindTargetingPack(TestPackage package)
    {
        string versions = Path.Combine(s_targetingPacks, package.Id);
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
}
