using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.Live;

/// <summary>
/// Reports nothing, and remembers which compilations a host handed to its analyzers: they are copies of the one that
/// the test gave to the host.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CompilationSpy : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Nothing = new(
        "SPY", "Nothing", "Nothing", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Nothing];

    /// <summary>The compilations, without keeping them alive.</summary>
    public ConcurrentBag<WeakReference> Compilations { get; } = [];

    /// <summary>What searches in them took.</summary>
    internal ConcurrentBag<SearchEffort> Efforts { get; } = [];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            Compilations.Add(new WeakReference(start.Compilation));
            Efforts.Add(RequestPathFact.For(start.Compilation).Effort);
            start.RegisterOperationAction(static _ => { }, OperationKind.CatchClause);
        });
    }
}
