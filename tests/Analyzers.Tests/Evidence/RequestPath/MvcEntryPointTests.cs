using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class MvcEntryPointTests
{
    [Fact]
    public Task Public_method_of_a_controller_is_an_action() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController : ControllerBase
        {
            public OrdersController() => Probe.Here("request: new OrdersController");
            private readonly int _n = Side();
            public IActionResult Export() { Probe.Here("request: OrdersController.Export"); return Ok(); }
            [NonAction] public void Helper() => Probe.Here("unknown");
            public static void Static() => Probe.Here("unknown");
            public void Generic<T>() => Probe.Here("unknown");
            public override string ToString() { Probe.Here("unknown"); return ""; }
            internal void Internal() => Probe.Here("unknown");
            private static int Side() { Probe.Here("request: new OrdersController ← OrdersController.Side"); return 1; }
        }
        public class BaseController : Controller
        {
            [NonAction] public virtual void Hook() { }
        }
        public class DerivedController : BaseController, IDisposable
        {
            public override void Hook() => Probe.Here("unknown");
            void IDisposable.Dispose() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task Api_controller_attribute_and_plain_controllers() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        [ApiController] public class Orders { public int Get() { Probe.Here("request: Orders.Get"); return 1; } }
        [Controller] public class Plain { public void Get() => Probe.Here("request: Plain.Get"); }
        public class HomeController { public IActionResult Get() { Probe.Here("request: HomeController.Get"); return null!; } }
        [Route("x")] public class RoutedController { public void Get() => Probe.Here("request: RoutedController.Get"); }
        public class VerbController { [HttpGet] public void Get() => Probe.Here("request: VerbController.Get"); }
        public class GameController { public void Move() => Probe.Here("unknown"); }
        [NonController] public class NoController : ControllerBase { public void Get() => Probe.Here("unknown"); }
        internal class HiddenController : ControllerBase { public void Get() => Probe.Here("unknown"); }
        public class Outer { public class NestedController : ControllerBase { public void Get() => Probe.Here("unknown"); } }
        public abstract class AbstractController : ControllerBase { public void Get() => Probe.Here("request: AbstractController.Get"); }
        """);

    [Fact]
    public Task Filters_binders_and_formatters() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.Formatters;
        using Microsoft.AspNetCore.Mvc.ModelBinding;
        using System.Text;
        class Timing : IActionFilter
        {
            public void OnActionExecuting(ActionExecutingContext context) => Probe.Here("request: Timing.OnActionExecuting");
            void IActionFilter.OnActionExecuted(ActionExecutedContext context) => Probe.Here("request: Timing.OnActionExecuted");
            public void Other() => Probe.Here("unknown");
        }
        class Caching : ActionFilterAttribute
        {
            public override Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
            {
                Probe.Here("request: Caching.OnActionExecutionAsync");
                return Work();
            }
            private Task Work() { Probe.Here("request: Caching.OnActionExecutionAsync ← Caching.Work"); return Task.CompletedTask; }
        }
        class Shield : IAsyncAuthorizationFilter { public Task OnAuthorizationAsync(AuthorizationFilterContext context) { Probe.Here("request: Shield.OnAuthorizationAsync"); return Task.CompletedTask; } }
        class Result : IAsyncResultFilter { public Task OnResultExecutionAsync(ResultExecutingContext c, ResultExecutionDelegate next) { Probe.Here("request: Result.OnResultExecutionAsync"); return next(); } }
        class Resource : IResourceFilter
        {
            public void OnResourceExecuting(ResourceExecutingContext c) => Probe.Here("request: Resource.OnResourceExecuting");
            public void OnResourceExecuted(ResourceExecutedContext c) => Probe.Here("request: Resource.OnResourceExecuted");
        }
        class Binder : IModelBinder { public Task BindModelAsync(ModelBindingContext c) { Probe.Here("request: Binder.BindModelAsync"); return Task.CompletedTask; } }
        class Csv : TextOutputFormatter
        {
            public Csv() => Probe.Here("unknown");
            protected override bool CanWriteType(Type? type) { Probe.Here("request: Csv.CanWriteType"); return true; }
            public override Task WriteResponseBodyAsync(OutputFormatterWriteContext c, Encoding e) { Probe.Here("request: Csv.WriteResponseBodyAsync"); return Task.CompletedTask; }
        }
        class Xml : InputFormatter { public override Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext c) { Probe.Here("request: Xml.ReadRequestBodyAsync"); return null!; } }
        class FileLike : IActionResult { public Task ExecuteResultAsync(ActionContext c) { Probe.Here("request: FileLike.ExecuteResultAsync"); return Task.CompletedTask; } }
        public class WithHooks : Controller { public override void OnActionExecuting(ActionExecutingContext c) => Probe.Here("request: WithHooks.OnActionExecuting"); }
        class Problems : IExceptionFilter { public void OnException(ExceptionContext context) => Probe.Here("cold: exception handler"); }
        """);

    [Fact]
    public Task A_context_that_shows_a_request() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        public class ApiContext { public HttpRequest Request => null!; }
        public class TaskExecutionContext { public HttpContext HttpContext => null!; }
        public class HiddenContext { private HttpRequest Request => null!; public static HttpContext? Current => null; }
        public class Holder { public HttpRequest Request => null!; }
        public class DerivedContext : ApiContext { }
        public class Service
        {
            public void Own(ApiContext c) => Probe.Here("request: Service.Own");
            public void Derived(DerivedContext c) => Probe.Here("request: Service.Derived");
            public void Mvc(ActionContext c) => Probe.Here("request: Service.Mvc");
            public void Failed(ExceptionContext c) => Probe.Here("unknown");
            public void Job(TaskExecutionContext c) => Probe.Here("unknown");
            public void Hidden(HiddenContext c) => Probe.Here("unknown");
            public void Named(Holder c) => Probe.Here("request: Service.Named");
            public void Accessor(IHttpContextAccessor c) => Probe.Here("unknown");
        }
        """);

    /// <summary>
    /// What has held the request since it was made lives as long as that; what asks for the current one, or is given
    /// another one later, may live longer.
    /// </summary>
    [Fact]
    public Task An_object_that_holds_a_request() => RequestPathTest.RunAsync("""
        using System;
        using Microsoft.AspNetCore.Http;
        public class Exchange
        {
            public readonly HttpContext Context;
            public Exchange(HttpContext context) { Context = context; Probe.Here("request: new Exchange"); }
            public void Reply() => Probe.Here("request: Exchange.Reply");
            public static void Check() => Probe.Here("unknown");
        }
        public sealed class Manager
        {
            private readonly Exchange _exchange;
            internal Manager(Exchange exchange) { _exchange = exchange; }
            private void Compress() => Probe.Here("request: Manager.Compress");
        }
        public record Upload(IFormFile File);
        public class Turn { public Turn(HttpContext context) => Context = context; public HttpContext Context { get; private set; } }
        public class Shown { public Shown(HttpRequest request) => Request = request; public HttpRequest Request { get; } }
        public class Asked
        {
            private readonly IHttpContextAccessor _accessor;
            public Asked(IHttpContextAccessor accessor) { _accessor = accessor; }
            public HttpContext? Context => _accessor.HttpContext;
            public void Use() => Probe.Here("unknown");
        }
        public class Changed { public HttpContext? Context { get; set; } private HttpRequest? _last; public void Use() => Probe.Here("unknown"); }
        public class Shared { private static readonly HttpContext Empty = new DefaultHttpContext(); public void Use() => Probe.Here("unknown"); }
        public class Service
        {
            public void Entity(Exchange e) => Probe.Here("request: Service.Entity");
            public void Through(string name, Manager m) => Probe.Here("request: Service.Through");
            public void Record(Upload u) => Probe.Here("request: Service.Record");
            public void Own(Turn t) => Probe.Here("request: Service.Own");
            public void Property(Shown s) => Probe.Here("request: Service.Property");
            public void Accessor(Asked a) => Probe.Here("unknown");
            public void Settable(Changed c) => Probe.Here("unknown");
            public void Many(System.Collections.Generic.List<Exchange> e) => Probe.Here("unknown");
            private void LeftOver(Manager m) => Probe.Here("unknown");
        }
        """);
}
