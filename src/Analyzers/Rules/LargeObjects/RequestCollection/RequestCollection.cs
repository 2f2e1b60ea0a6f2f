using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A local collection of keys that begins empty, takes in what a user stores, and dies with the request.
/// </summary>
/// <remarks>
/// Most lists of rows are short, so one loop over rows is not enough. What makes large collections is growth in two
/// dimensions: for each element of something that grows, a whole collection that grows is added. Keys that are added
/// one by one, in a loop in a loop, are few: none of those that were read was large. And most lists of objects are what
/// a page shows: thousands of them are no answer, but thousands of keys are.
/// </remarks>
/// <param name="Name">The collection as a message shows it.</param>
/// <param name="Reason">What it grows with.</param>
internal sealed record RequestCollection(string Name, string Reason)
{
    /// <summary>The collection that a creation begins, or null when it stays small or lives on.</summary>
    public static RequestCollection? TryFind(
        IObjectCreationOperation creation, KnownTypes types, PayloadFact payload, CancellationToken cancellationToken)
    {
        if (!IsEmptyCollectionOfKeys(creation, types)
            || creation.WithImplicitConversions().Parent
                is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is not { IsSingleAssignment: true } flow)
        {
            return null;
        }

        LoopNest largest = default;
        foreach (LocalUse use in flow.Uses)
        {
            if (IsKept(use) || CollectionSize.IsBoundedBy(use))
            {
                return null;
            }

            if (Addition(use) is { } call)
            {
                LoopNest growth = LoopNest.Around(use, flow, payload, cancellationToken);
                if (payload.Classify(call.Arguments[call.Arguments.Length - 1].Value, cancellationToken).Grows)
                {
                    growth = growth with { Depth = growth.Depth + 1 };
                }

                largest = growth.Depth > largest.Depth ? growth : largest;
            }
        }

        return largest is { Depth: > 1, Growth.Reason: { } reason }
            ? new RequestCollection(declarator.Symbol.Name, reason)
            : null;
    }

    /// <summary>
    /// Whether a creation makes an empty collection of what rows are known by. Cheap: it is asked of every creation.
    /// </summary>
    private static bool IsEmptyCollectionOfKeys(IObjectCreationOperation creation, KnownTypes types)
        => creation is { Arguments.Length: 0, Initializer: null or { Initializers.IsEmpty: true } }
            && creation.Type
                is INamedTypeSymbol { Name: "List" or "HashSet", TypeArguments: { Length: 1 } elements } type
            && (elements[0].SpecialType is >= SpecialType.System_Int32 and <= SpecialType.System_UInt64
                || types.Is(elements[0], "System.Guid"))
            && types.Is(type, "System.Collections.Generic." + type.MetadataName);

    private static IInvocationOperation? Addition(LocalUse use)
        => use.Value.Parent is IInvocationOperation
            {
                TargetMethod.Name: "AddRange" or "UnionWith" or "InsertRange",
                Arguments.IsEmpty: false,
            } call
            && call.Instance == use.Value
                ? call
                : null;

    /// <summary>
    /// Whether a use makes the collection outlive the request, as far as the body shows: it is stored, captured, or
    /// given to an object, a cache or another collection.
    /// </summary>
    private static bool IsKept(LocalUse use)
        => use.IsCaptured || use.Value.Parent switch
        {
            IArgumentOperation { Parent: IInvocationOperation call } => call.TargetMethod.Name
                is "Add" or "TryAdd" or "AddOrUpdate" or "GetOrAdd" or "Set" or "SetAsync" or "Insert" or "Enqueue"
                    or "Push"
                    or "SetValue" or "Store" or "StoreAsync",
            IArgumentOperation => true,
            IForEachLoopOperation or IConversionOperation { Parent: IForEachLoopOperation } => false,
            _ => use.Kind == LocalUseKind.Stored,
        };
}
