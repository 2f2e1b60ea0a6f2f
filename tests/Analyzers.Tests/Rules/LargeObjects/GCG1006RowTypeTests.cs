using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the type of the rows says to GCG1006: a list in an object, rows of a package that is missing, a table of names, or nothing at all.</summary>
public class GCG1006RowTypeTests
{

    [Fact]
    public Task The_list_in_an_object_that_is_stored_sent_or_downloaded()
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

                    public async Task Store(int day)
                    {
                        Plan plan = await _reports.MakeAsync(day);
                        var text = new StringBuilder();
                        foreach (Shift shift in plan.Shifts.OrderBy(shift => shift.Hall))
                        {
                            text.AppendLine(shift.Leader + ";" + shift.Hall);
                        }

                        await System.IO.File.WriteAllTextAsync("day.csv", {|GCG1006:text.ToString()|});
                        await Response.WriteAsync({|GCG1006:string.Join("\n", plan.Shifts.Select(shift => shift.Leader))|});
                    }

                    public async Task<IActionResult> Download(int day)
                    {
                        Plan plan = await _reports.MakeAsync(day);
                        var text = new StringBuilder();
                        foreach (Shift shift in plan.Shifts)
                        {
                            text.AppendLine(shift.Leader + ";" + shift.Hall);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv", "day.csv");
                    }
                }

                public sealed class Shift { public string Leader { get; set; } = ""; public string Hall { get; set; } = ""; }

                public sealed class Plan { public int Day { get; set; } public List<Shift> Shifts { get; set; } = new(); }

                public interface IReports { Task<Plan> MakeAsync(int day); Task<List<Shift>> ShiftsAsync(); IQueryable<Shift> Query { get; } }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_made_to_hold_rows_but_no_texts_that_a_caller_hands_over()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public Task Rows(IExports exports) => WriteAsync(exports.Make());

                    private async Task WriteAsync(Export export)
                    {
                        var text = new StringBuilder();
                        foreach (Shift shift in export.Shifts)
                        {
                            text.AppendLine(shift.Leader);
                        }

                        await Response.WriteAsync({|GCG1006:text.ToString()|});
                    }

                    public Task Fields(ILines lines) => WriteAsync(lines.All());

                    private async Task WriteAsync(List<string> lines)
                    {
                        var text = new StringBuilder();
                        foreach (string line in lines)
                        {
                            text.AppendLine(line);
                        }

                        await Response.WriteAsync(text.ToString());
                    }

                    public string Filled(int rows)
                    {
                        using var memory = new MemoryStream();
                        Fill(memory, rows);
                        return Encoding.UTF8.GetString({|GCG2009:memory.ToArray()|});
                    }

                    private static void Fill(Stream stream, int rows)
                    {
                        for (int i = 0; i < rows; i++)
                        {
                            stream.WriteByte(65);
                        }
                    }
                }

                public sealed class Shift { public string Leader { get; set; } = ""; }

                public sealed class Export { public List<Shift> Shifts { get; set; } = new(); }

                public interface IExports { Export Make(); }

                public interface ILines { List<string> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Texts_numbers_and_values_of_any_type()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Columns(ITables tables)
                    {
                        var line = new StringBuilder();
                        foreach (string column in tables.Columns("orders"))
                        {
                            line.Append(column).Append(';');
                        }

                        await Response.WriteAsync(line.ToString());
                    }

                    public HttpContent Anything(IMessages messages)
                    {
                        object message = messages.Next();
                        var writer = new StringWriter();
                        new System.Xml.Serialization.XmlSerializer(message.GetType()).Serialize(writer, message);
                        return new StringContent(writer.ToString());
                    }
                }

                public interface ITables { List<string> Columns(string table); }

                public interface IMessages { object Next(); }
                """,
        }.RunAsync();
}
