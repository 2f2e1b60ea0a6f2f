using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>
/// Whether a limit lets a pool keep only a few objects: as many as there are cores, twice as many, or a small number. What such a
/// pool holds in all is known, also where each object may be large.
/// </summary>
internal static class FewObjects
{
    private const int MaxNumber = 16, MaxPerCore = 2;

    /// <summary>Whether the value of a limit is one of these.</summary>
    public static bool Is(IOperation limit, SemanticModels models, CancellationToken cancellationToken)
        => limit.WithoutConversions() switch
        {
            IFieldReferenceOperation { Field: { IsConst: false, IsReadOnly: true } field }
                => StorageCreation.ValuesOf(field, models, cancellationToken) is { Count: 1 } values && IsWritten(values[0]),
            var written => IsWritten(written),
        };

    private static bool IsWritten(IOperation limit) => limit switch
    {
        { ConstantValue: { HasValue: true, Value: int number } } => number <= MaxNumber,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Multiply } product
            => (IsCores(product.LeftOperand) && IsFactor(product.RightOperand)) || (IsCores(product.RightOperand) && IsFactor(product.LeftOperand)),
        _ => IsCores(limit),
    };

    private static bool IsCores(IOperation value)
        => value.WithoutConversions() is IPropertyReferenceOperation { Property: { Name: "ProcessorCount", ContainingType: { Name: "Environment", ContainingNamespace.Name: "System" } } };

    private static bool IsFactor(IOperation value) => value.ConstantValue is { HasValue: true, Value: int and <= MaxPerCore };
}
