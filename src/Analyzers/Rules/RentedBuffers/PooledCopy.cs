using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// A copy of a pooled stream's content that is read and dropped before the stream goes back. Found by the rule, and
/// found again by its fixer.
/// </summary>
/// <param name="Copy">The call of <c>ToArray</c> or <c>GetBuffer</c>.</param>
/// <param name="Stream">The local that holds the stream.</param>
/// <param name="Reader">The call that reads the copy.</param>
/// <param name="Argument">The argument of it that is the copy itself; null where a local stands between.</param>
internal sealed record PooledCopy(
    IInvocationOperation Copy, ILocalSymbol Stream, IInvocationOperation Reader, IArgumentOperation? Argument)
{
    /// <summary>
    /// The copy that an invocation makes, or null where somebody may still need it, or where none is made.
    /// </summary>
    public static PooledCopy? TryFind(
        IInvocationOperation invocation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (invocation.TargetMethod
                is not { Name: "ToArray" or "GetBuffer", Parameters.IsEmpty: true, IsStatic: false } method
            || !types.IsOrInherits(method.ContainingType, "System.IO.MemoryStream")
            || PooledStream.Of(invocation.Instance, types, cancellationToken) is not { } stream
            || (method.Name == "GetBuffer" && !PooledStream.IsRecyclable(stream.Type, types))
            || IsFallback(invocation))
        {
            return null;
        }

        IOperation value = invocation.WithImplicitConversions();
        if (value.Parent is IArgumentOperation argument)
        {
            // The buffer of one block is no copy; only for a write of the whole stream is there a better way.
            return ReaderOf(argument, types) is { } reader
                && (method.Name == "ToArray" || ApiTable.Has(reader.TargetMethod, ApiEffect.WritesStream, types))
                    ? new PooledCopy(invocation, stream, reader, argument)
                    : null;
        }

        return method.Name == "ToArray"
            && value.Parent?.Parent is IVariableDeclaratorOperation { Symbol: var local }
            && invocation.EnclosingStatement()?.Parent is { } block
            && LocalFlowFact.TryAnalyze(local, block, cancellationToken)
                is { IsSingleAssignment: true, Escapes: false } flow
            && ReaderOf(flow, types) is { } later
                ? new PooledCopy(invocation, stream, later, null)
                : null;
    }

    /// <summary>
    /// The recyclable stream whose whole content a call copies for somebody who keeps it; null where the content is
    /// known to be small, or <see cref="TryFind"/> finds the copy.
    /// </summary>
    public static ILocalSymbol? TryFindKept(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => call.TargetMethod is { Name: "ToArray", Parameters.IsEmpty: true, IsStatic: false } method
            && rule.Types.IsOrInherits(method.ContainingType, "System.IO.MemoryStream")
            && PooledStream.Of(call.Instance, rule.Types, cancellationToken) is { } stream
            && PooledStream.IsRecyclable(stream.Type, rule.Types)
            && TryFind(call, rule.Types, cancellationToken) is null
            && !IsFallback(call)
            && !SmallByName.IsCode(code)
            && rule.Payload.ContentOf(stream, call, cancellationToken).Kind != PayloadKind.Small
                ? stream
                : null;

    /// <summary>The call that alone reads a local array, besides its length.</summary>
    private static IInvocationOperation? ReaderOf(LocalFlowFact array, KnownTypes types)
    {
        IInvocationOperation? reader = null;
        foreach (LocalUse use in array.Uses)
        {
            if (CopiedArray.IsLength(use))
            {
                continue;
            }

            if (use.Value.Parent is not IArgumentOperation argument || ReaderOf(argument, types) is not { } call)
            {
                return null;
            }

            reader ??= call;
        }

        return reader;
    }

    /// <summary>
    /// The call that reads an argument and is done with it when it has been waited for; null for any other.
    /// </summary>
    private static IInvocationOperation? ReaderOf(IArgumentOperation argument, KnownTypes types)
        => argument is { Parameter: not null, Parent: IInvocationOperation call }
            && ApiTable.HoldOf(call.TargetMethod, types) is { } hold
            && (hold == BufferHold.DuringCall || (hold == BufferHold.UntilCompleted && call.IsCompletedInPlace()))
                ? call
                : null;

    /// <summary>Whether the copy is what remains where the stream does not show its buffer.</summary>
    private static bool IsFallback(IInvocationOperation copy)
    {
        for (IOperation? current = copy.Parent; current is not null; current = current.Parent)
        {
            if (current is IConditionalOperation choice && choice.Condition.Syntax.Mentions("TryGetBuffer"))
            {
                return true;
            }
        }

        return false;
    }
}
