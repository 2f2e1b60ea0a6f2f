using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Lifetime;

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
                if (IsOther(name, type, model, cancellationToken))
                {
                    continue;
                }

                switch (UseOf(name))
                {
                    case ObjectCreationExpressionSyntax creation when IsForOneCall(creation, model, cancellationToken):
                        any = true;
                        break;
                    case null:
                        break;
                    default:
                        return false;
                }
            }
        }

        return any;
    }

    private static bool IsPublic(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? outer = type; outer is not null; outer = outer.ContainingType)
        {
            if (outer.DeclaredAccessibility
                is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsOther(
        SimpleNameSyntax name, INamedTypeSymbol type, SemanticModel model, CancellationToken cancellationToken)
        => !SymbolEqualityComparer.Default.Equals(
            model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition, type.OriginalDefinition);

    /// <summary>
    /// The creation that a name belongs to; the node that may create or keep an object in another way; null for a place
    /// that does neither, as a base list or <c>nameof</c>.
    /// </summary>
    private static SyntaxNode? UseOf(SimpleNameSyntax name)
    {
        SyntaxNode whole = name;
        while (whole.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax)
        {
            whole = whole.Parent;
        }

        return whole.Parent switch
        {
            ObjectCreationExpressionSyntax creation when creation.Type == whole => creation,
            // Its own members, and calls of its static ones.
            MemberAccessExpressionSyntax or ConstructorDeclarationSyntax or BaseTypeSyntax => null,
            VariableDeclarationSyntax { Parent: LocalDeclarationStatementSyntax } local
                => HasTargetTyped(local) ? local : null,
            ParameterSyntax or CastExpressionSyntax or BinaryExpressionSyntax or DeclarationPatternSyntax => null,
            // nameof and typeof of a log, a registration, a type argument: the object may come from elsewhere.
            _ when whole.FirstAncestorOrSelf<InvocationExpressionSyntax>()
                is { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } => null,
            { } other => other,
            null => name,
        };
    }

    private static bool HasTargetTyped(VariableDeclarationSyntax local)
    {
        foreach (VariableDeclaratorSyntax variable in local.Variables)
        {
            if (variable.Initializer?.Value is ImplicitObjectCreationExpressionSyntax)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsForOneCall(
        ObjectCreationExpressionSyntax creation, SemanticModel model, CancellationToken cancellationToken)
    {
        if (creation.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not MethodDeclarationSyntax
            || model.GetOperation(creation, cancellationToken) is not IObjectCreationOperation operation)
        {
            return false;
        }

        IOperation value = operation.WithImplicitConversions();
        return value.Parent switch
        {
            IInvocationOperation call => call.Instance == value,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator }
                => FlowOf(local, declarator, cancellationToken) is { } flow
                    && (flow.Ownership != LocalOwnership.None || StaysInMethod(flow)),
            _ => false,
        };
    }

    private static LocalFlowFact? FlowOf(
        ILocalSymbol local, IVariableDeclaratorOperation declarator, CancellationToken cancellationToken)
        => LocalFlowFact.TryAnalyze(local, declarator.Parent?.Parent?.Parent ?? declarator, cancellationToken);

    /// <summary>
    /// Whether a local is used for calls of its own only, and by no loop that may run for as long as the process.
    /// </summary>
    private static bool StaysInMethod(LocalFlowFact flow)
    {
        if (!flow.IsSingleAssignment || flow.Escapes || flow.Uses.IsEmpty)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Receiver || flow.IsRepeated(use.Reference))
            {
                return false;
            }
        }

        return true;
    }
}
