using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Facts.RequestPath;

/// <summary>Every row of the tables, with every member it names, occurs in a test; these are those no other test has.</summary>
public sealed class RowMemberTests
{
    [Fact]
    public void Every_row_and_every_member_it_names_occurs_in_a_test()
    {
        string folder = Path.Combine(RepositoryRoot.Find()!, "tests", "Analyzers.Tests", "Facts", "RequestPath");
        HashSet<string> words =
        [
            .. Directory.EnumerateFiles(folder, "*.cs").SelectMany(file => Regex.Matches(File.ReadAllText(file), "[A-Za-z_]+[0-9]*").Select(match => match.Value)),
        ];
        string[] missing =
        [
            .. EntryPoints.Rows.Concat(ColdRoots.Rows).Concat(BackgroundRoots.Rows)
                .SelectMany(row => row.Members.Select(member => (row, word: member)).Append((row, word: row.TypeName.Split('.')[^1].Split('`')[0])))
                .Where(asked => !words.Any(word => IsAsked(word, asked.word)))
                .Select(asked => $"{asked.row.TypeName}: {asked.word}"),
        ];

        Assert.Empty(missing);
    }

    private static bool IsAsked(string word, string name)
        => name[^1] == '*' ? word.StartsWith(name[..^1], StringComparison.Ordinal)
            : word == name || (name.EndsWith("Attribute", StringComparison.Ordinal) && word == name[..^"Attribute".Length]);

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
                public class NoApplication { protected void Application_EndRequest(object s, EventArgs e) => Probe.Here("unknown"); }
                """),
        },
    }.RunAsync();

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
