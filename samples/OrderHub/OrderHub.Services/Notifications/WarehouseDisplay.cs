using Polly;
using Polly.Retry;

namespace OrderHub.Services.Notifications;

/// <summary>Shows the order that is packed next on the display of the warehouse, behind a slow network.</summary>
public sealed class WarehouseDisplay(HttpClient client)
{
    private const int FrameBytes = 320 * 240;

    private static readonly AsyncRetryPolicy<HttpResponseMessage> Retry = Policy
        .HandleResult<HttpResponseMessage>(response => (int)response.StatusCode >= 500)
        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt));

    public async Task<bool> ShowAsync(int order, CancellationToken cancellationToken)
    {
        byte[] frame = new byte[FrameBytes];
        Draw(frame, order);
        using var response = await Retry.ExecuteAsync(
            token => client.PostAsync("/partner/receive", new ByteArrayContent(frame), token),
            cancellationToken);
        return response.IsSuccessStatusCode;
    }

    /// <summary>One stripe for each digit of the number.</summary>
    private static void Draw(Span<byte> frame, int order)
    {
        int digits = order;
        for (int i = 0; i < frame.Length; i++)
        {
            frame[i] = (byte)(digits % 10 * 25);
            digits = i % 320 == 319 ? digits / 10 : digits;
        }
    }
}
