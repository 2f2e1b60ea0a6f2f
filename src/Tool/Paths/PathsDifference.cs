using System.Collections.Immutable;

namespace GcGuard.Tool.Paths;

/// <summary>The lines by which two paths files differ, whatever their line ends.</summary>
/// <param name="Added">Lines that the file lacks.</param>
/// <param name="Removed">Lines that the file should not have.</param>
/// <param name="Gone">How many of those are about members of which there is no line any more.</param>
/// <param name="IsOnlyOrder">Whether the same lines stand there in another order, or twice.</param>
internal sealed record PathsDifference(
    ImmutableArray<string> Added, ImmutableArray<string> Removed, int Gone, bool IsOnlyOrder)
{
    /// <summary>Whether there is no difference.</summary>
    public bool IsEmpty => Count == 0 && !IsOnlyOrder;

    /// <summary>How many lines differ.</summary>
    public int Count => Added.Length + Removed.Length;

    /// <summary>Compares a file as it stands, null for none, with what it should be.</summary>
    public static PathsDifference Between(string? present, string wanted)
    {
        string[] old = Lines(present ?? string.Empty);
        string[] now = Lines(wanted);
        var known = new HashSet<string>(old, StringComparer.Ordinal);
        var valid = new HashSet<string>(now, StringComparer.Ordinal);
        ImmutableArray<string> added = [.. now.Where(line => !known.Contains(line))];
        ImmutableArray<string> removed = [.. old.Where(line => !valid.Contains(line)).Distinct()];
        var members = now.Select(MemberOf).ToHashSet(StringComparer.Ordinal);
        return new PathsDifference(
            added,
            removed,
            removed.Count(line => line.Contains('\t', StringComparison.Ordinal) && !members.Contains(MemberOf(line))),
            added.IsEmpty && removed.IsEmpty && !old.AsSpan().SequenceEqual(now));
    }

    private static string[] Lines(string text)
        => [.. text.Split('\n').Select(line => line.TrimEnd('\r')).Where(line => line.Length > 0)];

    private static string MemberOf(string line)
    {
        string[] columns = line.Split('\t', 3);
        return columns.Length < 2 ? line : columns[0] + "\t" + columns[1];
    }
}
