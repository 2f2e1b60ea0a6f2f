using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Words without which no delegate in a file is an entry point: what it would take, or what it would be given to. They
/// only decide whether a lambda is worth a look; the semantic model decides what it is.
/// </summary>
internal static class EntryWords
{
    private static readonly int[] Hashes = MakeHashes();

    /// <summary>The answer for each file, as long as its index lives.</summary>
    private static readonly ConditionalWeakTable<IdentifierIndex, StrongBox<bool>> Answers = new();

    /// <summary>Whether one of the words occurs in a file.</summary>
    public static bool OccurIn(IdentifierIndex index)
        => Answers.GetValue(index, static asked => new StrongBox<bool>(Array.Exists(Hashes, asked.Contains))).Value;

    private static int[] MakeHashes()
    {
        var words = new HashSet<string>(StringComparer.Ordinal)
        {
            // What hands out a builder, and calls that take handlers even where the builder's type is not written.
            "WebApplication", "IEndpointRouteBuilder", "RouteGroupBuilder", "IApplicationBuilder", "IAppBuilder",
            "RequestDelegate",
            "UseEndpoints", "UseWhen", "MapWhen", "MapGroup", "MapGet", "MapPost", "MapPut", "MapDelete", "MapPatch",
            "MapMethods", "MapFallback",
        };
        foreach (RootRow row in EntryPoints.Rows)
        {
            if (row.Match == RootMatch.Parameter)
            {
                words.Add(row.TypeName.Substring(row.TypeName.LastIndexOf('.') + 1));
            }
        }

        var hashes = new int[words.Count];
        int count = 0;
        foreach (string word in words)
        {
            hashes[count++] = IdentifierIndex.Hash(word);
        }

        return hashes;
    }
}
