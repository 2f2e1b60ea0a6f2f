namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>How a lease gets lost.</summary>
internal enum LossKind
{
    /// <summary>A path leaves the function without giving it back, although others do give it back.</summary>
    OnPath,

    /// <summary>Nothing in the function gives it back, and nothing takes it over.</summary>
    NeverReturned,

    /// <summary>The only variable that holds it gets another value.</summary>
    Overwritten,

    /// <summary>The field that holds it gets the larger array to which its content was copied.</summary>
    Replaced,

    /// <summary>It leaves inside an object that never gives it back.</summary>
    Wrapped,
}

/// <summary>A place where a lease gets lost.</summary>
/// <param name="Kind">How.</param>
/// <param name="At">The statement that leaves, or the assignment.</param>
internal readonly record struct LeaseLoss(LossKind Kind, SyntaxNode At);

/// <summary>A use of a lease that has been given back.</summary>
/// <param name="At">The expression.</param>
/// <param name="ReturnedAt">The call that gave it back.</param>
/// <param name="IsReturn">Whether the use gives it back again.</param>
/// <param name="IsResult">Whether it leaves the function as its result, or in it.</param>
internal readonly record struct LateUse(SyntaxNode At, SyntaxNode ReturnedAt, bool IsReturn, bool IsResult);

/// <summary>A place that gives all of a rented array to something which reads it to its end.</summary>
/// <param name="At">The array there.</param>
/// <param name="Reader">What reads it, for a message.</param>
internal readonly record struct WholeUse(SyntaxNode At, string Reader);

/// <summary>What the paths of a function do with one lease, each in the order of the text.</summary>
/// <param name="Losses">Where it gets lost.</param>
/// <param name="LateUses">Where it is used after it has been given back.</param>
/// <param name="WholeUses">Where it is read to its end, although only a part of it was asked for.</param>
/// <param name="Returns">The calls that give it back on paths without exceptions.</param>
/// <param name="IsHandedOver">
/// Whether a path ends without giving it back because somebody else has it: a field, a queue, a caller, a method.
/// </param>
internal sealed record LeaseFindings(
    ImmutableArray<LeaseLoss> Losses,
    ImmutableArray<LateUse> LateUses,
    ImmutableArray<WholeUse> WholeUses,
    HashSet<SyntaxNode> Returns,
    bool IsHandedOver);
