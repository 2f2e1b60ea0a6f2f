using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// All samples in one solution, fixed by one run of <c>dotnet format analyzers</c>, then built with warnings as errors.
/// Each sample's file without a fix is in a first project. The others are in a second one, or, with CRLF line ends, in a
/// third one for two target frameworks; in the <see cref="DeepLane"/> in both.
/// </summary>
/// <remarks>
/// A fix for two target frameworks is found and compiled in each of them, which takes twice as long. What a package
/// brings depends on the framework, so the samples that need one are in the third project, and the others in the second.
/// <c>dotnet format</c> asks the fixer once per id, about the first finding, and takes what it answers as the choice for
/// all findings of that id. So the projects without a fix come first, in the solution and by name.
/// </remarks>
public sealed class FormattedSolution
{
    internal const string SecondFramework = "net8.0";
    private const string First = "First", Second = "Second", Third = "Third";
    private const string FrameworkReference = """<ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup>""";
    private readonly List<string> _projects = [];
    private readonly Dictionary<FormatSample, string> _suffixes = [];

    /// <summary>Writes, restores, formats and builds the solution.</summary>
    public FormattedSolution(PackageLease lease)
    {
        Workspace = lease.Package.CreateWorkspace("format");
        int groups = 0;
        // One project costs as much as many files, so samples that need the same share theirs.
        foreach (IGrouping<(bool, string?), FormatSample> group in FormatSample.All.GroupBy(Needs))
        {
            WriteProjects($".{++groups:00}", [.. group]);
        }

        // Also what a client can notice; FormatSafetyTests shows what is left out without this line.
        Workspace.Write(".editorconfig", "[*.cs]\ngcguard.unattended_fixes = all\n");
        string solution = Workspace.WriteSolution(_projects.Order(StringComparer.Ordinal));
        Workspace.Run("restore", solution).MustSucceed();
        Format = Workspace.Run(
            [
                "format", "analyzers", solution, "--no-restore", "--severity", "info", "--verbosity", "diagnostic",
                "--diagnostics", .. FormatSample.All.Select(sample => sample.Id).Distinct(),
            ]).MustSucceed();
        Build = Workspace.Run("build", solution, "--no-restore", "-p:TreatWarningsAsErrors=true");
    }

    internal TestWorkspace Workspace { get; }

    /// <summary>What <c>dotnet format</c> said.</summary>
    internal CliResult Format { get; }

    /// <summary>What the build after it said.</summary>
    internal CliResult Build { get; }

    /// <summary>The project with the file that has no fix.</summary>
    internal string UnfixableProject(FormatSample sample) => First + _suffixes[sample];

    /// <summary>The projects with the other files.</summary>
    internal IEnumerable<FormattedProject> FixableProjects(FormatSample sample)
    {
        if (DeepLane.IsOn || Needs(sample) == default)
        {
            yield return new FormattedProject(Second + _suffixes[sample], [TestSettings.TargetFramework], "\n");
        }

        if (DeepLane.IsOn || Needs(sample) != default)
        {
            yield return new FormattedProject(
                Third + _suffixes[sample],
                [TestSettings.TargetFramework, SecondFramework],
                "\r\n");
        }
    }

    /// <summary>The text of a sample's file in a project, as it stands now.</summary>
    internal string Read(FormatSample sample, string project, string file)
        => File.ReadAllText(Workspace.PathOf(project, sample.Name, file));

    /// <summary>The findings of this package in a sample's files in a project, after the fixes.</summary>
    internal IEnumerable<Finding> FindingsOf(FormatSample sample, string project, string framework)
        => Workspace.FindingsOf(project, framework)
            .Where(finding => finding.IsOurs && finding.File.StartsWith(sample.Name + "/", StringComparison.Ordinal));

    /// <summary>What a sample's projects need beside the package.</summary>
    private static (bool Runtime, string? Props) Needs(FormatSample sample)
        => (sample.NeedsRuntime, sample.Props is null ? null : File.ReadAllText(sample.Props));

    private void WriteProjects(string suffix, FormatSample[] samples)
    {
        string body = samples[0].Props is { } props
            ? $"{FrameworkReference}\n<Import Project=\"{props}\" />"
            : FrameworkReference;
        if (samples[0].NeedsRuntime)
        {
            body += Workspace.RuntimeReference;
        }

        foreach (FormatSample sample in samples)
        {
            _suffixes.Add(sample, suffix);
            WriteFiles(sample);
        }

        // What has no fix is still found afterwards, and must not hide whether the rest builds without a warning.
        string ids = string.Join(';', samples.Select(sample => sample.Id));
        Add(First + suffix, body, $"<WarningsNotAsErrors>{ids}</WarningsNotAsErrors>");
        foreach (FormattedProject project in FixableProjects(samples[0]))
        {
            Add(project.Name, body, frameworks: string.Join(';', project.Frameworks));
        }
    }

    private void Add(
        string project,
        string body,
        string properties = "",
        string frameworks = TestSettings.TargetFramework)
    {
        Workspace.WriteProject(project, properties, body, frameworks);
        _projects.Add(project);
    }

    private void WriteFiles(FormatSample sample)
    {
        foreach ((string name, string text) in sample.Before)
        {
            if (name == FormatSample.UnfixableFile)
            {
                Workspace.Write($"{UnfixableProject(sample)}/{sample.Name}/{name}", text);
                continue;
            }

            foreach (FormattedProject project in FixableProjects(sample))
            {
                Workspace.Write($"{project.Name}/{sample.Name}/{name}", project.WithLineEnds(text));
            }
        }
    }
}

/// <summary>A project with the files of samples that have a fix.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Frameworks">Its target frameworks.</param>
/// <param name="LineEnd">The line end of its files.</param>
internal sealed record FormattedProject(string Name, string[] Frameworks, string LineEnd)
{
    /// <summary>A text with the line ends it has in this project.</summary>
    public string WithLineEnds(string text) => text.Replace("\n", LineEnd, StringComparison.Ordinal);
}
