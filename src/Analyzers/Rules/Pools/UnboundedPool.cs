using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>What GCG3001 reports: the first place that puts an object back into a pool without a limit.</summary>
internal static class UnboundedPool
{
    /// <summary>The pool that a call puts an object back into, when it has no limit and this is its first such place.</summary>
    public static ObjectPool? TryFind(IInvocationOperation call, RuleContext context, PoolFact pools, CancellationToken cancellationToken)
        => StorageTypes.IsAddName(call.TargetMethod.Name) ? TryFind(call, context.Types, pools, cancellationToken) : null;

    /// <summary>The same, for a fixer that asks again.</summary>
    public static ObjectPool? TryFind(IInvocationOperation call, KnownTypes types, PoolFact pools, CancellationToken cancellationToken)
        => StorageUse.TryFind(call, types, cancellationToken) is { IsAdd: true } use && !SmallObjects.Contains(use.Element, types)
            ? Reported(pools.TryFind(use.Storage, cancellationToken), call)
            : null;

    /// <summary>The pool whose head an assignment makes an object, when it has no limit and this is its first such place.</summary>
    public static ObjectPool? TryFind(ISimpleAssignmentOperation assignment, PoolFact pools, CancellationToken cancellationToken)
        => assignment.Target is IFieldReferenceOperation { Field.Type.TypeKind: TypeKind.Class }
            && assignment.Syntax is AssignmentExpressionSyntax syntax
            && LinkedUse.IsCandidate(syntax)
            && LinkedUse.TryFind(assignment, cancellationToken) is { IsAdd: true } use
                ? Reported(pools.TryFind(use.Storage, cancellationToken), assignment)
                : null;

    private static ObjectPool? Reported(ObjectPool? pool, IOperation place)
    {
        if (pool is not { IsBounded: false })
        {
            return null;
        }

        // One pool, one finding. A place in another type than the pool's own is not among its places.
        bool isKnown = false;
        foreach (StorageUse use in pool.Returns)
        {
            isKnown |= use.Operation.Syntax == place.Syntax;
        }

        return isKnown && pool.Returns[0].Operation.Syntax == place.Syntax ? pool : null;
    }

    /// <summary>Whether the code that puts back never runs while the service serves.</summary>
    public static bool IsCold(ObjectPool pool, RuleOperation operation, Compilation compilation)
        => pool.Returns[0].Operation is var place
            && RequestPathFact.For(compilation)
                .Classify(place, operation.ContainingSymbol, operation.Options.AnalyzerConfigOptionsProvider, operation.CancellationToken).Kind == RequestPathKind.Cold;

    /// <summary>The storage with its type: <c>BufferPool._items</c>.</summary>
    public static string Name(ISymbol storage)
        => storage.ContainingType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) + "." + storage.Name;

    /// <summary>What the pool holds, for a message.</summary>
    public static string ElementText(ObjectPool pool)
        => pool.Element is ITypeParameterSymbol ? "object" : pool.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    /// <summary>The member around an operation.</summary>
    public static string MemberText(IOperation operation)
    {
        MemberDeclarationSyntax? member = MemberBody.DeclarationOf(operation.Syntax);
        return member switch
        {
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            ConstructorDeclarationSyntax constructor => constructor.Identifier.ValueText,
            _ => "the other side",
        };
    }

    /// <summary>Whether each thread has a storage of its own.</summary>
    public static bool IsPerThread(ISymbol storage)
    {
        foreach (AttributeData attribute in storage.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == "ThreadStaticAttribute")
            {
                return true;
            }
        }

        return storage is IFieldSymbol { Type.Name: "ThreadLocal" };
    }
}
