using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>What the tests of the rules on retries share: usings, references and stubs of packages that are not restored.</summary>
internal static class RetryTest
{
    /// <summary>The usings of a source, on one line so that its own lines count from two.</summary>
    public const string Usings =
        "using System; using System.Buffers; using System.Collections.Generic; using System.IO; using System.Linq; using System.Net; using System.Net.Http; using System.Text; using System.Text.Json; using System.Threading; using System.Threading.Tasks; using Microsoft.AspNetCore.Mvc; using Microsoft.Extensions.DependencyInjection; using Polly; using Polly.Retry;\n";

    /// <summary>
    /// The public shape of Microsoft.Extensions.Http.Polly, Polly.Extensions.Http and Polly.Registry's service: what the
    /// rules know of them, under their own namespaces.
    /// </summary>
    public const string PollyHttp = """
        namespace Microsoft.Extensions.Http
        {
            using System;
            using System.Net.Http;
            using Polly;

            public class PolicyHttpMessageHandler : DelegatingHandler
            {
                public PolicyHttpMessageHandler(IAsyncPolicy<HttpResponseMessage> policy) { }
                public PolicyHttpMessageHandler(Func<HttpRequestMessage, IAsyncPolicy<HttpResponseMessage>> policySelector) { }
            }
        }

        namespace Microsoft.Extensions.DependencyInjection
        {
            using System;
            using System.Net.Http;
            using Polly;
            using Polly.Registry;

            public static class PollyHttpClientBuilderExtensions
            {
                public static IHttpClientBuilder AddPolicyHandler(this IHttpClientBuilder builder, IAsyncPolicy<HttpResponseMessage> policy) => builder;
                public static IHttpClientBuilder AddPolicyHandler(this IHttpClientBuilder builder, Func<HttpRequestMessage, IAsyncPolicy<HttpResponseMessage>> policySelector) => builder;
                public static IHttpClientBuilder AddPolicyHandler(this IHttpClientBuilder builder, Func<IServiceProvider, HttpRequestMessage, IAsyncPolicy<HttpResponseMessage>> policySelector) => builder;
                public static IHttpClientBuilder AddPolicyHandlerFromRegistry(this IHttpClientBuilder builder, string policyKey) => builder;
                public static IHttpClientBuilder AddTransientHttpErrorPolicy(this IHttpClientBuilder builder, Func<PolicyBuilder<HttpResponseMessage>, IAsyncPolicy<HttpResponseMessage>> configurePolicy) => builder;
            }

            public static class PollyServiceCollectionExtensions
            {
                public static IPolicyRegistry<string> AddPolicyRegistry(this IServiceCollection services) => null;
            }
        }
        """;

    /// <summary>The public shape of Polly.Extensions.Http.</summary>
    public const string PollyExtensionsHttp = """
        namespace Polly.Extensions.Http
        {
            using System.Net.Http;

            public static class HttpPolicyExtensions
            {
                public static PolicyBuilder<HttpResponseMessage> HandleTransientHttpError() => Policy<HttpResponseMessage>.Handle<HttpRequestException>();
            }
        }
        """;

    /// <summary>The public shape of Microsoft.Extensions.Http.Resilience.</summary>
    public const string Resilience = """
        namespace Microsoft.Extensions.Http.Resilience
        {
            using System.Net.Http;
            using Polly.Retry;

            public class HttpRetryStrategyOptions : RetryStrategyOptions<HttpResponseMessage> { }
            public class HttpCircuitBreakerStrategyOptions : Polly.CircuitBreaker.CircuitBreakerStrategyOptions<HttpResponseMessage> { }
            public class HttpStandardResilienceOptions { public HttpRetryStrategyOptions Retry { get; set; } }
            public interface IHttpStandardResiliencePipelineBuilder { }
            public interface IHttpResiliencePipelineBuilder { }
            public class ResilienceHandlerContext { }
            public static class HttpRetryStrategyOptionsExtensions
            {
                public static void DisableForUnsafeHttpMethods(this HttpRetryStrategyOptions options) { }
                public static void DisableFor(this HttpRetryStrategyOptions options, params HttpMethod[] methods) { }
            }
        }

        namespace Microsoft.Extensions.DependencyInjection
        {
            using System;
            using System.Net.Http;
            using Microsoft.Extensions.Http.Resilience;
            using Polly;

            public static class ResilienceHttpClientBuilderExtensions
            {
                public static IHttpStandardResiliencePipelineBuilder AddStandardResilienceHandler(this IHttpClientBuilder builder) => null;
                public static IHttpStandardResiliencePipelineBuilder AddStandardResilienceHandler(this IHttpClientBuilder builder, Action<HttpStandardResilienceOptions> configure) => null;
                public static IHttpStandardResiliencePipelineBuilder Configure(this IHttpStandardResiliencePipelineBuilder builder, Action<HttpStandardResilienceOptions> configure) => builder;
                public static IHttpResiliencePipelineBuilder AddResilienceHandler(this IHttpClientBuilder builder, string pipelineName, Action<ResiliencePipelineBuilder<HttpResponseMessage>> configure) => null;
                public static IHttpResiliencePipelineBuilder AddResilienceHandler(this IHttpClientBuilder builder, string pipelineName, Action<ResiliencePipelineBuilder<HttpResponseMessage>, ResilienceHandlerContext> configure) => null;
            }
        }
        """;

    /// <summary>The public shape of Polly.Extensions: pipelines of Polly 8 among the services.</summary>
    public const string PollyServices = """
        namespace Polly.DependencyInjection
        {
            public sealed class AddResiliencePipelineContext<TKey> { }
        }

        namespace Polly
        {
            using System;
            using Microsoft.Extensions.DependencyInjection;
            using Polly.DependencyInjection;

            public static class PollyServiceCollectionExtensions
            {
                public static IServiceCollection AddResiliencePipeline<TKey>(this IServiceCollection services, TKey key, Action<ResiliencePipelineBuilder> configure) => services;
                public static IServiceCollection AddResiliencePipeline<TKey>(this IServiceCollection services, TKey key, Action<ResiliencePipelineBuilder, AddResiliencePipelineContext<TKey>> configure) => services;
                public static IServiceCollection AddResiliencePipeline<TKey, TResult>(this IServiceCollection services, TKey key, Action<ResiliencePipelineBuilder<TResult>> configure) => services;
                public static IServiceCollection AddResiliencePipeline<TKey, TResult>(this IServiceCollection services, TKey key, Action<ResiliencePipelineBuilder<TResult>, AddResiliencePipelineContext<TKey>> configure) => services;
            }
        }
        """;

    /// <summary>.NET 8 with ASP.NET Core and Polly 7.</summary>
    public static ReferenceSet Polly7 { get; } = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly);

    /// <summary>.NET 8 with ASP.NET Core and the pipelines of Polly 8 beside the policies of Polly 7.</summary>
    public static ReferenceSet Polly8 { get; } = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly8, TestPackages.PollyCore);

    /// <summary>A test of an analyzer over one source and the stubs.</summary>
    public static AnalyzerVerify<TAnalyzer>.Test Of<TAnalyzer>(string source, ReferenceSet references, params string[] stubs)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new AnalyzerVerify<TAnalyzer>.Test { References = references };
        test.TestState.Sources.Add(Usings + source.ReplaceLineEndings("\n"));
        foreach (string stub in stubs)
        {
            test.TestState.Sources.Add(stub);
        }

        return test;
    }

    /// <summary>
    /// Whether a fix makes one source of another, and no rule of the package finds more there than before. Equal sources
    /// mean that there is no fix.
    /// </summary>
    public static async Task FixesAsync<TAnalyzer, TFix>(ReferenceSet references, string before, string after, params string[] stubs)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
    {
        before = Usings + before.ReplaceLineEndings("\n");
        after = Usings + after.ReplaceLineEndings("\n");
        var test = new CodeFixVerify<TAnalyzer, TFix>.Test { References = references, TestCode = before, FixedCode = after };
        foreach (string stub in stubs)
        {
            test.TestState.Sources.Add(stub);
            test.FixedState.Sources.Add(stub);
        }

        await test.RunAsync();
        if (before != after)
        {
            await RemainingFindings.AssertNoneAddedAsync(references, before, after, stubs);
        }
    }

    /// <summary>Whether the marked places of a source are found, and nothing else; no marks mean silence.</summary>
    public static Task FindsAsync<TAnalyzer>(string source)
        where TAnalyzer : DiagnosticAnalyzer, new()
        => Of<TAnalyzer>(source, Polly7, PollyHttp).RunAsync();

    /// <summary>The same with Polly 8.</summary>
    public static Task FindsOnPolly8Async<TAnalyzer>(string source)
        where TAnalyzer : DiagnosticAnalyzer, new()
        => Of<TAnalyzer>(source, Polly8, Resilience).RunAsync();

    /// <summary>A class with one method of these statements.</summary>
    public static string Method(string statements, string parameters = "HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token", string members = "")
        => $$"""
            public class Order { public List<string> Lines { get; set; } }
            public class Sender
            {
                {{members}}
                public async Task<object> SendAsync({{parameters}})
                {
                    {{statements}}
                }
            }
            """;
}
