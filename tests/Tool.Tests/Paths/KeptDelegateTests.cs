namespace GcGuard.Tool.Tests.Paths;

/// <summary>Delegates that are put somewhere and run from there.</summary>
public sealed class KeptDelegateTests
{
    /// <summary>A table that start-up fills says what runs; what a job keeps for itself does not.</summary>
    [Fact]
    public void Delegates_that_are_kept_run_where_one_of_their_type_is_run() => new PathsTest()
        .Library("Lib", """
            public class Order { }
            public delegate byte[] Format(Order order);
            public record Route(string Text, Func<Order, int> Handler);
            public class Table
            {
                private readonly Dictionary<string, Format> _formats = new() { ["csv"] = Csv, ["pdf"] = order => new Sheet().Pdf() };
                private readonly List<Route> _routes = new();
                public void Add(string text, Action<Order> action) => _routes.Add(new Route(text, order => { action(order); return 1; }));
                public byte[] Run(string name, Order order) => _formats[name](order);
                public int Go(string text, Order order) => _routes.First(route => route.Text == text).Handler(order);
                private static byte[] Csv(Order order) => new byte[1];
            }
            public class Sheet { public byte[] Pdf() => new byte[2]; public void Registered(Order order) { } public void Direct() { } }
            public static class Setup { public static void Fill(Table table) => table.Add("x", new Sheet().Registered); }
            """)
        .Library("Jobs", """
            public class Nightly
            {
                private readonly Action<Route> _own;
                public Nightly() => _own = route => Archive.Pack();
                public void Run(Route route, Func<Table, int> asked, Table table) { _own(route); asked(table); }
            }
            public static class Archive { public static int Pack() => 1; public static int Asked() => 2; }
            """)
        .Program("Api", """
            public class C(Table table) : ControllerBase
            {
                public byte[] Get(string name) => table.Run(name, new Order());
                public int Go(string text) => table.Go(text, new Order());
            }
            public class Job : BackgroundService
            {
                protected override Task ExecuteAsync(CancellationToken stop)
                {
                    new Nightly().Run(new Route("", _ => 1), _ => Archive.Asked(), new Table());
                    return Task.CompletedTask;
                }
            }
            """)
        .Expect(
            "Jobs M:Archive.Asked background other Api",
            "Jobs M:Nightly.Run(Route,System.Func{Table,System.Int32},Table) background - Api",
            "Lib M:Sheet.Pdf C.Get ← Table.Run other Lib",
            "Lib M:Sheet.Registered(Order) C.Go ← Table.Go - Lib",
            "Lib M:Table.Csv(Order) C.Get ← Table.Run other Lib",
            "Lib M:Table.Go(System.String,Order) C.Go other Api",
            "Lib M:Table.Run(System.String,Order) C.Get other Api");
}
