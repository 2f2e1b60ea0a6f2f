using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace GcGuard.Analyzers.Symbols;

/// <summary>
/// The types a rule knows by name, looked up once per compilation. It is the only place that asks a compilation for a
/// type by metadata name.
/// </summary>
/// <remarks>
/// The bag hangs weakly on its compilation, so it never keeps one alive. Where several referenced assemblies declare a
/// type of the same name, the compiler cannot tell which one the code means, but a rule can: any of them that is
/// visible has the same meaning, so the first visible one is taken.
/// <para>
/// Most names that the rules know belong to packages that a project does not use. A compilation would look for each of
/// them in every assembly it refers to, so the bag first asks whether anybody declares the namespace, and then only the
/// assemblies that do.
/// </para>
/// </remarks>
internal sealed class KnownTypes
{
    private static readonly ConditionalWeakTable<Compilation, KnownTypes> Bags = new();

    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<string, INamedTypeSymbol?> _types = new();
    private readonly NamespaceAssemblies? _assemblies;

    private KnownTypes(Compilation compilation)
    {
        _compilation = compilation;
        _assemblies = NamespaceAssemblies.For(compilation);
    }

    /// <summary>
    /// Whether a symbol is declared in the source of this compilation, and not in that of a referenced project.
    /// </summary>
    public bool Declares(ISymbol symbol) => _compilation.Declares(symbol);

    /// <summary>The name of a member of another assembly; empty for one of this compilation.</summary>
    public string ReferencedName(ISymbol member) => _compilation.ReferencedName(member);

    /// <summary>Whether a namespace is <c>System</c> or below it.</summary>
    public static bool IsUnderSystem(INamespaceSymbol? space)
    {
        while (space is { ContainingNamespace.IsGlobalNamespace: false })
        {
            space = space.ContainingNamespace;
        }

        return space is { Name: "System" };
    }

    /// <summary>The bag of a compilation.</summary>
    public static KnownTypes For(Compilation compilation)
        => Bags.GetValue(compilation, static c => new KnownTypes(c));

    /// <summary>The type of this metadata name (<c>System.Lazy`1</c>), or null when the compilation has none.</summary>
    public INamedTypeSymbol? Get(string metadataName)
        => _types.TryGetValue(metadataName, out INamedTypeSymbol? type) ? type : Add(metadataName);

    /// <summary>Whether the compilation has a type of this metadata name.</summary>
    public bool Has(string metadataName) => Get(metadataName) is not null;

    /// <summary>Whether <paramref name="type"/>, constructed or not, is the type of this metadata name.</summary>
    public bool Is(ITypeSymbol? type, string metadataName)
        => type is not null && SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, Get(metadataName));

    /// <summary>
    /// Whether <paramref name="type"/> is, derives from or implements the type of this metadata name.
    /// </summary>
    public bool IsOrInherits(ITypeSymbol? type, string metadataName)
        => type is not null && Get(metadataName) is { } known && Inherits(type, known);

    /// <summary>Whether a type is one of those with these names, or inherits from one of them.</summary>
    public bool IsOrInheritsAny(ITypeSymbol? type, string[] metadataNames)
    {
        foreach (string name in metadataNames)
        {
            if (IsOrInherits(type, name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether <paramref name="type"/> is, derives from or implements <paramref name="ancestor"/>, constructed or not.
    /// </summary>
    public static bool Inherits(ITypeSymbol type, INamedTypeSymbol ancestor)
    {
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, ancestor))
            {
                return true;
            }
        }

        if (ancestor.TypeKind != TypeKind.Interface)
        {
            return false;
        }

        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, ancestor))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a type is or implements <c>IEnumerable</c>, as <c>string</c> does too.</summary>
    public static bool IsEnumerable(ITypeSymbol type)
    {
        if (type.SpecialType == SpecialType.System_Collections_IEnumerable)
        {
            return true;
        }

        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (implemented.SpecialType == SpecialType.System_Collections_IEnumerable)
            {
                return true;
            }
        }

        return false;
    }

    private INamedTypeSymbol? Add(string metadataName)
        => _types.GetOrAdd(
            metadataName,
            BestOf(
                _assemblies is null
                    ? _compilation.GetTypesByMetadataName(metadataName)
                    : _assemblies.TypesNamed(metadataName)));

    private INamedTypeSymbol? BestOf(ImmutableArray<INamedTypeSymbol> candidates)
    {
        INamedTypeSymbol? best = null;
        foreach (INamedTypeSymbol candidate in candidates)
        {
            // The compiler prefers a type of the compilation's own source, so a rule does too.
            if (SymbolEqualityComparer.Default.Equals(candidate.ContainingAssembly, _compilation.Assembly))
            {
                return candidate;
            }

            // A public type of a namespace is visible to everybody; asking the compilation costs a search of its
            // references.
            if (best is null
                && (candidate is { DeclaredAccessibility: Accessibility.Public, ContainingType: null }
                    || _compilation.IsSymbolAccessibleWithin(candidate, _compilation.Assembly)))
            {
                best = candidate;
            }
        }

        return best;
    }
}
