using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// The suspect places that the rules of one analyzer stayed silent about, because nobody knows how often they run.
/// </summary>
internal sealed class UnjudgedPlaces
{
    private static readonly ConditionalWeakTable<AnalyzerConfigOptionsProvider, UnjudgedPlaces> Tables = new();

    private readonly ConcurrentDictionary<SyntaxNode, bool> _places = new();

    /// <summary>
    /// The places of one project, over all its analyzers. Hosts copy a compilation before they analyze it, so the
    /// options that they hand through stand for the project.
    /// </summary>
    public static UnjudgedPlaces For(AnalyzerConfigOptionsProvider options) => Tables.GetOrCreateValue(options);

    /// <summary>How many there are.</summary>
    public int Count => _places.Count;

    /// <summary>Notes a place; several rules may ask about one.</summary>
    public void Add(SyntaxNode place) => _places.TryAdd(place, true);
}
