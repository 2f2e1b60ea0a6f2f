using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// An array that becomes a property of another object: a column of a row, a part of a message. The object needs an
/// array and this is the only one, so there is nothing to do where it is made. An audit shows it.
/// </summary>
/// <remarks>Measured on 159 servers: none of two was large (eng/Accuracy).</remarks>
internal static class KeptArray
{
    /// <summary>Whether an operation makes such an array.</summary>
    public static bool Is(IOperation array, CancellationToken cancellationToken)
    {
        foreach (IOperation value in ReturnRoute.EndsOf(array, cancellationToken))
        {
            if (IsKept(value))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsKept(IOperation value)
        => value.Parent is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation property } assignment
            && assignment.Value == value
            && property.Instance is not IInstanceReferenceOperation
            {
                ReferenceKind: InstanceReferenceKind.ContainingTypeInstance,
            };
}
