using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>How a sequence is read without holding it whole.</summary>
/// <param name="Title">What the fix is called.</param>
/// <param name="ChangesBehavior">Whether code outside can tell.</param>
internal sealed record StreamingPlan(string Title, bool ChangesBehavior)
{
    /// <summary>The operator that yields the part, behind which the list is made instead.</summary>
    public IInvocationOperation? Part { get; private init; }

    /// <summary>The plan for a sequence, or null where the result or its timing might differ.</summary>
    public static StreamingPlan? TryMake(WholeSequence sequence, KnownTypes types)
    {
        if (!SequenceTiming.IsUsedAtOnce(sequence) || ElementFault.IsToldApart(sequence.Use.Operation, types))
        {
            return null;
        }

        if (sequence.Local is { Uses.Length: > 1 }
            || sequence.Use.Kind == SequenceUseKind.Iterator
            || (sequence.Kind != WholeSequenceKind.Rows && sequence.Use.Kind == SequenceUseKind.LazyQuery))
        {
            // Who asks for the number too has to count, and what runs between two lines stands elsewhere.
            return null;
        }

        return sequence.Kind switch
        {
            WholeSequenceKind.FileLines => OfLines(sequence, types),
            WholeSequenceKind.FileLinesAsync => OfLinesAsync(sequence, types),
            _ => OfRows(sequence, types),
        };
    }

    private static StreamingPlan? OfLines(WholeSequence sequence, KnownTypes types)
        => IsFileLeftAlone(sequence, types)
            ? new StreamingPlan("Read the lines one by one (the file stays open meanwhile)", ChangesBehavior: true)
            : null;

    private static StreamingPlan? OfLinesAsync(WholeSequence sequence, KnownTypes types)
        => sequence.Use.Kind == SequenceUseKind.Loop
            && types.Get("System.IO.File") is { } file
            && !file.GetMembers("ReadLinesAsync").IsEmpty
            && IsFileLeftAlone(sequence, types)
                ? new StreamingPlan(
                    "Read the lines one by one with 'await foreach' (the file stays open meanwhile)",
                    ChangesBehavior: true)
                : null;

    private static StreamingPlan? OfRows(WholeSequence sequence, KnownTypes types)
    {
        for (IOperation source = sequence.Call;
            source is IInvocationOperation call && LinqCalls.IsOperator(call, types);
            source = LinqCalls.SourceOf(call))
        {
            if (LinqCalls.RunsOwnCode(call))
            {
                // It would no longer run for the rows that are not used.
                return null;
            }
        }

        string title = sequence.Rows is { IsSorted: true }
            ? "Take the part without a list of all rows"
            : "Read only the part that is used (the other rows are no longer read)";
        bool changes = sequence.Rows is not { IsSorted: true } && sequence.Use.Kind != SequenceUseKind.Count;
        if (sequence.Use.Kind is SequenceUseKind.Index or SequenceUseKind.EmptyTest or SequenceUseKind.Count)
        {
            return new StreamingPlan(title, changes);
        }

        IInvocationOperation? part = null;
        IInvocationOperation? current = LinqCalls.OperatorOn(sequence.User, types);
        while (current is { TargetMethod.Name: "Take" or "Skip" } && !LinqCalls.RunsOwnCode(current))
        {
            part = current;
            current = LinqCalls.OperatorOn(current, types);
        }

        if (part is null)
        {
            return sequence.Use.Kind == SequenceUseKind.Query && CanQuery(sequence, types)
                ? new StreamingPlan(title, changes)
                : null;
        }

        return current is { TargetMethod.Name: "ToList" or "ToArray" }
            ? new StreamingPlan(title, changes)
            : new StreamingPlan(title, changes) { Part = part };
    }

    private static bool IsFileLeftAlone(WholeSequence sequence, KnownTypes types)
    {
        IOperation path = WholeSequence.PathOf(sequence.Call);
        return sequence.Use.Operation is IForEachLoopOperation loop
            ? SequenceTiming.LeavesFileAlone(loop.Body, path, types)
            : AreArguments(sequence, types, call => LeaveFileAlone(call, path, types));
    }

    private static bool LeaveFileAlone(IInvocationOperation call, IOperation path, KnownTypes types)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Ordinal != 0 && !SequenceTiming.LeavesFileAlone(argument.Value, path, types))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether no operator of the query runs code that might mind that rows are read meanwhile.</summary>
    private static bool CanQuery(WholeSequence sequence, KnownTypes types)
        => AreArguments(sequence, types, static call => !LinqCalls.RunsOwnCode(call));

    private static bool AreArguments(
        WholeSequence sequence, KnownTypes types, System.Func<IInvocationOperation, bool> are)
    {
        for (IInvocationOperation? call = LinqCalls.OperatorOn(sequence.User, types); call
            is not null; call = LinqCalls.OperatorOn(call, types))
        {
            if (!are(call))
            {
                return false;
            }
        }

        return true;
    }
}
