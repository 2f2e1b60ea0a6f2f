using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Lazies;

/// <summary>What keeps a Lazy.</summary>
internal enum LazyKeeperKind
{
    /// <summary>A field or property.</summary>
    Member,

    /// <summary>An entry of a <c>ConcurrentDictionary</c>.</summary>
    Entry,

    /// <summary>An entry of a cache, which forgets it some time.</summary>
    CacheEntry,
}

/// <summary>Where a Lazy is kept.</summary>
/// <param name="Kind">What keeps it.</param>
/// <param name="Member">The field or property: of the Lazy itself, or of the dictionary or cache; null for a cache in
/// another place.</param>
/// <param name="Place">The operation that keeps it: the initialiser, the assignment, or the call that adds the
/// entry.</param>
internal sealed record LazyKeeper(LazyKeeperKind Kind, ISymbol? Member, IOperation Place)
{
    private const string ConcurrentDictionary = "System.Collections.Concurrent.ConcurrentDictionary`2";

    /// <summary>What keeps a Lazy that is made here; null where it is handed on, or nobody can say.</summary>
    public static LazyKeeper? Of(IOperation creation, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation value = creation.WithImplicitConversions();
        switch (value.Parent)
        {
            case IFieldInitializerOperation { InitializedFields: { Length: 1 } fields } initializer:
                return new LazyKeeper(LazyKeeperKind.Member, fields[0], initializer);
            case IPropertyInitializerOperation { InitializedProperties: { Length: 1 } properties } initializer:
                return new LazyKeeper(LazyKeeperKind.Member, properties[0], initializer);
            case IAssignmentOperation
                { Target: IPropertyReferenceOperation
                    { Property.IsIndexer: true, Instance: { } dictionary } } assignment
                when assignment.Value == value:
                return EntryOf(dictionary, assignment, types);
            case IAssignmentOperation
                { Target: IMemberReferenceOperation
                    { Instance: null or IInstanceReferenceOperation } target } assignment
                when assignment.Value == value:
                return new LazyKeeper(LazyKeeperKind.Member, target.Member, assignment);
            case IAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } target } assignment
                when assignment.Value == value
                    && LocalFlowFact.TryAnalyze(local, target, cancellationToken) is { } flow:
                return OfLocal(flow, types);
            case IArgumentOperation { Parent: IInvocationOperation call }:
                return EntryOf(call, types);
            case IReturnOperation returned when CallOfLambda(returned) is { } call:
                return EntryOf(call, types);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator }
                when LocalFlowFact.TryAnalyze(local, declarator.Parent?.Parent?.Parent ?? declarator, cancellationToken)
                    is { } flow:
                return OfLocal(flow, types);
            default:
                return null;
        }
    }

    private static LazyKeeper? OfLocal(LocalFlowFact flow, KnownTypes types)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IArgumentOperation { Parent: IInvocationOperation call }
                && EntryOf(call, types) is { } entry)
            {
                return entry;
            }
        }

        return null;
    }

    /// <summary>
    /// The call that a lambda or a local function is an argument of, where the operation returns from it.
    /// </summary>
    private static IInvocationOperation? CallOfLambda(IOperation operation)
    {
        IOperation? current = operation;
        while (current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            current = current.Parent;
        }

        return current switch
        {
            IAnonymousFunctionOperation { Parent: IDelegateCreationOperation made } => CallOf(made),
            ILocalFunctionOperation { Symbol: var function } made => CallOfGroup(function, MemberBody.Of(made.Parent!)),
            _ => null,
        };
    }

    /// <summary>The call that alone gets a local function; null where it is called, or kept otherwise.</summary>
    private static IInvocationOperation? CallOfGroup(IMethodSymbol function, IOperation body)
    {
        IInvocationOperation? call = null;
        foreach (IOperation operation in body.Descendants())
        {
            IMethodSymbol? used = (operation as IMethodReferenceOperation)?.Method
                ?? (operation as IInvocationOperation)?.TargetMethod;
            if (!SymbolEqualityComparer.Default.Equals(used, function))
            {
                continue;
            }

            if (call is not null || operation.Parent is not IDelegateCreationOperation made)
            {
                return null;
            }

            call = CallOf(made);
        }

        return call;
    }

    private static IInvocationOperation? CallOf(IDelegateCreationOperation made)
        => made.Parent is IArgumentOperation { Parent: IInvocationOperation call } ? call : null;

    private static LazyKeeper? EntryOf(IInvocationOperation call, KnownTypes types)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.Name is "GetOrAdd" or "AddOrUpdate" or "TryAdd" or "TryUpdate"
            && call.Instance is { } dictionary
            && IsConcurrent(dictionary.Type, types))
        {
            return new LazyKeeper(LazyKeeperKind.Entry, MemberOf(dictionary), call);
        }

        IOperation? cache =
            call.Instance ?? (method.IsExtensionMethod && !call.Arguments.IsEmpty ? call.Arguments[0].Value : null);
        return method.Name is "GetOrCreate" or "GetOrAdd" or "Set" or "AddOrGetExisting"
            && cache is not null
            && IsCache(cache.WithoutConversions().Type, types)
            ? new LazyKeeper(LazyKeeperKind.CacheEntry, MemberOf(cache), call)
            : null;
    }

    private static LazyKeeper? EntryOf(IOperation dictionary, IOperation place, KnownTypes types)
        => IsConcurrent(dictionary.Type, types) ? new LazyKeeper(LazyKeeperKind.Entry, MemberOf(dictionary), place)
            : IsCache(dictionary.Type, types) ? new LazyKeeper(LazyKeeperKind.CacheEntry, MemberOf(dictionary), place)
            : null;

    private static ISymbol? MemberOf(IOperation collection)
        => (collection.WithoutConversions() as IMemberReferenceOperation)?.Member;

    private static bool IsConcurrent(ITypeSymbol? type, KnownTypes types) => types.Is(type, ConcurrentDictionary);

    private static bool IsCache(ITypeSymbol? type, KnownTypes types)
        => types.IsOrInherits(type, "Microsoft.Extensions.Caching.Memory.IMemoryCache")
            || types.IsOrInherits(type, "System.Runtime.Caching.ObjectCache");
}
