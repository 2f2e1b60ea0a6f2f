using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Turns <see cref="ReferenceAssemblies"/> into references, once per distinct value.</summary>
internal static class ReferenceResolver
{
    private static readonly ConcurrentDictionary<ReferenceAssemblies, ImmutableArray<MetadataReference>> s_resolved = new();

    /// <summary>Finds the assemblies of a framework and its packages.</summary>
    /// <param name="references">The framework and packages.</param>
    /// <returns>One reference per assembly name; a package replaces an assembly of the framework.</returns>
    /// <exception cref="InvalidOperationException">A package or one of the named assemblies is not there.</exception>
    public static ImmutableArray<MetadataReference> Resolve(ReferenceAssemblies references)
        => s_resolved.GetOrAdd(references, static references =>
        {
            Dictionary<string, string> files = new(StringComparer.OrdinalIgnoreCase);
            AddFramework(references, files);
            foreach (PackageIdentity package in references.Packages)
            {
                AddPackage(references.TargetFramework, package, files);
            }

            return [.. files.Values.Order(StringComparer.Ordinal).Select(MetadataFiles.Reference)];
        });

    private static void AddFramework(ReferenceAssemblies references, Dictionary<string, string> files)
    {
        if (references.ReferenceAssemblyPackage is not { } package)
        {
            return;
        }

        AddPackage(references.TargetFramework, package, files);
        string folder = Path.Combine(PackageFolders.Find(package), references.ReferenceAssemblyPath ?? string.Empty);
        foreach (string name in references.Assemblies.Concat(references.FacadeAssemblies))
        {
            string file = Path.Combine(folder, name + ".dll");
            files[name] = File.Exists(file)
                ? file
                : throw new InvalidOperationException($"{package.Id} {package.Version} has no '{name}.dll' in '{references.ReferenceAssemblyPath}'.");
        }

        // The facades let .NET Framework use assemblies built for .NET Standard.
        string facades = Path.Combine(folder, "Facades");
        if (Directory.Exists(facades))
        {
            AddAll(facades, files);
        }
    }

    /// <summary>Adds what a compiler sees of a package: its <c>ref</c> folder, else its <c>lib</c> folder.</summary>
    private static void AddPackage(string targetFramework, PackageIdentity package, Dictionary<string, string> files)
    {
        string root = PackageFolders.Find(package);
        foreach (string kind in (ReadOnlySpan<string>)["ref", "lib"])
        {
            string folder = Path.Combine(root, kind);
            if (!Directory.Exists(folder))
            {
                continue;
            }

            string[] frameworks = [.. Directory.GetDirectories(folder).Select(path => Path.GetFileName(path))];
            if (TargetFrameworks.Nearest(targetFramework, frameworks) is { } nearest)
            {
                AddAll(Path.Combine(folder, nearest), files);
                return;
            }
        }
    }

    private static void AddAll(string folder, Dictionary<string, string> files)
    {
        foreach (string file in Directory.GetFiles(folder, "*.dll"))
        {
            files[Path.GetFileNameWithoutExtension(file)] = file;
        }
    }
}
