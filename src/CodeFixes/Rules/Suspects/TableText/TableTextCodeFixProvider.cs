using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Rules.Suspects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Cascade.Texts;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Suspects;

/// <summary>
/// Fixes GCG1006: a text that a method returns and all its callers only write, by a writer that they hand in; the
/// others by the rules about large objects.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TableTextCodeFixProvider))]
public sealed class TableTextCodeFixProvider() : SuspectCodeFixProvider(
    new TableTextAnalyzer(), new LargeStringCodeFixProvider())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeOwnAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation call
            || MethodOf(call, target, cancellationToken) is not
            {
                MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation,
            } method
            || target.Read(RuleOptions.KeepContentLength))
        {
            return ImmutableArray<Fix>.Empty;
        }

        Solution solution = target.Document.Project.Solution;
        bool isText = ArrayMethodPlanner.ResultOf(method)?.SpecialType == SpecialType.System_String;
        CascadePlan plan = isText
            ? await TextCascade.PlanAsync(solution, method, cancellationToken).ConfigureAwait(false)
            : await DestinationCascade.PlanAsync(solution, method, cancellationToken).ConfigureAwait(false);
        return Fixes.Of(CascadeFix.TryCreate(
            plan,
            target,
            "Write to a " + (isText ? "writer" : "stream") + " that callers hand to " + plan.NamesOf(method)
                + "; the response has no Content-Length, and breaks off where the method fails"));
    }

    /// <summary>
    /// The method that returns the text: the one that a builder's text is found in, or the one whose text is found
    /// where it is encoded to be answered as a file.
    /// </summary>
    private static IMethodSymbol? MethodOf(
        IInvocationOperation call, FixTarget target, CancellationToken cancellationToken)
    {
        var types = KnownTypes.For(target.Model.Compilation);
        return TextSource.TryFind(call, types) is { Builder: not null }
            && ReturnedText.IsReturned(call, types, cancellationToken)
            ? target.Model.GetEnclosingSymbol(target.Node.SpanStart, cancellationToken) as IMethodSymbol
            : TextRoute.IsGetBytes(call.TargetMethod, types) && call.ArgumentAt(0) is { Value: { } text }
                ? AnsweredFile.MakerOf(text, cancellationToken)?.TargetMethod is { } maker
                    ? (maker.ReducedFrom ?? maker).OriginalDefinition : null
                : null;
    }
}
