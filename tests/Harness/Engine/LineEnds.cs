using System;
using System.Linq;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Turns the states of a test into the same states with other line ends.</summary>
internal static class LineEnds
{
    private const string Lf = "\n";
    private const string Crlf = "\r\n";

    /// <summary>The line end that no source of a state has while all of them have the other one.</summary>
    /// <param name="state">The state.</param>
    /// <returns>Null when the sources mix line ends, or have none.</returns>
    public static string? Other(SolutionState state)
    {
        string[] used = [.. Projects(state).SelectMany(project => project.Sources).SelectMany(source => Used(source.content)).Distinct()];
        return used switch
        {
            [Lf] => Crlf,
            [Crlf] => Lf,
            _ => null,
        };
    }

    /// <summary>How a line end is called.</summary>
    /// <param name="lineEnd">The line end.</param>
    public static string Name(string lineEnd) => lineEnd == Crlf ? "CR LF" : "LF";

    /// <summary>The same state with another line end in every source.</summary>
    /// <param name="state">The state, without markup.</param>
    /// <param name="lineEnd">The line end.</param>
    public static SolutionState With(SolutionState state, string lineEnd)
    {
        SolutionState result = state.WithInheritedValuesApplied(null, []);
        Convert(result, lineEnd);
        foreach ((string name, ProjectState project) in state.AdditionalProjects)
        {
            ProjectState copy = new(project.Name, project.Language, project.DefaultPrefix, project.DefaultExtension)
            {
                ReferenceAssemblies = project.ReferenceAssemblies,
                OutputKind = project.OutputKind,
                DocumentationMode = project.DocumentationMode,
            };
            copy.Sources.AddRange(project.Sources);
            copy.AdditionalFiles.AddRange(project.AdditionalFiles);
            copy.AnalyzerConfigFiles.AddRange(project.AnalyzerConfigFiles);
            copy.AdditionalProjectReferences.AddRange(project.AdditionalProjectReferences);
            copy.AdditionalReferences.AddRange(project.AdditionalReferences);
            Convert(copy, lineEnd);
            result.AdditionalProjects.Remove(name);
            result.AdditionalProjects.Add(name, copy);
        }

        return result;
    }

    private static ProjectState[] Projects(SolutionState state) => [state, .. state.AdditionalProjects.Values];

    private static string[] Used(SourceText text)
        => [.. text.Lines.Where(line => line.EndIncludingLineBreak > line.End)
            .Select(line => text.ToString(TextSpan.FromBounds(line.End, line.EndIncludingLineBreak)))
            .Distinct()];

    private static void Convert(ProjectState project, string lineEnd)
    {
        for (int i = 0; i < project.Sources.Count; i++)
        {
            (string path, SourceText content) = project.Sources[i];
            string text = content.ToString().Replace(Crlf, Lf, StringComparison.Ordinal).Replace(Lf, lineEnd, StringComparison.Ordinal);
            project.Sources[i] = (path, SourceText.From(text, content.Encoding, content.ChecksumAlgorithm));
        }
    }
}
