using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.GrownCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.GrownCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 reports a query that is read whole for a part of its rows or for a number about them.</summary>
public class GCG1003QueriedRowsTests
{
    private static readonly ReferenceSet References = TestReferences.Net80AspNet.AddPackages(TestPackages.EntityFramework);

    [Theory]
    // A page.
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; return Ok(all.Skip(20 * page).Take(20));")]
    [InlineData("var all = await {|GCG1006:_db.Orders.Where(o => o.Shop == shop).ToListAsync()|}; return Ok(all.Skip(20 * page).Take(20).ToList());")]
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync(cancel)|}; return Ok(new { total = all.Count, rows = all.OrderBy(o => o.Id).Skip(page).Take(20) });")]
    [InlineData("return Ok((await {|GCG1006:_db.Orders.AsNoTracking().OrderBy(o => o.Id).ToArrayAsync()|}).Take(page));")]
    // A page of a query that a local keeps, and the number of its rows.
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; var open = all.Where(o => o.IsOpen); return Ok(new { n = open.Count(), rows = open.OrderBy(o => o.Id).Skip(page).Take(20).ToList() });")]
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; return Ok(all.OrderBy(o => o.Id).Skip(page).Take(20).Select(o => new ShopTotal { Shop = o.Shop, Total = o.Total }).ToList());")]
    // A number.
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}.ConfigureAwait(false); return Ok(all.Count);")]
    [InlineData("return Ok({|GCG1006:_db.Orders.ToList()|}.Count);")]
    [InlineData("return Ok({|GCG1006:_db.Orders.Where(o => o.Total > 10).ToArray()|}.Length);")]
    [InlineData("var all = {|GCG1006:_db.Set<Order>().ToList()|}; return Ok(new { n = all.Count, open = all.Count(o => o.IsOpen), sum = all.Where(o => o.IsOpen).Sum(o => o.Total) });")]
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; if (all == null) return NotFound(); return Ok(all.Max(o => o.Total));")]
    // Numbers of each group.
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; return Ok(all.GroupBy(o => o.Shop).Select(g => g.Count()));")]
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; return Ok(all.Where(o => o.IsOpen).GroupBy(o => new { o.Shop, o.Status }).Select(g => new ShopTotal { Shop = g.Key.Shop, Total = g.Sum(o => o.Total) }).OrderBy(l => l.Total).ToList());")]
    [InlineData("return Ok({|GCG1006:_db.Orders.ToList()|}.GroupBy(o => o.Shop).ToDictionary(g => g.Key, g => g.Where(o => o.IsOpen).Count()));")]
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; return Ok(new { n = all.Count, shops = all.GroupBy(o => o.Shop).Select(g => new { g.Key, Max = g.Max(o => o.Total) }).Take(5) });")]
    // One row.
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; return Ok(all.FirstOrDefault(o => o.Id == page));")]
    [InlineData("return Ok({|GCG1006:_db.Orders.ToList()|}.Any());")]
    [InlineData("return Ok({|GCG1006:_db.Orders.OrderByDescending(o => o.Id).ToList()|}[0]);")]
    // A query in a variable.
    [InlineData("var query = _db.Orders.AsQueryable(); if (shop > 0) { query = query.Where(o => o.Shop == shop); } var all = await {|GCG1006:query.ToListAsync()|}; return Ok(all.Skip(page).Take(20));")]
    [InlineData("var query = from o in _db.Orders where o.IsOpen == true orderby o.Id select o; return Ok({|GCG1006:query.ToList()|}.Count());")]
    // A filter by a kind of rows.
    [InlineData("var all = await {|GCG1006:_db.Orders.Where(o => o.Status == Status.Paid).ToListAsync()|}; return Ok(all.Count);")]
    [InlineData("var all = await {|GCG1006:_db.Orders.Where(o => o.Created.Year == page).ToListAsync()|}; return Ok(all.Sum(o => o.Total));")]
    // A filter by a moment long ago, or one that other rows may pass as well.
    [InlineData("var from = DateTime.UtcNow.AddYears(-1); var all = await {|GCG1006:_db.Orders.Where(o => o.Created >= from).ToListAsync()|}; return Ok(all.Sum(o => o.Total));")]
    [InlineData("var day = DateTime.Today; var all = await {|GCG1006:_db.Orders.Where(o => o.Created >= day || o.IsOpen).ToListAsync()|}; return Ok(all.Sum(o => o.Total));")]
    [InlineData("var day = DateTime.Today; var all = await {|GCG1006:_db.Orders.Where(o => o.Created < day).ToListAsync()|}; return Ok(all.Sum(o => o.Total));")]
    // A dictionary for one key.
    [InlineData("var all = await {|GCG1006:_db.Orders.ToDictionaryAsync(o => o.Id)|}; return Ok(all[page]);")]
    [InlineData("var all = {|GCG1006:_db.Orders.ToDictionary(o => o.Id)|}; return Ok(all.GetValueOrDefault(page));")]
    [InlineData("var all = await {|GCG1006:_db.Orders.ToDictionaryAsync(o => o.Id, o => o.Total)|}; return all.TryGetValue(page, out var total) ? Ok(total) : NotFound();")]
    // Sorted in memory.
    [InlineData("return Ok({|GCG1006:_db.Orders.AsEnumerable()|}.Where(o => o.IsOpen).OrderBy(o => o.Id).Skip(page).Take(20));")]
    [InlineData("return Ok({|GCG1006:_db.Orders.AsEnumerable()|}.OrderByDescending(o => o.Id).First());")]
    // A filter that a database has an equal for.
    [InlineData("var all = await {|GCG1006:_db.Orders.ToListAsync()|}; return Ok(all.FirstOrDefault(o => o.Number.Trim().ToUpper().StartsWith(page.ToString().PadLeft(8)) && System.Math.Abs(o.Total) > 1));")]
    // A query of another type of the project.
    [InlineData("var all = {|GCG1006:_orders.Query().ToList()|}; return Ok(all.Skip(page).Take(20));")]
    [InlineData("var all = {|GCG1006:_orders.Table.ToList()|}; return Ok(all.Count);")]
    public Task A_query_that_is_read_whole_for_less(string body) => Verify(body);

    [Theory]
    // What has happened since a moment of the last month.
    [InlineData("var day = DateTime.Today; var all = await _db.Orders.Where(o => o.Created >= day).ToListAsync(); return Ok(all.Sum(o => o.Total));")]
    [InlineData("var now = DateTime.UtcNow; var week = now.Date.AddDays(-(int)now.DayOfWeek); var all = await _db.Orders.Where(o => o.Created > week && o.IsOpen).ToListAsync(); return Ok(all.Count);")]
    [InlineData("var now = DateTime.Now; var month = new DateTime(now.Year, now.Month, 1); var all = await _db.Orders.Where(o => month <= o.Created).ToListAsync(); return Ok(all.Count);")]
    [InlineData("var all = await _db.Orders.Where(o => o.Created >= DateTime.UtcNow.AddHours(-2)).ToListAsync(); return Ok(all.Count);")]
    // A filter that a database has no equal for.
    [InlineData("return Ok(_db.Orders.ToList().Where(o => o.Number.Split(',').Where(n => n == Request.Host.Value).Any()).FirstOrDefault());")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.Count(o => System.Text.RegularExpressions.Regex.IsMatch(o.Number, \"A+\")));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); var mine = all.Where(o => int.Parse(o.Number) > page); return Ok(new { n = mine.Count(), rows = mine.Skip(page).Take(20) });")]
    // The query bounds itself.
    [InlineData("var all = await _db.Orders.Take(100).ToListAsync(); return Ok(all.Count);")]
    [InlineData("var all = await _db.Orders.OrderBy(o => o.Id).Skip(page).Take(20).ToListAsync(); return Ok(all.First());")]
    [InlineData("IQueryable<Order> query = _db.Orders; query = query.Take(20); var all = query.ToList(); return Ok(all.Count);")]
    // Few rows: those of one thing, groups, distinct values.
    [InlineData("var all = await _db.Orders.Where(o => o.Shop == shop).ToListAsync(); return Ok(all.Count);")]
    [InlineData("var query = _db.Orders.AsNoTracking(); if (shop > 0) { query = query.Where(o => o.Shop == shop); } return Ok(query.ToList().Count);")]
    [InlineData("var all = await _db.Orders.Where(o => o.Number.StartsWith(\"A\")).ToListAsync(); return Ok(all.FirstOrDefault());")]
    [InlineData("var all = _db.Orders.Where(o => o.Shop == shop).ToList(); return Ok(all.Take(3));")]
    [InlineData("var all = _db.Orders.Where(o => o.Shop == shop).ToList(); _db.RemoveRange(all.Take(all.Count - 5)); return Ok();")]
    [InlineData("var all = _db.Orders.Where(o => o.Shop == shop).ToList(); if (all.Count < page) return Ok(); _db.RemoveRange(all.Skip(page - 1)); return Ok();")]
    [InlineData("var all = await _db.Orders.GroupBy(o => o.Shop).Select(g => g.Key).ToListAsync(); return Ok(all.Count);")]
    [InlineData("var all = await _db.Orders.Select(o => o.Shop).Distinct().ToListAsync(); return Ok(all.Count);")]
    [InlineData("var all = _orders.Query(shop).ToList(); return Ok(all.Count);")]
    [InlineData("var all = await _db.Orders.Where(o => o.Status == Status.Paid && o.Shop == shop).ToListAsync(); return Ok(all.Count);")]
    [InlineData("var all = await _db.Orders.Where(o => o.Number.Length == page).ToListAsync(); return Ok(all.Count);")]
    // A dictionary that is asked again, changed or handed on.
    [InlineData("var all = await _db.Orders.ToDictionaryAsync(o => o.Id); return Ok(new { a = all[1], b = all[2] });")]
    [InlineData("var all = await _db.Orders.ToDictionaryAsync(o => o.Id); var found = new List<Order>(); foreach (var id in new[] { 1, 2 }) { found.Add(all[id]); } return Ok(found);")]
    [InlineData("var all = await _db.Orders.ToDictionaryAsync(o => o.Id); all[page] = new Order(); return Ok();")]
    [InlineData("var all = await _db.Orders.ToDictionaryAsync(o => o.Id); return Ok(all);")]
    [InlineData("var all = await _db.Orders.Where(o => o.Shop == shop).ToDictionaryAsync(o => o.Id); return Ok(all[page]);")]
    // Read one by one until there are enough.
    [InlineData("return Ok(_db.Orders.AsEnumerable().Where(o => o.IsOpen).Take(20));")]
    [InlineData("return Ok(_db.Orders.OrderBy(o => o.Id).AsEnumerable().First());")]
    [InlineData("return Ok(_db.Orders.Take(20).AsEnumerable().OrderBy(o => o.Id).First());")]
    [InlineData("return Ok(_db.Orders.AsEnumerable().Where(o => IsMine(o)).OrderBy(o => o.Id).First());")]
    // Nothing is known of what a method of the project does to a query.
    [InlineData("var all = _db.Orders.Newest().ToList(); return Ok(all.Count);")]
    [InlineData("var query = _db.Orders.AsQueryable(); Narrow(ref query); return Ok(query.ToList().Count);")]
    // All rows are used.
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all);")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(new { all.Count, all });")]
    [InlineData("var all = await _db.Orders.ToListAsync(); foreach (var o in all) { o.IsOpen = false; } return Ok(all.Count);")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.Select(o => o.Id).ToList());")]
    // Groups that are shown, or for which code of the project works.
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.GroupBy(o => o.Shop).Select(g => new { g.Key, rows = g.ToList() }));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.GroupBy(o => o.Shop).Select(g => new { g.Key, n = g.Count(), first = g.First() }));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.GroupBy(o => o.Shop).Select(g => g.Key));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.GroupBy(o => o.Shop).ToList().Select(g => g.ToArray()));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.GroupBy(o => Weight(o)).Select(g => g.Count()));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.GroupBy(o => o.Shop).Select(g => g.Sum(o => Weight(o))));")]
    [InlineData("var all = await _db.Orders.Where(o => o.Shop == shop).ToListAsync(); return Ok(all.GroupBy(o => o.Status).Select(g => g.Count()));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); for (int i = 0; i < all.Count; i++) { all[i].IsOpen = false; } return Ok();")]
    [InlineData("var all = await _db.Orders.ToListAsync(); all.Add(new Order()); return Ok(all.Count);")]
    // Looked up several times.
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(new { a = all.First(o => o.Id == 1), b = all.First(o => o.Id == 2) });")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(new[] { 1, 2 }.Select(id => all.Count(o => o.Id == id)));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); int n = 0; foreach (var id in new[] { 1, 2 }) { n += all.Count(o => o.Id == id); } return Ok(n);")]
    // Code that no database runs.
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.Where(o => IsMine(o)).Skip(page).Take(20));")]
    [InlineData("var all = await _db.Orders.ToListAsync(); return Ok(all.Sum(Weight));")]
    // A list in memory, and rows of one entity.
    [InlineData("var all = new List<Order>().AsQueryable().ToList(); return Ok(all.Count);")]
    [InlineData("var all = _db.Entry(new Order()).Collection(o => o.Lines).Query().ToList(); return Ok(all.Count);")]
    public Task A_query_that_is_short_or_needed_whole(string body) => Verify(body);

    [Theory]
    // The rows of one shop may be many, or a few.
    [InlineData("var all = await {|GCG1006:_db.Orders.Where(o => o.Shop == shop).ToListAsync()|}; return Ok(all.Count);")]
    [InlineData("var all = await {|GCG1006:_db.Orders.Where(o => o.Shop == shop).ToListAsync()|}; return Ok(all.Count == 0 ? 0 : all.Max(o => o.Total));")]
    [InlineData("var all = _orders.Query(shop).ToList(); return Ok(all);")]
    // One row of a key.
    [InlineData("var all = await _db.Orders.Where(o => o.Id == page).ToListAsync(); return Ok(all.FirstOrDefault());")]
    [InlineData("var all = await _db.Orders.Where(o => o.Shop == shop).Take(20).ToListAsync(); return Ok(all.Count);")]
    public Task An_audit_shows_what_a_filter_by_equality_finds(string body)
        => new VerifyCS.Test { IsAudit = true, References = References, UnfixedCode = Controller(body) }.RunAsync();

    [Fact]
    public Task Without_a_request_nothing_is_said()
        => new VerifyCS.Test
        {
            References = References,
            TestCode = Shop + "public class Job { public int Run(ShopContext db) => db.Orders.ToList().Count; }",
        }.RunAsync();

    [Fact]
    public async Task The_message_names_the_rows_and_what_the_database_can_do()
    {
        const string body = "var all = await {|#0:_db.Orders.ToListAsync()|}; return Ok(all.Skip(page).Take(20));";
        string code = Controller(body).Replace(" Get(", " {|#1:Get|}(", System.StringComparison.Ordinal);
        var test = new VerifyCS.Test { References = References, UnfixedCode = code };
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic("GCG1006").WithLocation(0).WithLocation(1).WithArguments(
            "`ToListAsync()` holds all rows of `Order` that a query finds at once per request, only to use a part "
                + "(OrdersController.Get); let the query take the part"));
        await test.RunAsync();
    }

    private static Task Verify(string body)
        => new VerifyCS.Test { References = References, UnfixedCode = Controller(body) }.RunAsync();

    private static string Controller(string body) => Shop + $$"""
        public class OrdersController : ControllerBase
        {
            private readonly ShopContext _db;
            private readonly OrderSource _orders;

            public OrdersController(ShopContext db, OrderSource orders) => (_db, _orders) = (db, orders);

        #pragma warning disable CS1998
            public async Task<IActionResult> Get(int shop, int page, CancellationToken cancel)
            {
                {{body}}
            }

            private static void Narrow(ref IQueryable<Order> query) => query = query.Where(o => o.Shop == 1);

            private static bool IsMine(Order order) => order.Id % 2 == 0;

            private static decimal Weight(Order order) => order.Total * 2;
        }
        """;

    private const string Shop = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;

        public enum Status { Open, Paid }

        public class Line { public int Id { get; set; } }

        public class Order
        {
            public int Id { get; set; }
            public int Shop { get; set; }
            public string Number { get; set; } = "";
            public bool IsOpen { get; set; }
            public decimal Total { get; set; }
            public Status Status { get; set; }
            public System.DateTimeOffset Created { get; set; }
            public List<Line> Lines { get; set; } = new();
        }


        public class ShopTotal { public int Shop { get; set; } public decimal Total { get; set; } }

        public class ShopContext : DbContext
        {
            public DbSet<Order> Orders => Set<Order>();
        }

        public abstract class OrderSource
        {
            public abstract IQueryable<Order> Table { get; }
            public abstract IQueryable<Order> Query();
            public abstract IQueryable<Order> Query(int shop);
        }

        public static class Queries { public static IQueryable<Order> Newest(this IQueryable<Order> orders) => orders; }


        """;
}
