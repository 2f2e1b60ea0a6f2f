using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 is silent where rows are few: sums, kinds, and what belongs to one thing.</summary>
public class GCG1006FewRowsTests
{
    [Fact]
    public Task What_belongs_to_one_thing()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IFlows _flows;

                    public OrdersController(IFlows flows) => _flows = flows;

                    public IActionResult Steps(int id)
                    {
                        var flow = _flows.Find(id);
                        var page = new StringBuilder();
                        page.AppendLine("<ul>");
                        foreach (var step in flow.Steps.OrderBy(step => step.Name))
                        {
                            page.AppendLine($"<li>{step.Name}</li>");
                        }

                        return Content(page.ToString(), "text/html");
                    }

                    public IActionResult Names(int id)
                    {
                        var steps = _flows.Find(id).Steps ?? new List<Row>();
                        return Content(string.Join("<br>", steps.Select(step => step.Name)), "text/html");
                    }

                    public IActionResult Entries(string name)
                    {
                        var flow = _flows.Find(name.Length);
                        var page = new StringBuilder();
                        foreach (var entry in flow.Entries)
                        {
                            page.AppendLine(entry.Name);
                        }

                        return Content(page.ToString(), "text/plain");
                    }

                    public IActionResult All()
                    {
                        var page = new StringBuilder();
                        foreach (var flow in _flows.All())
                        {
                            foreach (var step in flow.Steps)
                            {
                                page.AppendLine(step.Name);
                            }
                        }

                        return Content({|GCG1006:page.ToString()|}, "text/plain");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; }

                public sealed class Flow
                {
                    public int Id { get; set; }

                    public List<Row> Steps { get; set; } = new();

                    public List<Row> Entries { get; set; } = new();
                }

                public interface IFlows { Flow Find(int id); List<Flow> All(); }
                """,
        }.RunAsync();

    /// <summary>Rows that a branch puts into one variable.</summary>
    [Theory]
    [InlineData("_store.All<Order>().Select(order => new { Day = order.Sold, Total = order.Total })", "GCG1006")]
    public Task Rows_that_a_variable_gets_in_a_branch(string query, string? id)
        => new AllRulesTest
        {
            IsAudit = true,
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

                    public IActionResult Places(bool byYear)
                    {
                        var rows = new List<RevenueRow>();
                        if (byYear)
                        {
                            var years = _store.All<Order>().GroupBy(order => order.Sold.Year).Select(year => new { Year = year.Key, Total = year.Sum(order => order.Total) }).ToList();
                            rows = years.Select(year => new RevenueRow { Period = year.Year.ToString(), Total = year.Total }).ToList();
                        }
                        else
                        {
                            var days = {{query}}.ToList();
                            rows = days.Select(day => new RevenueRow { Period = day.Day.ToString(), Total = day.Total }).ToList();
                        }

                        var text = new StringBuilder();
                        foreach (var row in rows)
                        {
                            text.AppendLine($"{row.Period},{row.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes({{(id is null ? "text.ToString()" : $"{{|{id}:text.ToString()|}}")}}), "text/csv", "data.csv");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } public DateTime Sold { get; set; } }

                public sealed class RevenueRow { public string Period { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } }

                public interface IStore { IQueryable<T> All<T>(); }
                """,
        }.RunAsync();

    /// <summary>Cells of which nothing is known, of a hundred rows at most: not even a suggestion.</summary>
    [Fact]
    public Task Unknown_cells_of_few_rows()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PlacesController : ControllerBase
                {
                    private readonly IStore _store;

                    public PlacesController(IStore store) => _store = store;

                    public IActionResult Places()
                    {
                        var lines = new List<List<string>> { new List<string> { "Number", "Total" } };
                        var orders = _store.All<Order>().AsEnumerable();
                        foreach (var order in orders.Take(100))
                        {
                            lines.Add(new List<string> { order.Number, Place(order) });
                        }

                        return File(Encoding.UTF8.GetBytes(string.Join("\n", lines.Select(line => string.Join(",", line)))), "text/csv", "data.csv");
                    }

                    private static string Place(Order order) => System.IO.File.ReadAllText(order.Number);
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } public DateTime Sold { get; set; } }

                public interface IStore { IQueryable<T> All<T>(); }
                """,
        }.RunAsync();

    /// <summary>A body that is only parsed is as large as what is made of it; a program prints a few lines.</summary>
    [Fact]
    public Task A_login_that_is_parsed_and_what_a_program_prints()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Diagnostics;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class AccountsController : ControllerBase
                {
                    private string _last = "";

                    public async Task<string> Enter()
                    {
                        using var reader = new StreamReader(Request.Body);
                        string text = await reader.ReadToEndAsync();
                        return JsonSerializer.Deserialize<Entry>(text)!.User;
                    }

                    public async Task Keep(IFormFile sent)
                    {
                        using var reader = new StreamReader(sent.OpenReadStream());
                        _last = await {|GCG1006:reader.ReadToEndAsync()|};
                    }

                    public async Task Printed(Process process) => _last = await process.StandardOutput.ReadToEndAsync();
                }

                public class Entry { public string User { get; set; } = ""; public string Word { get; set; } = ""; }
                """,
        }.RunAsync();
}
