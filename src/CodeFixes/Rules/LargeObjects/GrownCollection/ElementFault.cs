using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// The exception for an element that an array does not have, which is another one than that of <c>ElementAt</c>.
/// </summary>
internal static class ElementFault
{
    /// <summary>Whether a handler around an element of an array tells the two apart.</summary>
    public static bool IsToldApart(IOperation use, KnownTypes types)
        => use is IArrayElementReferenceOperation
            && HandledFault.IsToldApart(
                use, types.Get("System.IndexOutOfRangeException"), types.Get("System.ArgumentOutOfRangeException"));
}
