using System;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// Between which bounds the value of an integer expression lies, whenever it is evaluated. Bounds hold on every way that
/// leads to the expression: nothing is concluded from conditions around it, and a condition that may bound a variable
/// above the expression makes what is known about that variable unknown.
/// </summary>
/// <param name="definitions">Finds what variables are given.</param>
/// <param name="lengths">Knows how many elements sequences have.</param>
/// <param name="layouts">Knows the sizes of types.</param>
/// <param name="types">The types known by name.</param>
internal sealed class ValueBounds(Definitions definitions, SequenceLengths lengths, TypeLayouts layouts, KnownTypes types)
{
    /// <summary>The bounds of an expression.</summary>
    /// <param name="expression">An expression of an integer type.</param>
    /// <param name="depth">How many definitions may still be followed.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public Bounds Of(IOperation expression, int depth, CancellationToken cancellationToken)
    {
        if (ConstantOf(expression) is { } constant)
        {
            return Bounds.Exactly(constant);
        }

        if (depth <= 0)
        {
            return Bounds.Of(expression.Type);
        }

        cancellationToken.ThrowIfCancellationRequested();
        Bounds bounds = expression switch
        {
            IConversionOperation conversion => OfConversion(conversion, depth, cancellationToken),
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                => OfVariable(expression, depth, cancellationToken),
            IPropertyReferenceOperation property => OfProperty(property, depth, cancellationToken),
            IBinaryOperation binary => OfBinary(binary, depth, cancellationToken),
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Minus, OperatorMethod: null } unary
                => (-Of(unary.Operand, depth - 1, cancellationToken)).Fit(Bounds.Of(unary.Type), unary.IsChecked),
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Plus, OperatorMethod: null } unary
                => Of(unary.Operand, depth - 1, cancellationToken),
            IConditionalOperation { WhenFalse: { } whenFalse } conditional
                => Of(conditional.WhenTrue, depth - 1, cancellationToken).Or(Of(whenFalse, depth - 1, cancellationToken)),
            ISwitchExpressionOperation choice => OfSwitch(choice, depth, cancellationToken),
            ISizeOfOperation size => OfSizeOf(size.TypeOperand),
            IInvocationOperation invocation => OfInvocation(invocation, depth, cancellationToken),
            ISimpleAssignmentOperation assignment => Of(assignment.Value, depth - 1, cancellationToken),
            _ => Bounds.Unknown,
        };
        return bounds.Fit(Bounds.Of(expression.Type), isChecked: false);
    }

    /// <summary>The value of a constant of an integer type; null for any other expression.</summary>
    public static long? ConstantOf(IOperation expression)
        => expression.ConstantValue is { HasValue: true, Value: { } value }
            ? value switch
            {
                int number => number,
                long number => number,
                uint number => number,
                ulong number => number <= long.MaxValue ? (long)number : null,
                char character => character,
                byte number => number,
                sbyte number => number,
                short number => number,
                ushort number => number,
                _ => null,
            }
            : null;

    private Bounds OfConversion(IConversionOperation conversion, int depth, CancellationToken cancellationToken)
    {
        if (conversion.OperatorMethod is not null || !IsInteger(conversion.Operand.Type))
        {
            return Bounds.Unknown;
        }

        return Of(conversion.Operand, depth, cancellationToken).Fit(Bounds.Of(conversion.Type), conversion.IsChecked);
    }

    private static bool IsInteger(ITypeSymbol? type)
        => type is not null
            && (type.TypeKind == TypeKind.Enum
                || type.SpecialType is >= SpecialType.System_Char and <= SpecialType.System_UInt64
                    or SpecialType.System_IntPtr or SpecialType.System_UIntPtr);

    /// <summary>What every definition of a variable gives it; unknown where one of them is not visible.</summary>
    private Bounds OfVariable(IOperation reference, int depth, CancellationToken cancellationToken)
    {
        if (!IsInteger(reference.Type))
        {
            return Bounds.Unknown;
        }

        // The first definition costs little to find. Where it makes nothing large the others need not be looked for.
        Bounds? bounds = null;
        if (definitions.InitialValue(reference, cancellationToken) is { } initial)
        {
            bounds = Of(initial, depth - 1, cancellationToken);
            if (bounds.Value.Least <= 0)
            {
                return Bounds.Unknown;
            }
        }

        if (!definitions.TryFindOthers(reference, cancellationToken, out ImmutableArray<IOperation> others))
        {
            return Bounds.Unknown;
        }

        foreach (IOperation value in others)
        {
            Bounds one = Of(value, depth - 1, cancellationToken);
            bounds = bounds is { } known ? known.Or(one) : one;
            if (one.Least <= 0)
            {
                return Bounds.Unknown;
            }
        }

        return bounds is { } all && !SizeGuards.MayBound(reference, cancellationToken) ? all : Bounds.Unknown;
    }

    private Bounds OfProperty(IPropertyReferenceOperation reference, int depth, CancellationToken cancellationToken)
    {
        if (reference.Instance is { } sequence && SequenceLengths.IsLength(reference.Property))
        {
            return lengths.Of(sequence, this, depth - 1, cancellationToken);
        }

        return IsInteger(reference.Type) && definitions.ValueOf(reference.Property, cancellationToken) is { } value
            ? Of(value, depth - 1, cancellationToken)
            : Bounds.Unknown;
    }

    private Bounds OfBinary(IBinaryOperation binary, int depth, CancellationToken cancellationToken)
    {
        if (binary.OperatorMethod is not null || binary.IsLifted || !IsInteger(binary.Type))
        {
            return Bounds.Unknown;
        }

        Bounds left = Of(binary.LeftOperand, depth - 1, cancellationToken);
        Bounds right = Of(binary.RightOperand, depth - 1, cancellationToken);
        Bounds result = binary.OperatorKind switch
        {
            BinaryOperatorKind.Add => left + right,
            BinaryOperatorKind.Subtract => left - right,
            BinaryOperatorKind.Multiply => left * right,
            BinaryOperatorKind.Divide => left / right,
            BinaryOperatorKind.Remainder => left % right,
            BinaryOperatorKind.LeftShift => left.ShiftLeft(right),
            BinaryOperatorKind.RightShift or BinaryOperatorKind.UnsignedRightShift => left.ShiftRight(right),
            // Or sets bits of a value that is not negative, so it makes it no smaller.
            BinaryOperatorKind.Or when left.Least >= 0 && right.Least >= 0
                => new Bounds(Math.Max(left.Least, right.Least), long.MaxValue),
            _ => Bounds.Unknown,
        };

        // `a | b` of two values that fit stays within the bits of the type.
        return binary.OperatorKind == BinaryOperatorKind.Or && result.Least >= 0
            ? result with { Greatest = Bounds.Of(binary.Type).Greatest }
            : result.Fit(Bounds.Of(binary.Type), binary.IsChecked);
    }

    private Bounds OfSwitch(ISwitchExpressionOperation choice, int depth, CancellationToken cancellationToken)
    {
        Bounds? bounds = null;
        foreach (ISwitchExpressionArmOperation arm in choice.Arms)
        {
            if (arm.Value.WithoutConversions() is IThrowOperation)
            {
                continue;
            }

            Bounds one = Of(arm.Value, depth - 1, cancellationToken);
            bounds = bounds is { } known ? known.Or(one) : one;
        }

        return bounds ?? Bounds.Unknown;
    }

    private Bounds OfSizeOf(ITypeSymbol type)
    {
        Layout layout = layouts.Of(type);
        return new Bounds(layout.Size, layout.IsExact ? layout.Size : int.MaxValue);
    }

    private Bounds OfInvocation(IInvocationOperation invocation, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = invocation.TargetMethod;
        switch (method.Name)
        {
            case "Max" or "Min" when method.Parameters.Length == 2 && IsNumeric(method):
                Bounds first = Of(invocation.Arguments[0].Value, depth - 1, cancellationToken);
                Bounds second = Of(invocation.Arguments[1].Value, depth - 1, cancellationToken);
                return method.Name == "Max" ? Bounds.Max(first, second) : Bounds.Min(first, second);
            case "Clamp" when method.Parameters.Length == 3 && IsNumeric(method):
                Bounds value = Of(invocation.ValueAt(0), depth - 1, cancellationToken);
                Bounds least = Of(invocation.ValueAt(1), depth - 1, cancellationToken);
                Bounds greatest = Of(invocation.ValueAt(2), depth - 1, cancellationToken);
                return Bounds.Min(Bounds.Max(value, least), greatest);
            case "RoundUpToPowerOf2" when types.Is(method.ContainingType, "System.Numerics.BitOperations"):
                Bounds rounded = Of(invocation.Arguments[0].Value, depth - 1, cancellationToken);
                return rounded.Least >= 0 && rounded.Greatest <= 1L << 30
                    ? new Bounds(rounded.Least, 1L << 30)
                    : Bounds.Unknown;
            case "SizeOf" when method.TypeArguments.Length == 1 && types.Is(method.ContainingType, "System.Runtime.CompilerServices.Unsafe"):
                return OfSizeOf(method.TypeArguments[0]);
            default:
                return Bounds.Unknown;
        }
    }

    /// <summary><c>Math.Max</c>, <c>int.Max</c> and their kin.</summary>
    private bool IsNumeric(IMethodSymbol method)
        => method.IsStatic
            && (types.Is(method.ContainingType, "System.Math")
                || IsInteger(method.ContainingType) && method.ContainingType.TypeKind != TypeKind.Enum);
}
