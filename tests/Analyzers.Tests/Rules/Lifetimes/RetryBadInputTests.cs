using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>Half-written code, missing packages and policies in other assemblies: no exception, and silence.</summary>
public class RetryBadInputTests
{
    private static async Task SilentAsync(string source, ReferenceSet references, string other = "")
    {
        await RunAsync<RetriedBufferAnalyzer>(source, references, other);
        await RunAsync<BufferOverWaitAnalyzer>(source, references, other);
        await RunAsync<RetryWithoutBreakerAnalyzer>(source, references, other);
        await RunAsync<PermanentFailureAnalyzer>(source, references, other);
    }

    private static Task RunAsync<TAnalyzer>(string source, ReferenceSet references, string other)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new AnalyzerVerify<TAnalyzer>.Test { References = references, ImplicitUsings = true, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(source.ReplaceLineEndings("\n"));
        if (other.Length > 0)
        {
            test.TestState.AdditionalProjects["Other"].Sources.Add(other.ReplaceLineEndings("\n"));
            test.TestState.AdditionalProjectReferences.Add("Other");
        }

        return test.RunAsync();
    }

    [Theory]
    [InlineData("var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(; return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("var retry = Policy.Handle<>().WaitAndRetryAsync(3, n => ); await retry.ExecuteAsync(t => client.PostAsync(address, new ByteArrayContent(")]
    [InlineData("var retry = Policy.WrapAsync(, ); await retry.ExecuteAsync(() => notice")]
    [InlineData("while (true) { try { await client.PostAsync(address, new ByteArrayContent(notice)); return; } catch { await Task.Delay( } }")]
    [InlineData("while ( < 3) { try { client.Post(notice); break; } catch { Thread.Sleep(); } }")]
    [InlineData("do { try { client.Post(notice); break; } catch { Thread.Sleep(5000); } } while (tries++")]
    [InlineData("foreach (var delay in ) { try { client.Post(notice); break; } catch { await Task.Delay(delay); } }")]
    [InlineData("for (int i = 0; i < ; i++) { try { client.Post(notice); break; } catch { await Task.Delay(i * 1000); } }")]
    [InlineData("try { await client.PostAsync(address, } catch { await Task.Delay(2000); return await SendAsync(client, , notice")]
    [InlineData("Policy.HandleResult<HttpResponseMessage>(r => !r.).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));")]
    [InlineData("var registry = new Polly.Registry.PolicyRegistry { [] = , [\"retry\"] = }; registry.Get<>(\"retry\").ExecuteAsync(() => notice);")]
    [InlineData("var request = new HttpRequestMessage { Content = new ByteArrayContent(notice }; await new HttpClient(new ).SendAsync(request);")]
    [InlineData("byte[] body = JsonSerializer.SerializeToUtf8Bytes(; await Task.Delay(; return body;")]
    public Task Half_written_code(string statements)
        => SilentAsync($$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """, TestReferences.Net80AspNetPolly);

    [Theory]
    [InlineData("var retry = new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { Delay = , MaxRetryAttempts = }).Build(); await retry.ExecuteAsync(async t => await client.PostAsync(address, new ByteArrayContent(")]
    [InlineData("var retry = new ResiliencePipelineBuilder<>().AddRetry().Build(); await retry.ExecuteAsync(async t => notice, token);")]
    [InlineData("provider.GetPipeline().ExecuteAsync(t => notice, token); provider.GetPipeline(\"retry\"")]
    public Task Half_written_pipelines(string statements)
        => SilentAsync($$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                Polly.Registry.ResiliencePipelineProvider<string> provider;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """, TestReferences.Net80AspNetPolly8);

    [Theory]
    [MemberData(nameof(RetryShapesTests.Names), MemberType = typeof(RetryShapesTests))]
    public async Task Polly_is_not_referenced(string name)
    {
        RetryShape shape = RetryShapes.Of(name);
        if (shape.Retrier == "the loop")
        {
            return;
        }

        await SilentAsync(shape.OfParameter("notice"), TestReferences.Net80AspNet);
    }

    [Theory]
    [InlineData("return await Other.Policies.Retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("return await Other.Policies.GetRetry().ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("return await new HttpClient(new Other.RetryingHandler()).PostAsync(address, new ByteArrayContent(notice));")]
    [InlineData("var both = Policy.WrapAsync(Other.Policies.Retry, Policy.TimeoutAsync(9)); return await both.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    public Task Policies_of_another_assembly(string statements)
        => SilentAsync(
            $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """,
            TestReferences.Net80AspNetPolly,
            """
            namespace Other
            {
                public static class Policies
                {
                    public static IAsyncPolicy Retry { get; } = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    public static IAsyncPolicy GetRetry() => Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                }

                public class RetryingHandler : DelegatingHandler
                {
                    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                        => Policies.Retry.ExecuteAsync(token => base.SendAsync(request, token), cancellationToken);
                }
            }
            """);

    [Fact]
    public Task A_client_that_another_assembly_registers()
        => SilentAsync(
            """
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public Task SendAsync(byte[] notice) => _client.PostAsync("/", new ByteArrayContent(notice));
            }
            public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services) => Other.Builders.AddRetries(services.AddHttpClient<Partner>());
            }
            """,
            TestReferences.Net80AspNetPolly,
            "namespace Other { public static class Builders { public static IHttpClientBuilder AddRetries(IHttpClientBuilder builder) => builder; } }");
}
