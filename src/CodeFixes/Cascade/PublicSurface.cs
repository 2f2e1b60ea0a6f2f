using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether callers outside of a solution can see a member.</summary>
internal static class PublicSurface
{
    private const string PackedProperty = "build_property.GeneratePackageOnBuild";

    /// <summary>
    /// The obstacle where callers outside of the solution may see a method: it is public in a library, and no paths
    /// file says who calls it; or a project that calls it is not loaded.
    /// </summary>
    public static Met? FindUnseenCaller(
        IMethodSymbol method, SyntaxNode declaration, Project project, Compilation compilation)
    {
        if (!Has(method, declaration.SyntaxTree, project, compilation))
        {
            return null;
        }

        SolutionPaths paths = SolutionPaths.Attach(project.AnalyzerOptions, default);
        if (!paths.Exist || IsPacked(project))
        {
            return new Met(Obstacles.PublicApi, declaration.GetLocation(), method.ToDisplayString());
        }

        foreach (string caller in paths.LineOf(method)?.Callers ?? ImmutableArray<string>.Empty)
        {
            if (!project.Solution.Projects.Any(one => one.AssemblyName == caller))
            {
                return new Met(Obstacles.MissingProject, declaration.GetLocation(), caller);
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a change of a member's signature can break code outside: it is visible, in a library, and the option
    /// does not allow it.
    /// </summary>
    public static bool Has(ISymbol member, SyntaxTree tree, Project project, Compilation compilation)
        => member.IsVisibleOutside()
            && compilation.Options.OutputKind
                is OutputKind.DynamicallyLinkedLibrary or OutputKind.NetModule or OutputKind.WindowsRuntimeMetadata
            && ProjectKind.Of(compilation) == ProjectPurpose.Production
            && !project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.CascadePublicApi);

    private static bool IsPacked(Project project)
    {
        AnalyzerConfigOptions options = project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions;
        return options.TryGetValue(PackedProperty, out string? value) && value == "true";
    }
}
