using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// The exception for an element that an array does not have, which is another one than that of <c>ElementAt</c>.
/// </summary>
internal static class ElementFault
{
    /// <summary>Whether a handler around an element of an array takes one of the two only, or looks at it.</summary>
    public static bool IsToldApart(IOperation use, KnownTypes types)
    {
        if (use is not IArrayElementReferenceOperation)
        {
            return false;
        }

        ITypeSymbol? old = types.Get("System.IndexOutOfRangeException");
        ITypeSymbol? later = types.Get("System.ArgumentOutOfRangeException");
        for (IOperation current = use; current.Parent is { } parent; current = parent)
        {
            if (parent is ITryOperation attempt
                && current == attempt.Body
                && attempt.Catches.Any(handler => handler.Filter is not null
                    || Is(old, handler.ExceptionType) != Is(later, handler.ExceptionType)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Is(ITypeSymbol? thrown, ITypeSymbol caught)
    {
        while (thrown is not null && !SymbolEqualityComparer.Default.Equals(thrown, caught))
        {
            thrown = thrown.BaseType;
        }

        return thrown is not null || caught.SpecialType == SpecialType.System_Object;
    }
}
