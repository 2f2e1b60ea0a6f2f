using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2001: <c>MemoryStream.ToArray()</c> on a request path whose result goes to code that could as well read the
/// stream's own buffer, where the content can grow. What counts as proof stands in <see cref="NeedlessCopy"/>;
/// everything else is silence.
/// </summary>
public sealed class MemoryStreamToArrayAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.MemoryStreamToArray,
        "Needless copy by MemoryStream.ToArray",
        "`{1}.ToArray()` copies the whole content ({4}) per request{2} ({0}); {3}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Warning,
        "ToArray allocates a second array of the content's size, on the large object heap from 85,000 bytes on, "
            + "although the stream already holds the bytes in one buffer.");

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.IO.MemoryStream"))
        {
            context.OnCall(operation => Check(operation, context), "ToArray");
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var invocation = (IInvocationOperation)context.Operation;
        if (NeedlessCopy.TryFind(invocation, rule.Types, context.CancellationToken) is { } copy
            && Content(copy, rule.Payload, context.CancellationToken) is { } content
            && (content.Grows || (content.Kind == PayloadKind.Unknown && rule.AssumesLarge(invocation.Syntax)))
            && !(content.Source == SourceKind.RequestBody
                && LengthGuard.IsRequestBelow(context.ContainingSymbol, LohThreshold.Default))

            // The other rules take what is large only, so a suspect is no one else's.
            && !(content.Kind == PayloadKind.Unbounded
                && BufferingPrecedence.Rows.Take(
                    Rule.Id, invocation, rule, context.Options, context.CancellationToken)))
        {
            context.ReportPerRequest(
                rule,
                Rule,
                content.Kind,
                copy.Stream.Local.Name,
                " only for `" + copy.Consumer.Describe() + "` to read it",
                Advice(copy.Consumer.Kind),
                content.Reason ?? "a stream in memory");
        }
    }

    /// <summary>
    /// Whether the content grows, and with what. Where nothing is known of it, it is a token or an
    /// enciphered value far more often than a document, unless it is answered as a file.
    /// </summary>
    private static PayloadVerdict Content(NeedlessCopy copy, PayloadFact payload, CancellationToken cancellationToken)
    {
        ArrayConsumer consumer = copy.Consumer;
        if (DownloadName.IsSmall(consumer.Operation, payload, cancellationToken)
            || StatusFlow.FollowsErrorStatus(copy.ToArray))
        {
            return PayloadVerdict.Small("an answer that is named after something small");
        }

        PayloadVerdict content = payload.ContentOf(
            copy.Stream.Local, copy.ToArray, cancellationToken, needsEvidence: consumer.IsDecoding);
        return content is { Kind: PayloadKind.Unknown, IsMostlyShort: false }
            && consumer.IsFile
            && !IsJson(consumer.Operation)
            ? PayloadVerdict.MayGrow("a download")
            : content;
    }

    /// <summary>
    /// Whether bytes are answered as JSON and not as a file to be kept: a token or a message of a few fields more often
    /// than a document, where nothing is known of them.
    /// </summary>
    private static bool IsJson(IOperation answer)
        => DownloadName.ContentTypeOf(answer)?.ConstantValue is { HasValue: true, Value: string type }
            && type.IndexOf("json", System.StringComparison.OrdinalIgnoreCase) >= 0
            && DownloadName.Of(answer) is null or { ConstantValue: { HasValue: true, Value: null } };

    private static string Advice(ArrayConsumerKind kind)
        => kind switch
        {
            ArrayConsumerKind.Length => "read the stream's `Length`",
            ArrayConsumerKind.Span or ArrayConsumerKind.View => "pass a span of the stream's own buffer",
            ArrayConsumerKind.Memory or ArrayConsumerKind.BytesResult => "pass a memory of the stream's own buffer",
            ArrayConsumerKind.Segment => "pass a segment of the stream's own buffer",
            ArrayConsumerKind.ResponseWrite => "write the stream to `OutputStream`",
            ArrayConsumerKind.FileWrite => "write the stream to a `FileStream`",
            ArrayConsumerKind.FileResult => "return a stream over the stream's own buffer",
            _ => "pass the stream's own buffer with offset and length",
        };
}
