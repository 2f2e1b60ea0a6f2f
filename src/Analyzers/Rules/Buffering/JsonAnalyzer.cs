using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// What the rules on serialised JSON share: which JSON they look at stands in <see cref="SerializedJson"/>, and that it
/// grows is the word of <see cref="PayloadFact"/>.
/// </summary>
public abstract class JsonAnalyzer : GcGuardAnalyzer
{
    private protected const string Message =
        "`{1}` holds the whole JSON ({2}) as one {3} per request only for {4} ({0}); {5}";

    private readonly DiagnosticDescriptor _rule;

    private protected JsonAnalyzer(DiagnosticDescriptor rule)
        : base(rule, hasSuspects: true) => _rule = rule;

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
        if (SerializedJson.TryFind(context.Operation, rule.Types, context.CancellationToken) is { } json
            && IsOwn(json)
            && !SmallByName.IsCode(context.ContainingSymbol)
            && !SmallByName.IsValue(json.Call.Value)
            && Content(json, context, rule) is { } payload
            && !(json.Call.Value.WithoutConversions().Type is { } type
                && PayloadFact.AreFewValues(type)
                && payload == rule.Payload.OfType(type))
            && context.PathTo(context.Operation, rule) is { } path
            && json.IsReply(context.ContainingSymbol, path, rule.Types)
            && (rule.AssumesLarge(context.Operation.Syntax)
                || !MethodCallers.AreAfterFailure(
                    context.ContainingSymbol, rule.Compilation, context.CancellationToken)))
        {
            context.Report(
                _rule,
                payload.Kind,
                path,
                json.Call.Describe(),
                payload.Reason ?? "of which nothing says how much it holds",
                json.IsText ? "string" : "array",
                Purpose(json.Route.Sink),
                Advice(json));
        }
    }

    /// <summary>
    /// What the JSON holds; null where it is known to stay small, and, but for an audit, where nothing says that it
    /// grows or that another way is shorter.
    /// </summary>
    private static PayloadVerdict? Content(SerializedJson json, in RuleOperation context, RuleContext rule)
    {
        if ((IsOneThing(json, rule) || json.IsEncodedInVain) && !rule.AssumesLarge(context.Operation.Syntax))
        {
            return json.IsEncodedInVain
                ? null
                : rule.Payload.RowsOfCalls(
                    json.Call.Value.WithoutConversions().Type, rule.Compilation, context.CancellationToken)
                    ?? RowsHandedTo(json.Call.Value.WithoutConversions(), rule, context.CancellationToken);
        }

        PayloadVerdict payload = rule.Payload.Classify(json.Call.Value, context.CancellationToken);
        return (payload.Grows && !(payload.Kind == PayloadKind.MayGrow
                && AreShortRows(json.Call.Value.WithoutConversions(), rule, context.CancellationToken)))
            || (payload.Kind != PayloadKind.Small && rule.AssumesLarge(context.Operation.Syntax))
                ? payload
                : null;
    }

    /// <summary>What a parameter of any type may hold, where a caller of the helper hands over what grows.</summary>
    private static PayloadVerdict? RowsHandedTo(
        IOperation value, RuleContext rule, CancellationToken cancellationToken)
        => value is IParameterReferenceOperation { Type.SpecialType: SpecialType.System_Object } parameter
            && rule.Payload.IsHandedByAny(
                parameter,
                (handed, token) => !PayloadFact.IsAny(handed.WithoutConversions().Type)
                    && rule.Payload.Classify(handed, token).Grows,
                cancellationToken) == true
                ? rule.Payload.Classify(value, cancellationToken)
                : null;

    /// <summary>
    /// Whether JSON holds rows that are short as often as not: a hundred of them, or all rows of a table, are no large
    /// object by what one row holds.
    /// </summary>
    private static bool AreShortRows(IOperation value, RuleContext rule, CancellationToken cancellationToken)
    {
        if (value is IAnonymousObjectCreationOperation envelope)
        {
            foreach (IOperation member in envelope.Initializers)
            {
                if (member is not ISimpleAssignmentOperation { Value: { } part }
                    || !AreShortRows(part.WithoutConversions(), rule, cancellationToken))
                {
                    return false;
                }
            }

            return true;
        }

        // What a record of any values holds stands where it is filled.
        if (value.Type is not { } type
            || IsRecord(type, rule)
            || KnownPayloadTypes.Find(type, rule.Types) is not null)
        {
            return false;
        }

        if (type.SpecialType == SpecialType.System_String)
        {
            return !rule.Payload.Classify(value, cancellationToken).Grows;
        }

        return !(TypeGraph.IsSequence(type, out ITypeSymbol? row)
            && row is not null
            && RowSource.TryRead(value, rule.Types, cancellationToken) is { IsNarrow: false }
                ? JsonLength.MayAllBeLarge(row)
                : JsonLength.MayBeLarge(type));
    }

    /// <summary>
    /// Whether the JSON is one text, one thing of several members, which stays so however much its constructor is
    /// handed, or a record of values of any type. What a helper writes for its callers is a token, an event or a status
    /// more often than rows.
    /// </summary>
    private static bool IsOneThing(SerializedJson json, RuleContext rule)
    {
        IOperation value = json.Call.Value.WithoutConversions();
        bool isGiven = value is IParameterReferenceOperation or IMemberReferenceOperation;
        return value.Type?.SpecialType == SpecialType.System_String
            || (value.Type is { } type && PayloadFact.IsOneThing(type))
            || (isGiven && PayloadFact.IsAny(value.Type))
            || json.Route.Sink.Kind switch
            {
                TextSinkKind.RequestContent => false,
                TextSinkKind.File => IsRecord(value.Type, rule),
                _ => (isGiven || value is IInvocationOperation or IAwaitOperation) && IsRecord(value.Type, rule),
            };
    }

    /// <summary>Whether a value is a JSON object by its type alone, as a dictionary of any values is.</summary>
    private static bool IsRecord(ITypeSymbol? type, RuleContext rule)
        => type switch
        {
            INamedTypeSymbol { TypeArguments: [_, { SpecialType: SpecialType.System_Object }], Name: { } name } =>
                name is "Dictionary" or "IDictionary" or "IReadOnlyDictionary",
            _ => rule.Types.Is(type, "System.Text.Json.Nodes.JsonObject")
                || rule.Types.Is(type, "Newtonsoft.Json.Linq.JObject"),
        };

    private static string Purpose(TextSink sink)
        => sink.Kind switch
        {
            TextSinkKind.Encoding => "`" + sink.Describe() + "` to encode it",
            TextSinkKind.RequestContent => "`" + sink.Describe() + "` to send it",
            TextSinkKind.Reply when sink.Operation is IReturnOperation => "the framework to write it",
            _ => "`" + sink.Describe() + "` to write it",
        };
}
