using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>Rules on asynchronous code that a project has of its own find nothing new.</summary>
public sealed class ProjectAnalyzerTests
{
    [Fact]
    public async Task ARuleThatWantsNamesWithASuffixIsHonoured()
    {
        CascadeSolution solution = Make("class C { internal int M() => «Work.Get()»; }", "VSTHRD200", DiagnosticSeverity.Warning);
        CascadePlan plan = await solution.PlanAsync();
        Assert.Equal(Obstacles.DoesNotCompile, plan.Obstacle?.Obstacle);
        Assert.Equal("App: VSTHRD200", plan.Obstacle?.Detail);
    }

    [Theory]
    [InlineData("class C { internal int MAsync() => «Work.Get()»; }", "VSTHRD200", DiagnosticSeverity.Warning, "")]
    [InlineData("class C { internal int M() => «Work.Get()»; }", "VSTHRD200", DiagnosticSeverity.Info, "")]
    [InlineData("class C { internal int M() => «Work.Get()»; }", "VSTHRD200", DiagnosticSeverity.Warning, "dotnet_diagnostic.VSTHRD200.severity = none")]
    [InlineData("class C { internal int M() => «Work.Get()»; }", "XY0001", DiagnosticSeverity.Warning, "")]
    public async Task WhatItDoesNotFindIsNoObstacle(string code, string id, DiagnosticSeverity severity, string options)
        => Assert.Null((await Make(code, id, severity, options).PlanAsync()).Obstacle?.ToString());

    [Theory]
    [InlineData("MA0004")]
    [InlineData("CA2007")]
    [InlineData("VSTHRD111")]
    public async Task ARuleThatWantsConfigureAwaitGetsIt(string id)
    {
        CascadeSolution solution = new CascadeSolution().Project("App")
            .File("Work.cs", CascadeSolution.Work)
            .File("C.cs", "class C { internal int M() => «Work.Get()» + 1; }")
            .File("D.cs", "class D { internal int M(C c) => c.M(); }");
        solution.AddAnalyzer(new ConfigureAwaitAnalyzer(id, "C"));
        CascadePlan plan = await solution.PlanAsync();

        Assert.Null(plan.Obstacle?.ToString());
        string[] texts = plan.Roots.Values.Select(root => root.ToString()).ToArray();
        Assert.Contains(texts, text => text.Contains("(await Work.Get().ConfigureAwait(false)) + 1", StringComparison.Ordinal)
            || text.Contains("await Work.Get().ConfigureAwait(false) + 1", StringComparison.Ordinal));

        // Where the rule is silent, as in the classes of a user interface, the habit of the file decides.
        Assert.Contains(texts, text => text.Contains("await c.M();", StringComparison.Ordinal));
    }

    [Fact]
    public async Task ARuleThatWantsMoreThanConfigureAwaitStaysAnObstacle()
    {
        CascadeSolution solution = Make("class C { internal int M() => «Work.Get()»; }", "VSTHRD200", DiagnosticSeverity.Warning);
        solution.AddAnalyzer(new ConfigureAwaitAnalyzer("MA0004", "C"));
        Assert.Equal("App: VSTHRD200", (await solution.PlanAsync()).Obstacle?.Detail);
    }

    /// <summary>Finds awaits without <c>ConfigureAwait</c> in one class.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class ConfigureAwaitAnalyzer : DiagnosticAnalyzer
    {
        private readonly DiagnosticDescriptor _rule;
        private readonly string _type;

        public ConfigureAwaitAnalyzer()
            : this("MA0004", "C")
        {
        }

        public ConfigureAwaitAnalyzer(string id, string type)
        {
            _rule = new DiagnosticDescriptor(id, "Await", "Await", "Style", DiagnosticSeverity.Warning, isEnabledByDefault: true);
            _type = type;
            SupportedDiagnostics = [_rule];
        }

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterSyntaxNodeAction(
                found =>
                {
                    var awaited = (AwaitExpressionSyntax)found.Node;
                    if (found.ContainingSymbol?.ContainingType?.Name == _type && !awaited.Expression.ToString().Contains("ConfigureAwait", StringComparison.Ordinal))
                    {
                        found.ReportDiagnostic(Diagnostic.Create(_rule, awaited.GetLocation()));
                    }
                },
                SyntaxKind.AwaitExpression);
        }
    }

    private static CascadeSolution Make(string code, string id, DiagnosticSeverity severity, string options = "")
    {
        CascadeSolution solution = new CascadeSolution { Options = options }.Project("App").File("Work.cs", CascadeSolution.Work).File("C.cs", code);
        solution.AddAnalyzer(new SuffixAnalyzer(id, severity));
        return solution;
    }

    /// <summary>Finds methods that return tasks and are not called …Async, beside those of <c>Work</c>.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class SuffixAnalyzer : DiagnosticAnalyzer
    {
        private readonly DiagnosticDescriptor _rule;

        public SuffixAnalyzer()
            : this("VSTHRD200", DiagnosticSeverity.Warning)
        {
        }

        public SuffixAnalyzer(string id, DiagnosticSeverity severity)
        {
            _rule = new DiagnosticDescriptor(id, "Suffix", "Suffix", "Style", severity, isEnabledByDefault: true);
            SupportedDiagnostics = [_rule];
        }

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterSymbolAction(
                found =>
                {
                    if (found.Symbol is IMethodSymbol { ReturnType.Name: "Task", ContainingType.Name: "C" } method && !method.Name.EndsWith("Async", StringComparison.Ordinal))
                    {
                        found.ReportDiagnostic(Diagnostic.Create(_rule, method.Locations.First()));
                    }
                },
                SymbolKind.Method);
        }
    }
}
