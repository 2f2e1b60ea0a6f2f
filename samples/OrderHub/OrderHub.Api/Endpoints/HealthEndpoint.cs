using System.Text.Json;

namespace OrderHub.Api.Endpoints;

public static class HealthEndpoint
{
    public static void MapHealth(this WebApplication app)
    {
        app.MapGet("/health", async (HttpContext context) =>
        {
            context.Response.ContentType = "application/json";
            await context.Response.WriteAsync(JsonSerializer.Serialize(new { status = "ok" }));
        });
    }
}
