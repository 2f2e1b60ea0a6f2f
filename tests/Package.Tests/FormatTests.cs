using System;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>What every fix does when a user applies it with <c>dotnet format analyzers</c>.</summary>
[Collection(PackageTests.Name)]
public sealed class FormatTests(PackedPackage package, FormattedSamples samples) : IClassFixture<FormattedSamples>
{
    public static TheoryData<string> SampleNames => new(FormatSample.All.Select(sample => sample.Name));

    [Fact]
    public void EveryFixHasASample()
        => Assert.Equal(
            PackedRules.Load(package.AssemblyFolder).FixableIds,
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
        CliResult format = samples.Of(sample).Format;
        int first = PositionInLog(format, FormattedSolution.UnfixableProject(sample));
        Assert.True(first >= 0, format.Describe("was to name the projects it analyzes"));
        Assert.True(first < PositionInLog(format, FormattedSolution.OneTargetProject(sample)));
        Assert.True(first < PositionInLog(format, FormattedSolution.TwoTargetsProject(sample)));
    }

    /// <summary>
    /// The finding in the unfixable file is in the log of the build afterwards, so it was there before too.
    /// </summary>
    [Theory]
    [MemberData(nameof(SampleNames))]
    public void WhatHasNoFixIsLeftAndStillFound(string name)
    {
        FormatSample sample = Sample(name);
        FormattedSolution solution = samples.Of(sample);
        string project = FormattedSolution.UnfixableProject(sample);
        Assert.Equal(
            sample.After[FormatSample.UnfixableFile],
            solution.Read(sample, project, FormatSample.UnfixableFile));
        Assert.Contains(
            solution.FindingsOf(sample, project, TestSettings.TargetFramework),
            finding => finding.Id == sample.Id);
    }

    [Theory]
    [MemberData(nameof(SampleNames))]
    public void EveryOtherFindingIsFixed(string name)
        => AssertTexts(Sample(name), FormattedSolution.OneTargetProject(Sample(name)), static text => text);

    [Theory]
    [MemberData(nameof(SampleNames))]
    public void AFileInTwoTargetFrameworksIsFixedOnceAndKeepsItsLineEnds(string name)
        => AssertTexts(Sample(name), FormattedSolution.TwoTargetsProject(Sample(name)), FormattedSolution.ToCrLf);

    [Theory]
    [MemberData(nameof(SampleNames))]
    public void WhatIsFixedIsNotFoundAgain(string name)
    {
        FormatSample sample = Sample(name);
        FormattedSolution solution = samples.Of(sample);
        string one = FormattedSolution.OneTargetProject(sample);
        string two = FormattedSolution.TwoTargetsProject(sample);
        Assert.Empty(solution.FindingsOf(sample, one, TestSettings.TargetFramework));
        Assert.Empty(solution.FindingsOf(sample, two, TestSettings.TargetFramework));
        Assert.Empty(solution.FindingsOf(sample, two, FormattedSolution.SecondFramework));
    }

    [Fact]
    public void WhatIsFixedBuildsWithWarningsAsErrors()
    {
        samples.Plain.Build.MustSucceed();
        samples.Special.Build.MustSucceed();
    }

    private static FormatSample Sample(string name) => FormatSample.All.Single(sample => sample.Name == name);

    private void AssertTexts(FormatSample sample, string project, Func<string, string> lineEnds)
    {
        FormattedSolution solution = samples.Of(sample);
        foreach ((string name, string expected) in sample.After)
        {
            if (name != FormatSample.UnfixableFile)
            {
                string actual = solution.Read(sample, project, name);
                Assert.True(
                    lineEnds(expected) == actual,
                    $"{project}: {name} is not as FormatSamples/{sample.Name}/after/{name} says. It is:\n{actual}\n\n"
                        + solution.Format.Describe("was to fix it"));
            }
        }
    }

    /// <summary>Where the log of <c>dotnet format</c> first names a project that it analyzes; -1 when it does not.</summary>
    private static int PositionInLog(CliResult format, string project)
        => format.Output.IndexOf(" analyzers on " + project, StringComparison.Ordinal);
}
