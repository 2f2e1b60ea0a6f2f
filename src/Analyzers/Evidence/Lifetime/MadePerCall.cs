using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Lifetime;

/// <summary>
/// Types of the project whose objects all go with the call that makes them: each is created in a method, for one
/// expression or one local that nothing keeps.
/// </summary>
/// <remarks>Asked of a type with a finding only. A type that other assemblies may create has no answer.</remarks>
internal static class MadePerCall
{
    /// <summary>Whether every creation of a type that the project holds is for one call, and there is one.</summary>
    public static bool Is(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        if (type.TypeKind != TypeKind.Class || type.IsStatic || IsPublic(type))
        {
            return false;
        }

        bool any = false;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, type.Name, cancellationToken))
            {
                SemanticModel model = SourceModels.Of(compilation, tree);
                ISymbol? named = model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition;
                SyntaxNode? use = WholeName(name).Parent;
                if (!SymbolEqualityComparer.Default.Equals(named, type.OriginalDefinition) || IsHarmless(use))
                {
                    continue;
                }

                if (use is not ObjectCreationExpressionSyntax || !IsForOneCall(use, model, cancellationToken))
                {
                    return false;
                }

                any = true;
            }
        }

        return any;
    }

    private static bool IsPublic(INamedTypeSymbol type)
    {
        INamedTypeSymbol? outer = type;
        while (outer is { DeclaredAccessibility: Accessibility.Public or Accessibility.Protected
            or Accessibility.ProtectedOrInternal })
        {
            outer = outer.ContainingType;
        }

        return outer is null;
    }

    private static SyntaxNode WholeName(SyntaxNode name)
    {
        SyntaxNode whole = name;
        while (whole.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax)
        {
            whole = whole.Parent;
        }

        return whole;
    }

    /// <summary>
    /// Whether a use of the name neither creates nor keeps an object: a static call, a base list, a local.
    /// </summary>
    private static bool IsHarmless(SyntaxNode? use) => use switch
    {
        MemberAccessExpressionSyntax or ConstructorDeclarationSyntax or BaseTypeSyntax => true,
        ParameterSyntax or CastExpressionSyntax or BinaryExpressionSyntax or DeclarationPatternSyntax => true,
        VariableDeclarationSyntax { Parent: LocalDeclarationStatementSyntax, Variables: { Count: 1 } variables }
            => variables[0].Initializer?.Value is not ImplicitObjectCreationExpressionSyntax,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax called } }
            => called.Identifier.ValueText == "nameof",
        _ => false,
    };

    /// <summary>
    /// Whether a method creates an object for one call, for a <c>using</c>, or for a local that is used for calls of
    /// its own only, and by no loop that may run for as long as the process.
    /// </summary>
    private static bool IsForOneCall(SyntaxNode creation, SemanticModel model, CancellationToken cancellationToken)
    {
        if (creation.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not MethodDeclarationSyntax
            || model.GetOperation(creation, cancellationToken)?.WithImplicitConversions() is not { } value)
        {
            return false;
        }

        if (value.Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator })
        {
            return value.Parent is IInvocationOperation call && call.Instance == value;
        }

        IOperation around = declarator.Parent?.Parent?.Parent ?? declarator;
        if (LocalFlowFact.TryAnalyze(declarator.Symbol, around, cancellationToken) is not { } flow)
        {
            return false;
        }

        if (flow.Ownership != LocalOwnership.None)
        {
            return true;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Receiver || flow.IsRepeated(use.Reference))
            {
                return false;
            }
        }

        return flow is { IsSingleAssignment: true, Escapes: false, Uses.IsEmpty: false };
    }
}
