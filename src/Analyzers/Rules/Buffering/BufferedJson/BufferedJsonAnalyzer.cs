using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>GCG2002: JSON that is serialised to one string or array on a request path only to be written.</summary>
public sealed class BufferedJsonAnalyzer() : JsonAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.BufferedJson,
        "JSON serialised whole only to be written",
        Message,
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The JSON of a large value is one large object, and encoding it makes a second one. A serializer can write "
            + "to the stream itself, in pieces from a pool.");

    private protected override bool IsOwn(SerializedJson json) => !json.IsRequestContent;

    private protected override string Advice(SerializedJson json)
        => json switch
        {
            { Call: { IsHelper: true, Invocation.TargetMethod.Name: { } helper } } =>
                "give `" + helper + "` a form that writes to a stream, and " + Target(json),
            { Route.IsPart: true } => "write what stands around the JSON by itself, and " + Target(json),
            _ => Target(json),
        };

    private static string Target(SerializedJson json)
        => json.Route.Sink.Kind switch
        {
            TextSinkKind.Reply =>
                "return the value and let the framework serialize it, or serialize to the response's body",
            TextSinkKind.Result => "return a result that serializes to the response's body",
            TextSinkKind.Response => "serialize to the response's body",
            TextSinkKind.ClassicResponse => "serialize to the response's writer",
            TextSinkKind.File => "serialize to a stream of the file",
            TextSinkKind.Encoding when json.IsEncodedInVain => "serialize to a stream in UTF-8",
            TextSinkKind.Encoding => "use SerializeToUtf8Bytes",
            TextSinkKind.Writer =>
                json.Call.IsNewtonsoft ? "serialize to the writer" : "serialize to the stream below the writer",
            _ => "serialize to the stream",
        };
}
