using GcGuard.Analyzers.Evidence.Results;

namespace GcGuard.Tool.Paths;

/// <summary>Which bodies each member's calls run: the edges of the graph, once all projects are read.</summary>
/// <remarks>
/// A call through an interface or base class runs what the container is told to make for it; where nobody registers a
/// type, every implementation in the solution may be meant.
/// </remarks>
internal sealed class CallLinks
{
    private readonly SolutionFacts _facts;
    private readonly Dictionary<string, InjectedConstructor> _injected = new(StringComparer.Ordinal);
    private readonly Dictionary<string, HashSet<string>> _senders = new(StringComparer.Ordinal);
    private readonly Dictionary<string, HashSet<string>> _openContracts = new(StringComparer.Ordinal);
    private readonly HashSet<string> _handlers = new(StringComparer.Ordinal);
    private readonly HashSet<string> _assemblies = new(StringComparer.Ordinal);

    public CallLinks(SolutionFacts facts)
    {
        _facts = facts;
        foreach (InjectedConstructor constructor in facts.Constructors.Values)
        {
            _injected[constructor.Member] = constructor;
        }

        foreach (HashSet<MessageHandler> handlers in facts.Handlers.Values)
        {
            _handlers.UnionWith(handlers.Select(handler => handler.Member));
        }

        foreach (string key in facts.Members.Keys)
        {
            _assemblies.Add(AssemblyOf(key));
        }

        foreach (Member member in facts.Members.Values)
        {
            foreach (Call call in member.Calls)
            {
                foreach (string handler in HandlersOf(call))
                {
                    _senders.AddTo(handler, AssemblyOf(member.Key));
                }
            }
        }
    }

    /// <summary>
    /// Implementations that a reached call does not run because another one is registered, or because they are for
    /// other types: nobody knows about them.
    /// </summary>
    public HashSet<string> PassedOver { get; } = new(StringComparer.Ordinal);

    /// <summary>The assemblies that hand a message to what handles it, without calling it by name.</summary>
    public IReadOnlyCollection<string> SendersTo(string handler) => _senders.Of(handler);

    /// <summary>The members that a member's body runs, each with what becomes of its result there.</summary>
    public List<(string Target, ResultUses Uses)> Of(Member member)
    {
        var links = new List<(string, ResultUses)>();
        foreach (Call call in member.Calls)
        {
            foreach (string target in call.IsHandedOn ? [] : TargetsOf(call))
            {
                links.Add((target, call.Uses));
            }

            foreach (string handler in HandlersOf(call))
            {
                // What sends a message and answers something, answers what the handler does.
                links.Add((handler, call.Uses == ResultUses.None ? ResultUses.Other : call.Uses));
            }
        }

        AddConstruction(member, links);
        return links;
    }

    /// <summary>A constructor runs the initialisers of its type, and the container makes what it is handed.</summary>
    private void AddConstruction(Member member, List<(string, ResultUses)> links)
    {
        int constructor = member.Key.IndexOf(".#ctor", StringComparison.Ordinal);
        if (constructor < 0)
        {
            return;
        }

        string type = member.Key[..constructor].Replace("\tM:", "\tT:", StringComparison.Ordinal);
        links.Add((type, ResultUses.None));
        if (_injected.TryGetValue(member.Key, out InjectedConstructor injected))
        {
            foreach (string service in injected.Services)
            {
                foreach (string made in _facts.MadePerScope.Of(service))
                {
                    if (_facts.Constructors.TryGetValue(made, out InjectedConstructor inner))
                    {
                        links.Add((inner.Member, ResultUses.None));
                    }
                }
            }
        }
    }

    private IEnumerable<string> TargetsOf(Call call)
    {
        if (_facts.Members.ContainsKey(call.Target))
        {
            yield return call.Target;
        }

        IReadOnlyCollection<Implementation> all = _facts.Implementations.Of(call.Target);
        if (all.Count == 0 || call.IsExact)
        {
            yield break;
        }

        // The value that a base interface's member is called on may be known more closely.
        bool narrows =
            call.Service is { } receiver && all.Any(one => _facts.Supertypes.Of(one.Type).Contains(receiver));

        IReadOnlyCollection<string> registered = _facts.Registered.Of(call.Service);
        bool prefers = registered.Count > 0 && all.Any(one => registered.Contains(one.Type));
        foreach (Implementation one in all)
        {
            if (call.IsOpen && _senders.ContainsKey(one.Member))
            {
                continue;
            }

            if ((call.Handed is { } handed
                    && (_handlers.Contains(one.Member) || (one.Takes.Length > 0 && one.Takes != handed)))
                || (call.Interfaces is { } named && one.Interface is { } own && !named.Contains(own))
                || (prefers && !registered.Contains(one.Type))
                || (narrows && !_facts.Supertypes.Of(one.Type).Contains(call.Service!)))
            {
                PassedOver.Add(one.Member);
                continue;
            }

            yield return one.Member;
        }
    }

    /// <summary>What handles the message of a call, where what is called hands messages out.</summary>
    private IEnumerable<string> HandlersOf(Call call)
    {
        IReadOnlyCollection<MessageHandler> handlers = _facts.Handlers.Of(call.Message);
        if (handlers.Count == 0)
        {
            yield break;
        }

        bool ours = _assemblies.Contains(AssemblyOf(call.Target));
        foreach (MessageHandler handler in handlers)
        {
            if (ours ? HandsOut(call, handler.Contract) : IsOfOnePackage(call.Target, handler.Contract))
            {
                yield return handler.Member;
            }
        }
    }

    private bool HandsOut(Call call, string contract)
    {
        if (call.Target == contract)
        {
            return false;
        }

        foreach (string body in Bodies(call.Target))
        {
            if (_facts.Members.TryGetValue(body, out Member? member)
                && (member.IsReflective || OpenContracts(member).Contains(contract)))
            {
                return true;
            }
        }

        return false;
    }

    private IEnumerable<string> Bodies(string target)
        => _facts.Implementations.Of(target).Select(one => one.Member).Prepend(target);

    /// <summary>
    /// The generic interfaces through which a body, or one that it calls, calls handlers of whatever type it is given.
    /// </summary>
    private HashSet<string> OpenContracts(Member member)
    {
        if (!_openContracts.TryGetValue(member.Key, out HashSet<string>? known))
        {
            known = [.. member.Calls.Where(call => call.IsOpen).Select(call => call.Target)];
            foreach (Call call in member.Calls)
            {
                foreach (string body in Bodies(call.Target))
                {
                    if (_facts.Members.TryGetValue(body, out Member? called))
                    {
                        known.UnionWith(called.Calls.Where(inner => inner.IsOpen).Select(inner => inner.Target));
                    }
                }
            }

            _openContracts.Add(member.Key, known);
        }

        return known;
    }

    /// <summary>
    /// Whether a method and an interface come from assemblies that begin with the same name: a bus and its handlers.
    /// </summary>
    private static bool IsOfOnePackage(string target, string contract)
        => string.Equals(FirstName(target), FirstName(contract), StringComparison.Ordinal);

    private static string FirstName(string key)
    {
        string assembly = AssemblyOf(key);
        int dot = assembly.IndexOf('.', StringComparison.Ordinal);
        return dot < 0 ? assembly : assembly[..dot];
    }

    private static string AssemblyOf(string key) => key[..Math.Max(0, key.IndexOf('\t', StringComparison.Ordinal))];
}
