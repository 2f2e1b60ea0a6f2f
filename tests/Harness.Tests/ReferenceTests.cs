using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Tests;

/// <summary>Where reference assemblies come from.</summary>
public class ReferenceTests
{
    [Theory]
    [InlineData("net8.0", "netstandard2.0;net6.0;net9.0", "net6.0")]
    [InlineData("net8.0", "netstandard2.0;netstandard2.1", "netstandard2.1")]
    [InlineData("net472", "net45;netstandard2.0", "net45")]
    [InlineData("net472", "netstandard2.1;netstandard2.0;net6.0", "netstandard2.0")]
    [InlineData("netstandard2.0", "netstandard2.1;netstandard1.3", "netstandard1.3")]
    [InlineData("netstandard2.0", "net472;net8.0", null)]
    public void Nearest_framework(string targetFramework, string folders, string? expected)
        => Assert.Equal(expected, TargetFrameworks.Nearest(targetFramework, folders.Split(';')));

    [Fact]
    public void Unknown_framework()
        => Assert.Contains("net5000", Assert.Throws<ArgumentException>(() => TargetFrameworks.Nearest("net5000", [])).Message, StringComparison.Ordinal);

    [Fact]
    public Task Package_that_is_not_there() => Failure.ExpectAsync(
        () => TestReferences.Net80.AddPackages([new PackageIdentity("No.Such.Package", "1.0.0")]).ResolveAsync(null, CancellationToken.None),
        "No.Such.Package 1.0.0", "PackageDownload", "GcGuard.Harness.csproj");

    [Fact]
    public Task Assembly_that_is_not_there() => Failure.ExpectAsync(
        () => TestReferences.Net472.AddAssemblies(["No.Such.Assembly"]).ResolveAsync(null, CancellationToken.None), "No.Such.Assembly.dll");

    [Fact]
    public async Task Same_objects_every_time()
    {
        ImmutableArray<MetadataReference> first = await TestReferences.Net80AspNet.ResolveAsync(null, CancellationToken.None);
        ImmutableArray<MetadataReference> second = await TestReferences.Net80.AddPackages(TestReferences.Net80AspNet.Packages).ResolveAsync(null, CancellationToken.None);
        Assert.Same(first[0], second[0]);
        Assert.Contains(first, reference => Path.GetFileName(reference.Display) == "Microsoft.AspNetCore.Mvc.Core.dll");
    }

    [Fact]
    public async Task Package_replaces_an_assembly_of_the_framework()
    {
        ReferenceAssemblies references = TestReferences.Net80AspNet.AddPackages([TestPackages.ObjectPool]);
        ImmutableArray<MetadataReference> files = await references.ResolveAsync(null, CancellationToken.None);
        Assert.Single(files, reference => Path.GetFileName(reference.Display) == "Microsoft.Extensions.ObjectPool.dll");
        Assert.Equal(files.Length, files.Select(reference => Path.GetFileName(reference.Display)).Distinct().Count());
    }
}
