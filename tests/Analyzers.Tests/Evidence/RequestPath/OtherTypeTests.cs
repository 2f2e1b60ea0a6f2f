using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Chains that lead through other types and files of the project.</summary>
public sealed class OtherTypeTests
{
    private const string Controller = """
        using Microsoft.AspNetCore.Mvc;
        namespace Shop.Web;
        public class OrdersController : ControllerBase
        {
            private readonly Shop.IOrderExport export = null!;
            private readonly Shop.Zip zip = null!;
            private readonly Shop.OrderBase orders = null!;
            public void Export() => export.Build();
            public void Size() => Console.WriteLine(export.Size);
            public void Pack() => zip.Pack(1);
            public void Text() => "x".Shorten(1);
            public void Order() => orders.Handle();
            public void Make() { var row = new Shop.Row(1); Shop.Row other = new(); }
            public void Static() => Shop.Tools.Run();
            public void Each(List<int> all) => all.ForEach(Shop.Tools.Each);
            public void Lazily(Shop.Store store) => store.Obtain("k", k => Shop.Tools.Miss());
            public void Optional() => Shop.Tools.Optional(1);
            public void Many() => Shop.Tools.Many(1, 2, 3);
        }
        """;

    private const string Services = """
        namespace Shop;
        public interface IOrderExport { void Build(); int Size { get; } void Unused(); }
        public sealed class OrderExport : IOrderExport
        {
            private readonly Zip zip = null!;
            public void Build() { Probe.Here("request: OrdersController.Export ← OrderExport.Build"); zip.Deep(); Inner(); }
            private void Inner() => Probe.Here("request: OrdersController.Export ← OrderExport.Build ← OrderExport.Inner");
            public int Size { get { Probe.Here("request: OrdersController.Size ← OrderExport.Size"); return 1; } }
            void IOrderExport.Unused() => Probe.Here("unknown");
            public override string ToString() { Probe.Here("unknown"); return ""; }
        }
        public class Zip
        {
            public void Pack(int level) => Probe.Here("request: OrdersController.Pack ← Zip.Pack");
            public void Pack(string name) => Probe.Here("unknown");
            public void Deep() => Probe.Here("request: OrdersController.Export ← OrderExport.Build ← Zip.Deep");
        }
        public abstract class OrderBase
        {
            public void Handle() => Work();
            protected abstract void Work();
        }
        public class FastOrder : OrderBase { protected override void Work() => Probe.Here("request: OrdersController.Order ← OrderBase.Handle ← FastOrder.Work"); }
        public class Row
        {
            public Row() => Probe.Here("request: OrdersController.Make ← new Row");
            public Row(int n) => Probe.Here("request: OrdersController.Make ← new Row");
            public Row(string s) => Probe.Here("unknown");
        }
        public static class Tools
        {
            public static string Shorten(this string s, int n) { Probe.Here("request: OrdersController.Text ← Tools.Shorten"); return s; }
            public static void Run() => Probe.Here("request: OrdersController.Static ← Tools.Run");
            public static void Each(int n) => Probe.Here("request: OrdersController.Each ← Tools.Each");
            public static int Miss() { Probe.Here("unknown"); return 1; }
            public static void Optional(int a, string b = "", int c = 1) => Probe.Here("request: OrdersController.Optional ← Tools.Optional");
            public static void Many(params int[] all) => Probe.Here("request: OrdersController.Many ← Tools.Many");
            public static void Never() => Probe.Here("unknown");
        }
        public class Store
        {
            private readonly System.Collections.Concurrent.ConcurrentDictionary<string, int> _kept = new();
            public int Obtain(string key, Func<string, int> make) => _kept.GetOrAdd(key, k => make(k));
        }
        """;

    [Fact]
    public Task Services_of_the_same_project() => new RequestPathTest
    {
        Files = { ("Controller.cs", Controller), ("Services.cs", Services) },
    }.RunAsync();

    [Fact]
    public Task Whatever_the_order_of_the_files() => new RequestPathTest
    {
        Files = { ("Services.cs", Services), ("Controller.cs", Controller) },
    }.RunAsync();

    [Fact]
    public Task Look_alikes_prove_nothing() => new RequestPathTest
    {
        Files =
        {
            ("Controller.cs", """
                public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    private readonly Other other = null!;
                    // Export.Build() and nameof(Export.Build), "Export.Build()"
                    public string Get(IDisposable d) { other.Build(); d.Dispose(); Console.WriteLine("Export.Build()"); return nameof(Export.Build); }
                    public void Registered() { try { } catch { new Export().OnError(); } }
                }
                public class Other { public void Build() { } }
                """),
            ("Export.cs", """
                public class Export : IDisposable
                {
                    public void Build() => Probe.Here("unknown");
                    public void Dispose() => Probe.Here("unknown");
                    public void OnError() => Probe.Here("unknown");
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Routes_and_messages_in_other_files() => new RequestPathTest
    {
        Files =
        {
            ("Routes.cs", """
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Routing;
                public static class Routes
                {
                    public static void Map(IEndpointRouteBuilder app)
                    {
                        app.MapGet("/orders", Orders.Get);
                        app.MapPost("/orders", (Orders o) => o.Create());
                        Orders.Register();
                    }
                }
                """),
            ("Orders.cs", """
                public class Orders
                {
                    public static int Get() { Probe.Here("request: GET /orders ← Orders.Get"); return 1; }
                    public void Create() => Probe.Here("request: POST /orders ← Orders.Create");
                    public static void Register() => Probe.Here("unknown");
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task The_nearest_entry_point_wins_over_files() => new RequestPathTest
    {
        Files =
        {
            ("A.cs", "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { S s = null!; public void Get() => Step(); private void Step() => s.Run(); }"),
            ("B.cs", "public class BController : Microsoft.AspNetCore.Mvc.ControllerBase { S s = null!; public void Get() => s.Run(); }"),
            ("C.cs", "public class CController : Microsoft.AspNetCore.Mvc.ControllerBase { S s = null!; public void Get() => s.Run(); }"),
            ("S.cs", "public class S { public void Run() => Probe.Here(\"request: BController.Get ← S.Run\"); }"),
        },
    }.RunAsync();

    [CSharpFact("12.0")]
    public Task Primary_constructors() => RequestPathTest.RunAsync("""
        public class C(S s) : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => s.Run(); }
        public class S(int n) : Base(Side())
        {
            private readonly int _n = Init(n);
            public void Run() { Probe.Here("request: C.Get ← S.Run"); new Made(1); }
            private static int Side() { Probe.Here("unknown"); return 1; }
            private static int Init(int n) { Probe.Here("unknown"); return n; }
        }
        public class Base(int n) { public int N => n; }
        public class Made(int n) : Base(Made.Twice(n)) { private static int Twice(int n) { Probe.Here("request: C.Get ← S.Run ← new Made ← Made.Twice"); return n; } }
        """);

    [CSharpFact("14.0")]
    public Task Extension_blocks() => RequestPathTest.RunAsync("""
        public static class Texts
        {
            extension(string text)
            {
                public int Size() { Probe.Here("request: C.Get ← Texts.Size"); return Inner(); }
                public int Unused() { Probe.Here("unknown"); return 1; }
                public int Length2 { get { Probe.Here("request: C.Get ← Texts.Length2"); return 1; } }
            }
            private static int Inner() { Probe.Here("request: C.Get ← Texts.Size ← Texts.Inner"); return 1; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => "x".Size() + "x".Length2; }
        """);
}
