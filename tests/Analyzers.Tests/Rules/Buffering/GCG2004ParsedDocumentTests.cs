using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A body or response that is parsed into a document is reported where the code runs over its elements or returns it,
/// and silent where it reads the few values that it names, or has a helper do so.
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
    [InlineData("using var document = JsonDocument.Parse(await {|GCG2005:_http.GetByteArrayAsync(\"rows\")|}); var rows = document.RootElement.EnumerateArray().Count(); Use(rows);")]
    public Task A_document_whose_elements_are_taken(string body) => Verify(body);

    [Theory]
    [InlineData("var document = JObject.Parse(await reader.ReadToEndAsync()); Use((string?)document[\"kind\"]); Use(document[\"id\"]!.Value<int>());")]
    [InlineData("var node = JsonNode.Parse(await reader.ReadToEndAsync()); Use(node![\"kind\"]!.GetValue<string>());")]
    [InlineData("using var document = JsonDocument.Parse(await reader.ReadToEndAsync()); Use(document.RootElement.GetProperty(\"data\").GetProperty(\"id\").GetString());")]
    [InlineData("Use(JObject.Parse(await _http.GetStringAsync(\"token\"))[\"access_token\"]!.Value<string>());")]
    [InlineData("var document = JObject.Parse(await _http.GetStringAsync(\"rows\")); Use(document[\"page\"]?[\"total\"]?.ToString());")]
    [InlineData("using var document = JsonDocument.Parse(await _http.GetByteArrayAsync(\"state\")); Use(document.RootElement.GetProperty(\"on\").GetBoolean());")]
    // Helpers of the project's own, which look for a value more often than they run over all.
    [InlineData("var document = JToken.Parse(await reader.ReadToEndAsync()); Keep(document);")]
    [InlineData("using var document = JsonDocument.Parse(await reader.ReadToEndAsync()); if (IsKnown(document) is (false, var answer)) { return answer!; }")]
    [InlineData("var data = JsonSerializer.Deserialize<JsonElement>(await _http.GetStringAsync(\"status\")); Use(NumberOf(data, \"code\")); Use(TextOf(data.GetProperty(\"data\"), \"id\"));")]
    [InlineData("var data = JToken.Parse(await reader.ReadToEndAsync()); Use(KindOf(data));")]
    [InlineData("using var sent = new StreamReader(_import.Content); Use((string?)JObject.Parse(await sent.ReadToEndAsync())[\"kind\"]);")]
    // A file of settings.
    [InlineData("using var file = new StreamReader(System.IO.File.OpenRead(path)); foreach (var row in JArray.Parse(await file.ReadToEndAsync())) { Use(row); }")]
    [InlineData("var document = JObject.Parse(System.IO.File.ReadAllText(path)); foreach (var row in document[\"rows\"]!) { Use(row); }")]
    public Task A_document_of_which_named_values_are_read(string body) => Verify(body);

    private static Task Verify(string body)
        => new AllRulesTest
        {
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

                    private static void Keep(JToken document) { }

                    private (bool IsKnown, IActionResult? Answer) IsKnown(JsonDocument document)
                        => document.RootElement.TryGetProperty("key", out _) ? (true, null) : (false, Unauthorized());

                    private static string KindOf(JToken document) => document["kind"]!.ToString();

                    private static int? NumberOf(JsonElement element, string name)
                        => element.TryGetProperty(name, out JsonElement value) && value.TryGetInt32(out int number) ? number : null;

                    private static string? TextOf(JsonElement element, string name)
                        => element.TryGetProperty(name, out JsonElement value) ? value.GetString() : null;
                }
                """,
        }.RunAsync();
}
