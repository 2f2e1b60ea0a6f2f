using System.Collections.Generic;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace Samples.GCG2009;

public sealed class ListController : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("list")]
    public IActionResult List(List<Entry> entries)
        => new JsonResult(entries, Options) { ContentType = "application/json" };

    [HttpPost("copy")]
    public IResult Copy(List<Entry> entries)
    {
        var copy = new List<Entry>(entries);
        return Results.Json(copy, JsonSerializerOptions.Default, "application/json");
    }
}

public static class Startup
{
    public static void Map(IEndpointRouteBuilder app, IReadOnlyCollection<Entry> all)
        => app.MapGet(
            "/all",
            () => Results.Json(
                new List<Entry>(all), JsonSerializerOptions.Default, "text/plain; charset=utf-8")); // as text

    public static void Add(IServiceCollection services) => services.AddControllers();
}
