using GcGuard.Tool.Recordings.Heap;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Recordings;

/// <summary>
/// Recordings of one build from many machines as one. All of it are integer sums, greatest values and sorted lists, so
/// the
/// order of the recordings makes no difference.
/// </summary>
internal static class RecordingMerge
{
    /// <summary>Merges recordings.</summary>
    /// <exception cref="InputException">They are of different servers, builds, modes or runtimes.</exception>
    public static Recording Of(IReadOnlyList<Recording> recordings)
    {
        Recording first = recordings[0];
        if (recordings.Count == 1)
        {
            return first;
        }

        Check(recordings, "servers", one => one.Server.Name);
        Check(recordings, "modes", one => one.Mode.ToString());
        Check(recordings, "runtimes", one => one.Server.Runtime);
        Check(recordings, "collectors", one => one.Server.Collector);
        List<CodeModule> modules = [
            .. recordings.SelectMany(one => one.Modules)
                .Distinct()
                .OrderBy(module => module.Name, StringComparer.Ordinal)
            .ThenBy(module => module.Mvid)];
        if (modules.GroupBy(module => module.Name).FirstOrDefault(group => group.Count() > 1) is { } builds)
        {
            throw new InputException($"The recordings are of different builds of {builds.Key}.");
        }

        List<Inducer> inducers = Inducers(recordings);
        List<Endpoint> endpoints = Endpoints(recordings);
        return first with
        {
            Started = recordings.Min(one => one.Started),
            Milliseconds = recordings.Max(one => one.Milliseconds),
            Server = first.Server with
            {
                Heaps = recordings.Max(one => one.Server.Heaps),
                HeapsAdapted = recordings.Any(one => one.Server.HeapsAdapted),
                Cores = recordings.Max(one => one.Server.Cores),
                MemoryLimit = recordings.Max(one => one.Server.MemoryLimit),
            },
            Evidence = Sum(recordings),
            Modules = modules,
            Endpoints = endpoints,
            Inducers = inducers,
            Sites = Sites(recordings, modules, endpoints),
            Collections =
            [
                .. recordings.SelectMany(one => one.Collections.Select(collection => collection.Inducer < 0 ? collection
                    : collection with
                    {
                        Inducer = inducers.FindIndex(inducer => Same(inducer, one.Inducers[collection.Inducer]))
                    }))
                    .OrderBy(one => one.At).ThenBy(one => one.Generation).ThenBy(one => one.PauseMicroseconds)
                    .ThenBy(one => one.Reason, StringComparer.Ordinal),
            ],
            Seconds = Seconds(recordings),
            Kept = KeptHeapMerge.Of([.. recordings.Select(one => one.Kept).OfType<KeptHeap>()]),
        };
    }

    private static void Check(IReadOnlyList<Recording> recordings, string what, Func<Recording, string> value)
    {
        string[] values = [.. recordings.Select(value).Distinct().Order(StringComparer.Ordinal)];
        if (values.Length > 1)
        {
            throw new InputException($"The recordings are of different {what}: {string.Join(", ", values)}.");
        }
    }

    private static Evidence Sum(IReadOnlyList<Recording> recordings)
        => new()
        {
            Events = recordings.Sum(one => one.Evidence.Events),
            DroppedEvents = recordings.Sum(one => one.Evidence.DroppedEvents),
            Samples = recordings.Sum(one => one.Evidence.Samples),
            IsTicks = recordings.Any(one => one.Evidence.IsTicks),
            UnattributedBytes = recordings.Sum(one => one.Evidence.UnattributedBytes),
            UnattributedLargeBytes = recordings.Sum(one => one.Evidence.UnattributedLargeBytes),
            HasRequests = recordings.Any(one => one.Evidence.HasRequests),
            HasMethods = recordings.All(one => one.Evidence.HasMethods),
            LacksAssemblies = recordings.Any(one => one.Evidence.LacksAssemblies),
            RundownMilliseconds = recordings.Max(one => one.Evidence.RundownMilliseconds),
        };

    private static List<Endpoint> Endpoints(IReadOnlyList<Recording> recordings)
        => [.. recordings.SelectMany(one => one.Endpoints)
            .GroupBy(endpoint => endpoint.Name, StringComparer.Ordinal)
            .Select(group => new Endpoint
            {
                Name = group.Key,
                Requests = group.Sum(one => one.Requests),
                Units = group.Sum(one => one.Units),
                Allocated = group.Aggregate(default(AllocationSums), (sum, one) => sum + one.Allocated),
                Undisturbed = Sum(group.Select(one => one.Undisturbed)),
                Paused = Sum(group.Select(one => one.Paused)),
                WithoutPauses = Sum(group.Select(one => one.WithoutPauses)),
                FullCollectionShare = group.Sum(one => one.FullCollectionShare),
            })
            .OrderByDescending(one => one.Allocated.LargeBytes).ThenByDescending(one => one.Allocated.Bytes)
            .ThenBy(one => one.Name, StringComparer.Ordinal)];

    private static LatencyHistogram Sum(IEnumerable<LatencyHistogram> histograms)
    {
        var sum = new LatencyHistogram();
        foreach (LatencyHistogram histogram in histograms)
        {
            sum.Add(histogram);
        }

        return sum;
    }

    private static List<Inducer> Inducers(IReadOnlyList<Recording> recordings)
        => [.. recordings.SelectMany(one => one.Inducers)
            .GroupBy(one => (one.Member, one.Assembly))
            .Select(group => new Inducer(
                group.Key.Member, group.Key.Assembly, group.Sum(one => one.Collections),
                group.Sum(one => one.PauseMicroseconds),
                group.Select(one => one.Frames).MinBy(frames => string.Join('\n', frames), StringComparer.Ordinal)!))
            .OrderBy(one => one.Assembly, StringComparer.Ordinal).ThenBy(one => one.Member, StringComparer.Ordinal)];

    private static bool Same(Inducer a, Inducer b) => a.Member == b.Member && a.Assembly == b.Assembly;

    private static List<Site> Sites(
        IReadOnlyList<Recording> recordings, List<CodeModule> modules, List<Endpoint> endpoints)
        => [.. recordings
            .SelectMany(recording => recording.Sites.Select(site => site with
            {
                Module = modules.IndexOf(recording.Modules[site.Module]),
                Requests = [.. site.Requests.Select(one => one with
                {
                    Endpoint = endpoints.FindIndex(endpoint => endpoint.Name == recording.Endpoints[one.Endpoint].Name),
                })],
            }))
            .GroupBy(site => (site.Module, site.Method, site.IlOffset))
            .Select(Merge)
            .OrderByDescending(site => site.Allocated.LargeBytes).ThenByDescending(site => site.Allocated.Bytes)
            .ThenBy(site => site.Module).ThenBy(site => site.Method).ThenBy(site => site.IlOffset)];

    private static Site Merge(IEnumerable<Site> same)
    {
        Site[] sites = [
            .. same.OrderBy(site => site.Call, StringComparer.Ordinal).ThenBy(
                site => site.Member, StringComparer.Ordinal)
        ];
        return sites[0] with
        {
            IsCertain = sites.All(site => site.IsCertain),
            Types = [.. sites.SelectMany(site => site.Types).Distinct().Order(StringComparer.Ordinal)],
            Requests =
            [
                .. sites.SelectMany(site => site.Requests).GroupBy(one => one.Endpoint)
                    .Select(group => new SiteRequests(
                        group.Key, group.Aggregate(default(AllocationSums), (sum, one) => sum + one.Allocated),
                        group.Sum(one => one.Reaching), group.Sum(one => one.LargeFirstHalf),
                        group.Sum(one => one.LargeSecondHalf)))
                    .OrderByDescending(one => one.Allocated.LargeBytes).ThenBy(one => one.Endpoint),
            ],
            Stacks =
            [
                .. sites.SelectMany(site => site.Stacks)
                    .GroupBy(stack => string.Join('\n', stack.Frames), StringComparer.Ordinal)
                    .Select(group => new CallPath(group.Sum(stack => stack.Bytes), group.First().Frames))
                    .OrderByDescending(stack => stack.Bytes)
                    .ThenBy(stack => string.Join('\n', stack.Frames), StringComparer.Ordinal),
            ],
        };
    }

    // What each machine has is added, what is unknown anywhere stays out of the sum.
    private static List<Second> Seconds(IReadOnlyList<Recording> recordings)
        => [.. Enumerable.Range(0, recordings.Max(one => one.Seconds.Count)).Select(i =>
        {
            Second[] seconds = [.. recordings.Where(one => i < one.Seconds.Count).Select(one => one.Seconds[i])];
            long Sum(Func<Second, long> value)
                => seconds.Select(value).Where(one => one >= 0).DefaultIfEmpty(-1).Sum();
            return new Second
            {
                Requests = seconds.Sum(one => one.Requests),
                P99 = seconds.Max(one => one.P99),
                LargeBytes = seconds.Sum(one => one.LargeBytes),
                Bytes = seconds.Sum(one => one.Bytes),
                Processor = seconds.Max(one => one.Processor),
                WorkingSet = Sum(one => one.WorkingSet),
                Committed = Sum(one => one.Committed),
                Generation0 = Sum(one => one.Generation0),
                Generation1 = Sum(one => one.Generation1),
                Generation2 = Sum(one => one.Generation2),
                Large = Sum(one => one.Large),
                Fragmentation = seconds.Max(one => one.Fragmentation),
                PoolThreads = seconds.Max(one => one.PoolThreads),
                PoolQueue = Sum(one => one.PoolQueue),
                ContainerMemory = Sum(one => one.ContainerMemory),
                FileCache = Sum(one => one.FileCache),
            };
        })];
}
