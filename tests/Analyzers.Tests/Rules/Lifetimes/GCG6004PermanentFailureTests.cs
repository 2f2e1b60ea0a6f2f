using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6004: predicates of retries.</summary>
public class GCG6004PermanentFailureTests
{
    [Theory]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n))")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).RetryAsync(3)")]
    [InlineData("Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).WaitAndRetryAsync(new[] { TimeSpan.FromSeconds(1) })")]
    [InlineData("Policy<HttpResponseMessage>.Handle<HttpRequestException>().OrResult(response => { return [|!response.IsSuccessStatusCode|]; }).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n))")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => [|(int)r.StatusCode >= 400|]).RetryAsync(3)")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => [|r.StatusCode != HttpStatusCode.OK|]).RetryAsync(3)")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => r.StatusCode == HttpStatusCode.NotFound || [|r.IsSuccessStatusCode == false|]).RetryAsync(3)")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).Or<TimeoutException>().WaitAndRetryForeverAsync(n => TimeSpan.FromSeconds(n))")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).RetryAsync(3)")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => r.StatusCode == HttpStatusCode.TooManyRequests).RetryAsync(3)")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode && r.StatusCode != HttpStatusCode.NotFound).RetryAsync(3)")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode).CircuitBreakerAsync(3, TimeSpan.FromSeconds(9))")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode).FallbackAsync(new HttpResponseMessage())")]
    [InlineData("Policy.HandleResult<string>(r => !r.StartsWith(\"a\")).RetryAsync(3)")]
    [InlineData("Policy.HandleResult<Own>(r => !r.IsSuccessStatusCode).RetryAsync(3)")]
    public Task Policies(string policy)
        => new AnalyzerVerify<PermanentFailureAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Own { public bool IsSuccessStatusCode => true; }
            public class Policies { public object Retry => {{policy}}; }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("new RetryStrategyOptions<HttpResponseMessage> { ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>().HandleResult(r => [|!r.IsSuccessStatusCode|]) }")]
    [InlineData("new RetryStrategyOptions<HttpResponseMessage> { ShouldHandle = args => ValueTask.FromResult([|!args.Outcome.Result.IsSuccessStatusCode|]) }")]
    [InlineData("new RetryStrategyOptions<HttpResponseMessage> { ShouldHandle = new PredicateBuilder<HttpResponseMessage>().HandleResult(r => (int)r.StatusCode >= 500) }")]
    [InlineData("new Polly.CircuitBreaker.CircuitBreakerStrategyOptions<HttpResponseMessage> { ShouldHandle = new PredicateBuilder<HttpResponseMessage>().HandleResult(r => !r.IsSuccessStatusCode) }")]
    [InlineData("new Polly.Fallback.FallbackStrategyOptions<HttpResponseMessage> { ShouldHandle = args => ValueTask.FromResult(!args.Outcome.Result.IsSuccessStatusCode) }")]
    public Task Options(string options)
        => new AnalyzerVerify<PermanentFailureAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            Stubs = [Stubs.Resilience],
            TestCode = $$"""
            public class Pipelines { public object Retry => {{options}}; }
            """,
        }.RunAsync();

    [Fact]
    public Task A_handler_of_a_client()
        => new AnalyzerVerify<PermanentFailureAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services)
                    => services.AddHttpClient("partner").AddPolicyHandler(Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n)));
            }
            """,
        }.RunAsync();
}
