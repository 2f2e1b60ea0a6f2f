using System.Collections.Concurrent;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Objects that are made for one request: they have held it since they were made, in a field or property that nobody
/// sets later. Their members run while it is served, and so does what takes one of them.
/// </summary>
/// <remarks>
/// An accessor of the current context holds none: it is asked for another one each time. A property alone says nothing,
/// for it may ask such an accessor; with a constructor that takes the request it does.
/// </remarks>
internal sealed class RequestHolders
{
    private readonly ImmutableHashSet<ISymbol> _requests;
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _known = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _direct = new(SymbolEqualityComparer.Default);

    /// <param name="requests">The types by which a parameter makes a method an entry point.</param>
    public RequestHolders(IEnumerable<INamedTypeSymbol> requests)
        => _requests = requests.ToImmutableHashSet<ISymbol>(SymbolEqualityComparer.Default);

    /// <summary>The claim on a member of such an object or of what takes one; none on others.</summary>
    public RootClaim Of(ISymbol member)
        => !_requests.IsEmpty && IsMember(member) ? new RootClaim(RootKind.Request, "holds a request")
            : member is IMethodSymbol method ? OfParameters(method)
            : RootClaim.None;

    /// <summary>The claim on a method, lambda or local function by what it takes; none on others.</summary>
    public RootClaim OfParameters(IMethodSymbol method)
    {
        if (!_requests.IsEmpty)
        {
            foreach (IParameterSymbol parameter in method.Parameters)
            {
                if (parameter.Type is INamedTypeSymbol type && Hold(type))
                {
                    return new RootClaim(RootKind.Request, "takes what holds a request", ByParameter: true);
                }
            }
        }

        return RootClaim.None;
    }

    private bool IsMember(ISymbol member)
        => member switch
        {
            IMethodSymbol { IsStatic: false, ContainingType: { } owner } => Hold(owner),
            INamedTypeSymbol type => Hold(type),
            _ => false,
        };

    /// <summary>
    /// Whether objects of a type hold a request, or something that does. What is made after a failure or for a job
    /// does not.
    /// </summary>
    private bool Hold(INamedTypeSymbol type)
    {
        INamedTypeSymbol definition = type.OriginalDefinition;
        return _known.TryGetValue(definition, out bool known)
            ? known
            : _known.GetOrAdd(
                definition,
                !SilencingNames.IsOfOtherWork(definition)
                    && (HoldsDirectly(definition) || HoldsAny(definition, HoldsDirectly)));
    }

    private bool HoldsDirectly(INamedTypeSymbol type)
        => _direct.TryGetValue(type.OriginalDefinition, out bool known)
            ? known
            : _direct.GetOrAdd(type.OriginalDefinition, HoldsAny(type.OriginalDefinition, IsRequest));

    private static bool HoldsAny(INamedTypeSymbol type, Func<INamedTypeSymbol, bool> isMeant)
    {
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct))
        {
            return false;
        }

        for (INamedTypeSymbol? current = type;
            current is { SpecialType: SpecialType.None };
            current = current.BaseType)
        {
            foreach (ISymbol member in current.GetMembers())
            {
                if (HeldBy(member) is { } held && isMeant(held))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// The type of what a member holds from the constructor on; null where it may change, or be asked for.
    /// </summary>
    private static INamedTypeSymbol? HeldBy(ISymbol member)
        => member switch
        {
            IFieldSymbol { IsStatic: false, IsReadOnly: true, Type: INamedTypeSymbol field } => field,
            IPropertySymbol
                {
                    IsStatic: false, IsIndexer: false, GetMethod: not null, Type: INamedTypeSymbol shown,

                    // The metadata of a library that others see has no private setters.
                    SetMethod: null or { IsInitOnly: true } or { DeclaredAccessibility: Accessibility.Private },
                } when IsGivenTo(member.ContainingType, shown) => shown,
            _ => null,
        };

    private static bool IsGivenTo(INamedTypeSymbol owner, INamedTypeSymbol held)
    {
        foreach (IMethodSymbol constructor in owner.InstanceConstructors)
        {
            foreach (IParameterSymbol parameter in constructor.Parameters)
            {
                if (SymbolEqualityComparer.Default.Equals(parameter.Type, held))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private bool IsRequest(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (_requests.Contains(current.OriginalDefinition))
            {
                return true;
            }
        }

        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (_requests.Contains(implemented.OriginalDefinition))
            {
                return true;
            }
        }

        return false;
    }
}
