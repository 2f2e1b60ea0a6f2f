using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Compares the files of two states.</summary>
internal static class SourceFiles
{
    /// <summary>Whether both lists hold the same files in the same order.</summary>
    /// <param name="left">One list.</param>
    /// <param name="right">The other list.</param>
    public static bool Same(
        IReadOnlyList<(string filename, SourceText content)> left,
        IReadOnlyList<(string filename, SourceText content)> right)
        => left.Count == right.Count && left.Zip(right).All(pair => Same(pair.First, pair.Second));

    /// <summary>Whether any file of a project differs.</summary>
    /// <param name="before">The project before a fix.</param>
    /// <param name="after">The project after it.</param>
    public static bool Differ(ProjectState before, ProjectState after)
        => !Same(before.Sources, after.Sources)
        || !Same(before.GeneratedSources, after.GeneratedSources)
        || !Same(before.AdditionalFiles, after.AdditionalFiles)
        || !Same(before.AnalyzerConfigFiles, after.AnalyzerConfigFiles);

    /// <summary>The number of further projects in which a file differs.</summary>
    /// <param name="before">The state before a fix.</param>
    /// <param name="after">The state after it.</param>
    public static int DifferentAdditionalProjects(SolutionState before, SolutionState after)
        => before.AdditionalProjects.Count(project
            => !after.AdditionalProjects.TryGetValue(project.Key, out ProjectState? other) || Differ(project.Value, other));

    private static bool Same((string filename, SourceText content) left, (string filename, SourceText content) right)
        => left.filename == right.filename
        && Equals(left.content.Encoding, right.content.Encoding)
        && left.content.ContentEquals(right.content);
}
