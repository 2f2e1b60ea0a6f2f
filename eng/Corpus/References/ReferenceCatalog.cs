using System.Collections.Concurrent;
using System.Collections.Immutable;
using GcGuard.Corpus.Projects;
using Microsoft.CodeAnalysis;

namespace GcGuard.Corpus.References;

/// <summary>The metadata references of projects; every assembly is read once and shared by all compilations.</summary>
internal sealed class ReferenceCatalog(ReferenceFolders folders, IEnumerable<string> given)
{
    /// <summary>What .NET Framework projects are compiled with unless they name more.</summary>
    private static readonly string[] s_frameworkDefaults =
    [
        "mscorlib", "System", "System.Core", "System.Data", "System.Drawing", "System.Net.Http", "System.Xml",
        "System.Xml.Linq", "Microsoft.CSharp", "System.Runtime.Serialization", "System.IO.Compression",
        "System.IO.Compression.FileSystem", "System.Numerics",
    ];

    private readonly ConcurrentDictionary<string, MetadataReference?> _byFile = new(StringComparer.Ordinal);
    private readonly ImmutableArray<string> _given = [.. given];
    private readonly PackageAssets _packages = new(folders.Packages);
    private TestFrameworkStandIns? _standIns;

    /// <summary>
    /// The references of <paramref name="project"/> without its project references, and the packages that are missing.
    /// </summary>
    /// <param name="project">The project that is compiled.</param>
    /// <param name="packages">The packages it asks for, those of its project references included.</param>
    /// <param name="projects">
    /// The names of the assemblies that other projects give it: as in a restore, a project wins over a package.
    /// </param>
    public (ImmutableArray<MetadataReference> References, ImmutableArray<string> MissingPackages) For(
        ProjectDescription project, IEnumerable<PackageRequest> packages, IEnumerable<string> projects)
    {
        var files = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string file
            in folders.For(project.Framework).SelectMany(Assemblies).Where(file => IsReferenced(file, project)))
        {
            files.TryAdd(Path.GetFileName(file), file);
        }

        var missing = new SortedSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (string file in _packages.Resolve(packages, project.Framework, missing))
        {
            // A framework assembly wins over the package of the same name, as the SDK's conflict resolution usually
            // decides.
            files.TryAdd(Path.GetFileName(file), file);
        }

        foreach (string file in _given.Concat(project.AssemblyReferences))
        {
            files[Path.GetFileName(file)] = file;
        }

        foreach (string name in projects)
        {
            files.Remove(name + ".dll");
            missing.Remove(name);
        }

        // Microsoft.Extensions.* and the like are part of ASP.NET Core as well as packages of their own.
        missing.RemoveWhere(id => files.ContainsKey(id + ".dll"));
        _standIns ??= new TestFrameworkStandIns(
            folders.For(new TargetFramework(FrameworkFamily.Standard, new Version(2, 0)))
                .SelectMany(Assemblies)
                .Select(Load)
                .OfType<MetadataReference>());
        IEnumerable<string> unresolved =
            missing.Concat(project.FrameworkAssemblies.Where(name => !files.ContainsKey(name + ".dll")));
        return (
            [.. files.Values
                .Order(StringComparer.Ordinal)
                .Select(Load)
                .OfType<MetadataReference>(), .. _standIns.For(unresolved)],
            [.. missing]);
    }

    private static IEnumerable<string> Assemblies(string folder)
        => Directory.EnumerateFiles(folder, "*.dll").Order(StringComparer.Ordinal);

    private static bool IsReferenced(string file, ProjectDescription project)
    {
        if (project.Framework.Family != FrameworkFamily.Framework
            || Path.GetFileName(Path.GetDirectoryName(file)) == "Facades")
        {
            return true;
        }

        string name = Path.GetFileNameWithoutExtension(file);
        return s_frameworkDefaults.Contains(name, StringComparer.OrdinalIgnoreCase)
            || project.FrameworkAssemblies.Contains(name, StringComparer.OrdinalIgnoreCase);
    }

    private MetadataReference? Load(string file)
    {
        return _byFile.GetOrAdd(file, static path =>
        {
            try
            {
                // Reading the module now finds a damaged or native file here, not inside a compilation.
                AssemblyMetadata metadata = AssemblyMetadata.CreateFromFile(path);
                metadata.GetModules();
                return metadata.GetReference(filePath: path);
            }
            catch (Exception exception) when (exception
                is BadImageFormatException or IOException or UnauthorizedAccessException)
            {
                return null;
            }
        });
    }
}
