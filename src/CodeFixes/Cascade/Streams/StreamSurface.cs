using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// Whether a framework or a library's proxy calls a member, and writes what it answers in a way of its own.
/// </summary>
internal static class StreamSurface
{
    /// <summary>Whether a framework or a library's proxy calls a member; null where only code does.</summary>
    public static Obstacle? FindObstacle(IMethodSymbol method, Project project, Compilation compilation)
    {
        var roots = new MemberRoots(compilation, project.AnalyzerOptions.AnalyzerConfigOptionsProvider);

        // That a method takes an upload says that it runs for a request, not that the framework calls it.
        return roots.Of(method) is { Kind: RootKind.Request, ByUser: false, ByParameter: false }
            ? Obstacles.EntryPoint
            : IsRemote(method) ? Obstacles.Remote : null;
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
