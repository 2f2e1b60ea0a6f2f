using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>Tasks that a delegate hands to a policy or pipeline of Polly, which waits for them.</summary>
internal static class ExecutedDelegate
{
    /// <summary>
    /// Whether the task of a call is what a delegate returns to <c>ExecuteAsync</c>, so that it is over before the
    /// execution is; and the execution is waited for, or retries, so that the delegate runs again whatever its caller
    /// does meanwhile.
    /// </summary>
    public static bool Completes(IInvocationOperation call)
        => Around(call) is { } function
            && ExecutionOf(function) is { } execution
            && (execution.IsCompletedInPlace() || Retries(execution));

    /// <summary>
    /// The delegate that returns the task of a call; null where something is to be done once the task is over.
    /// </summary>
    private static IAnonymousFunctionOperation? Around(IInvocationOperation call)
    {
        IOperation task = call.WithImplicitConversions();
        if (task.Parent is IArgumentOperation
            { Parent: IObjectCreationOperation { Type.Name: "ValueTask", Arguments.Length: 1 } wrapped })
        {
            task = wrapped.WithImplicitConversions();
        }

        if (task.Parent is not IReturnOperation result)
        {
            return null;
        }

        IOperation? owner = result.Parent;
        while (owner is IBlockOperation or IConditionalOperation)
        {
            owner = owner.Parent;
        }

        return owner as IAnonymousFunctionOperation;
    }

    private static IInvocationOperation? ExecutionOf(IAnonymousFunctionOperation function)
    {
        IOperation? value = function.Parent;
        while (value is IDelegateCreationOperation or IConversionOperation)
        {
            value = value.Parent;
        }

        return value is IArgumentOperation { Parent: IInvocationOperation call }
            && Repetition.IsExecution(call.TargetMethod) ? call : null;
    }

    private static bool Retries(IInvocationOperation execution)
        => execution.SemanticModel is { } model
            && CallChain.ReceiverOf(execution) is { } policy
            && RetryFact.For(model.Compilation).Policies.Read(policy, null, default) is { WaitsAndRetries: true };
}
