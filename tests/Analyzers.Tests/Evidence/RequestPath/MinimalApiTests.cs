using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class MinimalApiTests
{
    [Fact]
    public Task Delegates_given_to_routes() => RequestPathTest.RunProgramAsync("""
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.DependencyInjection;
        var builder = WebApplication.CreateBuilder(args);
        Probe.Here("cold: start-up: top-level statements");
        builder.Services.AddSingleton(sp => { Probe.Here("cold: start-up: AddSingleton"); return new object(); });
        builder.Services.AddScoped(sp => { Probe.Here("unknown"); return new object(); });
        builder.Services.AddDbContext<object>(options => Probe.Here("unknown"));
        builder.Services.AddDbContextPool<object>(options => Probe.Here("cold: start-up: AddDbContextPool"));
        builder.Services.Configure<CookieOptions>(o => Probe.Here("cold: start-up: Configure"));
        builder.Services.AddCors(o => o.AddDefaultPolicy(p => Probe.Here("cold: start-up: AddCors")));
        var app = builder.Build();
        app.MapGet("/a", () => { Probe.Here("request: MapGet(\"/a\")"); return "a"; });
        app.MapPost("/b", (int id) => { Probe.Here("request: MapPost(\"/b\")"); return Build(); });
        app.MapPut("/c", Handler);
        app.MapDelete("/d", (HttpContext c) => Handlers.Delete());
        app.MapMethods("/e", new[] { "PATCH" }, () => { Probe.Here("request: MapMethods(\"/e\")"); });
        app.MapFallback(() => Probe.Here("request: MapFallback(…)"));
        var group = app.MapGroup("/g");
        group.MapPatch("/f", Handlers.Patch).AddEndpointFilter(async (context, next) => { Probe.Here("request: AddEndpointFilter(…)"); return await next(context); });
        app.Use(async (context, next) => { Probe.Here("request: Use(…)"); await next(context); });
        app.Use(next => { Probe.Here("cold: start-up: Use"); return async c => { Probe.Here("request: delegate: takes HttpContext"); await next(c); }; });
        app.UseWhen(c => { Probe.Here("request: UseWhen(…)"); return true; }, branch => { Probe.Here("cold: start-up"); branch.Run(c => { Probe.Here("request: Run(…)"); return Task.CompletedTask; }); });
        app.Map("/h", branch => Probe.Here("cold: start-up"));
        app.UseExceptionHandler(x => x.Run(c => { Probe.Here("cold: exception handler"); return Task.CompletedTask; }));
        app.Lifetime.ApplicationStarted.Register(() => Probe.Here("cold: start-up: top-level statements"));
        app.Run();

        static int Build() { Probe.Here("request: MapPost(\"/b\") ← Build"); return 1; }
        void Handler() => Probe.Here("request: MapPut(\"/c\") ← Handler");

        static class Contexts
        {
            public static void AddDbContext<T>(this IServiceCollection services, System.Action<object> options) { }
            public static void AddDbContextPool<T>(this IServiceCollection services, System.Action<object> options) { }
        }

        static class Handlers
        {
            public static void Delete() => Probe.Here("request: MapDelete(\"/d\") ← Handlers.Delete");
            public static void Patch() => Probe.Here("request: MapPatch(\"/f\") ← Handlers.Patch");
            public static void Nobody() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task Methods_given_to_routes_in_their_own_type() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Routing;
        public static class OrderRoutes
        {
            public static void MapOrders(this IEndpointRouteBuilder routes)
            {
                Probe.Here("cold: start-up");
                routes.MapGet("/orders", Export).WithName("x");
                routes.MapPost("/orders", OrderRoutes.Upload);
                routes.MapGet("/x", ctx => { Probe.Here("request: MapGet(\"/x\")"); return Task.CompletedTask; });
                routes.Map("/y", (RequestDelegate)Any);
            }
            private static IResult Export() { Probe.Here("request: MapGet(\"/orders\") ← OrderRoutes.Export"); return Build(); }
            private static IResult Build() { Probe.Here("request: MapGet(\"/orders\") ← OrderRoutes.Export ← OrderRoutes.Build"); return Results.Ok(); }
            public static async Task<IResult> Upload(string name) { Probe.Here("request: MapPost(\"/orders\") ← OrderRoutes.Upload"); return Results.Ok(); }
            private static Task Any(HttpContext context) { Probe.Here("request: OrderRoutes.Any"); return Task.CompletedTask; }
            private static void Nobody() => Probe.Here("unknown");
        }
        """);
}
