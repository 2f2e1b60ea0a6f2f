namespace GcGuard.Analyzers.Evidence.Baseline;

/// <summary>
/// Which findings of one rule in one member a baseline knows. The analyzers and the tool decide by it, so that they
/// agree about what is new and what is gone.
/// </summary>
/// <remarks>
/// <para>First, every finding takes an entry of the same statement, in the order of the text. Then what is left is
/// counted: as many findings as there are entries left are known, again in the order of the text, because somebody has
/// edited their statements. So an edit is silent, and one finding more than before is reported.</para>
/// <para>All of that is decided from one member alone, which a host always analyses whole and on one thread: neither
/// what an editor leaves out nor the order in which a build looks at members can change it.</para>
/// </remarks>
internal static class BaselineMatch
{
    /// <summary>For each finding the place of its entry; negative where the baseline does not know it.</summary>
    /// <param name="entries">The statements of the entries.</param>
    /// <param name="findings">The statements of the findings, in the order of the text.</param>
    public static int[] Match(IReadOnlyList<string> entries, IReadOnlyList<string> findings)
    {
        var places = new Dictionary<string, Queue<int>>(StringComparer.Ordinal);
        for (int i = 0; i < entries.Count; i++)
        {
            if (!places.TryGetValue(entries[i], out Queue<int>? same))
            {
                places.Add(entries[i], same = new Queue<int>());
            }

            same.Enqueue(i);
        }

        var matches = new int[findings.Count];
        var isTaken = new bool[entries.Count];
        for (int i = 0; i < matches.Length; i++)
        {
            matches[i] = places.TryGetValue(findings[i], out Queue<int>? same) && same.Count > 0 ? same.Dequeue() : -1;
            if (matches[i] >= 0)
            {
                isTaken[matches[i]] = true;
            }
        }

        int next = 0;
        for (int i = 0; i < matches.Length; i++)
        {
            while (next < isTaken.Length && isTaken[next])
            {
                next++;
            }

            if (matches[i] < 0 && next < isTaken.Length)
            {
                matches[i] = next++;
            }
        }

        return matches;
    }
}
