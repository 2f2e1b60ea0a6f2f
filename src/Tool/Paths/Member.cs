using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;

namespace GcGuard.Tool.Paths;

/// <summary>A member of the solution's source: a node of its graph of calls.</summary>
internal sealed class Member(string key, string name)
{
    /// <summary>The key, see <see cref="MemberKeys"/>.</summary>
    public string Key { get; } = key;

    /// <summary>How a chain shows it.</summary>
    public string Name { get; } = name;

    /// <summary>What it says by itself.</summary>
    public RootKind Claim { get; set; }

    /// <summary>Whether it is of a middleware of a library that nothing in the solution adds to a pipeline.</summary>
    public bool IsLeftOver { get; init; }

    /// <summary>
    /// Whether it is an entry point whose name or route says that a person presses it to collect garbage.
    /// </summary>
    public bool IsAnnouncedCollection { get; set; }

    /// <summary>The assembly, where it is one of the product; null for tests.</summary>
    public string? Library { get; set; }

    /// <summary>
    /// Whether its project is for tests, benchmarks or a browser: what becomes of a result there does not count.
    /// </summary>
    public bool IsCold { get; init; }

    /// <summary>
    /// Whether the assembly is a program. Of such a one only what other parts of the product call counts.
    /// </summary>
    public bool IsInExecutable { get; set; }

    /// <summary>The documentation id by which a line names it; null for what no line can name.</summary>
    public string? Id { get; set; }

    /// <summary>The word by which code names it.</summary>
    public string SimpleName { get; set; } = string.Empty;

    /// <summary>
    /// Whether a framework may call it: it overrides or implements a framework's member, or carries an attribute.
    /// </summary>
    public bool MayBeCalledByFramework { get; set; }

    /// <summary>
    /// Whether it is a constructor, an initialiser or an accessor: containers, serializers and stores call these where
    /// no
    /// code says so.
    /// </summary>
    public bool IsPartOfObject { get; init; }

    /// <summary>Whether only its own type can name it.</summary>
    public bool IsPrivate { get; set; }

    /// <summary>Whether its body builds handlers by reflection, from the type of what it is given.</summary>
    public bool IsReflective { get; set; }

    /// <summary>The calls in its body.</summary>
    public List<Call> Calls { get; } = [];
}

/// <summary>A call in a body: an edge of the graph before it is known which bodies it runs.</summary>
/// <param name="Target">The key of what it names.</param>
/// <param name="Service">The key of the type through which it is called.</param>
/// <param name="Uses">What becomes of the result.</param>
/// <param name="Message">The key of the type of an argument that the parameter does not name; null for none.</param>
/// <param name="IsOpen">
/// Whether it goes through an interface whose type arguments are the caller's own type parameters.
/// </param>
/// <param name="IsExact">Whether it runs just what it names, as a call of the base class's own method does.</param>
/// <param name="Interfaces">
/// The generic interface that it goes through, with its type arguments, and others whose values can stand for it; null
/// where they cannot be listed.
/// </param>
/// <param name="Handed">
/// What a message has to be, where the type of an argument says what is called, so that the callers know; else null.
/// </param>
/// <param name="IsHandedOn">Whether a decorator hands its caller's call on, which runs what that call runs.</param>
internal readonly record struct Call(
    string Target, string? Service, ResultUses Uses, string? Message, bool IsOpen, bool IsExact = false,
    string[]? Interfaces = null, string? Handed = null, bool IsHandedOn = false);
