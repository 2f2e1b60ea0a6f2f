using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A parameter whose type could hold anything, of a helper whose callers can all be seen: where each of them hands over
/// something small, so is the parameter. Helpers that write an error or a status are made that way.
/// </summary>
internal static class HandedParameter
{
    /// <summary>The most calls that are looked at. A helper with more is what its type says.</summary>
    private const int MaxCalls = 32;

    /// <summary>Small where all callers hand over something small; null otherwise.</summary>
    public static PayloadVerdict? Classify(IParameterReferenceOperation reference, PayloadQuery query)
    {
        PayloadVerdict? verdict = null;
        return AreAll(
            reference, query,
            (handed, _) => (verdict = ValueOrigin.Classify(handed, query)).Value.Kind == PayloadKind.Small)
                ? verdict
                : null;
    }

    /// <summary>
    /// Whether a helper is called, all its callers can be seen, and what each of them hands over is accepted.
    /// </summary>
    /// <param name="reference">The parameter where it is used.</param>
    /// <param name="query">The question that this belongs to.</param>
    /// <param name="accepts">Asked of what a call hands over.</param>
    public static bool AreAll(
        IParameterReferenceOperation reference, PayloadQuery query, Func<IOperation, CancellationToken, bool> accepts)
    {
        IParameterSymbol parameter = reference.Parameter.OriginalDefinition;
        if (reference.SemanticModel is not { } model
            || parameter.ContainingSymbol is not IMethodSymbol method
            || !AreCallersVisible(method, model.Compilation)
            || !query.TryEnter(method)
            || IsAssigned(parameter, reference.Syntax))
        {
            return false;
        }

        bool isCalled = false;
        int calls = 0;
        foreach (SyntaxTree tree in model.Compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method.Name, query.CancellationToken))
            {
                if (++calls > MaxCalls || !query.TryStep())
                {
                    return false;
                }

                SemanticModel callerModel = SourceModels.Of(model.Compilation, tree);
                if (CallSite.HandedTo(parameter, name, method, callerModel, query.CancellationToken) is not { } handed)
                {
                    if (IsOther(name, method, callerModel, query.CancellationToken))
                    {
                        continue;
                    }

                    return false;
                }

                if (!accepts(handed, query.CancellationToken))
                {
                    return false;
                }

                isCalled = true;
            }
        }

        return isCalled;
    }

    /// <summary>Whether nothing but code of this compilation can call a method, and only by its own name.</summary>
    private static bool AreCallersVisible(IMethodSymbol method, Compilation compilation)
    {
        if (method.MethodKind == MethodKind.LocalFunction)
        {
            return true;
        }

        if (method.MethodKind != MethodKind.Ordinary
            || method.IsVirtual || method.IsAbstract || method.IsOverride || method.IsPartialDefinition
            || BaseMembers.AreIn(method, static type => type.TypeKind == TypeKind.Interface))
        {
            return false;
        }

        return method.DeclaredAccessibility == Accessibility.Private
            || ((IsInternal(method)
                || compilation.Options.OutputKind is OutputKind.ConsoleApplication or OutputKind.WindowsApplication)
                && IsFreeOfFrameworks(method.ContainingType, compilation));
    }

    /// <summary>
    /// Whether a type inherits nothing from other assemblies, whose code would call its members: a controller, a hub.
    /// </summary>
    private static bool IsFreeOfFrameworks(INamedTypeSymbol type, Compilation compilation)
    {
        for (INamedTypeSymbol? current = type.BaseType; current
            is { SpecialType: not SpecialType.System_Object }; current = current.BaseType)
        {
            if (!SymbolEqualityComparer.Default.Equals(current.ContainingAssembly, compilation.Assembly))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsInternal(IMethodSymbol method)
    {
        for (ISymbol? current = method; current is not null and not INamespaceSymbol; current =
            current.ContainingSymbol)
        {
            if (current.DeclaredAccessibility
                is Accessibility.Internal or Accessibility.Private or Accessibility.ProtectedAndInternal)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a name stands for something else than the method, or calls nothing: <c>nameof(Answer)</c>.
    /// </summary>
    private static bool IsOther(
        SimpleNameSyntax name, IMethodSymbol method, SemanticModel model, CancellationToken cancellationToken)
    {
        SymbolInfo info = model.GetSymbolInfo(name, cancellationToken);
        return info.Symbol switch
        {
            IMethodSymbol called =>
                !SymbolEqualityComparer.Default.Equals((called.ReducedFrom ?? called).OriginalDefinition, method),
            null => info.CandidateSymbols.IsEmpty,
            _ => true,
        };
    }

    /// <summary>Whether the method gives the parameter another value.</summary>
    private static bool IsAssigned(IParameterSymbol parameter, SyntaxNode reference)
    {
        if (parameter.RefKind != RefKind.None || parameter.DeclaringSyntaxReferences.Length != 1)
        {
            return true;
        }

        SyntaxNode method = parameter.DeclaringSyntaxReferences[0].GetSyntax().Parent?.Parent ?? reference;
        foreach (SyntaxNode node in method.DescendantNodes())
        {
            if (node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax target }
                && target.Identifier.ValueText == parameter.Name)
            {
                return true;
            }
        }

        return false;
    }
}
