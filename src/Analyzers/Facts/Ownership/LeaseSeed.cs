using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>The expression at which a lease comes into sight.</summary>
/// <param name="origin">The call that rents it, or gives back what a variable holds; or the array that nobody rented.</param>
/// <param name="kind">What it is.</param>
/// <param name="isReturn">Whether the call gives it back, so that only what comes after it is looked at.</param>
/// <param name="isMade">Whether nobody rented it, and a pool must not get it.</param>
internal sealed class LeaseSeed(IOperation origin, LeaseKind kind, bool isReturn, bool isMade = false)
{
    /// <summary>The expression, in the tree that the semantic model answers.</summary>
    public IOperation Origin { get; } = origin;

    /// <summary>The call that rents it or gives it back.</summary>
    public IInvocationOperation Call => (IInvocationOperation)Origin;

    /// <summary>Whether a call rents it here.</summary>
    public bool IsRent => !IsReturn && !isMade;

    /// <summary>What it is.</summary>
    public LeaseKind Kind { get; } = kind;

    /// <summary>Whether the call gives it back.</summary>
    public bool IsReturn { get; } = isReturn;

    /// <summary>The lease that a call rents, or null.</summary>
    public static LeaseSeed? OfRent(IInvocationOperation call, PoolCalls pools)
        => pools.RentedBy(call) is var kind and not LeaseKind.None ? new LeaseSeed(call, kind, isReturn: false) : null;

    /// <summary>An array that is made here, and followed as if it were rented: a pool must not get it.</summary>
    public static LeaseSeed OfMade(IOperation array) => new(array, LeaseKind.Array, isReturn: false, isMade: true);

    /// <summary>The lease that a call gives back, where a local or parameter holds it; or null.</summary>
    public static LeaseSeed? OfReturn(IInvocationOperation call, PoolCalls pools)
        => pools.IsReturn(call)
            && call.ValueAt(0).WithoutConversions() is ILocalReferenceOperation { Local.RefKind: RefKind.None }
                or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }
                ? new LeaseSeed(call, pools.IsArrayReturn(call) ? LeaseKind.Array : LeaseKind.Object, isReturn: true)
                : null;

    /// <summary>Whether the lease does not leave at once for a field, a property or the caller.</summary>
    public bool IsFollowable
    {
        get
        {
            if (IsReturn)
            {
                return true;
            }

            return Origin.WithImplicitConversions() switch
            {
                { Parent: IAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation } } => false,
                { Parent: IReturnOperation or IFieldInitializerOperation or IPropertyInitializerOperation } => false,
                { Parent: IAssignmentOperation { Target: IParameterReferenceOperation { Parameter.RefKind: not RefKind.None } } } => false,
                _ => true,
            };
        }
    }
}
