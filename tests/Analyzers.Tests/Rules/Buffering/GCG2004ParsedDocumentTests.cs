using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A body or response that is parsed into a document is for an audit: code reads a few values of most documents. A file of one is a setting.
/// </summary>
public class GCG2004ParsedDocumentTests
{
    [Theory]
    [InlineData("var document = JObject.Parse(await {|GCG2004:reader.ReadToEndAsync()|}); foreach (var row in document[\"rows\"]!) { Use(row); }")]
    [InlineData("var rows = JArray.Parse(await {|GCG2004:reader.ReadToEndAsync()|}); foreach (var row in rows) { Use(row); }")]
    [InlineData("var node = JsonNode.Parse(await {|GCG2004:reader.ReadToEndAsync()|}); foreach (var row in node![\"rows\"]!.AsArray()) { Use(row); }")]
    [InlineData("using var document = JsonDocument.Parse(await {|GCG2004:reader.ReadToEndAsync()|}); foreach (var row in document.RootElement.GetProperty(\"rows\").EnumerateArray()) { Use(row); }")]
    [InlineData("using var document = JsonDocument.Parse(await {|GCG2004:reader.ReadToEndAsync()|}); JsonElement root = document.RootElement; foreach (var row in root.EnumerateArray()) { Use(row); }")]
    [InlineData("var names = JObject.Parse(await {|GCG2004:reader.ReadToEndAsync()|})[\"rows\"]!.Select(row => (string)row[\"name\"]!).ToList(); Use(names);")]
    // A stream that somebody hands over.
    [InlineData("using var sent = new StreamReader(_import.Content); JArray rows; try { rows = JArray.Parse(await {|GCG2004:sent.ReadToEndAsync()|}); } catch (System.FormatException) { return BadRequest(); } foreach (var row in rows) { Use(row); }")]
    // What another server answers may be large.
    [InlineData("var document = JObject.Parse(await {|GCG2009:_http.GetStringAsync(\"rows\")|}); foreach (var row in document[\"rows\"]!) { Use(row); }")]
    [InlineData("var rows = JToken.Parse(await {|GCG2009:_http.GetStringAsync(\"rows\")|}).SelectTokens(\"$..id\"); Use(rows);")]
    [InlineData("using var document = JsonDocument.Parse(await {|GCG2009:_http.GetStringAsync(\"rows\")|}); var rows = document.RootElement.EnumerateArray().Count(); Use(rows);")]
    [InlineData("using var document = JsonDocument.Parse(await {|GCG2009:_http.GetByteArrayAsync(\"rows\")|}); var rows = document.RootElement.EnumerateArray().Count(); Use(rows);")]
    public async Task A_document_is_for_an_audit(string body)
    {
        await Verify(Regex.Replace(body, @"\{\|GCG[0-9]+:(.*?)\|\}", "$1"), isAudit: false);
        await Verify(body, isAudit: true);
    }

    [Theory]
    [InlineData("using var file = new StreamReader(System.IO.File.OpenRead(path)); foreach (var row in JArray.Parse(await file.ReadToEndAsync())) { Use(row); }")]
    [InlineData("var document = JObject.Parse(System.IO.File.ReadAllText(path)); foreach (var row in document[\"rows\"]!) { Use(row); }")]
    public async Task A_file_of_settings(string body)
    {
        await Verify(body, isAudit: false);
        await Verify(body, isAudit: true);
    }

    private static Task Verify(string body, bool isAudit)
        => new AllRulesTest
        {
            IsAudit = isAudit,
            References = TestReferences.Net80AspNetNewtonsoft,
            TestCode = $$"""
                using System.IO;
                using System.Linq;
                using System.Net.Http;
                using System.Text.Json;
                using System.Text.Json.Nodes;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Newtonsoft.Json.Linq;

                public class Import
                {
                    public Import(Stream content) => Content = content;

                    public Stream Content { get; }
                }

                public class ImportController : ControllerBase
                {
                    private readonly HttpClient _http;

                    private readonly Import _import;

                    public ImportController(HttpClient http, Import import)
                    {
                        _http = http;
                        _import = import;
                    }

                    [HttpPost]
                    public async Task<IActionResult> Post(string path)
                    {
                        using var reader = new StreamReader(Request.Body);
                        {{body}}
                        return Ok();
                    }

                    private static void Use(object? value) { }
                }
                """,
        }.RunAsync();
}
