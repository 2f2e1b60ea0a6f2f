namespace GcGuard.Tool.Paths;

/// <summary>Tables from a key to a set.</summary>
internal static class SetTable
{
    /// <summary>Adds a value to the set of a key.</summary>
    public static void AddTo<T>(this Dictionary<string, HashSet<T>> table, string key, T value)
    {
        if (!table.TryGetValue(key, out HashSet<T>? values))
        {
            table.Add(key, values = []);
        }

        values.Add(value);
    }

    /// <summary>The set of a key, or nothing.</summary>
    public static IReadOnlyCollection<T> Of<T>(this Dictionary<string, HashSet<T>> table, string? key)
        => key is not null && table.TryGetValue(key, out HashSet<T>? values) ? values : [];
}
