using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Texts;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Fixes GCG1004: writes the characters from where they are, or the parts of a text that an action answers. It decides
/// again, by the rule's own analysis, because other fixes may have changed the code since the rule ran.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeStringCodeFixProvider))]
public sealed class LargeStringCodeFixProvider() : GcGuardCodeFixProvider(new LargeStringAnalyzer())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not { } operation
            || BuiltText.TryFind(operation, types, cancellationToken) is not { } text)
        {
            return ImmutableArray<Fix>.Empty;
        }

        if (text.Route.Sink.Kind == TextSinkKind.Result)
        {
            return text.Builder is null || target.Read(RuleOptions.KeepContentLength) ? ImmutableArray<Fix>.Empty
                : Fixes.Of(await AnswerInPartsAsync(target, cancellationToken).ConfigureAwait(false));
        }

        return BuilderSource.TryCreate(text, cancellationToken) is not { } source ? ImmutableArray<Fix>.Empty
            : Fixes.Of(text.Route.Sink.Kind == TextSinkKind.Writer
                ? BuilderArgument.TryPropose(target, text, source, types)
                : WriterBlock.TryPropose(target, text, source, types));
    }

    private static async Task<Fix?> AnswerInPartsAsync(FixTarget target, CancellationToken cancellationToken)
        => CascadeFix.TryCreate(
            await AnsweredText.PlanAsync(
                target.Document.Project.Solution, target.Document.Id, target.Node.Span, cancellationToken)
                .ConfigureAwait(false),
            target,
            "Write the text to the response in parts; it has no Content-Length, and breaks off where the action fails");
}
