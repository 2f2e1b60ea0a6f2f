using System.Collections.Generic;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>What is done with sets and dictionaries, in the same words for both.</summary>
internal static class KeyLoops<T, TElement>
    where T : notnull
    where TElement : struct, IElement<T>
{
    public static object AddToSet(T[] keys)
    {
        var set = new HashSet<T>();
        for (int i = 0; i < keys.Length; i++)
        {
            set.Add(keys[i]);
        }

        return set;
    }

    public static object AddToChunkedSet(T[] keys)
    {
        var set = new ChunkedHashSet<T>();
        for (int i = 0; i < keys.Length; i++)
        {
            set.Add(keys[i]);
        }

        return set;
    }

    public static object AddToMap(T[] keys)
    {
        var map = new Dictionary<T, long>();
        for (int i = 0; i < keys.Length; i++)
        {
            map.Add(keys[i], i);
        }

        return map;
    }

    public static object AddToChunkedMap(T[] keys)
    {
        var map = new ChunkedDictionary<T, long>();
        for (int i = 0; i < keys.Length; i++)
        {
            map.Add(keys[i], i);
        }

        return map;
    }

    public static long Contains(HashSet<T> set, T[] keys)
    {
        long found = 0;
        for (int i = 0; i < keys.Length; i++)
        {
            found += set.Contains(keys[i]) ? 1 : 0;
        }

        return found;
    }

    public static long Contains(ChunkedHashSet<T> set, T[] keys)
    {
        long found = 0;
        for (int i = 0; i < keys.Length; i++)
        {
            found += set.Contains(keys[i]) ? 1 : 0;
        }

        return found;
    }

    public static long Get(Dictionary<T, long> map, T[] keys)
    {
        long sum = 0;
        for (int i = 0; i < keys.Length; i++)
        {
            sum += map[keys[i]];
        }

        return sum;
    }

    public static long Get(ChunkedDictionary<T, long> map, T[] keys)
    {
        long sum = 0;
        for (int i = 0; i < keys.Length; i++)
        {
            sum += map[keys[i]];
        }

        return sum;
    }

    public static long Enumerate(HashSet<T> set)
    {
        long sum = 0;
        foreach (T key in set)
        {
            sum += TElement.Read(key);
        }

        return sum;
    }

    public static long Enumerate(ChunkedHashSet<T> set)
    {
        long sum = 0;
        foreach (T key in set)
        {
            sum += TElement.Read(key);
        }

        return sum;
    }

    public static long Enumerate(Dictionary<T, long> map)
    {
        long sum = 0;
        foreach (KeyValuePair<T, long> entry in map)
        {
            sum += entry.Value;
        }

        return sum;
    }

    public static long Enumerate(ChunkedDictionary<T, long> map)
    {
        long sum = 0;
        foreach (KeyValuePair<T, long> entry in map)
        {
            sum += entry.Value;
        }

        return sum;
    }
}
