using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>Applies a fixer as a host does: to one finding, or to all of them with an equivalence key.</summary>
internal sealed class FixRun : IDisposable
{
    private const string FilePath = "/src/Code.cs";

    private readonly AdhocWorkspace _workspace = new();
    private readonly OldCallFixer _fixer;
    private readonly List<DocumentId> _documents = [];
    private Solution _solution;

    /// <param name="fixer">The fixer.</param>
    /// <param name="source">The one source file.</param>
    /// <param name="editorConfig">An <c>.editorconfig</c> for it.</param>
    /// <param name="symbols">For each project that shares the file, the preprocessor symbol it defines.</param>
    public FixRun(OldCallFixer fixer, string source, string? editorConfig = null, params string[] symbols)
    {
        _fixer = fixer;
        _solution = _workspace.CurrentSolution;
        foreach (string symbol in symbols.Length == 0 ? ["ONE"] : symbols)
        {
            AddProject(symbol, source, editorConfig);
        }
    }

    /// <summary>The titles offered for the first finding.</summary>
    public async Task<string[]> OfferedAsync() => [.. (await OfferAsync()).Select(action => action.Title)];

    /// <summary>The text of the shared file in each project after fix-all over the solution.</summary>
    public async Task<string[]> FixAllAsync(string? equivalenceKey)
    {
        Document document = _solution.GetDocument(_documents[0])!;
        var context = new FixAllContext(
            document,
            _fixer,
            FixAllScope.Solution,
            equivalenceKey!,
            [OldCallAnalyzer.Id],
            new Findings(),
            CancellationToken.None);
        return await ApplyAsync((await _fixer.GetFixAllProvider().GetFixAsync(context))!);
    }

    /// <summary>The text in each project after the first action offered for the first finding.</summary>
    public async Task<string[]> FixFirstAsync() => await ApplyAsync((await OfferAsync())[0]);

    public void Dispose() => _workspace.Dispose();

    private async Task<List<CodeAction>> OfferAsync()
    {
        Document document = _solution.GetDocument(_documents[0])!;
        Diagnostic finding = (await FindAsync(document)).OrderBy(d => d.Location.SourceSpan.Start).First();
        var actions = new List<CodeAction>();
        await _fixer.RegisterCodeFixesAsync(
            new CodeFixContext(document, finding, (action, _) => actions.Add(action), CancellationToken.None));
        return actions;
    }

    private async Task<string[]> ApplyAsync(CodeAction action)
    {
        Solution changed = (await action.GetOperationsAsync(CancellationToken.None))
            .OfType<ApplyChangesOperation>().Single().ChangedSolution;
        var texts = new List<string>();
        foreach (DocumentId id in _documents)
        {
            texts.Add((await changed.GetDocument(id)!.GetTextAsync()).ToString());
        }

        return [.. texts];
    }

    private void AddProject(string symbol, string source, string? editorConfig)
    {
        var project = ProjectId.CreateNewId();
        _solution = _solution
            .AddProject(ProjectInfo.Create(
                project,
                VersionStamp.Default,
                symbol,
                symbol,
                LanguageNames.CSharp,
                filePath: $"/src/{symbol}.csproj",
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                parseOptions: new CSharpParseOptions(preprocessorSymbols: [symbol]),
                metadataReferences: [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]));
        var document = DocumentId.CreateNewId(project);
        _documents.Add(document);
        _solution = _solution.AddDocument(document, Path.GetFileName(FilePath), SourceText.From(source), filePath: FilePath);
        if (editorConfig is not null)
        {
            _solution = _solution.AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(project), ".editorconfig", SourceText.From(editorConfig), filePath: "/src/.editorconfig");
        }
    }

    private static async Task<ImmutableArray<Diagnostic>> FindAsync(Document document)
    {
        Compilation compilation = (await document.Project.GetCompilationAsync())!;
        return await compilation
            .WithAnalyzers([new OldCallAnalyzer()], document.Project.AnalyzerOptions)
            .GetAnalyzerDiagnosticsAsync();
    }

    private sealed class Findings : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken)
            => await FindAsync(project.Documents.First());

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken)
            => await FindAsync(document);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken)
            => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
