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
        if (called is not { TypeKind: TypeKind.Interface, TypeArguments.IsEmpty: false } || IsOpen(called))
        {
            return true;
        }

        bool isImplemented = false;
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, called.OriginalDefinition))
            {
                isImplemented = true;
                if (IsOpen(implemented) || Fits(called, implemented))
                {
                    return true;
                }
            }
        }

        return !isImplemented;
    }

    /// <summary>
    /// Whether a type that implements an interface for any type calls it for that type. What a decorator hands a call
    /// on to, its caller's call runs as well.
    /// </summary>
    public static bool IsHandedOn(INamedTypeSymbol called)
    {
        foreach (ITypeSymbol argument in called.TypeArguments)
        {
            if (argument is ITypeParameterSymbol
                { TypeParameterKind: TypeParameterKind.Type, ContainingType: { } owner })
            {
                foreach (INamedTypeSymbol implemented in owner.AllInterfaces)
                {
                    if (SymbolEqualityComparer.Default.Equals(implemented, called))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    /// <summary>
    /// A constructed type with its type arguments as text, the same in every project; null where one is open.
    /// </summary>
    public static string? NameOf(INamedTypeSymbol constructed)
        => constructed.TypeArguments.IsEmpty || IsOpen(constructed) ? null
            : constructed.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    /// <summary>
    /// The names of the types whose values a call through a constructed interface can mean: of itself and, where a
    /// type parameter is contravariant, of those that take a base type. Null where they cannot be listed: a type
    /// argument is open, or what a covariant one stands for may have derived types.
    /// </summary>
    /// <param name="called">The type whose member is called, with its type arguments.</param>
    /// <param name="anyObject">The type <c>object</c>, which is no base class of an interface.</param>
    public static string[]? AcceptedBy(INamedTypeSymbol called, ITypeSymbol anyObject)
    {
        if (NameOf(called) is not { } name)
        {
            return null;
        }

        List<string>? names = null;
        for (int i = 0; i < called.TypeArguments.Length; i++)
        {
            ITypeSymbol argument = called.TypeArguments[i];
            switch (called.TypeParameters[i].Variance)
            {
                case VarianceKind.Out when argument is { IsReferenceType: true, IsSealed: false }:
                    return null;
                case VarianceKind.In when argument.IsReferenceType:
                    if (names is not null)
                    {
                        return null;
                    }

                    names = new List<string> { name };
                    foreach (ITypeSymbol taken in BasesOf(argument))
                    {
                        Add(i, taken);
                    }

                    if (argument.TypeKind == TypeKind.Interface)
                    {
                        Add(i, anyObject);
                    }

                    break;
            }
        }

        return names?.ToArray() ?? [name];

        void Add(int place, ITypeSymbol taken)
        {
            var arguments = new ITypeSymbol[called.TypeArguments.Length];
            called.TypeArguments.CopyTo(arguments);
            arguments[place] = taken;
            names.Add(NameOf(called.OriginalDefinition.Construct(arguments))!);
        }
    }

    private static bool Fits(INamedTypeSymbol called, INamedTypeSymbol implemented)
    {
        for (int i = 0; i < called.TypeArguments.Length; i++)
        {
            ITypeSymbol named = called.TypeArguments[i];
            ITypeSymbol own = implemented.TypeArguments[i];
            if (!SymbolEqualityComparer.Default.Equals(named, own)
                && !(called.TypeParameters[i].Variance switch
                {
                    VarianceKind.In => Derives(named, own),
                    VarianceKind.Out => Derives(own, named),
                    _ => false,
                }))
            {
                return false;
            }
        }

        return true;
    }

    private static bool Derives(ITypeSymbol derived, ITypeSymbol from)
    {
        if (derived.IsReferenceType)
        {
            if (from.SpecialType == SpecialType.System_Object)
            {
                return true;
            }

            foreach (ITypeSymbol type in BasesOf(derived))
            {
                if (SymbolEqualityComparer.Default.Equals(type, from))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static IEnumerable<ITypeSymbol> BasesOf(ITypeSymbol type)
    {
        for (INamedTypeSymbol? current = type.BaseType; current is not null; current = current.BaseType)
        {
            yield return current;
        }

        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            yield return implemented;
        }
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
