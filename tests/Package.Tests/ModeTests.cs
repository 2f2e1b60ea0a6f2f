using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// One solution with a project for each way in which <c>GcGuardMode</c> or a severity can be set, built once. Each
/// project has the same two methods: one that rule GCG5001 reports whoever calls it, and one that rule GCG2009 reports
/// only where the request path is assumed. GCG5001 is a warning by default, GCG2009 a suggestion.
/// </summary>
public sealed class ModeSolution
{
    internal const string SourceFile = "Cleaner.cs";
    internal const int CollectLine = 8, ToArrayLine = 15;
    internal const string UnknownMode = "UnknownMode", CommandLine = "CommandLine", OneRuleOff = "OneRuleOff";

    private const string Source = """
        using System;
        using System.IO;

        public class Cleaner
        {
            public void Flush()
            {
                GC.Collect();
            }

            public string Encode(byte[] rows)
            {
                using var stream = new MemoryStream();
                stream.Write(rows, 0, rows.Length);
                return System.Text.Encoding.UTF8.GetString(stream.ToArray());
            }
        }
        """;

    private readonly List<string> _projects = [];

    /// <summary>Writes the solution and builds it; the build fails, because projects in strict mode do.</summary>
    public ModeSolution(PackageLease lease)
    {
        Workspace = lease.Package.CreateWorkspace("modes");
        Add("Default");
        Add("NoneInProject", "none");
        Add("RecommendedInProject", "recommended");
        Add("StrictInProject", "strict");
        Add("AuditInProject", "audit");
        Add("StrictInCapitals", "STRICT");
        Add(UnknownMode, "paranoid");
        Add(CommandLine);

        Add("StrictInProps");
        Workspace.Write("StrictInProps/Directory.Build.props", """
            <Project>
              <Import Project="../../Directory.Build.props" />
              <PropertyGroup>
                <GcGuardMode>strict</GcGuardMode>
              </PropertyGroup>
            </Project>
            """);

        Add("StrictForManyTargets", "strict", "net10.0;netstandard2.0");

        Add("StrictAndEditorConfig", "strict");
        Workspace.Write("StrictAndEditorConfig/.editorconfig", "[*.cs]\ndotnet_diagnostic.GCG5001.severity = suggestion\n");
        Add("StrictAndGlobalConfig", "strict");
        Workspace.Write("StrictAndGlobalConfig/.globalconfig", "is_global = true\ndotnet_diagnostic.GCG5001.severity = suggestion\n");
        Add("NoneAndEditorConfig", "none");
        Workspace.Write("NoneAndEditorConfig/.editorconfig", "[*.cs]\ndotnet_diagnostic.GCG5001.severity = warning\n");
        Add("AuditAndEditorConfig", "audit");
        Workspace.Write("AuditAndEditorConfig/.editorconfig", "[*.cs]\ngcguard.assume_request_path = false\n");
        Add("AuditAndGlobalConfig", "audit");
        Workspace.Write("AuditAndGlobalConfig/.globalconfig", "is_global = true\ngcguard.assume_request_path = false\n");

        Add(OneRuleOff);
        Workspace.Write(
            OneRuleOff + "/.editorconfig",
            "[*.cs]\ngcguard.assume_request_path = true\ndotnet_diagnostic.GCG5001.severity = none\n");

        Result = Workspace.Run("build", Workspace.WriteSolution(_projects)).MustFail();
    }

    internal TestWorkspace Workspace { get; }

    internal CliResult Result { get; }

    private void Add(string name, string? mode = null, string frameworks = TestSettings.TargetFramework)
    {
        string property = mode is null ? string.Empty : $"<GcGuardMode>{mode}</GcGuardMode>";
        // Analyzers other than GcGuard's have no part in these tests and only cost time.
        Workspace.WriteProject(
            name,
            property + "<EnableNETAnalyzers>false</EnableNETAnalyzers>",
            frameworks: frameworks);
        Workspace.Write($"{name}/{SourceFile}", Source);
        _projects.Add(name);
    }
}

/// <summary>What <c>GcGuardMode</c> does, wherever it is set, and what wins over it.</summary>
[Collection(PackageTests.Name)]
public sealed class ModeTests(ModeSolution solution) : IClassFixture<ModeSolution>
{
    [Theory]
    [InlineData("Default", "warning", null)]
    [InlineData("RecommendedInProject", "warning", null)]
    [InlineData("NoneInProject", null, null)]
    [InlineData("StrictInProject", "error", null)]
    [InlineData("StrictInCapitals", "error", null)]
    [InlineData("StrictInProps", "error", null)]
    [InlineData("AuditInProject", "warning", "warning")]
    public void TheModeDecides(string project, string? collect, string? toArray)
        => AssertLevels(project, TestSettings.TargetFramework, collect, toArray);

    [Theory]
    [InlineData("StrictAndEditorConfig", "note", null)]
    [InlineData("StrictAndGlobalConfig", "note", null)]
    [InlineData("NoneAndEditorConfig", "warning", null)]
    [InlineData("AuditAndEditorConfig", "warning", null)]
    [InlineData("AuditAndGlobalConfig", "warning", null)]
    public void WhatTheUserWritesWinsOverTheMode(string project, string? collect, string? toArray)
        => AssertLevels(project, TestSettings.TargetFramework, collect, toArray);

    [Fact]
    public void ARuleIsTurnedOffAlone()
        => AssertLevels(ModeSolution.OneRuleOff, TestSettings.TargetFramework, collect: null, toArray: "note");

    [Theory]
    [InlineData("net10.0")]
    [InlineData("netstandard2.0")]
    public void TheModeHoldsForEveryTargetFramework(string framework)
        => AssertLevels("StrictForManyTargets", framework, "error", null);

    [Fact]
    public void StrictBreaksTheBuild()
        => Assert.Contains(
            solution.Result.Output.Split('\n'),
            line => line.Contains("error GCG5001", StringComparison.Ordinal)
                && line.Contains($"{ModeSolution.SourceFile}({ModeSolution.CollectLine},", StringComparison.Ordinal)
                && line.Contains("StrictInProject.csproj", StringComparison.Ordinal));

    [Fact]
    public void AnUnknownModeBreaksTheBuildAndNamesTheFour()
    {
        string[] errors = solution.Result.Output.Split('\n')
            .Where(line => line.Contains(": error ", StringComparison.Ordinal)
                && line.Contains(ModeSolution.UnknownMode + ".csproj", StringComparison.Ordinal))
            .Distinct()
            .ToArray();
        string error = Assert.Single(errors);
        Assert.Contains("'paranoid' is not a mode of GcGuard", error, StringComparison.Ordinal);
        Assert.Contains("none, recommended, strict or audit", error, StringComparison.Ordinal);
        Assert.False(
            File.Exists(solution.Workspace.PathOf(
                ModeSolution.UnknownMode,
                FindingLog.FilePrefix + TestSettings.TargetFramework + FindingLog.FileSuffix)),
            "The project was compiled all the same.");
    }

    /// <summary>
    /// The first build, without a mode, has succeeded and nothing but the mode changes: the compiler must run again.
    /// </summary>
    [Fact]
    public void AModeOnTheCommandLineTakesEffectInAnIncrementalBuild()
    {
        string project = Path.Combine(ModeSolution.CommandLine, ModeSolution.CommandLine + ".csproj");
        CliResult unchanged = solution.Workspace.Run("build", project, "--no-restore").MustSucceed();
        Assert.DoesNotContain("GCG5001", unchanged.Output, StringComparison.Ordinal);
        CliResult strict = solution.Workspace.Run("build", project, "--no-restore", "-p:GcGuardMode=strict").MustFail();
        Assert.Contains("error GCG5001", strict.Output, StringComparison.Ordinal);
    }

    private void AssertLevels(string project, string framework, string? collect, string? toArray)
    {
        var expected = new List<(string Id, string Level, int Line)>();
        if (collect is not null)
        {
            expected.Add(("GCG5001", collect, ModeSolution.CollectLine));
        }

        if (toArray is not null)
        {
            expected.Add(("GCG2009", toArray, ModeSolution.ToArrayLine));
        }

        Assert.Equal(
            expected,
            solution.Workspace.FindingsOf(project, framework)
                .Where(finding => finding.IsOurs && finding.Id != "GCG0002")
                .Select(finding => (finding.Id, finding.Level, finding.Line)));
    }
}
