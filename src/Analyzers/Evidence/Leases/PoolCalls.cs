using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>How what a pool has handed out goes back to it.</summary>
internal enum LeaseKind
{
    /// <summary>No lease.</summary>
    None,

    /// <summary>An array of an <c>ArrayPool&lt;T&gt;</c>: by <c>Return</c>, once.</summary>
    Array,

    /// <summary>
    /// An <c>IMemoryOwner&lt;T&gt;</c> of a <c>MemoryPool&lt;T&gt;</c>: by <c>Dispose</c>, as often as one likes.
    /// </summary>
    Owner,

    /// <summary>An object of a pool that the option names: by <c>Return</c>, once.</summary>
    Object,
}

/// <summary>The calls that take from pools and give back to them.</summary>
/// <param name="configured">Names of further pool types.</param>
/// <param name="hasObjectPools">Whether those of Microsoft.Extensions.ObjectPool are among them.</param>
internal readonly struct PoolCalls(KnownTypes types, ImmutableArray<string> configured, bool hasObjectPools = false)
{
    private const string ArrayPool = "System.Buffers.ArrayPool`1";

    private static readonly SymbolDisplayFormat FullName = new(
        SymbolDisplayGlobalNamespaceStyle.Omitted,
        SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces);

    /// <summary>The calls as the options of a file define them.</summary>
    public static PoolCalls For(KnownTypes types, AnalyzerConfigOptionsProvider options, SyntaxTree tree)
        => new(types, options.Read(tree, RuleOptions.PoolTypes));

    /// <summary>The same calls with those of Microsoft.Extensions.ObjectPool.</summary>
    public PoolCalls WithObjectPools() => new(types, configured, hasObjectPools: true);

    /// <summary>What an invocation takes from a pool. Cheap: it is asked of every invocation.</summary>
    public LeaseKind RentedBy(IInvocationOperation invocation)
    {
        IMethodSymbol method = invocation.TargetMethod;
        if (method is not { Name: "Rent" or "Get", IsStatic: false, ContainingType: { } type })
        {
            return LeaseKind.None;
        }

        return method.Name == "Rent" && types.IsOrInherits(type, ArrayPool) ? LeaseKind.Array
            : method.Name == "Rent" && types.IsOrInherits(type, "System.Buffers.MemoryPool`1") ? LeaseKind.Owner
            : IsConfigured(type) && method.ReturnType.IsReferenceType && HasReturn(type) ? LeaseKind.Object
            : LeaseKind.None;
    }

    /// <summary>Whether an invocation gives its first argument back to a pool.</summary>
    public bool IsReturn(IInvocationOperation invocation)
        => IsArrayReturn(invocation)
            || (invocation.TargetMethod is { Name: "Return", IsStatic: false, Parameters.IsEmpty: false } method
                && IsConfigured(method.ContainingType));

    /// <summary>Whether an invocation gives an array back to an <c>ArrayPool&lt;T&gt;</c>.</summary>
    public bool IsArrayReturn(IInvocationOperation invocation)
        => invocation.TargetMethod is { Name: "Return", IsStatic: false, ContainingType: { } type }
            && types.IsOrInherits(type, ArrayPool);

    private static bool HasReturn(INamedTypeSymbol type)
    {
        INamedTypeSymbol? declaring = type;
        while (declaring?.GetMembers("Return").IsEmpty == true)
        {
            declaring = declaring.BaseType;
        }

        return declaring is not null;
    }

    private bool IsConfigured(INamedTypeSymbol type)
        => (hasObjectPools && types.IsOrInherits(type, "Microsoft.Extensions.ObjectPool.ObjectPool`1"))
            || (!configured.IsEmpty && configured.Contains(type.OriginalDefinition.ToDisplayString(FullName)));
}
