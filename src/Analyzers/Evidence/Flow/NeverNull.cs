namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Values that cannot be null by what is declared, so that the right side of a <c>??</c> never runs.</summary>
internal static class NeverNull
{
    /// <summary>The <c>??</c> around a value that decides nothing; null where there is none.</summary>
    public static ICoalesceOperation? NeedlessAround(IOperation value)
        => value.Parent is ICoalesceOperation choice && choice.Value == value && Is(value) ? choice : null;

    /// <summary>Whether all that a <c>??</c> answers is its left side: the right side never runs, or throws.</summary>
    public static bool IsSource(ICoalesceOperation choice)
        => choice.WhenNull is IThrowOperation or IConversionOperation { Operand: IThrowOperation } || Is(choice.Value);

    /// <summary>Whether a value is made new, or a call says that it answers no null.</summary>
    public static bool Is(IOperation value)
        => value switch
        {
            IConversionOperation { IsImplicit: true } conversion => Is(conversion.Operand),
            IObjectCreationOperation or IArrayCreationOperation => true,
            IInvocationOperation call => call.TargetMethod.ReturnNullableAnnotation == NullableAnnotation.NotAnnotated,
            IAwaitOperation wait => IsResult(wait.Operation),
            _ => false,
        };

    private static bool IsResult(IOperation task)
        => task switch
        {
            IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } awaited } => IsResult(awaited),
            IInvocationOperation { TargetMethod.ReturnType: INamedTypeSymbol { TypeArguments.Length: 1 } type } =>
                type.TypeArgumentNullableAnnotations[0] == NullableAnnotation.NotAnnotated,
            _ => false,
        };
}
