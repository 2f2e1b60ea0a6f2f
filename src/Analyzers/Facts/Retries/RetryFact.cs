using System;
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

    /// <summary>The names of methods that run a delegate under a policy or pipeline of Polly.</summary>
    internal static readonly string[] Executions = ["Execute", "ExecuteAsync", "ExecuteAndCapture", "ExecuteAndCaptureAsync", "ExecuteOutcomeAsync"];

    private readonly KnownTypes _types;
    private readonly RetryLoops _loops;
    private readonly CapturedBuffers _captured;

    private RetryFact(Compilation compilation)
    {
        _types = KnownTypes.For(compilation);
        Trees = compilation.SyntaxTrees;
        Values = new MemberValues(compilation);
        Waits = new WaitReader(Values, _types);
        Policies = new PolicyReader(compilation, Values, Waits, _types);
        var implementations = new OneImplementation(compilation);
        Sizes = new HeldSizes(AllocationSizeFact.For(compilation), PayloadFact.For(compilation), Values, implementations, _types);
        var waitNames = new WaitNames(Values);
        _loops = new RetryLoops(Waits, new WaitCalls(Values, implementations, waitNames, _types));
        _captured = new CapturedBuffers(Sizes, Values);
        Wrappers = new RetryWrappers(Values, implementations, Policies, _loops, new WrapperNames(Values, waitNames));
        Recursion = new RetryRecursion(_loops, Sizes, Values);
        Clients = new RetryingClients(compilation, Values, Policies, _loops, Wrappers, _types);
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

    /// <summary>Methods that run a delegate again.</summary>
    public RetryWrappers Wrappers { get; }

    /// <summary>Clients whose handlers retry.</summary>
    public RetryingClients Clients { get; }

    /// <summary>The fact for a compilation.</summary>
    public static RetryFact For(Compilation compilation) => Facts.GetValue(compilation, static c => new RetryFact(c));

    /// <summary>Whether a call runs a delegate under a policy or pipeline of Polly. Cheap.</summary>
    public static bool IsExecution(IMethodSymbol method)
        => method.Name.StartsWith("Execute", StringComparison.Ordinal)
            && Array.IndexOf(Executions, method.Name) >= 0
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
            RetriedBuffer? held = _captured.FunctionOf(argument.Value, cancellationToken) is { } function
                ? _captured.Captured(function, execution, least, retry, NameOf(policy), cancellationToken)
                : _captured.OfState(WaitReader.Unwrap(argument.Value), execution, least, retry, NameOf(policy), cancellationToken);
            if (held is not null)
            {
                return held;
            }
        }

        return null;
    }

    /// <summary>
    /// The buffer that a delegate captures which a method of this compilation runs again until it succeeds; null where there is
    /// none. Asked of each call of a method that stands in source, so its name is asked first, and then the capture.
    /// </summary>
    public RetriedBuffer? HeldByWrapper(IInvocationOperation call, long least, CancellationToken cancellationToken)
    {
        if (call.TargetMethod.DeclaringSyntaxReferences.IsEmpty || !Wrappers.MayRunAgain(call.TargetMethod, cancellationToken))
        {
            return null;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Type.TypeKind == TypeKind.Delegate
                && _captured.FunctionOf(argument.Value, cancellationToken) is { } function
                && _captured.MayCapture(function)
                && Wrappers.Of(argument, cancellationToken) is { WaitsAndRetries: true } retry
                && _captured.Captured(function, call, least, retry, "`" + call.TargetMethod.Name + "`", cancellationToken) is { } held)
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
        if (_loops.FirstWait(loop, cancellationToken) is not { } wait)
        {
            return null;
        }

        RetryWait? time = null;
        foreach (IOperation operation in loop.Descendants())
        {
            if (BufferUse.VariableOf(operation) is not { } variable
                || !Sizes.MayHold(operation.Type)
                || BufferUse.IsDeclaredIn(variable, loop.Syntax)
                || !RetryLoops.IsInRound(operation, loop)
                || operation.IsWithin(wait)
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

            if (!CapturedBuffers.IsFilledIn(variable, loop)
                && !BufferUse.IsPartOfCallersBuffer(operation)
                && !BufferUse.IsNeededAfter(variable, loop)
                && Sizes.Of(operation, least, cancellationToken) is { } size)
            {
                return new RetriedBuffer(operation, variable, variable.Name, size, known, "the loop", operation.IsWithin(loop.Body) ? loop : null, HasBreaker: false);
            }
        }

        return null;
    }

    /// <summary>Whether any argument could carry a buffer at all.</summary>
    private bool MayCarry(IInvocationOperation execution)
    {
        foreach (IArgumentOperation argument in execution.Arguments)
        {
            if (_captured.MayCarry(argument.Value))
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
