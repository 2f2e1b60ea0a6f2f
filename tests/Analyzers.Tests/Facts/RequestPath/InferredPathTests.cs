using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Facts.RequestPath;

/// <summary>What is known about a place whose path is unknown, and that it stays unknown unless its kind is promoted.</summary>
public sealed class InferredPathTests
{
    private const string Service = """
        namespace Shop;
        public interface IExport { Task BuildAsync(); int Size { get; } }
        public class Export : IExport
        {
            public async Task BuildAsync() { await Task.Yield(); Zip(); }
            public int Size { get { Pack(); return 1; } }
            private void Zip() => Probe.Here("ZIP");
            internal void Pack() => Probe.Here("PACK");
            public void Write(int n) => Probe.Here("WRITE");
            internal void Hidden() => Probe.Here("HIDDEN");
            private void Dead() => Probe.Here("DEAD");
            public Export() => Probe.Here("CONSTRUCTOR");
            public virtual IAsyncEnumerable<int> Rows() { Probe.Here("ROWS"); return null!; }
            public static void Register(Microsoft.Extensions.DependencyInjection.IServiceCollection s) => Both(1);
            public void Later() => Both(1);
            private static void Both(int n) => Probe.Here("BOTH");
            public event Action? Changed;
            public void Subscribe() => Changed += () => Probe.Here("SUBSCRIBED");
        }
        """;

    [Fact]
    public Task Nothing_is_reported_where_nobody_asked()
        => RequestPathTest.RunAsync(Fill("unknown", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown"));

    [Fact]
    public Task A_trial_says_what_the_outermost_known_caller_looks_like() => new RequestPathTest
    {
        Options = new TrialOptions(),
        Files =
        {
            ("Test.cs", Fill(
                zip: "request: inferred: [library; references AspNetCore+Hosting+DependencyInjection; Async+Public+BehindInterface] Export.BuildAsync ← Export.Zip",
                pack: "request: inferred: [library; references AspNetCore+Hosting+DependencyInjection; Public+BehindInterface] Export.Size ← Export.Pack",
                write: "request: inferred: [library; references AspNetCore+Hosting+DependencyInjection; Public] Export.Write",
                hidden: "request: inferred: [library; references AspNetCore+Hosting+DependencyInjection; None] Export.Hidden",
                none: "assumed: inferred: [library; references AspNetCore+Hosting+DependencyInjection; no open member]",
                constructor: "assumed: inferred: [library; references AspNetCore+Hosting+DependencyInjection; no open member]",
                rows: "request: inferred: [library; references AspNetCore+Hosting+DependencyInjection; Async+Public] Export.Rows",
                both: "request: inferred: [library; references AspNetCore+Hosting+DependencyInjection; Public; also called by cold code] Export.Later ← Export.Both",
                subscribed: "assumed: inferred: [library; references AspNetCore+Hosting+DependencyInjection; no open member]")),
        },
    }.RunAsync();

    [Fact]
    public Task A_trial_leaves_proven_and_cold_places_alone() => new RequestPathTest
    {
        Options = new TrialOptions(),
        OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication,
        Files =
        {
            ("Test.cs", """
                public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => Probe.Here("request: C.Get"); }
                static class P { static void Main() => Probe.Here("cold: start-up"); }
                class W : Microsoft.Extensions.Hosting.BackgroundService
                {
                    protected override Task ExecuteAsync(CancellationToken t) { Probe.Here("assumed: inferred: [application; references AspNetCore+Hosting+DependencyInjection; no open member]"); return Task.CompletedTask; }
                }
                """),
        },
    }.RunAsync();

    [Theory]
    [InlineData("namespace Grpc.Core { public abstract class ServerCallContext { } }", "Grpc")]
    [InlineData("namespace MediatR { public interface IMediator { } }", "Messaging")]
    [InlineData("namespace RabbitMQ.Client { public interface IConnection { } }", "Messaging")]
    [InlineData("namespace Microsoft.EntityFrameworkCore { public class DbContext { } }", "DataAccess")]
    [InlineData("namespace Dapper { public static class SqlMapper { } }", "DataAccess")]
    [InlineData("namespace Other { public static class SqlMapper { } }", "None")]
    public Task What_a_project_references(string package, string expected) => new RequestPathTest
    {
        References = TestReferences.Net100,
        Options = new TrialOptions(),
        Packages = { ("Package", package) },
        Files = { ("Test.cs", $"public class C {{ public void M() => Probe.Here(\"request: inferred: [library; references {expected}; Public] C.M\"); }}") },
    }.RunAsync();

    [Fact]
    public void Every_kind_is_there_once_and_has_a_name()
    {
        Assert.Equal(30, InferredPaths.Kinds.Select(k => k.Name).Distinct().Count());
        Assert.Contains("AspNetCore/Async+Public", InferredPaths.Kinds.Select(k => k.Name));
    }

    private static string Fill(
        string zip, string pack, string write, string hidden, string none, string constructor, string rows, string both, string subscribed)
        => Service
            .Replace("ZIP", zip).Replace("PACK", pack).Replace("WRITE", write).Replace("HIDDEN", hidden).Replace("DEAD", none)
            .Replace("CONSTRUCTOR", constructor).Replace("ROWS", rows).Replace("BOTH", both).Replace("SUBSCRIBED", subscribed);

    private sealed class TrialOptions : TestOptions, IInferenceTrial;
}
