using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A payload that is held whole only to be handed to code that takes a stream. Found by the rule, and found again by
/// its fixer, which works on the code as it stands after other fixes.
/// </summary>
/// <param name="Origin">The call that holds the payload whole.</param>
/// <param name="Copy">The stream in memory it is copied into; null when the call answers an array.</param>
/// <param name="Sink">The call that takes it.</param>
/// <param name="Route">The way of the array to that call; null where the stream in memory itself is taken.</param>
internal sealed record PassedPayload(PayloadOrigin Origin, MemoryCopy? Copy, TextSink Sink, TextRoute? Route)
{
    /// <summary>Whether the payload is a file, by its path or by a stream that is opened only to be copied.</summary>
    public bool IsFile => Origin.Kind == PayloadOriginKind.File || File is not null;

    /// <summary>The stream over a file that is copied for a result; null where the payload is something else.</summary>
    public CopiedFile? File { get; init; }

    /// <summary>Whether nothing but that call looks at the payload. A log entry of its length does.</summary>
    public bool IsOnlyPassed => Route?.IsWrittenOnly ?? true;

    /// <summary>
    /// The payload that a call holds whole, or null. Only where the payload's own stream could be taken: once, and by
    /// code that may read it as it can be read. Cheap: it is asked of every invocation.
    /// </summary>
    public static PassedPayload? TryFind(
        IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (Find(call, types, cancellationToken) is not { Origin: var origin, Sink: var sink } payload
            || sink.Operation.IsInLoopWithout(origin.Call)
            || IsRewritten(origin, sink)
            || IsKeptByObject(sink, types, cancellationToken)
            || !CanStream(origin, sink, types))
        {
            return null;
        }

        if (origin.Kind != PayloadOriginKind.Stream
            || sink.Kind is not (TextSinkKind.Result or TextSinkKind.RequestContent))
        {
            return payload;
        }

        // Somebody else may close a stream before a result or a request reads it, but not a file that is opened here.
        return sink.Kind == TextSinkKind.Result && CopiedFile.TryFind(origin, types, cancellationToken) is { } file
            ? payload with { File = file }
            : null;
    }

    private static PassedPayload? Find(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        PayloadOrigin? read = PayloadOrigin.OfRead(call, types);
        if ((read ?? PayloadOrigin.OfCopy(call, types)) is not { } origin)
        {
            return null;
        }

        MemoryCopy? copy = read is null ? MemoryCopy.TryFind(call, types, cancellationToken) : null;
        IOperation? array = read is null ? copy is { IsTakenAsArray: true } ? copy.Taken : null
            : origin.IsAsync ? call.Completion() : call;
        if (array is not null)
        {
            return TextRoute.TryFind(array, types, cancellationToken, others: PayloadTakers.Of) is { } route
                ? new PassedPayload(origin, copy, route.Sink, route)
                : null;
        }

        return copy is not null && SinkOf(copy.Taken, types) is { } sink
            ? new PassedPayload(origin, copy, sink, null)
            : null;
    }

    /// <summary>The call that takes the stream in memory itself.</summary>
    private static TextSink? SinkOf(IOperation reference, KnownTypes types)
    {
        IOperation value = reference.WithImplicitConversions();
        return value.Parent switch
        {
            IInvocationOperation call => new TextSink(call, null, TextSinkKind.Stream),
            IArgumentOperation { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter } argument
                when argument.Parent is { } call
                    && call.CalledMethod() is { } method
                    && (TextSinks.OfStream(method, parameter, types)
                        ?? PayloadTakers.Of(call, method, parameter, types)) is { } kind =>
                new TextSink(call, argument, kind),
            _ => null,
        };
    }

    /// <summary>Whether a file that is read may be the one that is written.</summary>
    private static bool IsRewritten(PayloadOrigin origin, TextSink sink)
        => origin.Kind == PayloadOriginKind.File && sink.Kind == TextSinkKind.File;

    /// <summary>Whether an object is made over the stream that only carries it on, as a message does.</summary>
    private static bool IsKeptByObject(TextSink sink, KnownTypes types, CancellationToken cancellationToken)
        => sink is { Kind: TextSinkKind.StreamTaker, Operation: IObjectCreationOperation creation }
            && types.IsOrInherits(sink.Argument?.Parameter?.Type, "System.IO.Stream")
            && !OpenedDocument.IsReadWhereMade(creation, types, cancellationToken);

    /// <summary>
    /// Whether the taker can read the payload's own stream. What comes over a network must be read asynchronously,
    /// unless it is read synchronously already; code that is not .NET's may ask for the length or seek.
    /// </summary>
    private static bool CanStream(PayloadOrigin origin, TextSink sink, KnownTypes types)
    {
        IMethodSymbol? method = sink.Operation.CalledMethod();
        IParameterSymbol? taken = sink.Argument?.Parameter;
        bool isForeign = sink.Kind == TextSinkKind.StreamTaker
            && types.IsOrInherits(taken?.Type, "System.IO.Stream")
            && !KnownTypes.IsUnderSystem(method?.ContainingNamespace);
        return origin.IsLocal
            || (!isForeign
                && (!origin.IsAsync
                    || sink.Kind switch
                    {
                        TextSinkKind.Hash or TextSinkKind.Reader or TextSinkKind.StreamTaker => taken is not null
                            && sink.Operation is IInvocationOperation call
                            && PayloadTakers.AwaitedForm(call.TargetMethod, taken, types) is not null,
                        TextSinkKind.Stream or TextSinkKind.File => method is { ReturnsVoid: true }
                            || sink.Operation.IsCompletedInPlace()
                            || sink.Operation.WithImplicitConversions().Parent is IReturnOperation,
                        _ => true,
                    }));
    }
}
