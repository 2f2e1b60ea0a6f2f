using System.Buffers;
using System.Text.Json;
using OrderHub.Contracts;
using OrderHub.Services.Exports;
using OrderHub.Services.Partners;

namespace OrderHub.Api.Endpoints;

public static class DocumentEndpoints
{
    public static void MapDocuments(this WebApplication app)
    {
        app.MapGet("/api/documents/{id:int}", async (int id, PartnerClient partner, HttpContext context) =>
        {
            context.Response.ContentType = "application/pdf";
            await partner.ForwardDocumentAsync(id, context.Response.Body, context.RequestAborted);
        });

        app.MapGet("/api/documents/{id:int}/raw", async (int id, PartnerClient partner, HttpContext context) =>
        {
            context.Response.ContentType = "application/pdf";
            await partner.CopyDocumentAsync(id, context.Response.Body, context.RequestAborted);
        });

        app.MapGet("/api/documents/{id:int}/inline", async (int id, PartnerClient partner, CancellationToken token) =>
        {
            var document = new MemoryStream();
            await partner.CopyDocumentAsync(id, document, token);
            return Results.Bytes(document.ToArray(), "application/pdf");
        });

        app.MapGet("/api/catalog", async (PartnerClient partner, CancellationToken token) =>
            Results.Ok(await partner.GetCatalogAsync(token)));

        app.MapPost("/api/audit", async (HttpContext context) =>
        {
            using var reader = new StreamReader(context.Request.Body);
            List<AuditEvent>? events = JsonSerializer.Deserialize<List<AuditEvent>>(
                await reader.ReadToEndAsync(context.RequestAborted),
                JsonSerializerOptions.Web);
            return Results.Ok(events?.Count ?? 0);
        });

        app.MapGet("/api/ids", async (HttpContext context, OrderExportService exports, int customer = 7) =>
        {
            List<int> ids = [.. exports.Build(customer, OrderExportService.MaximumRows).Orders.Select(o => o.Id)];
            context.Response.ContentType = "application/json";
            await JsonSerializer.SerializeAsync(context.Response.Body, ids, cancellationToken: context.RequestAborted);
        });

        app.MapPost("/api/echo", async (HttpContext context) =>
        {
            ArrayPool<byte> pool = ArrayPool<byte>.Create();
            byte[] block = pool.Rent(16 * 1024);
            int read;
            while ((read = await context.Request.Body.ReadAsync(block, context.RequestAborted)) > 0)
            {
                await context.Response.Body.WriteAsync(block.AsMemory(0, read), context.RequestAborted);
            }

            pool.Return(block);
        });
    }
}
