using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetryWithoutBreakerAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6003 at a handler that retries without a breaker and is handed to a client when that is made.</summary>
public class GCG6003RetryingHandlerTests
{
    [Fact]
    public Task A_handler_that_a_client_is_made_with_has_no_breaker()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Polly;

                public class RetryingHandler : DelegatingHandler
                {
                    private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).[|WaitAndRetryAsync|](3, n => TimeSpan.FromSeconds(2 << n));
                    public RetryingHandler(HttpMessageHandler inner) : base(inner) { }
                    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                        => _retry.ExecuteAsync(t => base.SendAsync(request, t), token);
                }

                public class Partner
                {
                    private readonly HttpClient _client = new HttpClient(new RetryingHandler(new HttpClientHandler()));
                    public Task SendAsync(byte[] notice) => _client.PostAsync("/", new ByteArrayContent(notice));
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("new HttpClientHandler()", "new ByteArrayContent(notice)")]
    [InlineData("new RetryingHandler(new HttpClientHandler())", "new ByteArrayContent(new byte[9])")]
    public Task A_handler_that_no_client_has_or_that_sends_little_is_silent(string handler, string content)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = $$"""
                using System;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Polly;

                public class RetryingHandler : DelegatingHandler
                {
                    private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));
                    public RetryingHandler(HttpMessageHandler inner) : base(inner) { }
                    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                        => _retry.ExecuteAsync(t => base.SendAsync(request, t), token);
                }

                public class Partner
                {
                    private readonly HttpClient _client = new HttpClient({{handler}});
                    public Task SendAsync(byte[] notice) => _client.PostAsync("/", {{content}});
                }
                """,
        }.RunAsync();
}
