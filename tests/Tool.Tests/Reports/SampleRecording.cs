using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Tests.Reports;

/// <summary>Recordings that no server made.</summary>
internal static class SampleRecording
{
    /// <summary>A recording whose endpoints each have one statement.</summary>
    /// <param name="endpoints">Name, requests, kilobytes of large objects in every one of a hundred requests, and
    /// share.</param>
    public static Recording Of(params (string Name, int Requests, double Kilobytes)[] endpoints)
        => new()
        {
            Tool = "1.0.0",
            Started = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
            Milliseconds = 30_000,
            Server = new ServerFacts
            {
                Name = "Shop.Api", Runtime = "10.0.1", ServerCollector = true, ConcurrentCollector = true, Heaps = 4, Cores = 4,
            },
            Evidence = new Evidence { Events = 100_000, HasRequests = true, HasMethods = true, Samples = 4_000 },
            Modules = [new CodeModule("Shop.Api", Guid.Empty, true)],
            Endpoints = [.. endpoints.Select(one => EndpointOf(one.Name, one.Requests, one.Kilobytes))],
            Sites =
            [
                .. endpoints.Select((one, i) => new Site
                {
                    Member = $"M:Shop.Api.Handlers.Build{i}(System.Int32)",
                    Call = "new System.Byte[]",
                    IsCertain = true,
                    File = "/src/Shop.Api/Handlers.cs",
                    Line = 10 + i,
                    Types = ["System.Byte[]"],
                    Requests = [new SiteRequests(i, Sums(one.Requests, one.Kilobytes), one.Requests, 100, 100)],
                    Stacks = [new CallPath(1000, ["Shop.Api.Handlers.Build", "Shop.Api.Program.<Main>$"])],
                }),
            ],
            Collections =
            [
                .. Enumerable.Range(0, 20).Select(i => new Collection
                {
                    At = 1500 * i,
                    Generation = i % 3,
                    IsBackground = i % 2 == 0,
                    Reason = i % 5 == 0 ? "Induced" : "AllocLarge",
                    Inducer = i % 5 == 0 ? 0 : -1,
                    PauseMicroseconds = 20_000,
                    Pauses = [[1500.0 * i, (1500.0 * i) + 20]],
                    After = new HeapSizes(1_000_000, 2_000_000, 30_000_000, 40_000_000, 12_000_000, 0, 5_000_000, 4, 20),
                }),
            ],
            Inducers = [new Inducer("Shop.Api.Janitor+<RunAsync>d__2.MoveNext", "Shop.Api", 4, 80_000, ["a"])],
            Kept = new KeptHeap
            {
                PauseMilliseconds = 120,
                Bytes = 90_000_000,
                Objects = 400_000,
                Roots =
                [
                    new KeptBy(
                        RootKind.StaticField, "Shop.Infrastructure.Documents.RenderedDocumentCache.s_documentsByTenant",
                        60_000_000, 900, ["Dictionary<string, byte[]>", "Entry<string, byte[]>[]", "600 × byte[]"]),
                    new KeptBy(
                        RootKind.SharedObject, "Shop.Orders.OrderIndex", 20_000_000, 300_000, ["OrderIndex", "300,000 × Order"]),
                    new KeptBy(RootKind.PinnedHandles, string.Empty, 10_000_000, 99_100, []),
                ],
            },
            Seconds =
            [
                .. Enumerable.Range(0, 30).Select(i => new Second
                {
                    Requests = 40 + i, P99 = 9_000 + (i * 500), Generation0 = 1_000_000, Generation1 = 1_000_000,
                    Generation2 = 30_000_000, Large = 40_000_000 + (i * 1_000_000), Committed = 90_000_000, PoolThreads = 8,
                    PoolQueue = i % 4,
                }),
            ],
        };

    private static Endpoint EndpointOf(string name, int requests, double kilobytes)
    {
        var undisturbed = new LatencyHistogram();
        var paused = new LatencyHistogram();
        var without = new LatencyHistogram();
        for (int i = 0; i < requests; i++)
        {
            (i % 10 == 0 ? paused : undisturbed).Add(i % 10 == 0 ? 30 : 5);
            without.Add(5);
        }

        return new Endpoint
        {
            Name = name,
            Requests = requests,
            Units = requests,
            Allocated = Sums(requests, kilobytes),
            Undisturbed = undisturbed,
            Paused = paused,
            WithoutPauses = without,
            FullCollectionShare = 1500,
        };
    }

    // Requests take between nothing and twice the mean, evenly: the mean square is 4/3 of the squared mean.
    private static AllocationSums Sums(int requests, double kilobytes)
    {
        long bytes = (long)(requests * kilobytes * 1000);
        long squares = (long)(requests * kilobytes * kilobytes * 4 / 3);
        int samples = kilobytes > 0 ? requests : 0;
        return new AllocationSums(bytes, samples, squares, bytes, samples, squares);
    }
}
