using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// Code that deletes or moves files. Where it stands beside a read, the file may be the one that is read, and a stream
/// over it is still open then.
/// </summary>
internal static class RemovedFiles
{
    private static readonly string[] Removing = ["Delete", "Move", "MoveTo", "Replace"];

    private static readonly string[] Owners =
        ["System.IO.File", "System.IO.Directory", "System.IO.FileInfo", "System.IO.DirectoryInfo"];

    /// <summary>The first such call of a function; null where it has none.</summary>
    public static Met? FindIn(SyntaxNode function, SemanticModel model)
    {
        var types = KnownTypes.For(model.Compilation);
        foreach (SyntaxNode node in function.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                && System.Array.IndexOf(Removing, access.Name.Identifier.ValueText) >= 0
                && model.GetSymbolInfo(call).Symbol is IMethodSymbol method
                && Owners.Any(owner => types.Is(method.ContainingType, owner)
                    || (method.ContainingType.Name == "FileSystemInfo" && KnownTypes.IsUnderSystem(
                        method.ContainingType.ContainingNamespace))))
            {
                return ArrayCallPlanner.Refuse(Obstacles.Scope, call);
            }
        }

        return null;
    }
}
