using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// The collections of GcGuard.Runtime that a compilation references: which of the framework's each takes the place of,
/// and which member takes the place of which.
/// </summary>
internal sealed class ChunkedTypes
{
    private const string Generic = "System.Collections.Generic.";

    private readonly ImmutableArray<(INamedTypeSymbol Framework, INamedTypeSymbol Chunked)> _pairs;

    private ChunkedTypes(ImmutableArray<(INamedTypeSymbol, INamedTypeSymbol)> pairs) => _pairs = pairs;

    /// <summary>The namespace of the chunked types.</summary>
    public const string Namespace = "GcGuard";

    /// <summary>The types of a compilation; null when it does not reference them.</summary>
    public static ChunkedTypes? TryCreate(Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        ImmutableArray<(INamedTypeSymbol, INamedTypeSymbol)>.Builder pairs =
            ImmutableArray.CreateBuilder<(INamedTypeSymbol, INamedTypeSymbol)>();
        Add("List`1", "GcGuard.ChunkedList`1");
        Add("HashSet`1", "GcGuard.ChunkedHashSet`1");
        Add("Dictionary`2", "GcGuard.ChunkedDictionary`2");
        return pairs.Count == 0 ? null : new ChunkedTypes(pairs.ToImmutable());

        void Add(string framework, string chunked)
        {
            if (types.Get(Generic + framework) is { } from && types.Get(chunked) is { } to)
            {
                pairs.Add((from, to));
            }
        }
    }

    /// <summary>Whether a type is one of the collections that have a chunked counterpart.</summary>
    public bool IsCollection(ITypeSymbol? type) => type is INamedTypeSymbol named && DefinitionFor(named) is not null;

    /// <summary>
    /// What takes the place of a collection (<c>List&lt;int&gt;</c>: <c>ChunkedList&lt;int&gt;</c>) or of a type inside
    /// it (<c>Dictionary&lt;K, V&gt;.KeyCollection</c>); null for any other type.
    /// </summary>
    public INamedTypeSymbol? CounterpartOf(ITypeSymbol? type)
    {
        if (type is not INamedTypeSymbol named)
        {
            return null;
        }

        if (DefinitionFor(named) is { } definition)
        {
            return definition.Construct(named.TypeArguments, named.TypeArgumentNullableAnnotations);
        }

        if (named.ContainingType is { } around && CounterpartOf(around) is { } outer)
        {
            ImmutableArray<INamedTypeSymbol> members = outer.GetTypeMembers(named.Name, named.Arity);
            return members.Length == 1 ? members[0] : null;
        }

        return null;
    }

    /// <summary>What takes the place of what a query makes: of a collection, or of an array.</summary>
    public INamedTypeSymbol? CounterpartOfMade(ITypeSymbol? type)
    {
        if (type is not IArrayTypeSymbol { IsSZArray: true } array)
        {
            return CounterpartOf(type);
        }

        foreach ((INamedTypeSymbol framework, INamedTypeSymbol chunked) in _pairs)
        {
            if (framework.Name == "List")
            {
                return chunked.Construct(
                    ImmutableArray.Create(array.ElementType), ImmutableArray.Create(array.ElementNullableAnnotation));
            }
        }

        return null;
    }

    /// <summary>Whether what takes the place of a type implements an interface that the type implements.</summary>
    public static bool Implements(INamedTypeSymbol counterpart, ITypeSymbol wanted)
    {
        foreach (INamedTypeSymbol implemented in counterpart.AllInterfaces)
        {
            if (SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, wanted.OriginalDefinition))
            {
                return true;
            }
        }

        return SymbolEqualityComparer.Default.Equals(counterpart.OriginalDefinition, wanted.OriginalDefinition);
    }

    /// <summary>
    /// The member of <paramref name="counterpart"/> with the same name, parameters and result, in which the chunked
    /// types stand for the framework's; null when there is none.
    /// </summary>
    /// <param name="member">The member of the framework's type.</param>
    /// <param name="counterpart">The type, or an interface, that takes its place.</param>
    /// <param name="isOnlyRead">Whether a property need not have a setter.</param>
    public ISymbol? MemberLike(ISymbol member, INamedTypeSymbol counterpart, bool isOnlyRead = false)
    {
        foreach (INamedTypeSymbol type in Declaring(counterpart))
        {
            foreach (ISymbol candidate in type.GetMembers(member.Name))
            {
                if (candidate.DeclaredAccessibility == Accessibility.Public && candidate.IsStatic == member.IsStatic
                    && IsLike(member, candidate, isOnlyRead))
                {
                    return candidate;
                }
            }
        }

        return null;
    }

    private INamedTypeSymbol? DefinitionFor(INamedTypeSymbol type)
    {
        foreach ((INamedTypeSymbol framework, INamedTypeSymbol chunked) in _pairs)
        {
            if (SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, framework))
            {
                return chunked;
            }
        }

        return null;
    }

    private static IEnumerable<INamedTypeSymbol> Declaring(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current
            is not null && current.SpecialType != SpecialType.System_Object; current = current.BaseType)
        {
            yield return current;
        }

        if (type.TypeKind == TypeKind.Interface)
        {
            foreach (INamedTypeSymbol inherited in type.AllInterfaces)
            {
                yield return inherited;
            }
        }
    }

    private bool IsLike(ISymbol member, ISymbol candidate, bool isOnlyRead)
        => (member, candidate) switch
        {
            (IMethodSymbol one, IMethodSymbol other) => one.Arity == other.Arity
                && AreSame(one.ConstructedFrom.Parameters, other.Parameters)
                && (one.MethodKind == MethodKind.Constructor
                    || IsSame(one.ConstructedFrom.ReturnType, other.ReturnType)),
            (IPropertySymbol one, IPropertySymbol other) => AreSame(one.Parameters, other.Parameters)
                && IsSame(one.Type, other.Type)
                && one.RefKind == other.RefKind
                && (isOnlyRead || one.SetMethod is null || other.SetMethod is not null),
            _ => false,
        };

    private bool AreSame(ImmutableArray<IParameterSymbol> parameters, ImmutableArray<IParameterSymbol> others)
    {
        if (parameters.Length != others.Length)
        {
            return false;
        }

        for (int i = 0; i < parameters.Length; i++)
        {
            if (parameters[i].RefKind != others[i].RefKind || !IsSame(parameters[i].Type, others[i].Type))
            {
                return false;
            }
        }

        return true;
    }

    private bool IsSame(ITypeSymbol type, ITypeSymbol other)
    {
        if (SymbolEqualityComparer.Default.Equals(type, other)
            || SymbolEqualityComparer.Default.Equals(CounterpartOf(type), other))
        {
            return true;
        }

        switch (type, other)
        {
            case (ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } one, ITypeParameterSymbol
                { TypeParameterKind: TypeParameterKind.Method } two):
                return one.Ordinal == two.Ordinal;
            case (IArrayTypeSymbol one, IArrayTypeSymbol two):
                return one.Rank == two.Rank && IsSame(one.ElementType, two.ElementType);
            case (INamedTypeSymbol { Arity: > 0 } one, INamedTypeSymbol two) when one.Arity == two.Arity
                && AreOfOneDefinition(one, two):
                for (int i = 0; i < one.TypeArguments.Length; i++)
                {
                    if (!IsSame(one.TypeArguments[i], two.TypeArguments[i]))
                    {
                        return false;
                    }
                }

                return true;
            default:
                return false;
        }
    }

    private bool AreOfOneDefinition(INamedTypeSymbol one, INamedTypeSymbol other)
        => SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, other.OriginalDefinition)
            || SymbolEqualityComparer.Default.Equals(DefinitionFor(one), other.OriginalDefinition);
}
