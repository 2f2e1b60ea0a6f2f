using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether the body of a function can be that of an async one.</summary>
internal static class BodyObstacle
{
    /// <summary>
    /// From this version of C# on a ref struct may be a local of an async method, where it does not live across an
    /// await.
    /// </summary>
    private const int RefLikeLocals = 1300;

    /// <summary>What stands in the way, or null.</summary>
    public static async Task<Met?> FindAsync(
        SourceFiles files, DocumentId document, SyntaxNode function, IMethodSymbol method)
    {
        SemanticModel model = await files.ModelAsync(document).ConfigureAwait(false);
        Obstacle? obstacle =
            method.Parameters.Any(parameter => parameter.RefKind != RefKind.None)
                || method.ReturnsByRef
                || method.ReturnsByRefReadonly ? Obstacles.ByReference
            : method.Parameters
                .Any(parameter => parameter.Type.IsRefLikeType || parameter.Type.TypeKind == TypeKind.Pointer)
                    ? Obstacles.RefLike
            : IsUnsafe(function) ? Obstacles.Unsafe
            : IsSynchronized(method) ? Obstacles.Lock
            : IsOfMutableStruct(method) ? Obstacles.Struct
            : MethodBodies.SyntaxOf(function) is { } body && HasRefLikeLocal(body, model, files.CancellationToken)
                ? Obstacles.RefLike
            : null;
        return obstacle is null ? null : new Met(obstacle, function.GetLocation(), method.ToDisplayString());
    }

    private static bool IsUnsafe(SyntaxNode function)
        => function.AncestorsAndSelf().Any(node => node switch
        {
            MemberDeclarationSyntax member => member.Modifiers.Any(SyntaxKind.UnsafeKeyword),
            LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.UnsafeKeyword),
            UnsafeStatementSyntax => true,
            _ => false,
        });

    /// <summary><c>[MethodImpl(MethodImplOptions.Synchronized)]</c> is a lock around the body.</summary>
    private static bool IsSynchronized(IMethodSymbol method)
        => (method.MethodImplementationFlags & System.Reflection.MethodImplAttributes.Synchronized) != 0;

    private static bool IsOfMutableStruct(IMethodSymbol method)
        => method is
            { IsStatic: false, IsReadOnly: false,
                MethodKind: not (MethodKind.LocalFunction or MethodKind.AnonymousFunction),
                    ContainingType: { IsValueType: true, IsReadOnly: false } };

    private static bool HasRefLikeLocal(
        SyntaxNode body, SemanticModel model, System.Threading.CancellationToken cancellationToken)
    {
        bool refLikeMay = (int)((CSharpCompilation)model.Compilation).LanguageVersion >= RefLikeLocals;
        foreach (SyntaxNode node in body.DescendantNodes(static node => !FunctionAround.IsFunction(node)))
        {
            if (node is VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ForEachStatementSyntax
                && !refLikeMay
                && model.GetDeclaredSymbol(node, cancellationToken) is ILocalSymbol local
                && (local.IsRef || local.Type.IsRefLikeType || local.Type.TypeKind == TypeKind.Pointer))
            {
                return true;
            }
        }

        return false;
    }
}
