using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>What GCG3001 reports: the first place that puts an object back into a pool without a limit.</summary>
internal static class UnboundedPool
{
    /// <summary>
    /// The pool that a call puts an object back into, when it has no limit and this is its first such place.
    /// </summary>
    public static ObjectPool? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => StorageTypes.IsAddName(call.TargetMethod.Name)
            && StorageUse.TryFind(call, types, cancellationToken) is { } use
            && !StorageTypes.IsSmall(use.Element, types)
            && call.SemanticModel is { } model
            && PoolFact.For(model.Compilation).TryFind(use.Storage, cancellationToken) is { IsBounded: false } pool
            && pool.Returns[0].Operation.Syntax == call.Syntax
                ? pool
                : null;

    /// <summary>The storage with its type: <c>BufferPool._items</c>.</summary>
    public static string Name(ISymbol storage)
        => storage.ContainingType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) + "." + storage.Name;

    /// <summary>What the pool holds, for a message.</summary>
    public static string ElementText(ObjectPool pool)
        => pool.Element is ITypeParameterSymbol
            ? "object"
            : pool.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    /// <summary>The member around an operation.</summary>
    public static string MemberText(IOperation operation)
        => MemberBody.DeclarationOf(operation.Syntax) switch
        {
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            ConstructorDeclarationSyntax constructor => constructor.Identifier.ValueText,
            _ => "the other side",
        };

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
