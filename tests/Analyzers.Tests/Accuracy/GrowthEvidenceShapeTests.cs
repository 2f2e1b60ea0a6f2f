using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>
/// Where content is small more often than large, a type that could hold anything is no evidence: texts that are no download, and bytes
/// that are only decoded.
/// </summary>
public class GrowthEvidenceShapeTests
{
    private const string Plan = """
        public sealed class Shift { public string Leader { get; set; } = ""; public string Hall { get; set; } = ""; }

        public sealed class Plan { public string Title { get; set; } = ""; public List<Shift> Shifts { get; set; } = new(); }

        public interface IReports { Task<Plan> MakeAsync(int day); Task<List<Shift>> ShiftsAsync(); IQueryable<Shift> Query { get; } }
        """;

    [Fact]
    public Task The_list_in_an_object_that_is_stored_or_sent_and_not_downloaded()
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

                    public async Task Store(int day)
                    {
                        Plan plan = await _reports.MakeAsync(day);
                        var text = new StringBuilder();
                        foreach (Shift shift in plan.Shifts.OrderBy(shift => shift.Hall))
                        {
                            text.AppendLine(shift.Leader + ";" + shift.Hall);
                        }

                        await System.IO.File.WriteAllTextAsync("day.csv", text.ToString());
                        await Response.WriteAsync(string.Join("\n", plan.Shifts.Select(shift => shift.Leader)));
                    }

                    public async Task<IActionResult> Download(int day)
                    {
                        Plan plan = await _reports.MakeAsync(day);
                        var text = new StringBuilder();
                        foreach (Shift shift in plan.Shifts)
                        {
                            text.AppendLine(shift.Leader + ";" + shift.Hall);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|}), "text/csv", "day.csv");
                    }
                }

                public sealed class Shift { public string Leader { get; set; } = ""; public string Hall { get; set; } = ""; }

                public sealed class Plan { public string Title { get; set; } = ""; public List<Shift> Shifts { get; set; } = new(); }

                public interface IReports { Task<Plan> MakeAsync(int day); Task<List<Shift>> ShiftsAsync(); IQueryable<Shift> Query { get; } }
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

    [Fact]
    public Task What_is_made_to_hold_rows_but_no_texts_that_a_caller_hands_over()
        => new AllRulesTest
        {
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

                        await Response.WriteAsync({|GCG1004:text.ToString()|});
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

    [Fact]
    public Task Bytes_that_are_only_decoded()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Note(Action<Stream> decode)
                    {
                        using var memory = new MemoryStream();
                        decode(memory);
                        return Encoding.UTF8.GetString(memory.ToArray());
                    }

                    public string Plain(IParts parts, byte[] iv)
                    {
                        using var memory = new MemoryStream();
                        memory.Write(parts.Bytes());
                        return Encoding.UTF8.GetString(memory.ToArray());
                    }

                    public async Task<string> Body()
                    {
                        using var memory = new MemoryStream();
                        await Request.Body.CopyToAsync(memory);
                        return Encoding.UTF8.GetString({|GCG2001:memory.ToArray()|});
                    }

                    public IActionResult Answered(Action<Stream> decode)
                    {
                        using var memory = new MemoryStream();
                        decode(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/octet-stream");
                    }
                }

                public interface IParts { byte[] Bytes(); }
                """,
        }.RunAsync();
}
