using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Frameworks beside ASP.NET Core; most are stand-ins with the real namespaces and shapes.</summary>
public sealed class FrameworkEntryPointTests
{
    [Fact]
    public Task Grpc_services() => RequestPathTest.RunAsync(
        """
        namespace Grpc.Core
        {
            public abstract class ServerCallContext { }
            public interface IServerStreamWriter<T> { }
            [System.AttributeUsage(System.AttributeTargets.Class)] public sealed class BindServiceMethodAttribute : System.Attribute { public BindServiceMethodAttribute(System.Type bindType, string bindMethodName) { } }
        }
        public static class Greeter
        {
            [Grpc.Core.BindServiceMethod(typeof(Greeter), "BindService")]
            public abstract class GreeterBase { public virtual System.Threading.Tasks.Task<string> SayHello(string r, Grpc.Core.ServerCallContext c) => throw new System.Exception(); }
        }
        """,
        """
        using Grpc.Core;
        class GreeterService : Greeter.GreeterBase
        {
            public override Task<string> SayHello(string r, ServerCallContext c) { Probe.Here("request: GreeterService.SayHello"); return Reply(); }
            private Task<string> Reply() { Probe.Here("request: GreeterService.SayHello ← GreeterService.Reply"); return null!; }
            public void Other() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task Core_wcf_operations() => RequestPathTest.RunAsync(
        """
        namespace CoreWCF
        {
            public sealed class ServiceContractAttribute : System.Attribute { }
            public sealed class OperationContractAttribute : System.Attribute { }
        }
        namespace System.ServiceModel { public abstract class ClientBase<T> where T : class { } }
        """,
        """
        using CoreWCF;
        [ServiceContract] interface IOrders { [OperationContract] byte[] Export(); [OperationContract] void Explicit(); void Plain(); }
        class Orders : IOrders
        {
            public byte[] Export() { Probe.Here("request: Orders.Export"); return null!; }
            void IOrders.Explicit() => Probe.Here("request: Orders.Explicit");
            public void Plain() => Probe.Here("unknown");
        }
        class SelfContract { [OperationContract] public void Run() => Probe.Here("request: SelfContract.Run"); }
        class Client : System.ServiceModel.ClientBase<IOrders>, IOrders
        {
            public byte[] Export() { Probe.Here("unknown"); return null!; }
            public void Explicit() { }
            public void Plain() { }
        }
        """);

    [Fact]
    public Task Messages() => RequestPathTest.RunAsync(
        """
        namespace MassTransit { public interface ConsumeContext<T> { } public interface IConsumer { } public interface IConsumer<T> : IConsumer { System.Threading.Tasks.Task Consume(ConsumeContext<T> c); } }
        namespace MediatR
        {
            using System.Threading; using System.Threading.Tasks;
            public interface IRequest { } public interface IRequest<T> { } public interface INotification { }
            public delegate Task<T> RequestHandlerDelegate<T>();
            public interface IRequestHandler<T> { Task Handle(T r, CancellationToken c); }
            public interface IRequestHandler<T, R> { Task<R> Handle(T r, CancellationToken c); }
            public interface INotificationHandler<T> { Task Handle(T n, CancellationToken c); }
            public interface IPipelineBehavior<T, R> { Task<R> Handle(T r, RequestHandlerDelegate<R> next, CancellationToken c); }
        }
        """,
        """
        using MassTransit;
        using MediatR;
        record Order;
        class OrderConsumer : IConsumer<Order> { public Task Consume(ConsumeContext<Order> c) { Probe.Here("request: OrderConsumer.Consume"); return Task.CompletedTask; } public void Other() => Probe.Here("unknown"); }
        class Query : IRequestHandler<Order, string>
        {
            public async Task<string> Handle(Order o, CancellationToken c) { Probe.Here("request: Query.Handle"); return await Inner(); }
            private Task<string> Inner() { Probe.Here("request: Query.Handle ← Query.Inner"); return null!; }
            public Task<string> Handle(string other) { Probe.Here("unknown"); return null!; }
        }
        abstract class BaseHandler : IRequestHandler<Order> { public Task Handle(Order o, CancellationToken c) { Probe.Here("request: BaseHandler.Handle"); return Work(o); } protected abstract Task Work(Order o); }
        class DerivedHandler : BaseHandler { protected override Task Work(Order o) { Probe.Here("request: BaseHandler.Handle ← DerivedHandler.Work"); return Task.CompletedTask; } }
        class Notify : INotificationHandler<Order> { Task INotificationHandler<Order>.Handle(Order o, CancellationToken c) { Probe.Here("request: Notify.Handle"); return Task.CompletedTask; } }
        class Log<T, R> : IPipelineBehavior<T, R> { public Task<R> Handle(T t, RequestHandlerDelegate<R> next, CancellationToken c) { Probe.Here("request: Log.Handle"); return next(); } }
        class NotAHandler { public Task Handle(Order o, CancellationToken c) { Probe.Here("unknown"); return Task.CompletedTask; } }
        """);

    [Fact]
    public Task Grains() => RequestPathTest.RunAsync(
        "namespace Orleans { public interface IAddressable { } public interface IGrain : IAddressable { } public interface IGrainWithStringKey : IGrain { } public abstract class Grain { } }",
        """
        interface ICart : Orleans.IGrainWithStringKey { Task Add(string item); }
        class Cart : Orleans.Grain, ICart, IDisposable
        {
            public Task Add(string item) { Probe.Here("request: Cart.Add"); return Task.CompletedTask; }
            public void Local() => Probe.Here("unknown");
            void IDisposable.Dispose() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task Functions() => RequestPathTest.RunAsync(
        """
        namespace Microsoft.Azure.Functions.Worker
        {
            public sealed class FunctionAttribute : System.Attribute { public FunctionAttribute(string name) { } }
            public sealed class HttpTriggerAttribute : System.Attribute { }
            public sealed class QueueTriggerAttribute : System.Attribute { }
            public sealed class ServiceBusTriggerAttribute : System.Attribute { }
            public sealed class EventHubTriggerAttribute : System.Attribute { }
            public sealed class TimerTriggerAttribute : System.Attribute { public TimerTriggerAttribute(string schedule) { } }
        }
        namespace Microsoft.Azure.Functions.Worker.Http { public abstract class HttpRequestData { } }
        namespace Microsoft.Azure.WebJobs
        {
            public sealed class HttpTriggerAttribute : System.Attribute { }
            public sealed class QueueTriggerAttribute : System.Attribute { }
            public sealed class ServiceBusTriggerAttribute : System.Attribute { }
            public sealed class EventHubTriggerAttribute : System.Attribute { }
        }
        """,
        """
        using Microsoft.Azure.Functions.Worker;
        class Orders
        {
            [Function("a")] public void Get([HttpTrigger] object request) => Probe.Here("request: Orders.Get");
            [Function("b")] public void InProcess([Microsoft.Azure.WebJobs.HttpTrigger] object request) => Probe.Here("request: Orders.InProcess");
            [Function("d")] public void Queued([QueueTrigger] string message) => Probe.Here("request: Orders.Queued");
            [Function("e")] public void Sent([ServiceBusTrigger] string message) => Probe.Here("request: Orders.Sent");
            [Function("f")] public void Streamed([EventHubTrigger] string[] messages) => Probe.Here("request: Orders.Streamed");
            public void QueuedInProcess([Microsoft.Azure.WebJobs.QueueTrigger] string message) => Probe.Here("request: Orders.QueuedInProcess");
            public void SentInProcess([Microsoft.Azure.WebJobs.ServiceBusTrigger] string message) => Probe.Here("request: Orders.SentInProcess");
            public void StreamedInProcess([Microsoft.Azure.WebJobs.EventHubTrigger] string[] messages) => Probe.Here("request: Orders.StreamedInProcess");
            [Function("c")] public void Nightly([TimerTrigger("0 0 * * *")] object timer) => Probe.Here("unknown");
            private void Read(Microsoft.Azure.Functions.Worker.Http.HttpRequestData r) => Probe.Here("request: Orders.Read");
        }
        """);

    [Fact]
    public Task Services_that_a_framework_serves_as_actions() => RequestPathTest.RunAsync(
        """
        namespace Volo.Abp { public interface IRemoteService { } }
        namespace Volo.Abp.Http.Client.ClientProxying { public class ClientProxyBase<T> { } }
        namespace Abp.Application.Services { public interface IApplicationService { } }
        namespace Furion.DynamicApiController { public interface IDynamicApiController { } }
        namespace ZhonTai.DynamicApi { public interface IDynamicApi { } }
        namespace Panda.DynamicWebApi { public interface IDynamicWebApi { } }
        """,
        """
        interface IOrders : Volo.Abp.IRemoteService { Task Export(); }
        class Orders : IOrders { public Task Export() { Probe.Here("request: Orders.Export"); return Build(); } private Task Build() { Probe.Here("request: Orders.Export ← Orders.Build"); return null!; } }
        class OrdersProxy : Volo.Abp.Http.Client.ClientProxying.ClientProxyBase<IOrders>, IOrders { public Task Export() { Probe.Here("unknown"); return null!; } }
        class Old : Abp.Application.Services.IApplicationService { public void Get() => Probe.Here("request: Old.Get"); }
        class Pay : Furion.DynamicApiController.IDynamicApiController { public void CallBack() => Probe.Here("request: Pay.CallBack"); internal void Helper() => Probe.Here("unknown"); }
        class Users : ZhonTai.DynamicApi.IDynamicApi { public void List() => Probe.Here("request: Users.List"); }
        class Files : Panda.DynamicWebApi.IDynamicWebApi { public void List() => Probe.Here("request: Files.List"); }
        """);

    [Fact]
    public Task Functions_bots_messages_and_hubs_of_other_frameworks() => RequestPathTest.RunAsync(
        """
        namespace Amazon.Lambda.Core { public interface ILambdaContext { } }
        namespace Microsoft.Bot.Builder { public interface ITurnContext { } public interface ITurnContext<T> : ITurnContext { } }
        namespace DotNetCore.CAP { public sealed class CapSubscribeAttribute : System.Attribute { public CapSubscribeAttribute(string name) { } } }
        namespace Microsoft.AspNet.SignalR { public abstract class Hub { } }
        """,
        """
        class Function { public Task Handle(string order, Amazon.Lambda.Core.ILambdaContext context) { Probe.Here("request: Function.Handle"); return null!; } public void Other() => Probe.Here("unknown"); }
        class Bot { public Task OnMessage(Microsoft.Bot.Builder.ITurnContext<string> turn) { Probe.Here("request: Bot.OnMessage"); return null!; } }
        class Stock { [DotNetCore.CAP.CapSubscribe("ordered")] public void Ordered(string order) => Probe.Here("request: Stock.Ordered"); public void Count() => Probe.Here("unknown"); }
        class Chat : Microsoft.AspNet.SignalR.Hub { public void Send(string text) => Probe.Here("request: Chat.Send"); private void Log() => Probe.Here("unknown"); }
        """);

    [Fact]
    public Task Code_that_gets_hold_of_the_request_it_serves() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Http;
        public class Payments
        {
            private readonly IHttpContextAccessor _accessor;
            public Payments(IHttpContextAccessor accessor) => _accessor = accessor;
            public async Task CallBack() { await using var body = _accessor.HttpContext!.Request.Body; Probe.Here("request: Payments.CallBack"); }
            public void Answer() { _accessor.HttpContext!.Response.StatusCode = 200; Probe.Here("request: Payments.Answer"); }
            public void MaybeLog() { string? agent = _accessor.HttpContext?.Request.Headers["User-Agent"]; Probe.Here("unknown"); }
            public void MaybeAsk() { string? agent = _accessor.HttpContext!.Request?.Path; Probe.Here("unknown"); }
            public void User() { var user = _accessor.HttpContext!.User; Probe.Here("unknown"); }
            public Action Later() => () => { var body = _accessor.HttpContext!.Request.Body; Probe.Here("unknown"); };
            public static void InstallAll(IHttpContextAccessor accessor) { var body = accessor.HttpContext!.Request.Body; Probe.Here("unknown"); }
            private class Order { public string Request { get; } = ""; }
            public void Text() { string text = new Order().Request; Probe.Here("unknown"); }
        }
        """);

    [Fact]
    public Task Code_that_gets_hold_of_the_request_it_serves_on_the_net_framework() => new RequestPathTest
    {
        References = TestReferences.Net472,
        Files =
        {
            ("Test.cs", """
                using System.Web;
                public static class Download
                {
                    public static void Send(string text) { HttpContext.Current.Response.Write(text); Probe.Here("request: Download.Send"); }
                    public static void Upload(HttpPostedFile file) => Probe.Here("request: Download.Upload");
                    public static void Log() { if (HttpContext.Current != null) { Probe.Here("unknown"); } }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task System_web_and_wcf() => new RequestPathTest
    {
        References = TestReferences.Net472,
        Files =
        {
            ("Test.cs", """
                using System.ServiceModel;
                using System.Web;
                using System.Web.Services;
                using System.Web.UI;
                class Download : IHttpHandler
                {
                    public bool IsReusable { get { Probe.Here("unknown"); return true; } }
                    public void ProcessRequest(HttpContext context) => Probe.Here("request: Download.ProcessRequest");
                }
                class Async : HttpTaskAsyncHandler { public override Task ProcessRequestAsync(HttpContext c) { Probe.Here("request: Async.ProcessRequestAsync"); return null; } }
                class Module : IHttpModule
                {
                    public void Init(HttpApplication app) { Probe.Here("cold: start-up"); app.BeginRequest += OnBegin; app.EndRequest += (s, e) => Probe.Here("unknown"); }
                    private void OnBegin(object sender, EventArgs e) => Probe.Here("request: Module.OnBegin");
                    public void Dispose() => Probe.Here("cold: start-up");
                }
                public class Global : HttpApplication
                {
                    protected void Application_Start(object sender, EventArgs e) => Probe.Here("cold: start-up");
                    protected void Application_BeginRequest(object sender, EventArgs e) => Probe.Here("request: Global.Application_BeginRequest");
                    protected void Application_Error(object sender, EventArgs e) => Probe.Here("cold: exception handler");
                }
                static class Site { public static void Open(Global site) => Probe.Here("cold: start-up"); }
                public class Asmx : WebService { [WebMethod] public void Run() => Probe.Here("request: Asmx.Run"); public void Other() => Probe.Here("unknown"); }
                public class Orders : Page
                {
                    protected void Page_Load(object sender, EventArgs e) { Probe.Here("request: Orders.Page_Load"); Bind(); }
                    private void Bind() => Probe.Here("request: Orders.Page_Load ← Orders.Bind");
                    protected override void OnPreRender(EventArgs e) => Probe.Here("request: Orders.OnPreRender");
                }
                [ServiceContract] public interface IService { [OperationContract] string Get(); }
                public class Service : IService { public string Get() { Probe.Here("request: Service.Get"); return null; } }
                public class Proxy : ClientBase<IService>, IService { public string Get() { Probe.Here("unknown"); return Channel.Get(); } }
                static class Helper { public static void A(HttpRequestBase r) => Probe.Here("request: Helper.A"); public static void B(HttpResponse r) => Probe.Here("request: Helper.B"); }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Web_api_mvc5_and_owin() => RequestPathTest.RunAsync(
        """
        namespace System.Web.Http { public abstract class ApiController { } public sealed class NonActionAttribute : System.Attribute { } public class HttpConfiguration { } }
        namespace System.Web.Http.Filters { public abstract class ActionFilterAttribute : System.Attribute { public virtual void OnActionExecuting(object c) { } } public abstract class ExceptionFilterAttribute : System.Attribute { public virtual void OnException(object c) { } } }
        namespace System.Web.Mvc { public abstract class Controller { protected virtual void OnActionExecuting(object c) { } } public abstract class ActionResult { public abstract void ExecuteResult(object c); } public sealed class NonActionAttribute : System.Attribute { } }
        namespace System.Net.Http.Formatting { public abstract class MediaTypeFormatter { public virtual System.Threading.Tasks.Task WriteToStreamAsync(object v) => null!; public abstract bool CanWriteType(System.Type t); } }
        namespace Microsoft.Owin { public interface IOwinContext { } public abstract class OwinMiddleware { public abstract System.Threading.Tasks.Task Invoke(IOwinContext c); } }
        namespace Owin { public interface IAppBuilder { } public static class AppBuilderUseExtensions { public static IAppBuilder Run(this IAppBuilder a, System.Func<Microsoft.Owin.IOwinContext, System.Threading.Tasks.Task> f) => a; public static IAppBuilder Use(this IAppBuilder a, System.Func<Microsoft.Owin.IOwinContext, System.Func<System.Threading.Tasks.Task>, System.Threading.Tasks.Task> f) => a; } }
        """,
        """
        using Owin;
        public class OrdersController : System.Web.Http.ApiController { public void Get() => Probe.Here("request: OrdersController.Get"); [System.Web.Http.NonAction] public void No() => Probe.Here("unknown"); }
        public class HomeController : System.Web.Mvc.Controller { public HomeController() => Probe.Here("request: new HomeController"); public void Index() => Probe.Here("request: HomeController.Index"); [System.Web.Mvc.NonAction] public void No() => Probe.Here("unknown"); }
        class Filter : System.Web.Http.Filters.ActionFilterAttribute { public override void OnActionExecuting(object c) => Probe.Here("request: Filter.OnActionExecuting"); }
        class Errors : System.Web.Http.Filters.ExceptionFilterAttribute { public override void OnException(object c) => Probe.Here("cold: exception handler"); }
        class File : System.Web.Mvc.ActionResult { public override void ExecuteResult(object c) => Probe.Here("request: File.ExecuteResult"); }
        class Csv : System.Net.Http.Formatting.MediaTypeFormatter { public override Task WriteToStreamAsync(object v) { Probe.Here("request: Csv.WriteToStreamAsync"); return null!; } public override bool CanWriteType(Type t) { Probe.Here("unknown"); return true; } }
        class Ware : Microsoft.Owin.OwinMiddleware { public override Task Invoke(Microsoft.Owin.IOwinContext c) { Probe.Here("request: Ware.Invoke"); return null!; } }
        class Startup
        {
            public void Configuration(IAppBuilder app)
            {
                Probe.Here("cold: start-up");
                app.Run(c => { Probe.Here("request: Run(…)"); return null!; });
                app.Use(async (c, next) => { Probe.Here("request: Use(…)"); await next(); });
            }
        }
        static class WebApiConfig { public static void Register(System.Web.Http.HttpConfiguration c) => Probe.Here("cold: start-up"); }
        """);

    [Fact]
    public Task Mediators_and_command_processors() => RequestPathTest.RunAsync(
        """
        namespace Mediator
        {
            using System.Collections.Generic; using System.Threading; using System.Threading.Tasks;
            public interface IRequestHandler<in TRequest, TResponse> { ValueTask<TResponse> Handle(TRequest request, CancellationToken t); }
            public interface ICommandHandler<in TCommand, TResponse> { ValueTask<TResponse> Handle(TCommand command, CancellationToken t); }
            public interface IQueryHandler<in TQuery, TResponse> { ValueTask<TResponse> Handle(TQuery query, CancellationToken t); }
            public interface INotificationHandler<in TNotification> { ValueTask Handle(TNotification notification, CancellationToken t); }
            public interface IStreamRequestHandler<in TRequest, out TResponse> { IAsyncEnumerable<TResponse> Handle(TRequest request, CancellationToken t); }
            public interface IPipelineBehavior<TMessage, TResponse> { ValueTask<TResponse> Handle(TMessage message, CancellationToken t); }
        }
        namespace Paramore.Brighter
        {
            public abstract class RequestHandler<T> { public virtual T Handle(T command) => command; public virtual T Fallback(T command) => command; }
            public abstract class RequestHandlerAsync<T> { public virtual System.Threading.Tasks.Task<T> HandleAsync(T command, System.Threading.CancellationToken t = default) => null; }
        }
        namespace Paramore.Darker
        {
            public abstract class QueryHandler<TQuery, TResult> { public abstract TResult Execute(TQuery query); public virtual TResult Fallback(TQuery query) => default; }
            public abstract class QueryHandlerAsync<TQuery, TResult> { public abstract System.Threading.Tasks.Task<TResult> ExecuteAsync(TQuery query, System.Threading.CancellationToken t = default); }
        }
        """,
        """
        using System.Collections.Generic;
        class A : Mediator.IRequestHandler<int, int> { public ValueTask<int> Handle(int r, CancellationToken t) { Probe.Here("request: A.Handle"); return default; } public void Other() => Probe.Here("unknown"); }
        class B : Mediator.ICommandHandler<int, int> { public ValueTask<int> Handle(int r, CancellationToken t) { Probe.Here("request: B.Handle"); return default; } }
        class C : Mediator.IQueryHandler<int, int> { public ValueTask<int> Handle(int r, CancellationToken t) { Probe.Here("request: C.Handle"); return default; } }
        class D : Mediator.INotificationHandler<int> { public ValueTask Handle(int r, CancellationToken t) { Probe.Here("request: D.Handle"); return default; } }
        class E : Mediator.IStreamRequestHandler<int, int> { public IAsyncEnumerable<int> Handle(int r, CancellationToken t) { Probe.Here("request: E.Handle"); return null!; } }
        class F : Mediator.IPipelineBehavior<int, int> { public ValueTask<int> Handle(int r, CancellationToken t) { Probe.Here("request: F.Handle"); return default; } }
        class G : Paramore.Brighter.RequestHandler<string> { public override string Handle(string c) { Probe.Here("request: G.Handle"); return c; } public override string Fallback(string c) { Probe.Here("unknown"); return c; } }
        class H : Paramore.Brighter.RequestHandlerAsync<string> { public override Task<string> HandleAsync(string c, CancellationToken t = default) { Probe.Here("request: H.HandleAsync"); return null!; } }
        class I : Paramore.Darker.QueryHandler<int, int> { public override int Execute(int q) { Probe.Here("request: I.Execute"); return q; } public override int Fallback(int q) { Probe.Here("unknown"); return q; } }
        class J : Paramore.Darker.QueryHandlerAsync<int, int> { public override Task<int> ExecuteAsync(int q, CancellationToken t = default) { Probe.Here("request: J.ExecuteAsync"); return null!; } }
        """);

    [Fact]
    public Task Buses_and_brokers() => RequestPathTest.RunAsync(
        """
        namespace MassTransit
        {
            public interface InitiatedBy<T> { System.Threading.Tasks.Task Consume(T c); }
            public interface Orchestrates<T> { System.Threading.Tasks.Task Consume(T c); }
            public interface Observes<T, TSaga> { System.Threading.Tasks.Task Consume(T c); }
        }
        namespace EasyNetQ.AutoSubscribe
        {
            public interface IConsume<T> { void Consume(T message); }
            public interface IConsumeAsync<T> { System.Threading.Tasks.Task ConsumeAsync(T message); }
        }
        namespace KafkaFlow { public interface IMessageHandler<T> { System.Threading.Tasks.Task Handle(object context, T message); } }
        namespace Volo.Abp.EventBus { public interface ILocalEventHandler<T> { System.Threading.Tasks.Task HandleEventAsync(T data); } }
        namespace Volo.Abp.EventBus.Distributed { public interface IDistributedEventHandler<T> { System.Threading.Tasks.Task HandleEventAsync(T data); } }
        namespace Azure.Messaging.ServiceBus { public class ProcessMessageEventArgs { } public class ProcessSessionMessageEventArgs { } }
        namespace Azure.Messaging.EventHubs.Processor { public struct ProcessEventArgs { } }
        namespace RabbitMQ.Client.Events { public class BasicDeliverEventArgs { } }
        namespace RabbitMQ.Client
        {
            public class DefaultBasicConsumer { public virtual void HandleBasicDeliver(string tag) { } public virtual void HandleBasicCancel(string tag) { } }
            public class AsyncDefaultBasicConsumer { public virtual System.Threading.Tasks.Task HandleBasicDeliverAsync(string tag) => null; }
        }
        """,
        """
        class A : MassTransit.InitiatedBy<int> { public Task Consume(int c) { Probe.Here("request: A.Consume"); return null!; } public void Other() => Probe.Here("unknown"); }
        class B : MassTransit.Orchestrates<int> { public Task Consume(int c) { Probe.Here("request: B.Consume"); return null!; } }
        class C : MassTransit.Observes<int, B> { public Task Consume(int c) { Probe.Here("request: C.Consume"); return null!; } }
        class D : EasyNetQ.AutoSubscribe.IConsume<int> { public void Consume(int c) => Probe.Here("request: D.Consume"); }
        class E : EasyNetQ.AutoSubscribe.IConsumeAsync<int> { public Task ConsumeAsync(int c) { Probe.Here("request: E.ConsumeAsync"); return null!; } }
        class F : KafkaFlow.IMessageHandler<int> { public Task Handle(object c, int m) { Probe.Here("request: F.Handle"); return null!; } }
        class G : Volo.Abp.EventBus.ILocalEventHandler<int> { public Task HandleEventAsync(int d) { Probe.Here("request: G.HandleEventAsync"); return null!; } }
        class H : Volo.Abp.EventBus.Distributed.IDistributedEventHandler<int> { public Task HandleEventAsync(int d) { Probe.Here("request: H.HandleEventAsync"); return null!; } }
        class I
        {
            public Task Processed(Azure.Messaging.ServiceBus.ProcessMessageEventArgs e) { Probe.Here("request: I.Processed"); return null!; }
            public Task InSession(Azure.Messaging.ServiceBus.ProcessSessionMessageEventArgs e) { Probe.Here("request: I.InSession"); return null!; }
            public Task Event(Azure.Messaging.EventHubs.Processor.ProcessEventArgs e) { Probe.Here("request: I.Event"); return null!; }
            public void Delivered(object sender, RabbitMQ.Client.Events.BasicDeliverEventArgs e) => Probe.Here("request: I.Delivered");
        }
        class J : RabbitMQ.Client.DefaultBasicConsumer { public override void HandleBasicDeliver(string tag) => Probe.Here("request: J.HandleBasicDeliver"); public override void HandleBasicCancel(string tag) => Probe.Here("unknown"); }
        class K : RabbitMQ.Client.AsyncDefaultBasicConsumer { public override Task HandleBasicDeliverAsync(string tag) { Probe.Here("request: K.HandleBasicDeliverAsync"); return null!; } }
        """);

    [Fact]
    public Task Graph_ql_resolvers() => RequestPathTest.RunAsync(
        """
        namespace HotChocolate { public sealed class ServiceAttribute : System.Attribute { } public sealed class ParentAttribute : System.Attribute { } }
        namespace HotChocolate.Resolvers { public interface IResolverContext { } }
        namespace HotChocolate.Types
        {
            public class ExtendObjectTypeAttribute : System.Attribute { }
            public sealed class QueryTypeAttribute : System.Attribute { }
            public sealed class MutationTypeAttribute : System.Attribute { }
            public sealed class SubscriptionTypeAttribute : System.Attribute { }
        }
        namespace GraphQL { public interface IResolveFieldContext { } public interface IResolveFieldContext<T> : IResolveFieldContext { } }
        """,
        """
        using HotChocolate;
        using HotChocolate.Resolvers;
        using HotChocolate.Types;
        [ExtendObjectType] public class A { public string Orders() { Probe.Here("request: A.Orders"); return ""; } private void Own() => Probe.Here("unknown"); public override string ToString() { Probe.Here("unknown"); return ""; } }
        [QueryType] public static class B { public static string Orders() { Probe.Here("request: B.Orders"); return ""; } }
        [MutationType] public class C { public string Orders() { Probe.Here("request: C.Orders"); return ""; } }
        [SubscriptionType] public class D { public string Orders() { Probe.Here("request: D.Orders"); return ""; } }
        public class E
        {
            public string Served([Service] object store) { Probe.Here("request: E.Served"); return ""; }
            public string Child([Parent] object order) { Probe.Here("request: E.Child"); return ""; }
            public string Resolved(IResolverContext context) { Probe.Here("request: E.Resolved"); return ""; }
            public string Plain(object order) { Probe.Here("unknown"); return ""; }
        }
        public class F { public string Resolve(GraphQL.IResolveFieldContext<object> context) { Probe.Here("request: F.Resolve"); return ""; } }
        """);

    [Fact]
    public Task Services_of_other_frameworks() => RequestPathTest.RunAsync(
        """
        namespace ProtoBuf.Grpc { public readonly struct CallContext { } }
        namespace MagicOnion.Server { public abstract class ServiceBase<T> { } }
        namespace MagicOnion.Server.Hubs { public abstract class StreamingHubBase<T, TReceiver> { } }
        namespace OpenRiaServices.Server { public abstract class DomainService { } }
        namespace OpenRiaServices.DomainServices.Server { public abstract class DomainService { } }
        namespace System.ServiceModel.Dispatcher
        {
            public interface IDispatchMessageInspector { object AfterReceiveRequest(object request); }
            public interface IDispatchMessageFormatter { void DeserializeRequest(object message); }
        }
        namespace CoreWCF.Dispatcher
        {
            public interface IDispatchMessageInspector { object AfterReceiveRequest(object request); }
            public interface IDispatchMessageFormatter { void DeserializeRequest(object message); }
        }
        namespace Wolverine.Http
        {
            public abstract class WolverineHttpMethodAttribute : System.Attribute { }
            public sealed class WolverineGetAttribute : WolverineHttpMethodAttribute { public WolverineGetAttribute(string route) { } }
        }
        namespace EmbedIO.WebApi { public abstract class WebApiController { } }
        namespace Nancy { public abstract class NancyModule { public void Get(string path, System.Func<dynamic, object> action) { } } }
        namespace Amazon.Lambda.Annotations { public sealed class LambdaFunctionAttribute : System.Attribute { } }
        """,
        """
        class A { public Task<int> Get(int id, ProtoBuf.Grpc.CallContext context = default) { Probe.Here("request: A.Get"); return null!; } }
        class B : MagicOnion.Server.ServiceBase<int> { public void Get() => Probe.Here("request: B.Get"); private void Own() => Probe.Here("unknown"); }
        class C : MagicOnion.Server.Hubs.StreamingHubBase<int, int> { public void Join() => Probe.Here("request: C.Join"); }
        class D : OpenRiaServices.Server.DomainService { public void Query() => Probe.Here("request: D.Query"); }
        class E : OpenRiaServices.DomainServices.Server.DomainService { public void Query() => Probe.Here("request: E.Query"); }
        class F : System.ServiceModel.Dispatcher.IDispatchMessageInspector { public object AfterReceiveRequest(object r) { Probe.Here("request: F.AfterReceiveRequest"); return r; } }
        class G : System.ServiceModel.Dispatcher.IDispatchMessageFormatter { public void DeserializeRequest(object m) => Probe.Here("request: G.DeserializeRequest"); }
        class H : CoreWCF.Dispatcher.IDispatchMessageInspector { public object AfterReceiveRequest(object r) { Probe.Here("request: H.AfterReceiveRequest"); return r; } }
        class I : CoreWCF.Dispatcher.IDispatchMessageFormatter { public void DeserializeRequest(object m) => Probe.Here("request: I.DeserializeRequest"); }
        public static class J { [Wolverine.Http.WolverineGet("/orders")] public static string Get() { Probe.Here("request: J.Get"); return ""; } public static string Other() { Probe.Here("unknown"); return ""; } }
        public class K : EmbedIO.WebApi.WebApiController { public void Get() => Probe.Here("request: K.Get"); }
        public class L : Nancy.NancyModule { public L() { Get("/orders", parameters => All()); } private object All() { Probe.Here("request: new L ← L.All"); return null!; } }
        public class M { [Amazon.Lambda.Annotations.LambdaFunction] public string Get(string id) { Probe.Here("request: M.Get"); return id; } }
        """);

    [Fact]
    public Task Serializers_that_a_framework_calls() => RequestPathTest.RunAsync(
        """
        namespace Confluent.Kafka { public interface ISerializer<T> { byte[] Serialize(T data, object context); } public interface IAsyncDeserializer<T> { Task<T> DeserializeAsync(object data); } public interface IDeserializer<T> { T Deserialize(object data); } public interface IAsyncSerializer<T> { Task<byte[]> SerializeAsync(T data); } }
        namespace Microsoft.AspNetCore.SignalR.Protocol { public interface IHubProtocol { byte[] GetMessageBytes(object message); } }
        namespace Microsoft.Extensions.Caching.Hybrid { public interface IHybridCacheSerializer<T> { void Serialize(T value, object target); } }
        """,
        """
        class C : Confluent.Kafka.ISerializer<int> { public byte[] Serialize(int data, object context) { Probe.Here("request: C.Serialize"); return null!; } }
        class D : Confluent.Kafka.IAsyncDeserializer<int> { public Task<int> DeserializeAsync(object data) { Probe.Here("request: D.DeserializeAsync"); return null!; } }
        class F : Confluent.Kafka.IDeserializer<int> { public int Deserialize(object data) { Probe.Here("request: F.Deserialize"); return 0; } }
        class G : Confluent.Kafka.IAsyncSerializer<int> { public Task<byte[]> SerializeAsync(int data) { Probe.Here("request: G.SerializeAsync"); return null!; } }
        class H : Microsoft.AspNetCore.SignalR.Protocol.IHubProtocol { public byte[] GetMessageBytes(object message) { Probe.Here("request: H.GetMessageBytes"); return null!; } }
        class I : System.Net.Http.HttpContent
        {
            protected override Task SerializeToStreamAsync(System.IO.Stream stream, System.Net.TransportContext context) { Probe.Here("request: I.SerializeToStreamAsync"); return null!; }
            protected override bool TryComputeLength(out long length) { Probe.Here("unknown"); length = 0; return false; }
        }
        class E : Microsoft.Extensions.Caching.Hybrid.IHybridCacheSerializer<int> { public void Serialize(int value, object target) => Probe.Here("request: E.Serialize"); }
        """);

    [Fact]
    public Task Functions_of_storage_and_events() => RequestPathTest.RunAsync(
        """
        namespace Microsoft.Azure.Functions.Worker
        {
            public sealed class BlobTriggerAttribute : System.Attribute { }
            public sealed class CosmosDBTriggerAttribute : System.Attribute { }
            public sealed class EventGridTriggerAttribute : System.Attribute { }
            public sealed class ActivityTriggerAttribute : System.Attribute { }
        }
        namespace Microsoft.Azure.WebJobs
        {
            public sealed class BlobTriggerAttribute : System.Attribute { }
            public sealed class CosmosDBTriggerAttribute : System.Attribute { }
        }
        namespace Microsoft.Azure.WebJobs.Extensions.EventGrid { public sealed class EventGridTriggerAttribute : System.Attribute { } }
        namespace Microsoft.Azure.WebJobs.Extensions.DurableTask { public sealed class ActivityTriggerAttribute : System.Attribute { } }
        """,
        """
        namespace Isolated
        {
            using Microsoft.Azure.Functions.Worker;
            public class A
            {
                public void Blob([BlobTrigger] string s) => Probe.Here("request: A.Blob");
                public void Change([CosmosDBTrigger] string s) => Probe.Here("request: A.Change");
                public void Event([EventGridTrigger] string s) => Probe.Here("request: A.Event");
                public void Activity([ActivityTrigger] string s) => Probe.Here("request: A.Activity");
                public void Other(string s) => Probe.Here("unknown");
            }
        }
        namespace InProcess
        {
            public class B
            {
                public void Blob([Microsoft.Azure.WebJobs.BlobTrigger] string s) => Probe.Here("request: B.Blob");
                public void Change([Microsoft.Azure.WebJobs.CosmosDBTrigger] string s) => Probe.Here("request: B.Change");
                public void Event([Microsoft.Azure.WebJobs.Extensions.EventGrid.EventGridTrigger] string s) => Probe.Here("request: B.Event");
                public void Activity([Microsoft.Azure.WebJobs.Extensions.DurableTask.ActivityTrigger] string s) => Probe.Here("request: B.Activity");
            }
        }
        """);

    [Fact]
    public Task Blazor_uploads_and_raw_connections() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Components;
        using Microsoft.AspNetCore.Components.Forms;
        using Microsoft.AspNetCore.Connections;
        public class Upload : ComponentBase
        {
            public void Chosen(InputFileChangeEventArgs e) => Probe.Here("request: Upload.Chosen");
            public void Clicked(EventArgs e) => Probe.Here("unknown");
        }
        public class Files { public void Save(IBrowserFile file) => Probe.Here("request: Files.Save"); }
        public class Echo : ConnectionHandler { public override Task OnConnectedAsync(ConnectionContext connection) { Probe.Here("request: Echo.OnConnectedAsync"); return null!; } }
        """);
}
