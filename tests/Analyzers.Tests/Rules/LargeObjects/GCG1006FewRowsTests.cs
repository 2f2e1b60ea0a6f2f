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

                        return Content({|GCG1006:page.ToString()|}, "text/plain");
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

    [Fact]
    public Task Sums_of_months_categories_and_ways_to_pay()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Months([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var month in reports.Find().MonthlyBreakdown)
                        {
                            table.AppendLine($"{month.MonthName},{month.Year},{month.Profit}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "months.csv");
                    }

                    public IActionResult Payments([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var way in reports.Find().Payments)
                        {
                            table.AppendLine($"{way.PaymentMethod},{way.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "payments.csv");
                    }

                    public IActionResult Categories([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var category in reports.Find().Categories)
                        {
                            table.AppendLine($"{category.CategoryName},{category.ProductCount}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "categories.csv");
                    }

                    public IActionResult Providers([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var month in reports.Find().Billing)
                        {
                            foreach (var provider in month.Providers)
                            {
                                table.AppendLine($"{month.Month},{month.Deadline},{provider.Provider},{provider.Amount}");
                            }
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "providers.csv");
                    }

                    public IActionResult Salaries([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var salary in reports.Find().Salaries)
                        {
                            table.AppendLine($"{salary.EmployeeId},{salary.Month},{salary.Amount}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "salaries.csv");
                    }

                    public IActionResult Sales([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var product in reports.Find().Sales)
                        {
                            table.AppendLine($"{product.Product},{product.Year},{product.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "sales.csv");
                    }

                    public IActionResult Days([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var day in reports.Find().Days)
                        {
                            table.AppendLine($"{day.Date},{day.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "days.csv");
                    }

                    public IActionResult Payroll([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var entry in reports.Find().Expenses)
                        {
                            table.AppendLine($"{entry.Category},{entry.Amount}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "expenses.csv");
                    }

                    public IActionResult Teams([FromServices] IReports reports)
                    {
                        var table = new StringBuilder();
                        foreach (var month in reports.Find().Teams)
                        {
                            foreach (var member in month.Members)
                            {
                                table.AppendLine($"{month.Month},{member.Name}");
                            }
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "teams.csv");
                    }
                }

                public interface IReports { FinancialReport Find(); }

                public sealed class FinancialReport
                {
                    public decimal Total { get; set; }
                    public List<MonthlyProfitDto> MonthlyBreakdown { get; set; } = new();
                    public List<PaymentMethodSummaryDto> Payments { get; set; } = new();
                    public List<CategoryInventoryDto> Categories { get; set; } = new();
                    public List<MonthlyBillingSummary> Billing { get; set; } = new();
                    public List<MonthlySalary> Salaries { get; set; } = new();
                    public List<YearlySalesSummary> Sales { get; set; } = new();
                    public List<DailySummary> Days { get; set; } = new();
                    public List<Expense> Expenses { get; set; } = new();
                    public List<MonthlyTeamSummary> Teams { get; set; } = new();
                }

                public sealed class MonthlyProfitDto { public int Year { get; set; } public int Month { get; set; } public string MonthName { get; set; } = ""; public decimal Profit { get; set; } }

                public sealed class PaymentMethodSummaryDto { public string PaymentMethod { get; set; } = ""; public decimal Total { get; set; } public int TransactionCount { get; set; } }

                public sealed class CategoryInventoryDto { public string CategoryName { get; set; } = ""; public string CategoryColor { get; set; } = ""; public int ProductCount { get; set; } }

                public sealed class MonthlyBillingSummary { public int Year { get; set; } public int Month { get; set; } public DateTime? Deadline { get; set; } public decimal Total { get; set; } public List<ProviderSummary> Providers { get; set; } = new(); }

                public sealed class ProviderSummary { public string Provider { get; set; } = ""; public decimal Amount { get; set; } }

                public sealed class MonthlySalary { public int EmployeeId { get; set; } public int Month { get; set; } public decimal Amount { get; set; } }

                public sealed class YearlySalesSummary { public int Year { get; set; } public string Product { get; set; } = ""; public decimal Total { get; set; } }

                public sealed class DailySummary { public DateTime Date { get; set; } public decimal Total { get; set; } }

                public sealed class Expense { public string Category { get; set; } = ""; public decimal Amount { get; set; } }

                public sealed class MonthlyTeamSummary { public int Month { get; set; } public decimal Total { get; set; } public List<Member> Members { get; set; } = new(); }

                public sealed class Member { public string Name { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task The_sums_of_periods_as_pairs_and_the_best_matches()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly ILines _lines;

                    public OrdersController(ILines lines) => _lines = lines;

                    public IActionResult Periods()
                    {
                        var text = new StringBuilder();
                        foreach (var item in _lines.Costs())
                        {
                            text.AppendLine($"{item.Period};{item.Cost}");
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Customers()
                    {
                        var text = new StringBuilder();
                        foreach (var item in _lines.Customers())
                        {
                            text.AppendLine($"{item.Customer};{item.Cost}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }

                    public IActionResult Best(string words)
                    {
                        var matches = _lines.Search(words, topK: 5);
                        return Content(string.Join("\n", matches.Select(match => match.Name)));
                    }

                    public IActionResult Many(string words)
                    {
                        var matches = _lines.Search(words, topK: 50_000);
                        return Content({|GCG1006:string.Join("\n", matches.Select(match => match.Name))|});
                    }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); List<Line> Search(string words, int topK); List<(string Period, decimal Cost)> Costs(); List<(string Customer, decimal Cost)> Customers(); }
                """,
        }.RunAsync();

    /// <summary>Sums of periods that a switch puts into one variable.</summary>
    [Theory]
    [InlineData("_store.All<Order>().GroupBy(order => order.Sold.Date).Select(day => new { Day = day.Key, Total = day.Sum(order => order.Total) })", null)]
    [InlineData("_store.All<Order>().Select(order => new { Day = order.Sold, Total = order.Total })", "GCG1006")]
    public Task Sums_that_a_variable_gets_in_a_branch(string query, string? id)
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

                    private static string Place(Order order) => {|GCG2010:System.IO.File.ReadAllText(order.Number)|};
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } public DateTime Sold { get; set; } }

                public interface IStore { IQueryable<T> All<T>(); }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_measured_of_agents_and_sites()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IFigures _figures;

                    public OrdersController(IFigures figures) => _figures = figures;

                    public IActionResult Agents()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _figures.Agents())
                        {
                            text.AppendLine($"{row.Name};{row.Calls};{row.Seconds}");
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Cities()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _figures.Cities())
                        {
                            text.AppendLine($"{row.Country};{row.City};{row.Orders}");
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Reviews()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _figures.Reviews())
                        {
                            text.AppendLine($"{row.Name};{row.Comment}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }

                    public IActionResult Calls()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _figures.Calls())
                        {
                            text.AppendLine($"{row.Name};{row.Seconds}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }
                }

                public sealed class AgentPerfRow { public Guid AgentId { get; set; } public string Name { get; set; } = ""; public int Calls { get; set; } public int Seconds { get; set; } }

                public sealed class RegionReportItem { public string Country { get; set; } = ""; public string City { get; set; } = ""; public long Orders { get; set; } }

                public sealed class PerformanceReview { public string Name { get; set; } = ""; public string Comment { get; set; } = ""; public int Points { get; set; } public int Year { get; set; } }

                public sealed class CallRow { public Guid AgentId { get; set; } public string Name { get; set; } = ""; public int Number { get; set; } public int Seconds { get; set; } }

                public interface IFigures
                {
                    List<AgentPerfRow> Agents();
                    List<RegionReportItem> Cities();
                    List<PerformanceReview> Reviews();
                    List<CallRow> Calls();
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_an_organisation_has_a_few_of()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IFirm _firm;

                    public OrdersController(IFirm firm) => _firm = firm;

                    public IActionResult Departments()
                    {
                        var page = new StringBuilder();
                        foreach (var department in _firm.Departments())
                        {
                            page.Append($"<option>{department.Name}</option>");
                        }

                        return Content(page.ToString(), "text/html");
                    }

                    public IActionResult People()
                    {
                        var page = new StringBuilder();
                        foreach (var person in _firm.People())
                        {
                            page.Append($"<option>{person.Name}</option>");
                        }

                        return Content({|GCG1006:page.ToString()|}, "text/html");
                    }
                }

                public sealed class Department { public string Name { get; set; } = ""; }

                public sealed class Person { public string Name { get; set; } = ""; }

                public interface IFirm { List<Department> Departments(); List<Person> People(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Kinds_of_a_thing_and_codes_to_be_typed_in()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IKinds _kinds;

                    public OrdersController(IKinds kinds) => _kinds = kinds;

                    public IActionResult Kinds()
                    {
                        var text = new StringBuilder();
                        foreach (var kind in _kinds.Types())
                        {
                            text.AppendLine(kind.Name);
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Leaves()
                    {
                        var text = new StringBuilder();
                        foreach (var leave in _kinds.Leaves())
                        {
                            text.AppendLine(leave.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }

                    public IActionResult GetVerifyCode(Action<Stream> draw)
                    {
                        using var memory = new MemoryStream();
                        draw(memory);
                        return File(memory.ToArray(), "image/png");
                    }

                    public IActionResult GetPlan(Action<Stream> draw)
                    {
                        using var memory = new MemoryStream();
                        draw(memory);
                        return File({|GCG2009:memory.ToArray()|}, "image/png");
                    }
                }

                public sealed class LeaveType { public int Id { get; set; } public string Name { get; set; } = ""; }

                public sealed class Leave { public int Id { get; set; } public string Name { get; set; } = ""; }

                public interface IKinds { List<LeaveType> Types(); List<Leave> Leaves(); }
                """,
        }.RunAsync();
}
