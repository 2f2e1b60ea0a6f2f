using System.Collections.Concurrent;

namespace GcGuard.Analyzers.Symbols;

/// <summary>The assemblies of a compilation, its own included, by the namespaces that they declare.</summary>
internal sealed class NamespaceAssemblies(Compilation compilation)
{
    private readonly Compilation _compilation = compilation;
    private readonly ConcurrentDictionary<
        string, (INamespaceSymbol? Namespace, ImmutableArray<IAssemblySymbol> Assemblies)> _declaring = new();

    /// <summary>
    /// The assemblies of a compilation; null where a reference has an alias, because its namespaces are then no part of
    /// the global namespace.
    /// </summary>
    public static NamespaceAssemblies? For(Compilation compilation)
    {
        foreach (MetadataReference reference in compilation.References)
        {
            if (!reference.Properties.Aliases.IsEmpty)
            {
                return null;
            }
        }

        return new NamespaceAssemblies(compilation);
    }

    /// <summary>
    /// The types of a metadata name, in the order of the assemblies; few namespaces stand in more than a few.
    /// </summary>
    public ImmutableArray<INamedTypeSymbol> TypesNamed(string metadataName)
    {
        int end = metadataName.LastIndexOf('.');
        ImmutableArray<INamedTypeSymbol> types = ImmutableArray<INamedTypeSymbol>.Empty;
        foreach (IAssemblySymbol assembly in Of(end < 0 ? string.Empty : metadataName.Substring(0, end)).Assemblies)
        {
            if (assembly.GetTypeByMetadataName(metadataName) is { } type)
            {
                types = types.Add(type);
            }
        }

        return types;
    }

    private (INamespaceSymbol? Namespace, ImmutableArray<IAssemblySymbol> Assemblies) Of(string name)
    {
        if (_declaring.TryGetValue(name, out (INamespaceSymbol?, ImmutableArray<IAssemblySymbol>) known))
        {
            return known;
        }

        INamespaceSymbol? found = Find(name);
        return _declaring.GetOrAdd(
            name, (found, found is null ? ImmutableArray<IAssemblySymbol>.Empty : AssembliesOf(found)));
    }

    private INamespaceSymbol? Find(string name)
    {
        if (name.Length == 0)
        {
            return _compilation.GlobalNamespace;
        }

        int end = name.LastIndexOf('.');
        INamespaceSymbol? outer = Of(end < 0 ? string.Empty : name.Substring(0, end)).Namespace;
        if (outer is not null)
        {
            foreach (INamespaceOrTypeSymbol member in outer.GetMembers(name.Substring(end + 1)))
            {
                if (member is INamespaceSymbol inner)
                {
                    return inner;
                }
            }
        }

        return null;
    }

    private static ImmutableArray<IAssemblySymbol> AssembliesOf(INamespaceSymbol merged)
    {
        ImmutableArray<IAssemblySymbol>.Builder assemblies = ImmutableArray.CreateBuilder<IAssemblySymbol>();
        foreach (INamespaceSymbol part in merged.ConstituentNamespaces)
        {
            // One assembly's modules follow one another.
            if (part.ContainingAssembly is { } assembly
                && (assemblies.Count == 0
                    || !SymbolEqualityComparer.Default.Equals(assemblies[assemblies.Count - 1], assembly)))
            {
                assemblies.Add(assembly);
            }
        }

        return assemblies.ToImmutable();
    }
}
