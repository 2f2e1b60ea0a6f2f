using System.Collections.Immutable;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Corpus.Tests;

/// <summary>Analyzers and fixers with known behaviour, so that the runner is judged and not the package.</summary>
internal static class SampleAnalyzers
{
    public static AnalyzerCatalog None { get; } = new([], []);

    public static AnalyzerCatalog Finding { get; } = new([new CollectAnalyzer()], []);

    public static AnalyzerCatalog With(CodeFixProvider fixer) => new([new CollectAnalyzer()], [fixer]);

    public static AnalyzerCatalog Suggesting { get; } = new([new TwinAnalyzer()], []);

    public static AnalyzerCatalog Words { get; } = new([new WordAnalyzer()], []);

    public static AnalyzerCatalog Throwing { get; } = new([new ThrowingAnalyzer()], []);
}

/// <summary>Reports every call that binds to <c>System.GC.Collect</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class CollectAnalyzer : DiagnosticAnalyzer
{
    public const string Id = "TEST001";

    private static readonly DiagnosticDescriptor s_rule =
        new(Id, "Collect", "Collect in '{0}'", "Test", DiagnosticSeverity.Warning, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterOperationAction(
            operation =>
            {
                var call = (IInvocationOperation)operation.Operation;
                if (call.TargetMethod is { Name: "Collect", ContainingType: { Name: "GC", ContainingNamespace.Name: "System" } })
                {
                    operation.ReportDiagnostic(Diagnostic.Create(s_rule, call.Syntax.GetLocation(), operation.ContainingSymbol.Name));
                }
            },
            OperationKind.Invocation);
    }
}

/// <summary>A warning at every call of <c>GC.Collect</c> and the suggestion that stands beside it at every call of <c>GC.KeepAlive</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class TwinAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_warning = new("GCG1004", "Warned", "Warned", "Test", DiagnosticSeverity.Warning, true);

    private static readonly DiagnosticDescriptor s_suggestion = new("GCG1006", "Suggested", "Suggested", "Test", DiagnosticSeverity.Info, true);

    private static readonly DiagnosticDescriptor s_poolWarning =
        new("GCG3006", "Warned", "Warned", "Test", DiagnosticSeverity.Warning, true);

    private readonly bool _isOfPools;

    public TwinAnalyzer()
    {
    }

    /// <summary>With the warning of another rule, one of pools and rents.</summary>
    public static TwinAnalyzer OfPools { get; } = new(isOfPools: true);

    private TwinAnalyzer(bool isOfPools) => _isOfPools = isOfPools;

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics
        => [s_warning, s_suggestion, s_poolWarning];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterOperationAction(
            operation =>
            {
                var call = (IInvocationOperation)operation.Operation;
                DiagnosticDescriptor? rule = call.TargetMethod.Name switch
                {
                    "Collect" => _isOfPools ? s_poolWarning : s_warning,
                    "KeepAlive" => s_suggestion,
                    _ => null,
                };
                if (rule is not null)
                {
                    operation.ReportDiagnostic(Diagnostic.Create(rule, call.Syntax.GetLocation()));
                }
            },
            OperationKind.Invocation);
    }
}

/// <summary>A suggestion at every method, where every path is assumed to be that of requests.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class AssumingAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule =
        new("GCG2009", "Assumed", "Assumed", "Test", DiagnosticSeverity.Info, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (node.Options.AnalyzerConfigOptionsProvider.GetOptions(node.Node.SyntaxTree)
                    .TryGetValue("gcguard.assume_request_path", out string? value) && value == "true")
                {
                    node.ReportDiagnostic(Diagnostic.Create(s_rule, node.Node.GetLocation()));
                }
            },
            SyntaxKind.MethodDeclaration);
    }
}

/// <summary>Reports every method without a word of the lexicon's group of suffixes in its name.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class WordAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule =
        new("GCG2001", "Large", "Large", "Test", DiagnosticSeverity.Warning, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(
            symbol =>
            {
                if (!NameWords.Has(symbol.Symbol.Name, WordGroup.Suffix))
                {
                    symbol.ReportDiagnostic(Diagnostic.Create(s_rule, symbol.Symbol.Locations[0]));
                }
            },
            SymbolKind.Method);
    }
}

/// <summary>Throws at every method.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class ThrowingAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule =
        new("TEST002", "Throw", "Throw", "Test", DiagnosticSeverity.Warning, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(_ => throw new InvalidOperationException("broken on purpose"), SymbolKind.Method);
    }
}

/// <summary>Replaces the statement of a finding by given text; with no text it takes it out.</summary>
internal sealed class StatementFixer(string replacement) : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds => [CollectAnalyzer.Id];

    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken))!;
        StatementSyntax statement = root.FindNode(context.Span).FirstAncestorOrSelf<StatementSyntax>()!;
        context.RegisterCodeFix(CodeAction.Create("Replace", _ => Task.FromResult(Replace(context.Document, root, statement)), "replace"), context.Diagnostics);
    }

    private Document Replace(Document document, SyntaxNode root, StatementSyntax statement)
    {
        return document.WithSyntaxRoot(replacement.Length == 0
            ? root.RemoveNode(statement, SyntaxRemoveOptions.KeepNoTrivia)!
            : root.ReplaceNode(statement, SyntaxFactory.ParseStatement(replacement).WithTriviaFrom(statement)));
    }
}

/// <summary>Throws when it is asked for its actions.</summary>
internal sealed class ThrowingFixer : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds => [CollectAnalyzer.Id];

    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override Task RegisterCodeFixesAsync(CodeFixContext context) => throw new InvalidOperationException("broken on purpose");
}

/// <summary>Renames the method of a finding, which breaks its callers in other files.</summary>
internal sealed class RenamingFixer : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds => [CollectAnalyzer.Id];

    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken))!;
        MethodDeclarationSyntax method = root.FindNode(context.Span).FirstAncestorOrSelf<MethodDeclarationSyntax>()!;
        SyntaxNode renamed = root.ReplaceNode(method, method.WithIdentifier(SyntaxFactory.Identifier("Renamed")));
        context.RegisterCodeFix(CodeAction.Create("Rename", _ => Task.FromResult(context.Document.WithSyntaxRoot(renamed)), "rename"), context.Diagnostics);
    }
}

/// <summary>Reports, without a place, that a compilation references an assembly.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class ReferenceAnalyzer(string assembly) : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule =
        new("TEST003", "Reference", "references {0}", "Test", DiagnosticSeverity.Warning, true, customTags: WellKnownDiagnosticTags.CompilationEnd);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(end =>
        {
            if (end.Compilation.ReferencedAssemblyNames.Any(name => name.Name == assembly))
            {
                end.ReportDiagnostic(Diagnostic.Create(s_rule, Location.None, assembly));
            }
        });
    }
}

/// <summary>Remembers, weakly, the compilations it was run on.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class CompilationWatch : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule =
        new("TEST004", "Watch", "Watch", "Test", DiagnosticSeverity.Warning, true);

    public System.Collections.Concurrent.ConcurrentBag<WeakReference<Compilation>> Compilations { get; } = [];

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(end => Compilations.Add(new WeakReference<Compilation>(end.Compilation)));
    }
}
