using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether a filter asks for what has happened since a moment of the last month: today, this week, the last hour. Of
/// such rows there are as many as that time brings, however long the table is.
/// </summary>
internal static class RecentRows
{
    private const int DaysOfWeek = 7, DaysOfMonth = 31;

    /// <summary>How many steps lead from a moment to the present one in sensible code.</summary>
    private const int MaxSteps = 10;

    /// <summary>Whether rows have to be younger than such a moment.</summary>
    public static bool AreAskedFor(IOperation filter, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in filter.DescendantsAndSelf())
        {
            IOperation? moment = operation switch
            {
                IBinaryOperation
                    { OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual } later =>
                    later.RightOperand,
                IBinaryOperation
                    { OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual } earlier =>
                    earlier.LeftOperand,
                _ => null,
            };
            if (moment is not null
                && !IsOneOfSeveral(operation, filter)
                && DaysAgo(moment, MaxSteps, cancellationToken) is <= DaysOfMonth)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a row may meet another condition instead.</summary>
    private static bool IsOneOfSeveral(IOperation condition, IOperation filter)
    {
        for (IOperation? outer = condition.Parent; outer is not null && outer != filter; outer = outer.Parent)
        {
            if (outer is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr } or IConditionalOperation)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>How many days a moment lies back at most; null where that is not seen.</summary>
    private static double? DaysAgo(IOperation moment, int steps, CancellationToken cancellationToken)
    {
        if (steps == 0)
        {
            return null;
        }

        switch (moment.WithoutConversions())
        {
            case IPropertyReferenceOperation { Instance: null, Property: { Name: "Now" or "UtcNow" or "Today" } now }
                when IsDate(now.ContainingType):
            case IInvocationOperation { TargetMethod: { Name: "GetUtcNow" or "GetLocalNow" } clock }
                when clock.ContainingType.Name == "TimeProvider":
                return 0;
            case IPropertyReferenceOperation
            {
                Instance: { } whole,
                Property: { Name: "Date" or "DateTime" or "UtcDateTime" or "LocalDateTime" } part,
            }
                when IsDate(part.ContainingType):
                return DaysAgo(whole, steps - 1, cancellationToken) + 1;
            case IInvocationOperation { TargetMethod.ContainingType: { } type } call when IsDate(type):
                return (call.Instance ?? call.ValueAt(0)) is { } from
                    ? DaysAgo(from, steps - 1, cancellationToken) + DaysBack(call)
                    : null;
            case IObjectCreationOperation { Arguments.Length: >= 3 } start when IsDate(start.Type):
                return IsPartOfRecent("Year", start.Arguments[0].Value, steps, cancellationToken)
                    && IsPartOfRecent("Month", start.Arguments[1].Value, steps, cancellationToken)
                        ? DaysOfMonth
                        : null;
            case ILocalReferenceOperation { SemanticModel: { } model } local:
                var definitions = new Definitions(model.Compilation);
                return definitions.InitialValue(local, cancellationToken) is { } value
                    && definitions.TryFindOthers(local, cancellationToken, out ImmutableArray<IOperation> others)
                    && others.IsEmpty
                        ? DaysAgo(value, steps - 1, cancellationToken)
                        : null;
            default:
                return null;
        }
    }

    /// <summary>How many days a call goes back from a moment; null where that is not seen.</summary>
    private static double? DaysBack(IInvocationOperation call)
        => call.TargetMethod.Name switch
        {
            "AddDays" => Number(call.ValueAt(0)) is { } days ? -days
                : Names(call.ValueAt(0), "DayOfWeek") ? DaysOfWeek
                : Names(call.ValueAt(0), "Day") ? DaysOfMonth
                : null,
            "AddHours" => Number(call.ValueAt(0)) / -24,
            "AddMinutes" => Number(call.ValueAt(0)) / (-24 * 60),
            "AddSeconds" => Number(call.ValueAt(0)) / (-24 * 60 * 60),
            "AddMonths" => Number(call.ValueAt(0)) * -DaysOfMonth,
            "ToUniversalTime" or "ToLocalTime" or "FromDateTime" or "SpecifyKind" => 0,
            _ => null,
        };

    private static double? Number(IOperation value)
        => value.WithoutConversions().ConstantValue is { HasValue: true, Value: IConvertible number and not string }
            ? number.ToDouble(null)
            : null;

    private static bool Names(IOperation value, string property)
    {
        foreach (IOperation operation in value.DescendantsAndSelf())
        {
            if (operation is IPropertyReferenceOperation { Property: { } named }
                && named.Name == property
                && IsDate(named.ContainingType))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsPartOfRecent(string part, IOperation value, int steps, CancellationToken cancellationToken)
        => value.WithoutConversions() is IPropertyReferenceOperation { Instance: { } date, Property: { } property }
            && property.Name == part
            && DaysAgo(date, steps - 1, cancellationToken) is <= DaysOfMonth;

    /// <summary>Whether values of a type say when something has happened.</summary>
    public static bool IsDate(ITypeSymbol? type)
        => type is { SpecialType: SpecialType.System_DateTime } or { Name: "DateTimeOffset" or "DateOnly" };
}
