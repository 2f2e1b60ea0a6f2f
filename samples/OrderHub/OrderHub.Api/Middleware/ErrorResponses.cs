using System.Text.Json;
using OrderHub.Contracts;

namespace OrderHub.Api.Middleware;

/// <summary>Turns an unhandled exception into the error body that clients know.</summary>
public sealed class ErrorResponses(RequestDelegate next, ILogger<ErrorResponses> logger)
{
    public async Task InvokeAsync(HttpContext context)
    {
        try
        {
            await next(context);
        }
        catch (Exception exception) when (!context.Response.HasStarted)
        {
            logger.LogError(exception, "Request {Path} failed", context.Request.Path);
            context.Response.StatusCode = StatusCodes.Status500InternalServerError;
            context.Response.ContentType = "application/json";
            string json = JsonSerializer.Serialize(new ErrorBody("internal", "The request failed."));
            await context.Response.WriteAsync(json);
        }
    }
}
