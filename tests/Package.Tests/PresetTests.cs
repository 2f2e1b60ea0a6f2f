using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;
using Microsoft.CodeAnalysis;

namespace GcGuard.Package.Tests;

/// <summary>What the preset files say about the rules that are in the same package.</summary>
[Collection(PackageTests.Name)]
public sealed class PresetTests(PackageLease lease)
{
    private const string SeverityPrefix = "dotnet_diagnostic.", SeveritySuffix = ".severity";

    [Theory]
    [InlineData("none")]
    [InlineData("recommended")]
    [InlineData("strict")]
    [InlineData("audit")]
    public void APresetGivesWayToEveryFileOfTheUser(string mode)
    {
        Dictionary<string, string> lines = Read(mode);
        Assert.Equal("true", lines["is_global"]);
        Assert.Equal("-1", lines["global_level"]);
    }

    [Fact]
    public void NoneTurnsEveryRuleOff()
        => Assert.Equal(Rules.Keys.ToDictionary(id => id, _ => "none"), Severities("none"));

    [Fact]
    public void RecommendedSetsNothing()
        => Assert.Equal(["global_level", "is_global"], Read("recommended").Keys.Order(StringComparer.Ordinal));

    [Fact]
    public void StrictMakesEveryDefaultWarningAnError()
    {
        Dictionary<string, string> severities = Severities("strict");
        IEnumerable<string> warnings = Rules.Values
            .Where(rule => rule.IsEnabledByDefault && rule.DefaultSeverity == DiagnosticSeverity.Warning)
            .Select(rule => rule.Id)
            .Where(id => id is not ("GCG0002" or "GCG0005"));
        Assert.All(warnings, id => Assert.Equal("error", severities.GetValueOrDefault(id)));
        Assert.All(severities.Keys, id => Assert.Contains(id, Rules));
    }

    /// <summary>A suggestion that is worth a warning to a team which asks for strictness.</summary>
    [Fact]
    public void StrictMakesCollectionsThatDieWithTheRequestAWarning()
        => Assert.Equal("warning", Severities("strict")["GCG1005"]);

    [Fact]
    public void AuditMakesEveryRuleAWarningAndAssumesTheRequestPath()
    {
        Assert.Equal(Rules.Keys.ToDictionary(id => id, _ => "warning"), Severities("audit"));
        Assert.Equal("true", Read("audit")["gcguard.assume_request_path"]);
    }

    private IReadOnlyDictionary<string, DiagnosticDescriptor> Rules => PackedRules.Load(lease.Package.AssemblyFolder).Rules;

    private Dictionary<string, string> Severities(string mode)
        => Read(mode)
            .Where(line => line.Key.StartsWith(SeverityPrefix, StringComparison.Ordinal))
            .ToDictionary(line => line.Key[SeverityPrefix.Length..^SeveritySuffix.Length], line => line.Value);

    private Dictionary<string, string> Read(string mode)
        => File.ReadLines(Path.Combine(lease.Package.ExtractedFolder, "presets", $"GcGuard.{mode}.globalconfig"))
            .Where(line => line.Length > 0 && !line.StartsWith('#'))
            .Select(line => line.Split('=', 2, StringSplitOptions.TrimEntries))
            .ToDictionary(parts => parts[0], parts => parts[1]);
}
