using System.Threading.Tasks;

using GcGuard.Testing;
namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class OptionTests
{
    private const string Library = """
        namespace Shop;
        public class Service
        {
            public void Work() => Probe.Here("assumed: assumed by gcguard.assume_request_path");
            static Service() => Probe.Here("cold: static initialiser");
            public void Guarded() { try { } catch { Probe.Here("cold: catch block"); } }
        }
        """;

    [Fact]
    public Task Assumed_where_the_option_says_so() => new RequestPathTest
    {
        Files = { ("lib/Service.cs", Library), ("Other.cs", "public class Other { public void Work() => Probe.Here(\"unknown\"); }") },
        Options = new TestOptions(("lib/", "gcguard.assume_request_path", "true")),
    }.RunAsync();

    [Fact]
    public Task Assumption_off_or_unreadable_is_unknown() => new RequestPathTest
    {
        Files = { ("A.cs", "public class A { public void Work() => Probe.Here(\"unknown\"); }"), ("B.cs", "public class B { public void Work() => Probe.Here(\"unknown\"); }") },
        Options = new TestOptions(("A.cs", "gcguard.assume_request_path", "false"), ("B.cs", "gcguard.assume_request_path", "perhaps")),
    }.RunAsync();

    [Fact]
    public Task Entry_points_and_cold_paths_by_name() => new RequestPathTest
    {
        Files =
        {
            ("Test.cs", """
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Mvc;
                namespace Shop
                {
                    public interface IJob { void Run(); }
                    public class Nightly : IJob { public void Run() => Probe.Here("request: Nightly.Run"); class Inner { void M() => Probe.Here("request: Inner.M"); } }
                    public class Bus
                    {
                        public void OnOrder() { Probe.Here("request: Bus.OnOrder"); Part(); }
                        private void Part() => Probe.Here("request: Bus.OnOrder ← Bus.Part");
                        public void Other() => Probe.Here("unknown");
                        public int OnProperty { get { Probe.Here("request: Bus.OnProperty"); return 1; } }
                    }
                    public class BusNot { public void OnOrder() => Probe.Here("unknown"); }
                    public class BatchController : ControllerBase
                    {
                        public void Rebuild() { Probe.Here("cold: gcguard.cold_paths names Shop.BatchController.Rebuild"); Part(); }
                        private void Part() => Probe.Here("cold: gcguard.cold_paths names Shop.BatchController.Rebuild: BatchController.Rebuild");
                        public void Read() => Probe.Here("request: BatchController.Read");
                    }
                    public static class Tools
                    {
                        public static void Map(WebApplication app) => app.MapGet("/x", () => Probe.Here("cold: gcguard.cold_paths names Shop.Tools*"));
                    }
                }
                """),
        },
        Options = new TestOptions(
            ("Test.cs", "gcguard.entry_points", "Shop.IJob, Shop.Bus.On*"),
            ("Test.cs", "gcguard.cold_paths", "Shop.Tools*, Shop.BatchController.Rebuild")),
    }.RunAsync();

    [Fact]
    public Task Attribute_matched_by_full_name() => RequestPathTest.RunAsync("""
        namespace GcGuard { [AttributeUsage(AttributeTargets.All)] internal sealed class RequestPathAttribute : Attribute { } }
        namespace Other { [AttributeUsage(AttributeTargets.All)] internal sealed class RequestPathAttribute : Attribute { } }
        public class Service
        {
            [GcGuard.RequestPath] public void Hot() { Probe.Here("request: Service.Hot"); Part(); }
            private void Part() => Probe.Here("request: Service.Hot ← Service.Part");
            [Other.RequestPath] public void Near() => Probe.Here("unknown");
            [GcGuard.RequestPath] public int Value { get { Probe.Here("request: Service.Value"); return 1; } }
        }
        [GcGuard.RequestPath] public class All { public void Any() => Probe.Here("request: All.Any"); class Inner { void M() => Probe.Here("request: Inner.M"); } }
        """);

    [Fact]
    public Task An_attribute_of_an_interface_or_a_base_member_holds_for_what_implements_it() => RequestPathTest.RunAsync("""
        namespace GcGuard { [AttributeUsage(AttributeTargets.All)] internal sealed class RequestPathAttribute : Attribute { } }
        [GcGuard.RequestPath] public interface IExporter { void Export(); int Count { get; } }
        public interface IImporter { [GcGuard.RequestPath] void Import(); void Check(); }
        public abstract class Report { [GcGuard.RequestPath] public abstract void Build(); public virtual void Clean() { } }
        public class Exporter : IExporter, IImporter
        {
            public void Export() { Probe.Here("request: Exporter.Export"); Part(); }
            public int Count { get { Probe.Here("request: Exporter.Count"); return 1; } }
            void IImporter.Import() => Probe.Here("request: Exporter.Import");
            public void Check() => Probe.Here("unknown");
            public void Other() => Probe.Here("unknown");
            private void Part() => Probe.Here("request: Exporter.Export ← Exporter.Part");
        }
        public class Monthly : Report
        {
            public override void Build() => Probe.Here("request: Monthly.Build");
            public override void Clean() => Probe.Here("unknown");
        }
        """);
}
