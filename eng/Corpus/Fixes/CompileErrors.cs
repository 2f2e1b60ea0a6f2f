using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Corpus.Fixes;

/// <summary>A compile error a change brought in.</summary>
/// <param name="Path">Full path of the file, or the project's name where there is none.</param>
/// <param name="Line">1-based line after the change, 0 where there is no file.</param>
/// <param name="Id">Compiler id.</param>
/// <param name="Message">The compiler's message.</param>
internal sealed record CompileError(string Path, int Line, string Id, string Message);

/// <summary>
/// Finds the compile errors that a changed solution has and the one before had not. Foreign code bound without its
/// packages has errors of its own, so errors are compared as multisets of file, id and message.
/// </summary>
internal sealed class CompileErrors(Solution before)
{
    /// <summary>The solution errors are compared with.</summary>
    public Solution Before => before;

    private readonly Dictionary<DocumentId, ImmutableArray<CompileError>> _documents = [];
    private readonly Dictionary<ProjectId, ImmutableArray<CompileError>> _projects = [];

    /// <summary>Errors of <paramref name="after"/> that the solution before had not.</summary>
    public async Task<ImmutableArray<CompileError>> NewInAsync(Solution after, CancellationToken cancellationToken)
    {
        var added = new List<CompileError>();
        foreach (ProjectChanges changes in after.GetChanges(before).GetProjectChanges())
        {
            List<DocumentId> changed = [.. changes.GetChangedDocuments()];
            bool local = !changes.GetAddedDocuments().Any() && !changes.GetRemovedDocuments().Any();
            foreach (DocumentId id in changed)
            {
                local &= await OnlyBodiesChangedAsync(after, id, cancellationToken).ConfigureAwait(false);
            }

            added.AddRange(local
                ? await InDocumentsAsync(after, changed, cancellationToken).ConfigureAwait(false)
                : await InProjectsAsync(after, changes.ProjectId, cancellationToken).ConfigureAwait(false));
        }

        return [.. added.Distinct()];
    }

    /// <summary>
    /// Where declarations stay as they were, no other file can gain an error; binding the file alone is enough.
    /// </summary>
    private async Task<bool> OnlyBodiesChangedAsync(Solution after, DocumentId id, CancellationToken cancellationToken)
    {
        SyntaxNode? old = await before.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SyntaxNode? now = await after.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        return SyntaxFactory.AreEquivalent(WithoutFileUsings(old), WithoutFileUsings(now), topLevel: true);
    }

    /// <summary>A using directive of one file is no business of another, unless it is global.</summary>
    private static SyntaxNode? WithoutFileUsings(SyntaxNode? root)
    {
        return root is CompilationUnitSyntax unit
            && unit.Usings.All(directive => directive.GlobalKeyword.IsKind(SyntaxKind.None))
            ? unit.WithUsings([])
            : root;
    }

    private async Task<List<CompileError>> InDocumentsAsync(
        Solution after, List<DocumentId> ids, CancellationToken cancellationToken)
    {
        var added = new List<CompileError>();
        foreach (DocumentId id in ids)
        {
            if (!_documents.TryGetValue(id, out ImmutableArray<CompileError> old))
            {
                old = await OfAsync(before.GetDocument(id)!, cancellationToken).ConfigureAwait(false);
                _documents.Add(id, old);
            }

            added.AddRange(
                Difference(await OfAsync(after.GetDocument(id)!, cancellationToken).ConfigureAwait(false), old));
        }

        return added;
    }

    /// <summary>A changed declaration can break its own project and every project that references it.</summary>
    private async Task<List<CompileError>> InProjectsAsync(
        Solution after, ProjectId changed, CancellationToken cancellationToken)
    {
        var added = new List<CompileError>();
        foreach (ProjectId id
            in after.GetProjectDependencyGraph()
                .GetProjectsThatTransitivelyDependOnThisProject(changed)
                .Prepend(changed))
        {
            if (!_projects.TryGetValue(id, out ImmutableArray<CompileError> old))
            {
                old = await OfAsync(before.GetProject(id)!, cancellationToken).ConfigureAwait(false);
                _projects.Add(id, old);
            }

            added.AddRange(
                Difference(await OfAsync(after.GetProject(id)!, cancellationToken).ConfigureAwait(false), old));
        }

        return added;
    }

    private static async Task<ImmutableArray<CompileError>> OfAsync(
        Document document, CancellationToken cancellationToken)
    {
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        return Errors(model!.GetDiagnostics(cancellationToken: cancellationToken), document.Project.Name);
    }

    private static async Task<ImmutableArray<CompileError>> OfAsync(
        Project project, CancellationToken cancellationToken)
    {
        Compilation? compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        return Errors(compilation!.GetDiagnostics(cancellationToken), project.Name);
    }

    private static ImmutableArray<CompileError> Errors(ImmutableArray<Diagnostic> diagnostics, string project)
    {
        return
        [
            .. diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).Select(
                diagnostic => new CompileError(
                diagnostic.Location.SourceTree?.FilePath ?? project,
                diagnostic.Location.IsInSource ? diagnostic.Location.GetLineSpan().StartLinePosition.Line + 1 : 0,
                diagnostic.Id,
                diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture))),
        ];
    }

    /// <summary>Lines shift with a change, so they take no part in the comparison.</summary>
    private static IEnumerable<CompileError> Difference(
        ImmutableArray<CompileError> now, ImmutableArray<CompileError> old)
    {
        Dictionary<CompileError, int> left =
            old.GroupBy(error => error with { Line = 0 }).ToDictionary(group => group.Key, group => group.Count());
        foreach (CompileError error in now)
        {
            CompileError key = error with { Line = 0 };
            int count = left.GetValueOrDefault(key);
            left[key] = count - 1;
            if (count <= 0)
            {
                yield return error;
            }
        }
    }
}
