using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Lazies;

/// <summary>
/// Whether a type forgets a Lazy at some time, or looks at the state of its task: then its author has thought of
/// failures, and nobody can say from outside that one stays for ever.
/// </summary>
internal static class FaultReset
{
    /// <summary>Whether the type around a creation does so with the Lazy that is made there.</summary>
    public static bool IsVisible(LazyCreation lazy, LazyKeeper keeper, CancellationToken cancellationToken)
    {
        if (keeper.Member is null
            || lazy.Creation.SemanticModel?.GetEnclosingSymbol(lazy.Creation.Syntax.SpanStart, cancellationToken)
                is not { } code)
        {
            return true;
        }

        INamedTypeSymbol owner = code as INamedTypeSymbol ?? code.ContainingType;
        foreach (SyntaxReference reference in owner.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in reference.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is IdentifierNameSyntax name
                    && (Forgets(name, keeper)
                        || name.Identifier.ValueText is "IsFaulted" or "IsCanceled" or "IsCompletedSuccessfully"))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Forgets(IdentifierNameSyntax name, LazyKeeper keeper)
    {
        if (name.Identifier.ValueText != keeper.Member!.Name)
        {
            return false;
        }

        ExpressionSyntax whole =
            name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return whole.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "TryRemove"
                or "Remove" or "TryUpdate" or "AddOrUpdate" or "Clear" } => keeper.Kind == LazyKeeperKind.Entry,
            AssignmentExpressionSyntax assignment when assignment.Left == whole => !IsFirst(assignment),
            ArgumentSyntax { RefOrOutKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword } =>
                true,
            _ => false,
        };
    }

    /// <summary>Whether an assignment gives a member its first value: directly in a constructor.</summary>
    private static bool IsFirst(AssignmentExpressionSyntax assignment)
    {
        for (SyntaxNode? node = assignment.Parent; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case ConstructorDeclarationSyntax:
                    return true;
                case MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax
                    or LocalFunctionStatementSyntax or AccessorDeclarationSyntax or CatchClauseSyntax:
                    return false;
            }
        }

        return false;
    }
}
