namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>Names of methods that are not called but taken as a delegate.</summary>
internal static class MethodGroup
{
    /// <summary>The whole expression around a name (<c>this.Export</c>), or null where the name is called.</summary>
    public static ExpressionSyntax? WholeOf(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name;
        while ((whole.Parent is MemberAccessExpressionSyntax access && access.Name == whole)
            || whole.Parent is MemberBindingExpressionSyntax)
        {
            whole = (ExpressionSyntax)whole.Parent;
        }

        return whole.Parent is InvocationExpressionSyntax invocation && invocation.Expression == whole ? null : whole;
    }

    /// <summary>
    /// The method a name stands for where it is taken as a delegate; null where it is something else.
    /// </summary>
    public static IMethodSymbol? MethodOf(
        SimpleNameSyntax name,
        ExpressionSyntax whole,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        SymbolInfo info = model.GetSymbolInfo(name, cancellationToken);
        if (info.Symbol is not null)
        {
            return info.Symbol as IMethodSymbol is { MethodKind: not MethodKind.Constructor } method ? method : null;
        }

        // A group that becomes a System.Delegate has no symbol of its own; only the operation says which method it is.
        return info.CandidateSymbols.IsEmpty
            ? null
            : (model.GetOperation(whole, cancellationToken) as IMethodReferenceOperation)?.Method;
    }
}
