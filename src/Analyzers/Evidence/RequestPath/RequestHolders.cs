using System.Collections.Concurrent;
using GcGuard.Analyzers.Symbols;

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
    /// <summary>What a claim on their members says.</summary>
    public const string MemberReason = "holds a request";

    /// <summary>What a claim on methods that take one says.</summary>
    public const string ParameterReason = "takes what holds a request";

    /// <summary>An object may hold the request through so many others.</summary>
    private const int MaxDepth = 3;

    private static readonly string[] Names =
    [
        "Microsoft.AspNetCore.Http.HttpContext",
        "Microsoft.AspNetCore.Http.HttpRequest",
        "Microsoft.AspNetCore.Http.HttpResponse",
        "Microsoft.AspNetCore.Http.IFormFile",
        "System.Web.HttpContext",
        "System.Web.HttpContextBase",
        "System.Web.HttpRequest",
        "System.Web.HttpRequestBase",
        "System.Web.HttpResponse",
        "System.Web.HttpResponseBase",
        "System.Net.HttpListenerContext",
        "System.Net.HttpListenerRequest",
        "System.Net.HttpListenerResponse",
        "Microsoft.Owin.IOwinContext",
    ];

    private readonly List<INamedTypeSymbol> _requests = [];
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    public RequestHolders(KnownTypes types)
    {
        foreach (string name in Names)
        {
            if (types.Get(name) is { } type)
            {
                _requests.Add(type);
            }
        }
    }

    /// <summary>Why a member runs per request; null where no such object says so.</summary>
    public string? ReasonOf(ISymbol member)
        => _requests.Count == 0 ? null
            : IsMember(member) ? MemberReason
            : member is IMethodSymbol method ? ReasonOfParameters(method)
            : null;

    /// <summary>Why a method, lambda or local function runs per request, by what it takes; null for others.</summary>
    public string? ReasonOfParameters(IMethodSymbol method)
    {
        if (_requests.Count > 0)
        {
            foreach (IParameterSymbol parameter in method.Parameters)
            {
                if (parameter.Type is INamedTypeSymbol type && Hold(type))
                {
                    return ParameterReason;
                }
            }
        }

        return null;
    }

    private bool IsMember(ISymbol member)
        => member switch
        {
            IMethodSymbol { IsStatic: false, ContainingType: { } owner } => Hold(owner),
            INamedTypeSymbol type => Hold(type),
            _ => false,
        };

    /// <summary>Whether objects of a type hold a request. What is made after a failure or for a job does not.</summary>
    private bool Hold(INamedTypeSymbol type)
    {
        INamedTypeSymbol definition = type.OriginalDefinition;
        return _known.TryGetValue(definition, out bool known)
            ? known
            : _known.GetOrAdd(
                definition,
                definition.TypeKind is TypeKind.Class or TypeKind.Struct
                    && definition.SpecialType == SpecialType.None
                    && !SilencingNames.IsOfOtherWork(definition.Name)
                    && Hold(definition, MaxDepth));
    }

    private bool Hold(INamedTypeSymbol type, int depth)
    {
        for (INamedTypeSymbol? current = type;
            current is { SpecialType: SpecialType.None };
            current = current.BaseType)
        {
            foreach (ISymbol member in current.GetMembers())
            {
                if (HeldBy(member) is { } held && (IsRequest(held) || (depth > 1 && IsHolder(held, depth - 1))))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>The type of what a member holds from the constructor on; null where it may change, or be asked for.</summary>
    private static INamedTypeSymbol? HeldBy(ISymbol member)
        => member switch
        {
            IFieldSymbol { IsStatic: false, IsReadOnly: true, Type: INamedTypeSymbol field } => field,
            IPropertySymbol
                {
                    IsStatic: false, IsIndexer: false, GetMethod: not null, SetMethod: null or { IsInitOnly: true },
                    Type: INamedTypeSymbol shown,
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
        foreach (INamedTypeSymbol request in _requests)
        {
            if (KnownTypes.Inherits(type, request))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsHolder(INamedTypeSymbol type, int depth)
        => type.TypeKind is TypeKind.Class or TypeKind.Struct
            && type.SpecialType == SpecialType.None
            && !KnownTypes.IsUnderSystem(type.ContainingNamespace)
            && Hold(type.OriginalDefinition, depth);
}
