using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// Random solutions before and after a cascade print the same, in whichever order two definitions become asynchronous.
/// <c>GCGUARD_CASCADE_SEEDS</c> runs more of them.
/// </summary>
public sealed class RandomProgramTests
{
    private static readonly int Count = int.TryParse(Environment.GetEnvironmentVariable("GCGUARD_CASCADE_SEEDS"), out int count) ? count : DeepLane.IsOn ? 14 : 4;

    [Fact]
    public async Task TheyPrintTheSame()
    {
        int changed = 0;
        for (int seed = 1; seed <= Count; seed++)
        {
            var program = new RandomProgram(seed);
            try
            {
                changed += await CheckAsync(program, inOrders: seed % 4 == 0);
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException("seed " + seed + ": " + exception.Message + "\n" + string.Join("\n----\n", program.Files), exception);
            }
        }

        Assert.True(changed > Count * 3, "too few methods became async: " + changed);
    }

    private static async Task<int> CheckAsync(RandomProgram program, bool inOrders)
    {
        var made = new CascadeSolution { Options = "gcguard.cascade_public_api = true" };
        for (int i = 0; i < program.Files.Count; i++)
        {
            made.Project("P" + i).File("F" + i + ".cs", program.Files[i]);
        }

        string before = await RunAsync(made.Solution);
        (Solution both, int members) = await ChangeAsync(made.Solution, "Get", "Next");
        Assert.Equal(before, await RunAsync(both));
        Assert.Empty(await BlockedAsync(both));
        if (inOrders)
        {
            Solution one = (await ChangeAsync((await ChangeAsync(made.Solution, "Get")).After, "Next")).After;
            Solution other = (await ChangeAsync((await ChangeAsync(made.Solution, "Next")).After, "Get")).After;
            Assert.Equal(await TextAsync(both), await TextAsync(one));
            Assert.Equal(await TextAsync(both), await TextAsync(other));
        }

        return members;
    }

    /// <summary>Makes methods of <c>Work</c> asynchronous.</summary>
    private static async Task<(Solution After, int Members)> ChangeAsync(Solution solution, params string[] names)
    {
        ImmutableArray<AwaitedSite>.Builder sites = ImmutableArray.CreateBuilder<AwaitedSite>();
        ImmutableDictionary<DocumentId, ImmutableArray<TextChange>> edits = ImmutableDictionary<DocumentId, ImmutableArray<TextChange>>.Empty;
        foreach (Document document in solution.Projects.SelectMany(project => project.Documents))
        {
            SyntaxNode root = (await document.GetSyntaxRootAsync())!;
            foreach (string name in names)
            {
                sites.AddRange(root.DescendantNodes().OfType<InvocationExpressionSyntax>()
                    .Where(call => call.Expression.ToString() == "Work." + name)
                    .Select(call => AwaitedSite.Becomes(document.Id, call.Span)));
                if (root.DescendantNodes().OfType<MethodDeclarationSyntax>().FirstOrDefault(method => method.Identifier.ValueText == name && method.Parent is ClassDeclarationSyntax { Identifier.ValueText: "Work" }) is { } definition)
                {
                    ImmutableArray<TextChange> change =
                    [
                        new TextChange(definition.ReturnType.Span, "async System.Threading.Tasks.Task<int>"),
                        new TextChange(new TextSpan(definition.Body!.Statements.Last().SpanStart, 0), "await System.Threading.Tasks.Task.Yield(); "),
                    ];
                    edits = edits.SetItem(document.Id, edits.TryGetValue(document.Id, out ImmutableArray<TextChange> others) ? others.AddRange(change) : change);
                }
            }
        }

        CascadePlan plan = await AsyncCascade.PlanAsync(new CascadeRequest(solution, sites.ToImmutable()) { DefinitionEdits = edits }, CancellationToken.None);
        Assert.Null(plan.Obstacle?.ToString());
        return (plan.Apply(solution)!, plan.Members.Length);
    }

    /// <summary>Waits for async methods of the solution that a cascade should have made awaits.</summary>
    private static async Task<List<string>> BlockedAsync(Solution solution)
    {
        List<string> blocked = [];
        foreach (Document document in solution.Projects.SelectMany(project => project.Documents))
        {
            SemanticModel model = (await document.GetSemanticModelAsync())!;
            blocked.AddRange((await document.GetSyntaxRootAsync())!.DescendantNodes().OfType<InvocationExpressionSyntax>()
                .Where(call => BlockingWait.Around(call) is not null
                    && model.GetSymbolInfo(call).Symbol is IMethodSymbol { ContainingNamespace.IsGlobalNamespace: true } method
                    && Awaits(method))
                .Select(call => call.Parent!.ToString()));
        }

        return blocked;

        // A method that only yields is no part of the chain.
        static bool Awaits(IMethodSymbol method)
            => method.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax().DescendantNodes().OfType<AwaitExpressionSyntax>().Any(awaited => !awaited.ToString().Contains("Yield", StringComparison.Ordinal)));
    }

    /// <summary>The text of all files.</summary>
    internal static async Task<string> TextAsync(Solution solution)
    {
        string text = string.Empty;
        foreach (Document document in solution.Projects.SelectMany(project => project.Documents))
        {
            text += (await document.GetTextAsync()).ToString();
        }

        return text;
    }

    /// <summary>What the entry point of a solution leaves in its log.</summary>
    internal static async Task<string> RunAsync(Solution solution)
    {
        var context = new AssemblyLoadContext(null, isCollectible: true);
        try
        {
            List<Assembly> assemblies = [];
            foreach (ProjectId id in solution.ProjectIds)
            {
                using var image = new MemoryStream();
                Microsoft.CodeAnalysis.Emit.EmitResult result = (await solution.GetProject(id)!.GetCompilationAsync())!.Emit(image);
                Assert.Empty(result.Diagnostics.Where(found => found.Severity >= DiagnosticSeverity.Warning).Select(found => found.ToString()));
                image.Position = 0;
                assemblies.Add(context.LoadFromStream(image));
            }

            context.Resolving += (_, name) => assemblies.FirstOrDefault(assembly => assembly.GetName().Name == name.Name);
            if (assemblies[^1].GetType("Entry")!.GetMethod("Run")!.Invoke(null, null) is Task task)
            {
                await task;
            }

            return (string)assemblies[0].GetType("Log")!.GetProperty("Text")!.GetValue(null)!;
        }
        finally
        {
            context.Unload();
        }
    }
}
