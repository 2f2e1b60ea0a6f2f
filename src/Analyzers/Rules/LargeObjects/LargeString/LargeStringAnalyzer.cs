using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// GCG1004: a string that grows with data and is built on a request path only to be written. What counts as built to be
/// written stands in <see cref="BuiltText"/>; that it grows is the word of <see cref="PayloadFact"/>, or of
/// <see cref="AllocationSizeFact"/> where its size is known.
/// </summary>
public sealed class LargeStringAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LargeString,
        "Large string built only to be written",
        "`{0}` builds the whole text ({1}) as one string per request only for `{2}` to write it ({3}); {4}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Warning,
        "A string of 42,486 characters or more lies on the large object heap, and its characters were in a builder or "
            + "a sequence already; they can be written from there.");

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), TextSource.CallNames);

    private static void Check(RuleOperation context, RuleContext rule)
    {
        if (BuiltText.TryFind(context.Operation, rule.Types, context.CancellationToken) is not { } text
            || text.Classify(rule.Payload, context.CancellationToken) is not { Grows: true } amount
            || !text.Source.MayBeLarge(amount, rule, context.CancellationToken)
            || (DownloadName.Of(text.Route.Sink.Operation) is { } name
                && rule.Payload.IsNameOfSmallFile(name, context.CancellationToken)))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            text.Operation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        TextSink sink = text.Route.Sink;
        if (verdict.Kind != RequestPathKind.RequestPath
            || (amount.Kind == PayloadKind.MayGrow
                && sink.Kind == TextSinkKind.Result
                && EntityIdParameter.IsNamedBy(verdict.Chain, context.CancellationToken)))
        {
            return;
        }

        context.ReportDiagnostic(Suspect.Decide(
            Rule,
            amount.Kind,
            text.Operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            text.Describe(),
            amount.Reason,
            sink.Describe(),
            verdict.Describe(),
            sink.Kind switch
            {
                TextSinkKind.Writer
                    => text.Builder is null ? "write the parts one after the other" : "pass the builder itself",
                TextSinkKind.Result or TextSinkKind.RequestContent => "write the parts to the stream when it is sent",
                _ => "write the parts through one TextWriter",
            }));
    }
}
