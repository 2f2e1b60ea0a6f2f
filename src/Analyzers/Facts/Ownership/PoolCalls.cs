using System.Collections.Immutable;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>How what a pool has handed out goes back to it.</summary>
internal enum LeaseKind
{
    /// <summary>No lease.</summary>
    None,

    /// <summary>An array of an <c>ArrayPool&lt;T&gt;</c>: by <c>Return</c>, once.</summary>
    Array,

    /// <summary>An <c>IMemoryOwner&lt;T&gt;</c> of a <c>MemoryPool&lt;T&gt;</c>: by <c>Dispose</c>, as often as one likes.</summary>
    Owner,

    /// <summary>An object of a pool that the option names: by <c>Return</c>, once.</summary>
    Object,
}

/// <summary>The calls that take from pools and give back to them.</summary>
/// <param name="types">The types of the compilation.</param>
/// <param name="configured">Names of further pool types.</param>
/// <param name="hasObjectPools">Whether those of Microsoft.Extensions.ObjectPool are among them.</param>
/// <param name="own">Those of a pool of the project, or null.</param>
internal readonly struct PoolCalls(
    KnownTypes types, ImmutableArray<string> configured, bool hasObjectPools = false, OwnPoolCalls? own = null)
{
    private const string ObjectPool = "Microsoft.Extensions.ObjectPool.ObjectPool`1";

    /// <summary>The calls as the options of a file define them.</summary>
    public static PoolCalls For(KnownTypes types, AnalyzerConfigOptionsProvider options, SyntaxTree tree)
        => new(types, options.Read(tree, RuleOptions.PoolTypes));

    /// <summary>The same calls with those of Microsoft.Extensions.ObjectPool.</summary>
    public PoolCalls WithObjectPools() => new(types, configured, hasObjectPools: true);

    /// <summary>The same calls with those of a pool of the project.</summary>
    public PoolCalls With(OwnPoolCalls? calls) => new(types, configured, hasObjectPools, calls);

    /// <summary>What an invocation takes from a pool. Cheap: it is asked of every invocation.</summary>
    public LeaseKind RentedBy(IInvocationOperation invocation)
    {
        IMethodSymbol method = invocation.TargetMethod;
        if (own is not null && SymbolEqualityComparer.Default.Equals(method.OriginalDefinition, own.Rent))
        {
            return LeaseKind.Object;
        }

        if (method.Name is not ("Rent" or "Get") || method.IsStatic || method.ContainingType is not { } type)
        {
            return LeaseKind.None;
        }

        if (method.Name == "Rent")
        {
            if (types.IsOrInherits(type, "System.Buffers.ArrayPool`1"))
            {
                return LeaseKind.Array;
            }

            if (types.IsOrInherits(type, "System.Buffers.MemoryPool`1"))
            {
                return LeaseKind.Owner;
            }
        }

        return IsConfigured(type) && method.ReturnType.IsReferenceType && HasReturn(type)
            ? LeaseKind.Object
            : LeaseKind.None;
    }

    private static bool HasReturn(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            if (!declaring.GetMembers("Return").IsEmpty)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an invocation gives its first argument back to a pool.</summary>
    public bool IsReturn(IInvocationOperation invocation)
        => own is not null
            ? SymbolEqualityComparer.Default.Equals(invocation.TargetMethod.OriginalDefinition, own.GiveBack)
            : invocation.TargetMethod is { Name: "Return", IsStatic: false, ContainingType: { } type } method
            && !method.Parameters.IsEmpty
            && (types.IsOrInherits(type, "System.Buffers.ArrayPool`1") || IsConfigured(type));

    /// <summary>Whether an invocation gives an array back to an <c>ArrayPool&lt;T&gt;</c>.</summary>
    public bool IsArrayReturn(IInvocationOperation invocation)
        => invocation.TargetMethod is { Name: "Return", IsStatic: false, ContainingType: { } type }
            && types.IsOrInherits(type, "System.Buffers.ArrayPool`1");

    private bool IsConfigured(INamedTypeSymbol type)
    {
        if (hasObjectPools && types.IsOrInherits(type, ObjectPool))
        {
            return true;
        }

        foreach (string name in configured)
        {
            if (type.OriginalDefinition.ToDisplayString(FullName) == name)
            {
                return true;
            }
        }

        return false;
    }

    private static readonly SymbolDisplayFormat FullName = new(
        SymbolDisplayGlobalNamespaceStyle.Omitted,
        SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces);
}
