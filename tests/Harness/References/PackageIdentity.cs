using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A NuGet package of one version.</summary>
public sealed class PackageIdentity : IEquatable<PackageIdentity?>
{
    /// <summary>Names a package.</summary>
    /// <param name="id">Its id.</param>
    /// <param name="version">Its version.</param>
    /// <exception cref="ArgumentNullException">Either is null.</exception>
    public PackageIdentity(string id, string version)
    {
        ArgumentNullException.ThrowIfNull(id);
        ArgumentNullException.ThrowIfNull(version);
        Id = id;
        Version = version;
    }

    /// <summary>The package's id.</summary>
    public string Id { get; }

    /// <summary>The package's version.</summary>
    public string Version { get; }

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Id, Version);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as PackageIdentity);

    /// <inheritdoc/>
    public bool Equals(PackageIdentity? other) => other is not null && Id == other.Id && Version == other.Version;
}
