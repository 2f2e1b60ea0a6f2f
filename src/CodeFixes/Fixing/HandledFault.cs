namespace GcGuard.CodeFixes.Fixing;

/// <summary>An exception that a rewrite replaces by another one.</summary>
internal static class HandledFault
{
    /// <summary>Whether a handler around a place takes one of two exceptions only, or looks at it.</summary>
    public static bool IsToldApart(IOperation place, ITypeSymbol? old, ITypeSymbol? later)
    {
        for (IOperation current = place; current.Parent is { } parent; current = parent)
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
