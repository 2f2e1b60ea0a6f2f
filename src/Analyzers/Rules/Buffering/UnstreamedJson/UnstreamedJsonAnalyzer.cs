using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2007: a list that grows and is serialised to a stream on a request path, as if in pieces, which System.Text.Json
/// writes in one piece. Which lists those are stands in <see cref="UnstreamedValue"/>.
/// </summary>
public sealed class UnstreamedJsonAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnstreamedJson,
        "JSON of a collection that is written in one piece",
        "`{1}` writes a `{2}` ({3}) as one piece from one buffer per request ({0}); serialize it as "
            + "IReadOnlyList<{4}>, which is written in pieces",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The serializer flushes between the elements of a collection, but not inside a list or array of single tokens. "
            + "Its buffer then grows to the size of the whole value, onto the large object heap.");

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.Text.Json.JsonSerializer"))
        {
            context.OnCall(operation => Check(operation, context), "Serialize", "SerializeAsync");
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (UnstreamedValue.TryFind(call, rule.Types) is { } value
            && !SmallByName.IsCode(context.ContainingSymbol)
            && rule.Payload.Classify(value.Value, context.CancellationToken) is { Grows: true } payload)
        {
            context.ReportPerRequest(
                rule,
                Rule,
                payload.Kind,
                "JsonSerializer." + call.TargetMethod.Name,
                value.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                payload.Reason,
                value.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat));
        }
    }
}
