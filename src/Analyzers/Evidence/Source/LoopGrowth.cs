using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>Whether the number of rounds of a loop grows with what a user sends or stores.</summary>
internal static class LoopGrowth
{
    /// <summary>The most rounds that a loop of constant trip count may have to count as small.</summary>
    private const int MaxRounds = 1_000;

    /// <summary>
    /// The verdict on the loops around an operation inside the scope that declares <paramref name="declaration"/>:
    /// Small where there is none.
    /// </summary>
    public static PayloadVerdict Around(IOperation operation, IOperation declaration, PayloadQuery query)
    {
        PayloadVerdict verdict = PayloadVerdict.Small("once");
        for (IOperation? current = operation.Parent; current is not null; current = current.Parent)
        {
            if (current is not (ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation))
            {
                continue;
            }

            if (declaration.IsWithin(current) || RoundsAt(current, operation, query) is not { } rounds)
            {
                break;
            }

            verdict = verdict.With(rounds);
        }

        return verdict;
    }

    /// <summary>
    /// The verdict on the sequence whose elements a <c>foreach</c> variable takes; null when the local is none.
    /// </summary>
    public static PayloadVerdict? OfElement(ILocalReferenceOperation reference, PayloadQuery query)
    {
        for (IOperation? current = reference.Parent; current is not null; current = current.Parent)
        {
            if (current is IForEachLoopOperation each && each.Locals.Contains(reference.Local))
            {
                return query.TryStep() ? ValueOrigin.Classify(each.Collection, query) : PayloadVerdict.Unknown;
            }
        }

        return null;
    }

    /// <summary>
    /// The verdict on how often a loop, or a lambda called for each element, runs an operation within it; null for all
    /// else.
    /// </summary>
    public static PayloadVerdict? RoundsAt(IOperation code, IOperation inside, PayloadQuery query)
        => code switch
        {
            ILoopOperation loop => Rounds(loop, inside, query),
            IAnonymousFunctionOperation lambda when ForEachCall.CollectionOf(lambda) is { } collection =>
                OfRows(collection, query),
            _ => null,
        };

    /// <summary>The verdict on the number of rounds of one loop; an operation of its collection runs once.</summary>
    public static PayloadVerdict Rounds(ILoopOperation loop, IOperation inside, PayloadQuery query)
        => loop switch
        {
            IForEachLoopOperation each => inside.IsWithin(each.Collection)
                ? PayloadVerdict.Small("once")
                : OfRows(each.Collection, query),
            IForLoopOperation { Condition: IBinaryOperation condition } counted =>
                Limit(condition, query).Or(CallerChosenStep.Of(condition, counted, query.CancellationToken)),
            IWhileLoopOperation { Condition: IBinaryOperation condition } stepped
                when CallerChosenStep.Of(condition, stepped, query.CancellationToken) is { Grows: true } chosen =>
                chosen,
            IWhileLoopOperation { Condition: { } condition } read
                when (InputOf(condition, query.Types) ?? InputOf(read.Body, query.Types)) is { } input =>
                    PayloadVerdict.Unbounded(input),
            _ => PayloadVerdict.Unknown,
        };

    /// <summary>The rows that a loop takes one after the other, as its collection or by their number.</summary>
    public static IOperation? RowsOf(ILoopOperation loop)
        => loop switch
        {
            IForEachLoopOperation each => each.Collection,
            IForLoopOperation { Condition: IBinaryOperation condition } =>
                CountedBy(condition.LeftOperand) ?? CountedBy(condition.RightOperand),
            _ => null,
        };

    /// <summary>The collection whose number of elements a value is; null for others.</summary>
    public static IOperation? CountedBy(IOperation number)
        => number.WithoutConversions()
            is IPropertyReferenceOperation { Property.Name: "Count" or "Length", Instance: { } collection }
                ? collection
                : null;

    /// <summary>The verdict on the number of elements of a sequence.</summary>
    private static PayloadVerdict OfRows(IOperation rows, PayloadQuery query)
        => BoundedRows.Classify(rows, query.CancellationToken) ?? ValueOrigin.Classify(rows, query);

    private static PayloadVerdict Limit(IBinaryOperation condition, PayloadQuery query)
    {
        foreach (IOperation side
            in new[] { condition.LeftOperand.WithoutConversions(), condition.RightOperand.WithoutConversions() })
        {
            if (side.ConstantValue is { HasValue: true, Value: int rounds })
            {
                return rounds <= MaxRounds ? PayloadVerdict.Small("a few rounds") : PayloadVerdict.Unknown;
            }

            if (CountedBy(side) is { } collection)
            {
                return OfRows(collection, query);
            }
        }

        return PayloadVerdict.Unknown;
    }

    /// <summary>
    /// What code reads from a stream, a text, the rows of a database or a web socket; null where it reads nothing.
    /// </summary>
    private static string? InputOf(IOperation code, KnownTypes types)
    {
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IInvocationOperation
                    { TargetMethod: { Name: "Read"
                        or "ReadAsync" or "ReadByte" or "ReadLine" or "ReadLineAsync" or "ReadBlock" } method }
                    when types.IsOrInherits(method.ContainingType, "System.IO.Stream")
                        || types.IsOrInherits(method.ContainingType, "System.IO.TextReader")
                        || types.IsOrInherits(method.ContainingType, "System.Data.IDataReader")
                        || types.IsOrInherits(method.ContainingType, "System.Data.Common.DbDataReader"):
                    return "all that a loop reads";
                // A client says where its message ends.
                case IInvocationOperation { TargetMethod: { Name: "ReceiveAsync" } method }
                    when types.IsOrInherits(method.ContainingType, "System.Net.WebSockets.WebSocket"):
                    return "a message of a web socket";
            }
        }

        return null;
    }
}
