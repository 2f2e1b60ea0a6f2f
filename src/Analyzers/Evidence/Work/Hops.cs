using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>
/// Whether what follows an <c>await</c> may still run on the thread that called: an await of something that is
/// complete, or can be, goes on without leaving it.
/// </summary>
/// <remarks>
/// Known to complete at once are gates (<c>SemaphoreSlim.WaitAsync</c> with a free slot), finished tasks, and the
/// compilation's own methods that await nothing else. Everything else is taken to leave the thread: a call to another
/// service nearly always does, and what nobody knows is silence.
/// </remarks>
internal sealed class Hops(Compilation compilation, MethodBodies bodies)
{
    private const int MaxDepth = 4;

    private readonly KnownTypes _types = KnownTypes.For(compilation);

    /// <summary>Whether an await of this value may go on at once, on the same thread.</summary>
    public bool CanCompleteAtOnce(IOperation awaited, CancellationToken cancellationToken)
        => CanCompleteAtOnce(awaited, 0, cancellationToken);

    private bool CanCompleteAtOnce(IOperation awaited, int depth, CancellationToken cancellationToken)
    {
        switch (awaited.WithoutConversions())
        {
            case IInvocationOperation
                { TargetMethod.Name: "ConfigureAwait", Instance: { } task, Arguments: { Length: 1 } arguments }:
                return arguments[0].Value.Type?.SpecialType == SpecialType.System_Boolean
                    && CanCompleteAtOnce(task, depth, cancellationToken);
            case IInvocationOperation { TargetMethod.Name: "AsTask", Instance: { } task }:
                return CanCompleteAtOnce(task, depth, cancellationToken);
            case IPropertyReferenceOperation { Property: { Name: "CompletedTask", IsStatic: true } }:
                return true;
            case IObjectCreationOperation { Type.Name: "ValueTask", Arguments: { Length: 1 } arguments }:
                return !LazyTask(arguments[0].Value.Type)
                    || CanCompleteAtOnce(arguments[0].Value, depth, cancellationToken);
            case IInvocationOperation call:
                return IsGate(call.TargetMethod)
                    || (depth < MaxDepth && IsOwnAndComplete(call, depth, cancellationToken));
            default:
                return false;
        }
    }

    private bool LazyTask(ITypeSymbol? type)
        => _types.Is(type, "System.Threading.Tasks.Task") || _types.Is(type, "System.Threading.Tasks.Task`1");

    private bool IsGate(IMethodSymbol method)
        => method.Name switch
        {
            "WaitAsync" => _types.Is(method.ContainingType, "System.Threading.SemaphoreSlim"),
            "EnterAsync" => _types.Is(method.ContainingType, "GcGuard.AsyncGate")
                || _types.Is(method.ContainingType, "Microsoft.VisualStudio.Threading.AsyncSemaphore"),
            "LockAsync" => _types.Is(method.ContainingType, "Nito.AsyncEx.AsyncLock"),
            "FromResult" =>
                LazyTask(method.ContainingType) || _types.Is(method.ContainingType, "System.Threading.Tasks.ValueTask"),
            _ => false,
        };

    /// <summary>A method of the compilation that awaits only what can complete at once.</summary>
    private bool IsOwnAndComplete(IInvocationOperation call, int depth, CancellationToken cancellationToken)
    {
        if (bodies.Of(call.TargetMethod, cancellationToken) is not { } body)
        {
            return false;
        }

        bool returns = false;
        var pending = new Stack<IOperation>();
        pending.Push(body);
        while (pending.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            IOperation operation = pending.Pop();
            switch (operation)
            {
                case IAnonymousFunctionOperation or ILocalFunctionOperation when operation != body:
                    continue;
                case IAwaitOperation wait when !CanCompleteAtOnce(wait.Operation, depth + 1, cancellationToken):
                    return false;
                case IReturnOperation { ReturnedValue: { } value } when !call.TargetMethod.IsAsync:
                    if (!CanCompleteAtOnce(value, depth + 1, cancellationToken))
                    {
                        return false;
                    }

                    returns = true;
                    break;
            }

            foreach (IOperation child in operation.ChildOperations)
            {
                pending.Push(child);
            }
        }

        return returns || call.TargetMethod.IsAsync;
    }
}
