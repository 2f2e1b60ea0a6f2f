using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// The interface that is enough for a parameter of private code, which is given chunked collections by some callers and
/// the framework's by others.
/// </summary>
internal static class ChunkedWidening
{
    /// <summary>
    /// The narrowest interface with which every use of the parameter still compiles and means the same; null when there
    /// is none.
    /// </summary>
    public static INamedTypeSymbol? For(
        INamedTypeSymbol collection, List<IOperation> uses, ChunkedTypes types, KnownTypes framework)
    {
        string[] names = collection.Name switch
        {
            "List" => ["IReadOnlyList`1", "IList`1"],
            "HashSet" => ["IReadOnlyCollection`1", "ISet`1"],
            _ => ["IReadOnlyDictionary`2", "IDictionary`2"],
        };
        foreach (string name in names)
        {
            if (framework.Get("System.Collections.Generic." + name) is { } definition)
            {
                INamedTypeSymbol wider = definition.Construct(
                    collection.TypeArguments, collection.TypeArgumentNullableAnnotations);
                if (uses.TrueForAll(use => IsEnough(wider, use, types)))
                {
                    return wider;
                }
            }
        }

        return null;
    }

    private static bool IsEnough(INamedTypeSymbol wider, IOperation use, ChunkedTypes types)
    {
        switch (use.Parent)
        {
            case IConversionOperation { IsImplicit: true, Type: { } type } conversion:
                return SymbolEqualityComparer.Default.Equals(type, use.Type)
                    ? conversion.Parent is IForEachLoopOperation
                    : type.TypeKind == TypeKind.Interface && ChunkedTypes.Implements(wider, type);
            case IForEachLoopOperation:
                return true;
            case IInvocationOperation call when call.Instance == use:
                return types.MemberLike(call.TargetMethod, wider) is not null;
            case IPropertyReferenceOperation property when property.Instance == use:
                return types.MemberLike(property.Property, wider, isOnlyRead: !IsWritten(property)) is not null;
            default:
                return false;
        }
    }

    private static bool IsWritten(IPropertyReferenceOperation property)
        => property.Parent is IAssignmentOperation assignment && assignment.Target == property
            || property.Parent is IIncrementOrDecrementOperation;
}
