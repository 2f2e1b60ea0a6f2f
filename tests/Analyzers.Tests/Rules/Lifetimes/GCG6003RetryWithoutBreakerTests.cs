using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6003: wait and retry of large payloads, whole and without a circuit breaker.</summary>
public class GCG6003RetryWithoutBreakerTests
{
    private const string Handle = "Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)";
    private const string Waits = "(3, n => TimeSpan.FromSeconds(2 << n))";

    [Theory]
    [InlineData("found", $"var retry = {Handle}.[|WaitAndRetryAsync|]{Waits}; return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("found where it is made", $"return await {Handle}.[|WaitAndRetryAsync|]{Waits}.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("a small payload", $"var retry = {Handle}.WaitAndRetryAsync{Waits}; return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(new byte[10])));")]
    [InlineData("no payload", $"var retry = {Handle}.WaitAndRetryAsync{Waits}; return await retry.ExecuteAsync(() => client.GetAsync(address));")]
    [InlineData("wrapped", $"var retry = {Handle}.WaitAndRetryAsync{Waits}; var both = retry.WrapAsync({Handle}.CircuitBreakerAsync(5, TimeSpan.FromSeconds(30))); return await both.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("wrapped by another", $"var retry = {Handle}.WaitAndRetryAsync{Waits}; var both = Policy.WrapAsync({Handle}.CircuitBreakerAsync(5, TimeSpan.FromSeconds(30)), retry); return await both.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("handed on", $"var retry = {Handle}.WaitAndRetryAsync{Waits}; return Use(retry);")]
    [InlineData("no waits", $"var retry = {Handle}.RetryAsync(3); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    public Task Policies_of_a_method(string _, string statements)
        => new AnalyzerVerify<RetryWithoutBreakerAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private static object Use(object policy) => policy;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_policy_in_a_field()
        => new AnalyzerVerify<RetryWithoutBreakerAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).[|WaitAndRetryAsync|](3, n => TimeSpan.FromSeconds(2 << n));
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_policy_that_another_type_executes()
        => new AnalyzerVerify<RetryWithoutBreakerAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public static class Policies
            {
                public static readonly IAsyncPolicy<HttpResponseMessage> Retry = {{Handle}}.[|WaitAndRetryAsync|]{{Waits}};
            }
            public class Sender
            {
                public Task SendAsync(HttpClient client, byte[] notice)
                    => Policies.Retry.ExecuteAsync(() => client.PostAsync("/", new ByteArrayContent(notice)));
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("services.AddHttpClient<Partner>().AddPolicyHandler(GetRetry());", "[|WaitAndRetryAsync|]", "new ByteArrayContent(notice)")]
    [InlineData("services.AddHttpClient<Partner>().AddPolicyHandler(GetRetry()).AddTransientHttpErrorPolicy(p => p.CircuitBreakerAsync(5, TimeSpan.FromSeconds(30)));", "WaitAndRetryAsync", "new ByteArrayContent(notice)")]
    [InlineData("services.AddHttpClient<Partner>().AddPolicyHandler(GetRetry());", "WaitAndRetryAsync", "new ByteArrayContent(new byte[9])")]
    [InlineData("services.AddHttpClient<Partner>();", "WaitAndRetryAsync", "new ByteArrayContent(notice)")]
    public Task Policies_of_a_client(string registration, string retry, string content)
        => new AnalyzerVerify<RetryWithoutBreakerAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public Task SendAsync(byte[] notice) => _client.PostAsync("/", {{content}});
            }
            public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services) { {{registration}} }
                private static IAsyncPolicy<HttpResponseMessage> GetRetry() => {{Handle}}.{{retry}}{{Waits}};
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_handler_that_sends_again()
        => new AnalyzerVerify<RetryWithoutBreakerAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public Task SendAsync(byte[] notice) => _client.PostAsync("/", new ByteArrayContent(notice));
            }
            public class RetryingHandler : DelegatingHandler
            {
                private readonly AsyncRetryPolicy<HttpResponseMessage> _policy = {{Handle}}.[|WaitAndRetryAsync|]{{Waits}};
                protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                    => _policy.ExecuteAsync(token => base.SendAsync(request, token), cancellationToken);
            }
            public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services) => services.AddHttpClient<Partner>().AddHttpMessageHandler<RetryingHandler>();
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("new ResiliencePipelineBuilder().[|AddRetry|](new RetryStrategyOptions()).Build()")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions()).AddCircuitBreaker(new Polly.CircuitBreaker.CircuitBreakerStrategyOptions()).Build()")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { Delay = TimeSpan.Zero }).Build()")]
    public Task Pipelines(string pipeline)
        => new AnalyzerVerify<RetryWithoutBreakerAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            Stubs = [Stubs.Resilience],
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var pipeline = {{pipeline}}; return await pipeline.ExecuteAsync(async t => await client.PostAsync(address, new ByteArrayContent(notice), t), token);
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_handler_of_a_client_with_a_pipeline()
        => new AnalyzerVerify<RetryWithoutBreakerAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            Stubs = [Stubs.Resilience],
            TestCode = """
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public Task SendAsync(byte[] notice) => _client.PostAsync("/", new ByteArrayContent(notice));
            }
            public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services)
                    => services.AddHttpClient<Partner>().AddResilienceHandler("own", b => b.[|AddRetry|](new Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions()));
            }
            """,
        }.RunAsync();
}
