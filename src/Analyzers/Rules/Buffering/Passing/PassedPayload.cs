using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// A payload that is held whole only to be handed to code that takes a stream. Found by the rule, and found again by its
/// fixer, which works on the code as it stands after other fixes.
/// </summary>
internal sealed class PassedPayload
{
    private PassedPayload(PayloadOrigin origin, MemoryCopy? copy, TextSink sink, TextRoute? route)
    {
        Origin = origin;
        Copy = copy;
        Sink = sink;
        Route = route;
    }

    /// <summary>The call that holds the payload whole.</summary>
    public PayloadOrigin Origin { get; }

    /// <summary>The stream in memory it is copied into; null when the call answers an array.</summary>
    public MemoryCopy? Copy { get; }

    /// <summary>The call that takes it.</summary>
    public TextSink Sink { get; }

    /// <summary>The way of the array to that call; null where the stream in memory itself is taken.</summary>
    public TextRoute? Route { get; }

    /// <summary>Whether nothing but that call looks at the payload. A log entry of its length does.</summary>
    public bool IsOnlyPassed => Route?.IsWrittenOnly ?? true;

    /// <summary>The payload that a call holds whole, or null. Cheap: it is asked of every invocation.</summary>
    public static PassedPayload? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (PayloadOrigin.OfRead(call, types) is { } read)
        {
            IOperation? array = read.IsAsync ? call.Completion() : call;
            return array is not null && TextRoute.TryFind(array, types, cancellationToken, others: PayloadTakers.Of) is { } route
                ? Checked(read, null, route.Sink, route, types, cancellationToken)
                : null;
        }

        if (PayloadOrigin.OfCopy(call, types) is not { } origin
            || MemoryCopy.TryFind(call, types, cancellationToken) is not { } copy)
        {
            return null;
        }

        if (copy.IsTakenAsArray)
        {
            return TextRoute.TryFind(copy.Taken, types, cancellationToken, others: PayloadTakers.Of) is { } route
                ? Checked(origin, copy, route.Sink, route, types, cancellationToken)
                : null;
        }

        return SinkOf(copy.Taken, types) is { } sink ? Checked(origin, copy, sink, null, types, cancellationToken) : null;
    }

    /// <summary>The call that takes the stream in memory itself.</summary>
    private static TextSink? SinkOf(IOperation reference, KnownTypes types)
    {
        IOperation value = reference.WithImplicitConversions();
        switch (value.Parent)
        {
            case IInvocationOperation call when call.Instance == value:
                return new TextSink(call, null, TextSinkKind.Stream);
            case IArgumentOperation { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter, Parent: { } call } argument:
                return call.CalledMethod() is { } method
                    && (TextSinks.OfStream(method, parameter, types) ?? PayloadTakers.Of(call, method, parameter, types)) is { } kind
                        ? new TextSink(call, argument, kind)
                        : null;
            default:
                return null;
        }
    }

    /// <summary>
    /// Only where the payload's own stream could be taken: once, and by code that may read it as it can be read. What
    /// comes over a network must be read asynchronously, unless it is read synchronously already.
    /// </summary>
    private static PassedPayload? Checked(PayloadOrigin origin, MemoryCopy? copy, TextSink sink, TextRoute? route, KnownTypes types, CancellationToken cancellationToken)
        => !sink.Operation.IsInLoopWithout(origin.Call)
            && !IsFileToFile(origin, sink)
            && !IsKeptStream(origin, sink)
            && !IsKeptByObject(sink, types, cancellationToken)
            && CanStream(origin, sink, types, cancellationToken)
                ? new PassedPayload(origin, copy, sink, route)
                : null;

    /// <summary>A file that is read to be written may be the one that is written.</summary>
    private static bool IsFileToFile(PayloadOrigin origin, TextSink sink)
        => origin.Kind == PayloadOriginKind.File && sink.Kind == TextSinkKind.File;

    /// <summary>A stream that somebody else owns may be closed when a result or a request reads it.</summary>
    private static bool IsKeptStream(PayloadOrigin origin, TextSink sink)
        => origin.Kind == PayloadOriginKind.Stream && sink.Kind is TextSinkKind.Result or TextSinkKind.RequestContent;

    /// <summary>Whether an object is made over the stream that only carries it on: a message, a part of a request.</summary>
    private static bool IsKeptByObject(TextSink sink, KnownTypes types, CancellationToken cancellationToken)
        => sink is { Kind: TextSinkKind.StreamTaker, Operation: IObjectCreationOperation creation, Argument.Parameter: { } taken }
            && types.IsOrInherits(taken.Type, "System.IO.Stream")
            && !OpenedDocument.IsReadWhereMade(creation, types, cancellationToken);

    private static bool CanStream(PayloadOrigin origin, TextSink sink, KnownTypes types, CancellationToken cancellationToken)
    {
        if (origin.IsLocal)
        {
            return true;
        }

        if (sink is { Kind: TextSinkKind.StreamTaker, Argument.Parameter: { } taken }
            && types.IsOrInherits(taken.Type, "System.IO.Stream")
            && sink.Operation.CalledMethod() is { } method
            && !KnownTypes.IsUnderSystem(method.ContainingNamespace))
        {
            // It may ask for the length or seek, which a stream in memory is made for.
            return false;
        }

        if (!origin.IsAsync)
        {
            return true;
        }

        switch (sink.Kind)
        {
            case TextSinkKind.Reader when sink.Operation is IObjectCreationOperation creation:
                return OpenedDocument.IsReadAsynchronously(creation, types, cancellationToken);
            case TextSinkKind.Hash or TextSinkKind.Reader or TextSinkKind.StreamTaker:
                return sink is { Argument.Parameter: { } parameter, Operation: IInvocationOperation call }
                    && PayloadTakers.AwaitedForm(call.TargetMethod, parameter, types) is not null;
            case TextSinkKind.Stream or TextSinkKind.File:
                return sink.Operation.CalledMethod() is { ReturnsVoid: true }
                    || sink.Operation.IsCompletedInPlace()
                    || sink.Operation.WithImplicitConversions().Parent is IReturnOperation;
            default:
                return true;
        }
    }
}
