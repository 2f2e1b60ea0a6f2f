using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// <c>MemoryStream.ToArray()</c> on a request path whose result goes to code that could as well read the stream's own buffer, where the
/// content can grow. What counts as proof stands in <see cref="NeedlessCopy"/>; everything else is silence. GCG2001 takes
/// what is large by its source, GCG2009 what merely may grow, as rows do.
/// </summary>
public abstract class StreamCopyAnalyzer : GcGuardAnalyzer
{
    /// <summary>The property that carries the <see cref="ArrayConsumerKind"/>.</summary>
    internal const string ConsumerProperty = "Consumer";

    private static readonly ImmutableDictionary<ArrayConsumerKind, ImmutableDictionary<string, string?>> Properties =
        MakeProperties();

    private readonly DiagnosticDescriptor _rule;

    private readonly bool _isCertain;

    private protected StreamCopyAnalyzer(DiagnosticDescriptor rule, bool isCertain)
        : base(rule)
    {
        _rule = rule;
        _isCertain = isCertain;
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
        if (NeedlessCopy.TryFind(invocation, rule.Types, context.CancellationToken) is not { } copy
            || Content(copy, rule.Payload, context.CancellationToken) is not { Grows: true } content
            || Precedence.IsTaken(_rule.Id, invocation, rule, context.Options, context.CancellationToken))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            invocation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath
            || (content.Kind == PayloadKind.Unbounded) != _isCertain)
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            _rule,
            invocation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            Properties[copy.Consumer.Kind],
            copy.Stream.Local.Name,
            " only for `" + copy.Consumer.Describe() + "` to read it",
            Advice(copy.Consumer.Kind),
            verdict.Describe(),
            content.Reason));
    }

    /// <summary>
    /// Whether the content grows, and with what. Where nothing is known of it, it is a token or an
    /// enciphered value far more often than a document, unless it is answered as a file.
    /// </summary>
    private static PayloadVerdict Content(NeedlessCopy copy, PayloadFact payload, CancellationToken cancellationToken)
    {
        if (IsNamedSmall(copy.Consumer, payload, cancellationToken) || ErrorReply.IsWrittenBy(copy.ToArray))
        {
            return PayloadVerdict.Small("an answer that is named after something small");
        }

        PayloadVerdict content = payload.ContentOf(copy.Stream.Local, copy.ToArray, cancellationToken, needsEvidence: copy.Consumer.IsDecoding);
        return content.Kind == PayloadKind.Unknown && IsFile(copy.Consumer) && !IsJson(copy.Consumer)
            ? PayloadVerdict.MayGrow("a whole file")
            : content;
    }

    private static bool IsFile(ArrayConsumer consumer)
        => consumer.Kind is ArrayConsumerKind.FileResult or ArrayConsumerKind.BytesResult;

    /// <summary>Whether a file is answered under the name of something small: <c>"Template.xlsx"</c>, <c>"barcode.png"</c>.</summary>
    private static bool IsNamedSmall(ArrayConsumer consumer, PayloadFact payload, CancellationToken cancellationToken)
        => IsFile(consumer)
            && DownloadName.Of(consumer.Operation) is { } name
            && payload.IsNameOfSmallFile(name, cancellationToken);

    /// <summary>
    /// Whether bytes are answered as JSON and not as a file to be kept: a token or a message of a few fields more often than a
    /// document, where nothing is known of them.
    /// </summary>
    private static bool IsJson(ArrayConsumer consumer)
        => DownloadName.ContentTypeOf(consumer.Operation) is { ConstantValue: { HasValue: true, Value: string type } }
            && type.IndexOf("json", System.StringComparison.OrdinalIgnoreCase) >= 0
            && DownloadName.Of(consumer.Operation) is null or { ConstantValue: { HasValue: true, Value: null } };

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

    private static ImmutableDictionary<ArrayConsumerKind, ImmutableDictionary<string, string?>> MakeProperties()
    {
        ImmutableDictionary<ArrayConsumerKind, ImmutableDictionary<string, string?>>.Builder properties =
            ImmutableDictionary.CreateBuilder<ArrayConsumerKind, ImmutableDictionary<string, string?>>();
        foreach (ArrayConsumerKind kind in System.Enum.GetValues(typeof(ArrayConsumerKind)))
        {
            properties.Add(kind, ImmutableDictionary<string, string?>.Empty.Add(ConsumerProperty, kind.ToString()));
        }

        return properties.ToImmutable();
    }
}
