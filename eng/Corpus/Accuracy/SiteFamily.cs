using System.Collections.Immutable;

namespace GcGuard.Corpus.Accuracy;

/// <summary>A kind of site, labelled by what the code does to the collector, not by a rule.</summary>
/// <param name="Name">What the files call it.</param>
/// <param name="Rules">Ids of the rules that may answer it; those of rules to come are among them.</param>
/// <param name="ReachesType">Whether a finding anywhere in the site's type answers it.</param>
internal sealed record SiteFamily(string Name, ImmutableSortedSet<string> Rules, bool ReachesType = false)
{
    /// <summary>How many lines away a finding may be.</summary>
    public const int Lines = 3;

    /// <summary>All families, in the order of reports.</summary>
    public static ImmutableArray<SiteFamily> All { get; } =
    [
        new("INDUCED_GC", Ids(5001, 5002, 5005)),
        new("LOH_ARRAY", Ids(1001, 1002, 1003, 1004, 1005, 1006, 1007, 2005, 2006, 2010)),
        new("MS_TOARRAY", Ids(1004, 1006, 2001, 2005, 2006, 2009, 2010, 3005)),
        new("JSON_WRITE", Ids(2002, 2003, 2007, 2009)),
        new("JSON_READ", Ids(2004, 2008, 2009)),

        // What makes a pool or a lease wrong is seldom on the line that a reader points at: it takes the whole type.
        new("POOL_UNBOUNDED", Ids(3001, 3002, 3006, 3007), ReachesType: true),
        new("ARRAYPOOL", Ids(3003, 3004, 3006, 3008, 3009), ReachesType: true),
        new("LAZY_BLOCKING", Ids(4001, 4002, 4003, 4004)),
        new("RETRY_RETENTION", Ids(6001, 6002, 6003, 6004)),
    ];

    /// <summary>The family of a name; null where there is none, as for the id of a rule.</summary>
    public static SiteFamily? Find(string name) => All.FirstOrDefault(family => family.Name == name);

    private static ImmutableSortedSet<string> Ids(params int[] numbers)
        => numbers.Select(number => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"GCG{number}"))
            .ToImmutableSortedSet(StringComparer.Ordinal);
}
