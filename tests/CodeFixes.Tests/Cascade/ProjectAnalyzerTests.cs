using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Tests.Cascade;

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
