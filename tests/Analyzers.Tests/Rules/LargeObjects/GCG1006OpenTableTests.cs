using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 suggests where nothing says how many rows a table has; what says that it is long makes it a finding of GCG1004.</summary>
public class GCG1006OpenTableTests
{
    [Fact]
    public Task Rows_of_which_nothing_says_how_many_there_are()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Stations()
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var station in _store.All<Station>())
                        {
                            text.AppendLine(station.Place);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public decimal Price { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public DateTime Sold { get; set; } }", "GCG1004")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public DateTime CreatedAt { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public DateTime StartDate { get; set; } public DateTime EndDate { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public string Place { get; set; } = \"\"; public decimal Price { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public int A { get; set; } public int B { get; set; } public int C { get; set; } public int D { get; set; } public int E { get; set; } public int F { get; set; } public int G { get; set; } public int H { get; set; } public int I { get; set; } public int J { get; set; } }", "GCG1006")]
    [InlineData("public class Row { public int Id { get; set; } public string Place { get; set; } = \"\"; public int A { get; set; } public int B { get; set; } public int C { get; set; } public int D { get; set; } public int E { get; set; } public int F { get; set; } }", "GCG1006")]
    public Task What_a_row_holds(string type, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Lines()
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var line in _store.All<Row>())
                        {
                            text.AppendLine(line.Place);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                {{type}}

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    /// <summary>What says that the rows are those of one thing, or few, in the maker or in how it is called.</summary>
    [Theory]
    [InlineData("string Lines(int orderId);", "_store.Of<Order>(orderId)", "_export.Lines(Chosen)", "GCG1006")]
    [InlineData("string Lines(string place);", "_store.All<Order>()", "_export.Lines(\"a\")", "GCG1004")]
    [InlineData("string Lines(int orderId);", "_store.All<Order>()", "_export.Lines(Chosen)", "GCG1006")]
    [InlineData("string Lines();", "_store.All<Order>().Where(order => order.Id == Chosen)", "_export.Lines()", "GCG1006")]
    [InlineData("string Lines();", "_store.All<Order>().Take(10)", "_export.Lines()", null)]
    [InlineData("string Lines();", "_store.All<Station>().Select(station => new { Number = station.Place })", "_export.Lines()", "GCG1006")]
    public Task Which_rows_the_maker_writes(string declaration, string rows, string call, string? id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IExport { {{declaration}} }

                public sealed class Export : IExport
                {
                    private readonly IStore _store;

                    public Export(IStore store) => _store = store;

                    public int Chosen { get; set; }

                    public {{declaration.TrimEnd(';')}}
                    {
                        var text = new StringBuilder("Number\n");
                        foreach (var order in {{rows}})
                        {
                            text.AppendLine(order.Number);
                        }

                        return text.ToString();
                    }
                }

                public class PlacesController : ControllerBase
                {
                    private readonly IExport _export;

                    private readonly IStore _store;

                    public PlacesController(IExport export, IStore store) => (_export, _store) = (export, store);

                    public int Chosen { get; set; }

                    public async Task<IActionResult> Places(bool all)
                    {
                        await Task.Yield();
                        return File({{(id is null ? "" : $"{{|{id}:")}}Encoding.UTF8.GetBytes({{call}}){{(id is null ? "" : "|}")}}, "text/csv", "all.csv");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); List<T> Of<T>(int orderId); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("_store.Query<Order>().Where(o => o.TripId == trip)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.Number > 3 && o.TripId == trip).OrderBy(o => o.Number)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.TenantId == trip)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => maybe == null || o.TripId == maybe)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => o.TripId == 3)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => _store.Query<Order>().Where(p => p.TripId == o.TripId).Any())", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => o.Number == trip)", "GCG1004")]
    public Task The_rows_of_one_identity(string query, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Lines(int? maybe, int trip = 0)
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var one in {{query}})
                        {
                            text.AppendLine(one.Number.ToString());
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public class Order { public int Number { get; set; } public int TripId { get; set; } public int TenantId { get; set; } }

                public interface IStore { List<T> All<T>(); IQueryable<T> Query<T>(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("_store.Query<Order>().Where(o => o.Placed.Date == day.Date)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.Placed.Year == year && o.Placed.Month == 3)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.Placed >= day)", "GCG1004")]
    [InlineData("_store.Query<Order>().Where(o => o.BatchCode == code)", "GCG1006")]
    [InlineData("_store.Query<Order>().Where(o => o.CountryCode == code)", "GCG1004")]
    public Task The_rows_of_one_day_or_code(string query, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Lines(string code, int year, DateTime day = default)
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var one in {{query}})
                        {
                            text.AppendLine(one.BatchCode);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public class Order { public DateTime Placed { get; set; } public string BatchCode { get; set; } = ""; public string CountryCode { get; set; } = ""; }

                public interface IStore { List<T> All<T>(); IQueryable<T> Query<T>(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("OrdersOf(trip)", "GCG1006")]
    [InlineData("OrdersOf(3)", "GCG1004")]
    [InlineData("OrdersIn(trip)", "GCG1004")]
    [InlineData("OrdersAt(maybe)", "GCG1004")]
    [InlineData("NumbersOf(trip).SelectMany(n => _orders.OrdersIn(n))", "GCG1004")]
    public Task The_rows_that_a_method_is_asked_for_by_an_identity(string rows, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    public IActionResult Lines([FromServices] IOrders _orders, int? maybe, int trip = 0)
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var one in _orders.{{rows}})
                        {
                            text.AppendLine(one.Number);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public class Order { public string Number { get; set; } = ""; }

                public interface IOrders { List<Order> OrdersOf(int tripId); List<Order> OrdersIn(int tenantId); List<Order> OrdersAt(int? stopId); int[] NumbersOf(int tripId); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("rows = _orders.Page(page, pageSize);", "GCG1006")]
    [InlineData("rows = _orders.Page(page, 10_000);", "GCG1004")]
    public Task One_page_of_a_table(string page, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    public IActionResult Lines([FromServices] IOrders _orders, int page, int pageSize)
                    {
                        var text = new StringBuilder("Place\n");
                        var rows = new List<Order>();
                        if (page > 0)
                        {
                            {{page}}
                        }

                        foreach (var one in rows)
                        {
                            text.AppendLine(one.Number);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public class Order { public string Number { get; set; } = ""; }

                public interface IOrders { List<Order> Page(int page, int size); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("foreach (var one in _orders.Page(new Query(1, 100)).Items)", "GCG1006")]
    [InlineData("foreach (var one in _orders.Page(new Query(1, 5_000)).Items)", "GCG1004")]
    [InlineData("for (var page = 1; page < all; page++) foreach (var one in _orders.Page(new Query(page, 100)).Items)", "GCG1004")]
    public Task A_page_of_a_table_as_long_as_a_constant_says(string loop, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    public IActionResult Lines([FromServices] IOrders _orders, int all)
                    {
                        var text = new StringBuilder("Place\n");
                        {{loop}}
                        {
                            text.AppendLine(one.Number);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public class Order { public string Number { get; set; } = ""; }

                public record Query(int Page, int PageSize);

                public record Result(List<Order> Items);

                public interface IOrders { Result Page(Query query); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("public IActionResult Orders(DateTime day)", "GCG1006")]
    [InlineData("public IActionResult Orders(DateTime from)", "GCG1004")]
    [InlineData("public IActionResult Orders(DateTime? day)", "GCG1004")]
    [InlineData("public IActionResult Orders(DateTime from, DateTime to)", "GCG1004")]
    public Task An_action_that_must_be_told_one_moment(string action, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    {{action}}
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var station in _store.All<Station>())
                        {
                            text.AppendLine(station.Place);
                        }

                        return File(Encoding.UTF8.GetBytes({|{{id}}:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    /// <summary>What a client sends may be as long as it likes, and is a handful most often.</summary>
    [Fact]
    public Task Rows_that_a_client_sends()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Lines([FromBody] List<Station> stations)
                    {
                        var text = new StringBuilder("Place\n");
                        foreach (var station in stations)
                        {
                            text.AppendLine(station.Place);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Rows_that_a_call_answers_that_a_query_reads_or_that_a_client_sends()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IReports _reports;

                    public OrdersController(IReports reports) => _reports = reports;

                    public async Task Answered()
                    {
                        var shifts = await _reports.ShiftsAsync();
                        await Response.WriteAsync({|GCG1006:string.Join("\n", shifts.Select(shift => shift.Leader))|});
                    }

                    public async Task Queried()
                    {
                        var text = new StringBuilder();
                        foreach (var leader in _reports.Query.Select(shift => shift.Leader).ToList())
                        {
                            text.AppendLine(leader);
                        }

                        await System.IO.File.WriteAllTextAsync("leaders.txt", {|GCG1006:text.ToString()|});
                    }

                    public async Task Sent(Plan plan, List<string> names)
                    {
                        var text = new StringBuilder();
                        foreach (var shift in plan.Shifts)
                        {
                            text.AppendLine(shift.Leader);
                        }

                        await Response.WriteAsync({|GCG1006:text.ToString()|});
                        var lines = new StringBuilder();
                        foreach (var name in names)
                        {
                            lines.AppendLine(name);
                        }

                        await Response.WriteAsync({|GCG1006:lines.ToString()|});
                    }
                }

                public sealed class Shift { public string Leader { get; set; } = ""; public string Hall { get; set; } = ""; }

                public sealed class Plan { public string Title { get; set; } = ""; public List<Shift> Shifts { get; set; } = new(); }

                public interface IReports { Task<Plan> MakeAsync(int day); Task<List<Shift>> ShiftsAsync(); IQueryable<Shift> Query { get; } }
                """,
        }.RunAsync();
}
