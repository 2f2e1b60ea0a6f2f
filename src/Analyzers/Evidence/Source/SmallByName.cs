using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether a name says that there is little: a permission, a template. Names never say that there is much.
/// </summary>
internal static class SmallByName
{
    /// <summary>
    /// Whether a value, type, member or method of this name is about something small: <c>PermissionResponse</c>.
    /// </summary>
    public static bool IsSmall(string name) => NameWords.Ends(name, WordGroup.Small);

    /// <summary>
    /// Whether a file of this name, or code that makes or reads one, is about something small: <c>templatePath</c>.
    /// </summary>
    public static bool IsFile(string name) => NameWords.Has(name, WordGroup.File);

    /// <summary>
    /// Whether code makes or reads something small by its own name or its type's: <c>WritePermissions</c>,
    /// <c>TemplateHandler.Get</c>.
    /// </summary>
    public static bool IsCode(ISymbol code) => IsSmall(CodePlace.Outermost(code)!.Name) || IsCodeOfFile(code);

    /// <summary>
    /// Whether code makes or reads a small file by its own name or its type's: <c>TemplateHandler.Get</c>.
    /// </summary>
    public static bool IsCodeOfFile(ISymbol code)
    {
        ISymbol owner = CodePlace.Outermost(code)!;
        return IsFile(owner.Name) || (owner.ContainingType is { } type && IsFile(type.Name));
    }

    /// <summary>
    /// Whether a value is something small by its name or its type's: <c>permissions</c>, <c>template</c>.
    /// </summary>
    public static bool IsValue(IOperation value)
    {
        value = value.WithoutConversions();
        return (NameOf(value) is { } name && (IsSmall(name) || NameWords.Begins(name, WordGroup.Small) || IsFile(name)))
            || (value.Type is { Name: { Length: > 0 } type } && IsFile(type));
    }

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
}
