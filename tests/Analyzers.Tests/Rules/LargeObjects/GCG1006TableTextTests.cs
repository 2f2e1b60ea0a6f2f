using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Where GCG1006 stands: at the text of a file, a response, a page or a handler of a route.</summary>
public class GCG1006TableTextTests
{
    [Fact]
    public Task A_table_that_becomes_the_content_of_a_response_or_result()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public HttpResponseMessage Response1()
                    {
                        var table = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            table.AppendLine(row.Name + ";" + row.Count);
                        }

                        return new HttpResponseMessage { Content = new StringContent({|GCG1006:table.ToString()|}, Encoding.UTF8, "text/csv") };
                    }

                    public IActionResult Result1()
                    {
                        var table = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            table.AppendLine(row.Name + ";" + row.Count);
                        }

                        return new ContentResult { Content = {|GCG1006:table.ToString()|}, ContentType = "text/csv" };
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_table_of_a_page_handler()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class TrialBalanceModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
                {
                    private readonly IRows _rows;

                    public TrialBalanceModel(IRows rows) => _rows = rows;

                    public IActionResult OnGetExport()
                    {
                        var table = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            table.AppendLine($"{row.Name},{row.Count}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "balance.csv");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    /// <summary>A route's handler is asked as an action is, whether it is written there or named.</summary>
    [Fact]
    public Task The_handlers_of_routes()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Routing;

                public static class Routes
                {
                    public static void Map(IEndpointRouteBuilder routes)
                    {
                        routes.MapGet("/orders/{id}/lines", (int id, ILines lines) =>
                        {
                            var text = new StringBuilder();
                            foreach (var line in lines.Of(id))
                            {
                                text.AppendLine(line.Name);
                            }

                            return Results.File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                        });
                        routes.MapGet("/lines", (ILines lines) =>
                        {
                            var text = new StringBuilder();
                            foreach (var line in lines.Of(0))
                            {
                                text.AppendLine(line.Name);
                            }

                            return Results.File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                        });
                        routes.MapGet("/classes/{classId}/lines", OfClass);
                        routes.MapGet("/all", All);
                    }

                    private static IResult OfClass(int classId, ILines lines)
                    {
                        var text = new StringBuilder();
                        foreach (var line in lines.Of(classId))
                        {
                            text.AppendLine(line.Name);
                        }

                        return Results.File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    private static IResult All(ILines lines)
                    {
                        var text = new StringBuilder();
                        foreach (var line in lines.Of(1))
                        {
                            text.AppendLine(line.Name);
                        }

                        return Results.File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    [Fact]
    public Task Rows_gathered_in_a_query_of_lines_and_joined_to_an_answer()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Vectors(IVectors vectors, string text)
                    {
                        IActionResult result = await vectors.OfAsync(text);
                        if (result is OkObjectResult ok && ok.Value is Vector[] found)
                        {
                            IEnumerable<string> lines = found
                                .SelectMany(vector => vector.Data)
                                .Select(row => string.Join(",", row.Select(number => number.ToString())));
                            return Content({|GCG1006:string.Join("\n", lines)|}, "text/plain");
                        }

                        return result;
                    }
                }

                public record Vector(float[][] Data);

                public interface IVectors { Task<IActionResult> OfAsync(string text); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_text_of_all_rows_that_a_condition_lets_be_made_smaller()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Scripts(IScripts scripts, bool minify)
                    {
                        var text = new StringBuilder();
                        foreach (var script in await scripts.AllAsync())
                        {
                            text.AppendLine(script.Body);
                        }

                        return Content(minify ? scripts.Minify(text.ToString()) : {|GCG1006:text.ToString()|}, "application/javascript", Encoding.UTF8);
                    }
                }

                public record Script(string Body);

                public interface IScripts { Task<IList<Script>> AllAsync(); string Minify(string text); }
                """,
        }.RunAsync();

    [Fact]
    public Task The_sums_of_groups()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Sums()
                    {
                        var sums = _rows.All().GroupBy(row => row.Name).Select(group => new { group.Key, Total = group.Sum(row => row.Count) }).OrderBy(sum => sum.Total).ToList();
                        var table = new StringBuilder();
                        foreach (var sum in sums)
                        {
                            table.AppendLine($"{sum.Key};{sum.Total}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "sums.csv");
                    }

                    public IActionResult Firsts()
                    {
                        var firsts = _rows.All().GroupBy(row => row.Name).Select(group => new { First = group.First(), Number = group.Count() }).ToList();
                        var table = new StringBuilder();
                        foreach (var row in firsts)
                        {
                            table.AppendLine($"{row.First.Name};{row.Number}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "firsts.csv");
                    }

                    public IActionResult All()
                    {
                        var groups = _rows.All().GroupBy(row => row.Name).ToList();
                        var table = new StringBuilder();
                        foreach (var group in groups)
                        {
                            foreach (var row in group)
                            {
                                table.AppendLine($"{group.Key};{row.Count}");
                            }
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Joined_rows_that_are_a_part_of_a_sum_in_a_variable()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Sum()
                    {
                        var csv = "Name,Hall\n" + {|GCG1006:string.Join("\n", _rows.All().Select(row => $"{row.Name},{row.Hall}"))|};
                        var bytes = Encoding.UTF8.GetBytes(csv);
                        return File(bytes, "text/csv", "rows.csv");
                    }

                    public IActionResult Two()
                    {
                        var csv = $"Name\n{{|GCG1006:string.Join("\n", _rows.All().Select(row => row.Name))|}}\n{{|GCG1006:string.Join("\n", _rows.All().Select(row => row.Hall))|}}";
                        return File(Encoding.UTF8.GetBytes(csv), "text/csv", "rows.csv");
                    }

                    public IActionResult Fields(string[] names)
                    {
                        var csv = "Name," + string.Join(",", names);
                        return File(Encoding.UTF8.GetBytes(csv), "text/csv", "rows.csv");
                    }

                    public string Kept()
                    {
                        var csv = "Name\n" + string.Join("\n", _rows.All().Select(row => row.Name));
                        return csv;
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public string Hall { get; set; } = ""; }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task As_many_rows_as_a_constant_or_a_request_asks_for()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Best()
                    {
                        var table = new StringBuilder();
                        var best = Top(_rows, size: 10);
                        for (int i = 0; i < best.Count; i++)
                        {
                            table.AppendLine(best[i].Name);
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "best.csv");
                    }

                    public IActionResult Asked(int size)
                    {
                        var table = new StringBuilder();
                        foreach (var row in Top(_rows, size))
                        {
                            table.AppendLine(row.Name);
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "many.csv");
                    }

                    public IActionResult Most()
                    {
                        var table = new StringBuilder();
                        foreach (var row in Top(_rows, size: 1_000_000))
                        {
                            table.AppendLine(row.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "most.csv");
                    }

                    private static IReadOnlyList<Row> Top(IRows rows, int size) => rows.All().OrderBy(row => row.Count).Take(size).ToList();
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task As_many_rows_as_a_constant_asks_for_whatever_they_hold()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Recent(Board board)
                    {
                        var text = new StringBuilder("Latest\n");
                        foreach (var row in board.Latest?.Take(20) ?? new List<Row>())
                        {
                            text.AppendLine(row.Name);
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Many(Board board)
                    {
                        var text = new StringBuilder("Latest\n");
                        foreach (var row in board.Latest.Take(20_000))
                        {
                            text.AppendLine(row.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public List<Row> Rows { get; set; } = new(); }

                public sealed class Board { public List<Row> Latest { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task As_many_rows_as_a_request_asks_for_in_either_order()
        => new AllRulesTest
        {
            IsAudit = true,
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

                    public IActionResult Top(bool newest, int top = 50)
                    {
                        var lines = _lines.Of(1);
                        var few = newest ? lines.OrderBy(line => line.Day).Take(top).ToList() : lines.OrderBy(line => line.Name).Take(top).ToList();
                        var text = new StringBuilder();
                        foreach (var line in few)
                        {
                            text.AppendLine(line.Name);
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Some(bool newest, int top = 50)
                    {
                        var lines = _lines.Of(1);
                        var some = newest ? lines.OrderBy(line => line.Day).Take(top).ToList() : lines.OrderBy(line => line.Name).ToList();
                        var text = new StringBuilder();
                        foreach (var line in some)
                        {
                            text.AppendLine(line.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }
                }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();
}
