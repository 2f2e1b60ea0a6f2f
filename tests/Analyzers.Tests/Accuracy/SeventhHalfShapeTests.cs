using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>The shapes of the seventh half's wrong findings and misses, in our own words, each with a look-alike.</summary>
public class SeventhHalfShapeTests
{
    [Fact]
    public Task As_many_rows_as_a_constant_asks_for_whatever_they_hold()
        => new AllRulesTest
        {
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

                        return File(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|}), "text/csv");
                    }

                    public IActionResult Calls()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _figures.Calls())
                        {
                            text.AppendLine($"{row.Name};{row.Seconds}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|}), "text/csv");
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
    public Task A_document_of_elements_that_the_code_makes_is_only_decoded()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Invoice(string number, IEnumerable<System.Xml.Linq.XElement> lines)
                        => Render(number, lines);

                    private static string Render(string number, IEnumerable<System.Xml.Linq.XElement> lines)
                    {
                        var document = new System.Xml.Linq.XDocument(new System.Xml.Linq.XElement("Invoice", new System.Xml.Linq.XElement("Number", number), lines));
                        using var memory = new MemoryStream();
                        using (var writer = System.Xml.XmlWriter.Create(memory))
                        {
                            document.Save(writer);
                        }

                        return Encoding.UTF8.GetString(memory.ToArray());
                    }

                    public IActionResult Answered(IEnumerable<System.Xml.Linq.XElement> lines)
                    {
                        var document = new System.Xml.Linq.XDocument(new System.Xml.Linq.XElement("Invoices", lines));
                        using var memory = new MemoryStream();
                        document.Save(memory);
                        return File({|GCG2001:memory.ToArray()|}, "application/xml");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_picture_of_a_fixed_name_in_a_local_function()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Photo(string name)
                    {
                        var other = Path.Combine(Directory.GetCurrentDirectory(), "images", "nobody.jpg");
                        var own = Path.Combine(Directory.GetCurrentDirectory(), "photos", name);
                        return System.IO.File.Exists(own) ? await OwnAsync() : await OtherAsync();

                        async Task<IActionResult> OtherAsync() => File(await System.IO.File.ReadAllBytesAsync(other), "image/jpeg");

                        async Task<IActionResult> OwnAsync() => File(await {|GCG2005:System.IO.File.ReadAllBytesAsync(own)|}, "image/jpeg");
                    }
                }
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
                        var csv = {|GCG1006:"Name,Hall\n" + string.Join("\n", _rows.All().Select(row => $"{row.Name},{row.Hall}"))|};
                        var bytes = Encoding.UTF8.GetBytes(csv);
                        return File(bytes, "text/csv", "rows.csv");
                    }

                    public IActionResult Two()
                    {
                        var csv = {|GCG1006:$"Name\n{string.Join("\n", _rows.All().Select(row => row.Name))}\n{string.Join("\n", _rows.All().Select(row => row.Hall))}"|};
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

                        return File(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|}), "text/csv");
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
