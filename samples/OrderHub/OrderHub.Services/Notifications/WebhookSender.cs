using System.Net.Http.Headers;
using System.Text.Json;
using Microsoft.Extensions.Options;
using OrderHub.Contracts;
using OrderHub.Services.Partners;

namespace OrderHub.Services.Notifications;

/// <summary>Delivers to a customer's own address. Those servers are often down for a while.</summary>
public sealed class WebhookSender(HttpClient client, IOptions<PartnerOptions> options)
{
    private const int Attempts = 4;

    public async Task<bool> DeliverAsync(Uri address, OrderExport export, CancellationToken cancellationToken)
    {
        byte[] body = JsonSerializer.SerializeToUtf8Bytes(export);
        for (int attempt = 1; attempt <= Attempts; attempt++)
        {
            using var content = new ByteArrayContent(body);
            content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            using var response = await client.PostAsync(address, content, cancellationToken);
            if (response.IsSuccessStatusCode)
            {
                return true;
            }

            await Task.Delay(options.Value.BackoffMilliseconds << attempt, cancellationToken);
        }

        return false;
    }

    /// <summary>Announces an order by its number alone.</summary>
    public async Task<bool> AnnounceAsync(Uri address, Order order, CancellationToken cancellationToken)
    {
        for (int attempt = 1; attempt <= Attempts; attempt++)
        {
            using var content = new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes(order.Number));
            using var response = await client.PostAsync(address, content, cancellationToken);
            if (response.IsSuccessStatusCode)
            {
                return true;
            }

            await Task.Delay(options.Value.BackoffMilliseconds << attempt, cancellationToken);
        }

        return false;
    }
}
