using System;
using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>The side of a pool that puts an object back.</summary>
internal static class ReturnSide
{
    /// <summary>Whether a place puts back what somebody had, and does not fill the storage with what it has just made.</summary>
    public static bool Is(StorageUse use, List<StorageUse> uses, CancellationToken cancellationToken)
    {
        IOperation value = use.Value!.WithoutConversions();
        if (value is ILocalReferenceOperation local)
        {
            IOperation body = MemberBody.Of(use.Operation);
            return !IsOnlyMade(local.Local, body, use, cancellationToken) || Takes(body, uses);
        }

        return value is not ILiteralOperation && !Creation.Makes(value, use.Element, cancellationToken);
    }

    private static bool Takes(IOperation body, List<StorageUse> uses)
    {
        foreach (StorageUse use in uses)
        {
            if (!use.IsAdd && use.Operation.IsWithin(body))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOnlyMade(ILocalSymbol local, IOperation body, StorageUse use, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in body.Descendants())
        {
            IOperation? given = operation switch
            {
                IVariableDeclaratorOperation declarator when SymbolEqualityComparer.Default.Equals(declarator.Symbol, local) => declarator.Initializer?.Value,
                ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when SymbolEqualityComparer.Default.Equals(target.Local, local) => assignment.Value,
                _ => null,
            };
            if (given is not null && Creation.Makes(given.WithoutConversions(), use.Element, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the objects never leave the one object that uses them: spare nodes of a list, spare buffers of a writer. They
    /// are as many as that object once had in use, and go with it.
    /// </summary>
    public static bool IsFreeListOfOneOwner(RentSide rent, IReadOnlyList<StorageUse> returns, ISymbol storage)
    {
        if (storage.IsStatic || rent.Take.Kind is StorageKind.Concurrent or StorageKind.Channel || IsLocked(returns[0].Operation))
        {
            return false;
        }

        return !rent.HandsOut || IsPrivate(rent.Take.Operation, storage.ContainingType);
    }

    private static bool IsPrivate(IOperation operation, INamedTypeSymbol owner)
        => operation.SemanticModel?.GetEnclosingSymbol(operation.Syntax.SpanStart) is IMethodSymbol method
            && (method.MethodKind is MethodKind.LocalFunction or MethodKind.AnonymousFunction
                || (method.AssociatedSymbol ?? method).DeclaredAccessibility == Accessibility.Private)
            && SymbolEqualityComparer.Default.Equals(method.ContainingType?.OriginalDefinition, owner.OriginalDefinition);

    private static bool IsLocked(IOperation operation)
    {
        for (IOperation? outer = operation; outer is not null; outer = outer.Parent)
        {
            if (outer is ILockOperation or IUsingOperation { Resources: IInvocationOperation { TargetMethod: { Name: "EnterScope", ContainingType: { Name: "Lock", ContainingNamespace: { Name: "Threading", ContainingNamespace.Name: "System" } } } } })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether something limits what is kept: a condition on the side that puts back or that makes, or code that takes objects
    /// out again to keep the number down.
    /// </summary>
    public static bool IsBounded(
        CountBound bound, RentSide rent, IReadOnlyList<StorageUse> returns, List<StorageUse> uses, CancellationToken cancellationToken)
    {
        var seen = new HashSet<IOperation>();
        foreach (StorageUse use in returns)
        {
            IOperation body = MemberBody.Of(use.Operation);
            if (seen.Add(body) && (bound.IsIn(body, cancellationToken) || IsEmptiedBeside(use.Operation.Syntax)))
            {
                return true;
            }
        }

        foreach (StorageUse use in uses)
        {
            if (use.IsAdd)
            {
                continue;
            }

            IOperation body = MemberBody.Of(use.Operation);
            if (seen.Add(body)
                && (bound.IsIn(body, cancellationToken) || (body != MemberBody.Of(rent.Take.Operation) && IsTrim(use, cancellationToken))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the storage is emptied in every case that an object is put in: then it holds one at most.</summary>
    private static bool IsEmptiedBeside(SyntaxNode add)
    {
        if (add is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var storage } })
        {
            return false;
        }

        for (SyntaxNode? outer = add; outer is not (null or MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax); outer = outer.Parent)
        {
            if (outer.Parent is not BlockSyntax block)
            {
                continue;
            }

            foreach (StatementSyntax earlier in block.Statements)
            {
                if (earlier == outer)
                {
                    break;
                }

                if (earlier is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Clear", Expression: var emptied } } }
                    && emptied.IsEquivalentTo(storage, topLevel: false))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a member takes objects out while the pool lives, and gives none of them to anybody: it trims the pool, from a
    /// timer or when memory is short. Emptying a pool for good, or on demand, limits nothing.
    /// </summary>
    private static bool IsTrim(StorageUse use, CancellationToken cancellationToken)
    {
        if (MemberBody.DeclarationOf(use.Operation.Syntax) is not { } member || member is DestructorDeclarationSyntax || RentSide.TryFind(use, cancellationToken) is not null)
        {
            return false;
        }

        string name = member switch
        {
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            _ => string.Empty,
        };
        foreach (string word in new[] { "Trim", "Prune", "Shrink", "Evict", "Sweep", "Clean", "Reap", "Expire", "Scavenge", "Idle", "Timer", "Elapsed", "Tick", "Compact", "Collect" })
        {
            if (name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0)
            {
                return true;
            }
        }

        return false;
    }
}
