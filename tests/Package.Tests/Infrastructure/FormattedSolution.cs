using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// Samples in one solution, fixed by one run of <c>dotnet format analyzers</c>, then built with warnings as errors.
/// Each sample is in it three times: its file without a fix in a first project, the others in a second one, and the
/// others again, with CRLF line ends, in a third one for two target frameworks.
/// </summary>
/// <remarks>
/// <c>dotnet format</c> asks the fixer once per id, about the first finding, and takes what it answers as the choice for
/// all findings of that id. So the projects without a fix come first, in the solution and by name.
/// </remarks>
internal sealed class FormattedSolution
{
    internal const string SecondFramework = "net8.0";
    private const string First = "First", Second = "Second", Third = "Third";
    private const string FrameworkReference = """<ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup>""";
    private readonly List<string> _projects = [];

    /// <summary>Writes, restores, formats and builds the solution.</summary>
    public FormattedSolution(PackedPackage package, IReadOnlyCollection<FormatSample> samples)
    {
        Workspace = package.CreateWorkspace("format");
        // One project costs as much as many files, so samples share theirs unless they need something of their own.
        foreach (IGrouping<string, FormatSample> group in samples.GroupBy(Suffix))
        {
            WriteProjects(group.Key, group.ToArray());
        }

        string solution = Workspace.WriteSolution(_projects.Order(StringComparer.Ordinal));
        Workspace.Run("restore", solution).MustSucceed();
        Format = Workspace.Run(
            [
                "format", "analyzers", solution, "--no-restore", "--severity", "info", "--verbosity", "diagnostic",
                "--diagnostics", .. samples.Select(sample => sample.Id).Distinct(),
            ]).MustSucceed();
        Build = Workspace.Run("build", solution, "--no-restore", "-p:TreatWarningsAsErrors=true");
    }

    internal TestWorkspace Workspace { get; }

    /// <summary>What <c>dotnet format</c> said.</summary>
    internal CliResult Format { get; }

    /// <summary>What the build after it said.</summary>
    internal CliResult Build { get; }

    /// <summary>The project with the file that has no fix.</summary>
    internal static string UnfixableProject(FormatSample sample) => First + Suffix(sample);

    /// <summary>The project with the other files.</summary>
    internal static string OneTargetProject(FormatSample sample) => Second + Suffix(sample);

    /// <summary>The project with the other files, with CRLF line ends, for two target frameworks.</summary>
    internal static string TwoTargetsProject(FormatSample sample) => Third + Suffix(sample);

    /// <summary>A text with the line ends it has in <see cref="TwoTargetsProject"/>.</summary>
    internal static string ToCrLf(string text) => text.Replace("\n", "\r\n", StringComparison.Ordinal);

    /// <summary>The text of a sample's file in a project, as it stands now.</summary>
    internal string Read(FormatSample sample, string project, string file)
        => File.ReadAllText(Workspace.PathOf(project, sample.Name, file));

    /// <summary>The findings of this package in a sample's files in a project, after the fixes.</summary>
    internal IEnumerable<Finding> FindingsOf(FormatSample sample, string project, string framework)
        => Workspace.FindingsOf(project, framework)
            .Where(finding => finding.IsOurs && finding.File.StartsWith(sample.Name + "/", StringComparison.Ordinal));

    private static string Suffix(FormatSample sample) => sample switch
    {
        { Props: not null } => "." + sample.Name,
        { NeedsRuntime: true } => FormatSample.RuntimeSuffix,
        _ => string.Empty,
    };

    private void WriteProjects(string suffix, FormatSample[] samples)
    {
        string body = samples[0].Props is { } props
            ? $"{FrameworkReference}\n<Import Project=\"{props}\" />"
            : FrameworkReference;
        if (samples[0].NeedsRuntime)
        {
            body += Workspace.RuntimeReference;
        }

        // What has no fix is still found afterwards, and must not hide whether the rest builds without a warning.
        string ids = string.Join(';', samples.Select(sample => sample.Id));
        Workspace.WriteProject(First + suffix, $"<WarningsNotAsErrors>{ids}</WarningsNotAsErrors>", body);
        Workspace.WriteProject(Second + suffix, body: body);
        Workspace.WriteProject(
            Third + suffix,
            body: body,
            frameworks: TestSettings.TargetFramework + ";" + SecondFramework);
        _projects.AddRange([First + suffix, Second + suffix, Third + suffix]);
        foreach (FormatSample sample in samples)
        {
            WriteFiles(sample);
        }
    }

    private void WriteFiles(FormatSample sample)
    {
        foreach ((string name, string text) in sample.Before)
        {
            if (name == FormatSample.UnfixableFile)
            {
                Workspace.Write($"{UnfixableProject(sample)}/{sample.Name}/{name}", text);
            }
            else
            {
                Workspace.Write($"{OneTargetProject(sample)}/{sample.Name}/{name}", text);
                Workspace.Write($"{TwoTargetsProject(sample)}/{sample.Name}/{name}", ToCrLf(text));
            }
        }
    }
}
