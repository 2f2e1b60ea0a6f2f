using System;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Reflection;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>
/// A program behind a real server: Kestrel on a loopback port of its own, spoken to by an <c>HttpClient</c>. The program
/// is an assembly with MVC controllers, a static class <c>Endpoints</c> whose method <c>Map(IEndpointRouteBuilder)</c>
/// adds minimal endpoints, or both.
/// </summary>
/// <remarks>
/// Beside what the program serves there is <c>/echo</c>, which answers what a client of the program has sent it: the
/// content type on the first line, how its length was given on the second, and the body. A program reaches it under its
/// own host.
/// </remarks>
internal sealed class LoopbackServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _client;

    private LoopbackServer(WebApplication app)
    {
        _app = app;
        _client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
    }

    /// <summary>Starts the server for a program.</summary>
    public static async Task<LoopbackServer> StartAsync(Assembly program)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddControllers().AddApplicationPart(program);
        WebApplication app = builder.Build();
        app.MapControllers();
        app.Map("echo", EchoAsync);
        program.GetType("Endpoints")?.GetMethod("Map")!.Invoke(null, [app]);
        await app.StartAsync();
        return new LoopbackServer(app);
    }

    /// <summary>The server's answer to <c>GET path</c>.</summary>
    public Task<Reply> GetAsync(string path) => SendAsync(new HttpRequestMessage(HttpMethod.Get, path));

    /// <summary>The server's answer to a request; a reply that breaks off is one too.</summary>
    public async Task<Reply> SendAsync(HttpRequestMessage request)
    {
        using HttpResponseMessage response = await _client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        var body = new MemoryStream();
        bool isWhole = true;
        try
        {
            await response.Content.CopyToAsync(body);
        }
        catch (HttpRequestException)
        {
            isWhole = false;
        }

        return Reply.Of(response, body.ToArray(), isWhole);
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
    }

    private static async Task EchoAsync(HttpContext context)
    {
        using var reader = new StreamReader(context.Request.Body);
        string body = await reader.ReadToEndAsync();
        string length = context.Request.ContentLength is { } bytes ? $"{bytes} bytes" : "chunked";
        await context.Response.WriteAsync($"{context.Request.ContentType}\n{length}\n{body}");
    }
}
