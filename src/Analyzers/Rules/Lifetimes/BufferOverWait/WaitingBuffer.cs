using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>A local buffer that is only filled before a wait and first read after it.</summary>
/// <param name="Creation">What creates the buffer.</param>
/// <param name="Size">How large it is.</param>
/// <param name="Flow">The local's flow.</param>
internal sealed record WaitingBuffer(ILocalSymbol Local, IOperation Creation, HeldSize Size, LocalFlowFact Flow)
{
    /// <summary>The buffers that a wait keeps alive.</summary>
    public static ImmutableArray<WaitingBuffer> Over(
        LongWait wait, RetryFact retries, long least, KnownTypes types, CancellationToken cancellationToken)
    {
        ImmutableArray<WaitingBuffer>.Builder? found = null;
        if (wait.Await.EnclosingStatement() is not { Parent: IBlockOperation block } statement)
        {
            return ImmutableArray<WaitingBuffer>.Empty;
        }

        // The wait is a statement of the block that declares the buffer, so it comes to all declared before it.
        foreach (ILocalSymbol local in block.Locals)
        {
            if (IsBuffer(local.Type, types)
                && LocalFlowFact.TryAnalyze(local, block, cancellationToken) is { InitialValue: { } creation } flow
                && flow.Declarator.Syntax.SpanStart < statement.Syntax.SpanStart
                && IsHeldFor(flow, wait, types)
                && retries.Sizes.Of(flow.Uses[flow.Uses.Length - 1].Reference, least, cancellationToken) is { } size)
            {
                found ??= ImmutableArray.CreateBuilder<WaitingBuffer>();
                found.Add(new WaitingBuffer(local, creation, size, flow));
            }
        }

        return found?.ToImmutable() ?? ImmutableArray<WaitingBuffer>.Empty;
    }

    /// <summary>Arrays of bytes or characters and streams in memory: texts are as often a name as a document.</summary>
    private static bool IsBuffer(ITypeSymbol type, KnownTypes types)
        => type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte or SpecialType.System_Char }
            || types.IsOrInherits(type, "System.IO.MemoryStream");

    /// <summary>Whether the buffer is written before the wait and read after it, and not used by it.</summary>
    private static bool IsHeldFor(LocalFlowFact flow, LongWait wait, KnownTypes types)
    {
        bool isReadLater = false;
        bool isFilled = IsFilledWhenMade(flow.InitialValue!, types);
        foreach (LocalUse use in flow.Uses)
        {
            int position = use.Reference.Syntax.SpanStart;
            if (use.IsCaptured || use.Kind == LocalUseKind.Written || wait.Await.Syntax.Span.Contains(position))
            {
                return false;
            }

            bool isTrivial = BufferUse.IsTrivial(use.Reference);
            if (position >= wait.Await.Syntax.Span.End)
            {
                isReadLater |= !isTrivial;
            }
            else if (BufferUse.IsFilled(use.Reference)
                || use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Position" })
            {
                isFilled = true;
            }
            else if (!isTrivial)
            {
                return false;
            }
        }

        return isFilled && isReadLater && !flow.IsRepeated(wait.Await);
    }

    /// <summary>Whether a buffer holds something as soon as it is made, unlike <c>new byte[n]</c>.</summary>
    private static bool IsFilledWhenMade(IOperation value, KnownTypes types)
        => value switch
        {
            IAwaitOperation => true,
            IInvocationOperation call => call.TargetMethod.Name != "Rent",
            IObjectCreationOperation creation when types.IsOrInherits(creation.Type, "System.IO.MemoryStream")
                => creation.ArgumentAt(0)?.Value.WithoutConversions().Type is IArrayTypeSymbol,
            _ => false,
        };
}
