using System.Linq;
using System.Text;
using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Code that no person wrote, or that is half written: the search ends, claims nothing and throws nothing.</summary>
public sealed class BadInputTests
{
    [Fact]
    public Task Calls_in_circles_through_interfaces_overrides_and_delegates() => RequestPathTest.RunAsync("""
        public interface IA { void Run(); }
        public class A : IA { IA b = null!; public virtual void Run() { Probe.Here("unknown"); b.Run(); System.Action again = Run; again(); } }
        public class B : A { public override void Run() { Probe.Here("unknown"); base.Run(); Local(); void Local() { Probe.Here("unknown"); Run(); Local(); } } }
        public class C { public int P { get { Probe.Here("unknown"); return Q; } } public int Q => P; C(int n) : this() { } C() { new C(1); Probe.Here("unknown"); } }
        """);

    [Fact]
    public Task Types_that_inherit_themselves() => new RequestPathTest
    {
        AllowErrors = true,
        Files =
        {
            ("Test.cs", """
                public class A : B { public override void M() => Probe.Here("unknown"); }
                public class B : A { public override void M() => Probe.Here("unknown"); }
                public interface I : J { void N(); } public interface J : I { }
                public class D : I { public void N() => Probe.Here("unknown"); }
                public class E<T> : E<E<T>> { public void G() => Probe.Here("unknown"); }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task A_group_of_routes_that_begins_with_itself() => new RequestPathTest
    {
        AllowErrors = true,
        Files =
        {
            ("Test.cs", """
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Routing;
                public static class Routes
                {
                    public static void Map()
                    {
                        RouteGroupBuilder api = api.MapGroup("/x");
                        api.MapGet("/y", () => { Probe.Here("request: GET …/x/y"); });
                        RouteGroupBuilder first = second.MapGroup("/1"), second = first.MapGroup("/2");
                        second.MapGet("/z", () => { Probe.Here("request: GET …/1/2/z"); });
                    }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task A_file_of_fifty_thousand_lines()
    {
        var source = new StringBuilder("public class Big {\n public void Target() => Probe.Here(\"unknown\");\n");
        for (int i = 0; i < 12_500; i++)
        {
            source.Append(" public int M").Append(i).Append("(int n)\n {\n  return n + M").Append(i * 7 % 12_500).Append("(n);\n }\n");
        }

        return OnceAsync(new RequestPathTest { Files = { ("Big.cs", source.Append('}').ToString()) } });
    }

    [Fact]
    public Task A_thousand_implementers_of_one_interface()
    {
        var source = new StringBuilder("public interface IRule { void Check(); }\npublic class Runner { IRule[] rules = null!; public void Run() { foreach (var rule in rules) { rule.Check(); } } }\n");
        for (int i = 0; i < 1_000; i++)
        {
            source.Append("public class Rule").Append(i).Append(" : IRule { public void Check() { ").Append(i == 999 ? "Probe.Here(\"unknown\");" : string.Empty).Append(" new Runner().Run(); } }\n");
        }

        return OnceAsync(new RequestPathTest { Files = { ("Rules.cs", source.ToString()) } });
    }

    [Fact]
    public Task Missing_types_in_the_chain() => new RequestPathTest
    {
        AllowErrors = true,
        Files =
        {
            ("Controller.cs", """
                using Missing.Space;
                public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    private readonly IMissing<Export> missing = null!;
                    public Gone Get(Gone g) { missing.Build(g); missing.Value.Build(); g.Make().Build(1); return Build(); }
                    public void Lambda() => Gone.Map("/x", () => new Export().InLambda());
                    public void Half() { new Export().HalfWritten(; }
                }
                """),
            ("Export.cs", """
                public class Export : IMissing<Export>, Missing.Base
                {
                    public void Build() => Probe.Here("unknown");
                    public void Build(int n) => Probe.Here("unknown");
                    public void InLambda() => Probe.Here("unknown");
                    public void Build(Gone g) => Probe.Here("unknown");
                    public override Gone Other(Gone g) { Probe.Here("unknown"); return g; }
                }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Two_types_of_one_name() => new RequestPathTest
    {
        AllowErrors = true,
        Files =
        {
            ("A.cs", "public class Export { public void Build() => Probe.Here(\"unknown\"); }"),
            ("B.cs", "public class Export { public void Build() => Probe.Here(\"unknown\"); }"),
            ("C.cs", "public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Export e) => e.Build(); }"),
        },
    }.RunAsync();

    [Fact]
    public Task Odd_text() => new RequestPathTest
    {
        AllowErrors = true,
        Files =
        {
            ("Empty.cs", string.Empty),
            ("Half.cs", "public class H { void M() { Probe.Here(\"unknown\"); N( } void N() { } #if X \n"),
            ("Words.cs", "class W { void @new() { Probe.Here(\"unknown\"); \u0041bc(); } void Abc() => Probe.Here(\"unknown\"); void Ünïcode() => Probe.Here(\"unknown\"); }"),
        },
    }.RunAsync();

    /// <summary>One whole build is enough where the source is large.</summary>
    private static async Task OnceAsync(RequestPathTest test)
    {
        var found = await test.WholeAsync(await test.CompileAsync());
        Assert.NotEmpty(found);
        Assert.All(found, verdict => Assert.EndsWith(": unknown", verdict, System.StringComparison.Ordinal));
        Assert.Equal(test.Files.Sum(f => f.Text.Split("Probe.Here").Length - 1), found.Length);
    }
}
