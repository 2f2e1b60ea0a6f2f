using GcGuard.Analyzers.Options;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Providers;

/// <summary>
/// Fix-all as a person would do it: one finding after the other, each proposed and verified on what the one before
/// left. So it equals fixing one by one, and two edits to one statement cannot lose each other, which the batch fixer
/// of the platform does not promise (dotnet/roslyn#59130).
/// </summary>
internal sealed class SequentialFixAllProvider : FixAllProvider
{
    public static readonly SequentialFixAllProvider Instance = new();

    private SequentialFixAllProvider()
    {
    }

    /// <inheritdoc/>
    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes()
        => [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    /// <inheritdoc/>
    public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        string ruleId = ((GcGuardCodeFixProvider)fixAllContext.CodeFixProvider).RuleId;
        return Task.FromResult<CodeAction?>(CodeAction.Create(
            "Fix all " + ruleId,
            cancellationToken => FixSolutionAsync(fixAllContext.WithCancellationToken(cancellationToken)),
            ruleId));
    }

    private static async Task<Solution> FixSolutionAsync(FixAllContext context)
    {
        Solution solution = context.Solution;
        var done = new HashSet<DocumentId>();
        foreach (Document document in DocumentsInScope(context))
        {
            if (!done.Add(document.Id))
            {
                continue;
            }

            foreach (DocumentId linked in document.GetLinkedDocumentIds())
            {
                done.Add(linked);
            }

            ImmutableArray<Diagnostic> diagnostics = await FindAsync(context, solution, document).ConfigureAwait(false);
            if (!diagnostics.IsEmpty)
            {
                solution = await FixDocumentAsync(context, solution, document.Id, diagnostics).ConfigureAwait(false);
            }
        }

        return solution;
    }

    /// <summary>
    /// The findings in a document; the rule runs again where the fix of another document has changed it.
    /// </summary>
    private static async Task<ImmutableArray<Diagnostic>> FindAsync(
        FixAllContext context, Solution solution, Document document)
    {
        ImmutableArray<Diagnostic> found = await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false);
        return found.IsEmpty
            || solution.GetDocument(document.Id) is not { } current
            || await HasSameTextAsync(document, current, context.CancellationToken).ConfigureAwait(false)
                ? found
                : await ((GcGuardCodeFixProvider)context.CodeFixProvider)
                    .FindAsync(current, context.CancellationToken).ConfigureAwait(false);
    }

    private static async Task<bool> HasSameTextAsync(Document one, Document other, CancellationToken cancellationToken)
        => (await one.GetTextAsync(cancellationToken).ConfigureAwait(false))
            .ContentEquals(await other.GetTextAsync(cancellationToken).ConfigureAwait(false));

    private static IEnumerable<Document> DocumentsInScope(FixAllContext context)
        => context.Scope switch
        {
            FixAllScope.Document when context.Document is { } document => [document],
            FixAllScope.Project => context.Project.Documents,
            FixAllScope.Solution => context.Solution.Projects
                .Where(project => project.Language == LanguageNames.CSharp)
                .SelectMany(project => project.Documents),
            _ => [],
        };

    private static async Task<Solution> FixDocumentAsync(
        FixAllContext context,
        Solution solution,
        DocumentId id,
        ImmutableArray<Diagnostic> diagnostics)
    {
        CancellationToken cancellationToken = context.CancellationToken;
        if (solution.GetDocument(id) is not { } document
            || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
        {
            return solution;
        }

        // Each finding is remembered by an annotation on its node, which survives the edits made for the others.
        List<(SyntaxAnnotation Mark, Diagnostic Diagnostic)> marks = Mark(ref root, diagnostics);
        Solution marked = solution.WithDocumentSyntaxRoot(id, root);
        Solution current = marked;
        foreach ((SyntaxAnnotation mark, Diagnostic diagnostic) in marks)
        {
            document = current.GetDocument(id)!;
            root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
            if (root.GetAnnotatedNodes(mark).FirstOrDefault() is not { } node)
            {
                continue;
            }

            VerifiedFix? fix = await ChooseAsync(context, document, node.Span, diagnostic.Properties)
                .ConfigureAwait(false);
            if (fix is not null)
            {
                current = fix.ChangedSolution;
            }
        }

        // A document that only got marks has not changed.
        return current == marked ? solution : current;
    }

    private static List<(SyntaxAnnotation Mark, Diagnostic Diagnostic)> Mark(
        ref SyntaxNode root,
        ImmutableArray<Diagnostic> diagnostics)
    {
        var marks = new List<(SyntaxAnnotation, Diagnostic)>();
        var byNode = new Dictionary<SyntaxNode, SyntaxAnnotation>();
        foreach (Diagnostic diagnostic in diagnostics.OrderBy(d => d.Location.SourceSpan.Start))
        {
            TextSpan span = diagnostic.Location.SourceSpan;
            if (!root.FullSpan.Contains(span))
            {
                continue;
            }

            SyntaxNode node = root.FindNode(span, getInnermostNodeForTie: true);
            if (!byNode.ContainsKey(node))
            {
                var mark = new SyntaxAnnotation();
                byNode.Add(node, mark);
                marks.Add((mark, diagnostic));
            }
        }

        root =
            root.ReplaceNodes(byNode.Keys, (original, current) => current.WithAdditionalAnnotations(byNode[original]));
        return marks;
    }

    private static async Task<VerifiedFix?> ChooseAsync(
        FixAllContext context,
        Document document,
        TextSpan span,
        ImmutableDictionary<string, string?> properties)
    {
        var provider = (GcGuardCodeFixProvider)context.CodeFixProvider;
        bool onlySafe = await OnlySafeFixesAsync(document, context.CancellationToken).ConfigureAwait(false);
        ImmutableArray<VerifiedFix> fixes = await provider.ProposeVerifiedAsync(
            document,
            span,
            properties,
            fix => IsAskedFor(fix, context.CodeActionEquivalenceKey, provider.RuleId)
                && !(onlySafe && fix.ChangesBehavior),
            context.CancellationToken).ConfigureAwait(false);
        return fixes.IsEmpty ? null : fixes[0];
    }

    /// <summary>
    /// <c>dotnet format</c> passes no key when the first finding of a rule has no action, and a key of another version
    /// of a rule is not known here; both mean the default rewrite.
    /// </summary>
    private static bool IsAskedFor(Fix fix, string? key, string ruleId)
        => key is not null && key.StartsWith(ruleId + ":", System.StringComparison.Ordinal)
            ? fix.EquivalenceKey(ruleId) == key
            : fix.Alternative is null;

    private static async Task<bool> OnlySafeFixesAsync(Document document, CancellationToken cancellationToken)
    {
        SyntaxTree? tree = await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
        return tree is not null
            && document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.UnattendedFixes)
                == RuleOptions.SafeFixes;
    }
}
