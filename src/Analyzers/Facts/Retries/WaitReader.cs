using System;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Computes waits: the <see cref="TimeSpan"/> that an expression gives for the attempt of a number, and the sum over all
/// attempts. What it cannot compute is unknown; random parts give ranges.
/// </summary>
/// <param name="values">The values of members.</param>
/// <param name="types">The types known by name.</param>
/// <param name="bound">The call whose arguments the parameters stand for; null where they stand for nothing known.</param>
/// <param name="caller">Reads those arguments, with what stands around the call.</param>
internal sealed class WaitReader(MemberValues values, KnownTypes types, BoundCall? bound = null, WaitReader? caller = null)
{
    /// <summary>How many variables and methods are followed.</summary>
    private const int MaxDepth = 8;

    /// <summary>More attempts than this are as good as endless.</summary>
    public const int MostAttempts = 1_000;

    /// <summary>A reader that reads the body of a called method with the arguments of the call.</summary>
    public WaitReader With(BoundCall call) => new(values, types, call, this);

    /// <summary>The sum of what a function gives for the attempts from <paramref name="first"/> on; null where it is unknown.</summary>
    /// <param name="provider">A lambda or method whose first parameter is the number of the attempt.</param>
    /// <param name="first">The number of the first attempt.</param>
    /// <param name="count">How many attempts there are.</param>
    /// <param name="cancellationToken">Honoured between attempts.</param>
    public WaitRange? Sum(IOperation provider, int first, int count, CancellationToken cancellationToken)
    {
        provider = Unwrap(provider);
        if (provider is IParameterReferenceOperation { Parameter: { } handed } && bound?.ValueOf(handed) is { } given)
        {
            return caller?.Sum(given, first, count, cancellationToken);
        }

        (IOperation? body, IParameterSymbol? attempt) = provider switch
        {
            IAnonymousFunctionOperation function => (MemberValues.AnswerOf(function), FirstOf(function.Symbol)),
            IMethodReferenceOperation method => (values.AnswerOf(method.Method, cancellationToken), FirstOf(method.Method)),
            _ => (null, null),
        };
        return body is null ? null : Sum(body, attempt, first, count, cancellationToken);
    }

    /// <summary>The sum of a duration over the values of a counter.</summary>
    public WaitRange? Sum(IOperation duration, ISymbol? counter, int first, int count, CancellationToken cancellationToken)
    {
        var sum = WaitRange.Exactly(0);
        for (int i = 0; i < count; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (Duration(duration, new Counter(counter, first + i), MaxDepth, cancellationToken) is not { } one)
            {
                return null;
            }

            sum += one;
        }

        return sum;
    }

    /// <summary>The sum of a number over the values of a counter.</summary>
    public WaitRange? SumOfNumbers(IOperation number, ISymbol counter, int first, int count, CancellationToken cancellationToken)
    {
        var sum = WaitRange.Exactly(0);
        for (int i = 0; i < count; i++)
        {
            if (Number(number, new Counter(counter, first + i), MaxDepth, cancellationToken) is not { } one)
            {
                return null;
            }

            sum += one;
        }

        return sum;
    }

    /// <summary>The sum of an array or sequence of waits; null where it is unknown.</summary>
    public WaitRange? SumOfList(IOperation list, CancellationToken cancellationToken) => SumOfList(list, MaxDepth, cancellationToken);

    /// <summary>A number; null where it is unknown.</summary>
    public WaitRange? Number(IOperation expression, CancellationToken cancellationToken)
        => Number(expression, default, MaxDepth, cancellationToken);

    /// <summary>A duration in seconds; null where it is unknown.</summary>
    public WaitRange? Duration(IOperation expression, CancellationToken cancellationToken)
        => Duration(expression, default, MaxDepth, cancellationToken);

    /// <summary>A delegate's target without the conversions and the creation around it.</summary>
    public static IOperation Unwrap(IOperation value)
    {
        value = value.WithoutConversions();
        return value is IDelegateCreationOperation creation ? creation.Target.WithoutConversions() : value;
    }

    private static IParameterSymbol? FirstOf(IMethodSymbol method) => method.Parameters.IsEmpty ? null : method.Parameters[0];

    private WaitRange? SumOfList(IOperation list, int depth, CancellationToken cancellationToken)
    {
        list = list.WithoutConversions();
        switch (list)
        {
            case IArrayCreationOperation { Initializer: { } initializer }:
                return SumOf(initializer.ElementValues, depth, cancellationToken);
            case IInvocationOperation call when types.Is(call.TargetMethod.ContainingType, "Polly.Contrib.WaitAndRetry.Backoff"):
                return SumOfBackoff(call, cancellationToken);
            case IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: { } initializer }:
                return SumOfInitializer(initializer, depth, cancellationToken);
            case IParameterReferenceOperation { Parameter: { } parameter } when bound?.ValueOf(parameter) is { } given:
                return caller?.SumOfList(given, cancellationToken);
            case ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation when depth > 0:
                return values.ValueOf(list, cancellationToken) is { } value ? SumOfList(value, depth - 1, cancellationToken) : null;
            default:
                return list.Kind == AllocationSize.SequenceLengths.CollectionExpression
                    ? SumOf(ImmutableArray.CreateRange<IOperation>(list.ChildOperations), depth, cancellationToken)
                    : null;
        }
    }

    private WaitRange? SumOf(ImmutableArray<IOperation> elements, int depth, CancellationToken cancellationToken)
    {
        var sum = WaitRange.Exactly(0);
        foreach (IOperation element in elements)
        {
            if (Duration(element, default, depth, cancellationToken) is not { } one)
            {
                return null;
            }

            sum += one;
        }

        return sum;
    }

    private WaitRange? SumOfInitializer(IObjectOrCollectionInitializerOperation initializer, int depth, CancellationToken cancellationToken)
    {
        var sum = WaitRange.Exactly(0);
        foreach (IOperation element in initializer.Initializers)
        {
            if (element is not IInvocationOperation { Arguments.Length: 1 } add
                || Duration(add.Arguments[0].Value, default, depth, cancellationToken) is not { } one)
            {
                return null;
            }

            sum += one;
        }

        return sum;
    }

    /// <summary>The back-offs of Polly.Contrib.WaitAndRetry that have no random part.</summary>
    private WaitRange? SumOfBackoff(IInvocationOperation call, CancellationToken cancellationToken)
    {
        WaitRange? delay = null, count = null, factor = null;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            switch (argument.Parameter?.Name)
            {
                case "delay" or "initialDelay":
                    delay = Duration(argument.Value, cancellationToken);
                    break;
                case "retryCount":
                    count = Number(argument.Value, cancellationToken);
                    break;
                case "factor":
                    factor = Number(argument.Value, cancellationToken);
                    break;
            }
        }

        if (delay is not { } first || count is not { Most: <= MostAttempts } attempts)
        {
            return null;
        }

        double sum = 0;
        for (int i = 0; i < (int)attempts.Most; i++)
        {
            switch (call.TargetMethod.Name)
            {
                case "ConstantBackoff":
                    sum += 1;
                    break;
                case "LinearBackoff" when factor is { } step:
                    sum += 1 + (i * step.Most);
                    break;
                case "ExponentialBackoff" when factor is { } power:
                    sum += Math.Pow(power.Most, i);
                    break;
                default:
                    return null;
            }
        }

        return first * sum;
    }

    private WaitRange? Duration(IOperation expression, Counter counter, int depth, CancellationToken cancellationToken)
    {
        expression = expression.WithoutConversions();
        if (depth <= 0)
        {
            return null;
        }

        switch (expression)
        {
            case IDefaultValueOperation:
                return WaitRange.Exactly(0);
            case IInvocationOperation { TargetMethod: { ContainingType.Name: "TimeSpan" } method } call when types.Is(method.ContainingType, "System.TimeSpan"):
                return OfCall(call, counter, depth, cancellationToken);
            case IInvocationOperation { TargetMethod: { } own } when own.Parameters.IsEmpty || counter.Symbol is not null:
                return OfOwnMethod((IInvocationOperation)expression, counter, depth, cancellationToken);
            case IFieldReferenceOperation { Field: { Name: "Zero", ContainingType.Name: "TimeSpan" } }:
                return WaitRange.Exactly(0);
            case IObjectCreationOperation creation when types.Is(creation.Type, "System.TimeSpan"):
                return OfCreation(creation, counter, depth, cancellationToken);
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Duration(choice.WhenTrue, counter, depth - 1, cancellationToken) is { } one
                    && Duration(other, counter, depth - 1, cancellationToken) is { } two ? one.Or(two) : null;
            case IBinaryOperation binary:
                return OfBinary(binary, counter, depth, cancellationToken);
            case IParameterReferenceOperation { Parameter: { } parameter } when bound?.ValueOf(parameter) is { } given:
                return caller?.Duration(given, counter, depth - 1, cancellationToken);
            case ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation:
                return values.ValueOf(expression, cancellationToken) is { } value ? Duration(value, counter, depth - 1, cancellationToken) : null;
            default:
                return null;
        }
    }

    private WaitRange? OfBinary(IBinaryOperation binary, Counter counter, int depth, CancellationToken cancellationToken)
    {
        bool isLeft = types.Is(binary.LeftOperand.WithoutConversions().Type, "System.TimeSpan");
        bool isRight = types.Is(binary.RightOperand.WithoutConversions().Type, "System.TimeSpan");
        if (isLeft && isRight)
        {
            if (Duration(binary.LeftOperand, counter, depth - 1, cancellationToken) is not { } left
                || Duration(binary.RightOperand, counter, depth - 1, cancellationToken) is not { } right)
            {
                return null;
            }

            return binary.OperatorKind switch
            {
                BinaryOperatorKind.Add => left + right,
                BinaryOperatorKind.Subtract => left + (right * -1),
                _ => null,
            };
        }

        IOperation duration = isLeft ? binary.LeftOperand : binary.RightOperand;
        IOperation factor = isLeft ? binary.RightOperand : binary.LeftOperand;
        if (!(isLeft || isRight)
            || Duration(duration, counter, depth - 1, cancellationToken) is not { } time
            || Number(factor, counter, depth - 1, cancellationToken) is not { Least: >= 0 } times)
        {
            return null;
        }

        return binary.OperatorKind switch
        {
            BinaryOperatorKind.Multiply => new WaitRange(time.Least * times.Least, time.Most * times.Most),
            BinaryOperatorKind.Divide when isLeft && times.Least > 0 => new WaitRange(time.Least / times.Most, time.Most / times.Least),
            _ => null,
        };
    }

    private WaitRange? OfCall(IInvocationOperation call, Counter counter, int depth, CancellationToken cancellationToken)
    {
        double unit = call.TargetMethod.Name switch
        {
            "FromMilliseconds" => 0.001,
            "FromSeconds" => 1,
            "FromMinutes" => 60,
            "FromHours" => 3_600,
            "FromDays" => 86_400,
            "FromTicks" => 1e-7,
            _ => 0,
        };
        if (unit > 0)
        {
            // The overloads with smaller units beside take them as optional arguments, which are zero.
            return call.ArgumentAt(0) is { } argument && (call.Arguments.Length == 1 || AreDefaults(call))
                ? Number(argument.Value, counter, depth - 1, cancellationToken) * unit
                : null;
        }

        if (call is not { Instance: { } instance, Arguments.Length: 1 }
            || Duration(instance, counter, depth - 1, cancellationToken) is not { } time)
        {
            return null;
        }

        IOperation other = call.Arguments[0].Value;
        return call.TargetMethod.Name switch
        {
            "Add" => time + Duration(other, counter, depth - 1, cancellationToken),
            "Multiply" when Number(other, counter, depth - 1, cancellationToken) is { Least: >= 0 } times
                => new WaitRange(time.Least * times.Least, time.Most * times.Most),
            _ => null,
        };
    }

    private static bool AreDefaults(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Ordinal != 0 && argument.ArgumentKind != ArgumentKind.DefaultValue)
            {
                return false;
            }
        }

        return true;
    }

    private WaitRange? OfCreation(IObjectCreationOperation creation, Counter counter, int depth, CancellationToken cancellationToken)
    {
        if (creation.Arguments.IsEmpty)
        {
            return WaitRange.Exactly(0);
        }

        var sum = WaitRange.Exactly(0);
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            double unit = argument.Parameter?.Name switch
            {
                "ticks" => 1e-7,
                "days" => 86_400,
                "hours" => 3_600,
                "minutes" => 60,
                "seconds" => 1,
                "milliseconds" => 0.001,
                "microseconds" => 1e-6,
                _ => -1,
            };
            if (unit < 0 || Number(argument.Value, counter, depth - 1, cancellationToken) is not { } number)
            {
                return null;
            }

            sum += number * unit;
        }

        return sum;
    }

    /// <summary>A method of this compilation that computes the wait, called with the counter or with nothing.</summary>
    private WaitRange? OfOwnMethod(IInvocationOperation call, Counter counter, int depth, CancellationToken cancellationToken)
    {
        if (values.AnswerOf(call.TargetMethod, cancellationToken) is not { } answer)
        {
            return null;
        }

        if (call.Arguments.IsEmpty)
        {
            return Duration(answer, default, depth - 1, cancellationToken);
        }

        return call.Arguments.Length == 1
            && call.TargetMethod.Parameters.Length == 1
            && Number(call.Arguments[0].Value, counter, depth - 1, cancellationToken) is { } argument
            && argument.Least.Equals(argument.Most)
                ? Duration(answer, new Counter(call.TargetMethod.Parameters[0], argument.Least), depth - 1, cancellationToken)
                : null;
    }

    private WaitRange? Number(IOperation expression, Counter counter, int depth, CancellationToken cancellationToken)
    {
        if (expression.ConstantValue is { HasValue: true, Value: { } constant })
        {
            return constant is IConvertible and not (string or bool or char)
                ? WaitRange.Exactly(Convert.ToDouble(constant, System.Globalization.CultureInfo.InvariantCulture))
                : null;
        }

        if (depth <= 0)
        {
            return null;
        }

        switch (expression)
        {
            case IConversionOperation { OperatorMethod: null } conversion:
                return Number(conversion.Operand, counter, depth, cancellationToken) is { } converted
                    ? IsWhole(conversion.Type) ? new WaitRange(Math.Truncate(converted.Least), Math.Truncate(converted.Most)) : converted
                    : null;
            case IParameterReferenceOperation parameter when counter.Is(parameter.Parameter):
            case ILocalReferenceOperation local when counter.Is(local.Local):
                return WaitRange.Exactly(counter.Value);
            case IParameterReferenceOperation { Parameter: { } handed } when bound?.ValueOf(handed) is { } given:
                return caller?.Number(given, counter, depth - 1, cancellationToken);
            case IBinaryOperation { OperatorMethod: null } binary:
                return Number(binary.LeftOperand, counter, depth - 1, cancellationToken) is { } left
                    && Number(binary.RightOperand, counter, depth - 1, cancellationToken) is { } right
                        ? OfArithmetic(binary, left, right)
                        : null;
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Number(choice.WhenTrue, counter, depth - 1, cancellationToken) is { } one
                    && Number(other, counter, depth - 1, cancellationToken) is { } two ? one.Or(two) : null;
            case IInvocationOperation call:
                return OfFunction(call, counter, depth, cancellationToken);
            case IPropertyReferenceOperation { Property: { ContainingType.Name: "TimeSpan" } property, Instance: { } instance }:
                double unit = property.Name switch { "TotalSeconds" => 1, "TotalMilliseconds" => 1_000, "TotalMinutes" => 1 / 60.0, _ => 0 };
                return unit > 0 ? Duration(instance, counter, depth - 1, cancellationToken) * unit : null;
            case ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation:
                return values.ValueOf(expression, cancellationToken) is { } value ? Number(value, counter, depth - 1, cancellationToken) : null;
            default:
                return null;
        }
    }

    private static bool IsWhole(ITypeSymbol? type)
        => type?.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_UInt64;

    private static WaitRange? OfArithmetic(IBinaryOperation binary, WaitRange left, WaitRange right)
    {
        switch (binary.OperatorKind)
        {
            case BinaryOperatorKind.Add:
                return left + right;
            case BinaryOperatorKind.Subtract:
                return new WaitRange(left.Least - right.Most, left.Most - right.Least);
            case BinaryOperatorKind.Multiply when left.Least >= 0 && right.Least >= 0:
                return new WaitRange(left.Least * right.Least, left.Most * right.Most);
            case BinaryOperatorKind.Divide when left.Least >= 0 && right.Least > 0:
                var quotient = new WaitRange(left.Least / right.Most, left.Most / right.Least);
                return IsWhole(binary.Type) ? new WaitRange(Math.Floor(quotient.Least), Math.Floor(quotient.Most)) : quotient;
            case BinaryOperatorKind.LeftShift when left.Least >= 0 && right is { Least: >= 0, Most: < 31 }:
                return new WaitRange(left.Least * Math.Pow(2, right.Least), left.Most * Math.Pow(2, right.Most));
            default:
                return null;
        }
    }

    private WaitRange? OfFunction(IInvocationOperation call, Counter counter, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        WaitRange? first = call.Arguments.Length > 0 ? Number(call.ValueAt(0), counter, depth - 1, cancellationToken) : null;
        WaitRange? second = call.Arguments.Length > 1 ? Number(call.ValueAt(1), counter, depth - 1, cancellationToken) : null;
        if (types.IsOrInherits(method.ContainingType, "System.Random"))
        {
            return (method.Name, call.Arguments.Length) switch
            {
                ("NextDouble", 0) => new WaitRange(0, 1),
                ("Next", 1) when first is { } most => new WaitRange(0, most.Most),
                ("Next", 2) when first is { } least && second is { } most => new WaitRange(least.Least, most.Most),
                _ => null,
            };
        }

        if (!types.Is(method.ContainingType, "System.Math") || first is not { } one)
        {
            return null;
        }

        return method.Name switch
        {
            "Pow" when second is { Least: >= 0 } power && one.Least >= 1
                => new WaitRange(Math.Pow(one.Least, power.Least), Math.Pow(one.Most, power.Most)),
            "Pow" when second is { Least: >= 0 } power && one is { Least: > 0, Most: <= 1 }
                => new WaitRange(Math.Pow(one.Least, power.Most), Math.Pow(one.Most, power.Least)),
            "Min" when second is { } two => new WaitRange(Math.Min(one.Least, two.Least), Math.Min(one.Most, two.Most)),
            "Max" when second is { } two => new WaitRange(Math.Max(one.Least, two.Least), Math.Max(one.Most, two.Most)),
            "Round" or "Floor" or "Ceiling" or "Truncate" or "Abs" => one,
            _ => null,
        };
    }

    /// <summary>The variable that holds the number of the attempt, and the number.</summary>
    private readonly struct Counter(ISymbol? symbol, double value)
    {
        public ISymbol? Symbol { get; } = symbol;

        public double Value { get; } = value;

        public bool Is(ISymbol other) => Symbol is not null && SymbolEqualityComparer.Default.Equals(Symbol, other);
    }
}
