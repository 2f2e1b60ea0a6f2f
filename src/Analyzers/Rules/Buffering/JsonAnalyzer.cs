using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Rules.LargeObjects;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// What the rules on serialised JSON share: which JSON they look at stands in <see cref="SerializedJson"/>, and that it
/// grows is the word of <see cref="PayloadFact"/>.
/// </summary>
public abstract class JsonAnalyzer : GcGuardAnalyzer
{
    private readonly DiagnosticDescriptor _rule;

    private protected JsonAnalyzer(DiagnosticDescriptor rule)
        : base(rule) => _rule = rule;

    /// <summary>Whether the JSON is this rule's.</summary>
    private protected abstract bool IsOwn(SerializedJson json);

    /// <summary>What to do instead, as the message ends.</summary>
    private protected abstract string Advice(SerializedJson json);

    /// <inheritdoc/>
    private protected sealed override void Register(RuleContext context)
    {
        if (SerializerCall.IsAvailable(context.Types))
        {
            context.OnOperation(operation => Check(operation, context), OperationKind.Invocation);
        }
    }

    private void Check(RuleOperation context, RuleContext rule)
    {
        if (SerializedJson.TryFind(context.Operation, rule.Types, context.CancellationToken) is not { } json
            || !IsOwn(json)
            || SmallByName.IsCode(context.ContainingSymbol)
            || SmallByName.IsValue(json.Call.Value)
            || IsTextOrOneThing(json.Call.Value)
            || (json.Route.Sink.Kind == TextSinkKind.RequestContent && IsWhatCallersSend(json.Call.Value))
            || (json.Route.Sink.Kind == TextSinkKind.File
                && (IsRecord(json.Call.Value, rule)
                    || SmallJson.IsSettingsFile(json.Route.Sink.Operation)))
            || (json.Route.Sink.Kind != TextSinkKind.RequestContent && IsMadeElsewhere(json.Call.Value) && IsRecord(json.Call.Value, rule))
            || rule.Payload.Classify(json.Call.Value, context.CancellationToken) is not { Grows: true } payload
            || (json.Call.Value.WithoutConversions().Type is { } type && PayloadFact.AreFewTexts(type) && payload == rule.Payload.OfType(type)))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            context.Operation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath || !json.IsReply(context.ContainingSymbol, verdict, rule.Types))
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            _rule,
            context.Operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            json.Call.Describe(),
            payload.Reason,
            json.IsText ? "string" : "array",
            Purpose(json),
            verdict.Describe(),
            Advice(json)));
    }

    /// <summary>
    /// Whether a value is one text, or one thing of several members, which stays so however much its constructor is handed. A
    /// list that its initializer gives it is another matter.
    /// </summary>
    private static bool IsTextOrOneThing(IOperation value)
        => value.WithoutConversions().Type is { } type
            && (type.SpecialType == SpecialType.System_String || PayloadFact.IsOneThing(type));

    /// <summary>
    /// Whether a helper sends an object of any type that it is handed. Nothing here shows what its callers send: a token or a
    /// status more often than rows.
    /// </summary>
    private static bool IsWhatCallersSend(IOperation value)
        => value.WithoutConversions() is IParameterReferenceOperation or IMemberReferenceOperation
            && value.WithoutConversions().Type is { SpecialType: SpecialType.System_Object } or { TypeKind: TypeKind.TypeParameter or TypeKind.Dynamic };

    /// <summary>Whether another method or member gives the value, so that nothing here shows a list in it.</summary>
    private static bool IsMadeElsewhere(IOperation value)
        => value.WithoutConversions() is IInvocationOperation or IMemberReferenceOperation or IParameterReferenceOperation or IAwaitOperation;

    /// <summary>
    /// Whether a value is a JSON object by its type alone, a dictionary of values of any type among them. What is sent as one may hold anything; what is kept in a file of
    /// its own is the record of one thing.
    /// </summary>
    private static bool IsRecord(IOperation value, RuleContext rule)
        => value.WithoutConversions().Type switch
        {
            INamedTypeSymbol { Name: "Dictionary" or "IDictionary" or "IReadOnlyDictionary", TypeArguments: { Length: 2 } arguments } =>
                arguments[1].SpecialType == SpecialType.System_Object,
            { Name: "JsonObject" or "JObject" } type =>
                rule.Types.Is(type, "System.Text.Json.Nodes.JsonObject") || rule.Types.Is(type, "Newtonsoft.Json.Linq.JObject"),
            _ => false,
        };

    private static string Purpose(SerializedJson json)
        => json.Route.Sink.Kind switch
        {
            TextSinkKind.Encoding => "`" + json.Route.Sink.Describe() + "` to encode it",
            TextSinkKind.RequestContent => "`" + json.Route.Sink.Describe() + "` to send it",
            TextSinkKind.Reply when json.Route.Sink.Operation is IReturnOperation => "the framework to write it",
            _ => "`" + json.Route.Sink.Describe() + "` to write it",
        };
}
