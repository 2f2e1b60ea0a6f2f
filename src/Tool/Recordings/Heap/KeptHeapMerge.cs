using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Recordings.Heap;

/// <summary>The heaps of many machines as one; in any order.</summary>
internal static class KeptHeapMerge
{
    /// <summary>Their sum; null where there is none.</summary>
    public static KeptHeap? Of(IReadOnlyList<KeptHeap> heaps)
        => heaps.Count == 0 ? null
            : new KeptHeap
            {
                PauseMilliseconds = heaps.Max(one => one.PauseMilliseconds),
                Bytes = heaps.Sum(one => one.Bytes),
                Objects = heaps.Sum(one => one.Objects),
                Roots =
                [
                    .. heaps.SelectMany(one => one.Roots)
                        .GroupBy(one => (one.Kind, one.Name))
                        .Select(group => new KeptBy(
                            group.Key.Kind, group.Key.Name, group.Sum(one => one.Bytes), group.Sum(one => one.Objects),
                            group.Select(one => one.Path)
                                .MinBy(path => string.Join('\n', path), StringComparer.Ordinal)!))
                        .OrderByDescending(one => one.Bytes).ThenBy(one => one.Kind)
                        .ThenBy(one => one.Name, StringComparer.Ordinal),
                ],
            };
}
