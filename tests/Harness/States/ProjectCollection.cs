using System;
using System.Collections.Generic;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Further projects of a test, by name. Asking for a name that is not there adds an empty project.</summary>
public class ProjectCollection : Dictionary<string, ProjectState>
{
    private readonly string _language;
    private readonly string _extension;

    /// <summary>Makes an empty collection.</summary>
    /// <param name="defaultLanguage">The language of projects added by name alone.</param>
    /// <param name="defaultExtension">The extension of their sources, without a dot.</param>
    public ProjectCollection(string defaultLanguage, string defaultExtension)
        : base(StringComparer.Ordinal)
    {
        _language = defaultLanguage;
        _extension = defaultExtension;
    }

    /// <summary>The project of that name, added when it is not there.</summary>
    /// <param name="projectName">The name.</param>
    public new ProjectState this[string projectName]
        => TryGetValue(projectName, out ProjectState? project) ? project : this[projectName, _language];

    /// <summary>The project of that name, added when it is not there.</summary>
    /// <param name="projectName">The name.</param>
    /// <param name="language">Its language.</param>
    /// <exception cref="InvalidOperationException">The project exists in another language.</exception>
    public ProjectState this[string projectName, string language]
    {
        get
        {
            if (!TryGetValue(projectName, out ProjectState? project))
            {
                project = new ProjectState(projectName, language, $"/{projectName}/Test", _extension);
                Add(projectName, project);
            }

            return project.Language == language
                ? project
                : throw new InvalidOperationException($"Project '{projectName}' is written in {project.Language}.");
        }
    }
}
