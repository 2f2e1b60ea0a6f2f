using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.Baseline;

namespace GcGuard.Tool.Baselines;

/// <summary>How a baseline and what a solution has now differ, decided as the analyzers decide it.</summary>
internal sealed class BaselineDifference
{
    private BaselineDifference(
        ImmutableArray<BaselineEntry> added, ImmutableArray<BaselineEntry> gone, ImmutableArray<BaselineEntry> still,
        ImmutableArray<BaselineEntry> unseen, int edited)
    {
        Added = added;
        Gone = gone;
        Still = still;
        Unseen = unseen;
        Edited = edited;
    }

    /// <summary>Findings that the baseline does not know.</summary>
    public ImmutableArray<BaselineEntry> Added { get; }

    /// <summary>Entries that no longer occur.</summary>
    public ImmutableArray<BaselineEntry> Gone { get; }

    /// <summary>Findings that it knows, as their statements read now.</summary>
    public ImmutableArray<BaselineEntry> Still { get; }

    /// <summary>Entries of which nothing can be said, because not every project could be looked at.</summary>
    public ImmutableArray<BaselineEntry> Unseen { get; }

    /// <summary>How many of the known findings have another statement now.</summary>
    public int Edited { get; }

    /// <summary>Compares a baseline with a solution.</summary>
    /// <param name="entries">The baseline.</param>
    /// <param name="found">What the solution has, in the order of the text, in which the analyzers count.</param>
    /// <param name="isSeen">Whether an assembly was looked at, or there is no such project any more.</param>
    public static BaselineDifference Between(
        IEnumerable<BaselineEntry> entries, IEnumerable<BaselineEntry> found, Func<string, bool> isSeen)
    {
        ILookup<(string, string, string), BaselineEntry> known = ByMember(entries);
        ILookup<(string, string, string), BaselineEntry> now = ByMember(found);
        var added = ImmutableArray.CreateBuilder<BaselineEntry>();
        var gone = ImmutableArray.CreateBuilder<BaselineEntry>();
        var still = ImmutableArray.CreateBuilder<BaselineEntry>();
        var unseen = ImmutableArray.CreateBuilder<BaselineEntry>();
        int edited = 0;
        foreach ((string Assembly, string, string) key in
            known.Select(one => one.Key).Union(now.Select(one => one.Key)))
        {
            List<BaselineEntry> before = [.. known[key]], after = [.. now[key]];
            if (!isSeen(key.Assembly))
            {
                unseen.AddRange(before);
                continue;
            }

            int[] matches = BaselineMatch.Match(
                [.. before.Select(entry => entry.Statement)], [.. after.Select(entry => entry.Statement)]);
            for (int i = 0; i < matches.Length; i++)
            {
                (matches[i] < 0 ? added : still).Add(after[i]);
                edited += matches[i] >= 0 && before[matches[i]] != after[i] ? 1 : 0;
            }

            gone.AddRange(before.Where((_, i) => !matches.Contains(i)));
        }

        return new BaselineDifference(
            added.ToImmutable(), gone.ToImmutable(), still.ToImmutable(), unseen.ToImmutable(), edited);
    }

    private static ILookup<(string, string, string), BaselineEntry> ByMember(IEnumerable<BaselineEntry> entries)
        => entries.ToLookup(entry => (entry.Assembly, entry.Member, entry.Rule));
}
