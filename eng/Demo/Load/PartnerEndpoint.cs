using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace GcGuard.Demo.Load;

/// <summary>The partner that the service calls, on a loopback port of this process.</summary>
internal sealed class PartnerEndpoint : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly ConcurrentQueue<string> _received = new();
    private int _attempts;

    private PartnerEndpoint(WebApplication app)
    {
        _app = app;
        app.MapPost("/partner/receive", (Delegate)ReceiveAsync);
        app.MapGet("/partner/catalog", () => Enumerable.Range(0, 3_000)
            .Select(i => new { sku = $"SKU-{i:D5}", title = $"Item {i}", unitPrice = i / 10m }));
        app.MapGet("/partner/documents/{id:int}", (int id) => Results.Bytes(Document(id), "application/pdf"));
        app.MapGet("/partner/rates", () =>
            new { @base = "EUR", rates = new Dictionary<string, decimal> { ["SEK"] = 11.2m, ["PLN"] = 4.3m } });
    }

    /// <summary>
    /// Whether three of ten messages are refused with 503, by their order of arrival and never two in a row: a circuit
    /// breaker is for a partner that is down, and this one is not.
    /// </summary>
    public bool Fails { get; set; }

    /// <summary>The address the service is told.</summary>
    public string Address { get; private set; } = "";

    /// <summary>Starts to listen on a free port.</summary>
    public static async Task<PartnerEndpoint> StartAsync(CancellationToken cancellationToken)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var partner = new PartnerEndpoint(builder.Build());
        await partner._app.StartAsync(cancellationToken).ConfigureAwait(false);
        partner.Address = partner._app.Services.GetRequiredService<IServer>()
            .Features.Get<IServerAddressesFeature>()!.Addresses.First();
        return partner;
    }

    /// <summary>
    /// Content type and hash of each different body received since the last call, sorted, because retries and
    /// parallel senders arrive in any order.
    /// </summary>
    public IReadOnlyList<string> TakeReceived()
    {
        var bodies = new SortedSet<string>(StringComparer.Ordinal);
        while (_received.TryDequeue(out string? body))
        {
            bodies.Add(body);
        }

        return [.. bodies];
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private async Task<IResult> ReceiveAsync(HttpContext context)
    {
        if (Fails)
        {
            await context.Request.Body.CopyToAsync(Stream.Null, context.RequestAborted).ConfigureAwait(false);
            return IsRefused(Interlocked.Increment(ref _attempts)) ? Results.StatusCode(503) : Results.Accepted();
        }

        byte[] hash = await SHA256.HashDataAsync(context.Request.Body, context.RequestAborted).ConfigureAwait(false);
        _received.Enqueue($"{context.Request.ContentType} {Convert.ToHexString(hash)}");
        return Results.Accepted();
    }

    /// <summary>Whether a message is refused, by its number.</summary>
    internal static bool IsRefused(int number) => number % 10 is 0 or 3 or 6;

    private static byte[] Document(int id)
    {
        byte[] document = new byte[200_000 + id];
        document.AsSpan().Fill((byte)id);
        return document;
    }
}
