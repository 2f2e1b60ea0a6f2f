using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// What a generic helper works on: the types with which the project calls it.
/// <c>Get&lt;List&lt;Order&gt;&gt;("orders")</c> says of the helper's <c>T</c> that it can be rows.
/// </summary>
internal static class TypeArguments
{
    /// <summary>The most places that name the method, or another of its name, which are looked at.</summary>
    private const int MaxPlaces = 256;

    /// <summary>
    /// The rows that a method's type parameter stands for in some call; null where no call gives it any.
    /// </summary>
    /// <param name="parameter">The type parameter.</param>
    /// <param name="query">The question that this belongs to.</param>
    public static PayloadVerdict? RowsOf(ITypeParameterSymbol parameter, Compilation compilation, PayloadQuery query)
    {
        if (parameter.DeclaringMethod is not { } method || !query.TryEnter(method))
        {
            return null;
        }

        int places = 0;
        bool isInferred = IsInferred(parameter, method);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method.Name, query.CancellationToken))
            {
                if (!isInferred && name is not GenericNameSyntax)
                {
                    continue;
                }

                if (++places > MaxPlaces)
                {
                    return null;
                }

                ISymbol? meant = SourceModels.Of(compilation, tree).GetSymbolInfo(name, query.CancellationToken).Symbol;
                if (meant is IMethodSymbol { IsGenericMethod: true } called
                    && IsCallOf(method, called)
                    && RowsIn(called.TypeArguments[parameter.Ordinal], compilation, query) is { } rows)
                {
                    return rows;
                }
            }
        }

        return null;
    }

    private static bool IsCallOf(IMethodSymbol method, IMethodSymbol called)
        => SymbolEqualityComparer.Default.Equals(CallTargets.Definition(called), CallTargets.Definition(method));

    /// <summary>Whether a call may leave the type argument out, because an argument shows it.</summary>
    private static bool IsInferred(ITypeParameterSymbol parameter, IMethodSymbol method)
    {
        foreach (IParameterSymbol taken in method.Parameters)
        {
            if (Mentions(taken.Type, parameter))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol parameter)
    {
        switch (type)
        {
            case ITypeParameterSymbol other:
                return other.Ordinal == parameter.Ordinal && other.TypeParameterKind == TypeParameterKind.Method;
            case IArrayTypeSymbol array:
                return Mentions(array.ElementType, parameter);
            case INamedTypeSymbol { IsGenericType: true } named:
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    if (Mentions(argument, parameter))
                    {
                        return true;
                    }
                }

                return false;
            default:
                return false;
        }
    }

    private static PayloadVerdict? RowsIn(ITypeSymbol argument, Compilation compilation, PayloadQuery query)
        => argument switch
        {
            ITypeParameterSymbol handedOn => RowsOf(handedOn, compilation, query),
            { SpecialType: not SpecialType.System_Object } type
                when !PayloadFact.AreFewValues(type)
                    && !AreNamedValues(type)
                    && !PayloadFact.IsOneThing(type)
                    && (TypeGraph.IsSequence(type, out _) || PayloadFact.HoldsSequence(type))
                    && JsonLength.MayBeLarge(type)
                    && query.Graph.Classify(type) is { Grows: true } rows => rows,
            _ => null,
        };

    /// <summary>Whether a type is a dictionary of texts or numbers: the state of one user.</summary>
    private static bool AreNamedValues(ITypeSymbol type)
        => TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && element is INamedTypeSymbol { Name: "KeyValuePair" }
            && MemberRows.ArePlain(element);
}
