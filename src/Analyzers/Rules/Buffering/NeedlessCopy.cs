using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A <c>MemoryStream.ToArray()</c> whose copy provably nobody needs. Found by the rule, and found again by its fixer,
/// which works on the code as it stands after other fixes.
/// </summary>
internal sealed class NeedlessCopy
{
    private NeedlessCopy(
        IInvocationOperation toArray,
        ExposedStream stream,
        ArrayConsumer consumer,
        CopiedArray? array,
        bool isReadable,
        bool canShareBuffer)
    {
        ToArray = toArray;
        Stream = stream;
        Consumer = consumer;
        Array = array;
        IsReadable = isReadable;
        CanShareBuffer = canShareBuffer;
    }

    /// <summary>The call that copies.</summary>
    public IInvocationOperation ToArray { get; }

    /// <summary>The stream it copies.</summary>
    public ExposedStream Stream { get; }

    /// <summary>The only code that takes the copy.</summary>
    public ArrayConsumer Consumer { get; }

    /// <summary>The local between the copy and its consumer; null when the call is the argument itself.</summary>
    public CopiedArray? Array { get; }

    /// <summary>
    /// Whether <c>Length</c> and <c>WriteTo</c> are known to work there and the content starts at offset 0. Otherwise
    /// <c>TryGetBuffer</c> has to tell offset and length, which it does on a closed stream too.
    /// </summary>
    public bool IsReadable { get; }

    /// <summary>
    /// Whether the consumer can be handed the buffer as the code stands. Where it answers the content and an object that
    /// writes to the stream is still open, that one has to be closed first, which no rewrite does.
    /// </summary>
    public bool CanShareBuffer { get; }

    /// <summary>The needless copy an invocation makes, or null.</summary>
    public static NeedlessCopy? TryFind(
        IInvocationOperation invocation,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (!IsToArray(invocation, types)
            || CopiedArray.TryFind(invocation, cancellationToken) is not (true, var array)
            || ExposedStream.TryFind(invocation.Instance, types, cancellationToken) is not { } stream
            || FindConsumer(invocation, stream, array, types) is not { } consumer)
        {
            return null;
        }

        bool canShareBuffer = IsUnchangedUntil(invocation, stream, consumer, array, types) && IsUnchangedWhileHeld(stream, consumer);
        if (!canShareBuffer && !IsAnswered(invocation, stream, consumer, array))
        {
            return null;
        }

        bool isReadable = array?.Assignment is null && stream.StartsAtZero && stream.IsOpenAt(consumer.Reader);
        return isReadable || CanTryGetBuffer(invocation.TargetMethod.ContainingType)
            ? new NeedlessCopy(invocation, stream, consumer, array, isReadable, canShareBuffer)
            : null;
    }

    /// <summary>Whether the invocation is <c>MemoryStream.ToArray()</c>. Cheap: it is asked of every invocation.</summary>
    public static bool IsToArray(IInvocationOperation invocation, KnownTypes types)
        => invocation.TargetMethod is { Name: "ToArray", Parameters.IsEmpty: true, IsStatic: false } method
            && types.Is(method.ContainingType, "System.IO.MemoryStream");

    private static ArrayConsumer? FindConsumer(
        IInvocationOperation invocation,
        ExposedStream stream,
        CopiedArray? array,
        KnownTypes types)
    {
        if (array is null)
        {
            return ArrayConsumers.TryFind(invocation, stream, null, types);
        }

        ArrayConsumer? consumer = null;
        foreach (LocalUse use in array.Flow.Uses)
        {
            if (CopiedArray.IsLength(use) || use.Kind == LocalUseKind.Written)
            {
                continue;
            }

            if (consumer is not null)
            {
                return null;
            }

            consumer = ArrayConsumers.TryFind(use.Reference, stream, array.Flow.Local, types);
            if (consumer is null)
            {
                return null;
            }
        }

        return consumer;
    }

    /// <summary>Whether the content that is read is the content that was copied.</summary>
    private static bool IsUnchangedUntil(
        IInvocationOperation invocation,
        ExposedStream stream,
        ArrayConsumer consumer,
        CopiedArray? array,
        KnownTypes types)
    {
        IOperation content = consumer.Argument ?? consumer.Operation;
        if (stream.IsEntangledWith(consumer.Reader, content))
        {
            return false;
        }

        bool hasAlias = stream.HasLiveAlias(invocation, out bool appends);
        if (array is null)
        {
            return !hasAlias || !RunsCodeAfter(consumer.Reader, content);
        }

        LocalFlowFact flow = array.Flow;
        IOperation last = flow.Uses[flow.Uses.Length - 1].Reference;
        if (consumer.Reader.Syntax.Span.End > last.Syntax.Span.End)
        {
            last = consumer.Reader;
        }

        if (array.Assignment is not null)
        {
            // The segment is taken where the array was: what is appended later does not reach it.
            return !stream.MayChangeBetween(invocation, last)
                && !consumer.Reader.IsInLoopWithout(invocation)
                && (!hasAlias || appends);
        }

        return !stream.MayChangeBetween(invocation, last)
            && !consumer.Reader.IsInLoopWithout(invocation)
            && (!hasAlias || NothingRunsBetween(flow.Declarator, consumer.Reader, types) && IsLastStatement(flow, consumer));
    }

    private static bool IsUnchangedWhileHeld(ExposedStream stream, ArrayConsumer consumer)
    {
        switch (consumer.Hold)
        {
            case BufferHold.DuringCall:
            case BufferHold.UntilCompleted when consumer.Reader.IsCompletedInPlace():
                return true;
            default:
                return stream.OwnsBuffer
                    && !stream.MayChangeAfter(consumer.Reader)
                    && (consumer.Hold != BufferHold.KeptAndWritten || !stream.MayBeReadAfter(consumer.Reader))
                    && (!stream.HasLiveAlias(consumer.Reader, out bool appends) || appends);
        }
    }

    /// <summary>
    /// Whether the content ends the body as a result, and nothing but the end of other objects that hold the stream stands
    /// between the copy and whoever reads it: once they are closed first, the stream itself can be answered.
    /// </summary>
    private static bool IsAnswered(
        IInvocationOperation invocation,
        ExposedStream stream,
        ArrayConsumer consumer,
        CopiedArray? array)
    {
        if (consumer.Kind is not (ArrayConsumerKind.FileResult or ArrayConsumerKind.BytesResult)
            || consumer.Reader.EnclosingStatement() is not IReturnOperation
            || !stream.OwnsBuffer
            || stream.IsEntangledWith(consumer.Reader, consumer.Argument ?? consumer.Operation)
            || stream.MayChangeAfter(consumer.Reader))
        {
            return false;
        }

        return array is null
            || (!stream.MayChangeBetween(invocation, consumer.Reader)
                && !stream.IsHeldByUserBetween(invocation, consumer.Reader)
                && !consumer.Reader.IsInLoopWithout(invocation));
    }

    /// <summary>Whether an argument that is evaluated after the content runs code that could write through an alias.</summary>
    private static bool RunsCodeAfter(IOperation call, IOperation content)
    {
        foreach (IOperation descendant in call.Descendants())
        {
            if (descendant.Syntax.SpanStart >= content.Syntax.Span.End
                && descendant is IInvocationOperation or IObjectCreationOperation or IAwaitOperation)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether an operation stands in the statement after a declaration; putting back the body of a response may come
    /// between them, and so may declarations that read values only.
    /// </summary>
    private static bool NothingRunsBetween(IOperation declarator, IOperation operation, KnownTypes types)
    {
        if (declarator.EnclosingStatement() is not { Parent: IBlockOperation block } declaration)
        {
            return false;
        }

        int next = block.Operations.IndexOf(declaration) + 1;
        while (next < block.Operations.Length
            && (ResponseBody.IsReplacement(block.Operations[next], types) || RunsNoCode(block.Operations[next])))
        {
            next++;
        }

        return next < block.Operations.Length && operation.EnclosingStatement() == block.Operations[next];
    }

    /// <summary>Whether a declaration reads values and calls nothing: <c>var type = response.ContentType ?? "";</c>.</summary>
    private static bool RunsNoCode(IOperation statement)
    {
        if (statement is not IVariableDeclarationGroupOperation)
        {
            return false;
        }

        foreach (IOperation descendant in statement.Descendants())
        {
            if (descendant is IInvocationOperation or IObjectCreationOperation or IAwaitOperation or IAssignmentOperation
                or IAnonymousFunctionOperation or IDynamicInvocationOperation or IInvalidOperation)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether the array is not used after the statement that consumes it.</summary>
    private static bool IsLastStatement(LocalFlowFact array, ArrayConsumer consumer)
        => consumer.Reader.EnclosingStatement() is { } statement
            && array.Uses[array.Uses.Length - 1].Reference.IsWithin(statement);

    private static bool CanTryGetBuffer(INamedTypeSymbol memoryStream) => !memoryStream.GetMembers("TryGetBuffer").IsEmpty;
}
