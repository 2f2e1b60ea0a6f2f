using System.Collections.Generic;
using System.Globalization;
using System.Net.Http;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Load;

/// <summary>
/// The scenarios: those of the seeds, which are five public articles on services that the GC stalled, one of the large
/// objects that no seed has, and two of a document and a text that a service returns to the controller that answers it.
/// </summary>
internal static class Scenarios
{
    private const int TreesPerWave = 24;
    private const int ClientsPerTree = 4;
    private const int TreeRequests = TreesPerWave * ClientsPerTree;

    /// <summary>All scenarios, in the order they run.</summary>
    public static IReadOnlyList<Scenario> All { get; } =
    [
        new()
        {
            Seed = "000",
            Name = "buffered JSON",
            Request = BufferedJson,
            Requests = 160,
            // More at a time than there are cores would wait for each other, which no fix can change.
            Concurrency = 2,
            WarmUp = 80,
            RequestsPerScrape = 40,
            Promises = [Promise.FewerSlowRequests, Promise.LittleTimeInGc, Promise.NoInducedCollections],
        },
        new()
        {
            Seed = "000",
            Name = "client caches",
            Request = i => ServiceRequest.Get(Path($"/api/caches/{i % 50}")),
            Requests = 120,
            Concurrency = 4,
            WarmUp = 24,
            RequestsPerScrape = 40,
            Promises = [Promise.FewerSlowRequests, Promise.LittleTimeInGc, Promise.NoInducedCollections],
        },
        new()
        {
            Seed = Scenario.NoSeed,
            Name = "large objects",
            Request = LargeObjects,
            Requests = 150,
            Concurrency = 4,
            WarmUp = 30,
            // Sorting keeps arrays of all rows, and the collections that they cost: the time in GC is not promised.
            Promises = [Promise.FewerLargeObjects, Promise.NoInducedCollections],
        },
        new()
        {
            Seed = Scenario.NoSeed,
            Name = "returned document",
            Request = _ => ServiceRequest.Get("/api/orders/export.tsv?customer=7&rows=2000"),
            Requests = 300,
            Concurrency = 2,
            WarmUp = 60,
            Promises = [Promise.NoLargeObjects, Promise.LittleTimeInGc, Promise.NoInducedCollections],
        },
        new()
        {
            Seed = Scenario.NoSeed,
            Name = "returned text",
            Request = _ => ServiceRequest.Get("/api/orders/picks.csv?customer=7&rows=2000"),
            Requests = 300,
            Concurrency = 2,
            WarmUp = 60,
            Promises = [Promise.NoLargeObjects, Promise.LittleTimeInGc, Promise.NoInducedCollections],
        },
        new()
        {
            Seed = "001",
            Name = "lazy builds, pool",
            // Four clients ask for each tree of a revision that nobody has asked for yet.
            Request = i => ServiceRequest.Get(Path($"/api/trees/{i % TreesPerWave}?rev={1 + (i / TreeRequests)}")),
            BeforeWave = wave => ServiceRequest.Post(Path($"/api/trees/refresh?rev={1 + wave}")),
            WaveSize = TreeRequests,
            Requests = 3 * TreeRequests,
            Concurrency = TreeRequests,
            WarmUp = 0,
            // Once the unbounded pool has an array for everybody it costs nothing but the memory.
            StartsAfresh = true,
            Promises =
            [
                Promise.FewerSlowRequests, Promise.SmallPools, Promise.LittleTimeInGc, Promise.NoInducedCollections,
            ],
        },
        new()
        {
            Seed = "003",
            Name = "retry storm",
            Request = i => ServiceRequest.Post(i % 2 == 0
                ? "/api/notifications/send?count=100&pooled=false"
                : "/api/notifications/send?count=100&pooled=true"),
            Requests = 4,
            Concurrency = 4,
            WarmUp = 1,
            PartnerFails = true,
            // The seed waits 4, 8 and 16 s; here it is 60, 120 and 240 ms.
            Arguments = ["--OrderHub:Partner:BackoffMilliseconds=30"],
            Promises = [Promise.LessHeld, Promise.LittleTimeInGc, Promise.NoInducedCollections],
        },
        new()
        {
            Seed = "004",
            Name = "GC mode",
            Request = _ => ServiceRequest.Get("/api/call"),
            Requests = 20_000,
            Concurrency = 8,
            WarmUp = 3_000,
            Change = ScenarioChange.Settings,
            Promises = [Promise.LessMemory, Promise.LittleTimeInGc, Promise.NoInducedCollections],
        },
    ];

    private static ServiceRequest BufferedJson(int number) => (number % 4) switch
    {
        0 or 1 => ServiceRequest.Get("/api/orders/export?customer=7&rows=1000"),
        2 => ServiceRequest.Get("/api/orders/export.xml?customer=7&rows=1000"),
        _ => ServiceRequest.Post("/api/orders/import", Import),
    };

    /// <summary>A copy block, a text that is built to be written, and the first of all sorted rows.</summary>
    private static ServiceRequest LargeObjects(int number) => (number % 3) switch
    {
        0 => ServiceRequest.Post("/api/orders/store", Payloads.PlainBytes),
        1 => ServiceRequest.Get("/api/orders/export.csv?customer=7&rows=2000"),
        _ => ServiceRequest.Get("/api/orders/latest?take=20"),
    };

    private static HttpContent Import() => Payloads.ImportOfOrders();

    private static string Path(System.FormattableString path) => path.ToString(CultureInfo.InvariantCulture);
}
