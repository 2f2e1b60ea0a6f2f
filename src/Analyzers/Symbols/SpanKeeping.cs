namespace GcGuard.Analyzers.Symbols;

/// <summary>Where a method can leave a span that it is given, which cannot go to the heap.</summary>
internal static class SpanKeeping
{
    /// <summary>Whether the result or an argument by reference can hold a span when the method has returned.</summary>
    public static bool CanHandOn(IMethodSymbol method)
    {
        if (method.ReturnType.IsRefLikeType || method.ReturnsByRef || method.ReturnsByRefReadonly)
        {
            return true;
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.RefKind != RefKind.None && parameter.Type.IsRefLikeType)
            {
                return true;
            }
        }

        return false;
    }
}
