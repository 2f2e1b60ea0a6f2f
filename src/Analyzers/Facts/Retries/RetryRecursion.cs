using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Methods that try, wait and call themselves with the same buffer: from a <c>catch</c> around the attempt, or where the
/// answer's status says that it failed. Those that go on to a next page or part are none.
/// </summary>
internal sealed class RetryRecursion(RetryLoops loops, HeldSizes sizes)
{
    /// <summary>Whether a call stands in the method or local function that it calls, and hands something on. Cheap.</summary>
    public static bool IsSelfCall(IInvocationOperation call)
        => call.TargetMethod.DeclaringSyntaxReferences is { Length: 1 } declarations
            && !call.Arguments.IsEmpty
            && declarations[0].SyntaxTree == call.Syntax.SyntaxTree
            && declarations[0].Span.Contains(call.Syntax.Span);

    /// <summary>The parameter that a method hands to itself after a wait; null where there is none.</summary>
    public RetriedBuffer? Held(IInvocationOperation call, long least, CancellationToken cancellationToken)
    {
        IOperation? owner = MemberValues.Owner(call);
        if (owner is IAnonymousFunctionOperation || WaitBefore(call, owner) is not { } wait)
        {
            return null;
        }

        RetryWait time = loops.WaitOf(wait, cancellationToken);
        if (time.IsNegligible)
        {
            return null;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Value.WithoutConversions() is IParameterReferenceOperation { Parameter: { } buffer }
                && argument.Parameter is { } parameter
                && buffer.Ordinal == parameter.Ordinal
                && SymbolEqualityComparer.Default.Equals(buffer.OriginalDefinition, parameter.OriginalDefinition)
                && sizes.MayHold(buffer.Type)
                && IsAttempted(buffer, call, wait, owner)
                && sizes.Of(argument.Value, least, cancellationToken) is { } size)
            {
                return new RetriedBuffer(argument.Value.WithoutConversions(), buffer, buffer.Name, size, time, "`" + call.TargetMethod.Name + "`", null, HasBreaker: false);
            }
        }

        return null;
    }

    private IInvocationOperation? WaitBefore(IInvocationOperation call, IOperation? owner)
    {
        foreach (IOperation operation in (owner ?? call.Root()).Descendants())
        {
            if (operation is IInvocationOperation wait
                && loops.IsWait(wait)
                && wait.Syntax.SpanStart < call.Syntax.SpanStart
                && MemberValues.Owner(wait) == owner
                && RetryLoops.LoopAround(wait) is null)
            {
                return wait;
            }
        }

        return null;
    }

    /// <summary>Whether something is attempted with the buffer before the wait, and the call of the method itself depends on its failure.</summary>
    private static bool IsAttempted(IParameterSymbol buffer, IInvocationOperation call, IInvocationOperation wait, IOperation? owner)
    {
        bool found = false;
        foreach (IOperation operation in (owner ?? call.Root()).Descendants())
        {
            if (operation is not IParameterReferenceOperation reference || !SymbolEqualityComparer.Default.Equals(reference.Parameter, buffer))
            {
                continue;
            }

            if (BufferUse.IsFilled(reference))
            {
                return false;
            }

            found |= reference.Syntax.Span.End <= wait.Syntax.SpanStart
                && RetryLoops.IsAttempted(reference, owner)
                && (IsCaught(reference, call) || IsFailure(call, reference));
        }

        return found;
    }

    /// <summary>Whether the call stands in a <c>catch</c> of the <c>try</c> that uses the buffer.</summary>
    private static bool IsCaught(IOperation use, IOperation call)
    {
        for (IOperation? current = call.Parent; current is not null; current = current.Parent)
        {
            if (current is ICatchClauseOperation { Parent: ITryOperation attempt } && use.IsWithin(attempt.Body))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the call stands in the branch of a condition, after the use, that asks for the status of an answer.</summary>
    private static bool IsFailure(IOperation call, IOperation use)
    {
        for (IOperation? current = call.Parent; current is not null; current = current.Parent)
        {
            if (current is IConditionalOperation choice && choice.Syntax.SpanStart > use.Syntax.Span.End && AsksStatus(choice.Condition))
            {
                return true;
            }
        }

        return false;
    }

    private static bool AsksStatus(IOperation condition)
    {
        foreach (IOperation operation in condition.DescendantsAndSelf())
        {
            if (operation is IPropertyReferenceOperation { Property.Name: "IsSuccessStatusCode" or "StatusCode" })
            {
                return true;
            }
        }

        return false;
    }
}
