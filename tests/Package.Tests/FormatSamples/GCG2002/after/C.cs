using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace Samples.GCG2002;

public sealed class ListController : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("list")]
    public IActionResult List(Scan scan) => new JsonResult(scan, Options) { ContentType = "application/json" };

    [HttpPost("copy")]
    public IResult Copy(Scan scan)
    {
        var copy = new Scan { Pages = scan.Pages };
        return Results.Json(copy, JsonSerializerOptions.Default, "application/json");
    }
}

public static class Startup
{
    public static void Map(IEndpointRouteBuilder app, byte[] all)
        => app.MapGet(
            "/all",
            () => Results.Json(
                new Scan { Pages = all }, JsonSerializerOptions.Default, "text/plain; charset=utf-8")); // as text

    public static void Add(IServiceCollection services) => services.AddControllers();
}
