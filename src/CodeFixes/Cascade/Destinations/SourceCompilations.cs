namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>The compilation of a project, and those of the projects that it refers to.</summary>
internal sealed class SourceCompilations
{
    private readonly List<Compilation> _all = [];

    public SourceCompilations(Compilation compilation)
    {
        _all.Add(compilation);
        for (int i = 0; i < _all.Count; i++)
        {
            _all.AddRange(_all[i].References.OfType<CompilationReference>()
                .Select(static reference => reference.Compilation)
                .Where(one => one.Language == LanguageNames.CSharp && !_all.Contains(one)));
        }
    }

    public IReadOnlyList<Compilation> All => _all;

    /// <summary>
    /// The compilation that a type's source belongs to; null for one of a package, and for one of a project for
    /// another framework.
    /// </summary>
    public Compilation? Of(INamedTypeSymbol type)
        => _all.Find(one => SymbolEqualityComparer.Default.Equals(one.Assembly, type.ContainingAssembly));

    /// <summary>The compilation that a file belongs to; null for one of none of them.</summary>
    public Compilation? Of(SyntaxTree tree) => _all.Find(one => one.ContainsSyntaxTree(tree));
}
