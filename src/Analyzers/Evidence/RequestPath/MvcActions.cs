using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// MVC's own rules for what is an action, after <c>ControllerFeatureProvider</c> and
/// <c>DefaultApplicationModelProvider</c> of ASP.NET Core
/// (https://github.com/dotnet/aspnetcore/tree/main/src/Mvc/Mvc.Core/src).
/// </summary>
internal sealed class MvcActions(KnownTypes types)
{
    private const string ControllerSuffix = "Controller";

    /// <summary>Base classes of controllers, and the attribute that takes a method out, by framework.</summary>
    private static readonly (string Controller, string NonAction)[] BaseTypes =
    [
        ("Microsoft.AspNetCore.Mvc.ControllerBase", "Microsoft.AspNetCore.Mvc.NonActionAttribute"),
        ("System.Web.Mvc.Controller", "System.Web.Mvc.NonActionAttribute"),
        ("System.Web.Http.ApiController", "System.Web.Http.NonActionAttribute"),
    ];

    private readonly INamedTypeSymbol? _controllerAttribute = types.Get("Microsoft.AspNetCore.Mvc.ControllerAttribute");
    private readonly INamedTypeSymbol? _nonController = types.Get("Microsoft.AspNetCore.Mvc.NonControllerAttribute");
    private readonly INamedTypeSymbol? _nonAction = types.Get("Microsoft.AspNetCore.Mvc.NonActionAttribute");
    private readonly INamedTypeSymbol? _route = types.Get("Microsoft.AspNetCore.Mvc.Routing.IRouteTemplateProvider");
    private readonly INamedTypeSymbol? _result = types.Get("Microsoft.AspNetCore.Mvc.IActionResult");

    /// <summary>Whether a method is an action.</summary>
    public bool IsAction(IMethodSymbol method)
    {
        if (!RootRows.IsPublicMethod(method) || method.IsGenericMethod)
        {
            return false;
        }

        INamedTypeSymbol owner = method.ContainingType;
        foreach ((string controller, string nonAction) in BaseTypes)
        {
            if (types.Get(controller) is { } baseType && KnownTypes.Inherits(owner, baseType))
            {
                return IsVisible(owner)
                    && !InheritsAttribute(owner, _nonController)
                    && !InheritsAttribute(method, types.Get(nonAction));
            }
        }

        return _controllerAttribute is not null
            && IsVisible(owner)
            && !InheritsAttribute(owner, _nonController)
            && !InheritsAttribute(method, _nonAction)
            && (InheritsAttribute(owner, _controllerAttribute) || IsPlainController(owner, method));
    }

    /// <summary>
    /// A class that is a controller by its name alone. The name is no evidence, so a route or an action result must
    /// say so as well.
    /// </summary>
    private bool IsPlainController(INamedTypeSymbol owner, IMethodSymbol method)
        => owner.Name.EndsWith(ControllerSuffix, StringComparison.OrdinalIgnoreCase)
            && (HasRoute(owner) || HasRoute(method) || ReturnsResult(method.ReturnType));

    private bool HasRoute(ISymbol symbol)
    {
        foreach (AttributeData data in symbol.GetAttributes())
        {
            if (_route is not null && data.AttributeClass is { } carried && KnownTypes.Inherits(carried, _route))
            {
                return true;
            }
        }

        return false;
    }

    private bool ReturnsResult(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { IsGenericType: true, TypeArguments.Length: 1, Name: "Task" or "ValueTask" } task)
        {
            type = task.TypeArguments[0];
        }

        return _result is not null && type is INamedTypeSymbol named && KnownTypes.Inherits(named, _result);
    }

    /// <summary>MVC takes public top-level classes; a base class may be abstract or generic.</summary>
    private static bool IsVisible(INamedTypeSymbol owner)
        => owner is { TypeKind: TypeKind.Class, DeclaredAccessibility: Accessibility.Public, ContainingType: null };

    private static bool InheritsAttribute(ISymbol symbol, INamedTypeSymbol? attribute)
    {
        if (attribute is null)
        {
            return false;
        }

        for (ISymbol? current = symbol; current is not null; current = Overridden(current))
        {
            if (RootRows.HasAttribute(current, attribute))
            {
                return true;
            }
        }

        return false;
    }

    private static ISymbol? Overridden(ISymbol symbol) => symbol switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        INamedTypeSymbol type => type.BaseType,
        _ => null,
    };
}
