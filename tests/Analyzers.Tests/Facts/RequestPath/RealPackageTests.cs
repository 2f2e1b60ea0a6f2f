using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Facts.RequestPath;

/// <summary>Entry points of packages against the packages themselves; other tests use stand-ins, which know no better than the table.</summary>
public sealed class RealPackageTests
{
    [Fact]
    public Task Mass_transit() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages([TestPackages.MassTransit]),
        Files =
        {
            ("Test.cs", """
                using MassTransit;
                public record Order;
                public class OrderConsumer : IConsumer<Order>
                {
                    public Task Consume(ConsumeContext<Order> context) { global::Probe.Here("request: OrderConsumer.Consume"); return Export(); }
                    private Task Export() { global::Probe.Here("request: OrderConsumer.Consume ← OrderConsumer.Export"); return Task.CompletedTask; }
                    public void Other() => global::Probe.Here("unknown");
                }
                public class Logging : IFilter<ConsumeContext<Order>>
                {
                    public Task Send(ConsumeContext<Order> context, IPipe<ConsumeContext<Order>> next) { global::Probe.Here("request: Logging.Send"); return next.Send(context); }
                    public void Probe(ProbeContext context) => global::Probe.Here("unknown");
                }
                public class Nightly : IJobConsumer<Order> { public Task Run(JobContext<Order> context) { global::Probe.Here("unknown"); return Task.CompletedTask; } }
                """),
        },
    }.RunAsync();

    /// <summary>The package's own contracts are not referenced, as in code that does not restore: names it declares itself bind.</summary>
    [Fact]
    public async Task Mediatr()
    {
        CSharpCompilation compilation = await new RequestPathTest
        {
            References = TestReferences.Net100AspNet.AddPackages([TestPackages.MediatR]),
        }.CompileAsync();
        foreach (RootRow row in EntryPoints.Rows.Where(r => r.TypeName.StartsWith("MediatR.", System.StringComparison.Ordinal)))
        {
            INamedTypeSymbol? type = compilation.GetTypeByMetadataName(row.TypeName);
            Assert.True(type is not null || s_before12.Contains(row.TypeName), row.TypeName);
            if (type is { TypeKind: TypeKind.Interface })
            {
                Assert.Equal("Handle", Assert.Single(type.GetMembers().OfType<IMethodSymbol>()).Name);
            }
        }
    }

    /// <summary>Base classes that MediatR had before version 12.</summary>
    private static readonly HashSet<string> s_before12 = ["MediatR.RequestHandler`1", "MediatR.RequestHandler`2"];

    [Fact]
    public Task Mediatr_handlers_with_unresolved_contracts() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages([TestPackages.MediatR]),
        AllowErrors = true,
        Files =
        {
            ("Test.cs", """
                using MediatR;
                public record Query : MediatR.IRequest<string>;
                public class QueryHandler : IRequestHandler<Query, string>
                {
                    public Task<string> Handle(Query request, CancellationToken token) { Probe.Here("request: QueryHandler.Handle"); return null!; }
                    public Task<string> Handle(string other) { Probe.Here("unknown"); return null!; }
                }
                public class Timing<TRequest, TResponse> : IPipelineBehavior<TRequest, TResponse> where TRequest : notnull
                {
                    public Task<TResponse> Handle(TRequest request, RequestHandlerDelegate<TResponse> next, CancellationToken token) { Probe.Here("request: Timing.Handle"); return next(); }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Polly_7() => PollyAsync(
        TestReferences.Net100AspNet.AddPackages([TestPackages.Polly]),
        "private static readonly Polly.IAsyncPolicy s_retry = Polly.Policy.Handle<Exception>().WaitAndRetryAsync(3, n => { Probe.Here(\"cold: static initialiser\"); return TimeSpan.FromSeconds(n); });",
        "s_retry.ExecuteAsync(async () => { Probe.Here(\"HERE\"); await Task.Yield(); })");

    [Fact]
    public Task Polly_8() => PollyAsync(
        TestReferences.Net100AspNet.AddPackages([TestPackages.Polly8, TestPackages.PollyCore]),
        "private static readonly Polly.ResiliencePipeline s_retry = new Polly.ResiliencePipelineBuilder().Build();",
        "s_retry.ExecuteAsync(async token => { Probe.Here(\"HERE\"); await Task.Yield(); }).AsTask()");

    /// <summary>What a policy executes inherits its caller.</summary>
    private static Task PollyAsync(Microsoft.CodeAnalysis.Testing.ReferenceAssemblies references, string policy, string call) => new RequestPathTest
    {
        References = references,
        Files =
        {
            ("Test.cs", $$"""
                using Polly;
                public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    {{policy}}
                    public Task Get() => {{call.Replace("HERE", "request: OrdersController.Get")}};
                }
                public class Service
                {
                    {{policy}}
                    public Task Get() => {{call.Replace("HERE", "unknown")}};
                }
                """),
        },
    }.RunAsync();
}
