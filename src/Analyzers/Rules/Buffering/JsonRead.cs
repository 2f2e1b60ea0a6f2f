using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A payload that is read into one string or array only to make objects of the JSON in it. Found by the rule, and found
/// again by its fixer, which works on the code as it stands after other fixes.
/// </summary>
internal sealed class JsonRead
{
    /// <summary>More steps than any sensible code takes: a wait, a local, <c>GetString</c>, a local, a reader around it.</summary>
    private const int MaxSteps = 16;

    private JsonRead(WholeRead read, JsonReaderCall reader, ImmutableArray<LocalFlowFact> locals, bool isPlain)
    {
        Read = read;
        Reader = reader;
        Locals = locals;
        IsPlain = isPlain;
    }

    /// <summary>The call that reads the payload.</summary>
    public WholeRead Read { get; }

    /// <summary>The call that makes objects of it.</summary>
    public JsonReaderCall Reader { get; }

    /// <summary>The locals that hold the payload on its way, in order.</summary>
    public ImmutableArray<LocalFlowFact> Locals { get; }

    /// <summary>
    /// Whether nothing else looks at the payload, and it reaches the reader as it was read, so that a rewrite can do
    /// without it.
    /// </summary>
    public bool IsPlain { get; }

    /// <summary>
    /// The JSON that a call reads, or null when it reads none, or something else needs the whole payload. Cheap: it is
    /// asked of every invocation.
    /// </summary>
    public static JsonRead? TryFind(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
        => operation is IInvocationOperation invocation && WholeRead.TryFind(invocation, types) is { } read
            ? Follow(read, types, cancellationToken)
            : null;

    /// <summary>
    /// Whether what is read can grow with what users send or store, and is no error or other small thing.
    /// </summary>
    public PayloadVerdict Classify(PayloadFact payload, KnownTypes types, CancellationToken cancellationToken)
    {
        PayloadVerdict read = payload.Classify(Read.Call, cancellationToken);
        if (read.Kind == PayloadKind.Small || Reader.Target is not { } target)
        {
            return read.Kind == PayloadKind.Small ? read : PayloadVerdict.Unbounded("an object of any type");
        }

        if (JsonReaderCall.IsDocument(target, types))
        {
            return !IsAnswer(read) && new ParsedDocument(payload, types, cancellationToken).Grows(Reader.Invocation)
                ? PayloadVerdict.Unbounded("a JSON document")
                : PayloadVerdict.Unknown;
        }

        PayloadVerdict made = payload.OfType(target);

        // A client sends as much as it likes, into a list of texts as well.
        return PayloadFact.AreFewTexts(target) ? PayloadVerdict.Unknown
            : made.Kind == PayloadKind.Unknown && read.Reason == KnownProperties.RequestBody && PayloadFact.HoldsSequence(target) ? read
            : made;
    }

    /// <summary>
    /// Whether what is read is what another server answers. Of a document in it, unlike of a list of things or a
    /// <c>JArray</c>, nothing says how long it is: a verdict, a key set, a description far more often than rows.
    /// </summary>
    private bool IsAnswer(PayloadVerdict read)
        => Reader.Target is { Name: not "JArray" }
            && (Read.From is WholeReadSource.Client or WholeReadSource.WebClient
                || read.Reason is KnownCalls.ResponseBody or KnownPayloadTypes.HttpContent);

    private static JsonRead? Follow(WholeRead read, KnownTypes types, CancellationToken cancellationToken)
        => Follow(read, read.Call, new Way(ImmutableArray<LocalFlowFact>.Empty, IsPlain: true, read.IsText), types, cancellationToken);

    /// <summary>The reader that a payload reaches from a place on its way; null where none can be seen.</summary>
    private static JsonRead? Follow(WholeRead read, IOperation place, Way way, KnownTypes types, CancellationToken cancellationToken)
    {
        (ImmutableArray<LocalFlowFact> locals, bool isPlain, bool isText) = way;
        IOperation current = place;
        for (int step = 0; step < MaxSteps; step++)
        {
            IOperation value = current.WithImplicitConversions();
            switch (value.Parent)
            {
                case IAwaitOperation or IParenthesizedOperation or IConversionOperation:
                case IPropertyReferenceOperation { Property.Name: "Result" }:
                    current = value.Parent;
                    break;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "GetAwaiter" or "GetResult" or "WaitAsync" } wait when wait.Instance == value:
                    current = wait;
                    break;
                case IInvocationOperation { TargetMethod.Name: "Trim" or "TrimStart" or "TrimEnd" or "Replace" } trimmed when trimmed.Instance == value:
                    isPlain = false;
                    current = trimmed;
                    break;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    return LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is { IsSingleAssignment: true } flow
                        ? FollowUses(read, flow, new Way(locals.Add(flow), isPlain, isText), types, cancellationToken)
                        : null;
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when assignment.Value == value:
                    return LocalFlowFact.TryAnalyze(target.Local, assignment, cancellationToken) is { } assigned && IsOnlyValue(assigned)
                        ? FollowUses(read, assigned, new Way(locals, IsPlain: false, isText), types, cancellationToken)
                        : null;
                case IArgumentOperation { Parameter: { } parameter, Parent: IInvocationOperation call }:
                    if (IsView(call.TargetMethod, parameter, types))
                    {
                        // Bytes that are no text become U+FFFD there, and an error for a reader of bytes.
                        isPlain &= call.TargetMethod.Name != "GetString";
                        isText |= call.TargetMethod.Name == "GetString";
                        current = call;
                        break;
                    }

                    JsonReaderCall? found = JsonReaderCall.TryFind(call, parameter, types);
                    if (found is null && parameter.Type.SpecialType == SpecialType.System_String)
                    {
                        found = JsonHelper.TryFind(call, parameter, types, cancellationToken);
                        isPlain = false;
                    }

                    // Bytes for a serialiser that takes a stream as well are a payload that is passed on: GCG2005's.
                    return found is { } known && (isText || known.Kind != JsonReaderKind.Text) && !IsRepeated(read.Call, call)
                        ? new JsonRead(read, known, locals, isPlain)
                        : null;
                case IArgumentOperation { Parameter: { Ordinal: 0 }, Parent: IObjectCreationOperation wrapper } when IsWrapper(wrapper, types):
                    isPlain = false;
                    current = wrapper;
                    break;
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>
    /// The reader that the local's value reaches. Other code may need the whole payload as well: then it stays a large string,
    /// and nothing is rewritten.
    /// </summary>
    private static JsonRead? FollowUses(WholeRead read, LocalFlowFact flow, Way way, KnownTypes types, CancellationToken cancellationToken)
    {
        bool isPlain = way.IsPlain;
        int readers = 0;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured)
            {
                return null;
            }

            bool isReader = use.Kind == LocalUseKind.Argument && !LoggedValue.IsLogged(use, types) && !IsMeasured(use);
            readers += isReader || IsTrimmed(use) ? 1 : 0;
            isPlain &= isReader || IsTrimmed(use) || IsRewind(use);
        }

        isPlain &= readers == 1;
        foreach (LocalUse use in flow.Uses)
        {
            if ((use.Kind == LocalUseKind.Argument || IsTrimmed(use))
                && Follow(read, use.Reference, way with { IsPlain = isPlain }, types, cancellationToken) is { } json)
            {
                return json;
            }
        }

        return null;
    }

    /// <summary>Whether the local is declared without a value, or with none to speak of, and given one once.</summary>
    private static bool IsOnlyValue(LocalFlowFact flow)
    {
        int count = 0;
        foreach (LocalUse use in flow.Uses)
        {
            count += use.Kind == LocalUseKind.Written ? 1 : 0;
        }

        return count == 1
            && (flow.InitialValue is null or IDefaultValueOperation or { ConstantValue.HasValue: true }
                or IFieldReferenceOperation { Field: { Name: "Empty", ContainingType.SpecialType: SpecialType.System_String } });
    }

    /// <summary>Whether a use only asks how long the payload is, or whether there is one.</summary>
    private static bool IsMeasured(LocalUse use)
        => use.Value.Parent switch
        {
            IPropertyReferenceOperation { Property.Name: "Length" } => true,
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace", ContainingType.SpecialType: SpecialType.System_String } } } => true,
            _ => false,
        };

    private static bool IsRewind(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Position", Parent: ISimpleAssignmentOperation }
            or IInvocationOperation { TargetMethod.Name: "Seek" or "Dispose" or "DisposeAsync" or "Close" };

    private static bool IsTrimmed(LocalUse use)
        => use.Value.Parent is IInvocationOperation { TargetMethod: { Name: "Trim" or "TrimStart" or "TrimEnd" or "Replace", ContainingType.SpecialType: SpecialType.System_String } };

    /// <summary>Whether a method answers what it is given, as text or as a view of it.</summary>
    private static bool IsView(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => method.Name switch
        {
            "GetString" => parameter.Ordinal == 0 && method.Parameters.Length == 1 && types.IsOrInherits(method.ContainingType, "System.Text.Encoding"),
            "AsSpan" or "AsMemory" => method.Parameters.Length == 1 && types.Is(method.ContainingType, "System.MemoryExtensions"),
            _ => false,
        };

    /// <summary>Whether an object is a stream or reader over what it is given.</summary>
    private static bool IsWrapper(IObjectCreationOperation creation, KnownTypes types)
        => creation.Type?.Name switch
        {
            "MemoryStream" => types.Is(creation.Type, "System.IO.MemoryStream"),
            "StringReader" => types.Is(creation.Type, "System.IO.StringReader"),
            "StreamReader" => types.Is(creation.Type, "System.IO.StreamReader"),
            "JsonTextReader" => types.Is(creation.Type, "Newtonsoft.Json.JsonTextReader"),
            _ => false,
        };

    /// <summary>Whether a payload that is read once is read as JSON again and again.</summary>
    private static bool IsRepeated(IOperation read, IOperation reader) => reader.IsInLoopWithout(read);

    /// <summary>What is known of a payload on its way.</summary>
    /// <param name="Locals">The locals that it went through.</param>
    /// <param name="IsPlain">Whether nothing else looks at it, and it is as it was read.</param>
    /// <param name="IsText">Whether it has become a text.</param>
    private readonly record struct Way(ImmutableArray<LocalFlowFact> Locals, bool IsPlain, bool IsText);
}
