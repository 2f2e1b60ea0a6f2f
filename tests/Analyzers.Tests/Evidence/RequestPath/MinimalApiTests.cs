using System.Threading.Tasks;
using GcGuard.Testing;

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
        builder.Services.Configure<CookieOptions>(o => Probe.Here("cold: start-up: Configure"));
        builder.Services.AddCors(o => o.AddDefaultPolicy(p => Probe.Here("cold: start-up: AddCors")));
        var app = builder.Build();
        app.MapGet("/a", () => { Probe.Here("request: GET /a"); return "a"; });
        app.MapPost("/b", (int id) => { Probe.Here("request: POST /b"); return Build(); });
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

        static int Build() { Probe.Here("request: POST /b ← Build"); return 1; }
        void Handler() => Probe.Here("request: PUT /c ← Handler");

        static class Handlers
        {
            public static void Delete() => Probe.Here("request: DELETE /d ← Handlers.Delete");
            public static void Patch() => Probe.Here("request: PATCH /g/f ← Handlers.Patch");
            public static void Nobody() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task Options_of_a_context() => new RequestPathTest
    {
        References = TestReferences.Net80AspNet.AddPackages(TestPackages.EntityFramework),
        Files =
        {
            ("Startup.cs", """
                using Microsoft.EntityFrameworkCore;
                using Microsoft.Extensions.DependencyInjection;
                public class Shop : DbContext { }
                public class Start
                {
                    public void Services(IServiceCollection services)
                    {
                        services.AddDbContext<Shop>(options => Probe.Here("unknown"));
                        services.AddDbContextPool<Shop>(options => Probe.Here("cold: start-up: AddDbContextPool"));
                    }
                }
                """),
        },
    }.RunAsync();

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
                routes.MapGet("/x", ctx => { Probe.Here("request: GET /x"); return Task.CompletedTask; });
                routes.Map("/y", (RequestDelegate)Any);
            }
            private static IResult Export() { Probe.Here("request: GET /orders ← OrderRoutes.Export"); return Build(); }
            private static IResult Build() { Probe.Here("request: GET /orders ← OrderRoutes.Export ← OrderRoutes.Build"); return Results.Ok(); }
            public static async Task<IResult> Upload(string name) { Probe.Here("request: POST /orders ← OrderRoutes.Upload"); return Results.Ok(); }
            private static Task Any(HttpContext context) { Probe.Here("request: OrderRoutes.Any"); return Task.CompletedTask; }
            private static void Nobody() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task A_route_is_shown_with_the_prefixes_of_its_groups() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Routing;
        public static class Routes
        {
            private const string Orders = "orders/{id}";
            private static readonly string Later = "later";
            public static void Map(IEndpointRouteBuilder app)
            {
                var api = app.MapGroup("/api/").RequireAuthorization();
                RouteGroupBuilder v1 = api.MapGroup("v1");
                api.MapGet("/x", () => { Probe.Here("request: GET /api/x"); });
                v1.MapGet("", () => { Probe.Here("request: GET /api/v1"); });
                v1.MapGroup("/a").RequireAuthorization().MapDelete(Orders, () => { Probe.Here("request: DELETE /api/v1/a/orders/{id}"); }).WithName("n");
                app.MapGroup(Later).MapPut("/y", () => { Probe.Here("request: PUT …/y"); });
                app.MapGet(Later, () => { Probe.Here("request: MapGet(Later)"); });
                app.MapGet("/", () => { Probe.Here("request: GET /"); });
                v1.MapFallback("/z", () => { Probe.Here("request: MapFallback(\"/z\")"); });
            }
            public static void Add(this RouteGroupBuilder group) => group.MapPost("/w", () => { Probe.Here("request: POST …/w"); });
        }
        """);
}
