using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>The side of a pool that puts an object back.</summary>
internal static class ReturnSide
{
    /// <summary>
    /// Whether a place puts back what somebody had, and does not fill the storage with what it has just made.
    /// </summary>
    public static bool Is(StorageUse use, List<StorageUse> uses, CancellationToken cancellationToken)
    {
        IOperation value = use.Value!.WithoutConversions();
        if (value is not ILocalReferenceOperation { Local: var local })
        {
            return value is not ILiteralOperation && !Creation.Makes(value, use.Element, cancellationToken);
        }

        IOperation body = MemberBody.Of(use.Operation);
        foreach (IOperation given in ValuesOf(local, body))
        {
            if (Creation.Makes(given, use.Element, cancellationToken))
            {
                return uses.Exists(other => !other.IsAdd && other.Operation.IsWithin(body));
            }
        }

        return true;
    }

    /// <summary>What a body gives a local, without conversions.</summary>
    public static IEnumerable<IOperation> ValuesOf(ILocalSymbol local, IOperation body)
    {
        foreach (IOperation operation in body.Descendants())
        {
            (ISymbol? target, IOperation? value) = operation switch
            {
                IVariableDeclaratorOperation declarator => (declarator.Symbol, declarator.Initializer?.Value),
                ISimpleAssignmentOperation assignment => (assignment.Target.ReadVariable(), assignment.Value),
                _ => default((ISymbol?, IOperation?)),
            };
            if (value is not null && SymbolEqualityComparer.Default.Equals(target, local))
            {
                yield return value.WithoutConversions();
            }
        }
    }

    /// <summary>
    /// Whether the objects never leave the one object that uses them: spare nodes of a list, spare buffers of a writer.
    /// They are as many as that object once had in use, and go with it.
    /// </summary>
    public static bool IsFreeListOfOneOwner(RentSide rent, IReadOnlyList<StorageUse> returns, ISymbol storage)
        => !storage.IsStatic
            && rent.Take.Kind == StorageKind.Serial
            && !IsLocked(returns[0].Operation)
            && (!rent.HandsOut || IsPrivate(rent.Take.Operation));

    private static bool IsPrivate(IOperation operation)
        => operation.SemanticModel?.GetEnclosingSymbol(operation.Syntax.SpanStart) is IMethodSymbol method
            && (method.MethodKind is MethodKind.LocalFunction or MethodKind.AnonymousFunction
                || (method.AssociatedSymbol ?? method).DeclaredAccessibility == Accessibility.Private);

    private static bool IsLocked(IOperation operation)
    {
        for (IOperation? outer = operation; outer is not null; outer = outer.Parent)
        {
            if (outer is ILockOperation
                or IUsingOperation { Resources: IInvocationOperation { TargetMethod.Name: "EnterScope" } })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether something limits what is kept: a condition on the side that puts back or that makes, or code that takes
    /// objects out again to keep the number down.
    /// </summary>
    public static bool IsBounded(
        CountBound bound,
        RentSide rent,
        List<StorageUse> returns,
        List<StorageUse> uses,
        CancellationToken cancellationToken)
    {
        var seen = new HashSet<IOperation>();
        IOperation renting = MemberBody.Of(rent.Take.Operation);
        foreach (StorageUse use in uses)
        {
            IOperation body = MemberBody.Of(use.Operation);
            if ((!use.IsAdd && body != renting && IsTrim(use, cancellationToken))
                || ((!use.IsAdd || returns.Contains(use)) && seen.Add(body) && bound.IsIn(body, cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a member takes objects out while the pool lives, and gives none of them to anybody: it trims the pool,
    /// because a timer or an event runs it. Emptying a pool for good, or on demand, limits nothing.
    /// </summary>
    private static bool IsTrim(StorageUse use, CancellationToken cancellationToken)
        => MemberBody.DeclarationOf(use.Operation.Syntax) is MethodDeclarationSyntax { Parent: { } type } method
            && IsRunAsDelegate(method.Identifier.ValueText, type)
            && RentSide.TryFind(use, cancellationToken) is null;

    /// <summary>Whether a type hands one of its methods on, or calls it in a lambda.</summary>
    private static bool IsRunAsDelegate(string method, SyntaxNode type)
    {
        foreach (SyntaxNode node in type.DescendantNodes())
        {
            if (node is IdentifierNameSyntax name
                && name.Identifier.ValueText == method
                && name.Parent is not MemberBindingExpressionSyntax
                && (!IsCalled(name) || name.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is not null))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsCalled(IdentifierNameSyntax name)
        => (name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access.Parent : name.Parent)
            is InvocationExpressionSyntax;
}
