using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>How many elements the code can put into a local collection at most.</summary>
internal static class ElementCount
{
    /// <summary>
    /// The most elements a local collection can get, or null when its code sets no limit: it is filled in a loop, from
    /// another sequence, or by code that is handed the collection.
    /// </summary>
    /// <param name="collection">The local and its uses.</param>
    /// <param name="demand">A demand for capacity, which puts nothing in.</param>
    public static int? AtMost(LocalFlowFact collection, IOperation demand)
    {
        if (!collection.IsSingleAssignment)
        {
            return null;
        }

        int count = collection.InitialValue is IObjectCreationOperation { Initializer: { } initializer }
            ? initializer.Initializers.Length
            : 0;
        foreach (LocalUse use in collection.Uses)
        {
            switch (use.Kind)
            {
                case LocalUseKind.Returned:
                    continue;
                case LocalUseKind.Receiver when Added(use.Value, demand) is { } added
                    && (added == 0 || !collection.MayRunAfter(use.Reference, use.Reference)):
                    count += added;
                    continue;
                default:
                    return null;
            }
        }

        return count;
    }

    /// <summary>How many elements one use of the collection adds; null when nothing is known.</summary>
    private static int? Added(IOperation receiver, IOperation demand)
    {
        if (receiver.Parent == demand || receiver.Parent?.Parent == demand)
        {
            return 0;
        }

        return receiver.Parent switch
        {
            IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd" or "Enqueue" or "Push" } => 1,
            IInvocationOperation { TargetMethod.Name: "Contains" or "ContainsKey" or "TryGetValue" or "Clear" or "Remove" or "Sort" or "ToArray" } => 0,
            IPropertyReferenceOperation { Property: { Name: "Count" } } => 0,
            IPropertyReferenceOperation { Property: { IsIndexer: true, ContainingType.Name: "List" } } => 0,
            IPropertyReferenceOperation { Property.IsIndexer: true } => 1,
            _ => null,
        };
    }
}
