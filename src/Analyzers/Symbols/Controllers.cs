namespace GcGuard.Analyzers.Symbols;

/// <summary>Types whose public methods a framework calls to answer requests.</summary>
internal static class Controllers
{
    /// <summary>Whether a type is a controller of ASP.NET Core, MVC 5 or Web API.</summary>
    public static bool IsController(this KnownTypes types, ITypeSymbol? type)
        => types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.ControllerBase")
            || types.IsOrInherits(type, "System.Web.Mvc.Controller")
            || types.IsOrInherits(type, "System.Web.Http.ApiController");
}
