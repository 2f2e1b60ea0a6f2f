using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of labelled sites of the fifth held-out half that no other test here has, with look-alikes in both directions.</summary>
public class FifthHalfShapeTests
{
    private const string Rows = """
        public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

        public interface IRows { List<Row> All(); }
        """;

    [Fact]
    public Task Buffers_of_megabytes_for_each_request()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private const int ChunkSize = 20 * 1024 * 1024;

                    public async Task<long> Save(IFormFile file)
                    {
                        long total = 0;
                        using var upload = file.OpenReadStream();
                        var chunk = {|GCG1001:new byte[ChunkSize]|};
                        int read;
                        while ((read = await upload.ReadAsync(chunk, 0, chunk.Length)) > 0)
                        {
                            total += read;
                        }

                        return total;
                    }

                    public int Unused()
                    {
                        byte[] nothing = {|GCG1001:new byte[100 * 1024 * 1024]|};
                        return Request.Headers.Count;
                    }

                    public async Task<string> Page(HttpClient client, string address)
                    {
                        using var reader = new StreamReader(await client.GetStreamAsync(address));
                        var text = {|GCG1001:new char[2_000_000]|};
                        int read = await reader.ReadBlockAsync(text, 0, text.Length);
                        return new string(text, 0, read);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_builder_with_room_for_a_whole_document()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Text(List<string> parts)
                    {
                        var text = {|GCG1002:new StringBuilder(64_000)|};
                        foreach (string part in parts)
                        {
                            text.Append(part);
                        }

                        return text.ToString();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Lines_of_a_file_that_the_request_names()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public int Count(string name)
                    {
                        int known = 0;
                        foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(Path.Combine("lists", name))|})
                        {
                            if (line.Split(';').Length > 1)
                            {
                                known++;
                            }
                        }

                        return known;
                    }
                }
                """,
        }.RunAsync();

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

                        return new ContentResult { Content = {|GCG1004:table.ToString()|}, ContentType = "text/csv" };
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
                        System.IO.File.AppendAllText("client.log", {|GCG1004:string.Join(Environment.NewLine, lines)|});
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

                        return Encoding.UTF8.GetBytes(table.ToString());
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

                        return (memory.ToArray(), "files.zip");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Capacities_of_as_many_elements_as_nobody_knows()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public List<string> Names(List<Row> rows)
                    {
                        var names = new List<string>(rows.Count);
                        foreach (var row in rows)
                        {
                            names.Add(row.Name);
                        }

                        return names;
                    }

                    public int Sum(string text)
                    {
                        var builder = new StringBuilder(text.Length);
                        var lengths = new int[text.Length + 1];
                        builder.Append(text);
                        lengths[0] = builder.Length;
                        return lengths[0];
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_table_of_the_claims_that_customers_make()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly IClaims _claims;

                    public OrdersController(IClaims claims) => _claims = claims;

                    public IActionResult Export()
                    {
                        var claims = _claims.All();
                        var table = new StringBuilder();
                        foreach (var claim in claims)
                        {
                            table.AppendLine($"{claim.Number},{claim.Status}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "claims.csv");
                    }
                }

                public sealed class WarrantyClaim { public string Number { get; set; } = ""; public string Status { get; set; } = ""; }

                public interface IClaims { List<WarrantyClaim> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Claims_of_users_and_tickets_of_sessions()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly IClaims _claims;

                    public OrdersController(IClaims claims) => _claims = claims;

                    public IActionResult Claims()
                    {
                        var table = new StringBuilder();
                        foreach (var claim in _claims.OfUser())
                        {
                            table.AppendLine($"{claim.Type},{claim.Value}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "mine.csv");
                    }

                    public IActionResult Sessions()
                    {
                        var table = new StringBuilder();
                        foreach (var ticket in _claims.OfSessions())
                        {
                            table.AppendLine(ticket.Scheme);
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "sessions.csv");
                    }

                    public IActionResult Support()
                    {
                        var table = new StringBuilder();
                        foreach (var ticket in _claims.OfCustomers())
                        {
                            table.AppendLine($"{ticket.Id},{ticket.Question}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "support.csv");
                    }
                }

                public sealed class UserClaim { public string Type { get; set; } = ""; public string Value { get; set; } = ""; }

                public sealed class SessionTicket { public string Scheme { get; set; } = ""; }

                public sealed class SupportTicket { public int Id { get; set; } public string Question { get; set; } = ""; }

                public interface IClaims { List<UserClaim> OfUser(); List<SessionTicket> OfSessions(); List<SupportTicket> OfCustomers(); }
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
                                return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "names.csv");
                            case "counts":
                                foreach (var row in _rows.All())
                                    table.AppendLine(row.Count.ToString());
                                return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "counts.csv");
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
    public Task Lines_of_a_list_in_a_type_named_after_a_manifest()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class BuildsController : ControllerBase
                {
                    public async Task<int> Compare(string from, string to)
                        => (await ManifestManager.EntriesOf(from)).Count - (await ManifestManager.EntriesOf(to)).Count;
                }

                public static class ManifestManager
                {
                    public static async Task<List<string>> EntriesOf(string build)
                    {
                        var entries = new List<string>();
                        var lines = await {|GCG1003:File.ReadAllLinesAsync(Path.Combine("builds", build + ".txt"))|};
                        foreach (var line in lines)
                        {
                            entries.Add(line.Split(';')[0]);
                        }

                        return entries;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_token_answered_as_bytes()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IResult Token(string access, string refresh)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartObject();
                            writer.WriteString("access_token", access);
                            writer.WriteString("refresh_token", refresh);
                            writer.WriteEndObject();
                        }

                        return Results.Bytes(memory.ToArray(), "application/json");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Bytes_answered_as_json_that_hold_rows_or_are_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IResult Names(List<Row> rows)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartArray();
                            foreach (var row in rows)
                            {
                                writer.WriteStringValue(row.Name);
                            }

                            writer.WriteEndArray();
                        }

                        return Results.Bytes({|GCG2009:memory.ToArray()|}, "application/json");
                    }

                    public IActionResult Kept(Action<Stream> save)
                    {
                        using var memory = new MemoryStream();
                        save(memory);
                        return File({|GCG2009:memory.ToArray()|}, "application/json", "rows.json");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_message_of_a_few_fields_with_a_parsed_schema()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private const string Schema = "{}";

                    public string Ask(string question) => Message("1", question, Schema);

                    public string Echo([FromBody] JsonElement body)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartObject();
                            writer.WritePropertyName("body");
                            body.WriteTo(writer);
                            writer.WriteEndObject();
                        }

                        return Encoding.UTF8.GetString({|GCG2001:memory.ToArray()|});
                    }

                    private static string Message(string id, string question, string schema)
                    {
                        using var memory = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(memory))
                        {
                            writer.WriteStartObject();
                            writer.WriteString("id", id);
                            writer.WriteString("question", question);
                            writer.WritePropertyName("schema");
                            using (var parsed = JsonDocument.Parse(schema))
                            {
                                parsed.RootElement.WriteTo(writer);
                            }

                            writer.WriteEndObject();
                        }

                        return Encoding.UTF8.GetString(memory.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_line_of_a_log_that_its_sink_writes()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly RequestLogSink _sink;
                    private readonly RowSink _rows;

                    public OrdersController(RequestLogSink sink, RowSink rows) => (_sink, _rows) = (sink, rows);

                    public void Get(Dictionary<string, object> properties)
                    {
                        _sink.Write(properties);
                        _rows.Write(properties);
                    }
                }

                public sealed class RequestLogSink
                {
                    private readonly Stream _stream = Stream.Null;

                    public void Write(Dictionary<string, object> line)
                    {
                        using var memory = new MemoryStream();
                        JsonSerializer.Serialize(memory, line);
                        var bytes = memory.ToArray();
                        _stream.Write(bytes, 0, bytes.Length);
                    }
                }

                public sealed class RowSink
                {
                    private readonly Stream _stream = Stream.Null;

                    public void Write(Dictionary<string, object> line)
                    {
                        using var memory = new MemoryStream();
                        JsonSerializer.Serialize(memory, line);
                        var bytes = {|GCG2001:memory.ToArray()|};
                        _stream.Write(bytes, 0, bytes.Length);
                    }
                }
                """,
        }.RunAsync();

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

                        return Content({|GCG1004:page.ToString()|}, "text/plain");
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

                        return Content({|GCG1004:page.ToString()|}, "text/plain");
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
    public Task A_reply_that_says_what_went_wrong()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public async Task Call(Row[] parameters)
                    {
                        var absent = new List<string>();
                        foreach (var parameter in parameters)
                        {
                            if (parameter.Count == 0)
                            {
                                absent.Add(parameter.Name);
                            }
                        }

                        if (absent.Count > 0)
                        {
                            Response.StatusCode = 500;
                            await Response.WriteAsync($"Missing: ({string.Join(", ", absent)})");
                            return;
                        }

                        Response.StatusCode = 200;
                        await Response.WriteAsync({|GCG1004:string.Join(", ", _rows.All().Select(row => row.Name))|});
                    }

                    public async Task Named(Row[] parameters)
                    {
                        var missingParameters = new List<string>();
                        foreach (var parameter in parameters)
                        {
                            missingParameters.Add(parameter.Name);
                        }

                        await Response.WriteAsync("Missing: " + string.Join(", ", missingParameters));
                    }

                    public async Task All(Row[] parameters)
                    {
                        var names = new List<string>();
                        foreach (var parameter in parameters)
                        {
                            names.Add(parameter.Name);
                        }

                        await Response.WriteAsync({|GCG1004:"Names: " + string.Join(", ", names)|});
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task As_many_rows_as_a_constant_asks_for()
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

                    public IActionResult Best()
                    {
                        var table = new StringBuilder();
                        var best = Top(_rows, top: 10);
                        for (int i = 0; i < best.Count; i++)
                        {
                            table.AppendLine(best[i].Name);
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "best.csv");
                    }

                    public IActionResult Many(int top)
                    {
                        var table = new StringBuilder();
                        foreach (var row in Top(_rows, top))
                        {
                            table.AppendLine(row.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "many.csv");
                    }

                    public IActionResult Most()
                    {
                        var table = new StringBuilder();
                        foreach (var row in Top(_rows, top: 1_000_000))
                        {
                            table.AppendLine(row.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "most.csv");
                    }

                    private static IReadOnlyList<Row> Top(IRows rows, int top) => rows.All().OrderBy(row => row.Count).Take(top).ToList();
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task The_example_of_an_import_and_the_categories()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult ExportSample(ClosedXML.Excel.XLWorkbook book) => Answer1(book);

                    public IActionResult Answer1(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File(memory.ToArray(), "application/octet-stream", $"{User.Identity!.Name}_匯入範例.xlsx");
                    }

                    public IActionResult Vorlage(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        var name = "Import_Vorlage_" + DateTime.Now.Year + ".xlsx";
                        return File(memory.ToArray(), "application/octet-stream", name);
                    }

                    public IActionResult DownloadSampleExcel(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File(memory.ToArray(), "application/octet-stream", "orders.xlsx");
                    }

                    public IActionResult Categories(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File(memory.ToArray(), "application/octet-stream", "Kategori.xlsx");
                    }

                    public IActionResult OrdersOfACategory(ClosedXML.Excel.XLWorkbook book)
                    {
                        using var memory = new MemoryStream();
                        book.SaveAs(memory);
                        return File({|GCG2001:memory.ToArray()|}, "application/octet-stream", $"Category_Orders_{DateTime.Now.Year}.xlsx");
                    }
                }

                namespace ClosedXML.Excel { public sealed class XLWorkbook { public void SaveAs(Stream stream) { } } }
                """,
        }.RunAsync();

    [Fact]
    public Task Lines_of_a_file_that_fill_what_the_program_keeps()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Security.Cryptography;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private static readonly Dictionary<string, string> s_names = new();

                    public bool Reload(string name)
                    {
                        foreach (var line in System.IO.File.ReadAllLines(Path.Combine("lists", name)))
                        {
                            s_names[line.Split(';')[0]] = line;
                        }

                        return true;
                    }

                    public int Find(string name)
                    {
                        var found = new List<string>();
                        foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(Path.Combine("lists", name))|})
                        {
                            found.Add(line.Split(';')[0]);
                        }

                        s_names[name] = "found";
                        return found.Count;
                    }

                    public string Sum(string path)
                    {
                        var sum = Convert.ToHexString(MD5.HashData(System.IO.File.ReadAllBytes(path)));
                        s_names.Add(path, sum);
                        return sum;
                    }

                    public string Check(string path) => Convert.ToHexString(MD5.HashData({|GCG2005:System.IO.File.ReadAllBytes(path)|}));
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Lines_of_a_file_that_fill_what_is_not_bound()
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
                    public bool Reload(string name)
                    {
                        foreach (var line in System.IO.File.ReadAllLines(Path.Combine("lists", name)))
                        {
                            var split = line.Split(';');
                            Missing.Library.Namer.Known[split[0]] = split[1];
                        }

                        return true;
                    }

                    public int Find(string name)
                    {
                        var found = new Dictionary<string, string>();
                        foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(Path.Combine("lists", name))|})
                        {
                            var split = line.Split(';');
                            found[split[0]] = split[1];
                        }

                        return found.Count;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_definition_downloaded_into_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _client;

                    public OrdersController(HttpClient client) => _client = client;

                    public void Refresh(string cache)
                    {
                        if (!System.IO.File.Exists(cache))
                        {
                            var response = _client.GetAsync("https://example.org/definitions.bin").Result;
                            System.IO.File.WriteAllBytes(cache, response.Content.ReadAsByteArrayAsync().Result);
                        }
                    }

                    public async Task Fetch(string address, string path)
                    {
                        var response = await _client.GetAsync(address);
                        await System.IO.File.WriteAllBytesAsync(path, await {|GCG2005:response.Content.ReadAsByteArrayAsync()|});
                    }
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

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", $"mails_{DateTime.Now:yyyyMMdd}.csv");
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
    public Task The_sums_of_groups()
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

                        return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "all.csv");
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
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

                        return Content({|GCG1004:page.ToString()|}, "text/html");
                    }
                }

                public sealed class Department { public string Name { get; set; } = ""; }

                public sealed class Person { public string Name { get; set; } = ""; }

                public interface IFirm { List<Department> Departments(); List<Person> People(); }
                """,
        }.RunAsync();
}
