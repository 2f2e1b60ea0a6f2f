using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>A chain is read by people who have never seen the code: each link is a name they find in the source.</summary>
public sealed class ChainTextTests
{
    [Fact]
    public Task Members_that_have_no_plain_name() => RequestPathTest.RunAsync("""
        namespace GcGuard { internal sealed class RequestPathAttribute : Attribute { } }
        [GcGuard.RequestPath]
        public class Money
        {
            public Money() { Probe.Here("request: new Money"); Inner(); static void Inner() => Probe.Here("request: new Money"); }
            static Money() => Probe.Here("request: static Money");
            ~Money() => Probe.Here("request: ~Money");
            public static Money operator +(Money a, Money b) { Probe.Here("request: Money.operator +"); return a; }
            public static bool operator true(Money a) { Probe.Here("request: Money.operator true"); return true; }
            public static bool operator false(Money a) => false;
            public static implicit operator int(Money a) { Probe.Here("request: Money.implicit operator int"); return 1; }
            public static explicit operator List<int>(Money a) { Probe.Here("request: Money.explicit operator List"); return null!; }
            public int this[int n] { get { Probe.Here("request: Money[]"); return n; } }
            public event Action Changed { add { Probe.Here("request: Money.Changed"); } remove { } }
            public int Amount { get { Probe.Here("request: Money.Amount"); return 1; } init => Probe.Here("request: Money.Amount"); }
            private readonly Func<int> _lambda = () => { Probe.Here("request: new Money"); return 1; };
            private class Cent<T> { public void Round<R>() => Probe.Here("request: Cent.Round"); }
        }
        public interface IPriced { int Price { get; } int this[int n] { get; } void Pay(); }
        [GcGuard.RequestPath]
        public class Order : IPriced
        {
            int IPriced.Price { get { Probe.Here("request: Order.Price"); return 1; } }
            int IPriced.this[int n] { get { Probe.Here("request: Order[]"); return n; } }
            void IPriced.Pay() => Probe.Here("request: Order.Pay");
        }
        """);

    [Fact]
    public Task Endpoints_by_their_routes() => RequestPathTest.RunProgramAsync(""""
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        var app = WebApplication.CreateBuilder(args).Build();
        app.MapPost("/x", () => Probe.Here("request: POST /x"));
        app.MapGet(Routes.Orders, () => Probe.Here("request: GET /orders"));
        app.MapPut(@"/verbatim", () => Probe.Here("request: PUT /verbatim"));
        app.MapPatch("""/raw""", () => Probe.Here("request: PATCH /raw"));
        app.MapGet("/a" + "/b", () => Probe.Here("request: GET /a/b"));
        app.MapGet($"/c/{args.Length}", () => Probe.Here("request: MapGet(…)"));
        app.MapDelete("/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789", () => Probe.Here("request: MapDelete(…)"));
        app.MapFallback(Missing);
        app.MapFallback(() => Export());
        app.Use((HttpContext c, RequestDelegate next) => { Probe.Here("request: Use(…)"); return next(c); });
        RequestDelegate kept = c => { Probe.Here("request: delegate: takes HttpContext"); return Task.CompletedTask; };
        app.Run(kept);
        app.Run();

        static void Export() => Probe.Here("request: MapFallback(…) ← Export");
        static void Missing() => Probe.Here("request: MapFallback(…) ← Missing");
        static class Routes { public const string Orders = "/orders"; }
        """");

    [Fact]
    public Task A_delegate_that_takes_an_upload_runs_where_its_method_says() => RequestPathTest.RunAsync("""
        using System;
        using System.Collections.Generic;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        public class UploadController : ControllerBase
        {
            private readonly Lectures _lectures = new Lectures();
            [HttpPost] public void Save(List<IFormFile> files) => _lectures.Add(files);
        }
        public class Lectures
        {
            public void Add(List<IFormFile> files) => files.ForEach(file => Probe.Here("request: UploadController.Save ← Lectures.Add"));
            public void Keep()
            {
                Action<IFormFile> keep = file => Probe.Here("unknown");
                keep(null);
                Store(null);
                static void Store(IFormFile file) => Probe.Here("unknown");
            }
        }
        """);

    [Fact]
    public Task An_endpoint_that_takes_an_upload() => RequestPathTest.RunProgramAsync("""
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        var app = WebApplication.CreateBuilder(args).Build();
        app.MapPost("/x", (IFormFile file) => Probe.Here("request: POST /x"));
        app.MapPost("/y", Keep);
        app.Run();

        static void Keep(IFormFile file) => Probe.Here("request: POST /y ← Keep");
        """);
}
