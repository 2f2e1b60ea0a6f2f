using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>
/// The suspect places that the rules of one analyzer stayed silent about, because nobody knows how often they run.
/// </summary>
internal sealed class UnjudgedPlaces
{
    private readonly ConcurrentDictionary<SyntaxNode, bool> _places = new();

    /// <summary>How many there are.</summary>
    public int Count => _places.Count;

    /// <summary>Notes a place; several rules may ask about one.</summary>
    public void Add(SyntaxNode place) => _places.TryAdd(place, true);
}
