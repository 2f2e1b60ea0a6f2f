using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether a name says that there is little: a token, an error, an icon, a template. Names never say that there is
/// much.
/// </summary>
internal static class SmallByName
{
    /// <summary>
    /// Whether a text, byte array or image of this name is short: <c>accessToken</c>, <c>RowVersion</c>.
    /// </summary>
    public static bool IsShort(string name) => NameWords.Ends(name, WordGroup.Short) || IsSmall(name);

    /// <summary>
    /// Whether a value, type, member or method of this name is about something small: <c>ErrorResponse</c>.
    /// </summary>
    public static bool IsSmall(string name) => NameWords.Ends(name, WordGroup.Small);

    /// <summary>
    /// Whether there are only a few rows of a type of this name: <c>SiteAlias</c>, <c>TenantSetting</c>.
    /// </summary>
    public static bool AreFew(string typeName) => NameWords.Ends(typeName, WordGroup.Few) || IsSmall(typeName);

    /// <summary>
    /// Whether a file of this name, or code that makes or reads one, is about something small: <c>certificatePath</c>.
    /// </summary>
    public static bool IsFile(string name) => NameWords.Has(name, WordGroup.File);

    /// <summary>
    /// Whether code makes or reads something small by its own name or its type's: <c>WriteError</c>,
    /// <c>IconHandler.Get</c>.
    /// </summary>
    public static bool IsCode(ISymbol code) => IsSmall(NamedOwner(code).Name) || IsCodeOfFile(code);

    /// <summary>
    /// Whether code makes or reads a small file by its own name or its type's: <c>IconHandler.Get</c>.
    /// </summary>
    public static bool IsCodeOfFile(ISymbol code)
    {
        ISymbol owner = NamedOwner(code);
        return IsFile(owner.Name) || (owner.ContainingType is { } type && IsFile(type.Name));
    }

    /// <summary>
    /// Whether a value is something small by its name or its type's: <c>missingIds</c>, <c>settings</c>.
    /// </summary>
    public static bool IsValue(IOperation value)
    {
        value = value.WithoutConversions();
        return (NameOf(value) is { } name && (IsSmall(name) || NameWords.Begins(name, WordGroup.Small) || IsFile(name)))
            || (value.Type is { Name: { Length: > 0 } type } && IsFile(type));
    }

    /// <summary>Whether code belongs to a type that appends lines to a log.</summary>
    public static bool IsLog(ISymbol code) => NamedOwner(code).ContainingType is { } type && IsLog(type);

    /// <summary>Whether a type appends lines to a log.</summary>
    public static bool IsLog(INamedTypeSymbol type) => NameWords.Ends(type.Name, WordGroup.Log);

    /// <summary>The name an operation's value has in the code; null where it has none.</summary>
    public static string? NameOf(IOperation value)
        => value switch
        {
            ILocalReferenceOperation local => local.Local.Name,
            IParameterReferenceOperation parameter => parameter.Parameter.Name,
            IMemberReferenceOperation member => member.Member.Name,
            IInvocationOperation invocation => invocation.TargetMethod.Name,
            _ => null,
        };

    /// <summary>The member around lambdas and local functions.</summary>
    private static ISymbol NamedOwner(ISymbol owner)
    {
        while (owner is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
        {
            owner = owner.ContainingSymbol;
        }

        return owner;
    }
}
