using System.Linq;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>The rows of one table whose types a compilation has, and the matching of members against them.</summary>
internal sealed class RootRows
{
    private readonly ImmutableArray<(RootRow Row, INamedTypeSymbol Type)> _rows;
    private readonly KnownTypes _types;

    public RootRows(RootRow[] rows, KnownTypes types)
    {
        _types = types;
        ImmutableArray<(RootRow, INamedTypeSymbol)>.Builder known =
            ImmutableArray.CreateBuilder<(RootRow, INamedTypeSymbol)>();
        foreach (RootRow row in rows)
        {
            if (types.Get(row.TypeName) is { } type && (row.Requires is null || types.Has(row.Requires)))
            {
                known.Add((row, type));
            }
        }

        _rows = known.ToImmutable();
    }

    /// <summary>The types by which a parameter picks a method.</summary>
    public IEnumerable<INamedTypeSymbol> ParameterTypes
        => _rows.Where(static row => row.Row.Match == RootMatch.Parameter).Select(static row => row.Type);

    /// <summary>
    /// The first row that picks a method, constructor, accessor or type initialiser; null for none.
    /// </summary>
    public RootRow? Find(ISymbol member)
    {
        foreach ((RootRow row, INamedTypeSymbol type) in _rows)
        {
            if (Picks(row, type, member)
                && (row.Excludes is null || !_types.IsOrInherits(member.ContainingType, row.Excludes)))
            {
                return row;
            }
        }

        return null;
    }

    /// <summary>The first row that picks a lambda or local function by what it takes; null for none.</summary>
    public RootRow? FindByParameter(IMethodSymbol method)
    {
        foreach ((RootRow row, INamedTypeSymbol type) in _rows)
        {
            if (row.Match == RootMatch.Parameter && TakesParameter(method, type))
            {
                return row;
            }
        }

        return null;
    }

    private static bool Picks(RootRow row, INamedTypeSymbol type, ISymbol member)
    {
        INamedTypeSymbol? owner = member as INamedTypeSymbol ?? member.ContainingType;
        if (owner is null)
        {
            return false;
        }

        switch (row.Match)
        {
            case RootMatch.AnyMember:
                for (INamedTypeSymbol? current = owner; current is not null; current = current.ContainingType)
                {
                    if (KnownTypes.Inherits(current, type))
                    {
                        return true;
                    }
                }

                return false;
            case RootMatch.Constructors:
                return member is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor }
                    && !SymbolEqualityComparer.Default.Equals(owner, type)
                    && KnownTypes.Inherits(owner, type);
        }

        if (member is not IMethodSymbol method || !NameMatches(row.Members, method))
        {
            return false;
        }

        return row.Match switch
        {
            RootMatch.PublicMethods => IsPublicMethod(method) && KnownTypes.Inherits(owner, type),
            RootMatch.Overrides => OverridesMemberOf(method, type),
            RootMatch.Implements => ImplementsMemberOf(method, type, derived: false),
            RootMatch.ImplementsDerived => ImplementsMemberOf(method, type, derived: true),
            RootMatch.Named =>
                method.MethodKind == MethodKind.Ordinary && !method.IsStatic && KnownTypes.Inherits(owner, type),
            RootMatch.EventHandlers => IsEventHandler(method) && KnownTypes.Inherits(owner, type),
            RootMatch.Attribute => CarriesAttribute(method, type),
            RootMatch.AttributedType =>
                method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public }
                && HasAttribute(owner, type)
                && !OverridesObject(method),
            RootMatch.ParameterAttribute => ParameterCarriesAttribute(method, type),
            RootMatch.Parameter => TakesParameter(method, type),
            _ => false,
        };
    }

    private static bool NameMatches(string[] names, IMethodSymbol method)
    {
        if (names.Length == 0)
        {
            return true;
        }

        string own = method.ExplicitInterfaceImplementations.IsEmpty
            ? method.Name
            : method.ExplicitInterfaceImplementations[0].Name;
        foreach (string name in names)
        {
            if (name[name.Length - 1] == '*'
                ? string.CompareOrdinal(own, 0, name, 0, name.Length - 1) == 0
                : own == name)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A public instance method that is not one every object has.</summary>
    public static bool IsPublicMethod(IMethodSymbol method)
        => method is { MethodKind: MethodKind.Ordinary, IsStatic: false, DeclaredAccessibility: Accessibility.Public }
            && !OverridesObject(method)
            && !IsDispose(method);

    private static bool OverridesObject(IMethodSymbol method)
    {
        IMethodSymbol root = Root(method);
        return root.ContainingType?.SpecialType == SpecialType.System_Object;
    }

    private static bool IsDispose(IMethodSymbol method)
        => (method.Name == "Dispose" && method.ReturnsVoid && method.Parameters.Length <= 1)
            || (method.Name == "DisposeAsync" && method.Parameters.IsEmpty);

    private static bool OverridesMemberOf(IMethodSymbol method, INamedTypeSymbol type)
    {
        if (!method.IsOverride)
        {
            return false;
        }

        INamedTypeSymbol declaring = Root(method).ContainingType.OriginalDefinition;
        return declaring.SpecialType != SpecialType.System_Object
            && KnownTypes.Inherits(method.ContainingType, type)
            && KnownTypes.Inherits(type, declaring)
            && !IsDispose(method);
    }

    private static IMethodSymbol Root(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
        {
            method = overridden;
        }

        return method;
    }

    private static bool ImplementsMemberOf(IMethodSymbol method, INamedTypeSymbol type, bool derived)
    {
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation))
        {
            return false;
        }

        foreach (INamedTypeSymbol implemented in method.ContainingType.AllInterfaces)
        {
            bool asked = SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, type)
                || (derived && KnownTypes.Inherits(implemented, type));
            if (asked && BaseMembers.Implements(method, implemented))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsEventHandler(IMethodSymbol method)
        => method.MethodKind == MethodKind.Ordinary
            && method.Parameters.Length == 2
            && method.Parameters[0].Type.SpecialType == SpecialType.System_Object
            && IsEventArgs(method.Parameters[1].Type);

    private static bool IsEventArgs(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (type.Name == nameof(EventArgs)
                && type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true })
            {
                return true;
            }
        }

        return false;
    }

    private static bool CarriesAttribute(IMethodSymbol method, INamedTypeSymbol attribute)
    {
        for (IMethodSymbol? current = method; current is not null; current = current.OverriddenMethod)
        {
            if (HasAttribute(current, attribute))
            {
                return true;
            }
        }

        foreach (IMethodSymbol written in method.ExplicitInterfaceImplementations)
        {
            if (HasAttribute(written, attribute))
            {
                return true;
            }
        }

        foreach (INamedTypeSymbol implemented in method.ContainingType.AllInterfaces)
        {
            foreach (ISymbol member in implemented.GetMembers(method.Name))
            {
                if (HasAttribute(member, attribute)
                    && SymbolEqualityComparer.Default
                        .Equals(method.ContainingType.FindImplementationForInterfaceMember(member), method))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool ParameterCarriesAttribute(IMethodSymbol method, INamedTypeSymbol attribute)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (HasAttribute(parameter, attribute))
            {
                return true;
            }
        }

        return false;
    }

    private static bool TakesParameter(IMethodSymbol method, INamedTypeSymbol type)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type is INamedTypeSymbol named
                && (KnownTypes.Inherits(named, type) || IsContextAround(named, type)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a class shows a request: MVC's <c>ActionContext.HttpContext</c>, a project's own
    /// <c>ApiContext.Request</c>. What is made after a failure or for a job is none, nor is what asks for the current
    /// request, which may be null, or is given another one later.
    /// </summary>
    private static bool IsContextAround(INamedTypeSymbol context, INamedTypeSymbol type)
    {
        if (context.TypeKind != TypeKind.Class
            || type.Name is not ("HttpContext" or "HttpContextBase" or "HttpRequest"
                or "HttpRequestBase" or "HttpListenerContext" or "HttpListenerRequest" or "IRequest" or "IOwinContext")
            || SilencingNames.IsOfOtherWork(context))
        {
            return false;
        }

        for (INamedTypeSymbol? current = context; current is not null
            && current.SpecialType == SpecialType.None; current = current.BaseType)
        {
            foreach (ISymbol member in current.GetMembers())
            {
                if (member is IPropertySymbol
                    {
                        IsStatic: false,
                        DeclaredAccessibility: Accessibility.Public,
                        NullableAnnotation: not NullableAnnotation.Annotated,
                        Type: INamedTypeSymbol shown,
                    } property
                    && KnownTypes.Inherits(shown, type)
                    && (property.SetMethod is not { DeclaredAccessibility: Accessibility.Public }
                        || CallTargets.IsFramework(current.ContainingAssembly)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a symbol carries an attribute of this class or of one that derives from it.</summary>
    public static bool HasAttribute(ISymbol symbol, INamedTypeSymbol attribute)
    {
        foreach (AttributeData data in symbol.GetAttributes())
        {
            if (data.AttributeClass is { } carried && KnownTypes.Inherits(carried, attribute))
            {
                return true;
            }
        }

        return false;
    }
}
