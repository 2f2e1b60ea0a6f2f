using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A call of <c>Convert.ToBase64String</c> on the copy of a <c>MemoryStream</c>, or on a payload that is read whole
/// only to be written as Base64. Found by the rule, and found again by its fixer.
/// </summary>
/// <param name="Call">The call of <c>Convert.ToBase64String</c>.</param>
/// <param name="Copy">The copy of the stream that is encoded; null where a payload is read.</param>
/// <param name="Read">The call that reads the payload; null where a stream is copied.</param>
/// <param name="Local">The local that holds what was read; null where it is encoded directly.</param>
/// <param name="Route">How the text gets to the code that writes it; null where that is not known.</param>
internal sealed record EncodedBuffer(
    IInvocationOperation Call,
    NeedlessCopy? Copy,
    WholeRead? Read,
    LocalFlowFact? Local,
    TextRoute? Route)
{
    /// <summary>Whether the text has no line breaks in it, as what writes Base64 in pieces makes it.</summary>
    public bool IsPlain => Call.ArgumentNamed("options")?.Value.ConstantValue is null or { HasValue: true, Value: 0 };

    /// <summary>The encoded buffer that a call makes, or null. Cheap: it is asked of every invocation.</summary>
    public static EncodedBuffer? TryFind(
        IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (call.TargetMethod.Name != "ToBase64String"
            || !types.Is(call.TargetMethod.ContainingType, "System.Convert")
            || call.ArgumentAt(0)?.Value.WithoutConversions() is not { } source)
        {
            return null;
        }

        LocalFlowFact? local = null;
        if (source is ILocalReferenceOperation reference)
        {
            local = LocalFlowFact.TryAnalyze(reference.Local, call, cancellationToken);
            source = local?.OnlyValue() ?? source;
        }

        TextRoute? route = RouteOf(call, types, cancellationToken);
        if (source is IInvocationOperation toArray && NeedlessCopy.IsToArray(toArray, types))
        {
            return NeedlessCopy.TryFind(toArray, types, cancellationToken) is { } copy && copy.Consumer.Reader == call
                ? new EncodedBuffer(call, copy, null, null, route)
                : null;
        }

        return call.TargetMethod.Parameters.Length <= 2
            && route is not null
            && WholeRead.TryFindIn(source, types) is { IsText: false } read
            && !(read.IsOfFile && FileName.IsSmallFile(read.Source, cancellationToken))
            && local is null or { IsSingleAssignment: true, Escapes: false, Uses.Length: 1 }
                ? new EncodedBuffer(call, null, read, local, route)
                : null;
    }

    private static TextRoute? RouteOf(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => TextRoute.TryFind(call, types, cancellationToken) is { IsWrittenOnly: true } route
            && (route.Locals.IsEmpty || !route.Sink.Operation.IsInLoopWithout(call))
                ? route
                : null;
}
