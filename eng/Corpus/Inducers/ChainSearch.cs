using System.Collections.Immutable;

namespace GcGuard.Corpus.Inducers;

/// <summary>Finds the shortest chains of calls that lead to an inducing method.</summary>
internal sealed class ChainSearch(CallGraph graph, int chainsPerStart)
{
    /// <summary>A search ends after so many methods; a larger neighbourhood says nothing to a reader.</summary>
    private const int MaximumMethods = 200_000;

    private readonly Dictionary<MethodId, ImmutableArray<CallerLink>> _callers = [];

    /// <summary>The chains to a method: those of the application first, the shortest first.</summary>
    public InducingMethod Search(MethodId inducer, IEnumerable<string> induces, CancellationToken cancellationToken)
    {
        // A method of the application begins a chain itself, but who calls it there is worth more.
        List<CallChain> chains =
            inducer.Assembly.IsApplication ? [] : Walk(inducer, ChainStart.Application, cancellationToken);
        List<CallChain> inside = Walk(inducer, ChainStart.Public, cancellationToken);
        if (chains.Count > 0 || inside.Exists(chain => chain.Start != ChainStart.Uncalled))
        {
            inside.RemoveAll(chain => chain.Start == ChainStart.Uncalled);
        }

        ImmutableArray<CallChain> shown = [.. Shortest(chains), .. Shortest(inside)];
        return new InducingMethod(
            MethodNames.Of(inducer), [.. induces], shown, chains.Count + inside.Count - shown.Length);
    }

    /// <summary>
    /// Breadth first, so that each method is reached by a shortest chain; a walk goes on until it meets a start.
    /// </summary>
    private List<CallChain> Walk(MethodId inducer, ChainStart wanted, CancellationToken cancellationToken)
    {
        var cameFrom = new Dictionary<MethodId, (MethodId Callee, string? Through)>();
        var queue = new Queue<MethodId>([inducer]);
        var seen = new HashSet<MethodId> { inducer };
        List<CallChain> chains = [];
        while (queue.TryDequeue(out MethodId method) && seen.Count < MaximumMethods)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (wanted == ChainStart.Application
                ? method.Assembly.IsApplication
                : MethodNames.IsPublic(method) && method.Assembly == inducer.Assembly)
            {
                chains.Add(Chain(wanted, method, inducer, cameFrom));
                continue;
            }

            ImmutableArray<CallerLink> callers = CallersOf(method);
            if (wanted == ChainStart.Public && StartOf(method, callers) is { } start)
            {
                chains.Add(Chain(start, method, inducer, cameFrom));
            }

            foreach (CallerLink link in callers)
            {
                // A public method is looked for in the inducer's own assembly, so the walk does not leave it.
                if ((wanted == ChainStart.Application || link.Caller.Assembly == inducer.Assembly)
                    && seen.Add(link.Caller))
                {
                    cameFrom.Add(link.Caller, (method, link.Through));
                    queue.Enqueue(link.Caller);
                }
            }
        }

        return chains;
    }

    /// <summary>What makes a method that is not public the beginning of a chain; null for nothing.</summary>
    private static ChainStart? StartOf(MethodId method, ImmutableArray<CallerLink> callers)
        => MethodNames.IsFinalizer(method) ? ChainStart.Finalizer
            : method.Name == ".cctor" ? ChainStart.TypeInitializer
            : callers.IsEmpty ? ChainStart.Uncalled
            : null;

    private ImmutableArray<CallerLink> CallersOf(MethodId method)
    {
        if (!_callers.TryGetValue(method, out ImmutableArray<CallerLink> callers))
        {
            callers =
            [
                .. graph.CallersOf(method)
                    .Where(link => link.Caller != method)
                    .OrderBy(link => link.Through is null ? 0 : 1)
                    .ThenBy(link => MethodNames.Of(link.Caller), StringComparer.Ordinal)
                    .ThenBy(link => link.Caller.Assembly.Path, StringComparer.Ordinal),
            ];
            _callers.Add(method, callers);
        }

        return callers;
    }

    private static CallChain Chain(
        ChainStart start, MethodId from, MethodId inducer,
        Dictionary<MethodId, (MethodId Callee, string? Through)> cameFrom)
    {
        List<ChainLink> links = [];
        for (MethodId method = from; ; method = cameFrom[method].Callee)
        {
            links.Add(
                new ChainLink(
                    MethodNames.Of(method), method.Assembly.Name, method == inducer ? null : cameFrom[method].Through));
            if (method == inducer)
            {
                links.Reverse();
                return new CallChain(start, [.. links]);
            }
        }
    }

    /// <summary>Of each kind of start the shortest chains, in a stable order.</summary>
    private IEnumerable<CallChain> Shortest(List<CallChain> chains)
        => chains.GroupBy(chain => chain.Start)
            .OrderBy(group => group.Key)
            .SelectMany(group => group
                .OrderBy(chain => chain.Links.Length)
                .ThenBy(chain => chain.Links.Count(link => link.Through is not null))
                .ThenBy(chain => string.Join('\n', chain.Links.Select(link => link.Method)), StringComparer.Ordinal)
                .Take(chainsPerStart));
}
