using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// What runs code again until it succeeds: a loop around it, a policy of Polly that is given a delegate, or a method of
/// this compilation that runs a delegate in one of these ways or hands it on.
/// </summary>
internal sealed class Repetition(
    MemberValues values, Compilation compilation, PolicyReader policies, RetryLoops loops)
{
    /// <summary>How many methods that hand the delegate on are followed.</summary>
    private const int MaxDepth = 3;

    /// <summary>Whether a call runs a delegate under a policy or pipeline of Polly. Cheap.</summary>
    public static bool IsExecution(IMethodSymbol method)
        => method.Name.StartsWith("Execute", StringComparison.Ordinal) && PolicyReader.IsPolly(method.ContainingType);

    /// <summary>What the called method does with a delegate; null where it does not wait and retry.</summary>
    public RetryPolicy? OfArgument(
        IArgumentOperation argument, CancellationToken cancellationToken, Binding? scope = null, int depth = MaxDepth)
    {
        if (depth <= 0 || argument is not { Parameter: { } parameter, Parent: IInvocationOperation call })
        {
            return null;
        }

        if (IsExecution(call.TargetMethod))
        {
            return CallChain.ReceiverOf(call) is { } policy
                && policies.Read(policy, scope, cancellationToken) is { WaitsAndRetries: true } retry ? retry : null;
        }

        if (parameter.Type.TypeKind != TypeKind.Delegate
            || MethodBodies.Implementation(compilation, call.TargetMethod, cancellationToken) is not { } method
            || parameter.Ordinal >= method.Parameters.Length)
        {
            return null;
        }

        var own = Binding.OfCall(method, call, scope);
        foreach (IOperation use in values.BodyOf(method, cancellationToken)?.Descendants() ?? [])
        {
            if (use is not IParameterReferenceOperation { Parameter: { } read }
                || !SymbolEqualityComparer.Default.Equals(read, method.Parameters[parameter.Ordinal]))
            {
                continue;
            }

            RetryPolicy? found = CallChain.ArgumentOf(use) is { } handedOn
                ? OfArgument(handedOn, cancellationToken, own, depth - 1)
                : Around(use, cancellationToken, own, depth - 1);
            if (found is not null)
            {
                return found;
            }
        }

        return null;
    }

    /// <summary>What runs an operation again in its own member; null where nothing does.</summary>
    public RetryPolicy? Around(
        IOperation attempt, CancellationToken cancellationToken, Binding? scope = null, int depth = MaxDepth)
    {
        for (IOperation? current = attempt; current is not (null or ILocalFunctionOperation); current = current.Parent)
        {
            RetryPolicy? found = current switch
            {
                ILoopOperation loop => loops.Of(loop, attempt, scope, cancellationToken),
                IAnonymousFunctionOperation when CallChain.ArgumentOf(current) is { } argument
                    => OfArgument(argument, cancellationToken, scope, depth),
                _ => null,
            };
            if (found is not null)
            {
                return found;
            }
        }

        return null;
    }
}
