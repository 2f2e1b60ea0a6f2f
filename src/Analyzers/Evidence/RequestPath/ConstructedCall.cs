namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Which implementations a call through a generic interface can run: those of the types that it names. A handler of
/// orders does not run where one of invoices is called.
/// </summary>
internal static class ConstructedCall
{
    /// <summary>
    /// Whether the type of an argument says what is called, so that it is the callers who know:
    /// <c>void Send&lt;T&gt;(T message) =&gt; Get&lt;IHandler&lt;T&gt;&gt;().Handle(message)</c>.
    /// </summary>
    public static bool IsPassed(INamedTypeSymbol called)
    {
        foreach (ITypeSymbol argument in called.TypeArguments)
        {
            if (argument is ITypeParameterSymbol { DeclaringMethod: { } method } passed)
            {
                foreach (IParameterSymbol parameter in method.Parameters)
                {
                    if (SymbolEqualityComparer.Default.Equals(parameter.Type, passed))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    /// <summary>Whether a call through a type can run what an implementing type has.</summary>
    /// <param name="called">The type whose member is called, with its type arguments.</param>
    /// <param name="type">The type that implements it.</param>
    public static bool MayRun(INamedTypeSymbol called, INamedTypeSymbol type)
    {
        if (called is not { TypeKind: TypeKind.Interface, TypeArguments.IsEmpty: false }
            || ArgumentsOf(called) is not { } named)
        {
            return true;
        }

        bool isImplemented = false;
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, called.OriginalDefinition))
            {
                isImplemented = true;
                if (ArgumentsOf(implemented) is not { } own || own == named)
                {
                    return true;
                }
            }
        }

        return !isImplemented;
    }

    /// <summary>
    /// The type arguments as text, the same in every project; null where one is open, or where the interface takes
    /// other types for them as well.
    /// </summary>
    public static string? ArgumentsOf(INamedTypeSymbol constructed)
    {
        if (constructed.TypeArguments.IsEmpty || IsOpen(constructed))
        {
            return null;
        }

        foreach (ITypeParameterSymbol parameter in constructed.TypeParameters)
        {
            if (parameter.Variance != VarianceKind.None)
            {
                return null;
            }
        }

        return constructed.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
    }

    /// <summary>Whether a type parameter stands somewhere among the type arguments.</summary>
    private static bool IsOpen(ITypeSymbol type)
    {
        switch (type)
        {
            case ITypeParameterSymbol or IErrorTypeSymbol or IDynamicTypeSymbol:
                return true;
            case IArrayTypeSymbol array:
                return IsOpen(array.ElementType);
            case INamedTypeSymbol named:
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    if (IsOpen(argument))
                    {
                        return true;
                    }
                }

                return false;
            default:
                return false;
        }
    }
}
