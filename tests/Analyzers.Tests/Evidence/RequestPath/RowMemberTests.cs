using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Every row of the tables, with every member it names, occurs in a test; these are those no other test has.</summary>
public sealed class RowMemberTests
{
    [Fact]
    public void Every_row_and_every_member_it_names_occurs_in_a_test()
    {
        string folder = Path.Combine(RepositoryRoot.Find()!, "tests", "Analyzers.Tests", "Evidence", "RequestPath");
        // Cut by text: the oldest compiler cannot parse the newest syntax of the tests themselves.
        string[] tests = [.. Directory.EnumerateFiles(folder, "*.cs").SelectMany(file => Regex.Split(File.ReadAllText(file), @"\n    (?=\[(?:CSharp)?(?:Fact|Theory))").Skip(1))];
        Assert.True(tests.Length > 100, $"{tests.Length} tests");
        var missing = new List<string>();
        foreach (RootRow row in EntryPoints.Rows.Concat(ColdRoots.Rows).Concat(BackgroundRoots.Rows))
        {
            string[] own = [.. tests.Where(test => Names(test, row.TypeName))];
            missing.AddRange(own.Length == 0 ? [row.TypeName] : row.Members.Where(member => !own.Any(test => HasWord(test, member))).Select(member => $"{row.TypeName}: {member}"));
        }

        Assert.Empty(missing);
    }

    /// <summary>Whether a test's sources name a type: by its whole name, or where its namespace is opened or imported.</summary>
    private static bool Names(string test, string metadataName)
    {
        string name = metadataName.Split('`')[0];
        name = name.EndsWith("Attribute", StringComparison.Ordinal) ? name[..^"Attribute".Length] : name;
        string space = Regex.Escape(name[..name.LastIndexOf('.')]);
        string type = name[(name.LastIndexOf('.') + 1)..];
        return Regex.IsMatch(test, $@"\b{space}\.{type}(Attribute)?\b")
            || (Regex.IsMatch(test, $@"\b{type}(Attribute)?\b") && Regex.IsMatch(test, $@"(using {space};|namespace {space}\b)"));
    }

    private static bool HasWord(string test, string member)
        => Regex.IsMatch(test, member[^1] == '*' ? $@"\b{member[..^1]}" : $@"\b{member}\b");

    [Fact]
    public Task Handlers_of_pages_and_components() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Components;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.Razor.TagHelpers;
        public class OrdersModel : PageModel
        {
            public void OnPut() => Probe.Here("request: OrdersModel.OnPut");
            public void OnDelete() => Probe.Here("request: OrdersModel.OnDelete");
            public void OnPatch() => Probe.Here("request: OrdersModel.OnPatch");
            public void OnHead() => Probe.Here("request: OrdersModel.OnHead");
            public void OnOptions() => Probe.Here("request: OrdersModel.OnOptions");
            public void Putting() => Probe.Here("unknown");
            public static void OnGetStatic() => Probe.Here("unknown");
        }
        public class FileLike : Microsoft.AspNetCore.Mvc.ActionResult { public override Task ExecuteResultAsync(Microsoft.AspNetCore.Mvc.ActionContext c) { Probe.Here("request: FileLike.ExecuteResultAsync"); return null!; } }
        public class Bold : TagHelper { public override Task ProcessAsync(TagHelperContext c, TagHelperOutput o) { Probe.Here("request: Bold.ProcessAsync"); return null!; } }
        public class Grid : ComponentBase
        {
            protected override void OnParametersSet() => Probe.Here("request: Grid.OnParametersSet");
            protected override Task OnAfterRenderAsync(bool first) { Probe.Here("request: Grid.OnAfterRenderAsync"); return null!; }
            public override Task SetParametersAsync(ParameterView p) { Probe.Here("request: Grid.SetParametersAsync"); return null!; }
            protected override bool ShouldRender() { Probe.Here("unknown"); return true; }
        }
        """);

    [Fact]
    public Task Events_of_an_application() => new RequestPathTest
    {
        References = TestReferences.Net472,
        Files =
        {
            ("Global.asax.cs", """
                public class Global : System.Web.HttpApplication
                {
                    protected void Application_EndRequest(object s, EventArgs e) => Probe.Here("request: Global.Application_EndRequest");
                    protected void Application_AuthenticateRequest(object s, EventArgs e) => Probe.Here("request: Global.Application_AuthenticateRequest");
                    protected void Application_PostAuthenticateRequest(object s, EventArgs e) => Probe.Here("request: Global.Application_PostAuthenticateRequest");
                    protected void Application_AcquireRequestState(object s, EventArgs e) => Probe.Here("request: Global.Application_AcquireRequestState");
                    protected void Application_PreRequestHandlerExecute(object s, EventArgs e) => Probe.Here("request: Global.Application_PreRequestHandlerExecute");
                    protected void Application_End() => Probe.Here("cold: start-up");
                    protected void Session_Start(object s, EventArgs e) => Probe.Here("unknown");
                }
                public class Grid : System.Web.UI.Control { protected override void OnLoad(EventArgs e) => Probe.Here("request: Grid.OnLoad"); protected void OnNothing() => Probe.Here("unknown"); }
                public static class Helpers { public static void Read(System.Web.HttpRequest r) => Probe.Here("request: Helpers.Read"); public static void Near(System.Net.HttpWebRequest r) => Probe.Here("unknown"); }
                public class NoApplication { protected void Application_EndRequest(object s, EventArgs e) => Probe.Here("unknown"); }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Verbs_of_a_service() => RequestPathTest.RunAsync(
        """
        namespace ServiceStack { public interface IService { } }
        """,
        """
        class Orders : ServiceStack.IService
        {
            public void Any(int r) => Probe.Here("request: Orders.Any");
            public Task AnyAsync(int r) { Probe.Here("request: Orders.AnyAsync"); return null!; }
            public void Get(int r) => Probe.Here("request: Orders.Get");
            public Task GetAsync(int r) { Probe.Here("request: Orders.GetAsync"); return null!; }
            public void Post(int r) => Probe.Here("request: Orders.Post");
            public Task PostAsync(int r) { Probe.Here("request: Orders.PostAsync"); return null!; }
            public void Put(int r) => Probe.Here("request: Orders.Put");
            public Task PutAsync(int r) { Probe.Here("request: Orders.PutAsync"); return null!; }
            public void Delete(int r) => Probe.Here("request: Orders.Delete");
            public Task DeleteAsync(int r) { Probe.Here("request: Orders.DeleteAsync"); return null!; }
            public void Patch(int r) => Probe.Here("request: Orders.Patch");
            public Task PatchAsync(int r) { Probe.Here("request: Orders.PatchAsync"); return null!; }
            public void Getting(int r) => Probe.Here("unknown");
            private void Head(int r) => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task Members_that_come_in_pairs() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Formatters;
        using System.Net.Http;
        public abstract class In : InputFormatter { public override bool CanRead(InputFormatterContext c) { Probe.Here("request: In.CanRead"); return true; } public override IReadOnlyList<string>? GetSupportedContentTypes(string c, Type t) { Probe.Here("unknown"); return null; } }
        public abstract class Out : OutputFormatter { public override bool CanWriteResult(OutputFormatterCanWriteContext c) { Probe.Here("request: Out.CanWriteResult"); return true; } }
        public class Cart : ViewComponent { public string Invoke() { Probe.Here("request: Cart.Invoke"); return ""; } public string Invoked() { Probe.Here("unknown"); return ""; } }
        public class Retry : DelegatingHandler { protected override HttpResponseMessage Send(HttpRequestMessage r, CancellationToken c) { Probe.Here("request: Retry.Send"); return base.Send(r, c); } }
        """);

    [Fact]
    public Task Formatters_and_models() => RequestPathTest.RunAsync(
        """
        namespace System.Net.Http.Formatting { public abstract class MediaTypeFormatter { public virtual System.Threading.Tasks.Task<object> ReadFromStreamAsync(object v) => null!; } }
        namespace Microsoft.EntityFrameworkCore { public class ModelConfigurationBuilder { } public abstract class DbContext { protected virtual void ConfigureConventions(ModelConfigurationBuilder b) { } } }
        """,
        """
        class Csv : System.Net.Http.Formatting.MediaTypeFormatter { public override Task<object> ReadFromStreamAsync(object v) { Probe.Here("request: Csv.ReadFromStreamAsync"); return null!; } }
        class Shop : Microsoft.EntityFrameworkCore.DbContext { protected override void ConfigureConventions(Microsoft.EntityFrameworkCore.ModelConfigurationBuilder b) => Probe.Here("cold: builds the EF model"); }
        """);

    [Fact]
    public Task Delegates_of_the_other_builders() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Authentication;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.SignalR;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Options;
        public class Setup
        {
            private IEndpointConventionBuilder endpoints = null!;
            private AuthenticationBuilder authentication = null!;
            private ISignalRServerBuilder signals = null!;
            private OptionsBuilder<object> options = null!;
            private IHttpClientBuilder clients = null!;
            public void Run()
            {
                endpoints.Add(e => Probe.Here("cold: start-up: Add"));
                authentication.AddCookie(o => Probe.Here("cold: start-up: AddCookie"));
                signals.AddHubOptions<Microsoft.AspNetCore.SignalR.Hub>(o => Probe.Here("cold: start-up: AddHubOptions"));
                options.Configure(o => Probe.Here("cold: start-up: Configure"));
                clients.ConfigureHttpClient(c => Probe.Here("cold: start-up: ConfigureHttpClient"));
                clients.AddHttpMessageHandler(() => { Probe.Here("unknown"); return null!; });
                new List<int>().ForEach(n => Probe.Here("unknown"));
            }
        }
        """);

    [Theory]
    [InlineData("CommandLine", "Parser")]
    [InlineData("McMaster.Extensions.CommandLineUtils", "CommandLineApplication")]
    [InlineData("Microsoft.Extensions.CommandLineUtils", "CommandLineApplication")]
    [InlineData("Spectre.Console.Cli", "CommandApp")]
    [InlineData("ConsoleAppFramework", "ConsoleApp")]
    [InlineData("Cocona", "CoconaApp")]
    [InlineData("PowerArgs", "Args")]
    [InlineData("Mono.Options", "OptionSet")]
    public async Task A_program_with_a_command_line_is_a_tool_unless_it_serves(string space, string type)
    {
        await ProgramAsync($"namespace {space} {{ public class {type} {{ }} }}", "cold: command-line tool");
        await ProgramAsync($"namespace {space}.Other {{ public class {type} {{ }} }}", "unknown");
    }

    [Theory]
    [InlineData("Microsoft.Extensions.Hosting", "IHost")]
    [InlineData("NServiceBus", "IMessageHandlerContext")]
    [InlineData("Azure.Messaging.ServiceBus", "ServiceBusClient")]
    [InlineData("Hangfire", "IBackgroundJobClient")]
    [InlineData("Akka.Actor", "ActorSystem")]
    [InlineData("Topshelf", "HostFactory")]
    [InlineData("System.ServiceProcess", "ServiceBase")]
    [InlineData("System.ServiceModel", "ServiceHost")]
    public Task What_serves_is_no_tool(string space, string type)
        => ProgramAsync($"namespace System.CommandLine {{ public class RootCommand {{ }} }} namespace {space} {{ public class {type} {{ }} }}", "unknown");

    private static Task ProgramAsync(string package, string expected) => new RequestPathTest
    {
        References = TestReferences.Net100,
        OutputKind = OutputKind.ConsoleApplication,
        Packages = { ("Package", package) },
        Files = { ("Test.cs", $"public class Program {{ static void Main() {{ }} public void Any() => Probe.Here(\"{expected}\"); }}") },
    }.RunAsync();
}
