using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>
/// Whether an asynchronous factory calls something that fails now and works a minute later: any asynchronous operation
/// that is not only the scheduling of the project's own code.
/// </summary>
internal static class OutgoingCalls
{
    private const int MaxDepth = 4;
    private const int MaxOperations = 5_000;

    /// <summary>
    /// The first such call, in the factory or the methods of the compilation that it calls; null when there is none.
    /// </summary>
    public static IMethodSymbol? Find(IOperation factory, Compilation compilation, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(compilation);
        var bodies = new MethodBodies(compilation);
        var seen = new HashSet<IOperation>();
        var pending = new Stack<(IOperation Operation, int Depth)>();
        if (factory is IMethodReferenceOperation { Method: { } method })
        {
            if (bodies.Of(method, cancellationToken) is not { } body)
            {
                return method;
            }

            pending.Push((body, 0));
        }
        else
        {
            pending.Push((factory, 0));
        }

        for (int left = MaxOperations; pending.Count > 0 && left > 0; left--)
        {
            cancellationToken.ThrowIfCancellationRequested();
            (IOperation operation, int depth) = pending.Pop();
            if (operation is ITryOperation guarded && Swallows(guarded, types))
            {
                continue;
            }

            if (operation is IInvocationOperation call
                && LazyCreation.IsAwaitable(call.TargetMethod.ReturnType, types)
                && !OnlySchedules(call.TargetMethod, types))
            {
                if (depth >= MaxDepth || bodies.Of(call.TargetMethod, cancellationToken) is not { } called)
                {
                    return call.TargetMethod;
                }

                if (seen.Add(called))
                {
                    pending.Push((called, depth + 1));
                }
            }

            foreach (IOperation child in operation.ChildOperations)
            {
                pending.Push((child, depth));
            }
        }

        return null;
    }

    /// <summary>Whether no exception leaves the code that a <c>try</c> guards.</summary>
    private static bool Swallows(ITryOperation guarded, KnownTypes types)
    {
        foreach (ICatchClauseOperation clause in guarded.Catches)
        {
            if (clause.Filter is null
                && (clause.ExceptionType.SpecialType == SpecialType.System_Object
                    || types.Is(clause.ExceptionType, "System.Exception")))
            {
                foreach (IOperation operation in clause.Handler.Descendants())
                {
                    if (operation is IThrowOperation)
                    {
                        return false;
                    }
                }

                return true;
            }
        }

        return false;
    }

    private static bool OnlySchedules(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        return method.Name is "AsTask" or "ConfigureAwait" or "Unwrap" or "EnterAsync" or "LockAsync"
            || types.Is(type, "System.Threading.Tasks.Task")
            || types.Is(type, "System.Threading.Tasks.ValueTask")
            || types.IsOrInherits(type, "System.Threading.Tasks.TaskFactory")
            || types.Is(type, "System.Threading.SemaphoreSlim");
    }
}
