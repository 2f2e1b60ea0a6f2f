namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// A pool of objects: who takes or makes, who puts back, and whether there is a limit to what is kept.
/// </summary>
/// <param name="Storage">The field or property that holds the idle objects.</param>
/// <param name="Rent">The side that takes an object or makes one.</param>
/// <param name="Returns">The places that put an object back, in the order of the text.</param>
/// <param name="Uses">Every place that takes from the storage or adds to it.</param>
/// <param name="IsBounded">Whether something limits how many objects are kept or made.</param>
/// <param name="IsFew">Whether that is a limit of a few objects, by <see cref="FewObjects"/>.</param>
internal sealed record ObjectPool(
    ISymbol Storage,
    RentSide Rent,
    ImmutableArray<StorageUse> Returns,
    ImmutableArray<StorageUse> Uses,
    bool IsBounded,
    bool IsFew)
{
    /// <summary>What the storage is.</summary>
    public StorageKind Kind => Rent.Take.Kind;

    /// <summary>What the pool holds, as the type declares it: a type parameter in a generic pool.</summary>
    public ITypeSymbol Element => Rent.Take.Element;

    /// <summary>The type that declares the storage.</summary>
    public INamedTypeSymbol Owner => Storage.ContainingType;
}
