using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// The samples, built with the package: OrderHub, the samples that are only compiled, and a second OrderHub whose
/// services no longer say that they run inside requests.
/// </summary>
public sealed class SampleSolution
{
    internal const string OrderHub = "OrderHub", Legacy = "Legacy", Unassuming = "Unassuming";
    internal const string Services = "OrderHub.Services";
    private const string NetFramework = "net472";
    private const string Assumption = "gcguard.assume_request_path = true";

    /// <summary>Copies the samples and builds them.</summary>
    public SampleSolution(PackageLease lease)
    {
        Workspace = lease.Package.CreateWorkspace("samples");
        string samples = Path.Combine(TestSettings.RepositoryRoot, "samples");
        Workspace.CopyFolder(Path.Combine(samples, OrderHub), OrderHub);
        Workspace.CopyFolder(Path.Combine(samples, OrderHub), Unassuming);
        Workspace.CopyFolder(Path.Combine(samples, Legacy), Legacy);
        // The compile-only samples take their package versions from the repository's root, which is not copied.
        File.Copy(Workspace.PathOf(OrderHub, "Directory.Packages.props"), Workspace.PathOf(Legacy, "Directory.Packages.props"));
        RemoveAssumption();

        Workspace.Write("Samples.slnx", """
            <Solution>
              <Project Path="OrderHub/OrderHub.Api/OrderHub.Api.csproj" />
              <Project Path="Legacy/NetFramework/Legacy.NetFramework.csproj" />
              <Project Path="Legacy/Services/Legacy.Services.csproj" />
              <Project Path="Unassuming/OrderHub.Services/OrderHub.Services.csproj" />
            </Solution>
            """);
        Workspace.Run("build", "Samples.slnx", "-p:GcGuardVersion=" + lease.Package.Version).MustSucceed();

        Table = SeedTable.Read(Workspace.PathOf(OrderHub, "SEEDS.md"));
        Findings =
        [
            .. Read(OrderHub, "OrderHub.Contracts"),
            .. Read(OrderHub, Services),
            .. Read(OrderHub, "OrderHub.Api"),
        ];
        UnassumingFindings = Read(Unassuming, Services);
        CompileOnlyFindings =
        [
            .. FindingLog.Read(Workspace.PathOf(Legacy, "NetFramework"), NetFramework, Workspace.PathOf(OrderHub)),
            .. FindingLog.Read(
                Workspace.PathOf(Legacy, "Services"), TestSettings.TargetFramework, Workspace.PathOf(OrderHub)),
        ];
    }

    internal TestWorkspace Workspace { get; }

    internal SeedTable Table { get; }

    /// <summary>What is found in OrderHub; files are relative to its folder.</summary>
    internal IReadOnlyList<Finding> Findings { get; }

    /// <summary>What is found in the services that make no assumption; files are relative to that OrderHub.</summary>
    internal IReadOnlyList<Finding> UnassumingFindings { get; }

    /// <summary>What is found in the compile-only samples; files are relative to OrderHub.</summary>
    internal IReadOnlyList<Finding> CompileOnlyFindings { get; }

    private IReadOnlyList<Finding> Read(string copy, string project)
        => FindingLog.Read(Workspace.PathOf(copy, project), TestSettings.TargetFramework, Workspace.PathOf(copy));

    private void RemoveAssumption()
    {
        string config = Workspace.PathOf(Unassuming, Services, ".editorconfig");
        string text = File.ReadAllText(config);
        Assert.Contains(Assumption, text, StringComparison.Ordinal);
        File.WriteAllText(config, text.Replace(Assumption, string.Empty, StringComparison.Ordinal));

        // Nor does a paths file say it.
        File.Delete(Workspace.PathOf(Unassuming, ".gcguard", "paths.txt"));
    }
}

/// <summary>What the package finds in the samples is what their table says, and nothing else.</summary>
[Collection(PackageTests.Name)]
public sealed class OrderHubTests(PackageLease lease, SampleSolution samples) : IClassFixture<SampleSolution>
{
    private readonly PackedRules _packed = PackedRules.Load(lease.Package.AssemblyFolder);

    [Fact]
    public void EveryRowOfTheTableIsOnItsLine()
    {
        SeedRow[] rows = [.. samples.Table.Findings, .. samples.Table.CompileOnlyFindings, .. samples.Table.Silent];
        Assert.All(rows, row =>
        {
            string[] lines = File.ReadAllLines(samples.Workspace.PathOf(SampleSolution.OrderHub, row.File));
            Assert.True(row.Line <= lines.Length, $"{row.File} has no line {row.Line}; correct SEEDS.md.");
            Assert.True(
                lines[row.Line - 1].Contains(row.Code, StringComparison.Ordinal),
                $"{row.File}({row.Line}) does not hold `{row.Code}` but: {lines[row.Line - 1].Trim()}. Correct SEEDS.md.");
        });
    }

    /// <summary><c>dotnet pack</c> at the root makes the shipped packages and no others.</summary>
    [Theory]
    [InlineData("OrderHub.Contracts")]
    [InlineData("OrderHub.Services")]
    public void TheSampleIsNotPacked(string project)
        => Assert.Equal(
            "false",
            samples.Workspace.Run(
                "msbuild", $"{SampleSolution.OrderHub}/{project}/{project}.csproj", "-getProperty:IsPackable")
                .MustSucceed().Output.Trim());

    [Fact]
    public void EveryPatternOfOrderHubIsFound() => AssertFound(samples.Table.Findings, samples.Findings);

    [Fact]
    public void EveryPatternOfTheCompileOnlySamplesIsFound()
        => AssertFound(samples.Table.CompileOnlyFindings, samples.CompileOnlyFindings);

    [Fact]
    public void NothingElseIsFoundInOrderHub() => AssertNothingElse(samples.Table.Findings, samples.Findings);

    [Fact]
    public void NothingElseIsFoundInTheCompileOnlySamples()
        => AssertNothingElse(
            samples.Table.CompileOnlyFindings,

            // They are libraries without a paths file, so some of their places are not judged.
            [.. samples.CompileOnlyFindings.Where(finding => finding.Id != "GCG0002")]);

    [Fact]
    public void WhatOnlyLooksLikeAFindingIsSilent()
        => Assert.All(samples.Table.Silent, row => Assert.DoesNotContain(
            samples.Findings,
            finding => finding.IsOurs && row.IsCoveredBy(finding)));

    /// <summary>
    /// The services do not see the controllers that call them. Without the assumption, the rules that ask for a request
    /// path lose what they found there, but for a method that takes a request's file itself; the rules that do not ask
    /// lose nothing.
    /// </summary>
    [Fact]
    public void WithoutTheAssumptionTheServicesLoseWhatNeedsARequestPath()
    {
        string[] with = InServices(samples.Findings);
        string[] without = InServices(samples.UnassumingFindings);
        string[] lost = with.Except(without).ToArray();
        string[] copies = with.Where(finding => finding.Contains("GCG2001", StringComparison.Ordinal)).ToArray();

        Assert.NotEmpty(copies.Intersect(lost));
        Assert.All(copies.Except(lost), finding => Assert.Contains("Imports/UploadService.cs", finding, StringComparison.Ordinal));
        // JSON that GCG2009 leaves where it has no path is still held over the client's retries, which no path decides.
        Assert.All(without.Except(with), finding => Assert.Contains("GCG6002", finding, StringComparison.Ordinal));
        Assert.DoesNotContain(lost, finding => finding.Contains("GCG500", StringComparison.Ordinal));
        Assert.Contains(without, finding => finding.Contains("GCG5001", StringComparison.Ordinal));
    }

    private static string[] InServices(IEnumerable<Finding> findings)
        => findings
            .Where(finding => finding.IsOurs
                && finding.File.StartsWith(SampleSolution.Services + "/", StringComparison.Ordinal))
            .Select(finding => $"{finding.File}({finding.Line}): {finding.Id}")
            .ToArray();

    private string? ExpectedRule(SeedRow row) => row.Rules.FirstOrDefault(_packed.Rules.ContainsKey);

    private void AssertFound(IReadOnlyList<SeedRow> rows, IReadOnlyList<Finding> findings)
    {
        SeedRow[] asked = rows.Where(row => ExpectedRule(row) is not null).ToArray();
        Assert.NotEmpty(asked);
        SeedRow[] missing = asked
            .Where(row => !findings.Any(finding => finding.Id == ExpectedRule(row) && row.IsCoveredBy(finding)))
            .ToArray();
        Assert.True(missing.Length == 0, "Not found:\n" + string.Join('\n', missing.AsEnumerable()));
    }

    private void AssertNothingElse(IReadOnlyList<SeedRow> rows, IReadOnlyList<Finding> findings)
    {
        Finding[] unexpected = findings
            .Where(finding => finding.IsOurs
                && !rows.Any(row => finding.Id == ExpectedRule(row) && row.IsCoveredBy(finding)))
            .ToArray();
        Assert.True(unexpected.Length == 0, "Not in SEEDS.md:\n" + string.Join('\n', unexpected.AsEnumerable()));
    }
}
