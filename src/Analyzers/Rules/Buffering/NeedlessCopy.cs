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
        LocalFlowFact? array,
        bool isReadable)
    {
        ToArray = toArray;
        Stream = stream;
        Consumer = consumer;
        Array = array;
        IsReadable = isReadable;
    }

    /// <summary>The call that copies.</summary>
    public IInvocationOperation ToArray { get; }

    /// <summary>The stream it copies.</summary>
    public ExposedStream Stream { get; }

    /// <summary>The only code that takes the copy.</summary>
    public ArrayConsumer Consumer { get; }

    /// <summary>The local between the copy and its consumer; null when the call is the argument itself.</summary>
    public LocalFlowFact? Array { get; }

    /// <summary>
    /// Whether <c>Length</c> and <c>WriteTo</c> are known to work there and the content starts at offset 0. Otherwise
    /// <c>TryGetBuffer</c> has to tell offset and length, which it does on a closed stream too.
    /// </summary>
    public bool IsReadable { get; }

    /// <summary>The needless copy an invocation makes, or null.</summary>
    public static NeedlessCopy? TryFind(
        IInvocationOperation invocation,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (!IsToArray(invocation, types)
            || FindArrayLocal(invocation, cancellationToken) is not (true, var array)
            || ExposedStream.TryFind(invocation.Instance, types, cancellationToken) is not { } stream
            || FindConsumer(invocation, stream, array, types) is not { } consumer
            || !IsUnchangedUntil(invocation, stream, consumer, array)
            || !IsUnchangedWhileHeld(stream, consumer))
        {
            return null;
        }

        bool isReadable = stream.StartsAtZero && stream.IsOpenAt(consumer.Reader);
        return isReadable || CanTryGetBuffer(invocation.TargetMethod.ContainingType)
            ? new NeedlessCopy(invocation, stream, consumer, array, isReadable)
            : null;
    }

    /// <summary>Whether the invocation is <c>MemoryStream.ToArray()</c>. Cheap: it is asked of every invocation.</summary>
    public static bool IsToArray(IInvocationOperation invocation, KnownTypes types)
        => invocation.TargetMethod is { Name: "ToArray", Parameters.IsEmpty: true, IsStatic: false } method
            && types.Is(method.ContainingType, "System.IO.MemoryStream");

    /// <summary>
    /// The local the array is declared into, if it is; not ok when the array goes into a local that does anything else
    /// than be consumed once and tell its length.
    /// </summary>
    private static (bool IsOk, LocalFlowFact? Array) FindArrayLocal(
        IInvocationOperation invocation,
        CancellationToken cancellationToken)
    {
        if (invocation.WithImplicitConversions().Parent is not IVariableInitializerOperation initializer)
        {
            return (true, null);
        }

        if (initializer.Parent is not IVariableDeclaratorOperation { Symbol: { } local } declarator
            || !OverloadLookup.IsByteArray(local.Type)
            || declarator.EnclosingStatement() is not IVariableDeclarationGroupOperation { Parent: { } block }
            || LocalFlowFact.TryAnalyze(local, block, cancellationToken) is not { IsSingleAssignment: true, Escapes: false } flow)
        {
            return (false, null);
        }

        return (true, flow);
    }

    private static ArrayConsumer? FindConsumer(
        IInvocationOperation invocation,
        ExposedStream stream,
        LocalFlowFact? array,
        KnownTypes types)
    {
        if (array is null)
        {
            return ArrayConsumers.TryFind(invocation, stream, null, types);
        }

        ArrayConsumer? consumer = null;
        foreach (LocalUse use in array.Uses)
        {
            if (IsLength(use))
            {
                continue;
            }

            if (consumer is not null)
            {
                return null;
            }

            consumer = ArrayConsumers.TryFind(use.Reference, stream, array.Local, types);
            if (consumer is null)
            {
                return null;
            }
        }

        return consumer;
    }

    /// <summary>Whether a use of the array's local only reads the array's length.</summary>
    public static bool IsLength(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation property && ArrayConsumers.IsArrayLength(property);

    /// <summary>Whether the content that is read is the content that was copied.</summary>
    private static bool IsUnchangedUntil(
        IInvocationOperation invocation,
        ExposedStream stream,
        ArrayConsumer consumer,
        LocalFlowFact? array)
    {
        IOperation content = consumer.Argument ?? consumer.Operation;
        if (stream.IsEntangledWith(consumer.Reader, content))
        {
            return false;
        }

        bool hasAlias = stream.HasLiveAlias(invocation, out _);
        if (array is null)
        {
            return !hasAlias || !RunsCodeAfter(consumer.Reader, content);
        }

        IOperation last = array.Uses[array.Uses.Length - 1].Reference;
        if (consumer.Reader.Syntax.Span.End > last.Syntax.Span.End)
        {
            last = consumer.Reader;
        }

        return !stream.MayChangeBetween(invocation, last)
            && !IsInLoopWithout(consumer.Reader, invocation)
            && (!hasAlias || IsNextStatement(array.Declarator, consumer.Reader) && IsLastStatement(array, consumer));
    }

    private static bool IsUnchangedWhileHeld(ExposedStream stream, ArrayConsumer consumer)
    {
        switch (consumer.Hold)
        {
            case BufferHold.DuringCall:
            case BufferHold.UntilCompleted when IsCompletedInPlace(consumer.Reader):
                return true;
            default:
                return stream.OwnsBuffer
                    && !stream.MayChangeAfter(consumer.Reader)
                    && (consumer.Hold != BufferHold.KeptAndWritten || !stream.MayBeReadAfter(consumer.Reader))
                    && (!stream.HasLiveAlias(consumer.Reader, out bool appends) || appends);
        }
    }

    /// <summary>Whether the code waits for the task of a call where the call stands.</summary>
    private static bool IsCompletedInPlace(IOperation call)
    {
        for (IOperation current = call.WithImplicitConversions(); ; current = current.WithImplicitConversions())
        {
            switch (current.Parent)
            {
                case IAwaitOperation:
                    return true;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask" or "GetAwaiter" } next
                    when next.Instance == current:
                    current = next;
                    break;
                case IInvocationOperation { TargetMethod.Name: "GetResult", Arguments.IsEmpty: true } next
                    when next.Instance == current:
                case IInvocationOperation { TargetMethod.Name: "Wait", Arguments.IsEmpty: true } wait
                    when wait.Instance == current:
                    return true;
                default:
                    return false;
            }
        }
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

    private static bool IsInLoopWithout(IOperation operation, IOperation other)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation && !other.IsWithin(current))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsNextStatement(IOperation declarator, IOperation operation)
    {
        if (declarator.EnclosingStatement() is not { Parent: IBlockOperation block } declaration)
        {
            return false;
        }

        int next = block.Operations.IndexOf(declaration) + 1;
        return next < block.Operations.Length && operation.EnclosingStatement() == block.Operations[next];
    }

    /// <summary>Whether the array is not used after the statement that consumes it.</summary>
    private static bool IsLastStatement(LocalFlowFact array, ArrayConsumer consumer)
        => consumer.Reader.EnclosingStatement() is { } statement
            && array.Uses[array.Uses.Length - 1].Reference.IsWithin(statement);

    private static bool CanTryGetBuffer(INamedTypeSymbol memoryStream) => !memoryStream.GetMembers("TryGetBuffer").IsEmpty;
}
