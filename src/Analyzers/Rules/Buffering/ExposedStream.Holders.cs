using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <content>What the other objects that hold the stream may still do to it.</content>
internal sealed partial class ExposedStream
{
    /// <summary>
    /// Whether another object that holds the stream may still be at work when <paramref name="call"/> runs.
    /// </summary>
    /// <param name="call">The call that reads the content.</param>
    /// <param name="appends">
    /// True when such an object can only append, so that the bytes which are already there stay as they are.
    /// </param>
    public bool HasLiveAlias(IOperation call, out bool appends)
    {
        bool found = false;
        bool moves = false;
        bool onlyAppenders = true;
        for (int i = 0; i < _kinds.Length; i++)
        {
            switch (_kinds[i])
            {
                case StreamUseKind.Appender:
                case StreamUseKind.OpenAppender:
                    found |= !IsFinishedBefore(_flow.Uses[i].Reference, call);
                    break;
                case StreamUseKind.Wrapper when !IsFinishedBefore(_flow.Uses[i].Reference, call):
                    found = true;
                    onlyAppenders = false;
                    break;
                case StreamUseKind.Move:
                case StreamUseKind.Call:
                    moves = true;
                    break;
            }
        }

        appends = onlyAppenders && !moves;
        return found;
    }

    /// <summary>
    /// Whether <paramref name="consumer"/> has to do with the stream in another way than by taking its content: it is
    /// the stream's own method, it gets the stream too, or it is called on an object that writes to the stream.
    /// </summary>
    public bool IsEntangledWith(IOperation consumer, IOperation content)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            ILocalReferenceOperation reference = _flow.Uses[i].Reference;
            if (!reference.IsWithin(consumer))
            {
                if (_kinds[i] is StreamUseKind.Appender or StreamUseKind.OpenAppender or StreamUseKind.Wrapper
                    && HolderOf(reference) is { } holder
                    && Mentions(consumer, holder))
                {
                    return true;
                }

                continue;
            }

            if (!reference.IsWithin(content) && !IsLengthOnly(reference))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether an object that holds the stream is told anything between two places, other than to close, so that it may
    /// have written there.
    /// </summary>
    public bool IsHeldByUserBetween(IOperation start, IOperation end)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            if (_kinds[i] is StreamUseKind.Appender or StreamUseKind.OpenAppender or StreamUseKind.Wrapper
                && HolderOf(_flow.Uses[i].Reference) is { } holder
                && IsUsedBetween(holder, start, end))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsUsedBetween(ILocalSymbol holder, IOperation start, IOperation end)
    {
        foreach (IOperation descendant in _flow.Scope.Descendants())
        {
            if (descendant is ILocalReferenceOperation reference
                && descendant.Syntax.SpanStart >= start.Syntax.Span.End
                && descendant.Syntax.SpanStart < end.Syntax.SpanStart
                && SymbolEqualityComparer.Default.Equals(reference.Local, holder)
                && reference.Parent is not IInvocationOperation { TargetMethod.Name: "Close" or "Dispose" or "DisposeAsync" })
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsLengthOnly(ILocalReferenceOperation reference)
        => reference.Parent is IPropertyReferenceOperation { Property.Name: "Length" }
            or IInvocationOperation
            {
                TargetMethod.Name: "ToArray",
                Parent: IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array } },
            };

    /// <summary>
    /// Whether the object that took the stream belongs to a <c>using</c> that has ended before the call.
    /// </summary>
    private static bool IsFinishedBefore(IOperation use, IOperation call)
    {
        int position = call.Syntax.SpanStart;
        for (IOperation? current = use; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IUsingOperation usingStatement when use.IsWithin(usingStatement.Resources):
                    return usingStatement.Syntax.Span.End <= position;
                case IUsingDeclarationOperation { Parent: IBlockOperation block }:
                    return block.Syntax.Span.End <= position;
                case IBlockOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>The local that is declared with the object which took the stream.</summary>
    private static ILocalSymbol? HolderOf(IOperation use)
    {
        for (IOperation? current = use; current is not null and not IBlockOperation; current = current.Parent)
        {
            if (current is IVariableDeclaratorOperation declarator)
            {
                return declarator.Symbol;
            }
        }

        return null;
    }

    private static bool Mentions(IOperation operation, ILocalSymbol local)
    {
        foreach (IOperation descendant in operation.Descendants())
        {
            if (descendant is ILocalReferenceOperation reference
                && SymbolEqualityComparer.Default.Equals(reference.Local, local))
            {
                return true;
            }
        }

        return false;
    }
}
