using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// A collection that a local is declared with and that is filled afterwards: how many elements are certainly added. An
/// addition under a condition counts as none, one in a loop as often as the loop certainly runs.
/// </summary>
internal sealed class CollectionFill
{
    private readonly LocalFlowFact _flow;
    private readonly IObjectCreationOperation _creation;
    private readonly IOperation _block;

    private CollectionFill(LocalFlowFact flow, IObjectCreationOperation creation, IOperation block)
    {
        _flow = flow;
        _creation = creation;
        _block = block;
    }

    /// <summary>
    /// The fill of a local's collection; null where the local has another value too, or the order of the statements
    /// cannot be read from the text.
    /// </summary>
    public static CollectionFill? Find(
        ILocalSymbol local,
        IObjectCreationOperation creation,
        IOperation inside,
        CancellationToken cancellationToken)
        => LocalFlowFact.TryAnalyze(local, inside, cancellationToken) is { IsSingleAssignment: true } flow
            && flow.Declarator.EnclosingStatement()?.Parent is { } block
                ? new CollectionFill(flow, creation, block)
                : null;

    /// <summary>The number of elements where <paramref name="reader"/> stands; 0 at least.</summary>
    public Bounds Count(
        IOperation reader,
        SequenceLengths lengths,
        ValueBounds values,
        int depth,
        CancellationToken cancellationToken)
        => Bounds.Length with { Least = CountBefore(reader, lengths, values, depth, cancellationToken) };

    /// <summary>The most elements the collection certainly holds at one time.</summary>
    public long Most(SequenceLengths lengths, ValueBounds values, int depth, CancellationToken cancellationToken)
        => CountBefore(null, lengths, values, depth, cancellationToken);

    private long CountBefore(
        IOperation? reader,
        SequenceLengths lengths,
        ValueBounds values,
        int depth,
        CancellationToken cancellationToken)
    {
        long count = InitialCount(lengths, values, depth, cancellationToken);
        long most = count;
        foreach (LocalUse use in _flow.Uses)
        {
            if (use.Reference == reader)
            {
                return count;
            }

            if (use.Value.Parent is not IInvocationOperation call || call.Instance != use.Value)
            {
                if (MayRemove(use))
                {
                    count = 0;
                    if (IsInLoop(use.Reference))
                    {
                        return 0;
                    }
                }

                continue;
            }

            switch (call.TargetMethod.Name)
            {
                case "Add" when call.Type?.SpecialType == SpecialType.System_Boolean:
                    // A set takes an element only once, so that nothing is known.
                    break;
                case "Add" or "Enqueue" or "Push" or "AddRange" when IsEmptiedInLoopOf(use):
                    break;
                case "Add" or "Enqueue" or "Push":
                    count += Trips(call, lengths, values, depth, cancellationToken);
                    break;
                case "AddRange" when call.TargetMethod.Parameters.Length == 1:
                    count += Saturation.Multiply(
                        lengths.Of(call.Arguments[0].Value, values, depth, cancellationToken).Least,
                        Trips(call, lengths, values, depth, cancellationToken));
                    break;
                case var name when KeepsElements(name):
                    break;
                default:
                    count = 0;
                    if (IsInLoop(use.Reference))
                    {
                        // What is added in the same loop, before or after it in the text, is taken out again.
                        return 0;
                    }

                    break;
            }

            most = System.Math.Max(most, count);
        }

        return reader is null ? most : 0;
    }

    /// <summary>Whether a loop around an addition also takes elements out, so that its rounds do not add up.</summary>
    private bool IsEmptiedInLoopOf(LocalUse addition)
    {
        foreach (LocalUse use in _flow.Uses)
        {
            bool mayRemove = use.Value.Parent is IInvocationOperation call && call.Instance == use.Value
                ? call.TargetMethod.Name is not ("Add" or "Enqueue" or "Push" or "AddRange") && !KeepsElements(call.TargetMethod.Name)
                : MayRemove(use);
            if (mayRemove && _flow.ShareLoop(addition.Reference, use.Reference))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method of a collection takes nothing out of it.</summary>
    private static bool KeepsElements(string method)
        => method is "Contains" or "IndexOf" or "Sort" or "Reverse" or "ForEach" or "EnsureCapacity" or "ToArray" or "Insert"
            or "GetRange" or "Find" or "BinarySearch" or "CopyTo" or "Peek" or "GetEnumerator" or "AsReadOnly";

    private long InitialCount(SequenceLengths lengths, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        long items = 0;
        if (_creation.Initializer is { } initializer)
        {
            items = initializer.Initializers.Length;
        }

        return items + lengths.Of(_creation, values, depth, cancellationToken).Least;
    }

    private long Trips(IOperation call, SequenceLengths lengths, ValueBounds values, int depth, CancellationToken cancellationToken)
        => TripCounts.Between(_block, call, lengths, values, depth, cancellationToken);

    private bool IsInLoop(IOperation operation)
    {
        for (IOperation? current = operation; current is not null && current != _block; current = current.Parent)
        {
            if (current is ILoopOperation)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a use that is no call may take elements out: the collection is known to other code afterwards.</summary>
    private static bool MayRemove(LocalUse use)
        => use.Kind is not (LocalUseKind.Receiver or LocalUseKind.Compared or LocalUseKind.Returned)
            && !(use.Value.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true, ContainingType.Name: "Enumerable" } } });
}
