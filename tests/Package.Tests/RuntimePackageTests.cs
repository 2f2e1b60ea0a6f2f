using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Xml.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>What is in the package of the runtime types.</summary>
[Collection(PackageTests.Name)]
public sealed class RuntimePackageTests(PackageLease lease)
{
    [Fact]
    public void ThereIsABuildWithItsDocumentationForEachTargetAndNoDependency()
    {
        Assert.DoesNotContain("warn", lease.Package.RuntimePackResult.Output, StringComparison.OrdinalIgnoreCase);
        using ZipArchive archive = ZipFile.OpenRead(lease.Package.RuntimePackagePath);
        string[] targets = ["net10.0", "net8.0", "netstandard2.0"];
        IEnumerable<string> expected = targets
            .SelectMany(target => new[] { $"lib/{target}/GcGuard.Runtime.dll", $"lib/{target}/GcGuard.Runtime.xml" })
            .Concat(["GcGuard.Runtime.nuspec", "README.md", "icon.png"]);
        IEnumerable<string> actual = archive.Entries
            .Select(entry => entry.FullName)
            .Where(name => name is not ("_rels/.rels" or "[Content_Types].xml") && !name.StartsWith("package/", StringComparison.Ordinal));
        Assert.Equal(expected.Order(StringComparer.Ordinal), actual.Order(StringComparer.Ordinal));
        using Stream manifest = archive.GetEntry("GcGuard.Runtime.nuspec")!.Open();
        Assert.DoesNotContain(XDocument.Load(manifest).Descendants(), element => element.Name.LocalName == "dependency");
    }
}
