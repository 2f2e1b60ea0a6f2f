using System.Globalization;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>Names of the members that a fix adds to a pool, in the style of the field beside them.</summary>
internal static class PoolNames
{
    /// <summary>A field of the type, written as the storage's field is: with its prefix, or with a capital.</summary>
    public static string Field(TypeDeclarationSyntax type, string storage, string word)
    {
        string capital = char.ToUpper(word[0], CultureInfo.InvariantCulture) + word.Substring(1);
        string name = storage.StartsWith("m_", System.StringComparison.Ordinal)
            || storage.StartsWith("s_", System.StringComparison.Ordinal)
            || storage.StartsWith("t_", System.StringComparison.Ordinal)
            ? storage.Substring(0, 2) + word
            : storage[0] == '_'
                ? (storage.Length > 1 && char.IsUpper(storage[1]) ? "_" + capital : "_" + word)
                : char.IsUpper(storage[0]) ? capital : word;
        return FreeName.Choose(type, name);
    }

    /// <summary>A method of the type.</summary>
    public static string Method(TypeDeclarationSyntax type, string name) => FreeName.Choose(type, name);

    /// <summary>A type of a namespace as it is written at a position.</summary>
    public static string Type(SemanticModel model, int position, string space, string name)
        => NamespaceImport.IsPresent(model, position, space, name) ? name : space + "." + name;
}
