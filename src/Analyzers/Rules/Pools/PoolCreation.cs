using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>Which expressions create a pool of a library.</summary>
internal static class PoolCreation
{
    public const string ArrayPool = "System.Buffers.ArrayPool`1";
    public const string ObjectPool = "Microsoft.Extensions.ObjectPool.ObjectPool";
    public const string DefaultObjectPool = "Microsoft.Extensions.ObjectPool.DefaultObjectPool`1";
    public const string ObjectPoolProvider = "Microsoft.Extensions.ObjectPool.ObjectPoolProvider";
    public const string ObjectPoolProviderExtensions = "Microsoft.Extensions.ObjectPool.ObjectPoolProviderExtensions";
    public const string RecyclableManager = "Microsoft.IO.RecyclableMemoryStreamManager";

    /// <summary>Whether an expression creates a new, empty pool.</summary>
    public static bool IsOne(IOperation expression, KnownTypes types) => expression switch
    {
        IObjectCreationOperation creation
            => types.Is(creation.Type, RecyclableManager) || types.Is(creation.Type, DefaultObjectPool),
        IInvocationOperation { TargetMethod: { Name: "Create", IsStatic: true } method }
            => types.Is(method.ContainingType, ArrayPool) || types.Is(method.ContainingType, ObjectPool),
        // A provider that is handed in may be one that remembers its pools; one that is created here is not.
        IInvocationOperation { TargetMethod: { Name: "Create" } method, Instance: { } provider }
            => types.IsOrInherits(method.ContainingType, ObjectPoolProvider) && provider.WithoutConversions() is IObjectCreationOperation,
        IInvocationOperation { TargetMethod: { Name: "CreateStringBuilderPool" } method } call
            => types.Is(method.ContainingType, ObjectPoolProviderExtensions)
                && call.Arguments.Length > 0
                && call.Arguments[0].Value.WithoutConversions() is IObjectCreationOperation,
        _ => false,
    };
}
