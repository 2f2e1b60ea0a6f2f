using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Lifetime;

/// <summary>Which types are made anew for each request, each call or each scope.</summary>
internal static class PerRequestTypes
{
    /// <summary>
    /// What the frameworks make per request by themselves, or what is made anew for each content because it reads or
    /// writes it once
    /// (<see href="https://learn.microsoft.com/aspnet/core/fundamentals/dependency-injection">documentation</see>).
    /// </summary>
    private static readonly ImmutableArray<(string Base, string Reason)> Frameworks = ImmutableArray.Create(
        ("Microsoft.AspNetCore.Mvc.ControllerBase", "a controller is created per request"),
        ("Microsoft.AspNetCore.Mvc.RazorPages.PageModel", "a page model is created per request"),
        ("Microsoft.AspNetCore.Mvc.ViewComponent", "a view component is created per use"),
        ("Microsoft.AspNetCore.SignalR.Hub", "a hub is created per call"),
        ("System.IO.Stream", "a stream is created for each content"),
        ("System.Net.Http.HttpContent", "a content is created for each message"),
        ("System.Web.Http.ApiController", "a controller is created per request"),
        ("System.Web.Mvc.Controller", "a controller is created per request"));

    /// <summary>
    /// Why a type is made per request, or null when that is not known: by its framework, because this project
    /// registers it as scoped or transient and nowhere as a singleton, or because it makes each of its objects for one
    /// call.
    /// </summary>
    public static string? ReasonFor(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        var registrations = new ServiceRegistrations(compilation);
        if (registrations.Contains(type, ServiceLifetime.Singleton, cancellationToken))
        {
            return null;
        }

        KnownTypes types = KnownTypes.For(compilation);
        foreach ((string framework, string reason) in Frameworks)
        {
            if (types.IsOrInherits(type, framework))
            {
                return reason;
            }
        }

        return registrations.Contains(type, ServiceLifetime.Scoped, cancellationToken) ? "registered as scoped"
            : registrations.Contains(type, ServiceLifetime.Transient, cancellationToken) ? "registered as transient"
            : MadePerCall.Is(type, compilation, cancellationToken) ? "created for one call"
            : null;
    }
}
