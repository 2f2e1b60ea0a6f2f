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
    public IActionResult List(Scan scan) => Content(JsonSerializer.Serialize(scan, Options), "application/json");

    [HttpPost("copy")]
    public IResult Copy(Scan scan)
    {
        var copy = new Scan { Pages = scan.Pages };
        return Results.Text(JsonSerializer.Serialize(copy), "application/json");
    }
}

public static class Startup
{
    public static void Map(IEndpointRouteBuilder app, byte[] all)
        => app.MapGet("/all", () => JsonSerializer.Serialize(new Scan { Pages = all })); // as text

    public static void Add(IServiceCollection services) => services.AddControllers();
}
