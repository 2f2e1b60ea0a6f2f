using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>GCG2004: a payload that is read whole on a request path only to make objects of the JSON in it.</summary>
public sealed class BufferedJsonReadAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.BufferedJsonRead,
        "JSON read whole only to be deserialised",
        "`{1}` holds the whole JSON ({2}) as one {3} per request for `{4}` to read it ({0}); {5}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The JSON of a large value is one large object. A deserializer can read the stream itself, in pieces.");

    private protected override void Register(RuleContext context)
    {
        if (SerializerCall.IsAvailable(context.Types))
        {
            context.OnCall(operation => Check(operation, context), WholeRead.CallNames);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        if (JsonRead.TryFind(context.Operation, rule.Types, context.CancellationToken) is { } json
            && !IsSmall(json, context, rule)
            && Content(json, context, rule) is { } payload)
        {
            context.ReportPerRequest(
                rule,
                Rule,
                payload.Kind,
                json.Read.Describe(),
                payload.Reason ?? "an object of any type",
                json.Read.IsText ? "string" : "array",
                json.Reader.Describe(),
                Advice(json));
        }
    }

    /// <summary>
    /// What the JSON holds; null where it is known to stay small, or the code does not say what is made of it. The
    /// caller of a helper decides that, and where none asks for rows, answers of a few fields are far more frequent
    /// than documents.
    /// </summary>
    private static PayloadVerdict? Content(JsonRead json, in RuleOperation context, RuleContext rule)
    {
        PayloadVerdict payload = json.Classify(rule.Payload, rule.Types, context.CancellationToken);
        if (rule.AssumesLarge(context.Operation.Syntax))
        {
            return payload.Grows || PayloadFact.IsAny(json.Reader.Target) ? payload : null;
        }

        return json.Reader.Target is ITypeParameterSymbol helpers
            ? rule.Payload.RowsOfCalls(helpers, rule.Compilation, context.CancellationToken)
            : payload.Grows
                && (json.Reader.Target is not { } made
                    || (MayHoldMuch(json, made, payload, rule, context.CancellationToken)
                        && (JsonLength.HoldBytes(made) || !IsAskedForOneThing(json, rule, context.CancellationToken))))
                ? payload
            : null;
    }

    /// <summary>
    /// Whether what is made of the JSON can hold much by its type. Of a list that a client sends nobody knows how long
    /// it is, however short its rows are. An object is an event or an order far more often, whatever belongs to it,
    /// unless it is made to hold long rows; a file of short rows is a list that the program keeps; and code reads a few
    /// values of a document.
    /// </summary>
    private static bool MayHoldMuch(
        JsonRead json, ITypeSymbol made, PayloadVerdict payload, RuleContext rule, CancellationToken cancellationToken)
        => !JsonReaderCall.IsDocument(made, rule.Types)
            && (payload.Kind == PayloadKind.Unbounded && json.Read.FilePath(cancellationToken) is null
                ? TypeGraph.IsSequence(made, out _)
                    || JsonLength.HoldBytes(made)
                    || (MemberRows.AreMany(made) && JsonLength.MayBeLarge(made))
                : JsonLength.MayBeLarge(made));

    private static bool IsAskedForOneThing(JsonRead json, RuleContext rule, CancellationToken cancellationToken)
    {
        IInvocationOperation? request = json.Read.From switch
        {
            WholeReadSource.Client or WholeReadSource.WebClient => json.Read.Call,
            WholeReadSource.Content =>
                BufferedResponse.SendOf(json.Read.Call, rule.Types, cancellationToken)?.Send,
            _ => null,
        };
        return request is { Arguments.IsEmpty: false }
            && NarrowedAddress.NamesOneThing(request.ValueAt(0), cancellationToken);
    }

    /// <summary>Whether the code reads an error, a token, or a file that comes with the program.</summary>
    private static bool IsSmall(JsonRead json, RuleOperation context, RuleContext rule)
        => SmallByName.IsCode(context.ContainingSymbol)
            || rule.Types.IsOrInherits(
                context.ContainingSymbol.ContainingType, "Microsoft.AspNetCore.Authentication.AuthenticationHandler`1")
            || StatusFlow.IsAfterFailure(json.Read.Call)
            || StatusFlow.IsAfterFailure(json.Reader.Invocation)
            || (json.Read.FilePath(context.CancellationToken) is { } path
                && FileName.IsSmallFile(path, context.CancellationToken));

    private static string Advice(JsonRead json)
        => json.Read.From switch
        {
            WholeReadSource.Content => "deserialize from the content's stream",
            WholeReadSource.Client or WholeReadSource.WebClient => "deserialize from the response's stream",
            WholeReadSource.File or WholeReadSource.AbstractFile => "deserialize from a stream of the file",
            WholeReadSource.Blob => "deserialize from a stream of the blob",
            _ when json.Reader.Kind == JsonReaderKind.Text => "deserialize from the stream below the reader",
            _ => "deserialize from the reader",
        };
}
