using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>One step from a method to one that calls it.</summary>
/// <param name="Caller">The method that calls.</param>
/// <param name="Through">The method of a base class or interface that the call is written as; null for a direct
/// call.</param>
internal readonly record struct CallerLink(MethodId Caller, string? Through);

/// <summary>
/// Who calls whom across the assemblies, from callee to caller, and which methods induce collections.
/// </summary>
internal sealed class CallGraph
{
    private readonly StateMachines _stateMachines;
    private readonly MethodDirectory _methods;
    private readonly Overriding _overriding;
    private readonly MentionedTypes _mentions;
    private readonly Dictionary<MethodId, HashSet<MethodId>> _callers = [];
    private readonly Dictionary<string, HashSet<MethodId>> _externalCallers = [];
    private readonly Dictionary<MethodId, SortedSet<string>> _inducers = [];
    private readonly Dictionary<MethodId, List<MethodId>> _bodies = [];

    /// <summary>Reads every body.</summary>
    public CallGraph(
        IReadOnlyList<ManagedAssembly> assemblies, Action<string> note, CancellationToken cancellationToken)
    {
        var types = new TypeDirectory(assemblies);
        _methods = new MethodDirectory(types);
        _overriding = new Overriding(_methods);
        _stateMachines = new StateMachines(assemblies, types);
        _mentions = new MentionedTypes(_methods, assemblies);
        foreach (ManagedAssembly assembly in assemblies)
        {
            Read(assembly, note, cancellationToken);
        }
    }

    /// <summary>The methods that induce collections, with the members they do it by.</summary>
    public IReadOnlyDictionary<MethodId, SortedSet<string>> Inducers => _inducers;

    /// <summary>The methods that call a method, directly or through what it overrides or implements.</summary>
    public IEnumerable<CallerLink> CallersOf(MethodId method)
    {
        if (_callers.TryGetValue(method, out HashSet<MethodId>? direct))
        {
            foreach (MethodId caller in direct)
            {
                yield return new CallerLink(caller, null);
            }
        }

        foreach (Slot slot in _overriding.SlotsOf(method))
        {
            if (slot.Method is { } declared)
            {
                foreach (MethodId caller
                    in _callers.TryGetValue(declared, out HashSet<MethodId>? through) ? through : [])
                {
                    yield return new CallerLink(caller, slot.Name);
                }
            }
            else if (_externalCallers.TryGetValue(slot.External, out HashSet<MethodId>? external))
            {
                // The framework calls its interfaces everywhere: a caller must know the type.
                foreach (MethodId caller in external.Where(caller => _mentions.Names(BodiesOf(caller), method)))
                {
                    yield return new CallerLink(caller, slot.Name);
                }
            }
        }
    }

    private IEnumerable<MethodId> BodiesOf(MethodId source)
        => _bodies.TryGetValue(source, out List<MethodId>? bodies) ? bodies : [source];

    private void Read(ManagedAssembly assembly, Action<string> note, CancellationToken cancellationToken)
    {
        var inducing = new InducingReferences(assembly.Reader);
        int damaged = 0;
        foreach (MethodDefinitionHandle handle in assembly.Reader.MethodDefinitions)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var method = new MethodId(assembly, handle);
            try
            {
                if (assembly.BodyOf(method.Definition) is { } body)
                {
                    Read(method, Instructions.Read(body), inducing);
                }
            }
            catch (Exception exception) when (Damage.Is(exception))
            {
                damaged++;
            }
        }

        if (damaged > 0)
        {
            note(
                $"note: {assembly.Path}: {damaged} bodies cannot be read (encrypted, perhaps); calls in them are not "
                    + "seen");
        }
    }

    private void Read(MethodId method, List<Instruction> instructions, InducingReferences inducing)
    {
        MethodId source = _stateMachines.SourceOf(method);
        if (source != method)
        {
            (_bodies.TryGetValue(source, out List<MethodId>? bodies) ? bodies : _bodies[source] = [source]).Add(method);
        }

        for (int index = 0; index < instructions.Count; index++)
        {
            Instruction instruction = instructions[index];
            if (!IsCall(instruction.Code))
            {
                continue;
            }

            if (!inducing.IsEmpty && inducing.Find(instructions, index) is { } name)
            {
                (_inducers.TryGetValue(source, out SortedSet<string>? names)
                    ? names
                    : _inducers[source] = new SortedSet<string>(StringComparer.Ordinal)).Add(name);
            }

            CallTarget target = _methods.Resolve(method.Assembly, instruction.Token);
            if (target.Method is { } callee)
            {
                Add(_callers, _stateMachines.SourceOf(callee), source);
            }
            else if (target.External is { } external && instruction.Code != OpCodes.Newobj)
            {
                Add(_externalCallers, external, source);
            }
        }
    }

    /// <summary>A method made into a delegate counts as called: who invokes the delegate is not followed.</summary>
    private static bool IsCall(OpCode code)
        => code == OpCodes.Call || code == OpCodes.Callvirt
            || code == OpCodes.Newobj || code == OpCodes.Ldftn || code == OpCodes.Ldvirtftn || code == OpCodes.Jmp;

    private static void Add<TKey>(Dictionary<TKey, HashSet<MethodId>> callers, TKey callee, MethodId caller)
        where TKey : notnull
    {
        if (!callers.TryGetValue(callee, out HashSet<MethodId>? known))
        {
            callers.Add(callee, known = []);
        }

        known.Add(caller);
    }
}
