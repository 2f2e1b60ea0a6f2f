using System.Collections.Generic;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// The rules about buffers report what is large by its source, and GCG2009 what merely may be: one place, one finding. Its
/// fixer does what theirs do, and fix-all takes all shapes of a document in one run.
/// </summary>
public class GCG2009SharedSuspectTests
{
    private const string Head = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Net.Http;
        using System.Net.Http.Json;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Xml;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        public sealed class Row { public string[] Tags, Notes, Lines, Marks; public string Name { get; set; } = ""; }

        public sealed class Scan { public byte[] Pages { get; set; } = new byte[0]; }

        public static class Startup { public static void Add(IServiceCollection services) => services.AddControllers(); }


        """;

    [Theory]
    [InlineData("public async Task M(string path) => await Response.Body.WriteAsync({|GCG2002:JsonSerializer.SerializeToUtf8Bytes(System.IO.File.ReadAllLines(path))|});")]
    [InlineData("public async Task M(Scan scan) => await Response.Body.WriteAsync({|GCG2009:JsonSerializer.SerializeToUtf8Bytes(scan)|});")]
    [InlineData("public async Task M(List<Row> rows) => await Response.Body.WriteAsync({|GCG2009:JsonSerializer.SerializeToUtf8Bytes(rows)|});")]
    [InlineData("public Task M(string path) => client.PostAsync(\"/\", new StringContent({|GCG2003:JsonSerializer.Serialize(System.IO.File.ReadAllLines(path))|}));")]
    [InlineData("public Task M(Scan scan) => client.PostAsync(\"/\", new StringContent({|GCG2009:JsonSerializer.Serialize(scan)|}));")]
    [InlineData("public Task M(List<Row> rows) => client.PostAsync(\"/\", new StringContent({|GCG2009:JsonSerializer.Serialize(rows)|}));")]
    [InlineData("public async Task<int> M() => JsonSerializer.Deserialize<List<Row>>(await {|GCG2004:new StreamReader(Request.Body).ReadToEndAsync()|})!.Count;")]
    [InlineData("public int M(string path) => JsonSerializer.Deserialize<List<Row>>({|GCG2004:System.IO.File.ReadAllText(path)|})!.Count;")]
    [InlineData("public async Task<int> M() => JsonSerializer.Deserialize<List<Row>>(await {|GCG2009:client.GetStringAsync(\"/\")|})!.Count;")]
    [InlineData("public async Task<int> M(HttpContent content) => JsonSerializer.Deserialize<List<Row>>(await {|GCG2009:content.ReadAsStringAsync()|})!.Count;")]
    [InlineData("public async Task M(string path) => await Response.Body.WriteAsync(await {|GCG2009:client.GetByteArrayAsync(path)|});")]
    [InlineData("public async Task<int> M() => JsonSerializer.Deserialize<List<Row>>(await {|GCG2009:client.GetByteArrayAsync(\"/\")|})!.Count;")]
    [InlineData("public Task M(string path) => {|GCG2007:JsonSerializer.SerializeAsync(Response.Body, System.IO.File.ReadAllLines(path))|};")]
    [InlineData("public Task M(List<int> ids) => {|GCG2009:JsonSerializer.SerializeAsync(Response.Body, ids)|};")]
    [InlineData("public async Task M(CancellationToken token) { using var answer = await {|GCG2008:client.GetAsync(\"/\", token)|}; await answer.Content.CopyToAsync(Response.Body, token); }")]
    [InlineData("public async Task M(CancellationToken token) { using var answer = await {|GCG2009:client.GetAsync(\"/\", token)|}; await JsonSerializer.DeserializeAsync<List<Row>>(await answer.Content.ReadAsStreamAsync(token), cancellationToken: token); }")]
    public Task What_is_large_by_its_source_has_the_rules_id_and_what_may_be_the_suspects(string action)
        => new AllRulesTest
        {
            TestCode = Head + $$"""
                public sealed class RowsController : ControllerBase
                {
                    private readonly HttpClient client = new HttpClient();

                    [HttpPost]
                    {{action}}
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("System.Text.Json.Nodes.JsonArray", "GCG2006")]
    [InlineData("Scan", "GCG2009")]
    [InlineData("List<Row>", "GCG2009")]
    public Task JSON_kept_for_a_writer(string type, string id)
        => new AllRulesTest
        {
            TestCode = Head + $$"""
                public sealed class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        {|{{id}}:writer.WriteBase64(_content, 0, _content.Length)|};
                    }
                }

                public sealed class GatewayController : ControllerBase
                {
                    [HttpPost]
                    public void Send({{type}} sent)
                    {
                        byte[] json = JsonSerializer.SerializeToUtf8Bytes(sent);
                        var body = new Body(json);
                        using (XmlDictionaryWriter writer = XmlDictionaryWriter.CreateTextWriter(Stream.Null))
                        {
                            body.WriteTo(writer);
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>A project turns off what it does not want to see: the rule, or what merely may be large.</summary>
    [Theory]
    [InlineData("GCG2002")]
    [InlineData("GCG2009")]
    public async Task Either_id_is_off_without_the_other(string off)
    {
        var test = new AllRulesTest
        {
            TestCode = (Head + """
                public sealed class RowsController : ControllerBase
                {
                    [HttpPost("lines")]
                    public async Task Large(string path)
                        => await Response.Body.WriteAsync({|GCG2002:JsonSerializer.SerializeToUtf8Bytes(System.IO.File.ReadAllLines(path))|});

                    [HttpPost("rows")]
                    public async Task Rows(List<Row> rows) => await Response.Body.WriteAsync({|GCG2009:JsonSerializer.SerializeToUtf8Bytes(rows)|});
                }
                """).Replace("{|" + off + ":", "{|#0:", System.StringComparison.Ordinal),
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", $"is_global = true\ndotnet_diagnostic.{off}.severity = none\n"));
        await test.RunAsync();
    }

    [Fact]
    public Task One_run_of_fix_all_takes_all_shapes_of_a_document()
        => new MixedTest
        {
            References = TestReferences.Net80AspNet,

            // One finding has no fix, and comes first.
            FixedState = { MarkupHandling = MarkupMode.Allow },
            TestCode = Head + """
                public sealed class RowsController : ControllerBase
                {
                    private readonly HttpClient client = new HttpClient();

                    /// <summary>A text is what the client is promised here.</summary>
                    [HttpPost("text")]
                    public string Text(List<Row> rows) => {|GCG2009:JsonSerializer.Serialize(rows)|};

                    [HttpPost("file")]
                    public IActionResult Copied(List<Row> rows)
                    {
                        var file = new MemoryStream();
                        using (var writer = new StreamWriter(file, leaveOpen: true))
                        {
                            foreach (Row row in rows)
                            {
                                writer.WriteLine(row.Name);
                            }
                        }

                        return File({|GCG2009:file.ToArray()|}, "text/csv", "rows.csv");
                    }

                    [HttpPost("written")]
                    public async Task Written(List<Row> rows, CancellationToken token)
                    {
                        // everything
                        string json = {|GCG2009:JsonSerializer.Serialize(rows)|};

                        Response.ContentType = "application/json";
                        await Response.WriteAsync(json, token); // once
                    }

                    [HttpPost("sent")]
                    public async Task<int> Sent(List<Row> rows, CancellationToken token)
                    {
                        using var content = new StringContent({|GCG2009:JsonSerializer.Serialize(rows)|}, Encoding.UTF8, "application/json");
                        using HttpResponseMessage response = await client.PostAsync("/rows", content, token);
                        return (int)response.StatusCode;
                    }

                    [HttpGet("read")]
                    public async Task<int> Read()
                    {
                        var rows = JsonSerializer.Deserialize<List<Row>>(await {|GCG2009:client.GetStringAsync("/rows")|});
                        return rows!.Count;
                    }

                    [HttpPost("ids")]
                    public Task Ids(List<int> ids) => {|GCG2009:JsonSerializer.SerializeAsync(Response.Body, ids)|};
                }
                """,
            FixedCode = Head + """
                public sealed class RowsController : ControllerBase
                {
                    private readonly HttpClient client = new HttpClient();

                    /// <summary>A text is what the client is promised here.</summary>
                    [HttpPost("text")]
                    public string Text(List<Row> rows) => {|GCG2009:JsonSerializer.Serialize(rows)|};

                    [HttpPost("file")]
                    public IActionResult Copied(List<Row> rows)
                    {
                        var file = new MemoryStream();
                        using (var writer = new StreamWriter(file, leaveOpen: true))
                        {
                            foreach (Row row in rows)
                            {
                                writer.WriteLine(row.Name);
                            }
                        }

                        file.Position = 0;
                        return File(file, "text/csv", "rows.csv");
                    }

                    [HttpPost("written")]
                    public async Task Written(List<Row> rows, CancellationToken token)
                    {
                        // everything

                        Response.ContentType = "application/json";
                        await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token); // once
                    }

                    [HttpPost("sent")]
                    public async Task<int> Sent(List<Row> rows, CancellationToken token)
                    {
                        using var content = JsonContent.Create(rows, null, JsonSerializerOptions.Default);
                        using HttpResponseMessage response = await client.PostAsync("/rows", content, token);
                        return (int)response.StatusCode;
                    }

                    [HttpGet("read")]
                    public async Task<int> Read()
                    {
                        var rows = await client.GetFromJsonAsync<List<Row>>("/rows", JsonSerializerOptions.Default);
                        return rows!.Count;
                    }

                    [HttpPost("ids")]
                    public Task Ids(List<int> ids) => JsonSerializer.SerializeAsync<IReadOnlyList<int>>(Response.Body, ids);
                }
                """,
        }.RunAsync();

    /// <summary>All rules of the package, and the one fixer of the suspects.</summary>
    private sealed class MixedTest : RuleTest<EmptyDiagnosticAnalyzer, DocumentCopyCodeFixProvider>
    {
        public MixedTest() => DisabledDiagnostics.Add("GCG0002");

        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => PackageAnalyzers.Create();
    }
}
