using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Evidence.Work;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>How work is started in parallel.</summary>
internal enum ParallelKind
{
    /// <summary><c>Task.Run</c> for each element of a <c>Select</c>, or in each round of a loop.</summary>
    TaskPerElement,

    /// <summary><c>Task.Run</c> in a method or handler: one for each of its calls.</summary>
    TaskPerCall,

    /// <summary><c>Parallel.For</c> or <c>Parallel.ForEach</c> without a degree.</summary>
    ParallelLoop,
}

/// <summary>CPU-bound work of which as many pieces are started at once as there are elements.</summary>
/// <param name="Kind">How it is started.</param>
/// <param name="Start">The call that starts it.</param>
/// <param name="Code">The lambda or method group that does it.</param>
/// <param name="Elements">What has the elements; null where each call starts one.</param>
/// <param name="Work">What one piece does.</param>
internal sealed record ParallelWork(
    ParallelKind Kind, IInvocationOperation Start, IOperation Code, SyntaxNode? Elements, HeavyWork Work)
{
    /// <summary>
    /// The work that a call starts, whatever its path; null where it is bounded, light, or waits more than it computes.
    /// </summary>
    public static ParallelWork? TryFind(
        IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(compilation);
        IMethodSymbol method = call.TargetMethod;
        switch (method.Name)
        {
            case "Run" when types.Is(method.ContainingType, "System.Threading.Tasks.Task"):
            case "StartNew" when types.IsOrInherits(method.ContainingType, "System.Threading.Tasks.TaskFactory"):
                if (CodeOf(call, "action", "function") is not { } code
                    || HasGate(code, types)
                    || RunsGated(code, compilation, types, cancellationToken)
                    || HasOwnScheduler(call, types))
                {
                    return null;
                }

                return ElementsAround(call, compilation, types, cancellationToken) is { } elements
                    ? Found(ParallelKind.TaskPerElement, call, code, elements, compilation, cancellationToken)
                    : WorkPerCall.IsStarted(call, cancellationToken) && !HasGate(call.Root(), types)
                        ? Found(ParallelKind.TaskPerCall, call, code, null, compilation, cancellationToken)
                        : null;
            case "ForEach" or "For" when types.Is(method.ContainingType, "System.Threading.Tasks.Parallel"):
                return !TakesOptions(method) && CodeOf(call, "body", "body") is { } body
                    && !HasGate(body, types) && ElementsOf(call, method, compilation, cancellationToken) is { } source
                    ? Found(ParallelKind.ParallelLoop, call, body, source, compilation, cancellationToken)
                    : null;
            default:
                return null;
        }
    }

    /// <summary>Whether a scheduler of the code's own runs the task. How many run at once is its affair.</summary>
    private static bool HasOwnScheduler(IInvocationOperation call, KnownTypes types)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (types.Is(argument.Parameter?.Type, "System.Threading.Tasks.TaskScheduler"))
            {
                return argument.Value.WithoutConversions()
                    is not IPropertyReferenceOperation { Property: { Name: "Default", IsStatic: true } };
            }
        }

        return false;
    }

    private static ParallelWork? Found(
        ParallelKind kind, IInvocationOperation call, IOperation code, SyntaxNode? elements, Compilation compilation,
        CancellationToken cancellationToken)
        => HeavyWorkFact.Find(code, compilation, cancellationToken, countsNests: kind != ParallelKind.ParallelLoop)
            is { Kind: HeavyWorkKind.Computes or HeavyWorkKind.Converts } work

            // What is serialised, parsed or sorted once takes as long as the message itself: a gate would delay it.
            && !(kind == ParallelKind.TaskPerCall && (work.IsLoop || work.Kind == HeavyWorkKind.Converts))
            ? new ParallelWork(kind, call, code, elements, work)
            : null;

    /// <summary>The lambda or method group that a call starts.</summary>
    private static IOperation? CodeOf(IInvocationOperation call, string parameter, string other)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if ((argument.Parameter?.Name == parameter || argument.Parameter?.Name == other)
                && argument.Value
                    .WithoutConversions() is IDelegateCreationOperation
                        { Target: { } target and (IAnonymousFunctionOperation or IMethodReferenceOperation) })
            {
                return target;
            }
        }

        return null;
    }

    /// <summary>
    /// The unbounded sequence for whose elements a task is started: by a <c>Select</c> or in a loop that does not wait.
    /// </summary>
    private static SyntaxNode? ElementsAround(
        IInvocationOperation call, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        PayloadFact payload = PayloadFact.For(compilation);
        for (IOperation? current = call; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IAnonymousFunctionOperation:
                    return current.Parent is IDelegateCreationOperation
                        { Parent: IArgumentOperation
                            { Parent: IInvocationOperation { TargetMethod.Name: "Select" } select } }
                        && types.Is(select.TargetMethod.ContainingType, "System.Linq.Enumerable")
                        && AreMany(select.Arguments[0].Value, payload, cancellationToken)
                            ? select.Arguments[0].Value.WithoutConversions().Syntax
                            : null;
                case ILocalFunctionOperation:
                    return null;
                case ILoopOperation loop:
                    return call.Completion() is null
                        && !HasGate(loop, types)
                        && !ThrottlesItself(loop)
                        && (payload.RoundsOf(loop, call, cancellationToken).Grows
                            || (loop is IForEachLoopOperation { Collection: { } elements }
                                && AreMany(elements, payload, cancellationToken)))
                            ? LoopSource(loop)
                            : null;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a sequence can be long: by what it is, or as what belongs to an object that the code works on, the lines
    /// of an order. What the type at hand holds itself is mostly a fixed set.
    /// </summary>
    private static bool AreMany(IOperation sequence, PayloadFact payload, CancellationToken cancellationToken)
        => !IsOwn(sequence.WithoutConversions())
            && payload.Classify(sequence, cancellationToken) is var verdict
            && (verdict.Grows
                || (verdict.Kind == PayloadKind.Unknown
                    && sequence.WithoutConversions() is IPropertyReferenceOperation
                    {
                        Property.IsIndexer: false,
                        Instance: IParameterReferenceOperation or ILocalReferenceOperation,
                    }));

    /// <summary>Whether the object holds a sequence of its own. What others may set is handed over: a form.</summary>
    private static bool IsOwn(IOperation sequence)
        => sequence is IMemberReferenceOperation { Instance: IInstanceReferenceOperation }
            and not IPropertyReferenceOperation { Property.SetMethod.DeclaredAccessibility: Accessibility.Public };

    private static SyntaxNode? ElementsOf(
        IInvocationOperation call, IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        IOperation? source = call.ArgumentAt(method.Name == "For" ? 1 : 0)?.Value.WithoutConversions();
        IOperation? counted = source is null ? null : LoopGrowth.CountedBy(source) ?? source;
        return counted is not null && PayloadFact.For(compilation).Classify(counted, cancellationToken).Grows
            ? counted.Syntax
            : null;
    }

    private static bool TakesOptions(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type.Name == "ParallelOptions")
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether code waits for a slot of a gate.</summary>
    private static bool HasGate(IOperation code, KnownTypes types)
    {
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            if (operation is IInvocationOperation
                { TargetMethod: { Name: "WaitAsync" or "Wait" or "EnterAsync" or "WaitOne" } method }
                && (types.Is(method.ContainingType, "System.Threading.SemaphoreSlim")
                    || types.IsOrInherits(method.ContainingType, "System.Threading.WaitHandle")
                    || types.Is(method.ContainingType, "GcGuard.AsyncGate")
                    || types.Is(method.ContainingType, "Microsoft.VisualStudio.Threading.AsyncSemaphore")))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method that the code names, or calls itself, waits for a slot of a gate.</summary>
    private static bool RunsGated(
        IOperation code, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            IMethodSymbol? called = operation switch
            {
                IMethodReferenceOperation group => group.Method,
                IInvocationOperation call => call.TargetMethod,
                _ => null,
            };
            if (called is not null
                && MethodBodies.RunBy(called, compilation, cancellationToken) is (_, var body)
                && HasGate(body, types))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a loop waits for tasks on its way: <c>if (tasks.Count == n) await Task.WhenAny(tasks);</c>.
    /// </summary>
    private static bool ThrottlesItself(ILoopOperation loop)
    {
        foreach (IOperation operation in loop.Descendants())
        {
            if (operation is IInvocationOperation
                { TargetMethod:
                    { Name: "WhenAny" or "WhenAll" or "WaitAny" or "WaitAll", ContainingType.Name: "Task" } })
            {
                return true;
            }
        }

        return false;
    }

    private static SyntaxNode LoopSource(ILoopOperation loop)
        => loop switch
        {
            IForEachLoopOperation each => each.Collection.WithoutConversions().Syntax,
            IForLoopOperation
                { Condition: IBinaryOperation
                    { RightOperand: IPropertyReferenceOperation { Instance: { } collection } } } => collection.Syntax,
            _ => loop.Syntax,
        };
}
