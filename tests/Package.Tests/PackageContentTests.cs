using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Security.Cryptography;
using System.Xml.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>What is in the package, to the file.</summary>
[Collection(PackageTests.Name)]
public sealed class PackageContentTests(PackageLease lease)
{
    /// <summary>
    /// The newest version of each assembly that the oldest supported compiler host brings along, or, for
    /// System.Composition, that the attribute on a fixer may name: the host reads it by name and never loads it for that.
    /// </summary>
    private static readonly Dictionary<string, Version> NewestAllowed = new()
    {
        ["netstandard"] = new Version(2, 0, 0, 0),
        ["Microsoft.CodeAnalysis"] = new Version(4, 5, 0, 0),
        ["Microsoft.CodeAnalysis.CSharp"] = new Version(4, 5, 0, 0),
        ["Microsoft.CodeAnalysis.Workspaces"] = new Version(4, 5, 0, 0),
        ["Microsoft.CodeAnalysis.CSharp.Workspaces"] = new Version(4, 5, 0, 0),
        ["System.Collections.Immutable"] = new Version(6, 0, 0, 0),
        ["System.Reflection.Metadata"] = new Version(6, 0, 0, 0),
        ["System.Composition.AttributedModel"] = new Version(9, 0, 0, 0),
    };

    [Fact]
    public void PackingSaysNothingButWhatItMade()
    {
        Assert.DoesNotContain("warn", lease.Package.PackResult.Output, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("error", lease.Package.PackResult.Output, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public void TheFilesAreExactlyThese()
    {
        string docs = Path.Combine(TestSettings.RepositoryRoot, "docs");
        string[] expected =
        [
            "GcGuard.Analyzers.nuspec",
            "README.md",
            "analyzers/dotnet/cs/GcGuard.Analyzers.dll",
            "analyzers/dotnet/cs/GcGuard.CodeFixes.dll",
            "build/GcGuard.Analyzers.props",
            "build/GcGuard.Analyzers.targets",
            "icon.png",
            "presets/GcGuard.audit.globalconfig",
            "presets/GcGuard.none.globalconfig",
            "presets/GcGuard.recommended.globalconfig",
            "presets/GcGuard.strict.globalconfig",
            .. Directory.EnumerateFiles(docs, "*.md", SearchOption.AllDirectories)
                .Select(page => "docs/" + Path.GetRelativePath(docs, page).Replace('\\', '/')),
        ];
        using ZipArchive archive = ZipFile.OpenRead(lease.Package.PackagePath);
        string[] containerFiles = ["_rels/.rels", "[Content_Types].xml"];
        IEnumerable<string> actual = archive.Entries
            .Select(entry => entry.FullName)
            .Where(name => !containerFiles.Contains(name) && !name.StartsWith("package/services/", StringComparison.Ordinal));
        Assert.Equal(expected.Order(StringComparer.Ordinal), actual.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void EveryPackedRuleHasItsPageInThePackage()
    {
        PackedRules packed = PackedRules.Load(lease.Package.AssemblyFolder);
        Assert.NotEmpty(packed.Rules);
        Assert.All(packed.Rules.Keys, id => Assert.True(
            File.Exists(Path.Combine(lease.Package.ExtractedFolder, "docs", "rules", id + ".md")),
            $"docs/rules/{id}.md is missing; write the page of the rule."));
    }

    [Fact]
    public void TheManifestSaysWhatAnInstallNeeds()
    {
        XDocument nuspec = XDocument.Load(Path.Combine(lease.Package.ExtractedFolder, "GcGuard.Analyzers.nuspec"));
        XNamespace ns = nuspec.Root!.Name.Namespace;
        XElement metadata = nuspec.Root.Element(ns + "metadata")!;
        string? Value(string name) => metadata.Element(ns + name)?.Value;

        Assert.Equal("GcGuard.Analyzers", Value("id"));
        Assert.Equal(lease.Package.Version, Value("version"));
        Assert.Equal("true", Value("developmentDependency"));
        Assert.Equal("MIT", Value("license"));
        Assert.Equal("expression", metadata.Element(ns + "license")!.Attribute("type")!.Value);
        Assert.Equal("icon.png", Value("icon"));
        Assert.Equal("README.md", Value("readme"));
        Assert.Equal(TestSettings.RepositoryUrl, Value("projectUrl"));
        Assert.Equal(TestSettings.RepositoryUrl, metadata.Element(ns + "repository")!.Attribute("url")!.Value);
        Assert.Contains("analyzers", Value("tags")!.Split(' '));
        Assert.False(string.IsNullOrWhiteSpace(Value("description")));
        Assert.Null(metadata.Element(ns + "dependencies"));
        Assert.Null(metadata.Element(ns + "frameworkAssemblies"));
    }

    [Fact]
    public void TheIconIsAPngOf128Pixels()
    {
        ReadOnlySpan<byte> icon = File.ReadAllBytes(Path.Combine(lease.Package.ExtractedFolder, "icon.png"));
        Assert.Equal<byte>([0x89, (byte)'P', (byte)'N', (byte)'G', 0x0D, 0x0A, 0x1A, 0x0A], icon[..8]);
        // The header chunk begins at 8; width and height are big-endian numbers at 16 and 20.
        Assert.Equal(128, System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(icon[16..]));
        Assert.Equal(128, System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(icon[20..]));
    }

    [Theory]
    [InlineData("GcGuard.Analyzers.dll", "Microsoft.CodeAnalysis")]
    [InlineData("GcGuard.CodeFixes.dll", "Microsoft.CodeAnalysis.Workspaces")]
    public void TheAssembliesLoadInTheOldestSupportedCompiler(string assembly, string roslyn)
    {
        Dictionary<string, Version> references = ReferencesOf(assembly);
        Assert.Contains(roslyn, references.Keys);
        Assert.All(
            references.Where(reference => reference.Key.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal)),
            reference => Assert.Equal(new Version(4, 5, 0, 0), reference.Value));
        foreach ((string name, Version version) in references.Where(reference => reference.Key != "GcGuard.Analyzers"))
        {
            Assert.True(
                NewestAllowed.TryGetValue(name, out Version? newest) && version <= newest,
                $"{assembly} references {name} {version}; allowed is at most {newest?.ToString() ?? "nothing of that name"}.");
        }
    }

    [Fact]
    public void TheAnalyzersDoNotReferenceWorkspaces()
        => Assert.DoesNotContain(
            ReferencesOf("GcGuard.Analyzers.dll").Keys,
            name => name.Contains("Workspaces", StringComparison.Ordinal)
                || name.Contains("Composition", StringComparison.Ordinal));

    [Fact]
    public void TheSameAssembliesMakeTheSamePackage()
    {
        lease.Package.Pack("again");
        string again = Path.Combine(lease.Package.Root, "again", Path.GetFileName(lease.Package.PackagePath));
        Assert.Equal(Hash(lease.Package.PackagePath), Hash(again));
    }

    private static string Hash(string file) => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)));

    private Dictionary<string, Version> ReferencesOf(string assembly)
    {
        using FileStream stream = File.OpenRead(Path.Combine(lease.Package.AssemblyFolder, assembly));
        using var image = new PEReader(stream);
        MetadataReader reader = image.GetMetadataReader();
        return reader.AssemblyReferences
            .Select(reader.GetAssemblyReference)
            .ToDictionary(reference => reader.GetString(reference.Name), reference => reference.Version);
    }
}
