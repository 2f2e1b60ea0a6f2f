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

    /// <summary>What a client sends may be as long as it likes, and is a handful most often.</summary>
    [Fact]
    public Task Rows_that_a_client_sends()
        => new AllRulesTest
        {
            IsAudit = true,
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
            IsAudit = true,
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

                public sealed class Plan { public int Day { get; set; } public List<Shift> Shifts { get; set; } = new(); }

                public interface IReports { Task<Plan> MakeAsync(int day); Task<List<Shift>> ShiftsAsync(); IQueryable<Shift> Query { get; } }
                """,
        }.RunAsync();
}
