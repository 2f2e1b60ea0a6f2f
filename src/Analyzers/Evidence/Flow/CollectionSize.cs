namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Whether a filled collection stays small: it is emptied on the way, or its size meets a limit.</summary>
internal static class CollectionSize
{
    /// <summary>
    /// Whether a use takes elements out, as of a batch or queue, or compares the size with a limit. A comparison with
    /// zero or one asks whether there is anything.
    /// </summary>
    public static bool IsBoundedBy(LocalUse use)
        => use.Value.Parent switch
        {
            IInvocationOperation call => call.Instance == use.Value && call.TargetMethod.Name
                is "Clear" or "Remove" or "RemoveAt" or "RemoveAll" or "RemoveRange" or "RemoveWhere" or "IntersectWith"
                    or "ExceptWith",
            IPropertyReferenceOperation
            {
                Property.Name: "Count",
                Parent: IBinaryOperation { Type.SpecialType: SpecialType.System_Boolean } comparison,
            } => !IsZeroOrOne(comparison.LeftOperand) && !IsZeroOrOne(comparison.RightOperand),
            _ => false,
        };

    private static bool IsZeroOrOne(IOperation operand) => operand.ConstantValue is { HasValue: true, Value: 0 or 1 };
}
