using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Tests.Rules.Lifetimes;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>
/// Shapes of true attempts of the third held-out half of retries that GCG6001 missed on its one run, in our own words. A rule
/// that learns to see one of them changes its test.
/// </summary>
public class UnseenRetryShapeTests
{
    private static Task IsMissed(string source) => RetryTest.FindsAsync<RetriedBufferAnalyzer>(source);

    [Fact]
    public Task Missed_a_file_sent_once_more_in_a_straight_line()
        => IsMissed("""
            public class Files
            {
                private readonly HttpClient _client = new();

                public async Task<HttpStatusCode> PutAsync(byte[] file, bool isTriedAgain)
                {
                    var response = await _client.PutAsync("/file", new ByteArrayContent(file));
                    if (isTriedAgain && response.StatusCode == HttpStatusCode.ServiceUnavailable)
                    {
                        await Task.Delay(2000);
                        response = await _client.PutAsync("/file", new ByteArrayContent(file));
                    }
                    return response.StatusCode;
                }
            }
            """);

    [Fact]
    public Task Missed_a_batch_in_an_object_that_a_sender_sends_again()
        => IsMissed("""
            public class Outgoing { public string Address { get; set; } public byte[] Payload { get; set; } }

            public interface ISender { Task<int> SendAsync(Outgoing outgoing); }

            public class Again : ISender
            {
                private readonly ISender _inner;
                private readonly Func<int, Task> _sleep;
                public Again(ISender inner, Func<int, Task> sleep) { _inner = inner; _sleep = sleep; }

                public async Task<int> SendAsync(Outgoing outgoing)
                {
                    int status = await _inner.SendAsync(outgoing);
                    for (int i = 0; i < 4 && status >= 500; i++)
                    {
                        await _sleep(i);
                        status = await _inner.SendAsync(outgoing);
                    }
                    return status;
                }
            }
            """);

    [Fact]
    public Task Missed_a_package_for_a_client_that_a_method_picks_from_two()
        => IsMissed("""
            public class Resending : DelegatingHandler
            {
                protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                {
                    for (int i = 0; ; i++)
                    {
                        var response = await base.SendAsync(request, token);
                        if (i == 5 || response.StatusCode != HttpStatusCode.ServiceUnavailable) { return response; }
                        await Task.Delay(3000 * (i + 1), token);
                    }
                }
            }

            public class Clients
            {
                private readonly ServiceProvider _provider;

                public Clients()
                {
                    var services = new ServiceCollection();
                    services.AddHttpClient("portal").AddHttpMessageHandler(() => new Resending());
                    _provider = services.BuildServiceProvider();
                }

                public HttpClient For(NetworkCredential credential)
                {
                    var factory = _provider.GetRequiredService<IHttpClientFactory>();
                    if (credential != null) { return new HttpClient(new HttpClientHandler { Credentials = credential }); }
                    return factory.CreateClient("portal");
                }
            }

            public class Packages
            {
                private readonly Clients _clients = new();

                public async Task<HttpStatusCode> AddAsync(byte[] package, NetworkCredential credential)
                {
                    var client = _clients.For(credential);
                    using (var request = new HttpRequestMessage(HttpMethod.Post, "/packages"))
                    {
                        request.Content = new ByteArrayContent(package);
                        return (await client.SendAsync(request, new CancellationToken())).StatusCode;
                    }
                }
            }
            """);
}
