using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// GCG1005: a collection of unknown size that is filled from unbounded sources on a request path and dies with the
/// request. What counts as evidence stands in <see cref="RequestCollection"/>.
/// </summary>
public sealed class RequestCollectionAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.RequestCollection,
        "Collection of unknown size that may grow large per request",
        "`{0}` grows with {1} and is garbage after each request ({2}); above 85,000 bytes every array that it "
            + "outgrows is on the large object heap: process it in chunks, or set its capacity where that is known",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Info,
        "A collection that grows keeps its elements in arrays that double; from 85,000 bytes on each of them lies on "
            + "the large object heap, which is collected only together with generation 2.");

    private protected override void Register(RuleContext context)
        => context.OnOperation(operation => Check(operation, context), OperationKind.ObjectCreation);

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var creation = (IObjectCreationOperation)context.Operation;
        if (RequestCollection.TryFind(creation, rule.Types, rule.Payload, context.CancellationToken)
            is not { } collection
            || LargeObjectPrecedence.Rows.Take(
                RuleIds.RequestCollection, creation, rule, context.Options, context.CancellationToken))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            creation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                creation.Syntax.GetLocation(),
                verdict.ChainLocations(),
                collection.Name,
                collection.Reason,
                verdict.Describe()));
        }
    }
}
