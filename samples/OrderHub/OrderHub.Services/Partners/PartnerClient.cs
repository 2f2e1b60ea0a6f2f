using System.Buffers;
using System.Text;
using System.Text.Json;
using OrderHub.Contracts;

namespace OrderHub.Services.Partners;

public sealed class PartnerClient(HttpClient client)
{
    private const int MessageBytes = 65_536;

    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    /// <summary>Sends one fixed-size message and says whether the partner took it.</summary>
    public async Task<bool> SendMessageAsync(int number, CancellationToken cancellationToken)
    {
        byte[] message = new byte[MessageBytes];
        FillMessage(message, number);
        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, "/partner/receive");
            request.Content = new ByteArrayContent(message);
            using var response = await client.SendAsync(request, cancellationToken);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    public async Task<bool> SendPooledMessageAsync(int number, CancellationToken cancellationToken)
    {
        byte[] message = ArrayPool<byte>.Shared.Rent(MessageBytes);
        try
        {
            FillMessage(message.AsSpan(0, MessageBytes), number);
            using var request = new HttpRequestMessage(HttpMethod.Post, "/partner/receive");
            request.Content = new ByteArrayContent(message, 0, MessageBytes);
            using var response = await client.SendAsync(request, cancellationToken);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(message);
        }
    }

    public async Task<bool> PublishAsync(OrderExport export, CancellationToken cancellationToken)
    {
        string json = JsonSerializer.Serialize(export, Options);
        using var content = new StringContent(json, Encoding.UTF8, "application/json");
        using var response = await client.PostAsync("/partner/receive", content, cancellationToken);
        return response.IsSuccessStatusCode;
    }

    public async Task<IReadOnlyList<CatalogItem>> GetCatalogAsync(CancellationToken cancellationToken)
    {
        using var response = await client.GetAsync("/partner/catalog", cancellationToken);
        response.EnsureSuccessStatusCode();
        string json = await response.Content.ReadAsStringAsync(cancellationToken);
        return JsonSerializer.Deserialize<List<CatalogItem>>(json, Options) ?? [];
    }

    public async Task ForwardDocumentAsync(int id, Stream destination, CancellationToken cancellationToken)
    {
        byte[] document = await client.GetByteArrayAsync($"/partner/documents/{id}", cancellationToken);
        await destination.WriteAsync(document, cancellationToken);
    }

    public async Task CopyDocumentAsync(int id, Stream destination, CancellationToken cancellationToken)
    {
        using var response = await client.GetAsync($"/partner/documents/{id}", cancellationToken);
        response.EnsureSuccessStatusCode();
        await using Stream body = await response.Content.ReadAsStreamAsync(cancellationToken);
        await body.CopyToAsync(destination, cancellationToken);
    }

    public async Task<ExchangeRates> GetRatesAsync(CancellationToken cancellationToken)
    {
        await using Stream body = await client.GetStreamAsync("/partner/rates", cancellationToken);
        return await JsonSerializer.DeserializeAsync<ExchangeRates>(body, Options, cancellationToken)
            ?? throw new InvalidDataException("The partner sent no exchange rates.");
    }

    private static void FillMessage(Span<byte> message, int number)
    {
        for (int i = 0; i < message.Length; i++)
        {
            message[i] = (byte)(number + i);
        }
    }
}
