using OrderHub.Contracts;
using OrderHub.Services.Partners;

namespace OrderHub.Services.Notifications;

public sealed class NotificationService(PartnerClient partner)
{
    private static readonly TimeSpan Pace = TimeSpan.FromMilliseconds(2);

    public async Task<NotificationResult> SendAsync(int count, bool pooled, CancellationToken cancellationToken)
    {
        var pending = new List<Task<bool>>(count);
        for (int i = 0; i < count; i++)
        {
            pending.Add(pooled
                ? partner.SendPooledMessageAsync(i, cancellationToken)
                : partner.SendMessageAsync(i, cancellationToken));
            await Task.Delay(Pace, cancellationToken);
        }

        bool[] outcomes = await Task.WhenAll(pending);
        int succeeded = outcomes.Count(taken => taken);
        return new NotificationResult(count, succeeded, count - succeeded);
    }
}
