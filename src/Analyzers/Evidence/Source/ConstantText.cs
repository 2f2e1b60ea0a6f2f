using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// The constant parts of a text that the code puts together: <c>_template.xlsx</c> of <c>$"{name}_template.xlsx"</c>.
/// </summary>
internal static class ConstantText
{
    private const int MaxDepth = 6;

    /// <summary>The parts one after the other; empty where none is constant.</summary>
    public static string Of(IOperation text, CancellationToken cancellationToken)
        => Of(text, MaxDepth, cancellationToken);

    private static string Of(IOperation text, int depth, CancellationToken cancellationToken)
    {
        text = text.WithoutConversions();
        if (text.ConstantValue is { HasValue: true, Value: string constant })
        {
            return constant;
        }

        if (depth == 0)
        {
            return string.Empty;
        }

        switch (text)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum:
                return Of(sum.LeftOperand, depth - 1, cancellationToken)
                    + Of(sum.RightOperand, depth - 1, cancellationToken);
            case IInterpolatedStringOperation interpolation:
                var parts = new System.Text.StringBuilder();
                foreach (IInterpolatedStringContentOperation part in interpolation.Parts)
                {
                    parts.Append(
                        part is IInterpolatedStringTextOperation
                            { Text.ConstantValue: { HasValue: true, Value: string piece } } ? piece : string.Empty);
                }

                return parts.ToString();
            case ILocalReferenceOperation { Local: { } local } reference
                when LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
                    is { IsSingleAssignment: true, InitialValue: { } initial }:
                return Of(initial, depth - 1, cancellationToken);
            default:
                return string.Empty;
        }
    }
}
