namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>What a piece of code does with a local.</summary>
internal enum LocalUseKind
{
    /// <summary>A member of its value is used: <c>local.Length</c>, <c>local.Write(…)</c>, <c>local[0]</c>.</summary>
    Receiver,

    /// <summary>Its value is handed to a method or constructor.</summary>
    Argument,

    /// <summary>Its value is compared with null or another value.</summary>
    Compared,

    /// <summary>Its value is what the member or lambda answers.</summary>
    Returned,

    /// <summary>It gets another value, or is handed over by reference.</summary>
    Written,

    /// <summary>Anything else: stored in a field, copied to another variable, put in a collection.</summary>
    Stored,
}

/// <summary>One use of a local.</summary>
/// <param name="reference">The reference to the local.</param>
/// <param name="value">The reference with the implicit conversions around it: what the code around it receives.</param>
/// <param name="kind">What is done with it.</param>
/// <param name="isCaptured">Whether a lambda or local function uses it that does not declare it.</param>
internal readonly struct LocalUse(
    ILocalReferenceOperation reference,
    IOperation value,
    LocalUseKind kind,
    bool isCaptured)
{
    /// <summary>The reference to the local.</summary>
    public ILocalReferenceOperation Reference { get; } = reference;

    /// <summary>The reference with the implicit conversions around it: what the code around it receives.</summary>
    public IOperation Value { get; } = value;

    /// <summary>What is done with it.</summary>
    public LocalUseKind Kind { get; } = kind;

    /// <summary>Whether a lambda or local function uses it that does not declare it.</summary>
    public bool IsCaptured { get; } = isCaptured;

    /// <summary>Classifies a reference.</summary>
    public static LocalUse Of(ILocalReferenceOperation reference, bool isCaptured)
    {
        IOperation value = reference.WithImplicitConversions();
        return new LocalUse(reference, value, KindOf(reference, value), isCaptured);
    }

    private static LocalUseKind KindOf(ILocalReferenceOperation reference, IOperation value)
    {
        switch (value.Parent)
        {
            case IInvocationOperation invocation when invocation.Instance == value:
            case IMemberReferenceOperation member when member.Instance == value:
            case IArrayElementReferenceOperation element when element.ArrayReference == value:
            case IConditionalAccessOperation access when access.Operation == value:
                return LocalUseKind.Receiver;
            case IArgumentOperation { Parameter.RefKind: RefKind.None or RefKind.In }:
                return LocalUseKind.Argument;
            case IArgumentOperation:
            case IAssignmentOperation assignment when assignment.Target == reference:
            case IIncrementOrDecrementOperation:
            case ITupleOperation { Parent: IDeconstructionAssignmentOperation deconstruction } tuple
                when deconstruction.Target == tuple:
                return LocalUseKind.Written;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals }:
            case IIsPatternOperation { Pattern: IConstantPatternOperation or INegatedPatternOperation }:
                return LocalUseKind.Compared;
            case IReturnOperation:
                return LocalUseKind.Returned;
            default:
                return LocalUseKind.Stored;
        }
    }
}
