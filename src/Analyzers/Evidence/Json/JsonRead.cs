using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Json;

/// <summary>
/// A payload that is read into one string or array only to make objects of the JSON in it. Found by the rule, and found
/// again by its fixer, which works on the code as it stands after other fixes.
/// </summary>
/// <param name="Read">The call that reads the payload.</param>
/// <param name="Reader">The call that makes objects of it.</param>
/// <param name="Locals">The locals that hold the payload on its way, in order.</param>
/// <param name="IsPlain">
/// Whether nothing else looks at the payload, and it reaches the reader as it was read, so that a rewrite can do
/// without.
/// </param>
internal sealed record JsonRead(
    WholeRead Read, JsonReaderCall Reader, ImmutableArray<LocalFlowFact> Locals, bool IsPlain)
{
    /// <summary>More locals than any sensible code takes.</summary>
    private const int MaxLocals = 8;

    /// <summary>
    /// The JSON that a call reads, or null when it reads none, or something else needs the whole payload. Cheap: it is
    /// asked of every invocation.
    /// </summary>
    public static JsonRead? TryFind(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
        => operation is IInvocationOperation invocation
            && WholeRead.TryFind(invocation, types) is { } read
            && (read.IsAsync ? invocation.Completion() : invocation) is { } payload
                ? new Route(read, types, cancellationToken).From(
                    payload, ImmutableArray<LocalFlowFact>.Empty, isPlain: true, read.IsText)
                : null;

    /// <summary>Whether what is read can grow with what users send or store.</summary>
    public PayloadVerdict Classify(PayloadFact payload, KnownTypes types, CancellationToken cancellationToken)
    {
        PayloadVerdict read = payload.Classify(Read.Call, cancellationToken);
        if (read.Kind == PayloadKind.Small || Reader.Target is not { } target)
        {
            return read.Kind == PayloadKind.Small
                ? read
                : read.WhenParsed(PayloadVerdict.MayGrow("an object of any type"));
        }

        if (JsonReaderCall.IsDocument(target, types))
        {
            return ArrivesAsMessage(read)
                ? read.WhenParsed(PayloadVerdict.MayGrow("a document of any length"))
                : PayloadVerdict.Unknown;
        }

        if (PayloadFact.AreFewValues(target))
        {
            return PayloadVerdict.Unknown;
        }

        // A client sends as much as it likes, into a list of texts as well.
        PayloadVerdict made = payload.OfType(target);
        bool isSent = read.Source == SourceKind.RequestBody && PayloadFact.HoldsSequence(target);
        return made.Kind == PayloadKind.Unknown && isSent ? read : read.WhenParsed(made);
    }

    /// <summary>
    /// Whether another machine sends what is read, or a caller hands it over as a stream. A file of a document is a
    /// setting more often.
    /// </summary>
    private static bool ArrivesAsMessage(PayloadVerdict read)
        => read.Source
            is SourceKind.RequestBody or SourceKind.ResponseBody or SourceKind.HttpContent or SourceKind.Stream;

    /// <summary>The way from a read to the reader of JSON.</summary>
    private readonly struct Route(WholeRead read, KnownTypes types, CancellationToken cancellationToken)
    {
        /// <summary>The reader that a payload reaches from a place on its way; null where none can be seen.</summary>
        public JsonRead? From(IOperation place, ImmutableArray<LocalFlowFact> locals, bool isPlain, bool isText)
        {
            for (IOperation current = place; ;)
            {
                IOperation value = ReturnRoute.Outermost(current);
                isPlain &= value.WithoutConversions() == current.WithoutConversions();
                switch (value.Parent)
                {
                    case IArgumentOperation { Parameter: { } parameter, Parent: IInvocationOperation call }:
                        if (!IsView(call.TargetMethod, parameter))
                        {
                            return ReadBy(call, parameter, locals, isPlain, isText);
                        }

                        // Bytes that are no text become U+FFFD there, and an error for a reader of bytes.
                        isPlain &= call.TargetMethod.Name != "GetString";
                        isText |= call.TargetMethod.Name == "GetString";
                        current = call;
                        break;
                    case IArgumentOperation { Parameter.Ordinal: 0, Parent: IObjectCreationOperation made }
                        when IsWrapper(made):
                        isPlain = false;
                        current = made;
                        break;
                    default:
                        return ReturnRoute.LocalOf(value, cancellationToken) is { } flow && flow.OnlyValue() is not null
                            ? FromUses(flow, locals, isPlain && flow.HasOneValue, isText)
                            : null;
                }
            }
        }

        /// <summary>Bytes for a serialiser that takes a stream as well are GCG2005's.</summary>
        private JsonRead? ReadBy(
            IInvocationOperation call,
            IParameterSymbol parameter,
            ImmutableArray<LocalFlowFact> locals,
            bool isPlain,
            bool isText)
            => JsonReaderCall.TryFind(call, parameter, types) is { } known
                && (isText || !known.TakesStream)
                && !call.IsInLoopWithout(read.Call)
                    ? new JsonRead(read, known, locals, isPlain)
                    : null;

        /// <summary>
        /// The reader that the local's value reaches. Other code may need the whole payload as well: then it stays a
        /// large string, and nothing is rewritten.
        /// </summary>
        private JsonRead? FromUses(LocalFlowFact flow, ImmutableArray<LocalFlowFact> locals, bool isPlain, bool isText)
        {
            locals = flow.HasOneValue ? locals.Add(flow) : locals;
            int readers = 0;
            foreach (LocalUse use in flow.Uses)
            {
                bool isReader = use.Kind == LocalUseKind.Argument
                    && !LoggedValue.IsLogged(use, types)
                    && !IsMeasured(use);
                readers += isReader ? 1 : 0;
                isPlain &= isReader || IsClosed(use);
            }

            foreach (LocalUse use in flow.Uses)
            {
                if (use.Kind == LocalUseKind.Argument
                    && locals.Length < MaxLocals
                    && From(use.Reference, locals, isPlain && readers == 1, isText) is { } json)
                {
                    return json;
                }
            }

            return null;
        }

        /// <summary>Whether a method answers what it is given, as text or as a view of it.</summary>
        private bool IsView(IMethodSymbol method, IParameterSymbol parameter)
            => parameter.Ordinal == 0
                && method.Parameters.Length == 1
                && (method.Name switch
                {
                    "GetString" => types.IsOrInherits(method.ContainingType, "System.Text.Encoding"),
                    "AsSpan" or "AsMemory" => types.Is(method.ContainingType, "System.MemoryExtensions"),
                    _ => false,
                });

        /// <summary>Whether an object is a stream or reader over what it is given.</summary>
        private bool IsWrapper(IObjectCreationOperation creation)
            => (creation.Constructor is { } constructor && ApiTable.Has(constructor, ApiEffect.ReadsStream, types))
                || types.Is(creation.Type, "System.IO.MemoryStream")
                || types.Is(creation.Type, "System.IO.StringReader")
                || types.Is(creation.Type, "Newtonsoft.Json.JsonTextReader");
    }

    /// <summary>Whether a use only asks how long the payload is, or whether there is one.</summary>
    private static bool IsMeasured(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Length" }
            or IArgumentOperation
                { Parent: IInvocationOperation { TargetMethod.Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace" } };

    private static bool IsClosed(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Position" }
            or IInvocationOperation { TargetMethod.Name: "Seek" or "Dispose" or "DisposeAsync" or "Close" };
}
