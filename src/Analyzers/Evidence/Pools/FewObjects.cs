using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// Whether a limit lets a pool keep only a few objects: Environment.ProcessorCount, twice as many, or a small number.
/// What such a pool holds in all is known, also where each object may be large.
/// </summary>
internal static class FewObjects
{
    private const int MaxNumber = 16, MaxPerCore = 2;

    /// <summary>Whether the value of a limit is one of these.</summary>
    public static bool Is(IOperation limit, Compilation compilation, CancellationToken cancellationToken)
        => limit.WithoutConversions() is IFieldReferenceOperation { Field: { IsConst: false, IsReadOnly: true } field }
            ? StorageCreation.ValuesOf(field, compilation, cancellationToken) is { Count: 1 } values && IsFew(values[0])
            : IsFew(limit.WithoutConversions());

    private static bool IsFew(IOperation limit) => limit switch
    {
        { ConstantValue: { HasValue: true, Value: int number } } => number <= MaxNumber,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Multiply, LeftOperand: var one, RightOperand: var other }
            => (IsCores(one) && IsFactor(other)) || (IsCores(other) && IsFactor(one)),
        _ => IsCores(limit),
    };

    private static bool IsCores(IOperation value)
        => value.WithoutConversions() is IPropertyReferenceOperation
        {
            Property: { Name: "ProcessorCount", ContainingType.Name: "Environment" },
        };

    private static bool IsFactor(IOperation value)
        => value.ConstantValue is { HasValue: true, Value: int and <= MaxPerCore };
}
