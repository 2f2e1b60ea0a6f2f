namespace GcGuard.Tool.Paths;

/// <summary>
/// What reading the projects of a solution brings together; every part is keyed by text, and none holds a symbol.
/// </summary>
internal sealed class SolutionFacts
{
    /// <summary>Members with a body, and delegates that are entry points, by key.</summary>
    public Dictionary<string, Member> Members { get; } = new(StringComparer.Ordinal);

    /// <summary>
    /// By what a call names: the bodies that it may run besides its own, and the types they belong to.
    /// </summary>
    public Dictionary<string, HashSet<Implementation>> Implementations { get; } = new(StringComparer.Ordinal);

    /// <summary>By type: the classes and interfaces that it inherits.</summary>
    public Dictionary<string, HashSet<string>> Supertypes { get; } = new(StringComparer.Ordinal);

    /// <summary>By service type: the types that the container makes for it.</summary>
    public Dictionary<string, HashSet<string>> Registered { get; } = new(StringComparer.Ordinal);

    /// <summary>By service type: the types that the container makes anew for each scope or each time.</summary>
    public Dictionary<string, HashSet<string>> MadePerScope { get; } = new(StringComparer.Ordinal);

    /// <summary>By type of message: what handles it.</summary>
    public Dictionary<string, HashSet<MessageHandler>> Handlers { get; } = new(StringComparer.Ordinal);

    /// <summary>By type: its longest public constructor, and the types that it is handed.</summary>
    public Dictionary<string, InjectedConstructor> Constructors { get; } = new(StringComparer.Ordinal);

    /// <summary>What is called where nobody knows when: by a factory of a scoped service, after start-up.</summary>
    public HashSet<string> Doubtful { get; } = new(StringComparer.Ordinal);

    /// <summary>What delegates call that are put somewhere and run from there, and what they are made of.</summary>
    public HashSet<string> KeptTargets { get; } = new(StringComparer.Ordinal);

    /// <summary>
    /// Names in the product that the compiler cannot bind, and those in views; any member of such a name may be called
    /// there.
    /// </summary>
    public HashSet<string> UnboundNames { get; } = new(StringComparer.Ordinal);

    /// <summary>Assemblies that serve no requests: tests, benchmarks, what runs in a browser.</summary>
    public HashSet<string> ColdAssemblies { get; } = new(StringComparer.Ordinal);

    /// <summary>By called member: the assemblies that call it, its own included.</summary>
    public Dictionary<string, HashSet<string>> Callers { get; } = new(StringComparer.Ordinal);
}

/// <summary>A body that a call through an interface or base class may run.</summary>
/// <param name="Member">Its key.</param>
/// <param name="Type">The key of the type that brings it.</param>
/// <param name="Interface">
/// The generic interface that it implements, with its type arguments; null for others and where one is open.
/// </param>
/// <param name="Takes">What a message has to be for a handler of any type; empty where it may be everything.</param>
internal readonly record struct Implementation(
    string Member, string Type, string? Interface = null, string Takes = "");

/// <summary>A method that handles messages of one type.</summary>
/// <param name="Member">Its key.</param>
/// <param name="Contract">The key of the interface's member.</param>
internal readonly record struct MessageHandler(string Member, string Contract);

/// <summary>What a dependency injection container calls to make an object.</summary>
/// <param name="Member">The constructor's key.</param>
/// <param name="Services">The keys of the types of its parameters.</param>
internal readonly record struct InjectedConstructor(string Member, IReadOnlyList<string> Services);
