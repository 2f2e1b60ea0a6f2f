using System.Linq;
using System.Threading;
using GcGuard.Analyzers.Evidence.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Tests.Evidence.Flow;

public class LocalFlowTests
{
    [Theory]
    [InlineData("s.Flush();", nameof(LocalUseKind.Receiver))]
    [InlineData("s?.Flush();", nameof(LocalUseKind.Receiver))]
    [InlineData("long l = s.Length;", nameof(LocalUseKind.Receiver))]
    [InlineData("Take(s);", nameof(LocalUseKind.Argument))]
    [InlineData("Take((System.IDisposable)s);", nameof(LocalUseKind.Stored))]
    [InlineData("object.ReferenceEquals(s, null);", nameof(LocalUseKind.Argument))]
    [InlineData("bool b = s == null;", nameof(LocalUseKind.Compared))]
    [InlineData("bool b = s is null;", nameof(LocalUseKind.Compared))]
    [InlineData("bool b = s is not null;", nameof(LocalUseKind.Compared))]
    [InlineData("return s;", nameof(LocalUseKind.Returned))]
    [InlineData("s = null;", nameof(LocalUseKind.Written))]
    [InlineData("s ??= null;", nameof(LocalUseKind.Written))]
    [InlineData("Fill(ref s);", nameof(LocalUseKind.Written))]
    [InlineData("Make(out s);", nameof(LocalUseKind.Written))]
    [InlineData("(s, _) = (null, 1);", nameof(LocalUseKind.Written))]
    [InlineData("_field = s;", nameof(LocalUseKind.Stored))]
    [InlineData("var other = s;", nameof(LocalUseKind.Stored))]
    [InlineData("var pair = (s, 1);", nameof(LocalUseKind.Stored))]
    [InlineData("object[] all = { s };", nameof(LocalUseKind.Stored))]
    public void A_use_has_a_kind(string use, string expected)
    {
        Flow flow = Analyze("var s = new System.IO.MemoryStream(); " + use);

        Assert.Equal(expected, Assert.Single(flow.Result!.Uses).Kind.ToString());
    }

    [Theory]
    [InlineData("s.Flush();", true)]
    [InlineData("s = null;", false)]
    [InlineData("Fill(ref s);", false)]
    [InlineData("System.Action a = () => s.Flush();", false)]
    [InlineData("Local(); void Local() => s.Flush();", false)]
    public void One_value_is_one_declaration_and_nothing_else(string use, bool expected)
        => Assert.Equal(expected, Analyze("var s = new System.IO.MemoryStream(); " + use).Result!.IsSingleAssignment);

    [Fact]
    public void A_declaration_without_value_is_no_single_assignment()
        => Assert.False(Analyze("System.IO.MemoryStream s; s = null;").Result!.IsSingleAssignment);

    [Theory]
    [InlineData("Take(s); s.Flush();", false)]
    [InlineData("return s;", true)]
    [InlineData("_field = s;", true)]
    [InlineData("System.Action a = () => s.Flush();", true)]
    public void A_value_escapes_when_it_is_seen_elsewhere(string use, bool expected)
        => Assert.Equal(expected, Analyze("var s = new System.IO.MemoryStream(); " + use).Result!.Escapes);


    [Theory]
    [InlineData("s.Flush(); Mark();", false)]
    [InlineData("Mark(); s.Flush();", true)]
    [InlineData("for (;;) { s.Flush(); Mark(); }", true)]
    [InlineData("if (Mark()) { s.Flush(); }", true)]
    [InlineData("if (_field is null) { return Mark(); } s.Flush();", false)]
    [InlineData("try { return Mark(); } finally { s.Flush(); }", true)]
    [InlineData("again: s.Flush(); Mark(); goto again;", true)]
    public void Order_errs_on_the_side_of_may_happen(string body, bool expected)
    {
        Flow flow = Analyze("var s = new System.IO.MemoryStream(); " + body);

        Assert.Equal(expected, flow.Result!.MayRunAfter(flow.Result.Uses[0].Reference, flow.Mark!));
    }

    [Fact]
    public void A_loop_around_the_declaration_makes_a_new_value_each_time()
    {
        Flow flow = Analyze("for (;;) { var s = new System.IO.MemoryStream(); s.Flush(); Mark(); }");

        Assert.False(flow.Result!.MayRunAfter(flow.Result.Uses[0].Reference, flow.Mark!));
        Assert.True(flow.Result.MayRunBefore(flow.Result.Uses[0].Reference, flow.Mark!));
    }

    [Theory]
    [InlineData("using (var s = new System.IO.MemoryStream()) { s.Flush(); }", nameof(LocalOwnership.UsingStatement))]
    [InlineData("using var s = new System.IO.MemoryStream(); s.Flush();", nameof(LocalOwnership.UsingDeclaration))]
    [InlineData("await using var s = new System.IO.MemoryStream(); s.Flush();", nameof(LocalOwnership.UsingDeclaration))]
    [InlineData("var s = new System.IO.MemoryStream(); s.Flush();", nameof(LocalOwnership.None))]
    public void Using_owns_a_local(string body, string expected)
        => Assert.Equal(expected, Analyze(body).Result!.Ownership.ToString());

    [Fact]
    public void Sections_of_a_switch_share_their_locals()
    {
        Flow flow = Analyze("switch (1) { case 1: var s = new System.IO.MemoryStream(); s.Flush(); break; default: s = null; break; }");

        Assert.False(flow.Result!.IsSingleAssignment);
    }

    [Theory]
    [InlineData("if (_field is System.IO.MemoryStream s) { s.Flush(); }")]
    [InlineData("foreach (var s in new System.IO.MemoryStream[0]) { s.Flush(); }")]
    [InlineData("Make(out System.IO.MemoryStream s); s.Flush();")]
    public void Other_declarations_have_no_answer(string body) => Assert.Null(Analyze(body).Result);

    [Fact]
    public void A_huge_scope_has_no_answer()
    {
        string filler = string.Concat(Enumerable.Repeat("Mark();", LocalFlowFact.MaxOperations / 2));

        Assert.Null(Analyze("var s = new System.IO.MemoryStream(); s.Flush(); " + filler).Result);
    }

    private static Flow Analyze(string body)
    {
        SyntaxTree tree = CSharpSyntaxTree.ParseText($$"""
            class C
            {
                object _field;
                void Take(object o) { }
                void Fill(ref System.IO.MemoryStream s) { }
                void Make(out System.IO.MemoryStream s) { s = null; }
                bool Mark() => true;
                System.Threading.Tasks.Task Wait() => null;
                async System.Threading.Tasks.Task<object> M()
                {
                    {{body}}
                    return null;
                }
            }
            """);
        var compilation = CSharpCompilation.Create(
            "Test",
            [tree],
            [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.DoesNotContain(
            compilation.GetDiagnostics(),
            diagnostic => diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.Id != "CS0029");
        SemanticModel model = compilation.GetSemanticModel(tree);
        MethodDeclarationSyntax method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Last();
        IOperation root = model.GetOperation(method)!;
        ILocalReferenceOperation reference = root.Descendants().OfType<ILocalReferenceOperation>()
            .First(candidate => candidate.Local.Name == "s" && !candidate.IsDeclaration);
        IOperation? mark = root.Descendants().OfType<IInvocationOperation>()
            .FirstOrDefault(call => call.TargetMethod.Name == "Mark");
        return new Flow(
            LocalFlowFact.TryAnalyze(reference.Local, reference, CancellationToken.None),
            mark);
    }

    private sealed record Flow(LocalFlowFact? Result, IOperation? Mark);
}
