using System.Globalization;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// Computes waits: a number as it is, a <see cref="TimeSpan"/> in seconds. What it cannot compute is unknown; random
/// parts give ranges.
/// </summary>
internal sealed class WaitReader(MemberValues values, KnownTypes types)
{
    /// <summary>More attempts than this are as good as endless.</summary>
    public const int MostAttempts = 1_000;

    /// <summary>How many parts, variables and methods behind one another are followed.</summary>
    private const int MaxDepth = 10;

    /// <summary>The seconds of a <see cref="TimeSpan"/> or a number of milliseconds.</summary>
    public WaitRange? Seconds(IOperation time, Binding? scope, CancellationToken cancellationToken)
    {
        bool isNumber = time.Type?.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double;
        return Value(time, scope, cancellationToken) * (isNumber ? 0.001 : 1);
    }

    /// <summary>The sum of what is waited in each round; null where one of them is unknown.</summary>
    public static WaitRange? Sum(int first, int count, Func<int, WaitRange?> waitOf)
    {
        var sum = WaitRange.Exactly(0);
        for (int i = 0; i < count; i++)
        {
            if (waitOf(first + i) is not { } one)
            {
                return null;
            }

            sum += one;
        }

        return sum;
    }

    /// <summary>The sum of what a function of the number of the attempt gives for the first attempts.</summary>
    public WaitRange? SumOfProvider(IOperation provider, int count, Binding? scope, CancellationToken cancellationToken)
    {
        (IMethodSymbol? method, IOperation? answer) = CallChain.Unwrap(provider) switch
        {
            IAnonymousFunctionOperation lambda => (lambda.Symbol, MemberValues.AnswerOf(lambda.Body)),
            IMethodReferenceOperation named => (named.Method, values.AnswerOf(named.Method, cancellationToken)),
            _ => (null, null),
        };
        if (answer is null || method is null)
        {
            return null;
        }

        ISymbol counter = method.Parameters.IsEmpty ? method : method.Parameters[0];
        return Sum(1, count, n => Value(answer, Binding.OfRound(counter, n, scope), cancellationToken));
    }

    /// <summary>The sum of an array or list of waits; null where it is unknown.</summary>
    public WaitRange? SumOfList(
        IOperation list, Binding? scope, CancellationToken cancellationToken, int depth = MaxDepth)
    {
        list = list.WithoutConversions();
        IEnumerable<IOperation>? elements = list switch
        {
            IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues,
            IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: { } added } => added.Initializers,
            { Kind: SequenceLengths.CollectionExpression } => list.ChildOperations,
            _ => null,
        };
        if (elements is null)
        {
            return depth > 0 && values.Origin(list, scope, cancellationToken) is var (value, outer)
                ? SumOfList(value, outer, cancellationToken, depth - 1)
                : null;
        }

        WaitRange? sum = WaitRange.Exactly(0);
        foreach (IOperation element in elements)
        {
            var add = element as IInvocationOperation;
            IOperation wait = add?.Instance is IInstanceReferenceOperation ? add.ValueAt(0) : element;
            sum += Value(wait, scope, cancellationToken);
        }

        return sum;
    }

    /// <summary>A number, or a duration in seconds; null where it is unknown.</summary>
    public WaitRange? Value(
        IOperation expression, Binding? scope, CancellationToken cancellationToken, int depth = MaxDepth)
    {
        if (expression.ConstantValue is { HasValue: true, Value: { } constant })
        {
            return constant is IConvertible and not (string or bool or char)
                ? WaitRange.Exactly(Convert.ToDouble(constant, CultureInfo.InvariantCulture))
                : null;
        }

        if (depth <= 0)
        {
            return null;
        }

        WaitRange? Part(IOperation part) => Value(part, scope, cancellationToken, depth - 1);
        switch (expression)
        {
            case IConversionOperation { OperatorMethod: null } conversion:
                WaitRange? converted = Value(conversion.Operand, scope, cancellationToken, depth);
                return IsWhole(conversion.Type)
                    ? WaitRange.Of(converted, converted, static (one, _) => Math.Truncate(one))
                    : converted;
            case IBinaryOperation binary:
                return WaitRange.Of(Part(binary.LeftOperand), Part(binary.RightOperand), FunctionOf(binary));
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Part(choice.WhenTrue) is { } one && Part(other) is { } two ? one.Or(two) : null;
            case IInvocationOperation call:
                return OfCall(call, scope, depth, cancellationToken);
            case IObjectCreationOperation creation when types.Is(creation.Type, "System.TimeSpan"):
                WaitRange? sum = WaitRange.Exactly(0);
                foreach (IArgumentOperation argument in creation.Arguments)
                {
                    sum += Part(argument.Value) * UnitOf(argument.Parameter!.Name);
                }

                return sum;
            case IFieldReferenceOperation { Field: { Name: "Zero", ContainingType.Name: "TimeSpan" } }:
                return WaitRange.Exactly(0);
            case IPropertyReferenceOperation { Property.ContainingType.Name: "TimeSpan", Instance: { } span } total:
                return Part(span) * (1 / UnitOf(total.Property.Name.Replace("Total", string.Empty)));
            default:
                return expression.ReadVariable() is { } variable && Binding.NumberOf(variable, scope) is { } number
                    ? WaitRange.Exactly(number)
                    : values.Origin(expression, scope, cancellationToken) is var (value, outer)
                        ? Value(value, outer, cancellationToken, depth - 1)
                        : null;
        }
    }

    private WaitRange? OfCall(IInvocationOperation call, Binding? scope, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        WaitRange? Part(IOperation? part) => part is null ? null : Value(part, scope, cancellationToken, depth - 1);
        WaitRange? Argument(int ordinal) => Part(call.ArgumentAt(ordinal)?.Value);
        if (types.Is(method.ContainingType, "System.TimeSpan"))
        {
            return method.Name.StartsWith("From", StringComparison.Ordinal)
                ? Argument(0) * UnitOf(method.Name.Substring("From".Length))
                : WaitRange.Of(Part(call.Instance), Argument(0), FunctionOf(method.Name));
        }

        if (types.IsOrInherits(method.ContainingType, "System.Random"))
        {
            return call.Arguments.IsEmpty ? new WaitRange(0, 1)
                : Argument(call.Arguments.Length - 1)?.Or(WaitRange.Exactly(0));
        }

        if (types.Is(method.ContainingType, "System.Math"))
        {
            return method.Name is "Round" or "Floor" or "Ceiling" or "Truncate" or "Abs"
                ? Argument(0)
                : WaitRange.Of(Argument(0), Argument(1), FunctionOf(method.Name));
        }

        return values.AnswerOf(method, cancellationToken) is { } answer
            ? Value(answer, Binding.OfCall(method, call, scope), cancellationToken, depth - 1)
            : null;
    }

    private static Func<double, double, double>? FunctionOf(string method)
        => method switch
        {
            "Add" => static (one, other) => one + other,
            "Subtract" => static (one, other) => one - other,
            "Multiply" => static (one, other) => one * other,
            "Divide" => static (one, other) => one / other,
            "Pow" => Math.Pow,
            "Min" => Math.Min,
            "Max" => Math.Max,
            _ => null,
        };

    private static Func<double, double, double>? FunctionOf(IBinaryOperation binary)
        => binary.OperatorKind switch
        {
            BinaryOperatorKind.Divide when IsWhole(binary.Type) => static (one, other) => Math.Floor(one / other),
            BinaryOperatorKind.LeftShift => static (one, other) => one * Math.Pow(2, other),
            _ => FunctionOf(binary.OperatorKind.ToString()),
        };

    /// <summary>The seconds in a unit of time; not a number for any other word.</summary>
    private static double UnitOf(string unit)
        => unit.ToUpperInvariant() switch
        {
            "DAYS" => 86_400,
            "HOURS" => 3_600,
            "MINUTES" => 60,
            "SECONDS" => 1,
            "MILLISECONDS" => 0.001,
            "MICROSECONDS" => 1e-6,
            "TICKS" => 1e-7,
            _ => double.NaN,
        };

    private static bool IsWhole(ITypeSymbol? type)
        => type?.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_UInt64;
}
