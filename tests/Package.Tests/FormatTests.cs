using System;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>What every fix does when a user applies it with <c>dotnet format analyzers</c>.</summary>
[Collection(FixTests.Name)]
public sealed class FormatTests(PackageLease lease, FormattedSolution solution) : IClassFixture<FormattedSolution>
{
    public static TheoryData<string> SampleNames => new(FormatSample.All.Select(sample => sample.Name));

    [Fact]
    public void EveryFixHasASample()
        => Assert.Equal(
            PackedRules.Load(lease.Package.AssemblyFolder).FixableIds,
            FormatSample.All.Select(sample => sample.Id).Distinct());

    [Theory]
    [MemberData(nameof(SampleNames))]
    public void ASampleHasTheSameFilesBeforeAndAfterAndEachButTheFirstChanges(string name)
    {
        FormatSample sample = Sample(name);
        Assert.Equal(sample.Before.Keys.Order(), sample.After.Keys.Order());
        Assert.Contains(FormatSample.UnfixableFile, sample.Before.Keys);
        Assert.True(sample.Before.Count > 1, "A sample needs a file that the fix changes.");
        Assert.All(sample.Before, file => Assert.Equal(
            file.Key == FormatSample.UnfixableFile,
            file.Value == sample.After[file.Key]));
    }

    /// <summary>What the other tests rest on: the first finding of an id is one that has no fix.</summary>
    [Theory]
    [MemberData(nameof(SampleNames))]
    public void TheFindingsWithoutAFixAreTheFirst(string name)
    {
        FormatSample sample = Sample(name);
        CliResult format = solution.Format;
        int first = PositionInLog(format, solution.UnfixableProject(sample));
        Assert.True(first >= 0, format.Describe("was to name the projects it analyzes"));
        Assert.All(
            solution.FixableProjects(sample),
            project => Assert.True(first < PositionInLog(format, project.Name)));
    }

    /// <summary>
    /// The finding in the unfixable file is in the log of the build afterwards, so it was there before too.
    /// </summary>
    [Theory]
    [MemberData(nameof(SampleNames))]
    public void WhatHasNoFixIsLeftAndStillFound(string name)
    {
        FormatSample sample = Sample(name);
        string project = solution.UnfixableProject(sample);
        Assert.Equal(
            sample.After[FormatSample.UnfixableFile],
            solution.Read(sample, project, FormatSample.UnfixableFile));
        Assert.Contains(
            solution.FindingsOf(sample, project, TestSettings.TargetFramework),
            finding => finding.Id == sample.Id);
    }

    /// <summary>Once, where it is in two target frameworks, and with the line ends it had.</summary>
    [Theory]
    [MemberData(nameof(SampleNames))]
    public void EveryOtherFindingIsFixed(string name)
    {
        FormatSample sample = Sample(name);
        Assert.All(
            solution.FixableProjects(sample),
            project => Assert.All(
                sample.After.Where(file => file.Key != FormatSample.UnfixableFile),
                file => AssertText(sample, project, file.Key, file.Value)));
    }

    [Theory]
    [MemberData(nameof(SampleNames))]
    public void WhatIsFixedIsNotFoundAgain(string name)
    {
        FormatSample sample = Sample(name);
        Assert.All(
            solution.FixableProjects(sample),
            project => Assert.All(
                project.Frameworks,
                framework => Assert.Empty(solution.FindingsOf(sample, project.Name, framework))));
    }

    [Fact]
    public void WhatIsFixedBuildsWithWarningsAsErrors() => solution.Build.MustSucceed();

    private static FormatSample Sample(string name) => FormatSample.All.Single(sample => sample.Name == name);

    private void AssertText(FormatSample sample, FormattedProject project, string file, string expected)
    {
        string actual = solution.Read(sample, project.Name, file);
        Assert.True(
            project.WithLineEnds(expected) == actual,
            $"{project.Name}: {file} is not as FormatSamples/{sample.Name}/after/{file} says. It is:\n{actual}\n\n"
                + solution.Format.Describe("was to fix it"));
    }

    /// <summary>Where the log of <c>dotnet format</c> first names a project that it analyzes; -1 when it does not.</summary>
    private static int PositionInLog(CliResult format, string project)
        => format.Output.IndexOf(" analyzers on " + project, StringComparison.Ordinal);
}
