using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Tests.Meta;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>The one list of a body's operations that all rules share.</summary>
public class BodyOperationsTests
{
    [Fact]
    public async Task Every_operation_is_listed_once_in_the_order_of_the_text()
    {
        var scratch = new BodyScratch();
        foreach (IOperation root in await BodiesOf(OddCode.EveryRule))
        {
            BodyOperations operations = BodyOperations.Of(root, scratch, CancellationToken.None);
            Assert.True(scratch.TryClear());
            IOperation[] expected = [.. root.DescendantsAndSelf()];
            for (int i = 0; i < expected.Length; i++)
            {
                Assert.Same(expected[i], operations[i]);
            }

            // Those that the body has, and those that it has not.
            foreach (OperationKind kind in Enum.GetValues<OperationKind>().Distinct())
            {
                var found = new List<IOperation>();
                for (int i = operations.Next(kind, 0); i >= 0; i = operations.Next(kind, i + 1))
                {
                    found.Add(operations[i]);
                }

                Assert.Equal(expected.Where(operation => operation.Kind == kind), found);
            }

            Assert.True(operations.Next(OperationKind.None, expected.Length) < 0);
        }
    }

    [Fact]
    public async Task A_chain_as_deep_as_it_is_long_does_not_exhaust_the_stack()
    {
        string chain = string.Join(" + ", Enumerable.Repeat("a", 3_000));

        IOperation root = Assert.Single(await BodiesOf($"class Chain {{ int Sum(int a) {{ return {chain}; }} }}"));

        BodyOperations operations = BodyOperations.Of(root, new BodyScratch(), CancellationToken.None);
        int last = -1;
        for (int i = operations.Next(OperationKind.ParameterReference, 0); i >= 0; i = operations.Next(OperationKind.ParameterReference, i + 1))
        {
            last++;
        }

        Assert.Equal(2_999, last);
    }

    [Fact]
    public async Task A_body_is_listed_once_while_it_is_recent()
    {
        Compilation compilation = await AllRules.CompileAsync(("Body.cs", "class C { int M() => 1; }"));
        RecentBodies bodies = RecentBodies.For(compilation);
        IOperation root = Assert.Single(BodiesOf(compilation));

        Assert.Same(bodies.OperationsOf(root, CancellationToken.None), bodies.OperationsOf(root, CancellationToken.None));
        Assert.Same(bodies, RecentBodies.For(compilation));
    }

    private static async Task<List<IOperation>> BodiesOf(string source) => BodiesOf(await AllRules.CompileAsync(("Body.cs", source)));

    private static List<IOperation> BodiesOf(Compilation compilation)
    {
        var bodies = new List<IOperation>();
        SyntaxTree tree = compilation.SyntaxTrees.Single(tree => tree.FilePath.EndsWith("Body.cs", System.StringComparison.Ordinal));
        SemanticModel model = compilation.GetSemanticModel(tree);
        foreach (BaseMethodDeclarationSyntax method in tree.GetRoot().DescendantNodes().OfType<BaseMethodDeclarationSyntax>())
        {
            if (model.GetOperation(method, CancellationToken.None) is { } body)
            {
                bodies.Add(body);
            }
        }

        return bodies;
    }
}
