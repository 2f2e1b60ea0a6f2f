namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>How a row of <see cref="EntryPoints"/> or <see cref="ColdRoots"/> picks members by a type.</summary>
internal enum RootMatch
{
    /// <summary>
    /// Every member of a type that is, derives from or implements the row's type, nested types included.
    /// </summary>
    AnyMember,

    /// <summary>Public instance methods of a type that derives from or implements the row's type.</summary>
    PublicMethods,

    /// <summary>Methods of such a type that override one the row's type has.</summary>
    Overrides,

    /// <summary>Methods that implement one of the row's interface.</summary>
    Implements,

    /// <summary>Methods that implement one of an interface that derives from the row's interface.</summary>
    ImplementsDerived,

    /// <summary>
    /// Methods of a type that derives from or implements the row's type, known to the framework by their name.
    /// </summary>
    Named,

    /// <summary>Methods <c>(object, EventArgs)</c> of a type that derives from or implements the row's type.</summary>
    EventHandlers,

    /// <summary>
    /// Constructors and instance initialisers of a type that derives from or implements the row's type.
    /// </summary>
    Constructors,

    /// <summary>Methods that carry the row's attribute, or override or implement one that does.</summary>
    Attribute,

    /// <summary>Public methods, static ones too, of a type that carries the row's attribute.</summary>
    AttributedType,

    /// <summary>Methods with a parameter that carries the row's attribute.</summary>
    ParameterAttribute,

    /// <summary>Methods, local functions and lambdas with a parameter of the row's type.</summary>
    Parameter,
}

/// <summary>What else is known of the members that a row picks.</summary>
internal enum RootRole
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>A visitor of a page asks for them, as for an action.</summary>
    PageHandler,

    /// <summary>They are handed an upload. No framework calls a method by that.</summary>
    TakesUpload,
}

/// <summary>One row: which members it picks, and what it says of them.</summary>
/// <param name="match">How it picks.</param>
/// <param name="typeName">Metadata name of the type it picks by; a row whose type the compilation lacks does not
/// exist.</param>
/// <param name="reason">What the members are, in words for a message: <c>MVC action</c>, <c>EF migration</c>.</param>
internal sealed class RootRow(RootMatch match, string typeName, string reason)
{
    /// <summary>How it picks.</summary>
    public RootMatch Match { get; } = match;

    /// <summary>Metadata name of the type it picks by.</summary>
    public string TypeName { get; } = typeName;

    /// <summary>What the members are.</summary>
    public string Reason { get; } = reason;

    /// <summary>What else is known of the members.</summary>
    public RootRole Role { get; init; }

    /// <summary>
    /// Names of the members; empty for all that match otherwise. A name that ends in <c>*</c> is a prefix.
    /// </summary>
    public string[] Members { get; init; } = [];

    /// <summary>
    /// A type that must exist as well, or null: Blazor components serve requests only where a server is referenced.
    /// </summary>
    public string? Requires { get; init; }

    /// <summary>
    /// A type that the members' own type must not derive from, or null: a WCF client implements its contract too.
    /// </summary>
    public string? Excludes { get; init; }
}
