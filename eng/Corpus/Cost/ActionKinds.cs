using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Cost;

/// <summary>
/// The kinds of action a set of analyzers registers for one compilation, found by letting them register with contexts
/// that only write down. What an analyzer registers inside a block or symbol start action is not seen; its cost counts
/// as the analyzer's own.
/// </summary>
internal sealed class ActionKinds
{
    private readonly SortedSet<OperationKind> _operations = [];
    private readonly SortedSet<SyntaxKind> _syntax = [];
    private readonly SortedSet<SymbolKind> _symbols = [];
    private readonly SortedSet<SymbolKind> _symbolStarts = [];
    private readonly SortedSet<string> _others = new(StringComparer.Ordinal);

    /// <summary>Words for the user, sorted.</summary>
    public ImmutableArray<string> Names =>
    [
        .. _others,
        .. _operations.Select(kind => $"operation {kind}"),
        .. _symbols.Select(kind => $"symbol {kind}"),
        .. _symbolStarts.Select(kind => $"symbol start {kind}"),
        .. _syntax.Select(kind => $"syntax {kind}"),
    ];

    /// <summary>Lets every analyzer register for <paramref name="compilation"/> and keeps the kinds.</summary>
    public static ActionKinds Of(
        IEnumerable<DiagnosticAnalyzer> analyzers, Compilation compilation, AnalyzerOptions options)
    {
        var kinds = new ActionKinds();
        foreach (DiagnosticAnalyzer analyzer in analyzers)
        {
            analyzer.Initialize(new Recorder(kinds, compilation, options));
        }

        return kinds;
    }

    /// <summary>Registers an empty action of every kind.</summary>
    public void RegisterEmpty(CompilationStartAnalysisContext context)
    {
        if (_operations.Count > 0)
        {
            context.RegisterOperationAction(static _ => { }, [.. _operations]);
        }

        if (_syntax.Count > 0)
        {
            context.RegisterSyntaxNodeAction(static _ => { }, [.. _syntax]);
        }

        if (_symbols.Count > 0)
        {
            context.RegisterSymbolAction(static _ => { }, [.. _symbols]);
        }

        foreach (SymbolKind kind in _symbolStarts)
        {
            context.RegisterSymbolStartAction(static _ => { }, kind);
        }

        foreach (string other in _others)
        {
            RegisterOther(context, other);
        }
    }

#pragma warning disable RS1012 // A start action that registers nothing is what is measured.
    private static void RegisterOther(CompilationStartAnalysisContext context, string kind)
    {
        switch (kind)
        {
            case Kind.OperationBlock: context.RegisterOperationBlockAction(static _ => { }); break;
            case Kind.OperationBlockStart: context.RegisterOperationBlockStartAction(static _ => { }); break;
            case Kind.CodeBlock: context.RegisterCodeBlockAction(static _ => { }); break;
            case Kind.CodeBlockStart: context.RegisterCodeBlockStartAction<SyntaxKind>(static _ => { }); break;
            case Kind.SyntaxTree: context.RegisterSyntaxTreeAction(static _ => { }); break;
            case Kind.SemanticModel: context.RegisterSemanticModelAction(static _ => { }); break;
            case Kind.AdditionalFile: context.RegisterAdditionalFileAction(static _ => { }); break;
            case Kind.CompilationEnd: context.RegisterCompilationEndAction(static _ => { }); break;
        }
    }

#pragma warning restore RS1012

    private static class Kind
    {
        public const string OperationBlock = "operation block";
        public const string OperationBlockStart = "operation block start";
        public const string CodeBlock = "code block";
        public const string CodeBlockStart = "code block start";
        public const string SyntaxTree = "syntax tree";
        public const string SemanticModel = "semantic model";
        public const string AdditionalFile = "additional file";
        public const string CompilationEnd = "compilation end";
    }

    private void AddSyntax<T>(ImmutableArray<T> kinds)
        where T : struct
    {
        _syntax.UnionWith(kinds.OfType<SyntaxKind>());
    }

    private sealed class Recorder(ActionKinds kinds, Compilation compilation, AnalyzerOptions options) : AnalysisContext
    {
        public override void EnableConcurrentExecution()
        {
        }

        public override void ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags analysisMode)
        {
        }

        public override void RegisterCompilationStartAction(Action<CompilationStartAnalysisContext> action)
            => action(new StartRecorder(kinds, compilation, options));

        public override void RegisterCompilationAction(Action<CompilationAnalysisContext> action)
            => kinds._others.Add(Kind.CompilationEnd);

        public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action)
            => kinds._others.Add(Kind.SemanticModel);

        public override void RegisterSymbolAction(
            Action<SymbolAnalysisContext> action,
            ImmutableArray<SymbolKind> symbolKinds) => kinds._symbols.UnionWith(symbolKinds);

        public override void RegisterSymbolStartAction(Action<SymbolStartAnalysisContext> action, SymbolKind symbolKind)
            => kinds._symbolStarts.Add(symbolKind);

        public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(
            Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action) => kinds._others.Add(Kind.CodeBlockStart);

        public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action)
            => kinds._others.Add(Kind.CodeBlock);

        public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action)
            => kinds._others.Add(Kind.SyntaxTree);

        public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action)
            => kinds._others.Add(Kind.AdditionalFile);

        public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(
            Action<SyntaxNodeAnalysisContext> action,
            ImmutableArray<TLanguageKindEnum> syntaxKinds) => kinds.AddSyntax(syntaxKinds);

        public override void RegisterOperationBlockStartAction(Action<OperationBlockStartAnalysisContext> action)
            => kinds._others.Add(Kind.OperationBlockStart);

        public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action)
            => kinds._others.Add(Kind.OperationBlock);

        public override void RegisterOperationAction(
            Action<OperationAnalysisContext> action,
            ImmutableArray<OperationKind> operationKinds) => kinds._operations.UnionWith(operationKinds);
    }

    private sealed class StartRecorder(ActionKinds kinds, Compilation compilation, AnalyzerOptions options)
        : CompilationStartAnalysisContext(compilation, options, CancellationToken.None)
    {
        public override void RegisterCompilationEndAction(Action<CompilationAnalysisContext> action)
            => kinds._others.Add(Kind.CompilationEnd);

        public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action)
            => kinds._others.Add(Kind.SemanticModel);

        public override void RegisterSymbolAction(
            Action<SymbolAnalysisContext> action,
            ImmutableArray<SymbolKind> symbolKinds) => kinds._symbols.UnionWith(symbolKinds);

        public override void RegisterSymbolStartAction(Action<SymbolStartAnalysisContext> action, SymbolKind symbolKind)
            => kinds._symbolStarts.Add(symbolKind);

        public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(
            Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action) => kinds._others.Add(Kind.CodeBlockStart);

        public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action)
            => kinds._others.Add(Kind.CodeBlock);

        public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action)
            => kinds._others.Add(Kind.SyntaxTree);

        public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action)
            => kinds._others.Add(Kind.AdditionalFile);

        public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(
            Action<SyntaxNodeAnalysisContext> action,
            ImmutableArray<TLanguageKindEnum> syntaxKinds) => kinds.AddSyntax(syntaxKinds);

        public override void RegisterOperationBlockStartAction(Action<OperationBlockStartAnalysisContext> action)
            => kinds._others.Add(Kind.OperationBlockStart);

        public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action)
            => kinds._others.Add(Kind.OperationBlock);

        public override void RegisterOperationAction(
            Action<OperationAnalysisContext> action,
            ImmutableArray<OperationKind> operationKinds) => kinds._operations.UnionWith(operationKinds);
    }
}
