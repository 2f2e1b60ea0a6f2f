using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// GCG2008: an <c>HttpClient</c> is asked for a response on a request path without <c>ResponseHeadersRead</c>, so that it
/// holds the whole body, which the code then reads as a stream.
/// </summary>
public sealed class BufferedResponseAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.BufferedResponse,
        "Response buffered whole before it is streamed",
        "`HttpClient.{0}` holds the whole response ({1}) in memory before `{2}` reads it as a stream ({3}); ask for `ResponseHeadersRead`",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "Without a completion option HttpClient reads the body to its end before it answers. With ResponseHeadersRead it answers when the headers are there, and the body is read from the connection.");

    /// <summary>Creates the rule.</summary>
    public BufferedResponseAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.Net.Http.HttpCompletionOption"))
        {
            context.OnCall(
                operation => Check(operation, context), "GetAsync", "SendAsync", "PostAsync", "PutAsync", "PatchAsync", "DeleteAsync");
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (BufferedResponse.TryFind(call, rule.Types, context.CancellationToken) is not { } response
            || SmallByName.IsValue(call.ValueAt(0))
            || SmallByName.IsCode(context.ContainingSymbol)
            || LengthGuard.IsBounded(response.Read.Instance ?? response.Read.ValueAt(0), response.Read, context.ContainingSymbol, rule.Types, context.CancellationToken)
            || IsJsonDocument(response.TypeRead, rule.Types)
            || Reason(response, rule) is not { } reason
            || Precedence.IsTaken(RuleIds.BufferedResponse, response.Reader, rule, context.Options, context.CancellationToken))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                call.Syntax.GetLocation(),
                verdict.ChainLocations(),
                call.TargetMethod.Name,
                reason,
                response.Reader is IInvocationOperation reader ? reader.TargetMethod.Name : response.Read.TargetMethod.Name,
                verdict.Describe()));
        }
    }

    /// <summary>Whether the body becomes a document in memory, which holds all of it anyway.</summary>
    private static bool IsJsonDocument(ITypeSymbol? type, KnownTypes types)
        => types.Is(type, "System.Text.Json.JsonElement")
            || types.Is(type, "System.Text.Json.JsonDocument")
            || types.IsOrInherits(type, "System.Text.Json.Nodes.JsonNode");

    /// <summary>Why the body grows; null where it does not. What is copied may be anything.</summary>
    private static string? Reason(BufferedResponse response, RuleContext rule)
        => response.TypeRead is not { } type
            ? "the response body"
            : rule.Payload.OfType(type) is { Grows: true } verdict ? verdict.Reason : null;
}
