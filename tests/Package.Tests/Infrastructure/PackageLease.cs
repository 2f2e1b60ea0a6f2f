using System;
using System.Threading;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// The package under test, for the tests of one collection. Collections that run at the same time share one package,
/// which the last of them removes.
/// </summary>
public sealed class PackageLease : IDisposable
{
    private static readonly Lock Gate = new();
    private static PackedPackage? s_current;
    private static int s_leases;

    /// <summary>Packs, unless another collection has done so and is still at work.</summary>
    public PackageLease()
    {
        lock (Gate)
        {
            Package = s_current ??= new PackedPackage();
            s_leases++;
        }
    }

    /// <summary>The package.</summary>
    public PackedPackage Package { get; }

    /// <inheritdoc/>
    public void Dispose()
    {
        lock (Gate)
        {
            if (--s_leases == 0)
            {
                s_current = null;
                Package.Dispose();
            }
        }
    }
}

/// <summary>Tests of what is in the package and of builds with it, one class after the other.</summary>
[CollectionDefinition(Name)]
public sealed class PackageTests : ICollectionFixture<PackageLease>
{
    /// <summary>The name of the collection.</summary>
    public const string Name = "Package";
}

/// <summary>
/// Tests of the fixes of all rules. Their one long command cannot keep two cores busy, so it runs beside the other tests;
/// more at a time would only wait for each other.
/// </summary>
[CollectionDefinition(Name)]
public sealed class FixTests : ICollectionFixture<PackageLease>
{
    /// <summary>The name of the collection.</summary>
    public const string Name = "Fixes";
}
