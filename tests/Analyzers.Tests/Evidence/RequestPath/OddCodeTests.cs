using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Testing;
using GcGuard.Analyzers.Evidence.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Bad input: bounded, without a claim, never an exception.</summary>
public sealed class OddCodeTests
{
    [Fact]
    public Task Cycles_end() => RequestPathTest.RunAsync("""
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            private void A() { Probe.Here("unknown"); B(); }
            private void B() { A(); B(); }
            public void Get() => D();
            private void D() => E();
            private void E() { D(); Probe.Here("request: C.Get ← C.D ← C.E"); }
        }
        """);

    [Fact]
    public Task Ten_thousand_callers_of_one_name_are_bounded()
    {
        var source = new StringBuilder("public class C {\n private static void M() => Probe.Here(\"unknown\");\n");
        for (int i = 0; i < 10_000; i++)
        {
            source.Append(" private static void M").Append(i).Append("() => M();\n");
        }

        source.Append('}');
        return RequestPathTest.RunAsync(source.ToString());
    }

    [Fact]
    public Task Ten_thousand_cold_callers_prove_nothing()
    {
        var source = new StringBuilder("public class C {\n private static void M() => Probe.Here(\"unknown\");\n static C() {");
        for (int i = 0; i < 10_000; i++)
        {
            source.Append(" M();\n");
        }

        source.Append("} }");
        return RequestPathTest.RunAsync(source.ToString());
    }

    [Fact]
    public Task A_chain_has_at_most_eight_links() => RequestPathTest.RunAsync("""
        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Get() => M2();
            private void M2() => M3();
            private void M3() => M4();
            private void M4() => M5();
            private void M5() => M6();
            private void M6() => M7();
            private void M7() => M8();
            private void M8() { Probe.Here("request: C.Get ← C.M2 ← C.M3 ← C.M4 ← C.M5 ← C.M6 ← C.M7 ← C.M8"); M9(); }
            private void M9() => Probe.Here("unknown");
        }
        """);

    [Fact]
    public Task A_long_chain_is_bounded()
    {
        var source = new StringBuilder("public class C : Microsoft.AspNetCore.Mvc.ControllerBase {\n public void Get() => M0();\n");
        for (int i = 0; i < 2_000; i++)
        {
            source.Append(" private void M").Append(i).Append("() => M").Append(i + 1).Append("();\n");
        }

        source.Append(" private void M2000() => Probe.Here(\"unknown\"); }");
        return RequestPathTest.RunAsync(source.ToString());
    }

    [Fact]
    public Task Unbound_names_claim_nothing() => new RequestPathTest
    {
        AllowErrors = true,
        Files =
        {
            ("Test.cs", """
                public class C : MissingController
                {
                    public void Get() => Probe.Here("unknown");
                    [HttpGet] public void Post(HttpContext context) => Probe.Here("unknown");
                    public void Routes(Missing app) => app.MapGet("/", () => Probe.Here("unknown"));
                    public void Call() => Target(1, 2);
                    private void Target() => Probe.Here("unknown");
                    public void M( { Probe.Here("unknown"); }
                """),
        },
    }.RunAsync();

    [Fact]
    public Task Duplicate_types_and_members() => new RequestPathTest
    {
        AllowErrors = true,
        Files =
        {
            ("A.cs", """
                public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => T(); private void T() => Probe.Here("unknown"); private void T() { } }
                public class D : D { public void Get() => Probe.Here("unknown"); }
                """),
            ("B.cs", """
                namespace Microsoft.AspNetCore.Mvc { public class ControllerBase { } }
                public class C { public void Get() { } }
                """),
        },
    }.RunAsync();

    /// <summary>In an editor a referenced project's types have sources, but none that this compilation could bind.</summary>
    [Fact]
    public Task Base_types_and_interfaces_of_another_project() => new RequestPathTest
    {
        Projects = { ("Core", """
            namespace Core;
            public abstract class Exporter { public void Run() => Build(); protected abstract void Build(); }
            public abstract class Api : Microsoft.AspNetCore.Mvc.ControllerBase { }
            public interface IZip { void Pack(); }
            """) },
        Files =
        {
            ("Test.cs", """
                public class OrderExporter : Core.Exporter { protected override void Build() { Probe.Here("unknown"); Inner(); } private void Inner() => Probe.Here("unknown"); }
                public class Zip : Core.IZip { public void Pack() => Probe.Here("request: OrdersController.Get ← Zip.Pack"); }
                public class OrdersController : Core.Api { public void Get(Core.IZip zip) => zip.Pack(); }
                """),
        },
    }.RunAsync();

    [Fact]
    public async Task The_same_source_twice_says_the_same_twice()
    {
        string body = """
            public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                public void Export() => Build();
                private void Build() => Probe.Here("request: OrdersController.Export ← OrdersController.Build");
                private static readonly Lazy<int> L = new(() => { Probe.Here("cold: Lazy factory"); return 1; });
            }
            """;
        for (int i = 0; i < 3; i++)
        {
            await RequestPathTest.RunAsync($"namespace A {{ {body} }}\nnamespace B {{ {body} }}");
        }
    }

    [Fact]
    public async Task A_cancelled_question_stops()
    {
        var test = new RequestPathTest { Files = { ("Test.cs", "class C { void M() => Probe.Here(\"\"); }") } };
        CSharpCompilation compilation = await test.CompileAsync();
        SyntaxTree tree = compilation.SyntaxTrees.First(t => t.FilePath == "Test.cs");
        SemanticModel model = compilation.GetSemanticModel(tree);
        InvocationExpressionSyntax call = (await tree.GetRootAsync()).DescendantNodes().OfType<InvocationExpressionSyntax>().Single();
        using var source = new CancellationTokenSource();
        await source.CancelAsync();
        Assert.Throws<System.OperationCanceledException>(() => RequestPathFact.For(compilation).Classify(
            model.GetOperation(call)!, model.GetEnclosingSymbol(call.SpanStart)!, new TestOptions(), source.Token));
    }
}
