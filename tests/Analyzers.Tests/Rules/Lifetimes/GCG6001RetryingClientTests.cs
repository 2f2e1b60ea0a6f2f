using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 where the handler of a client retries and the code that sends does not see it.</summary>
public class GCG6001RetryingClientTests
{
    /// <summary>A handler with a policy, as in seed 003.</summary>
    private const string PolicyHandler = """
        public class RetryingHandler : DelegatingHandler
        {
            private readonly AsyncRetryPolicy<HttpResponseMessage> _policy;
            public RetryingHandler() { _policy = Policy.HandleResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n)); }
            protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                => _policy.ExecuteAsync(token => base.SendAsync(request, token), cancellationToken);
        }
        """;

    public static TheoryData<string> Retrying => new()
    {
        "services.AddHttpClient<Partner>().AddHttpMessageHandler<RetryingHandler>();",
        "services.AddHttpClient<Partner>().AddHttpMessageHandler(() => new RetryingHandler());",
        "services.AddHttpClient<Partner>().AddHttpMessageHandler(provider => provider.GetRequiredService<RetryingHandler>());",
        "services.AddHttpClient<Partner>().ConfigurePrimaryHttpMessageHandler(() => new RetryingHandler());",
        "services.AddHttpClient<Partner>(c => c.Timeout = TimeSpan.FromSeconds(9)).SetHandlerLifetime(TimeSpan.FromMinutes(5)).AddPolicyHandler(GetRetry());",
        "services.AddHttpClient<object, Partner>().AddPolicyHandler((provider, request) => GetRetry());",
        "services.AddHttpClient<Partner>().AddPolicyHandler(request => GetRetry());",
        "services.AddHttpClient<Partner>().AddTransientHttpErrorPolicy(p => p.WaitAndRetryAsync(3, _ => TimeSpan.FromSeconds(2)));",
        "var registry = services.AddPolicyRegistry(); registry.Add(\"retry\", GetRetry()); services.AddHttpClient<Partner>().AddPolicyHandlerFromRegistry(\"retry\");",
    };

    [Theory]
    [MemberData(nameof(Retrying))]
    public Task Clients_whose_handler_retries(string registration)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public async Task<bool> SendAsync(byte[] notice)
                {
                    using var request = new HttpRequestMessage(HttpMethod.Post, "/");
                    request.Content = {|GCG6002:new ByteArrayContent(notice)|};
                    using var response = await _client.SendAsync(request);
                    return response.IsSuccessStatusCode;
                }
            }public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services)
                {
                    {{registration}}
                }
                private static IAsyncPolicy<HttpResponseMessage> GetRetry() => Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));
            }public class RetryingHandler : DelegatingHandler
            {
                private readonly AsyncRetryPolicy<HttpResponseMessage> _policy;
                public RetryingHandler() { _policy = Policy.HandleResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n)); }
                protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                    => _policy.ExecuteAsync(token => base.SendAsync(request, token), cancellationToken);
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_handler_with_a_loop()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public async Task<bool> SendAsync(byte[] notice)
                {
                    using var request = new HttpRequestMessage(HttpMethod.Post, "/");
                    request.Content = {|GCG6002:new ByteArrayContent(notice)|};
                    using var response = await _client.SendAsync(request);
                    return response.IsSuccessStatusCode;
                }
            }public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services)
                {
                    services.AddHttpClient<Partner>().AddHttpMessageHandler<RetryingHandler>();
                }
                private static IAsyncPolicy<HttpResponseMessage> GetRetry() => Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));
            }public class RetryingHandler : DelegatingHandler
            {
                protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                {
                    HttpResponseMessage response = null;
                    for (int i = 1; i <= 3; i++)
                    {
                        response = await base.SendAsync(request, cancellationToken);
                        if (response.IsSuccessStatusCode) { return response; }
                        await Task.Delay(TimeSpan.FromSeconds(2 << i), cancellationToken);
                    }
                    return response;
                }
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("services.AddHttpClient<Partner>();")]
    [InlineData("services.AddHttpClient<Sender>().AddPolicyHandler(GetRetry());")]
    [InlineData("services.AddHttpClient<Partner>().AddPolicyHandler(request => request.Method == HttpMethod.Get ? GetRetry() : Policy.NoOpAsync<HttpResponseMessage>());")]
    [InlineData("services.AddHttpClient<Partner>().AddPolicyHandler(Policy.TimeoutAsync<HttpResponseMessage>(10));")]
    [InlineData("services.AddHttpClient<Partner>().AddTransientHttpErrorPolicy(p => p.RetryAsync(3));")]
    [InlineData("services.AddHttpClient<Partner>().AddTransientHttpErrorPolicy(p => p.CircuitBreakerAsync(3, TimeSpan.FromSeconds(30)));")]
    [InlineData("services.AddHttpClient<Partner>().AddPolicyHandlerFromRegistry(\"elsewhere\");")]
    [InlineData("services.AddHttpClient(\"partner\").AddPolicyHandler(GetRetry());")]
    [InlineData("services.AddHttpClient<Partner>().AddHttpMessageHandler<RetryingHandler>();")]
    public Task Clients_whose_handler_does_not(string registration)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public async Task<bool> SendAsync(byte[] notice)
                {
                    using var request = new HttpRequestMessage(HttpMethod.Post, "/");
                    request.Content = new ByteArrayContent(notice);
                    using var response = await _client.SendAsync(request);
                    return response.IsSuccessStatusCode;
                }
            }public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services)
                {
                    {{registration}}
                }
                private static IAsyncPolicy<HttpResponseMessage> GetRetry() => Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));
            }public class RetryingHandler : DelegatingHandler
            {
                protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                {
                    await Task.Delay(2000, cancellationToken);
                    return await base.SendAsync(request, cancellationToken);
                }
            }public class Sender { public Sender(HttpClient c) { } }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("private readonly HttpClient _client; public Named(IHttpClientFactory factory) { _client = factory.CreateClient(\"partner\"); }", "_client.PostAsync(\"/\", {|GCG6002:new ByteArrayContent(notice)|})")]
    [InlineData("private readonly IHttpClientFactory _factory; public Named(IHttpClientFactory factory) { _factory = factory; }", "_factory.CreateClient(\"partner\").PostAsync(\"/\", {|GCG6002:new ByteArrayContent(notice)|})")]
    [InlineData("private readonly IHttpClientFactory _factory; public Named(IHttpClientFactory factory) { _factory = factory; }", "_factory.CreateClient(\"other\").PostAsync(\"/\", new ByteArrayContent(notice))")]
    [InlineData("private readonly IHttpClientFactory _factory; public Named(IHttpClientFactory factory) { _factory = factory; }", "_factory.CreateClient().PostAsync(\"/\", new ByteArrayContent(notice))")]
    public Task Named_clients(string members, string send)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services)
                {
                    services.AddHttpClient("partner").AddPolicyHandler(GetRetry()); services.AddHttpClient("other");
                }
                private static IAsyncPolicy<HttpResponseMessage> GetRetry() => Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));
            }public class Named { {{members}} public async Task SendAsync(byte[] notice) { await {{send}}; } }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("using var client = new HttpClient(new RetryingHandler()); await client.PostAsync(\"/\", {|GCG6002:new ByteArrayContent(notice)|});")]
    [InlineData("var handler = new RetryingHandler(); using var client = new HttpClient(handler); var form = new MultipartFormDataContent(); form.Add({|GCG6002:new ByteArrayContent(notice)|}, \"file\"); await client.PostAsync(\"/\", form);")]
    [InlineData("using var client = new HttpClient(new RetryingHandler()); var request = new HttpRequestMessage(HttpMethod.Put, \"/\") { Content = {|GCG6002:new ByteArrayContent(notice)|} }; await client.SendAsync(request);")]
    [InlineData("using var client = new HttpClient(new Microsoft.Extensions.Http.PolicyHttpMessageHandler(Policy.TimeoutAsync<HttpResponseMessage>(9)) { InnerHandler = new RetryingHandler() }); await client.PostAsync(\"/\", {|GCG6002:new ByteArrayContent(notice)|});")]
    [InlineData("using var client = new HttpClient(new Outer(new RetryingHandler())); await client.PostAsync(\"/\", {|GCG6002:new ByteArrayContent(notice)|});")]
    [InlineData("using var client = new HttpClient(new Derived()); await client.PostAsync(\"/\", {|GCG6002:new ByteArrayContent(notice)|});")]
    [InlineData("using var client = new HttpClient(new Outer(new HttpClientHandler())); await client.PostAsync(\"/\", new ByteArrayContent(notice));")]
    [InlineData("using var client = new HttpClient(new Microsoft.Extensions.Http.PolicyHttpMessageHandler(Policy.TimeoutAsync<HttpResponseMessage>(9))); await client.PostAsync(\"/\", new ByteArrayContent(notice));")]
    [InlineData("using var client = new HttpClient(new RetryingHandler()); await client.PostAsync(\"/\", new StreamContent(File.OpenRead(address)));")]
    [InlineData("using var client = new HttpClient(new RetryingHandler()); await client.PostAsync(\"/\", new StringContent(\"{}\"));")]
    [InlineData("using var client = new HttpClient(); await client.PostAsync(\"/\", new ByteArrayContent(notice));")]
    [InlineData("using var once = new HttpClient(); using var client = new HttpClient(new RetryingHandler()); await client.PostAsync(\"/\", new ByteArrayContent(notice));")]
    public Task Clients_made_with_a_handler(string statements)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = PolicyHandler + $$"""
            public class Derived : RetryingHandler { }
            public class Outer : DelegatingHandler { public Outer(HttpMessageHandler inner) : base(inner) { } }
            public class Direct { public async Task SendAsync(byte[] notice, string address) { {{statements}} } }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("services.AddHttpClient<Partner>().AddStandardResilienceHandler();", "about 14 s")]
    [InlineData("services.AddHttpClient<Partner>().AddStandardResilienceHandler(o => o.Retry.MaxRetryAttempts = 5);", "an unknown time")]
    [InlineData("services.AddHttpClient<Partner>().AddResilienceHandler(\"own\", b => b.AddRetry(new Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions { UseJitter = false, BackoffType = DelayBackoffType.Constant }));", "6 s")]
    public async Task Resilience_handlers(string registration, string seconds)
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            Stubs = [Stubs.Resilience],
            TestCode = $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public async Task<bool> SendAsync(byte[] notice)
                {
                    using var request = new HttpRequestMessage(HttpMethod.Post, "/");
                    request.Content = {|#0:new ByteArrayContent(notice)|};
                    using var response = await _client.SendAsync(request);
                    return response.IsSuccessStatusCode;
                }
            }public static class SetUp { public static void AddPartner(this IServiceCollection services) { {{registration}} } }
            """,
        };
        test.ExpectedDiagnostics.Add(RetryMessages.OfSuspect(
            "notice", "the byte array `notice`, of any size", seconds, "the handler of `Partner`", "send content that writes itself on each send"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("services.AddHttpClient<Partner>().AddStandardResilienceHandler(o => Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptionsExtensions.DisableForUnsafeHttpMethods(o.Retry));")]
    [InlineData("services.AddHttpClient<Partner>().AddStandardResilienceHandler().Configure(o => Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptionsExtensions.DisableFor(o.Retry, HttpMethod.Post));")]
    [InlineData("services.AddHttpClient<Partner>().AddResilienceHandler(\"own\", b => b.AddTimeout(TimeSpan.FromSeconds(5)));")]
    public Task Resilience_handlers_that_do_not_repeat_bodies(string registration)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            Stubs = [Stubs.Resilience],
            TestCode = $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public async Task<bool> SendAsync(byte[] notice)
                {
                    using var request = new HttpRequestMessage(HttpMethod.Post, "/");
                    request.Content = new ByteArrayContent(notice);
                    using var response = await _client.SendAsync(request);
                    return response.IsSuccessStatusCode;
                }
            }public static class SetUp { public static void AddPartner(this IServiceCollection services) { {{registration}} } }
            """,
        }.RunAsync();
}
