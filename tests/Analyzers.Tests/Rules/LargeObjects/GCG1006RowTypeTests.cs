using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the type of the rows says to GCG1006: a list in an object, rows of a package that is missing, a table of names, or nothing at all.</summary>
public class GCG1006RowTypeTests
{
    /// <summary>What moves to the next row is called so, whatever the package; what reads a part of one message is not asked here.</summary>
    [Fact]
    public Task A_table_that_a_reader_of_a_missing_package_fills()
        => new AllRulesTest
        {
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Linq;
                using System.Net.Http;
                using System.Security.Claims;
                using System.Security.Cryptography;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly MissingConnection _connection;

                    public async Task<IActionResult> Export()
                    {
                        var table = new StringBuilder("Shop;Day");
                        await using var command = _connection.CreateCommand();
                        await using var reader = await command.ExecuteReaderAsync();
                        while (await reader.ReadAsync())
                        {
                            table.AppendLine($"{Text(reader, 0)};{Text(reader, 1)}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "sales.csv");
                    }

                    public IActionResult Listed()
                    {
                        using var reader = _connection.CreateCommand().ExecuteReader();
                        var table = new StringBuilder();
                        while (reader.Read())
                        {
                            table.AppendLine(reader.GetString(0));
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "listed.csv");
                    }

                    public IActionResult First()
                    {
                        using var reader = _connection.CreateCommand().ExecuteReader();
                        var table = new StringBuilder();
                        if (reader.Read())
                        {
                            table.AppendLine(reader.GetString(0));
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "first.csv");
                    }

                    public IActionResult Waiting()
                    {
                        var lamp = _connection.Lamp();
                        var table = new StringBuilder();
                        while (lamp.IsOn())
                        {
                            table.AppendLine("on");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "lamp.csv");
                    }

                    private static string Text(MissingReader reader, int column) => reader.GetString(column);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_table_of_rows_whose_package_is_missing()
        => new AllRulesTest
        {
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Linq;
                using System.Net.Http;
                using System.Security.Claims;
                using System.Security.Cryptography;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly MissingContext _context;

                    public async Task<IActionResult> Export()
                    {
                        var mails = await _context.Mails.Include(mail => mail.Order).OrderBy(mail => mail.Sent).ToListAsync();
                        var table = new StringBuilder();
                        table.AppendLine("Order,Sent");
                        foreach (var mail in mails)
                        {
                            var order = mail.Order?.Name?.Replace(",", ";") ?? "none";
                            table.AppendLine($"{order},{mail.Sent}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", $"mails_{DateTime.Now:yyyyMMdd}.csv");
                    }

                    public async Task<IActionResult> Sections(string kind)
                    {
                        var table = new StringBuilder();
                        switch (kind)
                        {
                            case "Order":
                                var orders = await _context.Orders.Where(o => o.IsOpen).ToListAsync();
                                foreach (var o in orders)
                                    table.AppendLine($"\"{o.Number}\",{o.Date:yyyy-MM-dd}");
                                return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", $"{kind}.csv");
                            default:
                                return BadRequest();
                        }
                    }

                    public async Task<IActionResult> Few()
                    {
                        var roles = await _context.Roles.ToListAsync();
                        var table = new StringBuilder();
                        foreach (var role in roles)
                        {
                            table.AppendLine($"{role.Name}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "roles.csv");
                    }

                    public async Task<IActionResult> Text()
                    {
                        var rows = await _context.Rows.ToListAsync();
                        var text = new StringBuilder();
                        foreach (var row in rows)
                        {
                            text.AppendLine($"{row.Name}");
                        }

                        return Content(text.ToString());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_list_in_an_object_that_is_stored_sent_or_downloaded()
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
