namespace GcGuard.Testing;

/// <summary>
/// Types that several tests use and no reference has: public shapes of packages under their own names, and the types of
/// an application. A test names those it needs in <c>Stubs</c>; each is one more source of its project.
/// </summary>
public static class Stubs
{
    /// <summary>
    /// The public shape of Microsoft.Extensions.Http.Polly, Polly.Extensions.Http and Polly.Registry's service: what the
    /// rules know of them, under their own namespaces.
    /// </summary>
    public static RuleSource PollyHttp { get; } = new(nameof(PollyHttp), """
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
        """);

    /// <summary>The public shape of Polly.Extensions.Http.</summary>
    public static RuleSource PollyExtensionsHttp { get; } = new(nameof(PollyExtensionsHttp), """
        namespace Polly.Extensions.Http
        {
            using System.Net.Http;

            public static class HttpPolicyExtensions
            {
                public static PolicyBuilder<HttpResponseMessage> HandleTransientHttpError() => Policy<HttpResponseMessage>.Handle<HttpRequestException>();
            }
        }
        """);

    /// <summary>The public shape of Microsoft.Extensions.Http.Resilience.</summary>
    public static RuleSource Resilience { get; } = new(nameof(Resilience), """
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
        """);

    /// <summary>The public shape of Polly.Extensions: pipelines of Polly 8 among the services.</summary>
    public static RuleSource PollyServices { get; } = new(nameof(PollyServices), """
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
        """);

    /// <summary>A tree, heavy to serialise, the rows of a report, and the gate of the article on ClusterConfig.</summary>
    public static RuleSource Trees { get; } = new(nameof(Trees), """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Threading;
        using System.Threading.Tasks;

        public class Row { public int Id { get; set; } public string Name { get; set; } }
        public class SerializedTree { }
        public class Tree
        {
            private readonly List<Row> _rows = new List<Row>();
            public string Name { get; set; }
            public SerializedTree Serialize()
            {
                using (var stream = new MemoryStream())
                using (var gzip = new GZipStream(stream, CompressionMode.Compress, true))
                {
                    gzip.WriteByte(1);
                }

                return new SerializedTree();
            }
        }
        public interface IRates { Task<int> GetAsync(CancellationToken token); }
        public class SerializationQueue
        {
            private readonly SemaphoreSlim semaphore;
            public SerializationQueue(int capacity) { semaphore = new SemaphoreSlim(capacity); }
            public async Task<Releaser> GetSlotAsync() { await semaphore.WaitAsync(); return new Releaser(semaphore); }
            public class Releaser : IDisposable
            {
                private readonly SemaphoreSlim semaphoreSlim;
                public Releaser(SemaphoreSlim semaphoreSlim) { this.semaphoreSlim = semaphoreSlim; }
                public void Dispose() { semaphoreSlim.Release(); }
            }
        }
        """);

    /// <summary>Microsoft.IO.RecyclableMemoryStream 3.</summary>
    public static RuleSource RecyclableStreams3 { get; } = new(nameof(RecyclableStreams3), RecyclableStreamStubs.Version3);

    /// <summary>Microsoft.IO.RecyclableMemoryStream 2.</summary>
    public static RuleSource RecyclableStreams2 { get; } = new(nameof(RecyclableStreams2), RecyclableStreamStubs.Version2);

    /// <summary>A pool that hands out leases of streams.</summary>
    public static RuleSource StreamPool { get; } = new(nameof(StreamPool), """
        public class StreamPool
        {
            public static readonly StreamPool Shared = new StreamPool();
            public System.IDisposable Acquire(out System.IO.MemoryStream stream) => stream = new System.IO.MemoryStream();
            public System.IO.MemoryStream Rent() => new System.IO.MemoryStream();
            public void Return(System.IO.MemoryStream stream) { }
        }
        """);

    /// <summary>A pool of leases that is given how to make and how to empty its objects.</summary>
    public static RuleSource LeasePool { get; } = new(nameof(LeasePool), """
        using System;
        using System.Collections.Concurrent;

        public sealed class P<T> where T : class { private readonly Func<T> _make; private readonly Action<T> _reset; private readonly ConcurrentBag<T> _items = new ConcurrentBag<T>(); public P(Func<T> make, Action<T> reset) { _make = make; _reset = reset; } public T Rent() => _items.TryTake(out var x) ? x : _make(); public void Return(T x) { _reset(x); _items.Add(x); } }
        """);
}
