using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Testing;

/// <summary>A framework and packages that sources under test compile against.</summary>
/// <remarks>
/// The references of a set are made once and shared by all tests: the compiler then shares what it has read of them.
/// Microsoft.CodeAnalysis.Testing's own sets ask NuGet's server for each new combination, which a test must not.
/// </remarks>
public sealed class ReferenceSet
{
    private static readonly ConcurrentDictionary<string, MetadataReference> s_files = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<TestPackage, ReferenceSet> _extended = new();
    private readonly Lazy<ImmutableArray<MetadataReference>> _references;
    private readonly Func<IEnumerable<string>> _files;

    /// <summary>
    /// Keeps what the compiler has read of the references: it holds them weakly, and each test would read them again after
    /// a collection.
    /// </summary>
    private CSharpCompilation? _kept;

    internal ReferenceSet(string targetFramework, Func<IEnumerable<string>> files)
    {
        TargetFramework = targetFramework;
        _files = files;
        _references = new Lazy<ImmutableArray<MetadataReference>>(Resolve, LazyThreadSafetyMode.ExecutionAndPublication);
    }

    /// <summary>The short name of the framework, for example <c>net8.0</c>.</summary>
    public string TargetFramework { get; }

    /// <summary>How versions of assemblies are unified; .NET Framework has rules of its own.</summary>
    public AssemblyIdentityComparer AssemblyIdentityComparer
        => TargetFramework.StartsWith("net4", StringComparison.Ordinal)
            ? DesktopAssemblyIdentityComparer.Default
            : AssemblyIdentityComparer.Default;

    /// <summary>One reference per assembly name, the same objects each time; a package replaces the framework's.</summary>
    /// <exception cref="InvalidOperationException">A package is not restored; the message says how to add it.</exception>
    public ImmutableArray<MetadataReference> References => _references.Value;

    /// <summary>The same framework with further packages. Their dependencies are not added: name those too.</summary>
    public ReferenceSet AddPackages(params ReadOnlySpan<TestPackage> packages)
    {
        ReferenceSet set = this;
        foreach (TestPackage package in packages)
        {
            ReferenceSet before = set;
            set = before._extended.GetOrAdd(
                package,
                added => new ReferenceSet(before.TargetFramework, () => before._files().Concat(before.FilesOf(added))));
        }

        return set;
    }

    private IEnumerable<string> FilesOf(TestPackage package)
        => PackageFolder.FindAssemblies(package, TargetFramework) is { } folder ? Directory.GetFiles(folder, "*.dll") : [];

    private ImmutableArray<MetadataReference> Resolve()
    {
        var byName = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string file in _files())
        {
            byName[Path.GetFileNameWithoutExtension(file)] = file;
        }

        ImmutableArray<MetadataReference> references =
        [
            .. byName.Values.Order(StringComparer.Ordinal)
                .Select(file => s_files.GetOrAdd(file, static file => MetadataReference.CreateFromFile(file))),
        ];
        _kept = CSharpCompilation.Create(
            "Kept",
            references: references,
            options: new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, assemblyIdentityComparer: AssemblyIdentityComparer));
        _kept.GetSpecialType(SpecialType.System_Object);
        return references;
    }
}
