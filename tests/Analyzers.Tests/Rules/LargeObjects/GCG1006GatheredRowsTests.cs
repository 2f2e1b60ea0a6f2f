using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Suspects.TableTextAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Rows that come one by one and are put into a list until all are there.</summary>
public class GCG1006GatheredRowsTests
{
    [Theory]
    [InlineData("await foreach (Trip trip in [|_trips.StreamAsync(token)|]) { list.Add(trip); }")]
    [InlineData("await foreach (var trip in [|_trips.StreamAsync(token).WithCancellation(token)|]) { list.Add(new Trip(trip.Id)); }")]
    [InlineData("await foreach (var trip in [|_trips.StreamAsync(token).ConfigureAwait(false)|]) { if (Matches(trip)) { list.Add(trip); } }")]
    [InlineData("await foreach (var trip in [|_trips.SinceAsync(DateTime.Today, token)|]) { list.Add(trip); }")]
    [InlineData("await foreach (var trip in [|_store.AllAsync()|]) { list.Add(trip); }")]
    [InlineData("await foreach (var trip in [|_trips.StreamAsync(token)|]) { try { list.Add(trip); } catch { id = 0; } }")]
    [InlineData("await foreach (var trip in [|_trips.OfTownAsync(town)|]) { list.Add(trip); }")]
    [InlineData("await foreach (var trip in [|_trips.StreamAsync(token)|]) { list.Add(trip); } id = list[list.Count / 2].Id;")]
    [InlineData("await foreach (var trip in [|_trips.StreamAsync(token)|]) { list.Add(trip); } if (0 < list.Count) { id = list[0].Id; }")]
    [InlineData("await foreach (var trip in [|_trips.StreamAsync(token)|]) { list.Add(trip); } if (list.Count > 0) { id = list[0].Id; }")]
    [InlineData("var byId = new Dictionary<int, Trip>(); await foreach (var trip in [|_trips.StreamAsync(token)|]) { byId[trip.Id] = trip; }")]
    [InlineData("var byId = new Dictionary<int, Trip>(EqualityComparer<int>.Default); await foreach (var trip in [|_trips.StreamAsync(token)|]) { if (!byId.TryGetValue(trip.Id, out var known) || known.Id < trip.Id) { byId[trip.Id] = trip; } }")]
    [InlineData("var byId = new Dictionary<int, Trip>(); await foreach (var trip in [|_trips.StreamAsync(token)|]) { byId.TryAdd(trip.Id, trip); }")]
    [InlineData("list = await [|_trips.StreamAsync(token).ToListAsync(token)|];")]
    [InlineData("var all = await [|_trips.OfTownAsync(town).ToListAsync()|].ConfigureAwait(false); all.Sort((a, b) => a.Id - b.Id);")]
    public Task Rows_that_a_list_takes_in_are_found(string loop) => Verify(loop);

    /// <summary>The near misses: some rows, rows that are used one by one, a batch, a limit, few rows.</summary>
    [Theory]
    [InlineData("await foreach (var trip in _trips.OfDriverAsync(7, token)) { list.Add(trip); }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { if (trip.Id == id) { list.Add(trip); } }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { if (ids.Contains(trip.Id)) { list.Add(trip); } }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { if (list.Count == 20) { break; } list.Add(trip); }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { if (list.Count < 20) { list.Add(trip); } }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { list.Add(trip); if (list.Count == 100) { await SaveAsync(list); list.Clear(); } }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { var one = new List<Trip>(); one.Add(trip); await SaveAsync(one); }")]
    [InlineData("await foreach (var number in _trips.NumbersAsync(token)) { numbers.Add(number); }")]
    [InlineData("var byId = new Dictionary<int, Trip>(list.Count); await foreach (var trip in _trips.StreamAsync(token)) { byId[trip.Id] = trip; }")]
    [InlineData("var byId = new Dictionary<int, Trip>(); await foreach (var trip in _trips.StreamAsync(token)) { if (ids.Contains(trip.Id)) { byId[trip.Id] = trip; } }")]
    [InlineData("var byId = new Dictionary<int, Trip>(); await foreach (var trip in _trips.OfDriverAsync(7, token)) { byId[trip.Id] = trip; }")]
    [InlineData("var byId = new Dictionary<int, Trip>(); await foreach (var trip in _trips.StreamAsync(token)) { byId[trip.Id] = trip; if (byId.Count == 100) { break; } }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { foreach (var stop in trip.Stops) { list.Add(stop); } }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { await SaveAsync(trip); }")]
    [InlineData("await foreach (var trip in _trips.StreamAsync(token)) { try { await SaveAsync(trip); } catch { list.Add(trip); } }")]
    [InlineData("await foreach (var trip in Few()) { list.Add(trip); }")]
    [InlineData("list = await _trips.OfDriverAsync(7, token).ToListAsync(token);")]
    [InlineData("var byDriver = await _trips.OfAsync(Guid.NewGuid()).ToListAsync(token);")]
    [InlineData("list = await Few().ToListAsync();")]
    [InlineData("var one = _trips.Find(town); await foreach (var trip in one.StreamAsync(token)) { list.Add(trip); }")]
    [InlineData("list = await _trips.Find(town).StreamAsync(token).ToListAsync();")]
    [InlineData("numbers = await _trips.NumbersAsync(token).ToListAsync(token);")]
    [InlineData("list = await new TripsDb().Trips.ToListAsync(token);")]
    [InlineData("foreach (var trip in _trips.Loaded()) { list.Add(trip); }")]
    public Task Few_rows_and_rows_used_one_by_one_are_silent(string loop) => Verify(loop);

    /// <summary>A filter that a request may leave out leaves all rows; one that is always there may leave a few.</summary>
    [Theory]
    [InlineData("if (id > 0) { query = query.Where(t => t.Id == id); }", true)]
    [InlineData("query = query.Where(t => t.Id == id);", false)]
    [InlineData("if (id > 0) { query = query.Where(t => t.Id == id); } else { query = query.Where(t => t.Id == 3); }", false)]
    public Task A_query_is_narrow_where_it_is_on_every_path(string filter, bool isFound) => Verify(
        "var query = new TripsDb().Trips.AsNoTracking(); " + filter
        + " await foreach (var trip in " + (isFound ? "[|" : "") + "query.AsAsyncEnumerable().WithCancellation(token)" + (isFound ? "|]" : "")
        + ") { if (Matches(trip)) { list.Add(trip); } } "
        + "list.Sort((a, b) => a.Id - b.Id);");

    [Fact]
    public Task A_job_is_silent() => Verify(
        "await foreach (var trip in _trips.StreamAsync(token)) { list.Add(trip); }", attribute: "[NonAction]");

    private static async Task Verify(string loop, string attribute = "[HttpGet]")
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.EntityFramework),
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.EntityFrameworkCore;

                public class Trip
                {
                    public Trip(int id) { Id = id; }
                    public int Id { get; }
                    public List<Trip> Stops { get; } = new List<Trip>();
                }

                public interface ITrips
                {
                    IAsyncEnumerable<Trip> StreamAsync(CancellationToken token);
                    IAsyncEnumerable<Trip> SinceAsync(DateTime since, CancellationToken token);
                    IAsyncEnumerable<Trip> OfDriverAsync(int driverId, CancellationToken token);
                    IAsyncEnumerable<Trip> OfTownAsync(string town);
                    IAsyncEnumerable<Trip> OfAsync(Guid driver);
                    IAsyncEnumerable<int> NumbersAsync(CancellationToken token);
                    IEnumerable<Trip> Loaded();
                    ITrips Find(string town);
                }

                public class TripsDb : DbContext
                {
                    public DbSet<Trip> Trips => Set<Trip>();
                }

                public static class Sequences
                {
                    public static async Task<List<T>> ToListAsync<T>(
                        this IAsyncEnumerable<T> source, CancellationToken token = default)
                    {
                        var list = new List<T>();
                        await foreach (var item in source) { list.Add(item); }
                        return list;
                    }
                }

                public sealed class TripStore
                {
                    public async IAsyncEnumerable<Trip> AllAsync() { await Task.Yield(); yield return new Trip(1); }
                }

                public class TripsController : ControllerBase
                {
                    private readonly ITrips _trips;
                    private readonly TripStore _store = new TripStore();

                    public TripsController(ITrips trips) { _trips = trips; }

                    {{attribute}}
                    public async Task<IActionResult> Get(int id, string town, HashSet<int> ids, CancellationToken token)
                    {
                        var list = new List<Trip>();
                        var numbers = new List<int>();
                        {{loop}}
                        return Ok(list);
                    }

                    private static bool Matches(Trip trip) => trip.Id > 3;
                    private static Task SaveAsync(object trip) => Task.CompletedTask;
                    private static async IAsyncEnumerable<Trip> Few() { await Task.Yield(); yield return new Trip(1); }
                }
                """,
        };
        await test.RunAsync();
    }
}
