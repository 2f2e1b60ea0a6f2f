using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// All samples in one solution, fixed by one run of <c>dotnet format analyzers</c>, then built with warnings as errors.
/// Each sample is in it three times: its file without a fix in a project of its own, the others in a project for one
/// target framework, and the others again, with CRLF line ends, in a project for two.
/// </summary>
/// <remarks>
/// <c>dotnet format</c> asks the fixer once per id, about the first finding, and takes what it answers as the choice for
/// all findings of that id. So the projects without a fix come first, in the solution and by name.
/// </remarks>
public sealed class FormattedSolution
{
    internal const string SecondFramework = "net8.0";
    private const string FrameworkReference = """<ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup>""";

    /// <summary>Writes, restores, formats and builds the solution.</summary>
    public FormattedSolution(PackedPackage package)
    {
        Workspace = package.CreateWorkspace("format");
        foreach (FormatSample sample in FormatSample.All)
        {
            WriteProjects(sample);
        }

        string solution = Workspace.WriteSolution(
            [
                .. FormatSample.All.Select(sample => UnfixableProject(sample.Id)),
                .. FormatSample.All.Select(sample => OneTargetProject(sample.Id)),
                .. FormatSample.All.Select(sample => TwoTargetsProject(sample.Id)),
            ]);
        Workspace.Run("restore", solution).MustSucceed();
        Format = Workspace.Run(
            [
                "format", "analyzers", solution, "--no-restore", "--severity", "info", "--verbosity", "diagnostic",
                "--diagnostics", .. FormatSample.All.Select(sample => sample.Id),
            ]).MustSucceed();
        Build = Workspace.Run("build", solution, "--no-restore", "-p:TreatWarningsAsErrors=true");
    }

    internal TestWorkspace Workspace { get; }

    internal CliResult Format { get; }

    internal CliResult Build { get; }

    internal static string UnfixableProject(string id) => "First." + id;

    internal static string OneTargetProject(string id) => "Second." + id;

    internal static string TwoTargetsProject(string id) => "Third." + id;

    internal static string ToCrLf(string text) => text.Replace("\n", "\r\n", StringComparison.Ordinal);

    private void WriteProjects(FormatSample sample)
    {
        string body = FrameworkReference + sample.Import;
        // What has no fix is still found afterwards, and must not hide whether the rest builds without a warning.
        Workspace.WriteProject(
            UnfixableProject(sample.Id),
            $"<WarningsNotAsErrors>{sample.Id}</WarningsNotAsErrors>",
            body);
        Workspace.WriteProject(OneTargetProject(sample.Id), body: body);
        Workspace.WriteProject(
            TwoTargetsProject(sample.Id),
            body: body,
            frameworks: TestSettings.TargetFramework + ";" + SecondFramework);
        foreach ((string name, string text) in sample.Before)
        {
            if (name == FormatSample.UnfixableFile)
            {
                Workspace.Write($"{UnfixableProject(sample.Id)}/{name}", text);
            }
            else
            {
                Workspace.Write($"{OneTargetProject(sample.Id)}/{name}", text);
                Workspace.Write($"{TwoTargetsProject(sample.Id)}/{name}", ToCrLf(text));
            }
        }
    }
}

/// <summary>What every fix does when a user applies it with <c>dotnet format analyzers</c>.</summary>
[Collection(PackageTests.Name)]
public sealed class FormatTests(PackedPackage package, FormattedSolution solution) : IClassFixture<FormattedSolution>
{
    public static TheoryData<string> SampleIds => new(FormatSample.All.Select(sample => sample.Id));

    [Fact]
    public void EveryFixHasASample()
        => Assert.Equal(
            PackedRules.Load(package.AssemblyFolder).FixableIds,
            FormatSample.All.Select(sample => sample.Id));

    [Theory]
    [MemberData(nameof(SampleIds))]
    public void ASampleHasTheSameFilesBeforeAndAfterAndEachButTheFirstChanges(string id)
    {
        FormatSample sample = Sample(id);
        Assert.Equal(sample.Before.Keys.Order(), sample.After.Keys.Order());
        Assert.Contains(FormatSample.UnfixableFile, sample.Before.Keys);
        Assert.True(sample.Before.Count > 1, "A sample needs a file that the fix changes.");
        Assert.All(sample.Before, file => Assert.Equal(
            file.Key == FormatSample.UnfixableFile,
            file.Value == sample.After[file.Key]));
    }

    /// <summary>What the other tests rest on: the first finding of an id is one that has no fix.</summary>
    [Theory]
    [MemberData(nameof(SampleIds))]
    public void TheFindingsWithoutAFixAreTheFirst(string id)
    {
        string log = solution.Format.Output;
        int Position(string project) => log.IndexOf(" analyzers on " + project, StringComparison.Ordinal);
        int first = Position(FormattedSolution.UnfixableProject(id));
        Assert.True(first >= 0, solution.Format.Describe("was to name the projects it analyzes"));
        Assert.True(first < Position(FormattedSolution.OneTargetProject(id)));
        Assert.True(first < Position(FormattedSolution.TwoTargetsProject(id)));
    }

    /// <summary>
    /// The finding in the unfixable file is in the log of the build afterwards: it was there before too.
    /// </summary>
    [Theory]
    [MemberData(nameof(SampleIds))]
    public void WhatHasNoFixIsLeftAndStillFound(string id)
    {
        string project = FormattedSolution.UnfixableProject(id);
        Assert.Equal(
            Sample(id).After[FormatSample.UnfixableFile],
            File.ReadAllText(solution.Workspace.PathOf(project, FormatSample.UnfixableFile)));
        Assert.Contains(
            solution.Workspace.FindingsOf(project),
            finding => finding.Id == id && finding.File == FormatSample.UnfixableFile);
    }

    [Theory]
    [MemberData(nameof(SampleIds))]
    public void EveryOtherFindingIsFixed(string id)
        => AssertTexts(id, FormattedSolution.OneTargetProject(id), static text => text);

    [Theory]
    [MemberData(nameof(SampleIds))]
    public void AFileInTwoTargetFrameworksIsFixedOnceAndKeepsItsLineEnds(string id)
        => AssertTexts(id, FormattedSolution.TwoTargetsProject(id), FormattedSolution.ToCrLf);

    [Theory]
    [MemberData(nameof(SampleIds))]
    public void WhatIsFixedIsNotFoundAgain(string id)
    {
        AssertNothingFound(FormattedSolution.OneTargetProject(id), TestSettings.TargetFramework);
        AssertNothingFound(FormattedSolution.TwoTargetsProject(id), TestSettings.TargetFramework);
        AssertNothingFound(FormattedSolution.TwoTargetsProject(id), FormattedSolution.SecondFramework);
    }

    [Fact]
    public void WhatIsFixedBuildsWithWarningsAsErrors() => solution.Build.MustSucceed();

    private static FormatSample Sample(string id) => FormatSample.All.Single(sample => sample.Id == id);

    private void AssertTexts(string id, string project, Func<string, string> lineEnds)
    {
        foreach ((string name, string expected) in Sample(id).After)
        {
            if (name != FormatSample.UnfixableFile)
            {
                string actual = File.ReadAllText(solution.Workspace.PathOf(project, name));
                Assert.True(
                    lineEnds(expected) == actual,
                    $"{project}/{name} is not as FormatSamples/{id}/after/{name} says. It is:\n{actual}\n\n"
                        + solution.Format.Describe("was to fix it"));
            }
        }
    }

    private void AssertNothingFound(string project, string framework)
        => Assert.DoesNotContain(solution.Workspace.FindingsOf(project, framework), finding => finding.IsOurs);
}
