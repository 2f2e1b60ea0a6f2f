using GcGuard.Analyzers.Engine;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Providers;

/// <summary>
/// What every fixer of the package is built on. A fixer proposes rewrites for one finding; this class offers only those
/// that pass <see cref="FixVerification"/>, in every project the document is part of, and applies them in fix-all
/// exactly as one by one.
/// </summary>
public abstract class GcGuardCodeFixProvider : CodeFixProvider
{
    /// <summary>All that report the rule.</summary>
    private readonly ImmutableArray<DiagnosticAnalyzer> _analyzers;

    /// <summary>Creates the fixer of a rule, and of those findings of other rules that have its id.</summary>
    /// <param name="analyzer">The rule's own analyzer.</param>
    /// <param name="others">The fixers of the other rules.</param>
    private protected GcGuardCodeFixProvider(GcGuardAnalyzer analyzer, params GcGuardCodeFixProvider[] others)
    {
        _analyzers = others.SelectMany(other => other._analyzers).Prepend(analyzer).ToImmutableArray();
        RuleId = analyzer.SupportedDiagnostics[0].Id;
        FixableDiagnosticIds = ImmutableArray.Create(RuleId);
    }

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    internal string RuleId { get; }

    /// <summary>The findings of the rule in a document as it stands.</summary>
    internal async Task<ImmutableArray<Diagnostic>> FindAsync(Document document, CancellationToken cancellationToken)
        => await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model
            ? await LinkedDocuments.FindAllAsync(
                _analyzers, RuleId, document, model, span: null, cancellationToken).ConfigureAwait(false)
            : ImmutableArray<Diagnostic>.Empty;

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => SequentialFixAllProvider.Instance;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            ImmutableArray<VerifiedFix> fixes = await ProposeVerifiedAsync(
                context.Document,
                diagnostic.Location.SourceSpan,
                diagnostic.Properties,
                static _ => true,
                context.CancellationToken).ConfigureAwait(false);
            foreach (VerifiedFix verified in fixes)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        verified.Fix.Title,
                        _ => Task.FromResult(verified.ChangedSolution),
                        verified.Fix.EquivalenceKey(RuleId)),
                    diagnostic);
            }
        }
    }

    /// <summary>
    /// The rewrites for a finding, the default first; none where a precondition does not hold. The properties and the
    /// node's span come from the rule; everything else is asked of the target's own semantic model, because fix-all
    /// proposes again after each step.
    /// </summary>
    private protected abstract Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken);

    /// <summary>The wanted rewrites for a finding, each applied and verified.</summary>
    internal async Task<ImmutableArray<VerifiedFix>> ProposeVerifiedAsync(
        Document document,
        TextSpan span,
        ImmutableDictionary<string, string?> properties,
        Func<Fix, bool> wanted,
        CancellationToken cancellationToken)
    {
        FixTarget? target = await FixTarget.FindAsync(document, span, properties, cancellationToken)
            .ConfigureAwait(false);
        if (target is null)
        {
            return ImmutableArray<VerifiedFix>.Empty;
        }

        ImmutableArray<VerifiedFix> fixes = await ProposeAsIfAsync(
            await NullGuards.WithoutAsync(target, cancellationToken).ConfigureAwait(false)).ConfigureAwait(false);
        if (fixes.IsEmpty)
        {
            fixes = await ProposeVerifiedAsync(target, wanted, cancellationToken).ConfigureAwait(false);
        }

        return fixes.IsEmpty
            ? await ProposeAsIfAsync(
                await DeclaredType.InferredAsync(target, cancellationToken).ConfigureAwait(false)).ConfigureAwait(false)
            : fixes;

        // What is written otherwise and means the same must not hide what the compiler would say of the code as it is.
        async Task<ImmutableArray<VerifiedFix>> ProposeAsIfAsync(FixTarget? other)
        {
            ImmutableArray<VerifiedFix>.Builder sound = ImmutableArray.CreateBuilder<VerifiedFix>();
            foreach (VerifiedFix fix in other is null ? ImmutableArray<VerifiedFix>.Empty
                : await ProposeVerifiedAsync(other, wanted, cancellationToken).ConfigureAwait(false))
            {
                if (await FixVerification.AddsNoCompilerDiagnosticAsync(
                    document, fix.ChangedDocument, cancellationToken).ConfigureAwait(false))
                {
                    sound.Add(fix);
                }
            }

            return sound.ToImmutable();
        }
    }

    private async Task<ImmutableArray<VerifiedFix>> ProposeVerifiedAsync(
        FixTarget target, Func<Fix, bool> wanted, CancellationToken cancellationToken)
    {
        ImmutableArray<Fix> proposed = await ProposeAsync(target, cancellationToken).ConfigureAwait(false);
        ImmutableArray<VerifiedFix>.Builder verified = ImmutableArray.CreateBuilder<VerifiedFix>(proposed.Length);
        bool hasDefault = false;
        foreach (Fix proposal in proposed)
        {
            Fix one = proposal.IsDefaultOtherwise && !hasDefault && wanted(proposal.AsDefault())
                ? proposal.AsDefault()
                : proposal;
            if (!wanted(one)
                || await CascadeFix.CompleteAsync(one, target, cancellationToken).ConfigureAwait(false) is not { } fix
                || await FixVerification.TryApplyAsync(target, fix, cancellationToken).ConfigureAwait(false)
                    is not { } changed)
            {
                continue;
            }

            Solution? solution = await LinkedDocuments.TryApplyEverywhereAsync(
                this, _analyzers, target, fix, changed, cancellationToken).ConfigureAwait(false);
            if (solution is not null)
            {
                verified.Add(new VerifiedFix(fix, changed, solution));
                hasDefault |= fix.Alternative is null;
            }
        }

        return verified.ToImmutable();
    }

    /// <summary>The rewrites for a target, not yet verified; for the check of linked documents.</summary>
    internal Task<ImmutableArray<Fix>> ProposeUnverifiedAsync(FixTarget target, CancellationToken cancellationToken)
        => ProposeAsync(target, cancellationToken);
}
