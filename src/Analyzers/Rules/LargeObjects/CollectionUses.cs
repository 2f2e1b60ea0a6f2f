using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What a use does to the size of a local collection.</summary>
internal enum CollectionUseKind
{
    /// <summary>It reads, or hands the collection on.</summary>
    Other,

    /// <summary>It adds one element.</summary>
    AddsOne,

    /// <summary>It adds all elements of another collection.</summary>
    AddsMany,

    /// <summary>It sorts the whole or takes duplicates out of it, which needs all of it in memory at once.</summary>
    Sorts,

    /// <summary>It takes elements out: the collection is a batch, a queue of work or a window.</summary>
    Shrinks,

    /// <summary>It reads the size in a condition, which is how code keeps a collection small.</summary>
    Limits,
}

/// <summary>Sorts the uses of a local collection.</summary>
internal static class CollectionUses
{
    /// <summary>What a use does to the size.</summary>
    public static CollectionUseKind Classify(LocalUse use)
    {
        switch (use.Value.Parent)
        {
            case IInvocationOperation call when call.Instance == use.Value:
                return call.TargetMethod.Name switch
                {
                    "Add" or "TryAdd" or "Insert" or "Enqueue" or "Push" => CollectionUseKind.AddsOne,
                    "AddRange" or "UnionWith" or "InsertRange" => CollectionUseKind.AddsMany,
                    "Sort" => CollectionUseKind.Sorts,
                    "Clear" or "Remove" or "RemoveAt" or "RemoveAll" or "RemoveRange" or "RemoveWhere" or "Dequeue"
                        or "TryDequeue" or "Pop" or "TryPop" or "IntersectWith" or "ExceptWith" => CollectionUseKind.Shrinks,
                    _ => CollectionUseKind.Other,
                };
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: "OrderBy" or "OrderByDescending" or "Order" or "Distinct" or "DistinctBy" } } }:
                return CollectionUseKind.Sorts;
            case IPropertyReferenceOperation { Property.IsIndexer: true } element when IsAssigned(element):
                return CollectionUseKind.AddsOne;
            case IPropertyReferenceOperation { Property.Name: "Count", Parent: IBinaryOperation comparison }
                when ComparesWithMore(comparison):
                return CollectionUseKind.Limits;
            default:
                return CollectionUseKind.Other;
        }
    }

    /// <summary>
    /// Whether nothing the body does with the collection makes it outlive the request, as far as the body shows: it is
    /// used, enumerated, handed to a call or returned, but not stored, captured or put into another object.
    /// </summary>
    public static bool DiesWithRequest(LocalFlowFact flow)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured || use.Kind is LocalUseKind.Stored && !IsEnumerated(use) || IsKept(use))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsAssigned(IPropertyReferenceOperation element)
        => element.Parent is IAssignmentOperation assignment && assignment.Target == element;

    /// <summary>Whether a comparison can stop the growth. One with zero asks whether there is anything.</summary>
    private static bool ComparesWithMore(IBinaryOperation comparison)
        => comparison.LeftOperand.ConstantValue is not { HasValue: true, Value: 0 or 1 }
            && comparison.RightOperand.ConstantValue is not { HasValue: true, Value: 0 or 1 };

    private static bool IsEnumerated(LocalUse use)
    {
        IOperation value = use.Value;
        while (value.Parent is IConversionOperation conversion)
        {
            value = conversion;
        }

        return value.Parent is IForEachLoopOperation;
    }

    /// <summary>Whether the collection is handed to something that keeps it: a constructor, a cache, another collection.</summary>
    private static bool IsKept(LocalUse use)
        => use.Value.Parent is IArgumentOperation { Parent: { } call }
            && call switch
            {
                IObjectCreationOperation => true,
                IInvocationOperation invocation => invocation.TargetMethod.Name switch
                {
                    "Add" or "TryAdd" or "AddOrUpdate" or "GetOrAdd" or "Set" or "SetAsync" or "Insert" or "Enqueue"
                        or "Push" or "SetValue" or "Store" or "StoreAsync" => true,
                    _ => false,
                },
                _ => true,
            };
}
