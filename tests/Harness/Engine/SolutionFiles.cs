using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Adds the files of a test to a solution.</summary>
internal static class SolutionFiles
{
    /// <summary>Adds the files and extra references of a project.</summary>
    /// <param name="solution">The solution.</param>
    /// <param name="projectId">The project, already in it.</param>
    /// <param name="project">What the project consists of.</param>
    public static Solution Add(Solution solution, ProjectId projectId, EvaluatedProjectState project)
    {
        solution = solution.AddMetadataReferences(projectId, project.AdditionalReferences);
        foreach ((string path, SourceText content) in project.Sources)
        {
            (string name, IEnumerable<string> folders) = NameAndFolders(project.DefaultPrefix, path);
            solution = solution.AddDocument(DocumentId.CreateNewId(projectId, path), name, content, folders, path);
        }

        foreach ((string path, SourceText content) in project.AdditionalFiles)
        {
            (string name, IEnumerable<string> folders) = NameAndFolders(project.DefaultPrefix, path);
            solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(projectId, path), name, content, folders, path);
        }

        foreach ((string path, SourceText content) in project.AnalyzerConfigFiles)
        {
            (string name, IEnumerable<string> folders) = NameAndFolders(project.DefaultPrefix, path);
            solution = solution.AddAnalyzerConfigDocument(DocumentId.CreateNewId(projectId, path), name, content, folders, path);
        }

        return solution;
    }

    /// <summary>Splits a path into the folders below the project and the file's name.</summary>
    /// <param name="prefix">The path of the project's sources, up to their number: <c>/0/Test</c> lies in <c>/0/</c>.</param>
    /// <param name="path">The path.</param>
    /// <returns>A rooted path outside the project is its own name, without folders.</returns>
    public static (string Name, IEnumerable<string> Folders) NameAndFolders(string prefix, string path)
    {
        string unified = path.Replace('\\', '/');
        string unifiedPrefix = prefix.Replace('\\', '/');
        string root = unifiedPrefix[..(unifiedPrefix.LastIndexOf('/') + 1)];
        if (!root.StartsWith('/'))
        {
            return (Path.GetFileName(unified), []);
        }

        if (!unified.StartsWith(root, StringComparison.Ordinal))
        {
            return (unified.StartsWith('/') ? path : Path.GetFileName(unified), []);
        }

        string[] parts = unified[root.Length..].Split('/');
        return (parts[^1], parts.SkipLast(1));
    }
}
