using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>GCG2004: a payload that is read whole on a request path only to make objects of the JSON in it.</summary>
public sealed class BufferedJsonReadAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.BufferedJsonRead,
        "JSON read whole only to be deserialised",
        "`{0}` holds the whole JSON ({1}) as one {2} per request for `{3}` to read it ({4}); {5}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The JSON of a large value is one large object. A deserializer can read the stream itself, in pieces from a pool.");

    /// <summary>Creates the rule.</summary>
    public BufferedJsonReadAnalyzer()
        : base(Rule)
    {
    }

    /// <summary>The JSON that a call reads, if all that this rule asks of it holds but the request path.</summary>
    internal static JsonRead? TryFind(RuleOperation context, RuleContext rule, out PayloadVerdict payload)
    {
        payload = default;
        if (JsonRead.TryFind(context.Operation, rule.Types, context.CancellationToken) is not { } json
            || SmallJson.IsReadBy(json, context.ContainingSymbol, rule.Types))
        {
            return null;
        }

        payload = json.Classify(rule.Payload, rule.Types, context.CancellationToken);
        return payload.Grows && !SmallJson.IsLimited(json) ? json : null;
    }

    private protected override void Register(RuleContext context)
    {
        if (JsonReaderCall.IsAvailable(context.Types))
        {
            context.OnCall(operation => Check(operation, context), WholeRead.CallNames);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        if (TryFind(context, rule, out PayloadVerdict payload) is not { } json)
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            context.Operation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath || SmallJson.IsReadOn(json, verdict))
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            context.Operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            json.Read.Describe(),
            payload.Reason,
            json.Read.IsText ? "string" : "array",
            json.Reader.Describe(),
            verdict.Describe(),
            Advice(json)));
    }

    private static string Advice(JsonRead json)
    {
        if (json.Reader.Kind == JsonReaderKind.Helper)
        {
            return "give the helper the stream";
        }

        return json.Read.From switch
        {
            WholeReadSource.Content => "deserialize from the content's stream",
            WholeReadSource.Client or WholeReadSource.WebClient => "deserialize from the response's stream",
            WholeReadSource.File => "deserialize from a stream of the file",
            _ when json.Reader.Kind is JsonReaderKind.Newtonsoft or JsonReaderKind.NewtonsoftOther or JsonReaderKind.NewtonsoftToken =>
                "deserialize from the reader",
            _ => "deserialize from the stream below the reader",
        };
    }
}
