using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2008: an <c>HttpClient</c> is asked for a response on a request path without <c>ResponseHeadersRead</c>, so that
/// it holds the whole body, which the code then reads as a stream.
/// </summary>
public sealed class BufferedResponseAnalyzer : GcGuardAnalyzer
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

    /// <summary>Creates the rule.</summary>
    public BufferedResponseAnalyzer()
        : base(Rule)
    {
    }

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
            && Reason(response.TypeRead, rule) is { } reason
            && !BufferingPrecedence.Rows.Take(
                RuleIds.BufferedResponse, response.Reader, rule, context.Options, context.CancellationToken))
        {
            context.ReportPerRequest(rule, Rule, call.TargetMethod.Name, reason, response.Reader.TargetMethod.Name);
        }
    }

    /// <summary>
    /// Why the body grows; null where it does not, or becomes a document in memory, which holds all of it anyway. What
    /// is copied may be anything.
    /// </summary>
    private static string? Reason(ITypeSymbol? type, RuleContext rule)
        => type is null ? "the response body"
            : !JsonReaderCall.IsDocument(type, rule.Types) && rule.Payload.OfType(type) is { Grows: true } verdict
                ? verdict.Reason
            : null;
}
