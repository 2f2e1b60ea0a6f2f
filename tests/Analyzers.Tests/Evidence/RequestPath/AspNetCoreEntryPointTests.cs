using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class AspNetCoreEntryPointTests
{
    [Fact]
    public Task Middleware_and_endpoint_filters() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Http;
        class ByInterface : IMiddleware { public Task InvokeAsync(HttpContext context, RequestDelegate next) { Probe.Here("request: ByInterface.InvokeAsync"); return next(context); } }
        class ByConvention
        {
            private readonly RequestDelegate next;
            public ByConvention(RequestDelegate next) => this.next = next;
            private readonly object _state = Make();
            public async Task Invoke(HttpContext context, IServiceProvider services) { Probe.Here("request: ByConvention.Invoke"); await Read(); await next(context); }
            private async Task Read() { await Task.Yield(); Probe.Here("request: ByConvention.Invoke ← ByConvention.Read"); }
            private static object Make() { Probe.Here("unknown"); return new object(); }
        }
        class Filter : IEndpointFilter { public ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext c, EndpointFilterDelegate next) { Probe.Here("request: Filter.InvokeAsync"); return next(c); } }
        class Csv : IResult { Task IResult.ExecuteAsync(HttpContext c) { Probe.Here("request: Csv.ExecuteAsync"); return Task.CompletedTask; } }
        """);

    /// <summary>A program names the middleware it adds; a library leaves that to others.</summary>
    [Theory]
    [InlineData(OutputKind.ConsoleApplication, "unknown", "unknown")]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "request: LeftOver.Invoke", "request: LeftOver.Log")]
    public Task Middleware_that_no_code_adds(OutputKind output, string invoke, string log) => new RequestPathTest
    {
        OutputKind = output,
        Files =
        {
            ("Program.cs", $$"""
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Http;
                class LeftOver
                {
                    private readonly RequestDelegate next;
                    public LeftOver(RequestDelegate next, Microsoft.Extensions.Logging.ILogger<LeftOver> log) => this.next = next;
                    public async Task Invoke(HttpContext context) { _ = context.Request.Body; Probe.Here("{{invoke}}"); Log(context); await next(context); }
                    private void Log(HttpContext context) => Probe.Here("{{log}}");
                }
                class Added
                {
                    private readonly RequestDelegate next;
                    public Added(RequestDelegate next) => this.next = next;
                    public Task Invoke(HttpContext context) { Probe.Here("request: Added.Invoke"); return next(context); }
                }
                static class Steps
                {
                    public static IApplicationBuilder UseAdded(this IApplicationBuilder app) => app.UseMiddleware<Added>(); // not LeftOver
                    static void Main() { }
                }
                """),
        },
    }.RunAsync();

    /// <summary>A program names the methods that it hands uploads to; a library's are called from elsewhere.</summary>
    [Theory]
    [InlineData(OutputKind.ConsoleApplication, "unknown")]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "request: Files.LeftOver")]
    public Task Methods_for_uploads_that_no_code_names(OutputKind output, string leftOver) => new RequestPathTest
    {
        OutputKind = output,
        Files =
        {
            ("Program.cs", $$"""
                using Microsoft.AspNetCore.Http;
                interface IFiles { Task LeftOver(IFormFile file); Task Called(IFormFile file); }
                class Files : IFiles
                {
                    public Task LeftOver(IFormFile file) { Probe.Here("{{leftOver}}"); return Task.CompletedTask; }
                    public Task Called(IFormFile file) { Probe.Here("request: Files.Called"); return Task.CompletedTask; }
                    public Task Handed(IFormFile file) { Probe.Here("request: Files.Handed"); return Task.CompletedTask; }
                    [System.ComponentModel.Description("")]
                    public Task Marked(IFormFile file) { Probe.Here("request: Files.Marked"); return Task.CompletedTask; }
                }
                static class Steps
                {
                    static void Main() { }
                    // file => files.LeftOver(file)
                    static Func<IFormFile, Task> Upload(IFiles files) => file => files.Called(file);
                    static Func<IFormFile, Task> Other(Files files) => files.Handed;
                }
                """),
        },
    }.RunAsync();

    /// <summary>The same for handlers of outgoing calls.</summary>
    [Theory]
    [InlineData(OutputKind.ConsoleApplication, "unknown")]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "request: LeftOver.SendAsync")]
    public Task Message_handlers_that_no_code_adds(OutputKind output, string send) => new RequestPathTest
    {
        OutputKind = output,
        Files =
        {
            ("Program.cs", $$"""
                using System.Net.Http;
                using System.Threading;
                class LeftOver : DelegatingHandler
                {
                    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        Probe.Here("{{send}}");
                        return base.SendAsync(request, token);
                    }
                }
                class Added : DelegatingHandler
                {
                    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        Probe.Here("request: Added.SendAsync");
                        return base.SendAsync(request, token);
                    }
                }
                static class Steps
                {
                    static HttpClient Client() => new HttpClient(new Added());
                    static void Main() { }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Code_that_is_handed_a_part_of_a_request() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Http;
        static class Helpers
        {
            public static void Context(this HttpContext c) => Probe.Here("request: Helpers.Context");
            public static void Request(HttpRequest r) => Probe.Here("request: Helpers.Request");
            public static void Response(HttpResponse r) => Probe.Here("request: Helpers.Response");
            public static void Upload(IFormFile f) => Probe.Here("request: Helpers.Upload");
            public static void Uploads(IFormFileCollection f) => Probe.Here("request: Helpers.Uploads");
            public static void Message(System.Net.Http.HttpRequestMessage m) => Probe.Here("unknown");
            public static void Accessor(IHttpContextAccessor a) => Probe.Here("unknown");
            public static Func<HttpContext, int> Size = c => { Probe.Here("request: delegate: takes HttpContext"); return 1; };
        }
        """);

    [Fact]
    public Task Hubs() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.SignalR;
        class Chat : Hub
        {
            public Chat() => Probe.Here("request: new Chat");
            public Task Send(string text) { Probe.Here("request: Chat.Send"); return Task.CompletedTask; }
            public override Task OnConnectedAsync() { Probe.Here("request: Chat.OnConnectedAsync"); return Task.CompletedTask; }
            private void Unused() => Probe.Here("unknown");
        }
        class Typed : Hub<IDisposable> { public void Send() => Probe.Here("request: Typed.Send"); }
        class Guard : IHubFilter { public ValueTask<object?> InvokeMethodAsync(HubInvocationContext c, Func<HubInvocationContext, ValueTask<object?>> next) { Probe.Here("request: Guard.InvokeMethodAsync"); return next(c); } }
        class NoHub { public void Send() => Probe.Here("unknown"); }
        """);

    [Fact]
    public Task Pages_view_components_and_tag_helpers() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.Razor.TagHelpers;
        public class OrdersModel : PageModel
        {
            public void OnGet() => Probe.Here("request: OrdersModel.OnGet");
            public Task<IActionResult> OnPostExportAsync() { Probe.Here("request: OrdersModel.OnPostExportAsync"); return null!; }
            public void Helper() => Probe.Here("unknown");
        }
        public class Cart : ViewComponent
        {
            public Task<IViewComponentResult> InvokeAsync(int id) { Probe.Here("request: Cart.InvokeAsync"); return null!; }
            public void Other() => Probe.Here("unknown");
        }
        class Bold : TagHelper { public override void Process(TagHelperContext c, TagHelperOutput o) => Probe.Here("request: Bold.Process"); }
        """);

    [Fact]
    public Task Blazor_components_on_a_server() => new RequestPathTest
    {
        Files =
        {
            ("Orders.razor.cs", """
                using Microsoft.AspNetCore.Components;
                public partial class Orders : ComponentBase
                {
                    protected override async Task OnInitializedAsync() { Probe.Here("request: Orders.OnInitializedAsync"); await Load(); }
                    private Task Load() { Probe.Here("request: Orders.OnInitializedAsync ← Orders.Load"); return Task.CompletedTask; }
                    private void Save() => Probe.Here("request: Orders.BuildRenderTree ← Orders.Save");
                    private void Unused() => Probe.Here("unknown");
                }
                """),
            ("Orders_razor.g.cs", """
                // <auto-generated/>
                using Microsoft.AspNetCore.Components;
                using Microsoft.AspNetCore.Components.Rendering;
                using Microsoft.AspNetCore.Components.Web;
                public partial class Orders
                {
                    protected override void BuildRenderTree(RenderTreeBuilder builder)
                    {
                        builder.OpenElement(0, "button");
                        builder.AddAttribute(1, "onclick", EventCallback.Factory.Create<MouseEventArgs>(this, Save));
                        builder.CloseElement();
                    }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Authorization_and_authentication_handlers() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Authentication;
        using Microsoft.AspNetCore.Authorization;
        class Age : IAuthorizationRequirement { }
        class AgeHandler : AuthorizationHandler<Age> { protected override Task HandleRequirementAsync(AuthorizationHandlerContext c, Age r) { Probe.Here("request: AgeHandler.HandleRequirementAsync"); return Task.CompletedTask; } }
        class All : IAuthorizationHandler { public Task HandleAsync(AuthorizationHandlerContext c) { Probe.Here("request: All.HandleAsync"); return Task.CompletedTask; } }
        abstract class Key : AuthenticationHandler<AuthenticationSchemeOptions>
        {
            protected Key() : base(null!, null!, null!) { }
            protected override Task<AuthenticateResult> HandleAuthenticateAsync() { Probe.Here("request: Key.HandleAuthenticateAsync"); return null!; }
        }
        """);

    [Fact]
    public Task Http_message_handlers() => RequestPathTest.RunAsync("""
        using System.Net.Http;
        class Retry : DelegatingHandler
        {
            protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, CancellationToken c) { Probe.Here("request: Retry.SendAsync"); return base.SendAsync(r, c); }
            protected override void Dispose(bool disposing) => Probe.Here("unknown");
        }
        class Client : HttpClient { public override Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, CancellationToken c) { Probe.Here("unknown"); return base.SendAsync(r, c); } }
        """);
}
