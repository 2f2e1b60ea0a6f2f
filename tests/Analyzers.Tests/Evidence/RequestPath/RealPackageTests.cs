using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Entry points of packages against the packages themselves; other tests use stand-ins, which know no better than the table.</summary>
public sealed class RealPackageTests
{
    [Fact]
    public Task Mass_transit() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages(TestPackages.MassTransit),
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

    /// <summary>The names of the rows are the package's.</summary>
    [Fact]
    public async Task Mediatr()
    {
        CSharpCompilation compilation = await new RequestPathTest
        {
            References = TestReferences.Net100AspNet.AddPackages(TestPackages.MediatR),
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
        References = TestReferences.Net100AspNet.AddPackages(TestPackages.MediatR),
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

    /// <summary>The package's contracts are a stand-in with their identity; all else is the package's own.</summary>
    private const string MediatrContracts = """
        namespace MediatR
        {
            public interface IBaseRequest { }
            public interface IRequest : IBaseRequest { }
            public interface IRequest<out T> : IBaseRequest { }
            public interface IStreamRequest<out T> { }
            public interface INotification { }
            public struct Unit { public static System.Threading.Tasks.Task<Unit> Task => null; }
        }
        """;

    [Fact]
    public Task Mediatr_handlers_behind_the_mediator() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages(TestPackages.MediatR),
        Packages = { ("MediatR.Contracts", MediatrContracts) },
        Files =
        {
            ("Controller.cs", """
                using MediatR;
                public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    private readonly ISender sender = null!;
                    public Task<string> Get() => sender.Send(new Query());
                    public Task Tell(IPublisher publisher) => publisher.Publish(new Told());
                }
                """),
            ("Handlers.cs", """
                using MediatR;
                public record Query : IRequest<string>;
                public record Command : IRequest;
                public record Rows : IStreamRequest<int>;
                public record Told : INotification;
                public class QueryHandler : IRequestHandler<Query, string>
                {
                    private readonly Export export = null!;
                    public Task<string> Handle(Query request, CancellationToken token) { Probe.Here("request: QueryHandler.Handle"); return export.Build(); }
                    public Task<string> Handle(string other) { Probe.Here("unknown"); return null!; }
                }
                public class Export { public Task<string> Build() { Probe.Here("request: QueryHandler.Handle ← Export.Build"); return null!; } public void Other() => Probe.Here("unknown"); }
                public class CommandHandler : IRequestHandler<Command> { Task IRequestHandler<Command>.Handle(Command c, CancellationToken t) { Probe.Here("request: CommandHandler.Handle"); return null!; } }
                public class RowsHandler : IStreamRequestHandler<Rows, int> { public async IAsyncEnumerable<int> Handle(Rows r, CancellationToken t) { Probe.Here("request: RowsHandler.Handle"); await Task.Yield(); yield break; } }
                public class ToldHandler : INotificationHandler<Told> { public Task Handle(Told n, CancellationToken t) { Probe.Here("request: ToldHandler.Handle"); return null!; } }
                public class Old : NotificationHandler<Told> { protected override void Handle(Told n) => Probe.Here("request: Old.Handle"); }
                public class Timing<TRequest, TResponse> : IPipelineBehavior<TRequest, TResponse> where TRequest : notnull
                {
                    public Task<TResponse> Handle(TRequest request, RequestHandlerDelegate<TResponse> next, CancellationToken token) { Probe.Here("request: Timing.Handle"); return next(); }
                }
                """),
        },
    }.RunAsync();

    /// <summary>A service as Grpc.Tools generates it, on the real server; only the package of its contexts is a stand-in.</summary>
    [Fact]
    public Task Grpc_services() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages(TestPackages.GrpcServer),
        OutputKind = OutputKind.ConsoleApplication,
        Packages =
        {
            ("Grpc.Core.Api", """
                namespace Grpc.Core
                {
                    using System.Threading.Tasks;
                    public abstract class ServerCallContext { }
                    public interface IAsyncStreamReader<out T> { }
                    public interface IServerStreamWriter<in T> { Task WriteAsync(T message); }
                    public delegate Task<TResponse> UnaryServerMethod<TRequest, TResponse>(TRequest request, ServerCallContext context);
                    [System.AttributeUsage(System.AttributeTargets.Class)] public sealed class BindServiceMethodAttribute : System.Attribute { public BindServiceMethodAttribute(System.Type bindType, string bindMethodName) { } }
                }
                namespace Grpc.Core.Interceptors
                {
                    public abstract class Interceptor { public virtual System.Threading.Tasks.Task<R> UnaryServerHandler<T, R>(T request, ServerCallContext context, UnaryServerMethod<T, R> continuation) => continuation(request, context); }
                }
                """),
        },
        Files =
        {
            ("Program.cs", """
                using Microsoft.AspNetCore.Builder;
                using Microsoft.Extensions.DependencyInjection;
                var builder = WebApplication.CreateBuilder(args);
                builder.Services.AddGrpc(o => Probe.Here("cold: start-up: AddGrpc"));
                var app = builder.Build();
                app.MapGrpcService<GreeterService>();
                app.Run();
                """),
            ("GreetGrpc.cs", """
                // <auto-generated>Generated by the protocol buffer compiler.</auto-generated>
                using grpc = global::Grpc.Core;
                public static partial class Greeter
                {
                    [grpc::BindServiceMethod(typeof(Greeter), "BindService")]
                    public abstract partial class GreeterBase
                    {
                        public virtual global::System.Threading.Tasks.Task<string> SayHello(string request, grpc::ServerCallContext context) => throw new Exception();
                        public virtual global::System.Threading.Tasks.Task List(string request, grpc::IServerStreamWriter<string> responseStream, grpc::ServerCallContext context) => throw new Exception();
                        public virtual global::System.Threading.Tasks.Task<string> Upload(grpc::IAsyncStreamReader<string> requestStream, grpc::ServerCallContext context) => throw new Exception();
                    }
                }
                """),
            ("GreeterService.cs", """
                using Grpc.Core;
                public class GreeterService : Greeter.GreeterBase
                {
                    private readonly Export export = null!;
                    public override Task<string> SayHello(string request, ServerCallContext context) { Probe.Here("request: GreeterService.SayHello"); return export.Build(); }
                    public override async Task List(string request, IServerStreamWriter<string> stream, ServerCallContext context) { Probe.Here("request: GreeterService.List"); await stream.WriteAsync(""); }
                    public override Task<string> Upload(IAsyncStreamReader<string> stream, ServerCallContext context) { Probe.Here("request: GreeterService.Upload"); return null!; }
                    public void Other() => Probe.Here("unknown");
                }
                public class Export { public Task<string> Build() { Probe.Here("request: GreeterService.SayHello ← Export.Build"); return null!; } }
                public class Log : Grpc.Core.Interceptors.Interceptor
                {
                    public override Task<R> UnaryServerHandler<T, R>(T request, ServerCallContext context, UnaryServerMethod<T, R> next) { Probe.Here("request: Log.UnaryServerHandler"); return next(request, context); }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Orleans_grains() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages(TestPackages.Orleans),
        AllowErrors = true,
        Files =
        {
            ("Cart.cs", """
                public interface ICart : Orleans.IGrainWithStringKey { Task Add(string item); }
                public class Cart : Orleans.Grain, ICart
                {
                    public Task Add(string item) { Probe.Here("request: Cart.Add"); return Pack(); }
                    private Task Pack() { Probe.Here("request: Cart.Add ← Cart.Pack"); return Task.CompletedTask; }
                    public void Local() => Probe.Here("unknown");
                }
                public interface IWatch : Orleans.Runtime.IAddressable { void Told(string text); }
                public class Watch : IWatch { public void Told(string text) => Probe.Here("request: Watch.Told"); public void Near() => Probe.Here("unknown"); }
                """),
        },
    }.RunAsync();

    /// <summary>The triggers are the packages' own; the base class of one is a stand-in with its identity.</summary>
    [Fact]
    public Task Functions() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages(TestPackages.FunctionsHttp, TestPackages.WebJobsHttp),
        AllowErrors = true,
        Packages =
        {
            ("Microsoft.Azure.Functions.Worker.Extensions.Abstractions", """
                namespace Microsoft.Azure.Functions.Worker.Extensions.Abstractions
                {
                    public abstract class BindingAttribute : System.Attribute { }
                    public abstract class TriggerBindingAttribute : BindingAttribute { }
                }
                """),
        },
        Files =
        {
            ("Orders.cs", """
                public class Orders
                {
                    public void Get([Microsoft.Azure.Functions.Worker.HttpTrigger] object request) { Probe.Here("request: Orders.Get"); Build(); }
                    public void InProcess([Microsoft.Azure.WebJobs.HttpTrigger] object request) => Probe.Here("request: Orders.InProcess");
                    public void None([Missing.HttpTrigger] object request) => Probe.Here("unknown");
                    private void Build() => Probe.Here("request: Orders.Get ← Orders.Build");
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Quartz_jobs() => new RequestPathTest
    {
        References = TestReferences.Net100AspNet.AddPackages(TestPackages.Quartz),
        AllowErrors = true,
        Files =
        {
            ("Nightly.cs", """
                public class Nightly : Quartz.IJob { public Task Execute(Quartz.IJobExecutionContext context) { Probe.Here("unknown"); return null!; } public ValueTask Execute(int n) { Probe.Here("request: C.Get ← Nightly.Execute"); return default; } }
                public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Nightly job) { job.Execute((Quartz.IJobExecutionContext)null!); job.Execute(1); } }
                """),
        },
    }.RunAsync();

    [Fact]
    public async Task Mvc_5_and_web_api_2()
    {
        var test = new RequestPathTest
        {
            References = TestReferences.Net472.AddPackages(TestPackages.Mvc5, TestPackages.WebApi2),
            AllowErrors = true,
            Files =
            {
                ("Controllers.cs", """
                    public class OrdersController : System.Web.Http.ApiController
                    {
                        public string Get() { Probe.Here("request: OrdersController.Get"); return Build(); }
                        [System.Web.Http.NonAction] public void Helper() => Probe.Here("unknown");
                        private string Build() { Probe.Here("request: OrdersController.Get ← OrdersController.Build"); return ""; }
                    }
                    public class HomeController : System.Web.Mvc.Controller
                    {
                        public HomeController() => Probe.Here("request: new HomeController");
                        public System.Web.Mvc.ActionResult Index() { Probe.Here("request: HomeController.Index"); return View(); }
                        [System.Web.Mvc.NonAction] public void Helper() => Probe.Here("unknown");
                        protected override void OnActionExecuting(System.Web.Mvc.ActionExecutingContext context) => Probe.Here("request: HomeController.OnActionExecuting");
                        protected override void OnException(System.Web.Mvc.ExceptionContext context) => Probe.Here("cold: exception handler");
                        protected override void Dispose(bool disposing) => Probe.Here("unknown");
                    }
                    public class Timing : System.Web.Mvc.ActionFilterAttribute { public override void OnActionExecuted(System.Web.Mvc.ActionExecutedContext context) => Probe.Here("request: Timing.OnActionExecuted"); }
                    public class Handled : System.Web.Mvc.HandleErrorAttribute { public override void OnException(System.Web.Mvc.ExceptionContext context) => Probe.Here("cold: exception handler"); }
                    public class Log : System.Web.Mvc.IActionFilter
                    {
                        public void OnActionExecuting(System.Web.Mvc.ActionExecutingContext context) => Probe.Here("request: Log.OnActionExecuting");
                        public void OnActionExecuted(System.Web.Mvc.ActionExecutedContext context) => Probe.Here("request: Log.OnActionExecuted");
                        public void OnActionExecuted(string other) => Probe.Here("unknown");
                    }
                    public class Binder : System.Web.Mvc.IModelBinder { public object BindModel(System.Web.Mvc.ControllerContext c, System.Web.Mvc.ModelBindingContext b) { Probe.Here("request: Binder.BindModel"); return null; } }
                    public class ApiErrors : System.Web.Http.Filters.IExceptionFilter
                    {
                        public bool AllowMultiple => true;
                        public Task ExecuteExceptionFilterAsync(System.Web.Http.Filters.HttpActionExecutedContext c, CancellationToken t) { Probe.Here("cold: exception handler"); return null; }
                    }
                    public class Errors : System.Web.Mvc.IExceptionFilter { public void OnException(System.Web.Mvc.ExceptionContext context) => Probe.Here("cold: exception handler"); }
                    public static class Config { public static void Register(System.Web.Http.HttpConfiguration config) => Probe.Here("cold: start-up"); }
                    """),
            },
        };
        await test.RunAsync();

        CSharpCompilation compilation = await test.CompileAsync();
        string[] wrong =
        [
            .. EntryPoints.Rows.Concat(ColdRoots.Rows)
                .Select(row => row.TypeName)
                .Where(name => name.StartsWith("System.Web.Mvc.", System.StringComparison.Ordinal) || name.StartsWith("System.Web.Http.", System.StringComparison.Ordinal))
                .Where(name => compilation.GetTypeByMetadataName(name) is null),
        ];
        Assert.Empty(wrong);
    }

    [Fact]
    public Task Polly_7() => PollyAsync(
        TestReferences.Net100AspNet.AddPackages(TestPackages.Polly),
        "private static readonly Polly.IAsyncPolicy s_retry = Polly.Policy.Handle<Exception>().WaitAndRetryAsync(3, n => { Probe.Here(\"cold: static initialiser\"); return TimeSpan.FromSeconds(n); });",
        "s_retry.ExecuteAsync(async () => { Probe.Here(\"HERE\"); await Task.Yield(); })");

    [Fact]
    public Task Polly_8() => PollyAsync(
        TestReferences.Net100AspNet.AddPackages(TestPackages.Polly8, TestPackages.PollyCore),
        "private static readonly Polly.ResiliencePipeline s_retry = new Polly.ResiliencePipelineBuilder().Build();",
        "s_retry.ExecuteAsync(async token => { Probe.Here(\"HERE\"); await Task.Yield(); }).AsTask()");

    /// <summary>What a policy executes inherits its caller.</summary>
    private static Task PollyAsync(ReferenceSet references, string policy, string call) => new RequestPathTest
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
