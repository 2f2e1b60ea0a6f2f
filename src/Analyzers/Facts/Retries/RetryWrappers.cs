using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Methods of this compilation that run a delegate again until it succeeds: under a policy of Polly, in a loop that waits, by
/// calling themselves, or through another such method.
/// </summary>
internal sealed class RetryWrappers(MemberValues values, OneImplementation implementations, PolicyReader policies, RetryLoops loops, WrapperNames names)
{
    /// <summary>How many methods that hand the delegate on are followed.</summary>
    public const int MaxDepth = 3;

    /// <summary>The calls of a method that run the delegate of one of its parameters, or hand it on.</summary>
    private readonly ConcurrentDictionary<(IMethodSymbol Method, int Ordinal), ImmutableArray<IInvocationOperation>> _runs = new();

    /// <summary>Whether a method may run a delegate again, by its name. Cheap, and no for almost all methods.</summary>
    public bool MayRunAgain(IMethodSymbol method, CancellationToken cancellationToken) => names.Contains(method.Name, cancellationToken);

    /// <summary>What the called method does with the delegate that an argument is; null where it does not wait and retry.</summary>
    public RetryPolicy? Of(IArgumentOperation argument, CancellationToken cancellationToken)
        => Of(argument, policies, loops, MaxDepth, cancellationToken);

    private RetryPolicy? Of(IArgumentOperation argument, PolicyReader outerPolicies, RetryLoops outerLoops, int depth, CancellationToken cancellationToken)
    {
        if (depth <= 0
            || argument is not { Parameter: { } parameter, Parent: IInvocationOperation call }
            || !MayRunAgain(call.TargetMethod, cancellationToken)
            || implementations.Of(call.TargetMethod, cancellationToken) is not { } method
            || parameter.Ordinal >= method.Parameters.Length)
        {
            return null;
        }

        ImmutableArray<IInvocationOperation> runs = RunsOf(method, parameter.Ordinal, cancellationToken);
        if (runs.IsEmpty)
        {
            return null;
        }

        var bound = new BoundCall(method, call);
        PolicyReader ownPolicies = outerPolicies.With(bound);
        RetryLoops ownLoops = outerLoops.With(bound);
        foreach (IInvocationOperation run in runs)
        {
            if (OfRun(run, method.Parameters[parameter.Ordinal], ownPolicies, ownLoops, depth, cancellationToken) is { WaitsAndRetries: true } policy)
            {
                return policy;
            }
        }

        return null;
    }

    private RetryPolicy? OfRun(
        IInvocationOperation run, IParameterSymbol parameter, PolicyReader ownPolicies, RetryLoops ownLoops, int depth, CancellationToken cancellationToken)
    {
        if (run.TargetMethod.MethodKind == MethodKind.DelegateInvoke)
        {
            return RetryLoops.LoopAround(run) is { } loop
                && ownLoops.FirstWait(loop, cancellationToken) is { } wait
                && RetryLoops.EndsOnSuccess(loop, run)
                    ? new RetryPolicy(wait, ownLoops.WaitOf(loop, wait, cancellationToken), HasBreaker: false)
                    : null;
        }

        if (RetryFact.IsExecution(run.TargetMethod))
        {
            return PolicyReader.ReceiverOf(run) is { } policy ? ownPolicies.Read(policy, cancellationToken) : null;
        }

        foreach (IArgumentOperation argument in run.Arguments)
        {
            if (!IsRunBy(argument.Value, parameter))
            {
                continue;
            }

            return SymbolEqualityComparer.Default.Equals(run.TargetMethod.OriginalDefinition, parameter.ContainingSymbol)
                ? RetryRecursion.WaitBefore(run, MemberValues.Owner(run), ownLoops, cancellationToken) is { } wait && IsCaught(run, parameter)
                    ? new RetryPolicy(wait, ownLoops.WaitOf(wait, cancellationToken), HasBreaker: false)
                    : null
                : Of(argument, ownPolicies, ownLoops, depth - 1, cancellationToken);
        }

        return null;
    }

    private ImmutableArray<IInvocationOperation> RunsOf(IMethodSymbol method, int ordinal, CancellationToken cancellationToken)
        => _runs.TryGetValue((method, ordinal), out ImmutableArray<IInvocationOperation> known)
            ? known
            : _runs.GetOrAdd((method, ordinal), FindRuns(method, method.Parameters[ordinal], cancellationToken));

    private ImmutableArray<IInvocationOperation> FindRuns(IMethodSymbol method, IParameterSymbol parameter, CancellationToken cancellationToken)
    {
        if (parameter.Type.TypeKind != TypeKind.Delegate
            || values.BodyOf(method, cancellationToken) is not { } syntax
            || values.OperationOf(syntax, cancellationToken) is not { } body)
        {
            return ImmutableArray<IInvocationOperation>.Empty;
        }

        ImmutableArray<IInvocationOperation>.Builder? found = null;
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is IInvocationOperation call && Concerns(call, parameter))
            {
                (found ??= ImmutableArray.CreateBuilder<IInvocationOperation>()).Add(call);
            }
        }

        return found?.ToImmutable() ?? ImmutableArray<IInvocationOperation>.Empty;
    }

    /// <summary>Whether a call runs the delegate of a parameter, or hands it on.</summary>
    private static bool Concerns(IInvocationOperation call, IParameterSymbol parameter)
    {
        if (call.TargetMethod.MethodKind == MethodKind.DelegateInvoke)
        {
            return call.Instance is { } run && IsParameter(run, parameter);
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (IsRunBy(argument.Value, parameter))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a value is the delegate of a parameter, or a lambda that runs it.</summary>
    private static bool IsRunBy(IOperation value, IParameterSymbol parameter)
    {
        value = WaitReader.Unwrap(value);
        if (value is not IAnonymousFunctionOperation function)
        {
            return IsParameter(value, parameter);
        }

        foreach (IOperation operation in function.Body.Descendants())
        {
            if (IsParameter(operation, parameter))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsParameter(IOperation value, IParameterSymbol parameter)
        => value.WithoutConversions() is IParameterReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Parameter, parameter);

    /// <summary>Whether a call stands in a <c>catch</c> of a <c>try</c> that runs the delegate.</summary>
    private static bool IsCaught(IOperation call, IParameterSymbol parameter)
    {
        for (IOperation? current = call.Parent; current is not null; current = current.Parent)
        {
            if (current is not ICatchClauseOperation { Parent: ITryOperation attempt })
            {
                continue;
            }

            foreach (IOperation operation in attempt.Body.Descendants())
            {
                if (operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke, Instance: { } run } && IsParameter(run, parameter))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
