using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2005: a payload that can grow with what a user sends or stores is held whole on a request path, only to be handed
/// to code that takes a stream.
/// </summary>
public sealed class WholePayloadAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.WholePayload,
        "Whole payload buffered only to be passed on",
        "`{1}` holds {2} whole in memory per request only for `{3}` ({0}); {4}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Warning,
        "A payload that is read whole is one large object, or several while it grows. Code that takes a stream can "
            + "read it piece by piece from where it lies.");

    private protected override void Register(RuleContext context)
        => context.OnOperation(operation => Check(operation, context), OperationKind.Invocation);

    /// <summary>The payload and how it grows, whatever its path; null when the rule is silent.</summary>
    internal static (PassedPayload Payload, PayloadVerdict Amount)? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
    {
        if (PassedPayload.TryFind(call, rule.Types, cancellationToken) is not { Origin: var origin } payload
            || (origin.Kind == PayloadOriginKind.File && FileName.IsSmallFile(origin.Source, cancellationToken))
            || IsKeptDownload(payload)
            || SmallByName.IsValue(NamedSource(origin))
            || SmallByName.IsCodeOfFile(code)
            || IsJsonDocument(payload, rule)
            || (Writes(payload.Sink.Kind) && SmallByName.IsCode(code))
            || LengthGuard.IsBounded(origin.Source, call, code, rule.Types, cancellationToken))
        {
            return null;
        }

        PayloadVerdict held = rule.Payload.Classify(payload.Copy is null ? call : origin.Source, cancellationToken);
        if (payload.Sink.Operation is IObjectCreationOperation { Type.Name: "StreamReader" }
            && WholeContent.IsMessage(held, call, code, rule))
        {
            return null;
        }

        if (held.Kind == PayloadKind.Unbounded
            && (IsReadAsDocument(payload, rule, cancellationToken)
                || held.Source is SourceKind.File or SourceKind.ResponseBody or SourceKind.HttpContent
                || (held.Source == SourceKind.Stream
                    && origin.Source.WithoutConversions() is not IParameterReferenceOperation)))
        {
            // What code reads into objects is a sheet of a few rows as often as a long one. Of the stored files and
            // other servers' answers in unseen servers 27 of 47 were large, and of streams that some code has opened
            // 3 of 5 (eng/Accuracy): too few for a warning.
            held = held with { Kind = PayloadKind.MayGrow };
        }

        if (TypeRead(payload, rule.Types) is not { } type)
        {
            return held.Grows ? (payload, held) : null;
        }

        return rule.Payload.OfType(type) is { Grows: true, Reason: { } read } made
            ? (payload, held.WhenParsed(made) with { Reason = held.Grows ? held.Reason : "the JSON of " + read })
            : null;
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is (var payload, var amount))
        {
            context.ReportPerRequest(
                rule,
                Rule,
                amount.Kind,
                payload.Origin.Describe(),
                amount.Reason,
                payload.Sink.Describe(),
                Advice(payload));
        }
    }

    /// <summary>
    /// Whether a download is kept in a file of which the code asks whether it is there already: it is fetched when its
    /// copy is missing, and not for each request.
    /// </summary>
    private static bool IsKeptDownload(PassedPayload payload)
    {
        if (payload is not { Origin.IsLocal: false, Sink: { Kind: TextSinkKind.File, Operation: { } sink } }
            || sink is not IInvocationOperation write
            || write.ValueAt(0).WithoutConversions().ReadVariable() is not { } path)
        {
            return false;
        }

        foreach (IOperation operation in write.Root().Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "Exists" } question
                && SymbolEqualityComparer.Default.Equals(question.ValueAt(0).WithoutConversions().ReadVariable(), path))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a JSON document is parsed of the payload, of which code reads a few values. An audit shows it.
    /// </summary>
    private static bool IsJsonDocument(PassedPayload payload, RuleContext rule)
        => payload.Sink.Operation is IInvocationOperation { TargetMethod.Parameters: [var content, ..] } parse
            && JsonReaderCall.TryFind(parse, content, rule.Types)
                is { Kind: JsonReaderKind.Document, TakesStream: true }
            && !rule.AssumesLarge(parse.Syntax);

    /// <summary>
    /// Whether JSON objects are made of the payload, or a library for documents opens it as a workbook or image: here,
    /// or in the method of the project that takes it.
    /// </summary>
    private static bool IsReadAsDocument(
        PassedPayload payload, RuleContext rule, CancellationToken cancellationToken)
    {
        IOperation taker = payload.Sink.Operation;
        if (TypeRead(payload, rule.Types) is not null
            || (taker.Type is { } opened && KnownPayloadTypes.IsOfDocumentLibrary(opened)))
        {
            return true;
        }

        if (payload.Sink.Kind != TextSinkKind.StreamTaker
            || taker is not IInvocationOperation call
            || MethodBodies.RunBy(call.TargetMethod, rule.Compilation, cancellationToken) is not (_, var body))
        {
            return false;
        }

        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation.Type is { } made
                && KnownPayloadTypes.IsOfDocumentLibrary(made)
                && operation.CalledMethod() is not null
                && operation.ArgumentAt(0)?.Value.WithoutConversions() is IParameterReferenceOperation)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the payload itself goes out, so that the name of the code says what it is.</summary>
    private static bool Writes(TextSinkKind kind)
        => kind is TextSinkKind.Result or TextSinkKind.Stream or TextSinkKind.File;

    /// <summary>What the name of a download is: that of its address.</summary>
    private static IOperation NamedSource(PayloadOrigin origin)
        => origin.Kind is PayloadOriginKind.Client or PayloadOriginKind.WebClient
            ? origin.Call.ValueAt(0).WithoutConversions()
            : origin.Source.WithoutConversions();

    /// <summary>The type that JSON is deserialised to, which says more than where it comes from.</summary>
    private static ITypeSymbol? TypeRead(PassedPayload payload, KnownTypes types)
        => payload.Sink.Operation is IInvocationOperation { TargetMethod: { } method }
            && types.Is(method.ContainingType, "System.Text.Json.JsonSerializer")
                ? method.TypeArguments is [var made] ? made : method.ReturnType
                : null;

    private static string Advice(PassedPayload payload)
        => payload.Sink.Kind switch
        {
            TextSinkKind.Result when payload.IsFile =>
                IsDeletedAfterwards(payload.Sink.Operation)
                    ? "return a result over a stream of the file, opened with `FileOptions.DeleteOnClose`"
                    : "return a result over a stream of the file",
            TextSinkKind.Result => "return a result over its stream",
            TextSinkKind.Hash => "hash its stream",
            TextSinkKind.RequestContent => "send a `StreamContent`",
            TextSinkKind.Stream or TextSinkKind.File => "copy it from stream to stream",
            TextSinkKind.Reader => "read its stream",
            _ => "pass its stream",
        };

    /// <summary>Whether the method deletes a file in a <c>finally</c>, before its result is sent.</summary>
    private static bool IsDeletedAfterwards(IOperation result)
    {
        for (IOperation? outer = result.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is not ITryOperation { Finally: { } cleanup } || result.IsWithin(cleanup))
            {
                continue;
            }

            foreach (IOperation operation in cleanup.Descendants())
            {
                if (operation is IInvocationOperation { TargetMethod: { Name: "Delete", ContainingType: { } type } }
                    && type is { Name: "File" or "FileInfo", ContainingNamespace.Name: "IO" })
                {
                    return true;
                }
            }
        }

        return false;
    }
}
