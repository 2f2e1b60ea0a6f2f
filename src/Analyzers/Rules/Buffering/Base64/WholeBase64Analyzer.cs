using System.Threading;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Rules.LargeObjects;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Base64;

/// <summary>
/// GCG2006: Base64 of a whole buffer on a request path: the text of a copied stream or of a payload read whole
/// (<see cref="EncodedBuffer"/>), and JSON that a type keeps as a <c>byte[]</c> until it is written to an XML writer
/// (<see cref="KeptBuffer"/>).
/// </summary>
public sealed class WholeBase64Analyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.WholeBase64,
        "Base64 of a whole buffer",
        "`{0}` encodes a whole buffer ({1}) per request ({2}); {3}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Warning,
        "The buffer is one object of the payload's size, and the Base64 text a second one, a third longer and of two bytes a character. Base64 can be written while the payload is read or serialized.");

    /// <summary>Creates the rule.</summary>
    public WholeBase64Analyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "ToBase64String", "WriteBase64");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        switch (call.TargetMethod.Name)
        {
            case "ToBase64String":
                CheckText(call, context, rule);
                break;
            case "WriteBase64":
                CheckKept(call, context, rule);
                break;
        }
    }

    private static void CheckText(IInvocationOperation call, RuleOperation context, RuleContext rule)
    {
        if (EncodedBuffer.TryFind(call, rule.Types, context.CancellationToken) is not { } buffer
            || SmallByName.IsCode(context.ContainingSymbol)
            || SmallByName.IsValue(call.ArgumentAt(0)!.Value)
            || PayloadOf(buffer, rule, context.CancellationToken) is not { Kind: PayloadKind.Unbounded, Reason: { } reason })
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            Report(context, call, reason, verdict, Advice(buffer));
        }
    }

    private static PayloadVerdict PayloadOf(EncodedBuffer buffer, RuleContext rule, CancellationToken cancellationToken)
        => buffer.Copy is { } copy
            ? rule.Payload.ContentOf(copy.Stream.Local, copy.ToArray, cancellationToken)
            : rule.Payload.Classify(buffer.Read!.Value.Call, cancellationToken);

    private static void CheckKept(IInvocationOperation call, RuleOperation context, RuleContext rule)
    {
        if (KeptBuffer.TryFind(call, rule.Types, context.CancellationToken) is not { } kept)
        {
            return;
        }

        RequestPathVerdict written = rule.RequestPath.Classify(call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (written.Kind == RequestPathKind.Cold)
        {
            return;
        }

        foreach ((IObjectCreationOperation creation, ISymbol member) in Constructions.Of(kept.Owner, rule.Compilation, context.CancellationToken))
        {
            if (creation.ArgumentAt(kept.Parameter.Ordinal)?.Value is not { } argument
                || SerializedBytes.TryFind(argument, rule.Types, context.CancellationToken) is not { } json
                || SmallByName.IsCode(member)
                || rule.Payload.Classify(json.Value, context.CancellationToken) is not { Grows: true, Reason: { } reason })
            {
                continue;
            }

            RequestPathVerdict made = rule.RequestPath.Classify(creation, member, rule.Options, context.CancellationToken);
            RequestPathVerdict verdict = made.Kind == RequestPathKind.RequestPath ? made : written;
            if (made.Kind != RequestPathKind.Cold && verdict.Kind == RequestPathKind.RequestPath)
            {
                Report(context, call, reason, verdict, "keep the value, and serialize it to a stream that writes Base64 to the XML writer");
                return;
            }
        }
    }

    private static void Report(
        RuleOperation context, IInvocationOperation call, string reason, RequestPathVerdict verdict, string advice)
        => context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            call.Syntax.GetLocation(),
            verdict.ChainLocations(),
            call.TargetMethod.ContainingType.Name + "." + call.TargetMethod.Name,
            reason,
            verdict.Describe(),
            advice));

    private static string Advice(EncodedBuffer buffer)
        => buffer switch
        {
            { Writer.TargetMethod.ContainingType.Name: "Utf8JsonWriter", IsPlain: true } => "write the bytes with `WriteBase64String`",
            { Writer: not null, IsPlain: true } => "write the bytes with `WriteBase64`",
            { Route.Sink.Kind: TextSinkKind.Response or TextSinkKind.Stream or TextSinkKind.File, IsPlain: true } => "copy it through a `ToBase64Transform`",
            { Copy: not null } => "pass the stream's own buffer with offset and length",
            _ => "write it in pieces",
        };
}
