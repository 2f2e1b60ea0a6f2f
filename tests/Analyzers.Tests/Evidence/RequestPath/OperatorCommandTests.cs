using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>What the entry point runs instead of the host is an operator's command; what it runs beside it may be anything.</summary>
public sealed class OperatorCommandTests
{
    private const string Tool = """

        internal static class Tool
        {
            public static async Task<int> RunAsync(string[] args)
            {
                switch (args)
                {
                    case ["heap"]: return Heap();
                    default: await Other.PrintAsync(); return 2;
                }
            }
            private static int Heap() { Probe.Here("$1"); return 0; }
        }
        public static class Other { public static Task PrintAsync() { Probe.Here("$2"); return Task.CompletedTask; } }
        """;

    private const string TopLevel = "using Microsoft.AspNetCore.Builder; ";
    private const string Host = " WebApplication.CreateBuilder(args).Build().Run(); return 0;";
    private const string StartUp = "cold: start-up: top-level statements";

    [Theory]
    [InlineData("if (args is [\"tool\", .. var rest]) { return await Tool.RunAsync(rest); }" + Host)]
    [InlineData("if (args.Length > 0) return await Tool.RunAsync(args);" + Host)]
    [InlineData("if (args.Length > 0) { await Tool.RunAsync(args); return 1; }" + Host)]
    [InlineData("switch (args.Length) { case 1: return await Tool.RunAsync(args); }" + Host)]
    [InlineData("if (args.Length > 0) { try { return await Tool.RunAsync(args); } finally { Console.WriteLine(); } } await WebApplication.Create().StartAsync(); return 0;", "unknown")]
    public Task A_branch_that_returns_before_the_host_runs(string main, string expected = StartUp)
        => RequestPathTest.RunProgramAsync(TopLevel + main + Tool.Replace("$1", expected).Replace("$2", expected));

    [Fact]
    public Task A_Main_of_its_own() => RequestPathTest.RunProgramAsync("""
        using Microsoft.Extensions.Hosting;
        public static class Program
        {
            public static async Task<int> Main(string[] args)
            {
                if (args.Length > 0)
                {
                    return await Tool.RunAsync(args);
                }

                await Host.CreateDefaultBuilder(args).Build().RunAsync();
                return 0;
            }
        }
        """ + Tool.Replace("$1", "cold: start-up: Program.Main").Replace("$2", "cold: start-up: Program.Main"));

    [Theory]
    // The whole work of the program, and what runs beside the host.
    [InlineData("return await Tool.RunAsync(args);")]
    [InlineData("if (args.Length > 0) { return await Tool.RunAsync(args); } return 0;")]
    [InlineData("if (args.Length > 0) { await Tool.RunAsync(args); }" + Host)]
    [InlineData("var app = WebApplication.Create(); app.Run(); if (args.Length > 0) { return await Tool.RunAsync(args); } return 0;")]
    // A timer, a task of its own, a delegate that somebody keeps.
    [InlineData("if (args.Length > 0) { var timer = new Timer(_ => Tool.RunAsync(args)); return 1; }" + Host)]
    [InlineData("if (args.Length > 0) { Func<string[], Task<int>> run = Tool.RunAsync; Console.WriteLine(run); Keep.Run = Tool.RunAsync; return 1; }" + Host + " static class Keep { public static Func<string[], Task<int>>? Run; }")]
    // Somebody else calls it as well.
    [InlineData("if (args.Length > 0) { return await Tool.RunAsync(args); }" + Host + " public class Job { public void Run() => Tool.RunAsync(new string[0]); }")]
    public Task What_may_run_while_the_host_does(string main)
        => RequestPathTest.RunProgramAsync(TopLevel + main + Tool.Replace("$1", "unknown").Replace("$2", "unknown"));

    [Fact]
    public Task A_command_that_a_controller_runs_as_well() => RequestPathTest.RunProgramAsync(
        TopLevel + "if (args.Length > 0) { return await Tool.RunAsync(args); }" + Host
            + " public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => Tool.RunAsync(new string[0]); }"
            + Tool.Replace("$1", "request: C.Get ← Tool.RunAsync ← Tool.Heap").Replace("$2", "request: C.Get ← Tool.RunAsync ← Other.PrintAsync"));

    [Fact]
    public Task A_command_that_is_a_route_as_well() => RequestPathTest.RunProgramAsync(
        TopLevel + "if (args.Length > 0) { return await Tool.RunAsync(args); } var app = WebApplication.Create(args); app.MapGet(\"/\", Tool.RunAsync); app.Run(); return 0;"
            + Tool.Replace("$1", "request: GET / ← Tool.RunAsync ← Tool.Heap").Replace("$2", "request: GET / ← Tool.RunAsync ← Other.PrintAsync"));

    [Fact]
    public Task A_public_method_of_a_library() => RequestPathTest.RunAsync("""
        public static class Program { public static int Main(string[] args) { if (args.Length > 0) { return Heap.Print(); } return 0; } }
        public static class Heap { public static int Print() { Probe.Here("unknown"); return 0; } }
        """);
}
