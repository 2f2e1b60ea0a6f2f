using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// What retries, how long it waits, and which buffers it keeps alive meanwhile. One instance serves a compilation; nothing
/// is computed until a rule has a suspect.
/// </summary>
internal sealed class RetryFact
{
    private static readonly ConditionalWeakTable<Compilation, RetryFact> Facts = new();

    private readonly KnownTypes _types;
    private readonly RetryLoops _loops;

    private RetryFact(Compilation compilation)
    {
        _types = KnownTypes.For(compilation);
        Trees = compilation.SyntaxTrees;
        Values = new MemberValues(compilation);
        Waits = new WaitReader(Values, _types);
        Policies = new PolicyReader(compilation, Values, Waits, _types);
        Sizes = new HeldSizes(AllocationSizeFact.For(compilation), PayloadFact.For(compilation), Values, _types);
        _loops = new RetryLoops(Waits, _types);
        Recursion = new RetryRecursion(_loops, Sizes);
        Clients = new RetryingClients(compilation, Values, Policies, _loops, _types);
    }

    /// <summary>The files of the compilation.</summary>
    public IEnumerable<SyntaxTree> Trees { get; }

    /// <summary>The values of members.</summary>
    public MemberValues Values { get; }

    /// <summary>How long waits are.</summary>
    public WaitReader Waits { get; }

    /// <summary>What policies do.</summary>
    public PolicyReader Policies { get; }

    /// <summary>How large buffers are.</summary>
    public HeldSizes Sizes { get; }

    /// <summary>Methods that retry by calling themselves.</summary>
    public RetryRecursion Recursion { get; }

    /// <summary>Clients whose handlers retry.</summary>
    public RetryingClients Clients { get; }

    /// <summary>The fact for a compilation.</summary>
    public static RetryFact For(Compilation compilation) => Facts.GetValue(compilation, static c => new RetryFact(c));

    /// <summary>Whether a call runs a delegate under a policy or pipeline of Polly. Cheap.</summary>
    public static bool IsExecution(IMethodSymbol method)
        => method.Name is "Execute" or "ExecuteAsync" or "ExecuteAndCapture" or "ExecuteAndCaptureAsync" or "ExecuteOutcomeAsync"
            && PolicyReader.IsPolly(method.ContainingType);

    /// <summary>The buffer that a policy's delegate holds over its attempts; null where there is none.</summary>
    public RetriedBuffer? HeldByExecution(IInvocationOperation execution, long least, CancellationToken cancellationToken)
    {
        if (!IsExecution(execution.TargetMethod)
            || PolicyReader.ReceiverOf(execution) is not { } policy
            || !MayCarry(execution)
            || Policies.Read(policy, cancellationToken) is not { WaitsAndRetries: true } retry)
        {
            return null;
        }

        foreach (IArgumentOperation argument in execution.Arguments)
        {
            IOperation value = WaitReader.Unwrap(argument.Value);
            RetriedBuffer? held = value is IAnonymousFunctionOperation function
                ? Captured(function, function, execution, least, retry, policy, cancellationToken)
                : OfState(value, execution, least, retry, policy, cancellationToken);
            if (held is not null)
            {
                return held;
            }
        }

        return null;
    }

    /// <summary>The buffer that a hand-written loop holds over its attempts; null where it is no such loop.</summary>
    /// <param name="loop">The loop. Almost none has a wait, and that is asked first.</param>
    /// <param name="least">Fewer bytes than this are small.</param>
    /// <param name="cancellationToken">Honoured between steps.</param>
    public RetriedBuffer? HeldByLoop(ILoopOperation loop, long least, CancellationToken cancellationToken)
    {
        if (_loops.FirstWait(loop) is not { } wait)
        {
            return null;
        }

        RetryWait? time = null;
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (BufferUse.VariableOf(operation) is not { } variable
                || !Sizes.MayHold(operation.Type)
                || BufferUse.IsDeclaredIn(variable, loop.Syntax)
                || !RetryLoops.IsAttempted(operation, loop)
                || !RetryLoops.EndsOnSuccess(loop, operation))
            {
                continue;
            }

            time ??= _loops.WaitOf(loop, wait, cancellationToken);
            if (time is not { IsNegligible: false } known)
            {
                return null;
            }

            if (!IsFilledIn(variable, loop.Body)
                && !BufferUse.IsNeededAfter(variable, loop)
                && Sizes.Of(operation, least, cancellationToken) is { } size)
            {
                return new RetriedBuffer(operation, variable, variable.Name, size, known, "the loop", loop, HasBreaker: false);
            }
        }

        return null;
    }

    private RetriedBuffer? Captured(
        IAnonymousFunctionOperation function,
        IOperation attempt,
        IInvocationOperation execution,
        long least,
        RetryPolicy retry,
        IOperation policy,
        CancellationToken cancellationToken)
    {
        HashSet<ISymbol>? asked = null;
        foreach (IOperation operation in function.Body.Descendants())
        {
            if (BufferUse.VariableOf(operation) is { } variable
                && Sizes.MayHold(operation.Type)
                && !BufferUse.IsDeclaredIn(variable, function.Syntax)
                && (asked ??= new HashSet<ISymbol>(SymbolEqualityComparer.Default)).Add(variable)
                && !IsFilledIn(variable, function.Body)
                && !BufferUse.IsNeededAfter(variable, execution)
                && Sizes.Of(operation, least, cancellationToken) is { } size)
            {
                return new RetriedBuffer(operation, variable, variable.Name, size, retry.Wait, NameOf(policy), attempt, retry.HasBreaker);
            }
        }

        return null;
    }

    /// <summary>A buffer that is handed over as the state of the attempts, alone or in a tuple.</summary>
    private RetriedBuffer? OfState(
        IOperation value,
        IInvocationOperation execution,
        long least,
        RetryPolicy retry,
        IOperation policy,
        CancellationToken cancellationToken)
    {
        if (value is ITupleOperation tuple)
        {
            foreach (IOperation element in tuple.Elements)
            {
                if (OfState(element.WithoutConversions(), execution, least, retry, policy, cancellationToken) is { } held)
                {
                    return held;
                }
            }

            return null;
        }

        return BufferUse.VariableOf(value) is { } variable
            && Sizes.MayHold(value.Type)
            && !BufferUse.IsNeededAfter(variable, execution)
            && Sizes.Of(value, least, cancellationToken) is { } size
                ? new RetriedBuffer(value, variable, variable.Name, size, retry.Wait, NameOf(policy), null, retry.HasBreaker)
                : null;
    }

    /// <summary>Whether any argument could carry a buffer at all.</summary>
    private bool MayCarry(IInvocationOperation execution)
    {
        foreach (IArgumentOperation argument in execution.Arguments)
        {
            IOperation value = WaitReader.Unwrap(argument.Value);
            if (value is IAnonymousFunctionOperation or ITupleOperation || Sizes.MayHold(value.Type))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsFilledIn(ISymbol variable, IOperation code)
    {
        foreach (IOperation operation in code.Descendants())
        {
            if (BufferUse.VariableOf(operation) is { } read
                && SymbolEqualityComparer.Default.Equals(read, variable)
                && BufferUse.IsFilled(operation))
            {
                return true;
            }
        }

        return false;
    }

    private static string NameOf(IOperation policy)
        => policy.WithoutConversions() switch
        {
            ILocalReferenceOperation local => "`" + local.Local.Name + "`",
            IMemberReferenceOperation member => "`" + member.Member.Name + "`",
            IInvocationOperation { TargetMethod: { } method } when !PolicyReader.IsPolly(method.ContainingType) => "the policy of `" + method.Name + "`",
            _ => "the policy",
        };
}
