using System.Globalization;
using System.Reflection;
using GcGuard.Corpus.Projects;

namespace GcGuard.Corpus.References;

/// <summary>Finds the folders of reference assemblies that the build of this tool restored or the SDK brings.</summary>
/// <param name="packages">NuGet's global packages folder.</param>
/// <param name="packs">The folder of the SDK's targeting packs.</param>
internal sealed class ReferenceFolders(string packages, string packs)
{
    private readonly string _packages = packages;
    private readonly string _packs = packs;

    /// <summary>The folders this tool was built with.</summary>
    public ReferenceFolders()
        : this(Metadata("GcGuard.NuGetPackageRoot"), Metadata("GcGuard.TargetingPackRoot"))
    {
    }

    /// <summary>NuGet's global packages folder.</summary>
    public string Packages => _packages;

    /// <summary>The folders of assemblies a project of <paramref name="framework"/> is bound against.</summary>
    /// <remarks>
    /// A .NET project gets ASP.NET Core whether it asks for it or not: class libraries of a server often get it through
    /// a project or package reference that cannot be followed without a restore.
    /// </remarks>
    public IEnumerable<string> For(TargetFramework framework)
    {
        return framework.Family switch
        {
            FrameworkFamily.Net =>
                [Pack("Microsoft.NETCore.App.Ref", framework.Version.Major), Pack(
                    "Microsoft.AspNetCore.App.Ref", framework.Version.Major)],
            FrameworkFamily.Framework => NetFramework(),
            _ when framework.Version >= new Version(2, 1) =>
                [Required(Path.Combine(_packages, "netstandard.library.ref", "2.1.0", "ref", "netstandard2.1"))],
            _ => [Required(Path.Combine(_packages, "netstandard.library", "2.0.3", "build", "netstandard2.0", "ref"))],
        };
    }

    /// <summary>The targeting pack of the nearest version that is not older, else of the newest.</summary>
    private string Pack(string name, int major)
    {
        List<(int Major, string Folder)> found = [.. Roots(name)
            .SelectMany(Directory.EnumerateDirectories)
            .Select(folder => (Major: MajorOf(Path.GetFileName(folder)), Folder: folder))
            .Where(pack => pack.Major > 0)
            .OrderBy(pack => pack.Major).ThenBy(pack => pack.Folder, StringComparer.Ordinal)];
        if (found.Count == 0)
        {
            throw new CorpusInputException(
                $"{name} is not installed; restore this tool again (dotnet restore eng/Corpus).");
        }

        (int Major, string Folder) chosen =
            found.Exists(pack => pack.Major >= major) ? found.Find(pack => pack.Major >= major) : found[^1];
        // A pack holds one framework; before .NET 5 its folder was called netcoreapp3.1.
        string all = Required(Path.Combine(chosen.Folder, "ref"));
        return Directory.EnumerateDirectories(all).FirstOrDefault()
            ?? Required(Path.Combine(all, string.Create(CultureInfo.InvariantCulture, $"net{chosen.Major}.0")));
    }

    private IEnumerable<string> Roots(string name)
    {
        string[] roots = [Path.Combine(_packs, name), Path.Combine(_packages, name.ToLowerInvariant())];
        return roots.Where(Directory.Exists);
    }

    private IEnumerable<string> NetFramework()
    {
        string root = Required(Path.Combine(
            _packages, "microsoft.netframework.referenceassemblies.net472", "1.0.3", "build", ".NETFramework",
            "v4.7.2"));
        return [root, Path.Combine(root, "Facades")];
    }

    private static int MajorOf(string version)
    {
        return int.TryParse(version.Split('.')[0], NumberStyles.None, CultureInfo.InvariantCulture, out int major)
            ? major
            : 0;
    }

    private static string Required(string folder)
    {
        return Directory.Exists(folder)
            ? folder
            : throw new CorpusInputException(
                $"{folder}: reference assemblies are missing; restore this tool again (dotnet restore eng/Corpus).");
    }

    private static string Metadata(string key)
    {
        return typeof(ReferenceFolders).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .FirstOrDefault(attribute => attribute.Key == key)?.Value ?? string.Empty;
    }
}
