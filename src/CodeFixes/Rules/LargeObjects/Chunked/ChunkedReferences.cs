namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Where a local, a private field, a parameter or a private method is used. All of these places are in one file, or
/// there is no answer.
/// </summary>
internal sealed class ChunkedReferences(SemanticModel model)
{
    /// <summary>
    /// Every use of a symbol: the reference, or the call of a method. Null when one is of a form in which it cannot be
    /// followed, or the symbol may be used in another file.
    /// </summary>
    public List<IOperation>? TryFind(ISymbol symbol, CancellationToken cancellationToken)
    {
        var found = new List<IOperation>();
        foreach (SyntaxReference declaration in ScopeOf(symbol).DeclaringSyntaxReferences)
        {
            if (declaration.SyntaxTree != model.SyntaxTree)
            {
                return null;
            }

            foreach (SyntaxNode node in Outermost(symbol, declaration.GetSyntax(cancellationToken)).DescendantNodes())
            {
                if (node is not SimpleNameSyntax name || name.Identifier.ValueText != symbol.Name
                    || name.Parent is NameColonSyntax or NameEqualsSyntax)
                {
                    continue;
                }

                SymbolInfo info = model.GetSymbolInfo(name, cancellationToken);
                if (info.Symbol is null && !info.CandidateSymbols.IsEmpty)
                {
                    return null;
                }

                if (!SymbolEqualityComparer.Default.Equals(info.Symbol?.OriginalDefinition, symbol) || IsInNameOf(name))
                {
                    continue;
                }

                if (OperationOf(name, symbol, cancellationToken) is not { } operation)
                {
                    return null;
                }

                found.Add(operation);
            }
        }

        return found;
    }

    /// <summary>
    /// What declares the names among which those of the symbol are: its type, or the member or function it belongs to.
    /// </summary>
    private static ISymbol ScopeOf(ISymbol symbol)
        => symbol is IFieldSymbol or IMethodSymbol { MethodKind: not MethodKind.LocalFunction }
            ? symbol.ContainingType
            : symbol;

    private static SyntaxNode Outermost(ISymbol symbol, SyntaxNode declaration)
    {
        if (symbol is IFieldSymbol or IMethodSymbol { MethodKind: not MethodKind.LocalFunction })
        {
            return declaration;
        }

        SyntaxNode? member = declaration.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        return member is null or GlobalStatementSyntax ? declaration.SyntaxTree.GetRoot() : member;
    }

    private IOperation? OperationOf(SimpleNameSyntax name, ISymbol symbol, CancellationToken cancellationToken)
    {
        SyntaxNode node = name;
        if (node.Parent is MemberAccessExpressionSyntax access && access.Name == node)
        {
            node = access;
        }

        if (symbol is IMethodSymbol)
        {
            return node.Parent is InvocationExpressionSyntax call && call.Expression == node
                ? model.GetOperation(call, cancellationToken) as IInvocationOperation
                : null;
        }

        return model.GetOperation(node, cancellationToken)
            is { } reference and (ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation)
            ? reference
            : null;
    }

    private static bool IsInNameOf(SimpleNameSyntax name)
        => name.FirstAncestorOrSelf<InvocationExpressionSyntax>()
            is { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" }, ArgumentList.Arguments.Count: 1 };
}
