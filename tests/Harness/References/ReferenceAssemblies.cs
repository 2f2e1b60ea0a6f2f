using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The framework and packages a test project compiles against. Values are immutable.</summary>
/// <remarks>
/// Nothing is downloaded: packages are read from the NuGet folder this harness was built with, to which its project
/// file restores them, or, for the .NET version the SDK targets itself, from the SDK's targeting packs.
/// </remarks>
public sealed class ReferenceAssemblies : IEquatable<ReferenceAssemblies?>
{
    /// <summary>Names a framework without any package.</summary>
    /// <param name="targetFramework">Its short name, for example <c>net8.0</c>.</param>
    public ReferenceAssemblies(string targetFramework)
        : this(targetFramework, null, null)
    {
    }

    /// <summary>Names a framework.</summary>
    /// <param name="targetFramework">Its short name, for example <c>net8.0</c>.</param>
    /// <param name="referenceAssemblyPackage">The package that has its reference assemblies.</param>
    /// <param name="referenceAssemblyPath">The folder within that package.</param>
    public ReferenceAssemblies(
        string targetFramework,
        PackageIdentity? referenceAssemblyPackage,
        string? referenceAssemblyPath)
    {
        ArgumentNullException.ThrowIfNull(targetFramework);
        TargetFramework = targetFramework;
        ReferenceAssemblyPackage = referenceAssemblyPackage;
        ReferenceAssemblyPath = referenceAssemblyPath;
    }

    private ReferenceAssemblies(ReferenceAssemblies source)
        : this(source.TargetFramework, source.ReferenceAssemblyPackage, source.ReferenceAssemblyPath)
    {
        AssemblyIdentityComparer = source.AssemblyIdentityComparer;
        Assemblies = source.Assemblies;
        FacadeAssemblies = source.FacadeAssemblies;
        Packages = source.Packages;
    }

    /// <summary>.NET 8 without any package. Tests name <c>TestReferences</c> instead, which is the same everywhere.</summary>
    public static ReferenceAssemblies Default { get; } = new(
        "net8.0",
        new PackageIdentity("Microsoft.NETCore.App.Ref", "8.0.28"),
        Path.Combine("ref", "net8.0"));

    /// <summary>The framework's short name.</summary>
    public string TargetFramework { get; }

    /// <summary>How assembly versions are unified; differs on .NET Framework.</summary>
    public AssemblyIdentityComparer AssemblyIdentityComparer { get; private init; } = AssemblyIdentityComparer.Default;

    /// <summary>The package that has the framework's reference assemblies.</summary>
    public PackageIdentity? ReferenceAssemblyPackage { get; }

    /// <summary>The folder within <see cref="ReferenceAssemblyPackage"/>.</summary>
    public string? ReferenceAssemblyPath { get; }

    /// <summary>The names of the assemblies taken from that folder; ref packs of .NET bring all of theirs.</summary>
    public ImmutableArray<string> Assemblies { get; private init; } = [];

    /// <summary>The names of facade assemblies taken from that folder.</summary>
    public ImmutableArray<string> FacadeAssemblies { get; private init; } = [];

    /// <summary>Further packages.</summary>
    public ImmutableArray<PackageIdentity> Packages { get; private init; } = [];

    /// <summary>Changes how assembly versions are unified.</summary>
    /// <param name="assemblyIdentityComparer">The comparer.</param>
    public ReferenceAssemblies WithAssemblyIdentityComparer(AssemblyIdentityComparer assemblyIdentityComparer)
        => new(this) { AssemblyIdentityComparer = assemblyIdentityComparer };

    /// <summary>Replaces the framework's assemblies.</summary>
    /// <param name="assemblies">Their names.</param>
    public ReferenceAssemblies WithAssemblies(ImmutableArray<string> assemblies) => new(this) { Assemblies = assemblies };

    /// <summary>Adds framework assemblies.</summary>
    /// <param name="assemblies">Their names.</param>
    public ReferenceAssemblies AddAssemblies(ImmutableArray<string> assemblies)
        => WithAssemblies(Assemblies.AddRange(assemblies));

    /// <summary>Replaces the facade assemblies.</summary>
    /// <param name="facadeAssemblies">Their names.</param>
    public ReferenceAssemblies WithFacadeAssemblies(ImmutableArray<string> facadeAssemblies)
        => new(this) { FacadeAssemblies = facadeAssemblies };

    /// <summary>Adds facade assemblies.</summary>
    /// <param name="facadeAssemblies">Their names.</param>
    public ReferenceAssemblies AddFacadeAssemblies(ImmutableArray<string> facadeAssemblies)
        => WithFacadeAssemblies(FacadeAssemblies.AddRange(facadeAssemblies));

    /// <summary>Replaces the packages.</summary>
    /// <param name="packages">The packages.</param>
    public ReferenceAssemblies WithPackages(ImmutableArray<PackageIdentity> packages)
        => new(this) { Packages = packages };

    /// <summary>Adds packages. Their dependencies are not added: name those too.</summary>
    /// <param name="packages">The packages.</param>
    public ReferenceAssemblies AddPackages(ImmutableArray<PackageIdentity> packages)
        => WithPackages(Packages.AddRange(packages));

    /// <summary>Finds the assemblies.</summary>
    /// <param name="language">Unused: the sets of assemblies are the same for every language.</param>
    /// <param name="cancellationToken">Unused: nothing is awaited.</param>
    /// <returns>One reference per assembly, the same objects each time.</returns>
    /// <exception cref="InvalidOperationException">A package is not there; the message says how to add it.</exception>
    public Task<ImmutableArray<MetadataReference>> ResolveAsync(string? language, CancellationToken cancellationToken)
        => Task.FromResult(ReferenceResolver.Resolve(this));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as ReferenceAssemblies);

    /// <inheritdoc/>
    public bool Equals(ReferenceAssemblies? other)
        => other is not null
        && TargetFramework == other.TargetFramework
        && AssemblyIdentityComparer == other.AssemblyIdentityComparer
        && Equals(ReferenceAssemblyPackage, other.ReferenceAssemblyPackage)
        && ReferenceAssemblyPath == other.ReferenceAssemblyPath
        && Assemblies.SequenceEqual(other.Assemblies, StringComparer.Ordinal)
        && FacadeAssemblies.SequenceEqual(other.FacadeAssemblies, StringComparer.Ordinal)
        && Packages.SequenceEqual(other.Packages);

    /// <inheritdoc/>
    public override int GetHashCode()
        => HashCode.Combine(TargetFramework, ReferenceAssemblyPackage, ReferenceAssemblyPath, Assemblies.Length, Packages.Length);
}
