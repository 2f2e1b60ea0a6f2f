using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Methods of the project that wrap a cache: the factory that they are given runs only where the cache has no value.
/// </summary>
internal static class MissFactory
{
    /// <summary>Whether each use of a factory in the body of a method is on a cache's miss.</summary>
    /// <param name="method">The method that is called.</param>
    /// <param name="factory">Its parameter for the factory.</param>
    /// <param name="delegates">Says when delegates run that the body hands on.</param>
    public static bool RunsOnMiss(
        IMethodSymbol method,
        IParameterSymbol factory,
        DelegateUse delegates,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (!CacheFill.AnswersWhatAFactoryMakes(method)
            || MethodBodies.Implementation(compilation, method, cancellationToken) is not { } body
            || body.DeclaringSyntaxReferences is not [var reference]
            || !compilation.ContainsSyntaxTree(reference.SyntaxTree))
        {
            return false;
        }

        // The parameter of an extension method that is called on a value has a number less than the declared one.
        int added = body.Parameters.Length - method.Parameters.Length;
        IParameterSymbol declared = body.Parameters[factory.Ordinal + added];
        SyntaxNode declaration = reference.GetSyntax(cancellationToken);
        SemanticModel model = SourceModels.Of(compilation, reference.SyntaxTree);
        bool runs = false;
        foreach (SimpleNameSyntax name in NamedPlaces.In(declaration, declared.Name, cancellationToken))
        {
            if (!SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, declared))
            {
                continue;
            }

            bool isCold = (name.Parent is ArgumentSyntax
                    && delegates.Of(name, null, model, cancellationToken).Time == DelegateTime.Cold)
                || CodePlace.Of(name, delegates, model, cancellationToken).Kind == PlaceKind.Cold;
            if (!isCold)
            {
                return false;
            }

            runs = true;
        }

        return runs;
    }
}
