using System.Threading;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// GCG2005: a payload that can grow with what a user sends or stores is held whole on a request path, only to be handed
/// to code that takes a stream.
/// </summary>
public sealed class WholePayloadAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.WholePayload,
        "Whole payload held only to be passed on",
        "`{0}` holds {1} whole in memory per request only for `{2}` ({3}); {4}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Warning,
        "A payload that is read whole is one large object, or several while it grows. Code that takes a stream can read it piece by piece from where it lies.");

    /// <summary>Creates the rule.</summary>
    public WholePayloadAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
        => context.OnOperation(operation => Check(operation, context), OperationKind.Invocation);

    /// <summary>The payload and why it counts, as the rule reports it but for the request path; null when it is silent.</summary>
    internal static (PassedPayload Payload, string Reason)? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
    {
        if (PassedPayload.TryFind(call, rule.Types, cancellationToken) is not { } payload)
        {
            return null;
        }

        PayloadOrigin origin = payload.Origin;
        if ((origin.Kind == PayloadOriginKind.File
                && (FileName.IsSmallFile(origin.Source, cancellationToken) || KeptState.IsFilledAround(call, onlyInLoops: false)))
            || KeptDownload.Is(payload, cancellationToken)
            || SmallByName.IsValue(NamedSource(origin))
            || SmallByName.IsCodeOfFile(code)
            || (Writes(payload.Sink.Kind) && SmallByName.IsCode(code))
            || LengthGuard.IsBounded(origin.Source, call, code, rule.Types, cancellationToken))
        {
            return null;
        }

        PayloadVerdict held = rule.Payload.Classify(payload.Copy is null ? call : origin.Source, cancellationToken);
        if (TypeRead(payload, rule.Types) is not { } type)
        {
            return held is { Grows: true, Reason: { } reason } ? (payload, reason) : null;
        }

        return rule.Payload.OfType(type) is { Grows: true, Reason: { } read }
            ? (payload, held is { Grows: true, Reason: { } whole } ? whole : "the JSON of " + read)
            : null;
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is not (var payload, var reason))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath)
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            call.Syntax.GetLocation(),
            verdict.ChainLocations(),
            payload.Origin.Describe(),
            reason,
            payload.Sink.Describe(),
            verdict.Describe(),
            Advice(payload)));
    }

    /// <summary>Whether the payload itself goes out, so that the name of the code says what it is.</summary>
    private static bool Writes(TextSinkKind kind) => kind is TextSinkKind.Result or TextSinkKind.Stream or TextSinkKind.File;

    /// <summary>What the name of a download is: that of its address.</summary>
    private static IOperation NamedSource(PayloadOrigin origin)
        => origin.Kind is PayloadOriginKind.Client or PayloadOriginKind.WebClient
            ? origin.Call.ValueAt(0).WithoutConversions()
            : origin.Source.WithoutConversions();

    /// <summary>The type that JSON is deserialised to, which says more about its size than where it comes from.</summary>
    private static ITypeSymbol? TypeRead(PassedPayload payload, KnownTypes types)
        => payload.Sink.Operation is IInvocationOperation { TargetMethod: { } method }
            && types.Is(method.ContainingType, "System.Text.Json.JsonSerializer")
                ? method.TypeArguments.Length == 1 ? method.TypeArguments[0] : method.ReturnType
                : null;

    private static string Advice(PassedPayload payload)
        => payload.Sink.Kind switch
        {
            TextSinkKind.Result => payload.Origin.Kind == PayloadOriginKind.File
                ? "return a result over a stream of the file"
                : "return a result over its stream",
            TextSinkKind.Hash => "hash its stream",
            TextSinkKind.RequestContent => "send a `StreamContent`",
            TextSinkKind.Stream or TextSinkKind.File => "copy it from stream to stream",
            TextSinkKind.Reader => "read its stream",
            _ => "pass its stream",
        };
}
