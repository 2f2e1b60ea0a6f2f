using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// Whether somebody calls a member whom the solution does not show, or who writes what it answers in a way of his own.
/// </summary>
internal static class StreamSurface
{
    private const string PackedProperty = "build_property.GeneratePackageOnBuild";

    /// <summary>Whether a framework or a library's proxy calls a member; null where only code does.</summary>
    public static Obstacle? FindObstacle(IMethodSymbol method, Project project, Compilation compilation)
    {
        var roots = new MemberRoots(compilation, project.AnalyzerOptions.AnalyzerConfigOptionsProvider);

        // That a method takes an upload says that it runs for a request, not that the framework calls it.
        return roots.Of(method) is { Kind: RootKind.Request, ByUser: false, Reason: { } reason }
            && reason != roots.OfParameters(method).Reason
            ? Obstacles.EntryPoint
            : IsRemote(method) ? Obstacles.Remote : null;
    }

    /// <summary>
    /// The obstacle where callers outside of the solution may see a member: it is public in a library, and no paths
    /// file
    /// says who calls it; or a project that calls it is not loaded.
    /// </summary>
    public static Met? FindUnseenCaller(MemberDeclaration declaration, Solution solution, Compilation compilation)
    {
        Project project = solution.GetDocument(declaration.Document)!.Project;
        if (!PublicSurface.Has(declaration.Symbol, declaration.Node.SyntaxTree, project, compilation))
        {
            return null;
        }

        SolutionPaths paths = SolutionPaths.Attach(project.AnalyzerOptions, default);
        if (!paths.Exist || IsPacked(project))
        {
            return new Met(Obstacles.PublicApi, declaration.Node.GetLocation(), declaration.Symbol.ToDisplayString());
        }

        foreach (string caller in paths.LineOf(declaration.Symbol)?.Callers ?? ImmutableArray<string>.Empty)
        {
            if (!solution.Projects.Any(one => one.AssemblyName == caller))
            {
                return new Met(Obstacles.MissingProject, declaration.Node.GetLocation(), caller);
            }
        }

        return null;
    }

    private static bool IsPacked(Project project)
    {
        AnalyzerConfigOptions options = project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions;
        return options.TryGetValue(PackedProperty, out string? value) && value == "true";
    }

    /// <summary>
    /// Whether calls of an interface's member may leave the process: attributes of a library say how, or the interface
    /// extends one of a library, as a grain's or an actor's does.
    /// </summary>
    private static bool IsRemote(IMethodSymbol method)
        => method.ContainingType is { TypeKind: TypeKind.Interface } contract
            && (HasAttributeOfLibrary(method)
                || HasAttributeOfLibrary(contract)
                || contract.AllInterfaces.Any(IsOfLibrary));

    private static bool HasAttributeOfLibrary(ISymbol symbol)
        => symbol.GetAttributes().Any(attribute => attribute.AttributeClass is { } type
            && (IsOfLibrary(type) || type.ContainingNamespace?.ToDisplayString() == "System.ServiceModel"));

    private static bool IsOfLibrary(INamedTypeSymbol type)
        => type.DeclaringSyntaxReferences.IsEmpty && !KnownTypes.IsUnderSystem(type.ContainingNamespace);
}
