using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// The change under way: which variables and methods it has come to, what it edits, and what can be noticed of it.
/// </summary>
internal sealed class ChunkedChange(FixTarget target, ChunkedTypes types)
{
    private readonly Dictionary<ISymbol, ISymbol?> _causes = new(SymbolEqualityComparer.Default);
    private readonly Queue<ISymbol> _pending = new();

    /// <summary>The finding.</summary>
    public FixTarget Target { get; } = target;

    /// <summary>The chunked types.</summary>
    public ChunkedTypes Types { get; } = types;

    /// <summary>The types of the framework.</summary>
    public KnownTypes Framework { get; } = KnownTypes.For(target.Model.Compilation);

    /// <summary>The changes of the text.</summary>
    public ChunkedEdits Edits { get; } = new(target);

    /// <summary>What can be noticed.</summary>
    public ChunkedNotes Notes { get; set; }

    /// <summary>What takes the place of the collection at which it began.</summary>
    public INamedTypeSymbol? Counterpart { get; set; }

    /// <summary>
    /// Has the declared type of a local, field, parameter, or of what a method returns, changed with the rest.
    /// Interfaces come too, whose type stays but whose users must not ask for the framework's type.
    /// </summary>
    public bool Enlist(ISymbol symbol)
    {
        if (!_causes.ContainsKey(symbol.OriginalDefinition))
        {
            _causes.Add(symbol.OriginalDefinition, Cause);
            _pending.Enqueue(symbol.OriginalDefinition);
        }

        return true;
    }

    /// <summary>
    /// The parameter whose callers are being looked at, or for whose callers' sake the current variable was enlisted. A
    /// change that fails there may do with an interface for that parameter. Null where the collection itself flows.
    /// </summary>
    public ISymbol? Cause { get; set; }

    /// <summary>The next one to be looked at; null when all have been.</summary>
    public ISymbol? Next()
    {
        if (_pending.Count == 0)
        {
            return null;
        }

        ISymbol next = _pending.Dequeue();
        Cause = _causes[next];
        return next;
    }
}
