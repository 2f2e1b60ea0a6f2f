using System.Threading.Tasks;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of labelled sites of the fifth held-out half that no other test here has. The rules were not changed because of them.</summary>
public class FifthHalfShapeTests
{
    private const string Rows = """
        public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

        public interface IRows { List<Row> All(); }
        """;

    [Fact]
    public Task Buffers_of_megabytes_for_each_request()
        => ShapeTest.ControllerAsync(
            """
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
            """);

    [Fact]
    public Task A_builder_with_room_for_a_whole_document()
        => ShapeTest.ControllerAsync(
            """
                public string Text(List<string> parts)
                {
                    var text = {|GCG1002:new StringBuilder(64_000)|};
                    foreach (string part in parts)
                    {
                        text.Append(part);
                    }

                    return text.ToString();
                }
            """);

    [Fact]
    public Task Lines_of_a_file_that_the_request_names()
        => ShapeTest.ControllerAsync(
            """
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
            """);

    [Fact]
    public Task A_table_that_becomes_the_content_of_a_response_or_result()
        => ShapeTest.ControllerAsync(
            """
                private readonly IRows _rows;

                public OrdersController(IRows rows) => _rows = rows;

                public HttpResponseMessage Response1()
                {
                    var table = new StringBuilder();
                    foreach (var row in _rows.All())
                    {
                        table.AppendLine(row.Name + ";" + row.Count);
                    }

                    return new HttpResponseMessage { Content = new StringContent({|GCG1004:table.ToString()|}, Encoding.UTF8, "text/csv") };
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
            """,
            Rows);

    [Fact]
    public Task Entries_that_a_client_sends_joined_to_a_file()
        => ShapeTest.ControllerAsync(
            """
                [HttpPost]
                public void Log([FromBody] List<Row> entries)
                {
                    var lines = entries.Select(entry => $"{entry.Name} {entry.Count}");
                    System.IO.File.AppendAllText("client.log", {|GCG1004:string.Join(Environment.NewLine, lines)|});
                }
            """,
            Rows);

    [Fact]
    public Task A_table_of_a_page_handler()
        => ShapeTest.SourceAsync(
            """
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

                    return File(Encoding.UTF8.GetBytes({|GCG1004:table.ToString()|}), "text/csv", "balance.csv");
                }
            }

            public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

            public interface IRows { List<Row> All(); }
            """);

    [Fact]
    public Task Bytes_of_tables_and_archives_that_a_method_returns()
        => ShapeTest.ControllerAsync(
            """
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
            """,
            Rows);

    [Fact]
    public Task Capacities_of_as_many_elements_as_nobody_knows()
        => ShapeTest.ControllerAsync(
            """
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
            """,
            Rows);

    [Fact]
    public Task Missed_a_table_of_the_claims_that_customers_make()
        => ShapeTest.ControllerAsync(
            """
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

                    return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "claims.csv");
                }
            """,
            """
            public sealed class WarrantyClaim { public string Number { get; set; } = ""; public string Status { get; set; } = ""; }

            public interface IClaims { List<WarrantyClaim> All(); }
            """);

    [Fact]
    public Task Tables_built_by_the_sections_of_a_switch()
        => ShapeTest.ControllerAsync(
            """
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
            """,
            Rows);

    [Fact]
    public Task Missed_lines_of_a_list_in_a_type_named_after_a_manifest()
        => ShapeTest.SourceAsync(
            """
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
                    var lines = await File.ReadAllLinesAsync(Path.Combine("builds", build + ".txt"));
                    foreach (var line in lines)
                    {
                        entries.Add(line.Split(';')[0]);
                    }

                    return entries;
                }
            }
            """);

    [Fact]
    public Task False_a_token_answered_as_bytes()
        => ShapeTest.ControllerAsync(
            """
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

                    return Results.Bytes({|GCG2001:memory.ToArray()|}, "application/json");
                }
            """);
}
