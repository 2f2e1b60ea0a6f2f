using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// An entry of a dictionary that a failure removes: who asks next has to make it again, and the factory still knows
/// its key.
/// </summary>
internal static class ForgottenEntry
{
    /// <summary>Whether the code that adds an entry makes it again, and nobody relies on its being there.</summary>
    public static bool IsMadeAgain(LazyCreation lazy, LazyKeeper keeper, CancellationToken cancellationToken)
    {
        if (keeper.Member is not { } dictionary || lazy.Creation.SemanticModel is not { } own)
        {
            return false;
        }

        Compilation compilation = own.Compilation;
        bool isAskedFor = keeper.Place is IInvocationOperation { TargetMethod.Name: "GetOrAdd" };
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, dictionary.Name, cancellationToken))
            {
                SemanticModel model = SourceModels.Of(compilation, tree);
                ISymbol? named = model.GetSymbolInfo(name, cancellationToken).Symbol;
                if (!SymbolEqualityComparer.Default.Equals(
                    named?.OriginalDefinition, dictionary.OriginalDefinition))
                {
                    continue;
                }

                if (ReliesOnEntries(name))
                {
                    return false;
                }

                isAskedFor |= AsksFor(name)
                    && name.FirstAncestorOrSelf<MemberDeclarationSyntax>()
                        == keeper.Place.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>();
            }
        }

        return isAskedFor
            && !(dictionary.IsVisibleOutside() && ProjectNature.MayHaveDependents(compilation, cancellationToken));
    }

    /// <summary>
    /// The key under a name that the factory can still ask for: the parameter of the function that makes the entry, or
    /// a variable that keeps its value.
    /// </summary>
    public static string? KeyOf(LazyCreation lazy, LazyKeeper keeper, ExpressionSyntax key)
    {
        SyntaxNode place = keeper.Place.Syntax;
        if (lazy.Creation.SemanticModel is not { } model)
        {
            return null;
        }

        foreach (SyntaxNode node in lazy.Creation.Syntax.Ancestors().TakeWhile(one => !one.Contains(place)))
        {
            ParameterSyntax? parameter = node switch
            {
                SimpleLambdaExpressionSyntax lambda => lambda.Parameter,
                ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.Parameters.FirstOrDefault(),
                LocalFunctionStatementSyntax function => function.ParameterList.Parameters.FirstOrDefault(),
                _ => null,
            };
            if (parameter is { Identifier.ValueText: not "_" and var name }
                && model.GetDeclaredSymbol(parameter) is { } declared)
            {
                return VariableWrites.AreIn(node, declared, model) ? null : name;
            }
        }

        return model.GetSymbolInfo(key).Symbol is var symbol
            && symbol is IParameterSymbol { RefKind: RefKind.None } or ILocalSymbol { IsRef: false }
            && !VariableWrites.MayFollow(place, symbol, model)
                ? key.ToString()
                : null;
    }

    /// <summary>Whether a use takes an entry for granted, or hands the dictionary to code that may.</summary>
    private static bool ReliesOnEntries(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = Whole(name);
        return whole.Parent switch
        {
            MemberAccessExpressionSyntax access => access.Expression != whole,
            ElementAccessExpressionSyntax element =>
                !(element.Parent is AssignmentExpressionSyntax assignment && assignment.Left == element),
            ConditionalAccessExpressionSyntax access =>
                access.Expression != whole || access.WhenNotNull is not InvocationExpressionSyntax,
            AssignmentExpressionSyntax assignment => assignment.Left != whole,
            CommonForEachStatementSyntax each => each.Expression != whole,
            _ => true,
        };
    }

    private static bool AsksFor(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = Whole(name);
        return whole.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "TryGetValue" } access
            && access.Expression == whole;
    }

    private static ExpressionSyntax Whole(SimpleNameSyntax name)
        => name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
}
