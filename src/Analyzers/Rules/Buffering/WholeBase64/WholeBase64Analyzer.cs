using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2006: Base64 of a whole buffer on a request path: the text of a copied stream or of a payload read whole
/// (<see cref="EncodedBuffer"/>), and JSON that a type keeps as a <c>byte[]</c> until it is written to an XML writer
/// (<see cref="KeptBuffer"/>).
/// </summary>
public sealed class WholeBase64Analyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.WholeBase64,
        "Base64 of a whole buffer",
        "`{1}` encodes a whole buffer ({2}) per request ({0}); {3}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Warning,
        "The buffer is one object of the payload's size, and the Base64 text a second one, a third longer and of two "
            + "bytes a character. Base64 can be written while the payload is read or serialized.");

    private protected override void Register(RuleContext context)
    {
        context.OnCall(operation => CheckText(operation, context), "ToBase64String");
        context.OnCall(operation => CheckKept(operation, context), "WriteBase64");
    }

    private static void CheckText(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (EncodedBuffer.TryFind(call, rule.Types, context.CancellationToken) is { } buffer
            && !SmallByName.IsCode(context.ContainingSymbol)
            && !SmallByName.IsValue(call.ArgumentAt(0)!.Value)
            && PayloadOf(buffer, rule, context.CancellationToken) is { Kind: PayloadKind.Unbounded } payload)
        {
            context.ReportPerRequest(rule, Rule, payload.Kind, NameOf(call), payload.Reason, Advice(buffer));
        }
    }

    private static PayloadVerdict PayloadOf(EncodedBuffer buffer, RuleContext rule, CancellationToken cancellationToken)
        => buffer.Copy is { } copy
            ? rule.Payload.ContentOf(copy.Stream.Local, copy.ToArray, cancellationToken)
            : rule.Payload.Classify(buffer.Read!.Value.Call, cancellationToken);

    private static void CheckKept(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (KeptBuffer.TryFind(call, rule.Types, context.CancellationToken) is not { } kept)
        {
            return;
        }

        RequestPathVerdict written = rule.RequestPath.Classify(
            call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (written.Kind == RequestPathKind.Cold)
        {
            return;
        }

        foreach ((IObjectCreationOperation creation, ISymbol member) in
            Constructions.Of(kept.Owner, rule.Compilation, context.CancellationToken))
        {
            if (creation.ArgumentAt(kept.Parameter.Ordinal)?.Value is { } argument
                && SerializedBytes.TryFind(argument, rule.Types, context.CancellationToken) is { } json
                && !SmallByName.IsCode(member)
                && rule.Payload.Classify(json.Value, context.CancellationToken) is { Grows: true } payload
                && rule.RequestPath.Classify(creation, member, rule.Options, context.CancellationToken)
                    is { Kind: not RequestPathKind.Cold } made
                && (made.Kind == RequestPathKind.RequestPath ? made : written) is var path
                && path.Kind == RequestPathKind.RequestPath)
            {
                context.Report(
                    Rule,
                    payload.Kind,
                    path,
                    NameOf(call),
                    payload.Reason,
                    "keep the value, and serialize it to a stream that writes Base64 to the XML writer");
                return;
            }
        }
    }

    private static string NameOf(IInvocationOperation call)
        => call.TargetMethod.ContainingType.Name + "." + call.TargetMethod.Name;

    private static string Advice(EncodedBuffer buffer)
        => buffer switch
        {
            { IsPlain: true, Route.Sink.Kind: TextSinkKind.Response or TextSinkKind.Stream or TextSinkKind.File } =>
                "copy it through a `ToBase64Transform`",
            { Copy: not null } => "pass the stream's own buffer with offset and length",
            _ => "write it in pieces",
        };
}
