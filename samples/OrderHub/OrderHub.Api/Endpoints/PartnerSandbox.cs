using Microsoft.Extensions.Options;
using OrderHub.Contracts;
using OrderHub.Services.Partners;

namespace OrderHub.Api.Endpoints;

/// <summary>Plays the partner on a developer's machine: three of ten messages are refused.</summary>
public static class PartnerSandbox
{
    private static readonly byte[] Document = new byte[200_000];

    private static int _received;

    public static void MapPartnerSandbox(this WebApplication app)
    {
        if (!app.Services.GetRequiredService<IOptions<PartnerOptions>>().Value.Sandbox)
        {
            return;
        }

        app.MapPost("/partner/receive", async (HttpContext context) =>
        {
            await context.Request.Body.CopyToAsync(Stream.Null, context.RequestAborted);
            return Interlocked.Increment(ref _received) % 10 < 3 ? Results.StatusCode(503) : Results.Accepted();
        });

        app.MapGet("/partner/catalog", () =>
            Enumerable.Range(0, 3_000).Select(i => new CatalogItem($"SKU-{i:D5}", $"Item {i}", i / 10m)));

        app.MapGet("/partner/documents/{id:int}", (int id) => Results.Bytes(Document, "application/pdf"));

        app.MapGet("/partner/rates", () =>
            new ExchangeRates("EUR", new Dictionary<string, decimal> { ["SEK"] = 11.2m, ["PLN"] = 4.3m }));
    }
}
