using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Files that are answered from memory: an array or a text that another method makes whole.</summary>
public class GCG1006AnsweredFileTests
{
    [Fact]
    public Task Arrays_and_texts_of_another_method()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public interface IReports
                {
                    byte[] Workbook(int year);

                    Task<byte[]> WorkbookAsync(int year);

                    string Csv(int year);

                    Task<string> CsvAsync(int year);
                }

                public class ReportsController : ControllerBase
                {
                    private readonly IReports _reports;

                    public ReportsController(IReports reports) => _reports = reports;

                    public IActionResult Direct(int year) => File({|GCG1006:_reports.Workbook(year)|}, "application/octet-stream", "all.xlsx");

                    public async Task<IActionResult> Awaited(int year)
                    {
                        var bytes = await {|GCG1006:_reports.WorkbookAsync(year)|};
                        return new FileContentResult(bytes, "application/octet-stream");
                    }

                    public IResult Minimal(int year) => Results.Bytes({|GCG1006:_reports.Workbook(year)|});

                    public IActionResult Text(int year)
                        => File({|GCG1006:Encoding.UTF8.GetBytes(_reports.Csv(year))|}, "text/csv", "all.csv");

                    public async Task<IActionResult> AwaitedText(int year)
                    {
                        string csv = await _reports.CsvAsync(year);
                        var bytes = {|GCG1006:Encoding.UTF8.GetBytes(csv)|};
                        return File(bytes, "text/csv", "all.csv");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Of the arrays of methods out of sight an audit alone knows; a text is encoded in plain sight.</summary>
    [Fact]
    public Task Without_an_audit()
        => new AllRulesTest
        {
            TestCode = """
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public interface IReports { byte[] Workbook(int year); string Csv(int year); }

                public class ReportsController : ControllerBase
                {
                    private readonly IReports _reports;

                    public ReportsController(IReports reports) => _reports = reports;

                    public IActionResult Direct(int year) => File(_reports.Workbook(year), "application/octet-stream", "all.xlsx");

                    public IActionResult Text(int year)
                        => File({|GCG1006:Encoding.UTF8.GetBytes(_reports.Csv(year))|}, "text/csv", "all.csv");
                }
                """,
        }.RunAsync();

    /// <summary>One site is one finding: where the document is built, its callers are named as well.</summary>
    [Fact]
    public Task A_file_that_another_method_of_the_project_builds_is_reported_where_it_is_built()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class Workbook
                {
                    public void Save(Stream stream) { }
                }

                internal interface IReports
                {
                    byte[] Build();

                    byte[] Upload(IFormFile file);

                    byte[] Fetch(int id);

                    byte[] Mailed(List<Row> rows);
                }

                internal class Row { public string Name { get; set; } }

                internal interface IRows { List<Row> All(); }

                internal class Reports : IReports
                {
                    public byte[] Mailed(List<Row> rows)
                    {
                        using var stream = new MemoryStream();
                        using var writer = new StreamWriter(stream);
                        foreach (Row row in rows)
                        {
                            writer.WriteLine(row.Name);
                        }

                        writer.Flush();
                        return {|GCG2009:stream.ToArray()|};
                    }

                    public byte[] Build()
                    {
                        using var stream = new MemoryStream();
                        new Workbook().Save(stream);
                        return {|GCG2009:stream.ToArray()|};
                    }

                    public byte[] Upload(IFormFile file)
                    {
                        using var stream = new MemoryStream();
                        file.CopyTo(stream);
                        return {|GCG2010:stream.ToArray()|};
                    }

                    public byte[] Fetch(int id) => Cache.Get(id);
                }

                internal static class Cache
                {
                    public static byte[] Get(int id) => null;
                }

                public class ReportsController : ControllerBase
                {
                    private readonly IReports _reports = new Reports();
                    private readonly IRows _rows = null;

                    public IActionResult Mail() => Ok(Post(_reports.Mailed(_rows.All())));

                    public IActionResult Mailed() => File(_reports.Mailed(_rows.All()), "application/octet-stream", "all.csv");

                    private static int Post(byte[] attachment) => attachment.Length;

                    public IActionResult Built() => File(_reports.Build(), "application/octet-stream", "all.xlsx");

                    public IActionResult Sent(IFormFile file) => File(_reports.Upload(file), "application/octet-stream");

                    public IActionResult Fetched(int id) => File({|GCG1006:_reports.Fetch(id)|}, "application/octet-stream");
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_text_that_is_read_whole_and_changed_is_reported_where_it_is_encoded()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface ISubtitles
                {
                    Task<Stream> OpenAsync(int id);
                }

                public class SubtitlesController : ControllerBase
                {
                    private readonly ISubtitles _subtitles;

                    public SubtitlesController(ISubtitles subtitles) => _subtitles = subtitles;

                    public async Task<IActionResult> Get(int id)
                    {
                        using Stream stream = await _subtitles.OpenAsync(id);
                        using var reader = new StreamReader(stream);
                        var text = await reader.ReadToEndAsync();
                        text = text.Replace("WEBVTT", "WEBVTT\nX");
                        return File({|GCG1006:Encoding.UTF8.GetBytes(text)|}, "text/vtt");
                    }

                    public async Task<IActionResult> Other(int id)
                    {
                        using Stream stream = await _subtitles.OpenAsync(id);
                        using var reader = new StreamReader(stream);
                        var text = await reader.ReadToEndAsync();
                        text = id > 0 ? "none" : text + id;
                        return File(Encoding.UTF8.GetBytes(text), "text/vtt");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What JSON holds is the subject of the rules for JSON, whichever serializer makes it.</summary>
    [Fact]
    public Task Json_that_is_answered_as_a_file()
        => new AllRulesTest
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                using Newtonsoft.Json;

                public class Order
                {
                    public int Id { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                public interface IStore
                {
                    List<Order> Orders();
                }

                public class DataController : ControllerBase
                {
                    private readonly IStore _store;

                    public DataController(IStore store) => _store = store;

                    [HttpPost]
                    public IActionResult Personal(string name)
                    {
                        var data = new Dictionary<string, string>();
                        data.Add("name", name);
                        return new FileContentResult(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(data)), "text/json");
                    }

                    [HttpPost]
                    public IActionResult Orders()
                        => new FileContentResult(Encoding.UTF8.GetBytes({|GCG2009:JsonConvert.SerializeObject(_store.Orders())|}), "text/json");
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_by_name_by_status_or_by_value_and_other_answers()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public interface IReports
                {
                    byte[] Workbook(int year);

                    string Csv(int year);

                    Stream Open(int year);
                }

                public class ReportsController : ControllerBase
                {
                    private readonly IReports _reports;

                    public ReportsController(IReports reports) => _reports = reports;

                    public IActionResult Form() => File(_reports.Workbook(0), "application/octet-stream", "orders_template.xlsx");

                    public IActionResult Failed(int year)
                    {
                        Response.StatusCode = 400;
                        return File(Encoding.UTF8.GetBytes(_reports.Csv(year)), "text/plain", "a.txt");
                    }

                    public IActionResult Hash(int year)
                        => File(SHA256.HashData(Encoding.UTF8.GetBytes(_reports.Csv(year))), "application/octet-stream");

                    public IActionResult Streamed(int year) => File(_reports.Open(year), "application/octet-stream", "all.xlsx");

                    public IActionResult Shown(int year) => Content(_reports.Csv(year));

                    public IActionResult Constant() => File(Encoding.UTF8.GetBytes("a;b"), "text/csv", "a.csv");
                }
                """,
        }.RunAsync();
}
