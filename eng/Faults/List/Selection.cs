using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace GcGuard.Faults.List;

/// <summary>Picks faults from the list.</summary>
internal static class Selection
{
    /// <summary>The faults of these names, in the order of the list.</summary>
    /// <exception cref="FaultsFailure">A name is not in the list.</exception>
    public static IReadOnlyList<Fault> ByIds(IReadOnlyList<Fault> faults, string ids)
    {
        string[] wanted = ids.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string[] unknown = [.. wanted.Where(id => faults.All(fault => fault.Id != id))];
        return wanted.Length == 0 || unknown.Length > 0
            ? throw new FaultsFailure(
                $"--only {ids}: not in {FaultList.Path}: {string.Join(", ", unknown)}; "
                + "take the names in brackets there.")
            : [.. faults.Where(fault => wanted.Contains(fault.Id))];
    }

    /// <summary>Some faults, in the order of the list; the same ones for the same list and seed.</summary>
    public static IReadOnlyList<Fault> Sample(IReadOnlyList<Fault> faults, int count, int seed)
    {
        Fault[] shuffled = [.. faults];
        new Random(seed).Shuffle(shuffled);
        HashSet<Fault> chosen = [.. shuffled.Take(count)];
        return [.. faults.Where(chosen.Contains)];
    }

    /// <summary>The seed that a commit gives, so that runs differ and each can be repeated.</summary>
    public static int SeedOf(string commit)
        => int.Parse(commit.AsSpan(0, 7), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
}
