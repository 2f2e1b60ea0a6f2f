namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Which implementations a call through a generic interface can run: those of the types that it names. A handler of
/// orders does not run where one of invoices is called.
/// </summary>
internal static class ConstructedCall
{
    /// <summary>
    /// What a message has to be, where the type of an argument says what is called, so that it is the callers who know:
    /// <c>void Send&lt;T&gt;(T message) =&gt; Get&lt;IHandler&lt;T&gt;&gt;().Handle(message)</c>; null for other calls.
    /// </summary>
    public static string? HandedTo(INamedTypeSymbol called)
    {
        foreach (ITypeSymbol argument in called.TypeArguments)
        {
            if (argument is ITypeParameterSymbol { DeclaringMethod: { } method } passed)
            {
                foreach (IParameterSymbol parameter in method.Parameters)
                {
                    if (SymbolEqualityComparer.Default.Equals(parameter.Type, passed))
                    {
                        return ConstraintsOf(passed);
                    }
                }
            }
        }

        return null;
    }

    /// <summary>What a message has to be for a handler of any type; empty where it may be everything.</summary>
    public static string TakenBy(INamedTypeSymbol implemented)
    {
        foreach (ITypeSymbol argument in implemented.TypeArguments)
        {
            if (argument is ITypeParameterSymbol parameter)
            {
                return ConstraintsOf(parameter);
            }
        }

        return string.Empty;
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

    private static string ConstraintsOf(ITypeParameterSymbol parameter)
    {
        string all = string.Empty;
        foreach (ITypeSymbol type in parameter.ConstraintTypes)
        {
            all += type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat) + ";";
        }

        return all;
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
