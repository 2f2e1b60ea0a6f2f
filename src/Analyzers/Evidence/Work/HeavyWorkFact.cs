using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>
/// What code does on the calling thread that takes milliseconds or more: in a lambda or method, and in the methods of
/// the compilation that it calls. One search answers one question.
/// </summary>
/// <remarks>
/// The walk follows the order in which the code runs, and ends where the thread is left: at an <c>await</c> of
/// something that does not complete at once. What is given to <c>Task.Run</c> runs elsewhere, and so does every lambda
/// but those of <c>System.Linq.Enumerable</c>. It is bounded in depth and in operations, and ends in "nothing heavy".
/// </remarks>
internal sealed class HeavyWorkFact
{
    private const int MaxDepth = 4;
    private const int MaxOperations = 5_000;

    private readonly MethodBodies _bodies;
    private readonly Hops _hops;
    private readonly HeavyOperations _operations;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<IOperation> _seen = [];
    private int _left = MaxOperations;
    private HeavyWork? _found;

    private HeavyWorkFact(Compilation compilation, bool countsNests, CancellationToken cancellationToken)
    {
        _types = KnownTypes.For(compilation);
        _bodies = new MethodBodies(compilation);
        _hops = new Hops(compilation, _bodies);
        _operations = new HeavyOperations(compilation, countsNests);
        _cancellationToken = cancellationToken;
    }

    /// <summary>
    /// The first heavy work of a factory or work item before it leaves the calling thread; null where none is known.
    /// </summary>
    /// <param name="code">A lambda, a method group, or any operation.</param>
    /// <param name="countsNests">
    /// Whether a loop within a loop is heavy. It is where the code was put on another thread, since who wrote it
    /// thought so; in a factory it mostly fills a small table.
    /// </param>
    public static HeavyWork? Find(
        IOperation code, Compilation compilation, CancellationToken cancellationToken, bool countsNests = false)
    {
        var search = new HeavyWorkFact(compilation, countsNests, cancellationToken);
        switch (code)
        {
            case IAnonymousFunctionOperation lambda:
                search.Walk(lambda.Body, null, 0);
                break;
            case IMethodReferenceOperation { Method: { } method }:
                search.WalkMethod(method, 0);
                break;
            default:
                search.Walk(code, null, 0);
                break;
        }

        return search._found;
    }

    /// <summary>Walks an operation in the order in which it runs.</summary>
    /// <returns>Whether the walk goes on: nothing was found, and the thread was not left.</returns>
    private bool Walk(IOperation operation, string? member, int depth)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (_left-- <= 0)
        {
            return false;
        }

        switch (operation)
        {
            case IAnonymousFunctionOperation
                or ILocalFunctionOperation or ICatchClauseOperation or IThrowOperation or INameOfOperation:
                return true;
        }

        foreach (IOperation child in operation.ChildOperations)
        {
            if (!Walk(child, member, depth))
            {
                return false;
            }
        }

        if (operation is IAwaitOperation wait && !_hops.CanCompleteAtOnce(wait.Operation, _cancellationToken))
        {
            return false;
        }

        _found = _operations.Of(operation, member, _cancellationToken);
        return _found is null && Follow(operation, depth);
    }

    /// <summary>Walks what an operation calls.</summary>
    private bool Follow(IOperation operation, int depth)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                return WalkSelectors(call, depth) && WalkMethod(call.TargetMethod, depth);
            case IObjectCreationOperation { Constructor: { } constructor }:
                return WalkMethod(constructor, depth);
            default:
                return true;
        }
    }

    private bool WalkSelectors(IInvocationOperation call, int depth)
    {
        if (!_types.Is(call.TargetMethod.ContainingType, "System.Linq.Enumerable"))
        {
            return true;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Value.WithoutConversions() is IDelegateCreationOperation { Target: { } target }
                && !(target switch
                {
                    IAnonymousFunctionOperation lambda => Walk(lambda.Body, null, depth),
                    IMethodReferenceOperation { Method: { } method } => WalkMethod(method, depth),
                    _ => true,
                }))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Walks a method of the compilation. It may leave the thread; its caller goes on with the task.</summary>
    private bool WalkMethod(IMethodSymbol method, int depth)
    {
        if (depth >= MaxDepth || _bodies.Of(method, _cancellationToken) is not { } body || !_seen.Add(body))
        {
            return true;
        }

        Walk(body, method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name : method.Name, depth + 1);
        return _found is null && _left > 0;
    }
}
