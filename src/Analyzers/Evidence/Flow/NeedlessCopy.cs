using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// A <c>MemoryStream.ToArray()</c> whose copy provably nobody needs. Found by the rule, and found again by its fixer,
/// which works on the code as it stands after other fixes.
/// </summary>
/// <param name="ToArray">The call that copies.</param>
/// <param name="Stream">The stream it copies.</param>
/// <param name="Consumer">The only code that takes the copy.</param>
/// <param name="Array">The local between the copy and its consumer; null when the call is the argument itself.</param>
/// <param name="IsReadable">
/// Whether <c>Length</c> and <c>WriteTo</c> are known to work there. Otherwise <c>TryGetBuffer</c> has to tell the
/// length, which it does on a closed stream too.
/// </param>
/// <param name="CanShareBuffer">
/// Whether the consumer can be handed the buffer as the code stands. Where it answers the content and an object that
/// writes to the stream is still open, that one has to be closed first, which no rewrite does.
/// </param>
internal sealed record NeedlessCopy(
    IInvocationOperation ToArray,
    ExposedStream Stream,
    ArrayConsumer Consumer,
    CopiedArray? Array,
    bool IsReadable,
    bool CanShareBuffer)
{
    /// <summary>The needless copy an invocation makes, or null.</summary>
    public static NeedlessCopy? TryFind(
        IInvocationOperation invocation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!IsToArray(invocation, types)
            || CopiedArray.TryFind(invocation, cancellationToken) is not (true, var array)
            || ExposedStream.TryFind(invocation.Instance, types, cancellationToken) is not { } stream
            || FindConsumer(invocation, stream, array, types) is not { } consumer
            || stream.IsEntangledWith(consumer.Reader, consumer.Argument ?? consumer.Operation)
            || (array is not null && IsChangedBeforeUse(invocation, stream, consumer, array)))
        {
            return null;
        }

        bool canShareBuffer = IsLeftAlone(invocation, stream, consumer, array)
            && IsUnchangedWhileHeld(stream, consumer);
        bool isReadable = array?.Assignment is null && stream.IsOpenAt(consumer.Reader);
        return (canShareBuffer || IsAnswered(stream, consumer, array))
            && (isReadable || !invocation.TargetMethod.ContainingType.GetMembers("TryGetBuffer").IsEmpty)
                ? new NeedlessCopy(invocation, stream, consumer, array, isReadable, canShareBuffer)
                : null;
    }

    /// <summary>Whether the invocation is <c>MemoryStream.ToArray()</c>. Cheap.</summary>
    public static bool IsToArray(IInvocationOperation invocation, KnownTypes types)
        => invocation.TargetMethod is { Name: "ToArray", Parameters.IsEmpty: true, IsStatic: false } method
            && types.Is(method.ContainingType, "System.IO.MemoryStream");

    private static ArrayConsumer? FindConsumer(
        IInvocationOperation invocation, ExposedStream stream, CopiedArray? array, KnownTypes types)
    {
        var consumers = new ArrayConsumers(stream, array?.Flow.Local, types);
        if (array is null)
        {
            return consumers.TryFind(invocation);
        }

        ArrayConsumer? consumer = null;
        foreach (LocalUse use in array.Flow.Uses)
        {
            if (CopiedArray.IsLength(use) || use.Kind == LocalUseKind.Written)
            {
                continue;
            }

            if (consumer is not null || (consumer = consumers.TryFind(use.Reference)) is null)
            {
                return null;
            }
        }

        return consumer;
    }

    /// <summary>Whether the content that is read from a local need not be the content that was copied.</summary>
    private static bool IsChangedBeforeUse(
        IInvocationOperation invocation, ExposedStream stream, ArrayConsumer consumer, CopiedArray array)
    {
        IOperation last = array.Flow.Uses[array.Flow.Uses.Length - 1].Reference;
        return consumer.Reader.IsInLoopWithout(invocation)
            || stream.MayChangeBetween(
                invocation, consumer.Reader.Syntax.Span.End > last.Syntax.Span.End ? consumer.Reader : last);
    }

    /// <summary>Whether no other object that holds the stream can change the content before it is read.</summary>
    private static bool IsLeftAlone(
        IInvocationOperation invocation, ExposedStream stream, ArrayConsumer consumer, CopiedArray? array)
        => !stream.HasLiveAlias(invocation, out bool appends)
            || array switch
            {
                null => true,

                // The segment is taken where the array was: what is appended later does not reach it.
                { Assignment: not null } => appends,
                _ => IsLastUse(array.Flow, consumer.Reader)
                    && NothingRunsBetween(array.Flow.Declarator, consumer.Reader, butClose: false),
            };

    private static bool IsUnchangedWhileHeld(ExposedStream stream, ArrayConsumer consumer)
        => consumer.Hold switch
        {
            BufferHold.DuringCall => true,
            BufferHold.UntilCompleted when consumer.Reader.IsCompletedInPlace() => true,
            _ => !stream.MayChangeAfter(consumer.Reader)
                && (consumer.Hold != BufferHold.KeptAndWritten || !stream.MayBeUsedAfter(consumer.Reader))
                && (!stream.HasLiveAlias(consumer.Reader, out bool appends) || appends),
        };

    /// <summary>
    /// Whether the content ends the body as a result: once the other objects that hold the stream are closed first, the
    /// stream itself can be answered.
    /// </summary>
    private static bool IsAnswered(ExposedStream stream, ArrayConsumer consumer, CopiedArray? array)
        => consumer.IsFile
            && consumer.Reader.EnclosingStatement() is IReturnOperation
            && !stream.MayChangeAfter(consumer.Reader)
            && (array is null || NothingRunsBetween(array.Flow.Declarator, consumer.Reader, butClose: true));

    /// <summary>Whether only statements that read and assign values stand between two operations.</summary>
    private static bool NothingRunsBetween(IOperation declarator, IOperation operation, bool butClose)
    {
        if (declarator.EnclosingStatement() is not { Parent: IBlockOperation block } declaration
            || operation.EnclosingStatement() is not { } last)
        {
            return false;
        }

        int end = block.Operations.IndexOf(last);
        for (int i = block.Operations.IndexOf(declaration) + 1; i < end; i++)
        {
            foreach (IOperation descendant in block.Operations[i].DescendantsAndSelf())
            {
                if (RunsCode(descendant) && !(butClose && IsClose(descendant)))
                {
                    return false;
                }
            }
        }

        return end >= 0;
    }

    private static bool RunsCode(IOperation operation)
        => operation is IInvocationOperation or IObjectCreationOperation or IAwaitOperation
            or IDynamicInvocationOperation or IInvalidOperation;

    private static bool IsClose(IOperation operation)
        => operation is IInvocationOperation { TargetMethod.Name: "Close" or "Dispose" or "DisposeAsync" };

    private static bool IsLastUse(LocalFlowFact array, IOperation reader)
        => reader.EnclosingStatement() is { } statement
            && array.Uses[array.Uses.Length - 1].Reference.IsWithin(statement);
}
