using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Collections;

/// <summary>The framework's collections, GcGuard.Runtime's and the C# compiler's, by turns in one process, in the same loops.</summary>
internal static class PeerTable
{
    private static readonly int[] s_scattered = [.. Enumerable.Range(0, 100_000).Select(i => unchecked((int)(i * 2654435761u)))];

    /// <summary>Writes one row a workload.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="rounds">Rounds of each family a workload.</param>
    public static void Write(TextWriter output, int rounds)
    {
        output.WriteLine($"Segmented: {Peer.Segmented.List.Assembly.FullName}");
        output.WriteLine();
        output.WriteLine("| workload | chunked / framework | segmented / framework | chunked / segmented | gen 2 per 1,000: framework, chunked, segmented | kB per call: framework, chunked, segmented |");
        output.WriteLine("|---|---|---|---|---|---|");
        foreach ((string name, Func<Peer, Func<object?>> workload) in All())
        {
            Func<object?>[] workloads = [workload(Peer.Framework), workload(Peer.Chunked), workload(Peer.Segmented)];
            CollectionSample.Warm(workloads);
            CollectionSample[] samples = [new(), new(), new()];
            List<double> chunked = [];
            List<double> segmented = [];
            List<double> between = [];
            for (int i = 0; i < rounds; i++)
            {
                double[] times = [.. workloads.Select((x, n) => samples[n].Time(x))];
                chunked.Add(times[1] / times[0]);
                segmented.Add(times[2] / times[0]);
                between.Add(times[1] / times[2]);
            }

            string collections = string.Join(", ", samples.Select(x => FormattableString.Invariant($"{x.Gen2PerThousand:0.#}")));
            string allocated = string.Join("; ", samples.Select(x => FormattableString.Invariant($"{x.KilobytesPerCall:#,0.#}")));
            output.WriteLine($"| {name} | {CollectionSample.Median(chunked)} | {CollectionSample.Median(segmented)} | {CollectionSample.Median(between)} | {collections} | {allocated} |");
        }
    }

    /// <summary>The workloads: each makes, for a family, what is run.</summary>
    internal static IEnumerable<(string Name, Func<Peer, Func<object?>> Workload)> All()
    {
        foreach (int count in (int[])[500, 50_000, 1_000_000])
        {
            yield return (FormattableString.Invariant($"list: {count:#,0} adds"), peer => Bind(PeerLoops.ListAdds(peer.List), count));
            yield return (FormattableString.Invariant($"list: index, {count:#,0}"), peer => Bind(PeerLoops.ListIndex(peer.List), PeerLoops.ListAdds(peer.List)(count)));
            yield return (FormattableString.Invariant($"list: foreach, {count:#,0}"), peer => Bind(PeerLoops.ListEnumerator(peer.List), PeerLoops.ListAdds(peer.List)(count)));
        }

        foreach (int count in (int[])[500, 100_000])
        {
            yield return (FormattableString.Invariant($"set: {count:#,0} adds"), peer => Adds(PeerLoops.SetAdds(peer.Set), count));
            yield return (FormattableString.Invariant($"set: contains, {count:#,0}"), peer => Lookups(PeerLoops.SetAdds(peer.Set), PeerLoops.SetContains(peer.Set), count));
            yield return (FormattableString.Invariant($"dictionary: {count:#,0} adds"), peer => Adds(PeerLoops.DictionaryAdds(peer.Dictionary), count));
            yield return (FormattableString.Invariant($"dictionary: get, {count:#,0}"), peer => Lookups(PeerLoops.DictionaryAdds(peer.Dictionary), PeerLoops.DictionaryGet(peer.Dictionary), count));
        }
    }

    private static Func<object?> Bind<T, TResult>(Func<T, TResult> loop, T argument) => () => loop(argument);

    private static Func<object?> Adds(Func<int[], int, object> add, int count) => () => add(s_scattered, count);

    private static Func<object?> Lookups(Func<int[], int, object> add, Func<object, int[], int, long> find, int count)
    {
        object all = add(s_scattered, count);
        return () => find(all, s_scattered, count);
    }
}
