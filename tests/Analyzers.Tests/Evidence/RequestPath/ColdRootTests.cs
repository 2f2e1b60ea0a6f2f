using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class ColdRootTests
{
    [Fact]
    public Task Main_and_what_only_it_calls() => RequestPathTest.RunProgramAsync("""
        public class Program
        {
            public static void Main(string[] args)
            {
                Probe.Here("cold: start-up");
                Prepare();
                Shared();
                Started += () => Probe.Here("unknown");
                Task.Run(() => Probe.Here("unknown"));
                new[] { 1 }.Select(x => { Probe.Here("cold: start-up"); return x; }).ToList();
                Visible();
                Half();
            }
            private static void Prepare() { Probe.Here("cold: start-up: Program.Main"); Deeper(); }
            private static void Deeper() => Probe.Here("cold: start-up: Program.Main");
            private static void Shared() => Probe.Here("unknown");
            internal static void Visible() => Probe.Here("unknown");
            private static void Half() => Probe.Here("unknown");
            private static void CalledByNobodyInSight() => Half();
            public void Service() => Shared();
            private static event Action Started = () => { };
        }
        public class NoProgram { public static void NotMain(string[] args) => Probe.Here("unknown"); }
        """);

    [Fact]
    public Task Hot_wins_where_start_up_and_requests_share_a_helper() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Hosting;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.DependencyInjection;
        public class Startup
        {
            public void ConfigureServices(IServiceCollection services) { Probe.Here("cold: start-up"); Warm(); Both(); services.AddHttpClient("x", c => Probe.Here("cold: start-up: AddHttpClient")); }
            public void Configure(IApplicationBuilder app, IWebHostEnvironment env)
            {
                Probe.Here("cold: start-up");
                app.UseRouting();
                app.UseEndpoints(e => { Probe.Here("cold: start-up"); e.MapGet("/", () => { Probe.Here("request: GET /"); Both(); }); });
            }
            private void Warm() => Probe.Here("cold: start-up: Startup.ConfigureServices");
            private void Both() => Probe.Here("request: GET / ← Startup.Both");
        }
        public static class Extensions { public static IServiceCollection AddShop(this IServiceCollection s) { Probe.Here("cold: start-up"); return s; } }
        class Filter : IStartupFilter { public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) { Probe.Here("cold: start-up"); return next; } }
        """);

    [Fact]
    public Task Static_constructors_and_initialisers() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController : ControllerBase
        {
            private static readonly int Size = Compute();
            private static int Auto { get; } = Compute();
            private int _perRequest = Instance();
            static OrdersController() { Probe.Here("cold: static initialiser"); FromStatic(); }
            private static int Compute() { Probe.Here("cold: static initialiser"); return 1; }
            private static int Instance() { Probe.Here("request: new OrdersController ← OrdersController.Instance"); return 1; }
            private static void FromStatic() => Probe.Here("cold: static initialiser: static OrdersController");
            private static readonly Func<int> Later = () => { Probe.Here("unknown"); return 1; };
        }
        """);

    [Fact]
    public Task Hosted_services_start_cold_and_run_unknown() => RequestPathTest.RunAsync("""
        using Microsoft.Extensions.Hosting;
        class Warmup : IHostedService
        {
            public Task StartAsync(CancellationToken c) { Probe.Here("cold: start or stop of a hosted service"); Load(); _timer = new Timer(_ => Tick()); return Task.CompletedTask; }
            public Task StopAsync(CancellationToken c) { Probe.Here("cold: start or stop of a hosted service"); return Task.CompletedTask; }
            private void Load() => Probe.Here("cold: start or stop of a hosted service: Warmup.StartAsync");
            private void Tick() => Probe.Here("unknown");
            private Timer? _timer;
        }
        class Worker : BackgroundService
        {
            public override Task StartAsync(CancellationToken c) { Probe.Here("cold: start or stop of a hosted service"); return base.StartAsync(c); }
            protected override async Task ExecuteAsync(CancellationToken c) { Probe.Here("unknown"); await Work(); }
            private Task Work() { Probe.Here("unknown"); return Task.CompletedTask; }
        }
        class Phases : IHostedLifecycleService
        {
            public Task StartAsync(CancellationToken c) => Task.CompletedTask;
            public Task StopAsync(CancellationToken c) => Task.CompletedTask;
            public Task StartedAsync(CancellationToken c) => Task.CompletedTask;
            public Task StartingAsync(CancellationToken c) { Probe.Here("cold: start or stop of a hosted service"); return Task.CompletedTask; }
            public Task StoppingAsync(CancellationToken c) => Task.CompletedTask;
            public Task StoppedAsync(CancellationToken c) => Task.CompletedTask;
        }
        """);

    [Fact]
    public Task Databases_at_design_time() => RequestPathTest.RunAsync(
        """
        namespace Microsoft.EntityFrameworkCore
        {
            public class ModelBuilder { public EntityTypeBuilder Entity<T>(System.Action<EntityTypeBuilder> a) => null!; }
            public class EntityTypeBuilder { }
            public class DbContext { protected virtual void OnModelCreating(ModelBuilder b) { } protected virtual void OnConfiguring(object o) { } }
            public interface IEntityTypeConfiguration<T> { void Configure(EntityTypeBuilder b); }
        }
        namespace Microsoft.EntityFrameworkCore.Migrations { public abstract class Migration { protected abstract void Up(object b); } }
        namespace Microsoft.EntityFrameworkCore.Infrastructure { public abstract class ModelSnapshot { } }
        namespace Microsoft.EntityFrameworkCore.Design { public interface IDesignTimeDbContextFactory<T> { T CreateDbContext(string[] args); } }
        """,
        """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Migrations;
        class Initial : Migration { protected override void Up(object b) { Probe.Here("cold: EF migration"); Seed(); } void Seed() => Probe.Here("cold: EF migration"); }
        class Snapshot : Microsoft.EntityFrameworkCore.Infrastructure.ModelSnapshot { void Build() => Probe.Here("cold: EF migration"); }
        class Factory : Microsoft.EntityFrameworkCore.Design.IDesignTimeDbContextFactory<Shop> { public Shop CreateDbContext(string[] args) { Probe.Here("cold: EF design time"); return null!; } }
        class Shop : DbContext
        {
            protected override void OnModelCreating(ModelBuilder b) { Probe.Here("cold: builds the EF model"); b.Entity<string>(e => Probe.Here("cold: start-up: Entity")); }
            protected override void OnConfiguring(object o) => Probe.Here("unknown");
        }
        class Map : IEntityTypeConfiguration<string> { public void Configure(EntityTypeBuilder b) => Probe.Here("cold: builds the EF model"); }
        """);

    [Fact]
    public Task Tools_of_the_build() => RequestPathTest.RunAsync(
        """
        namespace Microsoft.CodeAnalysis { public interface IIncrementalGenerator { void Initialize(object c); } }
        namespace Microsoft.Build.Framework { public interface ITask { bool Execute(); } }
        namespace System.Management.Automation { public abstract class Cmdlet { protected virtual void ProcessRecord() { } } }
        """,
        """
        class Gen : Microsoft.CodeAnalysis.IIncrementalGenerator { public void Initialize(object c) => Probe.Here("cold: runs at build time"); class Part { void M() => Probe.Here("cold: runs at build time"); } }
        class Copy : Microsoft.Build.Framework.ITask { public bool Execute() { Probe.Here("cold: runs at build time"); return true; } }
        class Get : System.Management.Automation.Cmdlet { protected override void ProcessRecord() => Probe.Here("cold: PowerShell command"); }
        class Near { public void Initialize(object c) => Probe.Here("unknown"); }
        """);

    [Fact]
    public Task Exception_handlers_and_health_checks() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Diagnostics;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.Diagnostics.HealthChecks;
        class Problems : IExceptionHandler { public ValueTask<bool> TryHandleAsync(HttpContext c, Exception e, CancellationToken t) { Probe.Here("cold: exception handler"); return new(true); } }
        class Database : IHealthCheck { public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext c, CancellationToken t) { Probe.Here("cold: health check"); return null!; } }
        static class Writer { public static Task Write(HttpContext c, HealthReport r) { Probe.Here("cold: health check"); return Task.CompletedTask; } }
        """);

    [Fact]
    public Task Options_are_configured_once() => RequestPathTest.RunAsync("""
        using Microsoft.Extensions.Options;
        class Setup : IConfigureOptions<string> { public void Configure(string o) => Probe.Here("cold: configures options"); }
        class Check : IValidateOptions<string> { public ValidateOptionsResult Validate(string? n, string o) { Probe.Here("cold: validates options"); return null!; } }
        """);

    [Fact]
    public Task Whole_projects_that_test_or_measure() => Task.WhenAll(
        WithAssembly("xunit.core", "Xunit", "cold: test project"),
        WithAssembly("BenchmarkDotNet", "BenchmarkDotNet", "cold: benchmark project"),
        WithAssembly("Other.Library", "Other", "request: C.Get"));

    /// <summary>A server that refers to a library with tests of its own has their framework among its references.</summary>
    [Fact]
    public Task A_server_that_does_not_use_the_framework_is_no_test_project() => WithAssembly("nunit.framework", "System", "request: C.Get");

    [Theory]
    [InlineData("Orders.Testing", "cold: library for tests")]
    [InlineData("Orders.TestHost", "cold: library for tests")]
    [InlineData("Orders.TestTool", "cold: library for tests")]
    [InlineData("Orders.LoadTesting.Server", "request: C.Get")]
    public Task Libraries_for_tests_say_so_by_their_name(string assembly, string expected) => new RequestPathTest
    {
        AssemblyName = assembly,
        Files = { ("Test.cs", "public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => Probe.Here(\"" + expected + "\"); }") },
    }.RunAsync();

    private static Task WithAssembly(string name, string used, string expected) => new RequestPathTest
    {
        Packages = { (name, "namespace " + used + " { public class Something { } }") },
        Files = { ("Test.cs", "using " + used + "; public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => Probe.Here(\"" + expected + "\"); }") },
    }.RunAsync();

    [Fact]
    public Task Browser_clients() => new RequestPathTest
    {
        References = TestReferences.Net100,
        Packages =
        {
            ("Wasm", """
                namespace Microsoft.AspNetCore.Components.WebAssembly.Hosting { public class WebAssemblyHostBuilder { } }
                namespace Microsoft.AspNetCore.Components { public abstract class ComponentBase { protected virtual void OnInitialized() { } } }
                """),
        },
        Files =
        {
            ("Test.cs", """
                class Orders : Microsoft.AspNetCore.Components.ComponentBase { protected override void OnInitialized() => Probe.Here("cold: runs in the browser"); }
                class Handler : System.Net.Http.DelegatingHandler { protected override Task<System.Net.Http.HttpResponseMessage> SendAsync(System.Net.Http.HttpRequestMessage r, CancellationToken c) { Probe.Here("cold: runs in the browser"); return null!; } }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task A_program_that_starts_in_the_browser_without_its_package() => new RequestPathTest
    {
        OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication,
        AllowErrors = true,
        Files =
        {
            ("Program.cs", "var builder = WebAssemblyHostBuilder.CreateDefault(args); await builder.Build().RunAsync();"),
            ("Orders.cs", "class Orders : Microsoft.AspNetCore.Components.ComponentBase { protected override void OnInitialized() => Probe.Here(\"cold: runs in the browser\"); }"),
        },
    }.RunAsync();

    [Fact]
    public Task Components_without_a_server_are_unknown() => new RequestPathTest
    {
        References = TestReferences.Net100,
        Packages = { ("Components", "namespace Microsoft.AspNetCore.Components { public abstract class ComponentBase { protected virtual void OnInitialized() { } } }") },
        Files = { ("Test.cs", "class Orders : Microsoft.AspNetCore.Components.ComponentBase { protected override void OnInitialized() => Probe.Here(\"unknown\"); }") },
    }.RunAsync();

    [Fact]
    public Task Command_line_tools() => new RequestPathTest
    {
        References = TestReferences.Net100,
        OutputKind = OutputKind.ConsoleApplication,
        Packages = { ("System.CommandLine", "namespace System.CommandLine { public class RootCommand { } }") },
        Files =
        {
            ("Test.cs", """
                namespace GcGuard { sealed class RequestPathAttribute : Attribute { } }
                public class Program { static void Main() { } public void Any() => Probe.Here("cold: command-line tool"); [GcGuard.RequestPath] public void Hot() => Probe.Here("request: Program.Hot"); }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task An_executable_alone_is_no_tool() => new RequestPathTest
    {
        References = TestReferences.Net100,
        OutputKind = OutputKind.ConsoleApplication,
        Files = { ("Test.cs", "public class Program { static void Main() { } public void Any() => Probe.Here(\"unknown\"); }") },
    }.RunAsync();

    [Fact]
    public Task A_server_with_a_command_line_is_no_tool() => new RequestPathTest
    {
        OutputKind = OutputKind.ConsoleApplication,
        Packages = { ("System.CommandLine", "namespace System.CommandLine { public class RootCommand { } }") },
        Files = { ("Test.cs", "public class Program { static void Main() { } public void Any() => Probe.Here(\"unknown\"); }") },
    }.RunAsync();
}
