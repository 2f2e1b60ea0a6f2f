using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Every kind of link a chain may have between types, and look-alikes of each.</summary>
public sealed class ChainTests
{
    [Fact]
    public Task Own_command_handlers_behind_a_dispatcher() => new RequestPathTest
    {
        Files =
        {
            ("Bus.cs", """
                namespace Shop;
                public interface ICommand { }
                public interface ICommandHandler<in T> where T : ICommand { Task HandleAsync(T command); }
                public interface IBus { Task SendAsync<T>(T command) where T : ICommand; }
                public class Bus : IBus
                {
                    private readonly IServiceProvider services = null!;
                    public Task SendAsync<T>(T command) where T : ICommand
                    {
                        Probe.Here("request: OrdersController.Post ← Bus.SendAsync");
                        var handler = (ICommandHandler<T>)services.GetService(typeof(ICommandHandler<T>))!;
                        return handler.HandleAsync(command);
                    }
                }
                """),
            ("Handlers.cs", """
                namespace Shop;
                public record Export : ICommand;
                public class ExportHandler : ICommandHandler<Export>
                {
                    public Task HandleAsync(Export command) { Probe.Here("request: OrdersController.Post ← Bus.SendAsync ← ExportHandler.HandleAsync"); return Task.CompletedTask; }
                    public Task HandleAsync(string other) { Probe.Here("unknown"); return Task.CompletedTask; }
                }
                """),
            ("Controller.cs", "public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase { Shop.IBus bus = null!; public Task Post() => bus.SendAsync(new Shop.Export()); }"),
        },
    }.RunAsync();

    [Fact]
    public Task Explicit_implementations_and_overrides() => RequestPathTest.RunAsync("""
        public interface IStore { void Save(int n); int this[int n] { get; } }
        public class FileStore : IStore
        {
            void IStore.Save(int n) => Probe.Here("request: C.Save ← FileStore.Save");
            public void Save(string s) => Probe.Here("unknown");
            int IStore.this[int n] { get { Probe.Here("unknown"); return n; } }
        }
        public abstract class Writer { public abstract void Write(); public virtual void Close() => Probe.Here("request: C.Close ← Writer.Close"); protected virtual int Level { get => 1; } public int Read() => Level; }
        public class ZipWriter : Writer
        {
            public override void Write() => Probe.Here("request: C.Write ← ZipWriter.Write");
            public override void Close() { Probe.Here("request: C.Close ← ZipWriter.Close"); base.Close(); }
            protected override int Level { get { Probe.Here("request: C.Read ← Writer.Read ← ZipWriter.Level"); return 9; } }
            public override string ToString() { Probe.Here("unknown"); return ""; }
            public new string GetHashCode() { Probe.Here("unknown"); return ""; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Save(IStore s) => s.Save(1);
            public int Index(IStore s) => s[1];
            public void Write(Writer w) => w.Write();
            public void Close(Writer w) => w.Close();
            public int Read(Writer w) => w.Read();
            public string Text(Writer w) => w.ToString()!;
        }
        """);

    [Fact]
    public Task Generic_types_and_methods() => RequestPathTest.RunAsync("""
        public interface IRepository<T> { T Load<TKey>(TKey key); }
        public class Repository<T> : IRepository<T>
        {
            public T Load<TKey>(TKey key) { Probe.Here("request: C.Get ← Repository.Load"); return Read(key); }
            protected virtual T Read<TKey>(TKey key) { Probe.Here("request: C.Get ← Repository.Load ← Repository.Read"); return default!; }
        }
        public class Orders : Repository<int> { protected override int Read<TKey>(TKey key) { Probe.Here("request: C.Get ← Repository.Load ← Orders.Read"); return 1; } }
        public static class Maps { public static List<R> Map<T, R>(this IEnumerable<T> all, Func<T, R> map) { Probe.Here("request: C.All ← Maps.Map"); return all.Select(map).ToList(); } }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public int Get(IRepository<int> r) => r.Load("key");
            public List<string> All(int[] n) => n.Map(Show);
            private static string Show(int n) { Probe.Here("request: C.All ← C.Show"); return ""; }
        }
        """);

    [Fact]
    public Task Delegates_lambdas_and_local_functions_in_services() => RequestPathTest.RunAsync("""
        public class Service
        {
            private readonly Func<int> _kept;
            public Service() => _kept = Kept;
            public void Run(List<int> all)
            {
                all.ForEach(n => { Probe.Here("request: C.Get ← Service.Run"); Inside(n); });
                all.Sort(Compare);
                Func<int, int> local = Twice;
                local(1);
                void Later(int n) { Probe.Here("request: C.Get ← Service.Run"); Deep(); }
                all.ForEach(Later);
            }
            private void Inside(int n) => Probe.Here("request: C.Get ← Service.Run ← Service.Inside");
            private static int Compare(int a, int b) { Probe.Here("request: C.Get ← Service.Run ← Service.Compare"); return 0; }
            private static int Twice(int n) { Probe.Here("request: C.Get ← Service.Run ← Service.Twice"); return 2 * n; }
            private static void Deep() => Probe.Here("request: C.Get ← Service.Run ← Service.Deep");
            private int Kept() { Probe.Here("unknown"); return 1; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Service s) => s.Run(new()); }
        """);

    [Fact]
    public Task Callers_that_never_write_the_type() => new RequestPathTest
    {
        Files =
        {
            ("Controller.cs", """
                public class C : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    private readonly Factory factory = null!;
                    public void Chained() => factory.Create().ExportOrders();
                    public void Var() { var export = factory.Create(); export.ExportLater(1); }
                    public int Property() => factory.Create().ExportSize;
                    public void Frequent() => factory.Create().Add(1);
                }
                """),
            ("Factory.cs", "public class Factory { public Export Create() => new(); }"),
            ("Export.cs", """
                public class Export
                {
                    public void ExportOrders() => Probe.Here("request: C.Chained ← Export.ExportOrders");
                    public void ExportLater(int n) => Probe.Here("request: C.Var ← Export.ExportLater");
                    public void ExportLater(string s) => Probe.Here("unknown");
                    public int ExportSize { get { Probe.Here("request: C.Property ← Export.ExportSize"); return 1; } }
                    public void Add(int n) => Probe.Here("unknown");
                }
                """),
            ("Lists.cs", "static class Lists { static void Fill(List<int> all) { " + string.Concat(System.Linq.Enumerable.Repeat("all.Add(1); ", 30)) + "} }"),
        },
    }.RunAsync();

    [Fact]
    public Task A_refuted_link_does_not_end_the_search() => RequestPathTest.RunAsync("""
        public class Export { public void Build(int n) => Probe.Here("request: Long.Get ← Middle.Step ← Export.Build"); }
        public class Other { public void Build(int n) { } }
        public class Short : Microsoft.AspNetCore.Mvc.ControllerBase { Other other = null!; public void Get() { /* Export */ other.Build(1); Export? unused = null; } }
        public class Long : Microsoft.AspNetCore.Mvc.ControllerBase { Middle middle = null!; public void Get() => middle.Step(); }
        public class Middle { Export export = null!; Other other = null!; public void Step() { other.Build(1); export.Build(1); } }
        """);

    [Fact]
    public Task A_refuted_chain_of_names_ends_in_unknown() => RequestPathTest.RunAsync("""
        public class Export { public void Build(int n) => Probe.Here("unknown"); }
        public class Middle { Other other = null!; public void Step(Export unused) => other.Build(1); }
        public class Other { public void Build(int n) { } }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Middle m, Export e) => m.Step(e); }
        """);

    [Fact]
    public Task What_is_not_seen() => RequestPathTest.RunAsync("""
        public class Service
        {
            public int this[int n] { get { Probe.Here("unknown"); return n; } }
            public static Service operator +(Service a, Service b) { Probe.Here("unknown"); return a; }
            public static implicit operator int(Service s) { Probe.Here("unknown"); return 1; }
            public event Action Changed { add { Probe.Here("unknown"); } remove { } }
            public IEnumerator<int> GetEnumerator() { Probe.Here("unknown"); yield break; }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public int Get(Service s) { s.Changed += () => { }; foreach (int n in s) { } int cast = s + s; return s[1]; }
        }
        """);

    /// <summary>A handler of one type does not run where one of another is called.</summary>
    [Fact]
    public Task Handlers_of_the_type_that_is_called() => RequestPathTest.RunAsync("""
        public interface IHandler<T> { void Handle(T message); }
        public interface ILog<in T> { void Write(T message); }
        public class Ship { }
        public class Cancel { }
        public class ShipHandler : IHandler<Ship> { public void Handle(Ship message) => Probe.Here("request: C.Go ← ShipHandler.Handle"); }
        public class CancelHandler : IHandler<Cancel> { public void Handle(Cancel message) => Probe.Here("unknown"); }
        public class AnyHandler<T> : IHandler<T> { public void Handle(T message) => Probe.Here("request: C.Go ← AnyHandler.Handle"); }
        public class ObjectLog : ILog<object> { public void Write(object message) => Probe.Here("request: C.Go ← ObjectLog.Write"); }
        public class CancelLog : ILog<Cancel> { public void Write(Cancel message) => Probe.Here("unknown"); }
        public class Timed<T> : IHandler<T>
        {
            private readonly IHandler<T> _inner;
            public Timed(IHandler<T> inner) => _inner = inner;
            public void Handle(T message) { Probe.Here("request: C.Go ← Timed.Handle"); _inner.Handle(message); }
        }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Go(IHandler<Ship> ship, ILog<Ship> log) { ship.Handle(new Ship()); log.Write(new Ship()); }
        }
        """);

    /// <summary>Whatever an interface names is an object too, which a contravariant interface takes.</summary>
    [Fact]
    public Task What_takes_any_object_where_an_interface_is_named() => RequestPathTest.RunAsync("""
        public interface ILog<in T> { void Write(T message); }
        public interface INote { }
        public interface IOther { }
        public class ObjectLog : ILog<object> { public void Write(object message) => Probe.Here("request: C.Go ← ObjectLog.Write"); }
        public class OtherLog : ILog<IOther> { public void Write(IOther message) => Probe.Here("unknown"); }
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Go(ILog<INote> log, INote note) => log.Write(note);
        }
        """);
}
