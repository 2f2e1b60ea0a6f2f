using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>A local buffer that is only filled before a wait and first read after it.</summary>
/// <param name="Local">The local.</param>
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

        // The wait is a statement of the block that declares the buffer, so it comes to every buffer declared before it.
        foreach (IOperation before in block.Operations)
        {
            if (before == statement)
            {
                break;
            }

            foreach (IVariableDeclaratorOperation declarator in DeclaratorsOf(before))
            {
                if (IsBuffer(declarator.Symbol.Type, types)
                    && LocalFlowFact.TryAnalyze(declarator.Symbol, block, cancellationToken) is { InitialValue: { } creation } flow
                    && IsHeldFor(flow, wait, retries, types, cancellationToken)
                    && retries.Sizes.Of(flow.Uses[flow.Uses.Length - 1].Reference, least, cancellationToken) is { } size)
                {
                    (found ??= ImmutableArray.CreateBuilder<WaitingBuffer>()).Add(new WaitingBuffer(declarator.Symbol, creation, size, flow));
                }
            }
        }

        return found?.ToImmutable() ?? ImmutableArray<WaitingBuffer>.Empty;
    }

    private static IEnumerable<IVariableDeclaratorOperation> DeclaratorsOf(IOperation statement)
    {
        ImmutableArray<IVariableDeclarationOperation> declarations = statement switch
        {
            IVariableDeclarationGroupOperation group => group.Declarations,
            IUsingDeclarationOperation owned => owned.DeclarationGroup.Declarations,
            _ => ImmutableArray<IVariableDeclarationOperation>.Empty,
        };
        foreach (IVariableDeclarationOperation declaration in declarations)
        {
            foreach (IVariableDeclaratorOperation declarator in declaration.Declarators)
            {
                yield return declarator;
            }
        }
    }

    /// <summary>Arrays of bytes or characters and streams in memory: texts are as often a name as a document.</summary>
    private static bool IsBuffer(ITypeSymbol type, KnownTypes types)
        => type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte or SpecialType.System_Char }
            || types.IsOrInherits(type, "System.IO.MemoryStream");

    /// <summary>Whether the buffer is written before the wait and read after it, and the wait does not use it.</summary>
    private static bool IsHeldFor(LocalFlowFact flow, LongWait wait, RetryFact retries, KnownTypes types, CancellationToken cancellationToken)
    {
        bool isReadLater = false;
        bool isFilled = IsFilledWhenMade(flow.InitialValue!, types);
        int start = wait.Await.Syntax.SpanStart, end = wait.Await.Syntax.Span.End;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured || use.Kind == LocalUseKind.Written)
            {
                return false;
            }

            if (use.Reference.Syntax.SpanStart >= end)
            {
                isReadLater |= !BufferUse.IsTrivial(use.Reference);
            }
            else if (use.Reference.Syntax.SpanStart >= start)
            {
                return false;
            }
            else if (BufferUse.IsFilled(use.Reference) || IsRewound(use))
            {
                isFilled = true;
            }
            else if (!BufferUse.IsTrivial(use.Reference))
            {
                return false;
            }
        }

        return isFilled && isReadLater && !DependsOnWait(flow, wait);
    }

    /// <summary>Whether a buffer holds something as soon as it is made: <c>await file.ReadAllBytesAsync()</c>, not <c>new byte[n]</c>.</summary>
    private static bool IsFilledWhenMade(IOperation value, KnownTypes types)
        => value switch
        {
            IAwaitOperation => true,
            IInvocationOperation call => call.TargetMethod.Name != "Rent",
            IObjectCreationOperation creation when types.IsOrInherits(creation.Type, "System.IO.MemoryStream")
                => creation.ArgumentAt(0) is { } argument && argument.Value.WithoutConversions().Type is IArrayTypeSymbol,
            _ => false,
        };

    private static bool IsRewound(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Position" }
            || use.Value.Parent is IInvocationOperation { TargetMethod.Name: "Seek" };

    /// <summary>Whether the wait is in a conditional branch's block of its own, in which the buffer may not matter.</summary>
    private static bool DependsOnWait(LocalFlowFact flow, LongWait wait) => flow.IsRepeated(wait.Await);
}
