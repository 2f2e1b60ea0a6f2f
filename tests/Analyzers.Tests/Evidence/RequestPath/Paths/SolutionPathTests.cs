using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath.Paths;

/// <summary>What a library's code comes to when the paths file of its solution speaks of it.</summary>
public sealed class SolutionPathTests
{
    private const string Export = "Test\tM:Exporter.Export(System.Int32)\tOrdersController.Export ← "
        + "ReportService.Build +12\tfile-result\tShop.Api";

    [Fact]
    public Task A_named_member_is_on_the_path_and_so_is_what_it_calls() => new RequestPathTest
    {
        Paths = [Export],
        Files =
        {
            ("Exporter.cs", """
                public class Exporter
                {
                    public void Export(int year)
                    {
                        Probe.Here("request: OrdersController.Export ← ReportService.Build ← Exporter.Export, proven in the solution");
                        Rows();
                    }

                    private void Rows()
                        => Probe.Here("request: OrdersController.Export ← ReportService.Build ← Exporter.Export ← Exporter.Rows, proven in the solution");

                    public void Export(string name) => Probe.Here("unknown");
                }
                public class Writer
                {
                    public void Write(Exporter exporter) { exporter.Export(1); Probe.Here("unknown"); }
                }
                """),
        },
    }.RunAsync();

    [Theory]
    [InlineData("Test\tM:Logging.InvokeAsync(Microsoft.AspNetCore.Http.HttpContext)\t-\t-\t-", "cold: no request of the solution reaches it")]
    [InlineData("Test\tM:Logging.InvokeAsync(Microsoft.AspNetCore.Http.HttpContext)\t-\t-\tShop.Api", "request: Logging.InvokeAsync")]
    public Task A_middleware_that_no_program_adds(string line, string expected) => new RequestPathTest
    {
        Paths = [line],
        Files =
        {
            ("Logging.cs", $$"""
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                public class Logging
                {
                    private readonly RequestDelegate _next;
                    public Logging(RequestDelegate next) => _next = next;
                    public Task InvokeAsync(HttpContext context) { Probe.Here("{{expected}}"); return _next(context); }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task What_the_project_proves_itself_comes_first() => new RequestPathTest
    {
        Paths = ["Test\tM:Exporter.Export\tOrdersController.Export\t-\tShop.Api"],
        Files =
        {
            ("Exporter.cs", """
                using Microsoft.AspNetCore.Mvc;
                public class Exporter
                {
                    public void Export() => Probe.Here("request: HomeController.Index ← HomeController.Middle ← Exporter.Export");
                }
                public class HomeController : ControllerBase
                {
                    public void Index() => Middle();
                    private void Middle() => new Exporter().Export();
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task The_user_and_cold_code_win() => new RequestPathTest
    {
        Paths =
        [
            "Test\tM:Shop.Exporter.Export\tOrdersController.Export\t-\tShop.Api",
            "Test\tM:Shop.Exporter.Add(Microsoft.Extensions.DependencyInjection.IServiceCollection)\tOrdersController.Export\t-\tShop.Api",
        ],
        Options = new TestOptions(("", "gcguard.cold_paths", "Shop.Exporter.Export")),
        Files =
        {
            ("Exporter.cs", """
                namespace Shop;
                public class Exporter
                {
                    public void Export() => Probe.Here("cold: gcguard.cold_paths names Shop.Exporter.Export");
                    public void Add(Microsoft.Extensions.DependencyInjection.IServiceCollection services) => Probe.Here("cold: start-up");
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task A_member_that_only_tests_and_jobs_call_is_cold() => new RequestPathTest
    {
        Paths =
        [
            "Test\tM:Nightly.Run\t-\t-\tShop.Tests,Shop.Worker",
            "Test\tM:Formatter.Format(System.String,System.Object,System.IFormatProvider)\t-\t-\tShop.Tests",
            "Test\tM:Shared.Run\t-\t-\tShop.Worker",
            "Test\tM:Job.Run\tbackground\t-\tShop.Worker",
        ],
        Files =
        {
            ("Nightly.cs", """
                // A job runs it, nobody knows how often.
                public class Job
                {
                    public void Run() { Probe.Here("unknown"); Step(); }
                    private void Step() => Probe.Here("unknown");
                }
                public class Nightly
                {
                    public void Run() { Probe.Here("cold: no request of the solution reaches it"); Step(); }
                    private void Step() => Probe.Here("cold: no request of the solution reaches it");
                    public void Other() { Probe.Here("unknown"); Step2(); }
                    private void Step2() => Probe.Here("unknown");
                }
                // A framework may call what answers to its interface.
                public class Formatter : ICustomFormatter
                {
                    public string Format(string format, object arg, IFormatProvider provider) {
                        Probe.Here("unknown"); return ""; }
                }
                // Somebody unknown calls it here.
                public class Shared
                {
                    public void Run() => Probe.Here("unknown");
                    public void Open() => Run();
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Constructors_accessors_generic_and_nested_members_are_found_by_their_ids() => new RequestPathTest
    {
        Paths =
        [
            "Test\tM:Outer`1.Inner.Run``1(`0,``0)\tA.B\t-\tApi",
            "Test\tM:Made.#ctor\tC.D\t-\tApi",
            "Test\tM:Made.get_Size\tE.F\tother\tApi",
        ],
        Files =
        {
            ("Test.cs", """
                public class Outer<T>
                {
                    public class Inner
                    {
                        public void Run<U>(T first, U second) => Probe.Here("request: A.B ← Inner.Run, proven in the solution");
                    }
                }
                public class Made
                {
                    private int _field = Init();
                    public Made() => Probe.Here("request: C.D ← new Made, proven in the solution");
                    private static int Init() {
                        Probe.Here("request: C.D ← new Made ← Made.Init, proven in the solution"); return 1; }
                    public int Size { get { Probe.Here("request: E.F ← Made.Size, proven in the solution");
                        return 1; } set => Probe.Here("unknown"); }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Lines_about_other_assemblies_and_chains_too_long_to_read_count_for_nothing() => new RequestPathTest
    {
        Paths =
        [
            "Other\tM:Exporter.Export\tA.B\t-\tApi",
            "Test\tM:Exporter.Far\tA ← B ← C ← D ← E ← F ← G ← H ← I\t-\tApi",
        ],
        Files =
        {
            ("Test.cs", """
                public class Exporter
                {
                    public void Export() => Probe.Here("unknown");
                    public void Far() => Probe.Here("unknown");
                }
                """),
        },
    }.RunAsync();
}
