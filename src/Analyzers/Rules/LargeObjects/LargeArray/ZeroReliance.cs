using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether code may read an element of an array that it has not written before: such code relies on the zeros of a new
/// array. What cannot be ruled out counts as possible.
/// </summary>
internal static class ZeroReliance
{
    /// <summary>Whether the code may read a zero it has not written.</summary>
    public static bool IsPossible(LocalFlowFact flow, ImmutableArray<ArrayUse> uses)
    {
        foreach (ArrayUse use in uses)
        {
            switch (use.Content)
            {
                case ContentUse.Overwrites
                    when use.Reference.EnclosingStatement() is IExpressionStatementOperation { Parent: { } block }
                    && block == flow.Declarator.EnclosingStatement()?.Parent:
                    // Runs before everything that follows in the block, and leaves no element as it was.
                    return false;
                case ContentUse.Reads when !ReadsWhatWasFilled(use, uses):
                    return true;
            }
        }

        return false;
    }

    /// <summary>The expression that has the number of elements that were read, after the wait for it.</summary>
    private static IOperation CountRead(ArrayUse fill)
    {
        IOperation current = fill.Reference;
        while (current.Parent is { } parent
            && current is not IInvocationOperation { TargetMethod.Name: "Read" or "ReadAsync" })
        {
            current = parent;
        }

        return current.Completion() ?? current;
    }

    /// <summary>Whether a local never holds anything but how many elements a fill of this array has written.</summary>
    private static bool IsOnlyEverCount(ILocalSymbol count, IOperation inside, ImmutableArray<ArrayUse> uses)
    {
        if (LocalFlowFact.TryAnalyze(count, inside, default) is not { IsCaptured: false } flow
            || (flow.InitialValue
                is { } initial && initial.ConstantValue is not { HasValue: true, Value: 0 } && !IsFill(initial, uses)))
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Written
                && !(use.Value.Parent is ISimpleAssignmentOperation assignment && IsFill(assignment.Value, uses)))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsFill(IOperation value, ImmutableArray<ArrayUse> uses)
    {
        value = value.WithoutConversions();
        foreach (ArrayUse use in uses)
        {
            if (use.Content == ContentUse.Fills && CountRead(use) == value)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a use reads the first elements only, as many as fills have written.</summary>
    private static bool ReadsWhatWasFilled(ArrayUse use, ImmutableArray<ArrayUse> uses)
        => use.Reference.WithImplicitConversions().Parent
            is IArgumentOperation { Parameter: { } array, Parent: { } call }
            && FrameworkCalls.IsZero(call, array.Ordinal + 1)
            && call.ArgumentAt(array.Ordinal + 2)?.Value.WithoutConversions() is ILocalReferenceOperation count
            && IsOnlyEverCount(count.Local, count, uses);
}
