using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.LargeObjects.GrownCollectionAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1003 suspects rows that one method lists and of which its callers use only a part, or a number.</summary>
public class GCG1003ReturnedRowsTests
{
    private static readonly ReferenceSet References = TestReferences.Net80AspNet.AddPackages(TestPackages.EntityFramework);

    private const string Via = "private Task<List<Order>> ViaAsync() => _store.AllAsync();";

    [Theory]
    [InlineData("Ok((await _store.AllAsync()).Count)")]
    [InlineData("Ok((await _store.AllAsync()).Sum(o => o.Total))")]
    [InlineData("Ok((await _store.AllAsync()).OrderBy(o => o.Total).Skip(page).Take(20))")]
    [InlineData("Ok((await _store.AllAsync()).OrderBy(o => o.Total).ElementAt(page))")]
    [InlineData("Ok((await _store.AllAsync()).GroupBy(o => o.Shop).Select(g => new { g.Key, n = g.Count() }).OrderBy(l => l.Key).ToList())")]
    [InlineData("Ok((await ViaAsync()).Count)", Via)]
    public Task Rows_of_which_all_callers_use_a_part(string answer, string members = "")
        => Verify(answer, isFound: true, members);

    [Theory]
    [InlineData("Ok(await _store.AllAsync())")]
    [InlineData("Ok(await ViaAsync())", Via)]
    [InlineData("Ok((await _store.AllAsync()).Select(o => o.Total).ToList())")]
    [InlineData("Ok((await _store.AllAsync()).Where(o => o.Total > 0).ToList())")]
    [InlineData("Ok(new { n = (await _store.AllAsync()).Count, all = await _store.AllAsync() })")]
    [InlineData("Ok(new { n = (await _store.AllAsync()).Count, all = await ViaAsync() })", Via)]
    [InlineData("Ok((await _store.AllAsync()).Sum(Weight))")]
    [InlineData("Ok(new Func<int, Task<List<Order>>>(_store.AllAsync))")]
    public Task Rows_that_a_caller_needs(string answer, string members = "")
        => Verify(answer, isFound: false, members);

    /// <summary>A query over the rows that a local keeps is looked at where it is used.</summary>
    [Theory]
    [InlineData("o.Total > 0", "open.OrderBy(o => o.Id).Skip(page).Take(20).Select(o => new Line(o.Total)).ToArray()", true)]
    [InlineData("o.Total > 0", "open.OrderBy(o => o.Id).Take(20).ToList()", true)]
    [InlineData("o.Total > 0", "open", false)]
    [InlineData("o.Total > 0", "open.ToList()", false)]
    [InlineData("o.Total > 0", "open.OrderBy(o => o.Id)", false)]
    [InlineData("Weight(o) > 0", "open.Skip(page).Take(20).ToArray()", false)]
    public Task A_query_that_a_local_keeps(string filter, string rows, bool isFound)
        => Verify("await OpenAsync(page)", isFound, $$"""
            private async Task<IActionResult> OpenAsync(int page)
            {
                var all = await _store.AllAsync();
                var open = all.Where(o => {{filter}});
                return Ok(new { n = open.Count(), rows = {{rows}} });
            }

            private sealed record Line(decimal Total);
            """);

    /// <summary>An action of the controller itself answers them, whatever else of them is asked.</summary>
    [Fact]
    public Task Rows_that_an_action_answers()
        => Verify("Ok((await All()).Count)", isFound: false, "public Task<List<Order>> All() => _store.AllAsync();");

    [Theory]
    [InlineData("{|GCG1006:_db.Orders.Where(o => o.Shop == shop).ToListAsync()|}")]
    [InlineData("_db.Orders.Where(o => o.Id == shop).ToListAsync()")]
    [InlineData("_db.Orders.OrderBy(o => o.Id).Take(50).ToListAsync()")]
    [InlineData("_db.Orders.GroupBy(o => o.Shop).Select(g => new Order()).ToListAsync()")]
    [InlineData("Task.FromResult(new List<Order>().Where(o => o.Shop == shop).ToList())")]
    public Task Rows_that_may_be_few(string listing)
        => new VerifyCS.Test
        {
            References = References,
            TestCode = Code(listing, "Ok((await _store.AllAsync()).Count)", string.Empty),
        }.RunAsync();

    [Theory]
    [InlineData("numbers", true)]
    [InlineData("numbers,part", true)]
    [InlineData("numbers,other", false)]
    [InlineData("kept,numbers", false)]
    [InlineData("-", false)]
    public Task Callers_in_other_projects_by_the_paths_file(string uses, bool isFound)
        => new VerifyCS.Test
        {
            References = References,
            TestState =
            {
                Sources = { Library(isFound) },
                AdditionalFiles =
                {
                    ("/repo/.gcguard/paths.txt", PathsFormat.Header
                        + $"\nTestProject\tM:Store`1.AllAsync\tTurnover.Get\t{uses}\tWeb\n"),
                },
            },
        }.RunAsync();

    /// <summary>Without the file nobody knows the callers of a library.</summary>
    [Fact]
    public Task A_library_without_a_paths_file_is_silent()
        => new VerifyCS.Test { References = References, AssumesRequestPath = true, TestCode = Library(isFound: false) }
            .RunAsync();

    private static string Library(bool isFound)
    {
        string listing = isFound ? "{|GCG1006:Query.ToListAsync()|}" : "Query.ToListAsync()";
        return $$"""
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public abstract class Store<T>
                where T : class
            {
                private readonly DbContext _db;

                protected Store(DbContext db) => _db = db;

                protected virtual IQueryable<T> Query => _db.Set<T>().AsNoTracking();

                public virtual Task<List<T>> AllAsync() => {{listing}};
            }
            """;
    }

    private static Task Verify(string answer, bool isFound, string members = "")
        => new VerifyCS.Test
        {
            References = References,
            TestCode = Code(
                isFound ? "{|GCG1006:_db.Orders.ToListAsync()|}" : "_db.Orders.ToListAsync()", answer, members),
        }.RunAsync();

    private static string Code(string listing, string answer, string members)
        => $$"""
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.EntityFrameworkCore;

            public class Order
            {
                public int Id { get; set; }
                public int Shop { get; set; }
                public decimal Total { get; set; }
            }

            public class ShopContext : DbContext
            {
                public DbSet<Order> Orders => Set<Order>();
            }

            internal interface IStore
            {
                Task<List<Order>> AllAsync(int shop = 1);
            }

            internal class Store : IStore
            {
                private readonly ShopContext _db;

                public Store(ShopContext db) => _db = db;

                public async Task<List<Order>> AllAsync(int shop = 1) => await {{listing}};
            }

            public class OrdersController : ControllerBase
            {
                private readonly IStore _store;

                internal OrdersController(IStore store) => _store = store;

                [HttpGet]
                public async Task<IActionResult> Get(int page) => {{answer}};

                {{members}}

                private static decimal Weight(Order order) => order.Total * 2;
            }
            """;
}
