using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>The bodies of methods of the compilation, for one question: each is bound once.</summary>
internal sealed class SourceBodies(Compilation compilation)
{
    private readonly Dictionary<IMethodSymbol, IOperation?> _bodies = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The body that a call runs; null for methods of other assemblies, for those that a derived type may replace, and
    /// for those without a body.
    /// </summary>
    public IOperation? Of(IMethodSymbol method, CancellationToken cancellationToken)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (definition.IsAbstract
            || (definition.IsVirtual && !definition.ContainingType.IsSealed)
            || (definition.IsOverride && !definition.IsSealed && !definition.ContainingType.IsSealed))
        {
            return null;
        }

        if (!_bodies.TryGetValue(definition, out IOperation? body))
        {
            _bodies.Add(definition, body = Read(definition.PartialImplementationPart ?? definition, cancellationToken));
        }

        return body;
    }

    private IOperation? Read(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method.DeclaringSyntaxReferences is not { Length: 1 } references)
        {
            return null;
        }

        SyntaxNode? body = references[0].GetSyntax(cancellationToken) switch
        {
            BaseMethodDeclarationSyntax declaration => (SyntaxNode?)declaration.Body ?? declaration.ExpressionBody,
            LocalFunctionStatementSyntax function => (SyntaxNode?)function.Body ?? function.ExpressionBody,
            _ => null,
        };
        return body is null ? null : SourceModels.OperationOf(compilation, body, cancellationToken);
    }
}
