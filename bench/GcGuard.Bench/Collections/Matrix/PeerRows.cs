using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>The rows of the framework's collections, GcGuard.Runtime's and the C# compiler's.</summary>
internal static class PeerRows
{
    private static readonly int[] s_lengths = [10, 500, 20_000, MatrixRows.Large];
    private static readonly int[] s_scattered = MatrixRows.Items<int, OfInt>(MatrixRows.Large);

    public static IEnumerable<MatrixRow> All()
        => s_lengths.SelectMany(count => (MatrixRow[])
        [
            .. Lists<long, OfLong>("long", count),
            .. Lists<int, OfInt>("int", count),
            .. Lists<Triple, OfTriple>("24 bytes", count),
            .. Lists<string, OfString>("string", count),
        ]).Concat(s_lengths.SelectMany(Keys));

    private static IEnumerable<MatrixRow> Lists<T, TElement>(string element, int count)
        where TElement : struct, IElement<T>
    {
        yield return Row("list", "adds", element, count, allocates: true, peer =>
            Bind(PeerLoops.ListAdds<T>(peer.ListOf<T>()), MatrixRows.Items<T, TElement>(count)));
        yield return Row("list", "index", element, count, allocates: false, peer =>
            Bind(PeerLoops.ListIndex<T, TElement>(peer.ListOf<T>()), Full(peer)));
        yield return Row("list", "foreach", element, count, allocates: false, peer =>
            Bind(PeerLoops.ListEnumerator<T, TElement>(peer.ListOf<T>()), Full(peer)));

        object Full(Peer peer) => PeerLoops.ListAdds<T>(peer.ListOf<T>())(MatrixRows.Items<T, TElement>(count));
    }

    private static IEnumerable<MatrixRow> Keys(int count)
    {
        yield return Row("set", "adds", "int", count, allocates: true, peer => Adds(SetAdds(peer), count));
        yield return Row("set", "contains", "int", count, allocates: false, peer =>
            Lookups(SetAdds(peer), PeerLoops.SetContains(peer.SetOf<int>()), count));
        yield return Row("dictionary", "adds", "int", count, allocates: true, peer => Adds(MapAdds(peer), count));
        yield return Row("dictionary", "get", "int", count, allocates: false, peer =>
            Lookups(MapAdds(peer), PeerLoops.DictionaryGet(peer.DictionaryOf<int>()), count));
    }

    private static Func<int[], int, object> SetAdds(Peer peer) => PeerLoops.SetAdds(peer.SetOf<int>());

    private static Func<int[], int, object> MapAdds(Peer peer) => PeerLoops.DictionaryAdds(peer.DictionaryOf<int>());

    private static MatrixRow Row(
        string collection,
        string operation,
        string element,
        int count,
        bool allocates,
        Func<Peer, Func<object?>> workload)
    {
        string name = "peers, " + MatrixRow.NameOf(collection, operation, element, count);
        return new(name, count, double.NaN, allocates, () => [.. Peer.All.Select(workload)]);
    }

    private static Func<object?> Bind<T, TResult>(Func<T, TResult> loop, T argument) => () => loop(argument);

    private static Func<object?> Adds(Func<int[], int, object> add, int count) => () => add(s_scattered, count);

    private static Func<object?> Lookups(Func<int[], int, object> add, Func<object, int[], int, long> find, int count)
    {
        object all = add(s_scattered, count);
        return () => find(all, s_scattered, count);
    }
}
