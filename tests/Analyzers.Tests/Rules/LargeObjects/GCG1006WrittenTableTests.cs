using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 reports the text of a table that a request builds from rows, whatever puts the text together.</summary>
public class GCG1006WrittenTableTests
{
    [Fact]
    public Task Rows_joined_to_a_text_encoded_and_returned_as_a_file()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Export(ICustomers customers, string campaign)
                    {
                        try
                        {
                            var rows = await customers.OfAsync(campaign);
                            var text = new StringBuilder();
                            foreach (var mail in rows.Select(row => row.Email).ToList())
                            {
                                text.Append(mail);
                                text.Append(Environment.NewLine);
                            }

                            return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv", "mails.txt");
                        }
                        catch (InvalidOperationException)
                        {
                            return NotFound();
                        }
                    }
                }

                public record Customer(string Email);

                public interface ICustomers { Task<IList<Customer>> OfAsync(string campaign); }
                """,
        }.RunAsync();

    [Fact]
    public Task What_an_action_answers_put_together_by_a_formatter()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc.Formatters;

                public class CsvFormatter : TextOutputFormatter
                {
                    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding encoding)
                    {
                        var text = new StringBuilder();
                        foreach (var row in (IEnumerable)context.Object)
                        {
                            text.AppendJoin(';', row.GetType().GetProperties().Select(p => p.GetValue(row))).AppendLine();
                        }

                        await context.HttpContext.Response.WriteAsync({|GCG1006:text.ToString()|}, encoding);
                    }
                }

                public class HeadFormatter : TextOutputFormatter
                {
                    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding encoding)
                    {
                        var text = new StringBuilder();
                        foreach (var property in context.ObjectType.GetProperties())
                        {
                            text.Append(property.Name);
                        }

                        await context.HttpContext.Response.WriteAsync(text.ToString(), encoding);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Responses_joined_to_a_content()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class Aggregator
                {
                    private readonly RequestDelegate _next;

                    public Aggregator(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context, List<HttpResponseMessage> responses)
                    {
                        await _next(context);
                        var text = new StringBuilder("{");
                        foreach (var response in responses)
                        {
                            text.Append(await response.Content.ReadAsStringAsync());
                        }

                        text.Append('}');
                        var content = new StringContent({|GCG1004:text.ToString()|})
                        {
                            Headers = { ContentType = new System.Net.Http.Headers.MediaTypeHeaderValue("application/json") },
                        };
                        context.Items["response"] = content;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_playlist_with_an_entry_for_each_segment_of_the_length_asked_for()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<ActionResult> Playlist(Func<Guid, Task<long?>> ticksOf, Guid id, [FromQuery] int segmentLength)
                    {
                        long runtime = await ticksOf(id) ?? -1;
                        if (runtime <= 0)
                            return NotFound();

                        var step = TimeSpan.FromSeconds(segmentLength).Ticks;
                        var list = new StringBuilder();
                        list.AppendLine("#EXTM3U").Append("#EXT-X-TARGETDURATION:").Append(segmentLength).AppendLine();
                        long position = 0;
                        while (position < runtime)
                        {
                            var end = Math.Min(runtime, position + step);
                            list.Append("#EXTINF:").Append(TimeSpan.FromTicks(Math.Min(runtime - position, step)).TotalSeconds).Append(',').AppendLine();
                            list.AppendLine(string.Format("stream.vtt?start={0}&end={1}", position, end));
                            position += step;
                        }

                        list.AppendLine("#EXT-X-ENDLIST");
                        return File(Encoding.UTF8.GetBytes({|GCG1004:list.ToString()|}), "application/x-mpegURL");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_playlist_to_which_a_method_of_the_same_class_appends_a_few_streams()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Master(IMedia media, Guid id)
                    {
                        var text = new StringBuilder();
                        text.AppendLine("#EXTM3U");
                        var streams = await media.StreamsAsync(id);
                        AppendSubtitles(text, streams.Where(stream => stream.IsText));
                        return File(Encoding.UTF8.GetBytes(text.ToString()), "application/x-mpegURL");
                    }

                    private static void AppendSubtitles(StringBuilder text, IEnumerable<MediaStream> streams)
                    {
                        foreach (var stream in streams)
                        {
                            text.Append("#EXT-X-MEDIA:TYPE=SUBTITLES,NAME=").AppendLine(stream.Language);
                        }
                    }
                }

                public record MediaStream(string Language, bool IsText);

                public interface IMedia { Task<IReadOnlyList<MediaStream>> StreamsAsync(Guid id); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_table_that_a_writer_fills_around_a_string_writer()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Csv(IShops shops)
                    {
                        StringWriter text = new StringWriter();
                        using (var csv = new Table(text))
                        {
                            csv.Field("Name");
                            csv.Next();
                            foreach (var shop in await shops.AllAsync())
                            {
                                csv.Field(shop.Name);
                                csv.Next();
                            }
                        }

                        return File(new UTF8Encoding().GetBytes({|GCG1006:text.ToString()|}), "text/csv", "shops.csv");
                    }
                }

                public record Shop(string Name);

                public interface IShops { Task<List<Shop>> AllAsync(); }

                public sealed class Table : IDisposable
                {
                    private readonly TextWriter _writer;

                    public Table(TextWriter writer) => _writer = writer;

                    public void Field(string value) => _writer.Write(value);

                    public void Next() => _writer.WriteLine();

                    public void Dispose() => _writer.Flush();
                }
                """,
        }.RunAsync();


    [Fact]
    public Task A_text_appended_by_a_delegate_for_each_of_a_few_names()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Names()
                    {
                        var names = new List<string> { "Name", "City" };
                        var text = new StringBuilder();
                        names.ForEach(name => text.AppendLine(name));
                        return Content(text.ToString());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_text_appended_by_a_delegate_that_runs_on_an_event()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Watch(Feed feed, List<string> names)
                    {
                        var text = new StringBuilder();
                        feed.ForEach(names, name => text.Append(name.Length));
                        return Content(text.ToString());
                    }
                }

                public class Feed { public void ForEach(List<string> of, Action<string> changed) { } }
                """,
        }.RunAsync();

    [Fact]
    public Task A_line_of_a_table_written_as_it_is_made()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Csv(IShops shops)
                    {
                        using var writer = new StreamWriter(Response.Body, Encoding.UTF8, 1024, leaveOpen: true);
                        await writer.WriteLineAsync(string.Join(",", new[] { "Name", "City" }));
                        foreach (var shop in await shops.AllAsync())
                        {
                            var values = new[] { shop.Name, shop.City }.Select(value => $"\"{value}\"");
                            await writer.WriteLineAsync(string.Join(",", values));
                        }
                    }
                }

                public record Shop(string Name, string City);

                public interface IShops { Task<List<Shop>> AllAsync(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_table_after_a_byte_order_mark()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Export()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            text.AppendLine(row.Name);
                        }

                        var bytes = Encoding.UTF8.GetPreamble().Concat(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|})).ToArray();
                        return File(bytes, "text/csv", "orders.csv");
                    }

                    public byte[] Kept()
                    {
                        var text = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            text.AppendLine(row.Name);
                        }

                        return Encoding.UTF8.GetPreamble().Concat(Encoding.UTF8.GetBytes(text.ToString())).ToArray();
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; }

                public interface IRows { List<Row> All(); }

                /// <summary>A workbook of some library: opened over a stream, or saved to one.</summary>
                public sealed class Workbook : IDisposable
                {
                    public Workbook() { }
                    public Workbook(Stream stream) { }
                    public List<string> Sheets => new();
                    public void Dispose() { }
                }

                /// <summary>A table writer of some library.</summary>
                public sealed class TableWriter : IDisposable
                {
                    public TableWriter(TextWriter writer) { }
                    public void WriteAll(IEnumerable<Row> rows) { }
                    public void Dispose() { }
                }

                /// <summary>A document of some library, written to a stream when it is closed.</summary>
                public sealed class Document : IDisposable
                {
                    public Document(Stream target) { }
                    public void Add(string text) { }
                    public void Close() { }
                    public void Dispose() { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Tables_built_by_the_sections_of_a_switch()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Export(string kind)
                    {
                        var table = new StringBuilder();
                        switch (kind)
                        {
                            case "names":
                                foreach (var row in _rows.All())
                                    table.AppendLine(row.Name);
                                return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "names.csv");
                            case "counts":
                                foreach (var row in _rows.All())
                                    table.AppendLine(row.Count.ToString());
                                return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "counts.csv");
                            default:
                                return BadRequest();
                        }
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Entries_that_a_client_sends_joined_to_a_file()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public void Log([FromBody] List<Row> entries)
                    {
                        var lines = entries.Select(entry => $"{entry.Name} {entry.Count}");
                        System.IO.File.AppendAllText("client.log", {|GCG1006:string.Join(Environment.NewLine, lines)|});
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Bytes_of_tables_and_archives_that_a_method_returns()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public IActionResult Export() => File(Table(), "text/csv");

                    public IActionResult Zip(string[] paths) => File(Archive(paths).Content, "application/zip");

                    private byte[] Table()
                    {
                        var table = new StringBuilder();
                        foreach (var row in _rows.All())
                        {
                            table.AppendLine(row.Name);
                        }

                        return Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|});
                    }

                    private static (byte[] Content, string Name) Archive(string[] paths)
                    {
                        using var memory = new MemoryStream();
                        using (var zip = new ZipArchive(memory, ZipArchiveMode.Create, true))
                        {
                            foreach (string path in paths)
                            {
                                zip.CreateEntryFromFile(path, path);
                            }
                        }

                        return ({|GCG2010:memory.ToArray()|}, "files.zip");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("_store.All<Order>().Take(100)", false)]
    [InlineData("_store.All<Order>()", true)]
    public Task Rows_that_are_gathered_in_a_list_of_their_cells(string rows, bool isReported)
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

                    public IActionResult Places()
                    {
                        var lines = new List<List<string>> { new List<string> { "Number", "Total" } };
                        foreach (var order in {{rows}})
                        {
                            lines.Add(new List<string> { order.Number, order.Total.ToString() });
                        }

                        var csv = {{(isReported ? "{|GCG1006:" : "")}}string.Join("\n", lines.Select(line => string.Join(",", line))){{(isReported ? "|}" : "")}};
                        return File(Encoding.UTF8.GetBytes(csv), "text/csv", "data.csv");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } public int Amount { get; set; } public DateTime Sold { get; set; } }

                public interface IStore { IQueryable<T> All<T>(); }
                """,
        }.RunAsync();
}
