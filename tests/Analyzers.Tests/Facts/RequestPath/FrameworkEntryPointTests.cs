using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Facts.RequestPath;

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
            public sealed class TimerTriggerAttribute : System.Attribute { public TimerTriggerAttribute(string schedule) { } }
        }
        namespace Microsoft.Azure.Functions.Worker.Http { public abstract class HttpRequestData { } }
        namespace Microsoft.Azure.WebJobs { public sealed class HttpTriggerAttribute : System.Attribute { } }
        """,
        """
        using Microsoft.Azure.Functions.Worker;
        class Orders
        {
            [Function("a")] public void Get([HttpTrigger] object request) => Probe.Here("request: Orders.Get");
            [Function("b")] public void InProcess([Microsoft.Azure.WebJobs.HttpTrigger] object request) => Probe.Here("request: Orders.InProcess");
            [Function("c")] public void Nightly([TimerTrigger("0 0 * * *")] object timer) => Probe.Here("unknown");
            private void Read(Microsoft.Azure.Functions.Worker.Http.HttpRequestData r) => Probe.Here("request: Orders.Read");
        }
        """);

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
}
