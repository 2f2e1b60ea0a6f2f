using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Methods that try, wait and call themselves with the same buffer, or another method of their type that waits and calls them:
/// from a <c>catch</c> around the attempt, or where the answer's status says that it failed. Those that go on to a next page or
/// part are none.
/// </summary>
internal sealed class RetryRecursion(RetryLoops loops, HeldSizes sizes, MemberValues values)
{
    /// <summary>Whether a call stands in the method or local function that it calls, and hands something on. Cheap.</summary>
    public static bool IsSelfCall(IInvocationOperation call)
        => call.TargetMethod.DeclaringSyntaxReferences is { Length: 1 } declarations
            && !call.Arguments.IsEmpty
            && declarations[0].SyntaxTree == call.Syntax.SyntaxTree
            && declarations[0].Span.Contains(call.Syntax.Span);

    /// <summary>Whether a call hands a parameter of its own method on to another method of the same type. Cheap.</summary>
    public static bool MayCallBack(IInvocationOperation call)
    {
        if (call.TargetMethod is not { MethodKind: MethodKind.Ordinary, DeclaringSyntaxReferences.IsEmpty: false } first)
        {
            return false;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (MethodOf(argument.Value) is { } method
                && SymbolEqualityComparer.Default.Equals(method.ContainingType, first.ContainingType)
                && !SymbolEqualityComparer.Default.Equals(method.OriginalDefinition, first.OriginalDefinition))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The parameter that a method hands to itself after a wait; null where there is none.</summary>
    public RetriedBuffer? Held(IInvocationOperation call, long least, CancellationToken cancellationToken)
    {
        IOperation? owner = MemberValues.Owner(call);
        if (owner is IAnonymousFunctionOperation || WaitBefore(call, owner, loops, cancellationToken) is not { } wait)
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

    /// <summary>
    /// The parameter that a method hands back, after a wait, to the method that tries and calls it where the attempt has failed;
    /// null where there is none.
    /// </summary>
    public RetriedBuffer? HeldByPartner(IInvocationOperation call, long least, CancellationToken cancellationToken)
    {
        if (MemberValues.Owner(call) is not null)
        {
            return null;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter is { } parameter
                && MethodOf(argument.Value) is { } method
                && sizes.MayHold(argument.Value.Type)
                && ForwardOf(call.TargetMethod.OriginalDefinition, parameter.Ordinal, method, argument.Value, cancellationToken) is { } forward
                && WaitBefore(call, null, loops, cancellationToken) is { } wait
                && loops.WaitOf(wait, cancellationToken) is { IsNegligible: false } time
                && sizes.Of(forward, least, cancellationToken) is { } size)
            {
                IOperation use = argument.Value.WithoutConversions();
                return new RetriedBuffer(use, BufferUse.VariableOf(use), ((IParameterReferenceOperation)use).Parameter.Name, size, time, "`" + method.Name + "`", null, HasBreaker: false);
            }
        }

        return null;
    }

    /// <summary>The first wait of a body that stands before a call, not in a loop.</summary>
    public static IInvocationOperation? WaitBefore(IInvocationOperation call, IOperation? owner, RetryLoops loops, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in (owner ?? call.Root()).Descendants())
        {
            if (operation is IInvocationOperation wait
                && wait.Syntax.SpanStart < call.Syntax.SpanStart
                && !call.IsWithin(wait)
                && loops.IsWait(wait, cancellationToken)
                && MemberValues.Owner(wait) == owner
                && RetryLoops.LoopAround(wait) is null)
            {
                return wait;
            }
        }

        return null;
    }

    /// <summary>
    /// The parameter of a method, as it is handed to its partner where an attempt with it has failed; null where it is not.
    /// </summary>
    private IOperation? ForwardOf(IMethodSymbol first, int ordinal, IMethodSymbol partner, IOperation handedBack, CancellationToken cancellationToken)
    {
        if (ordinal >= first.Parameters.Length
            || handedBack.WithoutConversions() is not IParameterReferenceOperation { Parameter.Ordinal: var taken }
            || values.BodyOf(first, cancellationToken) is not { } body)
        {
            return null;
        }

        foreach (SimpleNameSyntax name in NamedPlaces.In(body, partner.Name, cancellationToken))
        {
            if (CallSite.InvocationOf(name) is { } invocation
                && values.OperationOf(invocation, cancellationToken) is IInvocationOperation forward
                && SymbolEqualityComparer.Default.Equals(forward.TargetMethod.OriginalDefinition, partner.OriginalDefinition)
                && forward.ArgumentAt(taken)?.Value.WithoutConversions() is IParameterReferenceOperation { Parameter: { } buffer } passed
                && SymbolEqualityComparer.Default.Equals(buffer.OriginalDefinition, first.Parameters[ordinal])
                && IsAfterFailure(forward)
                && IsAttempted(buffer, forward, forward, MemberValues.Owner(forward)))
            {
                return passed;
            }
        }

        return null;
    }

    /// <summary>The method whose parameter a value is; null for any other value.</summary>
    private static IMethodSymbol? MethodOf(IOperation value)
        => value is IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary } method } ? method : null;

    private static bool IsAfterFailure(IInvocationOperation call)
    {
        for (IOperation? current = call.Parent; current is not null; current = current.Parent)
        {
            if (current is ICatchClauseOperation || current is IConditionalOperation choice && AsksStatus(choice.Condition))
            {
                return true;
            }
        }

        return false;
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
