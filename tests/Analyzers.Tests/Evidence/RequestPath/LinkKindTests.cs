using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Links of a chain that the language offers beside an ordinary call, each with a look-alike that is none.</summary>
public sealed class LinkKindTests
{
    [Fact]
    public Task Iterators_and_async_streams() => RequestPathTest.RunAsync("""
        public class Rows
        {
            public IEnumerable<int> All() { Probe.Here("request: C.Get ← Rows.All"); yield return One(); }
            private int One() { Probe.Here("request: C.Get ← Rows.All ← Rows.One"); return 1; }
            public async IAsyncEnumerable<int> Stream() { await Task.Yield(); Probe.Here("request: C.Stream ← Rows.Stream"); yield return 1; }
            public IEnumerable<int> Query() => from n in All() where Keep(n) select Map(n);
            private bool Keep(int n) { Probe.Here("request: C.Query ← Rows.Query ← Rows.Keep"); return true; }
            private int Map(int n) { Probe.Here("request: C.Query ← Rows.Query ← Rows.Map"); return n; }
            public IEnumerable<int> Unused() { Probe.Here("unknown"); yield break; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            Rows rows = null!;
            public void Get() { foreach (int n in rows.All()) { } }
            public async IAsyncEnumerable<int> Stream() { await foreach (int n in rows.Stream()) { yield return n; } }
            public object Query() => rows.Query();
        }
        """);

    [Fact]
    public Task Events() => RequestPathTest.RunAsync("""
        public class Bus { public event Action? Sent; public void Send() => Sent?.Invoke(); }
        public class Handlers
        {
            public Handlers(Bus bus) { bus.Sent += OnSent; bus.Sent += () => Probe.Here("unknown"); }
            private void OnSent() => Probe.Here("unknown");
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Get(Bus bus) { bus.Sent += Here; bus.Sent += () => Probe.Here("request: C.Get"); bus.Send(); }
            private void Here() => Probe.Here("request: C.Get ← C.Here");
        }
        """);

    [Fact]
    public Task Constructors_initialisers_and_bases() => RequestPathTest.RunAsync("""
        public class Base { protected Base(int n) => Probe.Here("request: C.Get ← new Derived ← new Base"); protected Base(string s) => Probe.Here("unknown"); }
        public class Derived : Base
        {
            private readonly byte[] _field = Field();
            public Derived() : base(Argument()) { }
            public byte[] Property { get; } = Initial();
            public int Set { get => 1; set => Probe.Here("request: C.Get ← Derived.Set"); }
            public int NeverSet { get { Probe.Here("unknown"); return 1; } set => Probe.Here("unknown"); }
            private static int Argument() { Probe.Here("request: C.Get ← new Derived ← Derived.Argument"); return 1; }
            private static byte[] Field() { Probe.Here("request: C.Get ← new Derived ← Derived.Field"); return null!; }
            private static byte[] Initial() { Probe.Here("request: C.Get ← new Derived ← Derived.Initial"); return null!; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public object Get() => new Derived { Set = Value() }; private int Value() { Probe.Here("request: C.Get ← C.Value"); return 1; } }
        """);

    [CSharpFact("11.0")]
    public Task Default_interface_members_and_static_abstracts() => RequestPathTest.RunAsync("""
        public interface IExport
        {
            void Run() { Probe.Here("request: C.Get ← IExport.Run"); Part(); }
            void Other() => Probe.Here("unknown");
            private void Part() => Probe.Here("request: C.Get ← IExport.Run ← IExport.Part");
            static abstract void Make();
        }
        public class Own : IExport { public void Run() => Probe.Here("request: C.Get ← Own.Run"); public static void Make() => Probe.Here("unknown"); }
        public class Inherited : IExport { public static void Make() => Probe.Here("unknown"); }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(IExport e) => e.Run(); }
        """);

    [Fact]
    public Task Using_static_aliases_and_namespaces() => new RequestPathTest
    {
        Files =
        {
            ("Tools.cs", "namespace Shop { public static class Tools { public static void Pack() => Probe.Here(\"request: C.Get ← Tools.Pack\"); public static void Unused() => Probe.Here(\"unknown\"); } }"),
            ("Zip.cs", "namespace Shop { public class Zip { public Zip() => Probe.Here(\"unknown\"); public void Run() => Probe.Here(\"request: C.Alias ← Zip.Run\"); } }"),
            ("C.cs", """
                using static Shop.Tools;
                using Packer = Shop.Zip;
                public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => Pack(); public void Alias() { var zip = new Packer(); zip.Run(); } }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Records() => RequestPathTest.RunAsync("""
        public record Order(int Id)
        {
            public byte[] Body { get; init; } = Make();
            public string Text { get { Probe.Here("request: C.Get ← Order.Text"); return ""; } init => Probe.Here("request: C.Get ← Order.Text"); }
            private static byte[] Make() { Probe.Here("request: C.Get ← new Order ← Order.Make"); return null!; }
            public void Deconstruct(out int a, out int b) { Probe.Here("unknown"); a = b = 1; }
        }
        public record struct Line(int Id) { public int Twice() { Probe.Here("request: C.Get ← Line.Twice"); return 2 * Id; } }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public object Get() { var order = new Order(1); order = order with { Text = "" }; return order.Text + new Line(1).Twice(); }
        }
        """);

    [Fact]
    public Task Generic_virtuals_and_constraints() => RequestPathTest.RunAsync("""
        public abstract class Handler { public abstract T Handle<T>(T value) where T : class; }
        public class Export : Handler { public override T Handle<T>(T value) { Probe.Here("request: C.Get ← Export.Handle"); return value; } }
        public interface IRule<T> { void Check(T value); }
        public class Rule : IRule<string>, IRule<int> { public void Check(string s) => Probe.Here("request: C.Rules ← Rule.Check"); void IRule<int>.Check(int n) => Probe.Here("request: C.Rules ← Rule.Check"); public void Check(long n) => Probe.Here("unknown"); }
        public static class Runner { public static void Run<THandler>(THandler h) where THandler : Handler => h.Handle("x"); }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public object Get(Handler h) => h.Handle<string>("x");
            public void Rules<T>(IRule<T> rule, T value) => rule.Check(value);
            public void Rules(IRule<string> rule) => rule.Check("x");
        }
        """);

    [Fact]
    public Task Services_by_key_by_locator_and_by_delegate() => RequestPathTest.RunAsync("""
        using Microsoft.Extensions.DependencyInjection;
        public interface IExport { void Run(); }
        public class Csv : IExport { public Csv(string path) => Probe.Here("unknown"); public void Run() => Probe.Here("request: C.Keyed ← Csv.Run"); }
        public class Xml : IExport { public void Run() => Probe.Here("request: C.Keyed ← Xml.Run"); }
        public class Cache { public Cache(int size) => Probe.Here("unknown"); }
        public static class Registration
        {
            public static void Add(IServiceCollection services)
            {
                services.AddKeyedScoped<IExport, Xml>("xml");
                services.AddScoped<IExport>(sp => new Csv(PathOf(sp)));
                services.AddSingleton(sp => new Cache(Size()));
                services.AddTransient(Make);
            }
            private static string PathOf(IServiceProvider sp) { Probe.Here("unknown"); return ""; }
            private static int Size() { Probe.Here("cold: start-up: AddSingleton"); return 1; }
            private static object Make(IServiceProvider sp) { Probe.Here("unknown"); return 1; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Keyed([FromKeyedServices("csv")] IExport export) => export.Run();
            public void Located(IServiceProvider services) => services.GetRequiredService<IExport>().Run();
        }
        """);

    [Fact]
    public Task Method_groups_as_arguments_returns_and_fields() => RequestPathTest.RunAsync("""
        public class Maps
        {
            private static readonly Func<int, int> s_kept = Kept;
            public static Func<int, int> Returned() => Twice;
            private static int Kept(int n) { Probe.Here("unknown"); return n; }
            private static int Twice(int n) { Probe.Here("request: C.Get ← Maps.Returned ← Maps.Twice"); return 2 * n; }
            public int Instance(int n) { Probe.Here("request: C.Get ← Maps.Instance"); return n; }
            public static int Cast(int n) { Probe.Here("request: C.Get ← Maps.Cast"); return n; }
            public static int Nobody(int n) { Probe.Here("unknown"); return n; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public object Get(List<int> all, Maps maps) { Func<int, int> f = (Func<int, int>)Maps.Cast; return all.Select(Maps.Returned()).Select(maps.Instance).Select(f); }
        }
        """);

    [Fact]
    public Task Nested_delegates_inherit_the_outermost_answer() => RequestPathTest.RunAsync("""
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            private static readonly Lazy<int> s_lazy = new(() => new[] { 1 }.Select(n => { Probe.Here("cold: Lazy factory"); return Cold(); }).First());
            public void Get(List<int> all) => all.ForEach(a => all.ForEach(async b => { await Task.Yield(); Probe.Here("request: C.Get"); Local(); void Local() => Hot(); }));
            private static int Cold() { Probe.Here("cold: Lazy factory"); return 1; }
            private static void Hot() => Probe.Here("request: C.Get ← C.Hot");
        }
        """);
}
