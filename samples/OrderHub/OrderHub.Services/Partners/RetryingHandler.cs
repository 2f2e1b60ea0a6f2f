using Microsoft.Extensions.Options;
using Polly;
using Polly.Retry;

namespace OrderHub.Services.Partners;

/// <summary>Repeats a failed call to the partner up to three times, each time after a longer wait.</summary>
public sealed class RetryingHandler : DelegatingHandler
{
    private readonly AsyncRetryPolicy<HttpResponseMessage> _policy;

    public RetryingHandler(IOptions<PartnerOptions> options)
    {
        int backoff = options.Value.BackoffMilliseconds;
        _policy = Policy
            .HandleResult<HttpResponseMessage>(response => !response.IsSuccessStatusCode)
            .WaitAndRetryAsync(3, attempt => TimeSpan.FromMilliseconds(backoff << attempt));
    }

    protected override Task<HttpResponseMessage> SendAsync(
        HttpRequestMessage request,
        CancellationToken cancellationToken) =>
        _policy.ExecuteAsync(token => base.SendAsync(request, token), cancellationToken);
}
