using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>A misspelt row would never match and no other test would notice: the real frameworks know every name.</summary>
public sealed class RootTableTests
{
    /// <summary>Namespaces whose types come in packages that are not part of a framework.</summary>
    private static readonly string[] Packages =
        ["System.Web.Mvc.", "System.Web.Http.", "Microsoft.Extensions.CommandLineUtils."];

    [Fact]
    public Task Rows_of_asp_net_core_name_what_exists()
        => ExistAsync(TestReferences.Net100AspNet, ["Microsoft.AspNetCore.", "Microsoft.Extensions.", "System.Net.Http.Delegating", "System.Net.HttpListener"]);

    [Fact]
    public Task Rows_of_the_net_framework_name_what_exists()
        => ExistAsync(TestReferences.Net472, ["System.Web.", "System.ServiceModel.", "System.Net.HttpListener"]);

    private static async Task ExistAsync(ReferenceSet framework, string[] namespaces)
    {
        CSharpCompilation compilation = await new RequestPathTest { References = framework }.CompileAsync();
        var wrong = new List<string>();
        int asked = 0;
        foreach (RootRow row in EntryPoints.Rows.Concat(ColdRoots.Rows))
        {
            if (!namespaces.Any(n => row.TypeName.StartsWith(n, StringComparison.Ordinal))
                || Packages.Any(p => row.TypeName.StartsWith(p, StringComparison.Ordinal)))
            {
                continue;
            }

            asked++;
            INamedTypeSymbol? type = compilation.GetTypesByMetadataName(row.TypeName).FirstOrDefault();
            if (type is null)
            {
                wrong.Add(row.TypeName);
            }
            else if (row.Match is RootMatch.Overrides or RootMatch.Implements)
            {
                wrong.AddRange(row.Members.Where(m => !HasMember(type, m)).Select(m => row.TypeName + "." + m));
            }
        }

        Assert.Empty(wrong);
        Assert.True(asked > 5);
    }

    private static bool HasMember(INamedTypeSymbol type, string name)
    {
        IEnumerable<INamedTypeSymbol> all = type.AllInterfaces.Prepend(type);
        for (INamedTypeSymbol? current = type.BaseType; current is not null; current = current.BaseType)
        {
            all = all.Append(current);
        }

        return all.SelectMany(t => t.GetMembers()).Any(m => name[^1] == '*'
            ? m.Name.StartsWith(name[..^1], StringComparison.Ordinal)
            : m.Name == name);
    }

    [Fact]
    public Task The_rest_of_mvc() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.Formatters;
        using System.Text;
        class A : IAsyncActionFilter { public Task OnActionExecutionAsync(ActionExecutingContext c, ActionExecutionDelegate n) { Probe.Here("request: A.OnActionExecutionAsync"); return n(); } }
        class B : IResultFilter { public void OnResultExecuting(ResultExecutingContext c) => Probe.Here("request: B.OnResultExecuting"); public void OnResultExecuted(ResultExecutedContext c) { } }
        class C : IAsyncResourceFilter { public Task OnResourceExecutionAsync(ResourceExecutingContext c, ResourceExecutionDelegate n) { Probe.Here("request: C.OnResourceExecutionAsync"); return n(); } }
        class D : IAuthorizationFilter { public void OnAuthorization(AuthorizationFilterContext c) => Probe.Here("request: D.OnAuthorization"); }
        class E : IPageFilter { public void OnPageHandlerSelected(PageHandlerSelectedContext c) { } public void OnPageHandlerExecuting(PageHandlerExecutingContext c) => Probe.Here("request: E.OnPageHandlerExecuting"); public void OnPageHandlerExecuted(PageHandlerExecutedContext c) { } }
        class F : IAsyncPageFilter { public Task OnPageHandlerSelectionAsync(PageHandlerSelectedContext c) => null!; public Task OnPageHandlerExecutionAsync(PageHandlerExecutingContext c, PageHandlerExecutionDelegate n) { Probe.Here("request: F.OnPageHandlerExecutionAsync"); return n(); } }
        class G : ResultFilterAttribute { public override void OnResultExecuting(ResultExecutingContext c) => Probe.Here("request: G.OnResultExecuting"); }
        class H : IInputFormatter { public bool CanRead(InputFormatterContext c) => true; public Task<InputFormatterResult> ReadAsync(InputFormatterContext c) { Probe.Here("request: H.ReadAsync"); return null!; } }
        class I : IOutputFormatter { public bool CanWriteResult(OutputFormatterCanWriteContext c) => true; public Task WriteAsync(OutputFormatterWriteContext c) { Probe.Here("request: I.WriteAsync"); return null!; } }
        class J : TextInputFormatter { public override Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext c, Encoding e) { Probe.Here("request: J.ReadRequestBodyAsync"); return null!; } }
        class K : IAsyncExceptionFilter { public Task OnExceptionAsync(ExceptionContext c) { Probe.Here("cold: exception handler"); return null!; } }
        class L : ExceptionFilterAttribute { public override void OnException(ExceptionContext c) => Probe.Here("cold: exception handler"); }
        abstract class View : Microsoft.AspNetCore.Mvc.Razor.RazorPage { public override Task ExecuteAsync() { Probe.Here("request: View.ExecuteAsync"); return null!; } }
        class M { void Loop(System.Net.HttpListenerContext c) => Probe.Here("request: M.Loop"); }
        class N : Microsoft.Extensions.Options.IConfigureNamedOptions<string> { public void Configure(string o) { } public void Configure(string? n, string o) => Probe.Here("cold: configures options"); }
        class O : Microsoft.Extensions.Options.IPostConfigureOptions<string> { public void PostConfigure(string? n, string o) => Probe.Here("cold: configures options"); }
        """);

    [Fact]
    public Task The_rest_of_the_packages() => RequestPathTest.RunAsync(
        """
        using System.Threading; using System.Threading.Tasks;
        namespace FastEndpoints { public abstract class BaseEndpoint { public virtual Task HandleAsync() => null!; } }
        namespace MassTransit { public interface IFilter<T> { Task Send(T c); void Probe(object c); } }
        namespace MediatR { public interface IStreamRequestHandler<T, R> { System.Collections.Generic.IAsyncEnumerable<R> Handle(T r, CancellationToken c); } public abstract class NotificationHandler<T> { protected abstract void Handle(T n); } }
        namespace NServiceBus { public interface IHandleMessages<T> { Task Handle(T m); } }
        namespace Rebus.Handlers { public interface IHandleMessages<T> { Task Handle(T m); } }
        namespace ServiceStack { public interface IService { } }
        namespace ServiceStack.Web { public interface IRequest { } public interface IResponse { } }
        namespace System.Data.Entity.Migrations { public abstract class DbMigration { public abstract void Up(); } public abstract class DbMigrationsConfiguration<T> { protected virtual void Seed(T c) { } } }
        namespace FluentMigrator { public interface IMigration { void Up(); } }
        namespace System.Web.Mvc { public interface IResultFilter { void OnResultExecuting(object c); } public interface IAuthorizationFilter { void OnAuthorization(object c); } }
        namespace System.Web.Http { public interface IHttpActionResult { Task ExecuteAsync(CancellationToken c); } }
        namespace System.Web.Http.ExceptionHandling { public class ExceptionHandler { public virtual void Handle(object c) { } } }
        namespace Microsoft.EntityFrameworkCore { public class DbContextOptionsBuilder { public DbContextOptionsBuilder UseSeeding(System.Action<object, bool> seed) => this; } }
        """,
        """
        class A : FastEndpoints.BaseEndpoint { public override Task HandleAsync() { Probe.Here("request: A.HandleAsync"); return null!; } }
        class B : MassTransit.IFilter<string> { public Task Send(string c) { global::Probe.Here("request: B.Send"); return null!; } public void Probe(object c) => global::Probe.Here("unknown"); }
        class C : MediatR.IStreamRequestHandler<string, int> { public async IAsyncEnumerable<int> Handle(string r, CancellationToken c) { Probe.Here("request: C.Handle"); await Task.Yield(); yield break; } }
        class D : MediatR.NotificationHandler<string> { protected override void Handle(string n) => Probe.Here("request: D.Handle"); }
        class E : NServiceBus.IHandleMessages<string> { public Task Handle(string m) { Probe.Here("request: E.Handle"); return null!; } }
        class F : Rebus.Handlers.IHandleMessages<string> { public Task Handle(string m) { Probe.Here("request: F.Handle"); return null!; } }
        class G : System.Data.Entity.Migrations.DbMigration { public override void Up() => Probe.Here("cold: EF migration"); }
        class H : System.Data.Entity.Migrations.DbMigrationsConfiguration<string> { protected override void Seed(string c) => Probe.Here("cold: EF migration"); }
        class I : FluentMigrator.IMigration { public void Up() => Probe.Here("cold: database migration"); }
        class J : System.Web.Mvc.IResultFilter { public void OnResultExecuting(object c) => Probe.Here("request: J.OnResultExecuting"); }
        class K : System.Web.Mvc.IAuthorizationFilter { public void OnAuthorization(object c) => Probe.Here("request: K.OnAuthorization"); }
        class L : System.Web.Http.IHttpActionResult { public Task ExecuteAsync(CancellationToken c) { Probe.Here("request: L.ExecuteAsync"); return null!; } }
        class M : System.Web.Http.ExceptionHandling.ExceptionHandler { public override void Handle(object c) => Probe.Here("cold: exception handler"); }
        class O : ServiceStack.IService { public object Get(string r) { Probe.Here("request: O.Get"); return r; } public Task<object> AnyAsync(int r) { Probe.Here("request: O.AnyAsync"); return null!; } public void Helper() => Probe.Here("unknown"); }
        class P { public void In(ServiceStack.Web.IRequest r) => Probe.Here("request: P.In"); public void Out(ServiceStack.Web.IResponse r) => Probe.Here("request: P.Out"); public void Read(System.Net.HttpListenerRequest r) => Probe.Here("request: P.Read"); public void Write(System.Net.HttpListenerResponse r) => Probe.Here("request: P.Write"); }
        class N { public void Options(Microsoft.EntityFrameworkCore.DbContextOptionsBuilder b) => b.UseSeeding((c, _) => Probe.Here("cold: start-up: UseSeeding")); }
        """);

    [Fact]
    public Task The_rest_of_system_web() => new RequestPathTest
    {
        References = TestReferences.Net472,
        Files =
        {
            ("Test.cs", """
                using System.Web;
                class A : IHttpAsyncHandler
                {
                    public bool IsReusable => true;
                    public void ProcessRequest(HttpContext c) => Probe.Here("request: A.ProcessRequest");
                    public IAsyncResult BeginProcessRequest(HttpContext c, AsyncCallback b, object d) { Probe.Here("request: A.BeginProcessRequest"); return null; }
                    public void EndProcessRequest(IAsyncResult r) => Probe.Here("request: A.EndProcessRequest");
                }
                class B : System.Web.UI.UserControl { public B() => Probe.Here("request: new B"); protected void Save_Click(object s, EventArgs e) => Probe.Here("request: B.Save_Click"); void Near(object s, object e) => Probe.Here("unknown"); }
                static class C
                {
                    static void D(HttpContextBase c) => Probe.Here("request: C.D");
                    static void E(HttpResponseBase c) => Probe.Here("request: C.E");
                    static void F(HttpPostedFileBase c) => Probe.Here("request: C.F");
                    static void G(System.Net.HttpListenerContext c) => Probe.Here("request: C.G");
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Whatever_is_handed_a_part_of_the_host() => RequestPathTest.RunAsync(
        """
        namespace Autofac { public class ContainerBuilder { } }
        namespace Microsoft.CodeAnalysis { public interface ISourceGenerator { void Execute(object c); } }
        namespace Microsoft.CodeAnalysis.CodeFixes { public abstract class CodeFixProvider { public abstract void Register(object c); } }
        namespace Microsoft.CodeAnalysis.Diagnostics { public abstract class DiagnosticAnalyzer { public abstract void Initialize(object c); } }
        namespace MediatR { public abstract class RequestHandler<T> { protected abstract void Handle(T r); } public abstract class RequestHandler<T, R> { protected abstract R Handle(T r); } }
        """,
        """
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Hosting;
        using Microsoft.AspNetCore.Mvc.Formatters;
        using Microsoft.Extensions.Configuration;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Hosting;
        using Microsoft.Extensions.Logging;
        static class Host
        {
            static void A(IHostBuilder b) => Probe.Here("cold: start-up");
            static void B(IHostApplicationBuilder b) => Probe.Here("cold: start-up");
            static void C(IWebHostBuilder b) => Probe.Here("cold: start-up");
            static void D(WebApplicationBuilder b) => Probe.Here("cold: start-up");
            static void E(IConfigurationBuilder b) => Probe.Here("cold: start-up");
            static void F(ILoggingBuilder b) => Probe.Here("cold: start-up");
            static void G(IMvcBuilder b) => Probe.Here("cold: start-up");
            static void H(Autofac.ContainerBuilder b) => Probe.Here("cold: start-up");
            public static void Near(IConfiguration c, ILogger l, IHostEnvironment e, IServiceProvider p) => Probe.Here("unknown");
        }
        class Hosting : IHostingStartup { public void Configure(IWebHostBuilder b) => Probe.Here("cold: start-up"); }
        class Generator : Microsoft.CodeAnalysis.ISourceGenerator { public void Execute(object c) => Probe.Here("cold: runs at build time"); }
        class Fixer : Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider { public override void Register(object c) => Probe.Here("cold: runs at build time"); }
        class Analyzer : Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer { public override void Initialize(object c) => Probe.Here("cold: runs at build time"); }
        class One : MediatR.RequestHandler<string> { protected override void Handle(string r) => Probe.Here("request: One.Handle"); }
        class Two : MediatR.RequestHandler<string, int> { protected override int Handle(string r) { Probe.Here("request: Two.Handle"); return 1; } }
        class Output : OutputFormatter { public override Task WriteResponseBodyAsync(OutputFormatterWriteContext c) { Probe.Here("request: Output.WriteResponseBodyAsync"); return null!; } }
        abstract class View : Microsoft.AspNetCore.Mvc.Razor.RazorPageBase { public override Task ExecuteAsync() { Probe.Here("request: View.ExecuteAsync"); return null!; } }
        """);

    [Fact]
    public Task Controls_and_routes_of_system_web() => new RequestPathTest
    {
        References = TestReferences.Net472,
        Files =
        {
            ("Test.cs", """
                using System.Web.Routing;
                using System.Web.UI;
                static class Routes { static void Register(RouteCollection routes) => Probe.Here("cold: start-up"); static void Near(Route route) => Probe.Here("unknown"); }
                class Grid : Control { protected override void Render(HtmlTextWriter w) => Probe.Here("request: Grid.Render"); protected override void CreateChildControls() => Probe.Here("request: Grid.CreateChildControls"); public override void Dispose() => Probe.Here("unknown"); }
                class Box : TemplateControl { public Box() => Probe.Here("request: new Box"); protected void Save(object s, EventArgs e) => Probe.Here("request: Box.Save"); protected void Near(object s) => Probe.Here("unknown"); }
                """),
        },
    }.RunAsync();
}
