using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Host.Mef;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>
/// One empty project per framework, from which the main projects of all tests are forked. A fork shares the bound
/// references with its origin; binding them anew costs more than compiling and analyzing a small test.
/// </summary>
internal static class BaseSolutions
{
    private static readonly ConcurrentDictionary<(string Name, ReferenceAssemblies References), Origin> s_origins = new();
    private static readonly ConcurrentDictionary<ProjectId, Origin> s_byId = new();

    /// <summary>The workspace of all forks. Nothing is ever applied to it.</summary>
    public static AdhocWorkspace Workspace { get; } = new(MefHostServices.DefaultHost);

    /// <summary>The id under which a project of that name and framework is found.</summary>
    /// <param name="name">The project's name.</param>
    /// <param name="references">Its framework.</param>
    public static ProjectId IdOf(string name, ReferenceAssemblies references)
        => s_origins.GetOrAdd((name, references), static key => Create(key.Name, key.References)).Id;

    /// <summary>The solution that holds only the empty project with that id, if it is one of these.</summary>
    /// <param name="id">The project's id.</param>
    public static Solution? Find(ProjectId id) => s_byId.TryGetValue(id, out Origin? origin) ? origin.Solution : null;

    private static Origin Create(string name, ReferenceAssemblies references)
    {
        ImmutableArray<MetadataReference> files = ReferenceResolver.Resolve(references);
        CompilationOptions options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
            .WithAssemblyIdentityComparer(references.AssemblyIdentityComparer);
        ProjectId id = ProjectId.CreateNewId(name);
        Solution solution = Workspace.CurrentSolution
            .AddProject(id, name, name, LanguageNames.CSharp)
            .WithProjectCompilationOptions(id, options)
            .AddMetadataReferences(id, files);

        // Asking for an assembly's symbol binds the references.
        Compilation compilation = solution.GetProject(id)!.GetCompilationAsync().GetAwaiter().GetResult()!;
        _ = compilation.ObjectType;
        Origin origin = new(solution, id, compilation);
        s_byId[id] = origin;
        return origin;
    }

    /// <summary>An empty project. The compilation is held because the solution alone need not keep it.</summary>
    private sealed record Origin(Solution Solution, ProjectId Id, Compilation Compilation);
}
