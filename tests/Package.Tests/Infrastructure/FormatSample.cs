using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// The sources for one fix: a folder <c>FormatSamples/GCGnnnn</c>, or <c>GCGnnnn.Runtime</c> for what the fix does where
/// GcGuard.Runtime is referenced, with <c>before</c> and <c>after</c>, which hold the
/// same files, and optionally <c>Sample.props</c> with what its projects need. <c>A.cs</c> stands alone and has only
/// findings that the fix must leave; the other files have findings that it can fix, and no others. All is in the
/// namespace <c>Samples.GCGnnnn</c>, because samples without properties of their own share their projects.
/// </summary>
internal sealed class FormatSample
{
    /// <summary>The file whose findings the fix must leave.</summary>
    public const string UnfixableFile = "A.cs";

    /// <summary>What the name of a sample ends with whose projects reference GcGuard.Runtime.</summary>
    public const string RuntimeSuffix = ".Runtime";

    private const string FolderName = "FormatSamples", PropsName = "Sample.props";

    private FormatSample(string folder)
    {
        Name = Path.GetFileName(folder);
        Id = Name.Split('.')[0];
        Before = ReadFiles(folder, "before");
        After = ReadFiles(folder, "after");
        string props = Path.Combine(folder, PropsName);
        Props = File.Exists(props) ? props : null;
    }

    /// <summary>The name of its folder.</summary>
    public string Name { get; }

    /// <summary>Whether its projects reference GcGuard.Runtime.</summary>
    public bool NeedsRuntime => Name.EndsWith(RuntimeSuffix, StringComparison.Ordinal);

    /// <summary>The rule whose fix the sample is for.</summary>
    public string Id { get; }

    /// <summary>The text of each file as the fix finds it, by its name.</summary>
    public IReadOnlyDictionary<string, string> Before { get; }

    /// <summary>The text of each file as the fix must leave it, by its name.</summary>
    public IReadOnlyDictionary<string, string> After { get; }

    /// <summary>The file with what the sample's projects need; null when they need nothing.</summary>
    public string? Props { get; }

    /// <summary>Every sample, by name.</summary>
    public static IReadOnlyList<FormatSample> All { get; } = ReadAll();

    private static FormatSample[] ReadAll()
        => Directory.EnumerateDirectories(
                Path.Combine(TestSettings.RepositoryRoot, "tests", "Package.Tests", FolderName))
            .Order(StringComparer.Ordinal)
            .Select(folder => new FormatSample(folder))
            .ToArray();

    private static Dictionary<string, string> ReadFiles(string sample, string name)
    {
        string folder = Path.Combine(sample, name);
        return Directory.Exists(folder)
            ? Directory.EnumerateFiles(folder).ToDictionary(file => Path.GetFileName(file), File.ReadAllText)
            : [];
    }
}
