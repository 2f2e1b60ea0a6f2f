using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2008: an <c>HttpClient</c> is asked for a response on a request path without <c>ResponseHeadersRead</c>, so that
/// it holds the whole body, which the code then reads as a stream.
/// </summary>
public sealed class BufferedResponseAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.BufferedResponse,
        "Response buffered whole before it is streamed",
        "`HttpClient.{1}` holds the whole response ({2}) in memory before `{3}` reads it as a stream ({0}); "
            + "ask for `ResponseHeadersRead`",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "Without a completion option HttpClient reads the body to its end before it answers. With ResponseHeadersRead "
            + "it answers when the headers are there, and the body is read from the connection.");

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.Net.Http.HttpCompletionOption"))
        {
            context.OnCall(operation => Check(operation, context), BufferedResponse.CallNames);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (BufferedResponse.TryFind(call, rule.Types, context.CancellationToken) is { Read: var read } response
            && !SmallByName.IsValue(call.ValueAt(0))
            && !SmallByName.IsCode(context.ContainingSymbol)
            && !LengthGuard.IsBounded(
                read.Instance ?? read.ValueAt(0), read, context.ContainingSymbol, rule.Types, context.CancellationToken)
            && Content(call, response.TypeRead, rule, context.CancellationToken) is { Grows: true } content
            && !BufferingPrecedence.Rows.Take(
                RuleIds.BufferedResponse, response.Reader, rule, context.Options, context.CancellationToken))
        {
            context.ReportPerRequest(
                rule, Rule, content.Kind, call.TargetMethod.Name, content.Reason, response.Reader.TargetMethod.Name);
        }
    }

    /// <summary>
    /// How the body grows. What is copied may be anything, and what is made of a body says how large it may be; a
    /// document in memory holds all of it anyway, and a list of ids is some kilobytes.
    /// </summary>
    private static PayloadVerdict Content(
        IInvocationOperation request, ITypeSymbol? type, RuleContext rule, CancellationToken cancellationToken)
    {
        PayloadVerdict body = PayloadVerdict.Unbounded(SourceKind.ResponseBody);
        return type is null ? body
            : JsonReaderCall.IsDocument(type, rule.Types)
                || PayloadFact.AreFewValues(type)
                || !(rule.AssumesLarge(request.Syntax)
                    || (JsonLength.MayBeLarge(type)
                        && (JsonLength.HoldBytes(type)
                            || !NarrowedAddress.NamesOneThing(request.ValueAt(0), cancellationToken))))
                ? PayloadVerdict.Unknown
            : body.WhenParsed(rule.Payload.OfType(type));
    }
}
