using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// A call that gives an array of references back as it is. Found by the rule, and found again by its fixer.
/// </summary>
internal static class UnclearedReturn
{
    /// <summary>The array that a call gives back uncleared, or null.</summary>
    public static IOperation? TryFind(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod is { Name: "Return", IsStatic: false, Parameters.Length: 2, ContainingType: { } type }
            && types.IsOrInherits(type, "System.Buffers.ArrayPool`1")
            && call.ArgumentAt(1) is { ArgumentKind: ArgumentKind.DefaultValue }
            && call.ArgumentAt(0) is { ArgumentKind: ArgumentKind.Explicit, Value: var given }
            && given.WithoutConversions() is var array
            && array.Type is IArrayTypeSymbol { ElementType: var element }
            && (HoldsReferences(element) || IsOpen(element))
            && array.ReadVariable() is { } variable
            && !IsClearedByHand(call, variable)
                ? array
                : null;

    /// <summary>
    /// Whether it hangs on a type argument alone whether elements hold references. Types that live on the stack are
    /// written for speed, and their authors know what they hold.
    /// </summary>
    public static bool IsOpen(ITypeSymbol element)
        => element is ITypeParameterSymbol { HasReferenceTypeConstraint: false, IsValueType: false } parameter
            && parameter.ContainingType is not { IsRefLikeType: true };

    /// <summary>Whether the elements of an array type certainly hold references.</summary>
    public static bool HoldsReferencesIn(ITypeSymbol? type)
        => type is IArrayTypeSymbol array && HoldsReferences(array.ElementType);

    /// <summary>Whether values of a type certainly hold references.</summary>
    private static bool HoldsReferences(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol parameter => parameter.HasReferenceTypeConstraint,
        INamedTypeSymbol { IsValueType: true } value => !value.IsUnmanagedType && !HasOpenArgument(value),
        _ => type.IsReferenceType,
    };

    /// <summary>Whether it hangs on a type argument what a struct holds.</summary>
    private static bool HasOpenArgument(INamedTypeSymbol type)
    {
        foreach (ITypeSymbol argument in type.TypeArguments)
        {
            if (argument is ITypeParameterSymbol || (argument is INamedTypeSymbol named && HasOpenArgument(named)))
            {
                return true;
            }
        }

        return type.ContainingType is { } outer && HasOpenArgument(outer);
    }

    /// <summary>
    /// Whether the function clears some array or span, or puts null into this one: then its author has thought of it.
    /// </summary>
    private static bool IsClearedByHand(IInvocationOperation call, ISymbol variable)
    {
        foreach (IOperation descendant in call.Root().Descendants())
        {
            switch (descendant)
            {
                case IInvocationOperation { TargetMethod: { Name: "Clear" or "Fill", ContainingType: { } type } }
                    when type.SpecialType == SpecialType.System_Array || type.Name is "Span" or "MemoryExtensions":
                case ISimpleAssignmentOperation { Target: IArrayElementReferenceOperation element, Value: var value }
                    when SymbolEqualityComparer.Default.Equals(element.ArrayReference.ReadVariable(), variable)
                        && value.WithoutConversions()
                            is IDefaultValueOperation or { ConstantValue: { HasValue: true, Value: null } }:
                    return true;
            }
        }

        return false;
    }
}
