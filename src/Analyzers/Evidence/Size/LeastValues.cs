namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// The least value of an integer expression, whenever it is evaluated. Only values that are not negative count. Nothing
/// is concluded from conditions around an expression, and a condition that may bound a variable makes it unknown.
/// </summary>
/// <param name="definitions">Finds what variables are given.</param>
/// <param name="lengths">Knows how many elements sequences have.</param>
/// <param name="sizes">Knows the sizes of types.</param>
internal sealed class LeastValues(Definitions definitions, SequenceLengths lengths, TypeSizes sizes)
{
    /// <summary>The least value of an expression; null where nothing is known.</summary>
    /// <param name="expression">An expression of an integer type.</param>
    /// <param name="depth">How many definitions may still be followed.</param>
    public long? Of(IOperation expression, int depth, CancellationToken cancellationToken)
    {
        if (ConstantOf(expression) is { } constant)
        {
            return constant >= 0 ? constant : null;
        }

        if (depth <= 0)
        {
            return null;
        }

        cancellationToken.ThrowIfCancellationRequested();
        long? least = expression switch
        {
            IConversionOperation { OperatorMethod: null } conversion
                => Of(conversion.Operand, depth, cancellationToken),
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                => OfVariable(expression, depth - 1, cancellationToken),
            IPropertyReferenceOperation { Instance: { } sequence } length when SequenceLengths.IsLength(length.Property)
                => lengths.Of(sequence, this, depth - 1, cancellationToken),
            IPropertyReferenceOperation property
                => definitions.ValueOf(property.Property, cancellationToken) is { } value
                ? Of(value, depth - 1, cancellationToken)
                : null,
            IBinaryOperation { OperatorMethod: null, IsLifted: false } binary
                => OfBinary(binary, depth - 1, cancellationToken),
            IConditionalOperation { WhenFalse: { } whenFalse } choice
                => Smaller(
                    Of(choice.WhenTrue, depth - 1, cancellationToken), Of(whenFalse, depth - 1, cancellationToken)),
            ISizeOfOperation size => sizes.Of(size.TypeOperand),
            IInvocationOperation call => OfCall(call, depth - 1, cancellationToken),
            _ => null,
        };
        return least <= GreatestOf(expression.Type) ? least : null;
    }

    /// <summary>The value of a constant of an integer type; null for any other expression.</summary>
    public static long? ConstantOf(IOperation expression)
        => expression.ConstantValue is { HasValue: true, Value: { } value }
            ? value switch
            {
                int number => number,
                long number => number,
                uint number => number,
                byte number => number,
                short number => number,
                ushort number => number,
                char character => character,
                _ => null,
            }
            : null;

    /// <summary>The smaller of two values; null where one of them is not known.</summary>
    private static long? Smaller(long? left, long? right) => left < right ? left : left is null ? null : right;

    private static long GreatestOf(ITypeSymbol? type)
        => type?.SpecialType switch
        {
            SpecialType.System_Byte => byte.MaxValue,
            SpecialType.System_Int16 => short.MaxValue,
            SpecialType.System_UInt16 or SpecialType.System_Char => ushort.MaxValue,
            SpecialType.System_Int32 => int.MaxValue,
            SpecialType.System_UInt32 => uint.MaxValue,
            _ => long.MaxValue,
        };

    /// <summary>The least value that the definitions of a variable give it.</summary>
    private long? OfVariable(IOperation reference, int depth, CancellationToken cancellationToken)
    {
        // The first definition costs little to find. Where it makes nothing large the others need not be looked for.
        IOperation? initial = definitions.InitialValue(reference, cancellationToken);
        long? least = initial is null ? null : Of(initial, depth, cancellationToken);
        if ((initial is not null && least is null or 0)
            || !definitions.TryFindOthers(reference, cancellationToken, out ImmutableArray<IOperation> others))
        {
            return null;
        }

        foreach (IOperation value in others)
        {
            long? other = Of(value, depth, cancellationToken);
            if (other is null)
            {
                return null;
            }

            least = least is null ? other : Smaller(least, other);
        }

        return SizeGuards.MayBound(reference, cancellationToken) ? null : least;
    }

    private long? OfBinary(IBinaryOperation binary, int depth, CancellationToken cancellationToken)
    {
        long? left = Of(binary.LeftOperand, depth, cancellationToken);
        if (binary.OperatorKind is BinaryOperatorKind.Add or BinaryOperatorKind.Multiply)
        {
            long? right = left is null ? null : Of(binary.RightOperand, depth, cancellationToken);
            return right is null
                ? null
                : binary.OperatorKind == BinaryOperatorKind.Add
                    ? left + right
                    : left == 0 || right == 0 ? 0 : ObjectSize.Multiply(left!.Value, right.Value);
        }

        // Of what is taken away, or divided by, the greatest value would have to be known.
        return left is { } value && ConstantOf(binary.RightOperand) is >= 0 and { } constant
            ? binary.OperatorKind switch
            {
                BinaryOperatorKind.Subtract when value >= constant => value - constant,
                BinaryOperatorKind.Divide when constant > 0 => value / constant,
                _ => null,
            }
            : null;
    }

    /// <summary><c>Math.Max</c>, <c>Math.Min</c> and <c>Math.Clamp</c>.</summary>
    private long? OfCall(IInvocationOperation call, int depth, CancellationToken cancellationToken)
    {
        if (call.TargetMethod is not { Name: "Max" or "Min" or "Clamp", IsStatic: true, Parameters.Length: > 1 } method
            || method.ContainingType is not { Name: "Math" or "Int32" or "Int64", ContainingNamespace.Name: "System" })
        {
            return null;
        }

        long? first = Of(call.Arguments[0].Value, depth, cancellationToken);
        long? second = Of(call.Arguments[1].Value, depth, cancellationToken);
        return method.Name switch
        {
            "Min" => Smaller(first, second),
            "Max" => first is null || second > first ? second : first,
            _ => second,
        };
    }
}
