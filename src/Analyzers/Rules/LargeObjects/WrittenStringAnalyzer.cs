using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A string that grows with data and is built on a request path only to be written. What counts as built to be written
/// stands in <see cref="BuiltText"/>; that it grows is the word of <see cref="PayloadFact"/>, or of
/// <see cref="AllocationSizeFact"/> where its size is known. GCG1004 takes what is large by its source, GCG1006 what
/// merely may grow, as rows do.
/// </summary>
public abstract class WrittenStringAnalyzer : GcGuardAnalyzer
{
    private readonly DiagnosticDescriptor _rule;

    private readonly bool _isCertain;

    private protected WrittenStringAnalyzer(DiagnosticDescriptor rule, bool isCertain)
        : base(rule)
    {
        _rule = rule;
        _isCertain = isCertain;
    }

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "ToString", "Join", "Concat");

    /// <summary>What the message says of the code that takes the text.</summary>
    private protected virtual string DescribeHolder(TextSink sink) => sink.Describe();

    private void Check(RuleOperation context, RuleContext rule)
    {
        if (BuiltText.TryFind(context.Operation, rule.Types, context.CancellationToken) is not { } text
            || text.Classify(rule.Payload, context.CancellationToken) is not { Grows: true } amount
            || (amount.Kind == PayloadKind.Unbounded) != _isCertain
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
                && AskedThing.IsNamedBy(verdict.Chain, context.CancellationToken)))
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            _rule,
            text.Operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            text.Describe(),
            amount.Reason,
            DescribeHolder(sink),
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
