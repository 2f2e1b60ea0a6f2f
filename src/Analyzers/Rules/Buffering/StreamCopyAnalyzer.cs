using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// <c>MemoryStream.ToArray()</c> on a request path whose result goes to code that could as well read the stream's own
/// buffer, where the content can grow. What counts as proof stands in <see cref="NeedlessCopy"/>; everything else is
/// silence. GCG2001 takes what is large by its source, GCG2009 what merely may grow, as rows do.
/// </summary>
public abstract class StreamCopyAnalyzer : GcGuardAnalyzer
{
    private readonly DiagnosticDescriptor _rule;
    private readonly PayloadKind _kind;

    private protected StreamCopyAnalyzer(DiagnosticDescriptor rule, bool isCertain)
        : base(rule)
    {
        _rule = rule;
        _kind = isCertain ? PayloadKind.Unbounded : PayloadKind.MayGrow;
    }

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.IO.MemoryStream"))
        {
            context.OnCall(operation => Check(operation, context), "ToArray");
        }
    }

    private void Check(RuleOperation context, RuleContext rule)
    {
        var invocation = (IInvocationOperation)context.Operation;
        if (NeedlessCopy.TryFind(invocation, rule.Types, context.CancellationToken) is { } copy
            && Content(copy, rule.Payload, context.CancellationToken) is { } content
            && (content.Kind == _kind || IsForAudit(content, invocation, rule))
            && !BufferingPrecedence.Rows.Take(_rule.Id, invocation, rule, context.Options, context.CancellationToken))
        {
            context.ReportPerRequest(
                rule,
                _rule,
                copy.Stream.Local.Name,
                " only for `" + copy.Consumer.Describe() + "` to read it",
                Advice(copy.Consumer.Kind),
                content.Reason ?? "a stream in memory");
        }
    }

    /// <summary>Whether nothing is known of the content, and the project wants to see such copies too.</summary>
    private bool IsForAudit(PayloadVerdict content, IInvocationOperation copy, RuleContext rule)
        => content.Kind == PayloadKind.Unknown && _kind == PayloadKind.MayGrow && rule.AssumesLarge(copy.Syntax);

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
        return content.Kind == PayloadKind.Unknown && consumer.IsFile && !IsJson(consumer.Operation)
            ? PayloadVerdict.MayGrow("a whole file")
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
