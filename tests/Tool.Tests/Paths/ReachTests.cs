using GcGuard.Corpus.Tests;

namespace GcGuard.Tool.Tests.Paths;

/// <summary>What requests reach, and through which members.</summary>
public sealed class ReachTests
{
    [Fact]
    public void Calls_are_followed_through_layers() => new PathsTest()
        .Library("Data",
            "public class Rows { public int All() => Inner(); private int Inner() => 1; public int Unused() => 2; }")
        .Library("Services",
            "public class Reports { public int Build() => Step(); private int Step() => new Rows().All(); }")
        .Program("Api",
            "public class OrdersController : ControllerBase { public int Export() => new Reports().Build(); }")
        .Expect(
            "Data M:Rows.All OrdersController.Export ← Reports.Build ← Reports.Step other Services",
            "Services M:Reports.Build OrdersController.Export other Api");

    [Theory]
    [InlineData("", true)]
    [InlineData("public static class Use { public static void Add(IApplicationBuilder app) => app.UseMiddleware<Logging>(); }", false)]
    public void Middleware_of_a_library_that_no_program_adds(string setup, bool isUnused)
    {
        const string Logging = "public class Logging(RequestDelegate next) { public Task InvokeAsync(HttpContext context) => Log(context); "
            + "private Task Log(HttpContext context) => next(context); } public class Other { public int Get() => 1; }";
        const string Program = "public class C : ControllerBase { public int Get() => new Other().Get(); }";
        string other = "Lib M:Other.Get C.Get other Api";

        new PathsTest().Library("Lib", Logging).Program("Api", Program + setup).Expect(
            isUnused
                ? ["Lib M:Logging.InvokeAsync(Microsoft.AspNetCore.Http.HttpContext) - - -", "Lib M:Logging.Log(Microsoft.AspNetCore.Http.HttpContext) - - -", other]
                : [other]);

        // A library that adds it, and a solution without a program that could, say nothing against it.
        new PathsTest().Library("Lib", Logging + " public static class Ext { public static void Add(IApplicationBuilder app) => app.UseMiddleware<Logging>(); }")
            .Program("Api", Program).Expect(other);
        new PathsTest().Library("Lib", Logging).Library("More", "public class D { public int Get() => new Other().Get(); }")
            .Expect();
    }

    [Fact]
    public void Interfaces_and_overrides_are_followed_to_their_bodies_in_the_whole_solution() => new PathsTest()
        .Library("Contracts",
            "public interface IExporter { byte[] Export(); } public abstract class Part { public abstract void "
                + "Run(); public virtual void Stop() { } }")
        .Library("Excel",
            "public class ExcelExporter : IExporter { byte[] IExporter.Export() => []; } public class ExcelPart "
                + ": Part { public override void Run() { } public override void Stop() { } }")
        .Program("Api", """
            public class OrdersController(IExporter exporter, Part part) : ControllerBase
            {
                public IActionResult Export() => File(exporter.Export(), "a/b");
                public void Go() { part.Run(); part.Stop(); }
            }
            """)
        .Expect(
            "Contracts M:Part.Stop OrdersController.Go - Api",
            "Excel M:ExcelExporter.IExporter#Export OrdersController.Export file-result Api",
            "Excel M:ExcelPart.Run OrdersController.Go - Api",
            "Excel M:ExcelPart.Stop OrdersController.Go - Api");

    /// <summary>Both payments and logins have a name, and only a login's is asked for.</summary>
    [Fact]
    public void A_member_of_a_base_interface_runs_what_the_value_it_is_called_on_may_be() => new PathsTest()
        .Library("Lib", """
            public interface INamed { string Label(); }
            public interface ILogin : INamed { }
            public interface IPayment : INamed { }
            public class Card : ILogin { public string Label() => ""; }
            public class Cash : IPayment { public string Label() => ""; }
            """)
        .Program("Api", "public class C(IEnumerable<ILogin> all) : ControllerBase { public void Get() { foreach (var one in all) one.Label(); } }")
        .Expect("Lib M:Card.Label C.Get other Api");

    [Fact]
    public void Messages_are_followed_from_the_loop_that_takes_them() => new PathsTest()
        .Library("Data", "public class Rows { public int All() => 1; public int Due() => 2; }")
        .Library("Bus", """
            public interface IBus { IAsyncEnumerable<T> SubscribeAsync<T>(); }
            public abstract class Consumer<T>(IBus bus) : BackgroundService
            {
                protected abstract Task ConsumeAsync(T message);
                protected override async Task ExecuteAsync(CancellationToken stop)
                {
                    await foreach (var message in bus.SubscribeAsync<T>()) await ConsumeAsync(message);
                }
            }
            """)
        .Program("Worker", """
            public class Orders(IBus bus, Rows rows) : Consumer<string>(bus) { protected override Task ConsumeAsync(string message) { rows.All(); return Task.CompletedTask; } }
            public class Job(Rows rows) : BackgroundService
            {
                protected override async Task ExecuteAsync(CancellationToken stop)
                {
                    while (!stop.IsCancellationRequested) { rows.Due(); await Task.Delay(1000, stop); }
                }
            }
            """)
        .Expect(
            "Data M:Rows.All Consumer.ExecuteAsync (message loop) ← Orders.ConsumeAsync other Worker",
            "Data M:Rows.Due background other Worker",
            "Worker M:Orders.ConsumeAsync(System.String) Consumer.ExecuteAsync (message loop) - Bus");

    [Fact]
    public void A_call_of_the_base_class_runs_its_own_method_alone() => new PathsTest()
        .Library("Lib", """
            public class Step { public virtual void Run() { } }
            public class First : Step { public override void Run() => base.Run(); }
            public class Second : Step { public override void Run() { } }
            """)
        .Program("Api", "public class C(First first) : ControllerBase { public void Get() => first.Run(); }")
        .Tests("Tests", "public class T { [Fact] public void Runs() => new Second().Run(); }")
        .Expect(
            "Lib M:First.Run C.Get - Api",
            "Lib M:Second.Run - - Tests");

    [Fact]
    public void A_condition_that_a_store_translates_runs_nothing_and_what_it_makes_of_a_row_may() => new PathsTest()
        .Library("Lib", """
            public class Row { private string _name; public string Name { get => _name ?? ""; set => _name = value; } }
            public static class Column { public static string Of(string text) => text; public static string Made(string text) => text; public static bool Plain(Row row) => true; }
            """)
        .Program("Api", """
            public class C(IQueryable<Row> rows) : ControllerBase
            {
                public object Get() => rows.Where(row => Column.Of(row.Name) == "a").Select(row => Column.Made(row.Name)).ToList();
                public object All(List<Row> list) => list.Where(row => Column.Plain(row)).ToList();
            }
            """)
        .Expect(
            "Lib M:Column.Made(System.String) C.Get other Api",
            "Lib M:Column.Plain(Row) C.All other Api");

    [Fact]
    public void A_body_inherited_from_a_base_class_answers_for_the_interface() => new PathsTest()
        .Library("Lib",
            "public interface IStore { void Save(); } public class Base { public void Save() { } } public class "
                + "Store : Base, IStore { }")
        .Program("Api", "public class C : ControllerBase { public void Post(IStore store) => store.Save(); }")
        .Expect("Lib M:Base.Save C.Post - Api");

    [Fact]
    public void What_the_container_makes_is_preferred() => new PathsTest()
        .Library("Lib", """
            public interface IClock { int Now(); }
            public class Clock : IClock { public int Now() => 1; }
            public class Frozen : IClock { public int Now() => 2; }
            public interface IStore<T> { T Load(); }
            public class Store<T> : IStore<T> { public T Load() => default; }
            public class Other<T> : IStore<T> { public T Load() => default; }
            public static class Setup
            {
                public static void AddLib(this IServiceCollection services)
                {
                    services.AddScoped<IClock, Clock>();
                    services.AddTransient(typeof(IStore<>), typeof(Store<>));
                }
            }
            """)
        .Program("Api",
            "public class C(IClock clock, IStore<int> store) : ControllerBase { public int Get() => clock.Now() "
                + "+ store.Load(); }")
        .Expect(
            "Lib M:Clock.Now C.Get other Api",
            "Lib M:Store`1.Load C.Get other Api");

    /// <summary>A decorator and a typed client are made too, though by other methods than the container's own.</summary>
    [Fact]
    public void What_other_methods_register_is_made_too() => new PathsTest()
        .Library("Lib", """
            public interface IStore { int Load(); }
            public class FileStore : IStore { public int Load() => 1; }
            public class OldStore : IStore { public int Load() => 2; }
            public class PackedStore(IStore inner) : IStore { public int Load() => inner.Load() + 1; }
            public interface IRates { int Now(); }
            public class Rates : IRates { public int Now() => 1; }
            public class FixedRates : IRates { public int Now() => 2; }
            public static class Setup
            {
                public static void AddLib(this IServiceCollection services)
                {
                    services.AddSingleton<IStore, FileStore>();
                    services.Decorate<IStore, PackedStore>();
                    services.AddClient<IRates, Rates>().Also<Rates, IRates>();
                }

                private static IServiceCollection Decorate<TService, T>(this IServiceCollection services)
                    where T : TService => services;
                private static IServiceCollection AddClient<TService, T>(this IServiceCollection services)
                    where T : TService => services;
                private static void Also<T, TService>(this IServiceCollection services) { }
            }
            """)
        .Program("Api",
            "public class C(IStore store, IRates rates) : ControllerBase { public int Get() => store.Load() + "
                + "rates.Now(); }")
        .Expect(
            "Lib M:FileStore.Load C.Get other Api",
            "Lib M:PackedStore.Load C.Get other Api",
            "Lib M:Rates.Now C.Get other Api");

    [Fact]
    public void Constructors_and_what_the_container_hands_them_run_with_the_request() => new PathsTest()
        .Library("Lib", """
            public class Cache { public Cache() { } }
            public class Reports { private readonly object _rows = new();
                public Reports(Cache cache, Single single) { } }
            public class Single { public Single() { } }
            public class Made { private object _field = new Inner(); }
            public class Inner { public Inner() { } }
            """)
        .Program("Api", """
            public static class Setup
            {
                public static void Add(IServiceCollection services)
                    => services.AddScoped<Reports>().AddTransient<Cache>().AddSingleton<Single>();
            }
            public class C(Reports reports) : ControllerBase { public object Get() => new Made(); }
            """)
        .Expect("Lib M:Made.#ctor C.Get - Api");

    [Fact]
    public void Messages_are_followed_to_what_handles_their_type() => new PathsTest()
        .Library("Bus", """
            public interface IHandler<T> { void Handle(T message); }
            public interface IBus { void Send<T>(T message); }
            public class Bus(IServiceProvider services) : IBus
            {
                public void Send<T>(T message) => services.GetRequiredService<IHandler<T>>().Handle(message);
            }
            public interface IRequest<R> { }
            public interface IRequestHandler<Q, R> where Q : IRequest<R> { R Ask(Q query); }
            public class Mediator(IServiceProvider services)
            {
                public R Ask<R>(IRequest<R> query)
                {
                    dynamic handler = services.GetService(typeof(IRequestHandler<,>).MakeGenericType(query.GetType(), typeof(R)));
                    return handler.Ask((dynamic)query);
                }
            }
            """)
        .Library("App", """
            public class Ship { }
            public class Cancel { }
            public class Count : IRequest<int> { }
            public class ShipHandler : IHandler<Ship> { public void Handle(Ship message) => new Sender().Go(); }
            public class CancelHandler : IHandler<Cancel> { public void Handle(Cancel message) { } }
            public class CountHandler : IRequestHandler<Count, int> { public int Ask(Count query) => 1; }
            public class Sender { public void Go() { } }
            """)
        .Program("Api", """
            public class A(IBus bus, Mediator mediator) : ControllerBase
            {
                public void Ship() => bus.Send(new Ship());
                public void Count() => mediator.Ask(new Count());
            }
            public class B(IBus bus) : ControllerBase { public void Cancel() => bus.Send(new Cancel()); }
            """)
        .Expect(
            "App M:CancelHandler.Handle(Cancel) B.Cancel other Api,Bus",
            "App M:CountHandler.Ask(Count) A.Count other Api",
            "App M:ShipHandler.Handle(Ship) A.Ship other Api,Bus",
            "Bus M:Bus.Send``1(``0) A.Ship +1 - Api",
            "Bus M:Mediator.Ask``1(IRequest{``0}) A.Count other Api");

    /// <summary>A handler beside its mediator has the chain of the request that sends its message, and no other.</summary>
    [Fact]
    public void Handlers_in_the_library_of_their_mediator_have_a_line_of_their_own() => new PathsTest()
        .Library("App", """
            public interface IRequest<R> { }
            public interface IRequestHandler<Q, R> where Q : IRequest<R> { R Ask(Q query); }
            public class Mediator(IServiceProvider services)
            {
                public R Ask<R>(IRequest<R> query)
                {
                    dynamic handler = services.GetService(typeof(IRequestHandler<,>).MakeGenericType(query.GetType(), typeof(R)));
                    return handler.Ask((dynamic)query);
                }
            }
            public class Count : IRequest<int> { }
            public class Sum : IRequest<int> { }
            public class Unsent : IRequest<int> { }
            public class CountHandler : IRequestHandler<Count, int> { public int Ask(Count query) => 1; }
            public class SumHandler : IRequestHandler<Sum, int> { public int Ask(Sum query) => 2; }
            public class UnsentHandler : IRequestHandler<Unsent, int> { public int Ask(Unsent query) => 3; }
            """)
        .Program("Api", """
            public class A(Mediator mediator) : ControllerBase { public int Count() => mediator.Ask(new Count()); }
            public class B(Mediator mediator) : ControllerBase { public int Sum() => mediator.Ask(new Sum()); }
            """)
        .Expect(
            "App M:CountHandler.Ask(Count) A.Count other Api",
            "App M:Mediator.Ask``1(IRequest{``0}) A.Count +1 other Api",
            "App M:SumHandler.Ask(Sum) B.Sum other Api");

    [Fact]
    public void Delegates_iterators_and_asynchronous_code_are_followed() => new PathsTest()
        .Library("Lib", """
            public class Work
            {
                public IEnumerable<int> Rows() { yield return 1; }
                public async Task<int> LoadAsync() { await Task.Yield(); return 1; }
                public async IAsyncEnumerable<int> StreamAsync() { await Task.Yield(); yield return 1; }
                public int Each(int row) => row;
                public int InLambda() => 1;
                public int InLocal() => 1;
                public int Size { get { return 1; } set { } }
                public string Name { get; set; }
            }
            """)
        .Program("Api", """
            public class C(Work work) : ControllerBase
            {
                public async Task<int> Get()
                {
                    int sum = await work.LoadAsync();
                    foreach (int row in work.Rows().Select(work.Each)) sum += row;
                    await foreach (int row in work.StreamAsync()) sum += row;
                    work.Size = work.Name.Length;
                    return await Task.Run(() => work.InLambda()) + Local();
                    int Local() => work.InLocal();
                }
            }
            """)
        .Expect(
            "Lib M:Work.Each(System.Int32) C.Get other Api",
            "Lib M:Work.InLambda C.Get other Api",
            "Lib M:Work.InLocal C.Get other Api",
            "Lib M:Work.LoadAsync C.Get other Api",
            "Lib M:Work.Rows C.Get other Api",
            "Lib M:Work.StreamAsync C.Get other Api",
            "Lib M:Work.set_Size(System.Int32) C.Get - Api");

    [Fact]
    public void Routes_are_entry_points_and_several_entry_points_are_counted() => new PathsTest()
        .Library("Lib", "public class Work { public int Do() => 1; }")
        .Program("Api", """
            public static class Routes
            {
                public static void Map(WebApplication app)
                {
                    app.MapGet("/b", (Work work) => work.Do());
                    app.MapGet("/a", (Work work) => work.Do());
                }
            }
            public class C(Work work) : ControllerBase { public int Get() => Step(); private int Step() => work.Do(); }
            """)
        .Expect("Lib M:Work.Do GET /a +2 other Api");

    [Fact]
    public void Jobs_tests_and_start_up_are_callers_and_no_roots_and_what_jobs_run_is_told_apart() => new PathsTest()
        .Library("Lib", """
            public class Nightly { public void Run() => Step(); public void Step() { } }
            public class Seeding { public void Fill() { } }
            public class Shared { public void Both() { } }
            """)
        .Program("Worker", """
            public class Loop(Nightly nightly, Shared shared) : BackgroundService
            {
                protected override Task ExecuteAsync(CancellationToken token) { nightly.Run(); shared.Both();
                    return Task.CompletedTask; }
            }
            public static class Setup { public static void Add(IServiceCollection services) => new Seeding().Fill(); }
            """)
        .Tests("Tests",
            "public class NightlyTests { [Fact] public void Runs() { new Nightly().Run(); new Shared().Both(); } }")
        .Program("Api",
            "public class C : ControllerBase { public void Get() { try { } catch { new Seeding().Fill(); } new "
                + "Shared().Both(); } }")
        .Expect(
            "Lib M:Nightly.Run background - Tests,Worker",
            "Lib M:Seeding.Fill - - Api,Worker",
            "Lib M:Shared.Both C.Get - Api,Tests,Worker");

    [Fact]
    public void A_job_that_a_request_may_start_makes_nothing_cold() => new PathsTest()
        .Library("Data", "public class Index { public void Fill() { } }")
        .Library("Lib",
            "public class Rebuild : Microsoft.Extensions.Hosting.BackgroundService { protected override "
                + "Task ExecuteAsync(CancellationToken t) { new Index().Fill(); return Task.CompletedTask; } public void Run() => ExecuteAsync(default); }")
        .Program("Api", "public class C(Rebuild job) : ControllerBase { public void Post() => job.Run(); }")
        .Expect("Lib M:Rebuild.Run C.Post - Api");

    [Fact]
    public void A_program_that_others_refer_to_is_a_library_to_them_and_not_to_its_tests() => new PathsTest()
        .Program("Core", "public class Work { public int Do() => 1; public int Own() => 2; }")
        .Program("Api", "public class C : ControllerBase { public int Get() => new Work().Do(); }")
        .Tests("Tests", "public class T { [Fact] public void Runs() { new Work().Do(); new Work().Own(); new C().Get(); } }")
        .Expect("Core M:Work.Do C.Get other Api,Tests");

    /// <summary>The rules about forced collections read there whether a person asked for one.</summary>
    [Fact]
    public void An_endpoint_that_a_person_presses_to_collect_says_so_where_no_other_leads() => new PathsTest()
        .Library("Lib", """
            public class Cleaner { public void Own() { } public void Named() { } public void Shared() { } public void Routed() { } }
            """)
        .Program("Api", """
            [Route("admin/memory")]
            public class A(Cleaner cleaner) : ControllerBase
            {
                [HttpPost("gc")] public void Run() { cleaner.Own(); cleaner.Shared(); }
                public void ForceGc() => cleaner.Named();
            }
            public class B(Cleaner cleaner) : ControllerBase { public void Get() => Step(); private void Step() => cleaner.Shared(); }
            public static class Routes { public static void Map(WebApplication app) => app.MapPost("/gc", (Cleaner cleaner) => cleaner.Routed()); }
            """)
        .Expect(
            "Lib M:Cleaner.Named A.ForceGc - Api",
            "Lib M:Cleaner.Own A.Run(\"admin/memory/gc\") - Api",
            "Lib M:Cleaner.Routed POST /gc - Api",
            "Lib M:Cleaner.Shared B.Get ← B.Step +1 - Api");

    [Fact]
    public void The_options_of_the_analyzers_count()
    {
        var test = new PathsTest { Options = new TestOptions(
            ("", "gcguard.cold_paths", "Admin.*"), ("", "gcguard.entry_points", "Loop.Turn")) };
        test.Library("Lib", "public class Work { public void A() { } public void B() { } }")
            .Program("Api", """
                public class Admin : ControllerBase { public void Get() => new Work().A(); }
                public class Loop { public void Turn() => new Work().B(); }
                """)
            .Expect("Lib M:Work.A - - Api", "Lib M:Work.B Loop.Turn - Api");
    }

    [Fact]
    public void A_member_that_a_view_names_is_not_said_to_be_cold()
    {
        using var folder = new TemporaryFolder();
        folder.Write("Views/Home/Index.cshtml", "@inject Shop shop\n<b>@shop.Online()</b>");
        folder.Write("obj/Old.cshtml", "@shop.Offline()");
        PathsTest Solution(string? file) => new PathsTest { File = file }
            .Library("Lib", "public class Shop { public int Online() => 1; public int Offline() => 2; }")
            .Tests("Tests", "public class T { [Fact] public void Runs() { new Shop().Online(); new Shop().Offline(); } }");

        Solution(null).Expect("Lib M:Shop.Offline - - Tests", "Lib M:Shop.Online - - Tests");
        Solution(Path.Combine(folder.Path, "Api.csproj")).Expect("Lib M:Shop.Offline - - Tests");
    }

    /// <summary>A container, a serializer or a store runs them, whatever the code says.</summary>
    [Fact]
    public void A_constructor_an_accessor_and_what_they_call_are_never_said_to_be_cold() => new PathsTest()
        .Library("Lib", """
            public class Row { public Row() { } public Row(int size) => Table.Add(size); public void Seed() { } public string Text { set => Table.Write(value); } }
            public static class Table { public static int Add(int size) => size; public static void Write(string text) { } }
            """)
        .Tests("Tests", "public class T { [Fact] public void Runs() { new Row(); new Row(1).Seed(); new Row().Text = \"\"; Table.Add(1); Table.Write(\"\"); } }")
        .Expect("Lib M:Row.Seed - - Tests");

    [Fact]
    public void A_member_that_a_framework_may_call_is_not_said_to_be_cold() => new PathsTest()
        .Library("Lib", """
            public class Row : IComparable<Row> { public int CompareTo(Row other) => Rank.Of(); }
            public static class Rank { public static int Of() => 1; public static int Own() => 2; }
            public class Hidden { public void Go() => Rank.Own(); }
            """)
        .Library("Other",
            "public class User { public int Use(Row a) => a.CompareTo(a) + Rank.Of(); public void Go() => new "
                + "Hidden().Go(); }")
        .Tests("Tests", "public class T { [Fact] public void Runs() { new User().Use(null); new User().Go(); } }")
        .Expect(
            "Lib M:Hidden.Go - - Other",
            "Other M:User.Go - - Tests",
            "Other M:User.Use(Row) - - Tests");

    [Fact]
    public void Internal_generic_nested_and_extension_members_have_their_ids() => new PathsTest()
        .Library("Lib", """
            [assembly: System.Runtime.CompilerServices.InternalsVisibleTo("Api")]
            internal static class Extensions { internal static T Twice<T>(this T value) => value; }
            public class Outer<T> { public class Inner { public void Run<U>(T first, List<U> second) { } } }
            """)
        .Program("Api",
            "public class C : ControllerBase { public void Get() { 1.Twice(); new Outer<int>.Inner().Run(1, new "
                + "List<string>()); } }")
        .Expect(
            "Lib M:Extensions.Twice``1(``0) C.Get other Api",
            "Lib M:Outer`1.Inner.Run``1(`0,System.Collections.Generic.List{``0}) C.Get - Api");

    [Fact]
    public void Projects_of_one_assembly_name_and_recursion_do_no_harm() => new PathsTest()
        .Library("Lib",
            "public class Work { public int Do(int n) => n == 0 ? 0 : Again(n - 1); public int Again(int n) => "
                + "Do(n); }")
        .Program("Api", "public class C : ControllerBase { public int Get() => new Work().Do(1); }")
        .Program("Api", "public class D : ControllerBase { public int Get() => new Work().Again(1); }")
        .Expect(
            "Lib M:Work.Again(System.Int32) D.Get +1 other Api",
            "Lib M:Work.Do(System.Int32) C.Get +1 other Api");
}
