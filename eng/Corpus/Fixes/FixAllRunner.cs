using System.Collections.Immutable;
using System.Globalization;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Fixes;

/// <summary>
/// Runs fix-all over one project, with findings taken from the solution it runs on, as <c>dotnet format</c> does. The
/// project scope keeps memory bounded; a fix that reaches into other projects still changes them.
/// </summary>
internal sealed class FixAllRunner(
    ImmutableArray<DiagnosticAnalyzer> analyzers, Project start, ImmutableArray<Diagnostic> diagnostics)
{
    private readonly ProjectId _projectId = start.Id;
    private readonly ImmutableArray<DocumentId> _documents =
        [.. diagnostics.Select(diagnostic => start.GetDocument(diagnostic.Location.SourceTree)?.Id)
            .OfType<DocumentId>()
            .Distinct()];
    private readonly Dictionary<Solution, ImmutableArray<Diagnostic>> _found =
        new(ReferenceEqualityComparer.Instance) { [start.Solution] = diagnostics };

    /// <summary>
    /// The solution after all findings of <paramref name="id"/> that have an action of this key are fixed.
    /// </summary>
    /// <exception cref="InvalidOperationException">The fixer has no fix-all.</exception>
    public async Task<Solution> FixAsync(
        Solution solution,
        CodeFixProvider fixer,
        string id,
        string? equivalenceKey,
        CancellationToken cancellationToken)
    {
        FixAllProvider provider = fixer.GetFixAllProvider()
            ?? throw new InvalidOperationException($"{fixer.GetType().Name} has no fix-all provider");
        Project project = solution.GetProject(_projectId)!;
        ImmutableArray<Diagnostic> found = await FindAsync(solution, id, cancellationToken).ConfigureAwait(false);
        if (found.IsEmpty)
        {
            return solution;
        }

        var context = new FixAllContext(
            project, fixer, FixAllScope.Project, equivalenceKey!, [id], new GivenDiagnostics(_projectId, found),
            cancellationToken);
        CodeAction? action = await provider.GetFixAsync(context).ConfigureAwait(false);
        return action is null
            ? solution
            : await FixRunner.ChangedAsync(action, solution, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// What fix-all left of the rule, in words; empty when nothing that a fix is offered for is left.
    /// </summary>
    public async Task<string> LeftOverAsync(
        Solution changed, CodeFixProvider fixer, string id, CancellationToken cancellationToken)
    {
        int fixable = 0;
        ImmutableArray<Diagnostic> left = await FindAsync(changed, id, cancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in left)
        {
            bool offered = false;
            Document document = changed.GetDocument(diagnostic.Location.SourceTree)!;
            await fixer.RegisterCodeFixesAsync(
                new CodeFixContext(
                    document, diagnostic, (_, _) => offered = true, cancellationToken)).ConfigureAwait(false);
            fixable += offered ? 1 : 0;
        }

        return fixable == 0
            ? string.Empty
            : string.Create(
                CultureInfo.InvariantCulture, $"{fixable} of {left.Length} findings left still offer a fix");
    }

    private async Task<ImmutableArray<Diagnostic>> FindAsync(
        Solution solution, string id, CancellationToken cancellationToken)
    {
        if (!_found.TryGetValue(solution, out ImmutableArray<Diagnostic> all))
        {
            // A rewrite changes the files that had findings; to analyse the others again would cost as much as the
            // whole run.
            all = await ProjectAnalysis.FindInAsync(
                solution.GetProject(_projectId)!, analyzers, _documents, cancellationToken).ConfigureAwait(false);
            _found.Add(solution, all);
        }

        return [.. all.Where(diagnostic => diagnostic.Id == id && diagnostic.Location.IsInSource)];
    }

    /// <summary>Hands a fix-all provider the findings of the one project.</summary>
    private sealed class GivenDiagnostics(
        ProjectId projectId, ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(
            Project project, CancellationToken cancellationToken)
        {
            return Task.FromResult<IEnumerable<Diagnostic>>(project.Id == projectId ? diagnostics : []);
        }

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document, CancellationToken cancellationToken)
        {
            SyntaxTree? tree = await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
            return diagnostics.Where(diagnostic => diagnostic.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(
            Project project, CancellationToken cancellationToken)
        {
            return Task.FromResult<IEnumerable<Diagnostic>>([]);
        }
    }
}
