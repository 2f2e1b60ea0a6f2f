using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>Which rule reports an expression that a rule about retries could report too.</summary>
internal static class RetryPrecedence
{
    /// <summary>The rows of the table.</summary>
    public static readonly ImmutableArray<PrecedenceRow> Rows = ImmutableArray.Create(
        new PrecedenceRow(RuleIds.BufferedJsonContent, RuleIds.RetriedBuffer, IsJsonContent));

    /// <summary>
    /// Whether GCG2003 reports the JSON that a held content is made of: content that serialises itself is written anew
    /// on each send, so its fix ends both.
    /// </summary>
    private static bool IsJsonContent(
        IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        IOperation? value = expression is IObjectCreationOperation content
            ? content.ArgumentAt(0)?.Value.WithoutConversions()
            : expression;
        value = value is null ? null : LocalFlowFact.OriginOf(value, cancellationToken);
        return value is IInvocationOperation { SemanticModel: { } model } call
            && SerializedJson.TryFind(call, rule.Types, cancellationToken) is { IsRequestContent: true } json
            && rule.Payload.Classify(json.Call.Value, cancellationToken).Grows
            && model.GetEnclosingSymbol(call.Syntax.SpanStart, cancellationToken) is { } member
            && !SmallByName.IsCode(member)
            && rule.RequestPath.Classify(call, member, rule.Options, cancellationToken).Kind
                == RequestPathKind.RequestPath;
    }
}
