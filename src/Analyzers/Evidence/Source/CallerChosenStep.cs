using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Loops that walk towards a limit in steps whose size the caller of a public method chooses: the smaller the step, the
/// more rounds. A playlist with an entry per segment is made that way.
/// </summary>
internal static class CallerChosenStep
{
    /// <summary>How many definitions and operands of a step are looked at.</summary>
    private const int MaxDepth = 6;

    /// <summary>Unbounded where a caller chooses the step of the loop; unknown otherwise.</summary>
    public static PayloadVerdict Of(
        IBinaryOperation condition, ILoopOperation loop, CancellationToken cancellationToken)
    {
        if (condition.OperatorKind is not (BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual)
            || condition.LeftOperand.WithoutConversions() is not ILocalReferenceOperation position
            || condition.RightOperand.ConstantValue.HasValue)
        {
            return PayloadVerdict.Unknown;
        }

        foreach (IOperation operation in loop.Descendants())
        {
            if (operation
                is ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, OperatorMethod: null } step
                && step.Target is ILocalReferenceOperation target
                && SymbolEqualityComparer.Default.Equals(target.Local, position.Local))
            {
                return ParameterIn(step.Value, MaxDepth, cancellationToken) is { } parameter
                    ? PayloadVerdict.Unbounded("as many rounds as `" + parameter.Name + "` asks for")
                    : PayloadVerdict.Unknown;
            }
        }

        return PayloadVerdict.Unknown;
    }

    /// <summary>The number among a public method's parameters that a value is computed from; null for none.</summary>
    private static IParameterSymbol? ParameterIn(IOperation value, int depth, CancellationToken cancellationToken)
    {
        if (depth == 0)
        {
            return null;
        }

        switch (value.WithoutConversions())
        {
            case IParameterReferenceOperation
                { Parameter:
                    { ContainingSymbol: IMethodSymbol { DeclaredAccessibility: Accessibility.Public } } parameter }:
                return parameter.Type.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double
                    ? parameter
                    : null;
            case ILocalReferenceOperation local:
                return LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken)
                    is { IsSingleAssignment: true, InitialValue: { } initial }
                    ? ParameterIn(initial, depth - 1, cancellationToken)
                    : null;
            case IBinaryOperation binary:
                return ParameterIn(binary.LeftOperand, depth - 1, cancellationToken)
                    ?? ParameterIn(binary.RightOperand, depth - 1, cancellationToken);
            case IPropertyReferenceOperation { Instance: { } instance }:
                return ParameterIn(instance, depth - 1, cancellationToken);
            case IInvocationOperation { TargetMethod.IsStatic: true, Arguments: { IsEmpty: false } arguments }:
                return ParameterIn(arguments[0].Value, depth - 1, cancellationToken);
            default:
                return null;
        }
    }
}
