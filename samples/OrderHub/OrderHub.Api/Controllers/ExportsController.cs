using System.Text.Json;
using Microsoft.AspNetCore.Mvc;
using OrderHub.Contracts;
using OrderHub.Services.Exports;

namespace OrderHub.Api.Controllers;

[ApiController]
[Route("api/orders")]
public sealed class ExportsController(OrderExportService exports) : ControllerBase
{
    private const int LargeExportRows = 1_000;

    private static readonly JsonSerializerOptions JsonOptions = new(JsonSerializerDefaults.Web);

    [HttpGet("export")]
    public async Task Export(int customer = 7, int rows = 2000)
    {
        OrderExport export = exports.Build(customer, rows);
        string json = JsonSerializer.Serialize(export, JsonOptions);

        Response.ContentType = "application/json; charset=utf-8";
        await Response.WriteAsync(json);

        if (rows >= LargeExportRows)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    [HttpGet("export.xml")]
    public async Task ExportXml([FromServices] XmlExportWriter xml, int customer = 7, int rows = 2000)
    {
        Response.ContentType = "application/xml; charset=utf-8";
        await xml.WriteAsync(exports.Build(customer, rows), Response.Body, HttpContext.RequestAborted);
    }

    [HttpGet("export.zip")]
    public IActionResult ExportZip([FromServices] ExportArchive archive, int customer = 7, int rows = 2000)
    {
        var zip = new MemoryStream();
        archive.Write(exports.Build(customer, rows), zip);

        Response.OnCompleted(() =>
        {
            GC.Collect(1);
            return Task.CompletedTask;
        });
        return File(zip.ToArray(), "application/zip", "orders.zip");
    }

    [HttpGet("export.csv")]
    public async Task ExportCsv([FromServices] CsvExport csv, int customer = 7, int rows = 2000)
    {
        Response.ContentType = "text/csv; charset=utf-8";
        await using var output = new StreamWriter(Response.Body);
        await csv.WriteAsync(exports.Build(customer, rows), output);
    }

    [HttpGet("export.mail")]
    public AttachmentEnvelope ExportMail(
        [FromServices] AttachmentFormatter formatter,
        int customer = 7,
        int rows = 2000) =>
        formatter.ToAttachment(exports.Build(customer, rows));

    [HttpGet("export.sha256")]
    public string ExportFingerprint([FromServices] AttachmentFormatter formatter, int customer = 7, int rows = 2000) =>
        formatter.Fingerprint(exports.Build(customer, rows));

    [HttpGet("export.txt")]
    public ContentResult ExportText([FromServices] AttachmentFormatter formatter, int customer = 7, int rows = 2000) =>
        Content(formatter.ToText(exports.Build(customer, rows)), "text/plain");

    [HttpGet("export.tsv")]
    public IActionResult ExportSheet([FromServices] IOrderSheet sheet, int customer = 7, int rows = 2000) =>
        File(sheet.Build(exports.Build(customer, rows)), "text/tab-separated-values", "orders.tsv");

    [HttpGet("picks.csv")]
    public IActionResult Picks([FromServices] IPickList picks, int customer = 7, int rows = 2000) =>
        Content(picks.BuildCsv(exports.Build(customer, rows)), "text/csv");
}
