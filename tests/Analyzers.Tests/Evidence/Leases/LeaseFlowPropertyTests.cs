using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Symbols;
using GcGuard.Analyzers.Tests.Meta;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Tests.Evidence.Leases;

/// <summary>
/// The analysis against random bodies of branches, loops, <c>try</c>/<c>finally</c> and early returns, of which every path
/// is run by <see cref="RandomBody"/>: what the analysis says has to be what some path does.
/// </summary>
public class LeaseFlowPropertyTests
{
    private const int Bodies = 300;

    [Theory]
    [InlineData(1)]
    [DeepData(2)]
    [DeepData(3)]
    public async Task What_is_said_is_what_the_paths_do(int seed)
    {
        var random = new Random(seed);
        RandomBody[] bodies = [.. Enumerable.Range(0, Bodies).Select(_ => RandomBody.Create(random))];
        Compilation compilation = await AllRules.CompileAsync(("Bodies.cs", Text(bodies)));
        Assert.DoesNotContain(compilation.GetDiagnostics(CancellationToken.None), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        SemanticModel model = compilation.GetSemanticModel(compilation.SyntaxTrees.Single(tree => tree.FilePath.EndsWith("Bodies.cs", StringComparison.Ordinal)));
        SyntaxNode root = await model.SyntaxTree.GetRootAsync(CancellationToken.None);
        var pools = new PoolCalls(KnownTypes.For(compilation), ImmutableArray<string>.Empty);
        InvocationExpressionSyntax[] rents =
        [
            .. root.DescendantNodes().OfType<InvocationExpressionSyntax>()
                .Where(call => call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" }),
        ];
        Assert.Equal(Bodies, rents.Length);

        int lost = 0;
        int late = 0;
        for (int i = 0; i < Bodies; i++)
        {
            var rent = (IInvocationOperation)model.GetOperation(rents[i], CancellationToken.None)!;
            LeaseFindings? findings = LeaseFlow.TryAnalyze(LeaseSeed.OfRent(rent, pools)!, pools, CancellationToken.None);
            Assert.NotNull(findings);
            PathsOutcome paths = bodies[i].RunAllPaths();
            string text = bodies[i].Text("M");

            Assert.True(paths.LosesOnSomePath == !findings.Losses.IsEmpty, $"lost: paths {paths.LosesOnSomePath}\n{text}");
            Assert.True(paths.IsLateOnSomePath || findings.LateUses.IsEmpty, $"late on no path\n{text}");
            Assert.True(!paths.HasStatementThatIsAlwaysLate || !findings.LateUses.IsEmpty, $"always late, and not found\n{text}");
            lost += findings.Losses.IsEmpty ? 0 : 1;
            late += findings.LateUses.IsEmpty ? 0 : 1;
        }

        // Bodies of all kinds have come up, or the test says nothing.
        Assert.InRange(lost, Bodies / 10, Bodies * 9 / 10);
        Assert.InRange(late, Bodies / 20, Bodies * 9 / 10);
    }

    private static string Text(IEnumerable<RandomBody> bodies)
        => "using System.Buffers;\nclass Bodies\n{\n    static bool C() => System.DateTime.Now.Ticks > 3;\n"
            + string.Concat(bodies.Select((body, index) => body.Text("M" + index)))
            + "}\n";
}
