using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>The expression at which a lease comes into sight.</summary>
/// <param name="Origin">
/// The call that rents it, or the array that nobody rented; in the tree that the semantic model answers.
/// </param>
/// <param name="Kind">What it is.</param>
/// <param name="IsRent">Whether a call rents it; otherwise a pool must not get it.</param>
internal sealed record LeaseSeed(IOperation Origin, LeaseKind Kind, bool IsRent)
{
    /// <summary>The call that rents it.</summary>
    public IInvocationOperation Call => (IInvocationOperation)Origin;

    /// <summary>Whether the lease does not leave at once for a field, a property or the caller.</summary>
    public bool IsFollowable => Origin.WithImplicitConversions().Parent switch
    {
        IAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation } => false,
        IAssignmentOperation { Target: IParameterReferenceOperation { Parameter.RefKind: not RefKind.None } } => false,
        IReturnOperation or IFieldInitializerOperation or IPropertyInitializerOperation => false,
        _ => true,
    };

    /// <summary>The lease that a call rents, or null.</summary>
    public static LeaseSeed? OfRent(IInvocationOperation call, PoolCalls pools)
        => pools.RentedBy(call) is var kind and not LeaseKind.None ? new LeaseSeed(call, kind, IsRent: true) : null;

    /// <summary>An array that is made here, and followed as if it were rented: a pool must not get it.</summary>
    public static LeaseSeed OfMade(IOperation array) => new(array, LeaseKind.Array, IsRent: false);
}
