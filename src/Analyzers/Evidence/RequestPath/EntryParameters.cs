namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>The parameters that an entry point of a chain takes from a request.</summary>
/// <remarks>
/// They are looked for in the syntax, because a chain has no symbols, and only where something is to be reported.
/// </remarks>
internal static class EntryParameters
{
    /// <summary>The parameters of the entry point that a chain begins at; null where they are not seen.</summary>
    public static SeparatedSyntaxList<ParameterSyntax>? Of(
        ImmutableArray<ChainLink> chain, CancellationToken cancellationToken)
    {
        // The link of a route is the call that maps it; where that names a method, the method is the next one.
        for (int i = 0; i < chain.Length && i < 2; i++)
        {
            if (Of(chain[i].Location, cancellationToken) is { } parameters)
            {
                return parameters;
            }
        }

        return null;
    }

    private static SeparatedSyntaxList<ParameterSyntax>? Of(Location link, CancellationToken cancellationToken)
    {
        if (link.SourceTree is not { } tree)
        {
            return null;
        }

        for (SyntaxNode? node = tree.GetRoot(cancellationToken).FindNode(link.SourceSpan); node is not null; node =
            node.Parent)
        {
            switch (node)
            {
                case MethodDeclarationSyntax method:
                    return method.Identifier.Span == link.SourceSpan ? method.ParameterList.Parameters : null;
                case LocalFunctionStatementSyntax function:
                    return function.Identifier.Span == link.SourceSpan ? function.ParameterList.Parameters : null;
                case ParenthesizedLambdaExpressionSyntax lambda:
                    return lambda.ParameterList.Parameters;
                case InvocationExpressionSyntax map when LambdaOf(map) is { } handler:
                    return handler.ParameterList.Parameters;
                case MemberDeclarationSyntax:
                    return null;
            }
        }

        return null;
    }

    private static ParenthesizedLambdaExpressionSyntax? LambdaOf(InvocationExpressionSyntax map)
    {
        foreach (ArgumentSyntax argument in map.ArgumentList.Arguments)
        {
            if (argument.Expression is ParenthesizedLambdaExpressionSyntax lambda)
            {
                return lambda;
            }
        }

        return null;
    }
}
