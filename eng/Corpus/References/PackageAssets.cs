using System.Xml;
using System.Xml.Linq;
using GcGuard.Corpus.Projects;

namespace GcGuard.Corpus.References;

/// <summary>
/// Assemblies of packages that happen to lie in NuGet's global packages folder, with their dependencies. Nothing is
/// downloaded; another version stands in when the asked one is not there.
/// </summary>
internal sealed class PackageAssets(string folder)
{
    /// <summary>
    /// The compile-time assemblies of <paramref name="packages"/>; ids that are not there go to
    /// <paramref name="missing"/>.
    /// </summary>
    public IEnumerable<string> Resolve(
        IEnumerable<PackageRequest> packages, TargetFramework framework, ISet<string> missing)
    {
        var seen = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var pending = new Queue<(PackageRequest Package, bool Direct)>(packages.Select(package => (package, true)));
        var files = new List<string>();
        while (pending.TryDequeue(out (PackageRequest Package, bool Direct) next))
        {
            if (!seen.Add(next.Package.Id))
            {
                continue;
            }

            string? version = VersionFolder(next.Package);
            if (version is null)
            {
                // What a package needs is noise when the package itself is there.
                if (next.Direct)
                {
                    missing.Add(next.Package.Id);
                }

                continue;
            }

            files.AddRange(Assemblies(version, framework));
            foreach (PackageRequest dependency in Dependencies(version, next.Package.Id, framework))
            {
                pending.Enqueue((dependency, false));
            }
        }

        return files;
    }

    /// <summary>The asked version, else the next newer one, else the newest there is.</summary>
    private string? VersionFolder(PackageRequest package)
    {
        string root = Path.Combine(folder, package.Id.ToLowerInvariant());
        if (package.Id.Length == 0 || package.Id.IndexOfAny(['/', '\\']) >= 0 || !Directory.Exists(root))
        {
            return null;
        }

        string exact = Path.Combine(root, package.Version.Trim('[', ']', '(', ')').ToLowerInvariant());
        if (package.Version.Length > 0 && Directory.Exists(exact))
        {
            return exact;
        }

        Version asked = Parse(package.Version) ?? new Version(0, 0);
        List<(Version Version, string Folder)> all = [.. Directory.EnumerateDirectories(root)
            .Select(path => (Version: Parse(Path.GetFileName(path)) ?? new Version(0, 0), Folder: path))
            .OrderBy(candidate => candidate.Version).ThenBy(candidate => candidate.Folder, StringComparer.Ordinal)];
        return all.Count == 0 ? null : all.Find(candidate => candidate.Version >= asked).Folder ?? all[^1].Folder;
    }

    private static Version? Parse(string version)
    {
        string plain = version.Trim('[', ']', '(', ')').Split(',', '-', '+')[0];
        return Version.TryParse(
            plain.Contains('.', StringComparison.Ordinal) ? plain : plain + ".0", out Version? parsed) ? parsed : null;
    }

    private static IEnumerable<string> Assemblies(string package, TargetFramework framework)
    {
        foreach (string kind in (string[])["ref", "lib"])
        {
            string? best = Best(Path.Combine(package, kind), framework);
            if (best is not null)
            {
                return Directory.EnumerateFiles(best, "*.dll").Order(StringComparer.Ordinal);
            }
        }

        return [];
    }

    /// <summary>
    /// The folder of the nearest compatible framework: the project's own family before .NET Standard.
    /// </summary>
    private static string? Best(string root, TargetFramework framework)
    {
        if (!Directory.Exists(root))
        {
            return null;
        }

        return Directory.EnumerateDirectories(root)
            .Select(path => (Path: path, Framework: TargetFramework.Parse(Path.GetFileName(path))))
            .Where(candidate => candidate.Framework is not null && framework.CanUse(candidate.Framework))
            .OrderByDescending(candidate => candidate.Framework!.Family == framework.Family)
            .ThenByDescending(candidate => candidate.Framework!.Version)
            .ThenBy(candidate => candidate.Path.Length)
            .Select(candidate => candidate.Path)
            .FirstOrDefault();
    }

    private static IEnumerable<PackageRequest> Dependencies(string package, string id, TargetFramework framework)
    {
        string nuspec = Path.Combine(package, id.ToLowerInvariant() + ".nuspec");
        try
        {
            XElement? root = File.Exists(nuspec) ? XDocument.Load(nuspec).Root : null;
            XElement? all = root?.Descendants().FirstOrDefault(element => element.Name.LocalName == "dependencies");
            XElement? group = all?.Elements()
                .Where(element => element.Name.LocalName == "group")
                .Select(element => (Element: element, Framework: TargetFramework.Parse(MonikerOf(element))))
                .Where(candidate => candidate.Framework is not null && framework.CanUse(candidate.Framework))
                .OrderByDescending(candidate => candidate.Framework!.Family == framework.Family)
                .ThenByDescending(candidate => candidate.Framework!.Version)
                .Select(candidate => candidate.Element)
                .FirstOrDefault();
            return (group ?? all)?.Elements()
                .Where(element => element.Name.LocalName == "dependency")
                .Select(
                    element =>
                        new PackageRequest(
                            element.Attribute("id")?.Value ?? string.Empty,
                            element.Attribute("version")?.Value ?? string.Empty)) ?? [];
        }
        catch (Exception exception) when (exception is XmlException or IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    /// <summary>
    /// A nuspec writes <c>.NETStandard2.0</c> and <c>.NETFramework4.6.1</c> beside the short monikers.
    /// </summary>
    private static string MonikerOf(XElement group)
    {
        return (group.Attribute("targetFramework")?.Value ?? string.Empty)
            .Replace(".NETStandard", "netstandard", StringComparison.OrdinalIgnoreCase)
            .Replace(".NETCoreApp", "netcoreapp", StringComparison.OrdinalIgnoreCase)
            .Replace(".NETFramework", "v", StringComparison.OrdinalIgnoreCase);
    }
}
