using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What can be done about a capacity.</summary>
internal enum PresizedRemedy
{
    /// <summary>Nothing that keeps the meaning and is known to help.</summary>
    None,

    /// <summary>Without a capacity, a builder that gets small pieces grows in chunks below the threshold.</summary>
    GrowInChunks,

    /// <summary>The collection never holds as much, so it needs no capacity.</summary>
    NeverFilled,
}

/// <summary>Finds what can be done about a capacity.</summary>
internal static class PresizedRemedies
{
    /// <summary>The remedy for a collection; the fixer asks again.</summary>
    public static PresizedRemedy Of(
        PresizedCollection collection,
        LocalFlowFact? local,
        Compilation compilation,
        long threshold,
        CancellationToken cancellationToken)
    {
        if (local is not null && collection.Type.Name == "StringBuilder")
        {
            return BuilderChunks.IsByChunks(
                local, collection.Operation, PayloadFact.For(compilation), cancellationToken)
                ? PresizedRemedy.GrowInChunks
                : PresizedRemedy.None;
        }

        // Growing doubles, so twice the elements must stay small.
        return local is not null
            && collection.Type.Name != "MemoryStream"
            && ElementsAtMost(local, collection.Operation) is { } count
            && AllocationSizeFact.For(compilation).CollectionBytes(collection.Type, 2L * count) < threshold
                ? PresizedRemedy.NeverFilled
                : PresizedRemedy.None;
    }

    /// <summary>
    /// The most elements a local collection can get; null when it is filled in a loop, from another sequence, or by
    /// code that is handed the collection.
    /// </summary>
    private static int? ElementsAtMost(LocalFlowFact collection, IOperation demand)
    {
        if (!collection.IsSingleAssignment)
        {
            return null;
        }

        int count = (collection.InitialValue as IObjectCreationOperation)?.Initializer?.Initializers.Length ?? 0;
        foreach (LocalUse use in collection.Uses)
        {
            switch (use.Value.Parent)
            {
                case IReturnOperation:
                case IPropertyReferenceOperation { Property.Name: "Count" }:
                case IPropertyReferenceOperation { Property: { IsIndexer: true, ContainingType.Name: "List" } }:
                case IInvocationOperation { TargetMethod.Name: "Contains" or "ContainsKey" or "TryGetValue" }:
                case IInvocationOperation call when call == demand:
                    continue;
                case IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd" or "Enqueue" or "Push" }:
                case IPropertyReferenceOperation { Property.IsIndexer: true }:
                    if (collection.MayRunAfter(use.Reference, use.Reference))
                    {
                        return null;
                    }

                    count++;
                    continue;
                default:
                    return null;
            }
        }

        return count;
    }
}
