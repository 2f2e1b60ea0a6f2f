using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class CallerWalkTests
{
    [Fact]
    public Task Every_way_to_reach_a_member_of_the_own_type() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController : ControllerBase
        {
            public void Call() => this.Called<int>();
            private void Called<T>() => Probe.Here("request: OrdersController.Call ← OrdersController.Called");

            public int Read() => Getter;
            private int Getter { get { Probe.Here("request: OrdersController.Read ← OrdersController.Getter"); return 1; } set => Probe.Here("unknown"); }
            private int Arrow => Side();
            private int Side() { Probe.Here("unknown"); return 1; }

            public void Write() => Setter = 1;
            private int Setter { get { Probe.Here("unknown"); return 1; } set { Probe.Here("request: OrdersController.Write ← OrdersController.Setter"); } }
            public void Bump() => Counter++;
            private int Counter { get { Probe.Here("request: OrdersController.Bump ← OrdersController.Counter"); return 1; } set { Probe.Here("request: OrdersController.Bump ← OrdersController.Counter"); } }

            public void Make() { new Nested("x"); Nested other = new(1); }
            private class Nested
            {
                private int _field = Init();
                public Nested(string s) { Probe.Here("request: OrdersController.Make ← new Nested"); }
                public Nested(int n) : this(n, n) { }
                private Nested(int a, int b) { Probe.Here("request: OrdersController.Make ← new Nested"); }
                public Nested(long unused) { Probe.Here("unknown"); }
                private static int Init() { Probe.Here("request: OrdersController.Make ← new Nested ← Nested.Init"); return 1; }
                public void Use() => Probe.Here("unknown");
            }

            public void Group(List<int> all) => all.ForEach(Each);
            private void Each(int n) => Probe.Here("request: OrdersController.Group ← OrdersController.Each");

            public void Lambda(List<int> all) => all.ForEach(n => InLambda(n));
            private void InLambda(int n) => Probe.Here("request: OrdersController.Lambda ← OrdersController.InLambda");

            public void Local() { Inner(); void Inner() { Probe.Here("request: OrdersController.Local"); Deeper(); } void Deeper() { Probe.Here("request: OrdersController.Local"); FromLocal(); } }
            private void FromLocal() => Probe.Here("request: OrdersController.Local ← OrdersController.FromLocal");

            public void Name() => Console.WriteLine(nameof(OnlyNamed));
            private void OnlyNamed() => Probe.Here("unknown");

            public void Overload() => Over(1);
            private void Over(int n) => Probe.Here("request: OrdersController.Overload ← OrdersController.Over");
            private void Over(string s) => Probe.Here("unknown");

            public async IAsyncEnumerable<int> Stream() { await Task.Yield(); Probe.Here("request: OrdersController.Stream"); yield return 1; }
            public void Background() => Task.Run(() => Probe.Here("request: OrdersController.Background"));
            public Func<int> Deferred() => () => { Probe.Here("request: OrdersController.Deferred"); return 1; };
            ~OrdersController() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task The_shortest_chain_wins_and_the_source_decides_among_equals() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            public void Far() => One();
            private void One() => Two();
            private void Two() => Target();
            public void Second() => Target();
            public void Third() => Target();
            private void Target() => Probe.Here("request: C.Second ← C.Target");
        }
        """);

    [Fact]
    public Task Parts_of_a_type_in_other_files() => new RequestPathTest
    {
        Files =
        {
            ("A.cs", "public partial class C { private void Target() => Probe.Here(\"request: C.Get ← C.Middle ← C.Target\"); private partial void Middle(); }"),
            ("B.cs", "public partial class C : Microsoft.AspNetCore.Mvc.ControllerBase { private partial void Middle() => Target(); }"),
            ("C.cs", "public partial class C { public void Get() => Middle(); }"),
        },
    }.RunAsync();

    [Fact]
    public Task Polly_delegates_inherit_their_caller() => RequestPathTest.RunAsync(
        "namespace Polly { public class Policy { public System.Threading.Tasks.Task ExecuteAsync(System.Func<System.Threading.Tasks.Task> f) => f(); } }",
        """
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            private readonly Polly.Policy _retry = new();
            public Task Get() => _retry.ExecuteAsync(async () => { Probe.Here("request: C.Get"); await Task.Yield(); });
        }
        class Service { private readonly Polly.Policy _retry = new(); public Task Get() => _retry.ExecuteAsync(async () => { Probe.Here("unknown"); await Task.Yield(); }); }
        """);

    [Fact]
    public Task A_private_member_is_cold_only_if_all_its_callers_are() => RequestPathTest.RunAsync("""
        using Microsoft.Extensions.DependencyInjection;
        public class C
        {
            public static void Register(IServiceCollection s) { OnlyCold(); ColdAndUnknown(); Reachable(); }
            public void Unknown() => ColdAndUnknown();
            private static void OnlyCold() => Probe.Here("cold: start-up: C.Register");
            private static void ColdAndUnknown() => Probe.Here("unknown");
            protected internal static void Reachable() => Probe.Here("unknown");
            private static void Recursive() { Probe.Here("unknown"); Recursive(); }
        }
        """);
}
