using Microsoft.AspNetCore.Mvc;
using OrderHub.Contracts;
using OrderHub.Services.Exports;
using OrderHub.Services.Notifications;
using OrderHub.Services.Orders;
using OrderHub.Services.Partners;

namespace OrderHub.Api.Controllers;

[ApiController]
[Route("api/notifications")]
public sealed class NotificationsController(NotificationService notifications) : ControllerBase
{
    [HttpPost("send")]
    public Task<NotificationResult> Send(
        int count = 100,
        bool pooled = false,
        CancellationToken cancellationToken = default) =>
        notifications.SendAsync(count, pooled, cancellationToken);

    [HttpPost("publish")]
    public async Task<bool> Publish(
        [FromServices] PartnerClient partner,
        [FromServices] OrderExportService exports,
        int customer = 7,
        int rows = 2000,
        CancellationToken cancellationToken = default) =>
        await partner.PublishAsync(exports.Build(customer, rows), cancellationToken);

    [HttpPost("archive")]
    public async Task<bool> PublishArchive(
        [FromServices] ArchiveClient partner,
        [FromServices] OrderExportService exports,
        [FromServices] ExportArchive archive,
        int customer = 7,
        int rows = 2000,
        CancellationToken cancellationToken = default) =>
        await partner.PublishAsync(
            stream => archive.Write(exports.Build(customer, rows), stream),
            cancellationToken);

    [HttpPost("ledger")]
    public async Task<bool> PublishLedger(
        [FromServices] ArchiveClient partner,
        [FromServices] OrderExportService exports,
        [FromServices] AttachmentFormatter formatter,
        int customer = 7,
        int rows = 2000,
        CancellationToken cancellationToken = default) =>
        await partner.PublishAsync(
            stream => formatter.CopyTo(exports.Build(customer, rows), stream),
            cancellationToken);

    [HttpPost("display")]
    public async Task<bool> ShowOnDisplay(
        [FromServices] WarehouseDisplay display,
        int order = 1,
        CancellationToken cancellationToken = default) =>
        await display.ShowAsync(order, cancellationToken);

    [HttpPost("announce")]
    public async Task<ActionResult<bool>> Announce(
        Uri address,
        [FromServices] WebhookSender webhooks,
        [FromServices] IOrderRepository orders,
        int order = 1,
        CancellationToken cancellationToken = default) =>
        orders.Find(order) is { } found ? await webhooks.AnnounceAsync(address, found, cancellationToken) : NotFound();

    [HttpPost("webhook")]
    public async Task<bool> Deliver(
        Uri address,
        [FromServices] WebhookSender webhooks,
        [FromServices] OrderExportService exports,
        int customer = 7,
        int rows = 200,
        CancellationToken cancellationToken = default) =>
        await webhooks.DeliverAsync(address, exports.Build(customer, rows), cancellationToken);
}
