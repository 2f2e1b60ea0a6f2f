using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Json;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>GCG2003: JSON that is serialised whole on a request path to be the content of a request.</summary>
public sealed class JsonRequestContentAnalyzer() : JsonAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.BufferedJsonContent,
        "JSON serialised whole to be the content of a request",
        Message,
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The JSON of a large value is one large object, and StringContent makes a second one of its bytes. A content "
            + "that serializes itself writes to the connection, in pieces from a pool.");

    private protected override bool IsOwn(SerializedJson json) => json.IsRequestContent;

    private protected override string Advice(SerializedJson json)
        => json.Call.IsNewtonsoft ? "send a content that serializes to the request's stream" : "send JsonContent";
}
