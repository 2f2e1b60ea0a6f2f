using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.Testing.Model;

namespace Microsoft.CodeAnalysis.Testing;

/// <content>Turns the state of a test into a solution.</content>
public abstract partial class AnalyzerTest<TVerifier>
{
    /// <summary>Makes a workspace that is disposed of at the end of the test.</summary>
    public async Task<Workspace> CreateWorkspaceAsync()
    {
        Workspace workspace = await CreateWorkspaceImplAsync().ConfigureAwait(false);
        if (workspace != BaseSolutions.Workspace)
        {
            _workspaces.Add(workspace);
        }

        return workspace;
    }

    /// <summary>Makes a workspace. The default is one for all tests, whose solution stays empty.</summary>
    protected virtual Task<Workspace> CreateWorkspaceImplAsync() => Task.FromResult<Workspace>(BaseSolutions.Workspace);

    /// <summary>Makes the solution of a state.</summary>
    /// <param name="primaryProject">The main project.</param>
    /// <param name="additionalProjects">The further projects.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The main project, with the tested rules switched on.</returns>
    protected async Task<Project> CreateProjectAsync(
        EvaluatedProjectState primaryProject,
        ImmutableArray<EvaluatedProjectState> additionalProjects,
        CancellationToken cancellationToken)
    {
        Project project = await CreateProjectImplAsync(primaryProject, additionalProjects, cancellationToken).ConfigureAwait(false);
        return ApplyCompilationOptions(project);
    }

    /// <summary>Makes the solution of a state.</summary>
    /// <param name="primaryProject">The main project.</param>
    /// <param name="additionalProjects">The further projects.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The main project.</returns>
    protected virtual async Task<Project> CreateProjectImplAsync(
        EvaluatedProjectState primaryProject,
        ImmutableArray<EvaluatedProjectState> additionalProjects,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(primaryProject);
        Dictionary<string, ProjectId> ids = new(StringComparer.Ordinal)
        {
            [primaryProject.Name] = BaseSolutions.IdOf(primaryProject.Name, primaryProject.ReferenceAssemblies),
        };
        ProjectId mainId = ids[primaryProject.Name];
        Solution solution = await CreateSolutionAsync(mainId, primaryProject, cancellationToken).ConfigureAwait(false);

        foreach (EvaluatedProjectState project in additionalProjects)
        {
            ids[project.Name] = ProjectId.CreateNewId(project.Name);
            solution = await AddProjectAsync(solution, ids[project.Name], project, cancellationToken).ConfigureAwait(false);
        }

        foreach (EvaluatedProjectState project in additionalProjects.Prepend(primaryProject))
        {
            ProjectId id = ids[project.Name];
            solution = SolutionFiles.Add(solution, id, project);
            solution = solution.AddProjectReferences(id, project.AdditionalProjectReferences.Select(name => Reference(name, ids)));
        }

        foreach (Func<Solution, ProjectId, Solution> transform in SolutionTransforms)
        {
            solution = transform(solution, mainId);
        }

        return solution.GetProject(mainId) ?? throw new InvalidOperationException("A solution transform removed the main project.");
    }

    /// <summary>Makes a solution with an empty main project.</summary>
    /// <param name="projectId">The main project's id.</param>
    /// <param name="projectState">The main project.</param>
    /// <param name="cancellationToken">Stops it.</param>
    protected virtual async Task<Solution> CreateSolutionAsync(
        ProjectId projectId,
        EvaluatedProjectState projectState,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(projectState);
        Workspace workspace = await CreateWorkspaceAsync().ConfigureAwait(false);
        Solution? forked = workspace == BaseSolutions.Workspace ? BaseSolutions.Find(projectId) : null;
        Solution solution = forked
            ?? workspace.CurrentSolution
                .AddProject(projectId, projectState.Name, projectState.AssemblyName, projectState.Language)
                .AddMetadataReferences(projectId, await projectState.ReferenceAssemblies.ResolveAsync(projectState.Language, cancellationToken).ConfigureAwait(false));
        if (OptionsTransforms.Count > 0)
        {
            solution = solution.WithOptions(OptionsTransforms.Aggregate(solution.Options, (set, transform) => transform(set)));
        }

        return solution
            .WithProjectCompilationOptions(projectId, Configure(CreateCompilationOptions(), projectState))
            .WithProjectParseOptions(projectId, CreateParseOptions().WithDocumentationMode(projectState.DocumentationMode));
    }

    /// <summary>Switches the tested rules on, those that are off by default too, then off what the test disables.</summary>
    /// <param name="project">The main project.</param>
    /// <returns>The changed project.</returns>
    protected virtual Project ApplyCompilationOptions(Project project)
    {
        ArgumentNullException.ThrowIfNull(project);
        CompilationOptions options = project.CompilationOptions
            ?? throw new InvalidOperationException($"Project '{project.Name}' has no compilation options.");
        ImmutableDictionary<string, ReportDiagnostic> severities = RuleSeverities.For(GetDiagnosticAnalyzers(), DisabledDiagnostics);
        return project.WithCompilationOptions(
            options.WithSpecificDiagnosticOptions(severities.SetItems(options.SpecificDiagnosticOptions)));
    }

    /// <summary>Splits a path into the folders below the project and the file's name.</summary>
    /// <param name="projectPathPrefix">The path of the project's sources, up to their number.</param>
    /// <param name="path">The path.</param>
    protected (string fileName, IEnumerable<string> folders) GetNameAndFoldersFromPath(string projectPathPrefix, string path)
        => SolutionFiles.NameAndFolders(projectPathPrefix, path);

    private static ProjectReference Reference(string name, Dictionary<string, ProjectId> ids)
        => ids.TryGetValue(name, out ProjectId? id)
            ? new ProjectReference(id)
            : throw new InvalidOperationException($"A project references '{name}', which is not among the test's projects.");

    private async Task<Solution> AddProjectAsync(
        Solution solution,
        ProjectId id,
        EvaluatedProjectState project,
        CancellationToken cancellationToken)
    {
        // Only the main project has the options of the test; the others have the language's defaults.
        solution = solution.AddProject(id, project.Name, project.AssemblyName, project.Language);
        Project added = solution.GetProject(id)!;
        return solution
            .WithProjectCompilationOptions(id, Configure(added.CompilationOptions!, project))
            .WithProjectParseOptions(id, added.ParseOptions!.WithDocumentationMode(project.DocumentationMode))
            .AddMetadataReferences(id, await project.ReferenceAssemblies.ResolveAsync(project.Language, cancellationToken).ConfigureAwait(false));
    }

    private CompilationOptions Configure(CompilationOptions options, EvaluatedProjectState project)
        => options
            .WithOutputKind(project.OutputKind)
            .WithXmlReferenceResolver(new XmlTextResolver(XmlReferences))
            .WithAssemblyIdentityComparer(project.ReferenceAssemblies.AssemblyIdentityComparer);
}
