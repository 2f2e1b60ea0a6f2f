using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using JsonTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer, GcGuard.CodeFixes.Rules.Buffering.BufferedJsonCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2002 reports, what its message says, and what it leaves alone.</summary>
public class GCG2002BufferedJsonTests
{
    private const string Async = "async Task {0}(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)";

    [Fact]
    public Task The_message_says_what_grows_on_which_path_and_what_to_do()
        => new CodeFixVerify<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Address { get; set; } }

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public Task {|#1:Export|}(List<Order> orders) => Replies.Write(Response.Body, orders);
                }

                public static class Replies
                {
                    public static async Task {|#2:Write|}(Stream target, object value)
                        => await target.WriteAsync({|#0:JsonSerializer.SerializeToUtf8Bytes(value)|});
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(BufferedJsonAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1).WithLocation(2)
                    .WithArguments(
                        "JsonSerializer.SerializeToUtf8Bytes",
                        "an object of any type",
                        "array",
                        "`Stream.WriteAsync` to write it",
                        "OrdersController.Export ← Replies.Write",
                        "serialize to the stream"),
            },
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Address { get; set; } }

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public Task Export(List<Order> orders) => Replies.Write(Response.Body, orders);
                }

                public static class Replies
                {
                    public static async Task Write(Stream target, object value)
                        => await JsonSerializer.SerializeAsync(target, value);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_is_found_wherever_its_text_goes_and_never_sent_to_a_response_synchronously()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            "async Task<object> {0}(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)",
            "return Content([|JsonConvert.SerializeObject(rows)|], \"application/json\");",
            "return new ContentResult { Content = [|JsonConvert.SerializeObject(rows)|], ContentType = \"application/json\" };",
            "return await Task.Run(async () =>\n{\n    var task = Response.WriteAsync([|JsonConvert.SerializeObject(rows)|]);\n    await task;\n    return 1;\n});",
            "var json = [|JsonConvert.SerializeObject(rows, Newtonsoft.Json.Formatting.Indented)|];\nawait writer.WriteAsync(json);\nreturn null;",
            "writer.Write([|JsonConvert.SerializeObject(rows)|]);\nreturn null;",
            "await target.WriteAsync(Encoding.UTF8.GetBytes([|JsonConvert.SerializeObject(rows)|]));\nreturn null;",
            "await System.IO.File.WriteAllTextAsync(path, [|JsonConvert.SerializeObject(rows)|]);\nreturn null;",
            "await Response.WriteAsync([|document.ToString()|]);\nreturn null;",
            "return Results.Text([|document.ToString(Newtonsoft.Json.Formatting.None)|]);",
            "return Ok([|JsonConvert.SerializeObject(rows)|]);");

    [Fact]
    public Task Results_that_cannot_be_had_otherwise_are_found()
        => new JsonTest().ReportsAsync(
            "async Task<object> {0}(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)",
            "return File([|JsonSerializer.SerializeToUtf8Bytes(rows)|], \"application/json\", \"rows.json\");",
            "return File(Encoding.UTF8.GetBytes([|JsonSerializer.Serialize(rows)|]), \"application/json\");",
            "return Results.Bytes([|JsonSerializer.SerializeToUtf8Bytes(rows)|], \"application/json\");",
            "return TypedResults.Content([|JsonSerializer.Serialize(rows)|]);",
            "return Ok([|JsonSerializer.Serialize(rows)|]);",
            // By the type it turns out to have, the sequence might look different.
            "return Content([|JsonSerializer.Serialize(query)|], \"application/json\");",
            // Null would be an empty body.
            "return Results.Text([|JsonSerializer.Serialize(rows)|], \"application/json\");",
            "return Content([|JsonSerializer.Serialize(rows)|], type);",
            "return Content([|JsonSerializer.Serialize(rows)|], \"application/json\", Encoding.Unicode);",
            "return Content([|JsonSerializer.Serialize(rows)|], \"application/json; charset=utf-16\");",
            "return Results.Text([|nodes.ToJsonString()|], \"application/json\");");

    [Fact]
    public Task What_an_action_or_endpoint_returns_is_found()
        => new CodeFixVerify<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public string Plain(List<int> ids) => [|JsonSerializer.Serialize(ids)|];

                    [HttpGet]
                    public async Task<ActionResult<string>> Local(List<int> ids)
                    {
                        await Task.Yield();
                        var json = [|JsonSerializer.Serialize(ids)|];
                        return json;
                    }

                    [HttpGet]
                    public string Inner(List<List<int>> groups) => groups.Select(group => JsonSerializer.Serialize(group)).First();

                    [HttpGet]
                    public int Helped(List<int> ids) => Helper(ids).Length;

                    private static string Helper(List<int> ids) => JsonSerializer.Serialize(ids);
                }

                public static class Endpoints
                {
                    public static void Map(WebApplication app)
                        => app.MapPost("/ids", (List<int> ids) => [|JsonSerializer.Serialize(ids)|]);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Json_that_is_logged_measured_or_shown_to_a_hook_is_found_and_stays()
        => new JsonTest().ReportsAsync(
            "async Task {0}(List<Row> rows, ILogger<C> logger)",
            "var json = [|JsonSerializer.Serialize(rows)|];\nlogger.LogInformation(json);\nawait Response.WriteAsync(json);",
            "var json = [|JsonSerializer.Serialize(rows)|];\nlogger.LogDebug(\"{Length}\", json.Length);\nawait Response.WriteAsync(json);",
            "byte[] json = [|JsonSerializer.SerializeToUtf8Bytes(rows)|];\nResponse.ContentLength = json.Length;\nawait Response.Body.WriteAsync(json);",
            "void OnJson(string text) { }\nvar json = [|JsonSerializer.Serialize(rows)|];\nOnJson(json);\nawait Response.WriteAsync(json);");

    [Fact]
    public Task What_might_change_the_value_in_between_keeps_the_fix_away()
        => new JsonTest().ReportsAsync(
            Async,
            "var json = [|JsonSerializer.Serialize(rows)|];\nrows.Clear();\nawait Response.WriteAsync(json);",
            "var json = [|JsonSerializer.Serialize(rows)|];\nif (path != null)\n{\n    await Response.WriteAsync(json);\n}",
            "var json = [|JsonSerializer.Serialize(rows)|];\nrows = null;\nawait Response.WriteAsync(json);",
            "var task = Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);\nrows.Clear();\nawait task;",
            "await Response.WriteAsync([|JsonSerializer.Serialize(rows)|], Encoding.Unicode);",
            "await target.WriteAsync(Encoding.Unicode.GetBytes([|JsonSerializer.Serialize(rows)|]));",
            "byte[] json = [|JsonSerializer.SerializeToUtf8Bytes(rows)|];\ntarget.Write(json, 1, 2);",
            "target?.Write([|JsonSerializer.SerializeToUtf8Bytes(rows)|]);",
            "System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|], Encoding.UTF8);",
            "System.IO.File.AppendAllText(path, [|JsonSerializer.Serialize(rows)|], Encoding.Unicode);",
            "await writer.WriteAsync([|JsonSerializer.Serialize(rows)|]);",
            "var flushed = await Response.BodyWriter.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|]);");

    [Fact]
    public Task A_task_that_outlives_what_it_needs_keeps_the_fix_away()
        => new JsonTest().ReportsAsync(
            "Task {0}(List<Row> rows, IDisposable store)",
            "using (store)\n{\n    return Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);\n}",
            "using var held = store;\nreturn Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);",
            "try\n{\n    return Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);\n}\nfinally\n{\n    rows.Clear();\n}",
            "using var held = store;\nreturn Task.FromResult<IActionResult>(Content([|JsonSerializer.Serialize(rows)|], \"application/json\"));");

    [Fact]
    public Task Small_json_is_silent()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            "async Task {0}(int id, DateTime day, bool isFound, string path)",
            "await Response.WriteAsync(JsonSerializer.Serialize(new { status = \"ok\", id, day }));",
            "await Response.WriteAsync(JsonConvert.SerializeObject(new { error = \"no such row\" }));",
            "await Response.WriteAsync(JsonSerializer.Serialize(id));",
            "await Response.WriteAsync(JsonSerializer.Serialize(new ProblemDetails { Status = 404 }));",
            "await System.IO.File.WriteAllTextAsync(path, JsonSerializer.Serialize((id, day)));");

    [Fact]
    public Task What_a_method_named_after_an_error_writes_is_silent()
        => new JsonTest().ReportsAsync(
            "async Task {0}Error(object value)",
            "await Response.WriteAsync(JsonSerializer.Serialize(value));");

    [Fact]
    public Task A_document_built_of_a_few_values_is_silent_and_one_filled_in_a_loop_is_not()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            "async Task {0}(string name, List<string> names, StreamWriter writer)",
            "var all = new Newtonsoft.Json.Linq.JObject();\nvar one = new Newtonsoft.Json.Linq.JArray();\nall.Add(\"data\", one);\nif (name != null)\n{\n    one.Add(name);\n}\n\nawait writer.WriteAsync(JsonConvert.SerializeObject(all));",
            "var all = new Newtonsoft.Json.Linq.JArray();\nforeach (string each in names)\n{\n    all.Add(each);\n}\n\nawait writer.WriteAsync([|JsonConvert.SerializeObject(all)|]);");

    [Fact]
    public Task Error_bodies_caches_and_fallbacks_are_silent()
        => new JsonTest().ReportsAsync(
            "async Task<object> {0}(List<Row> rows, Dictionary<string, string> cache, MemoryStream ms)",
            "try\n{\n    rows.Clear();\n}\ncatch (Exception)\n{\n    await Response.WriteAsync(JsonSerializer.Serialize(rows));\n}\n\nreturn null;",
            "cache[\"rows\"] = JsonSerializer.Serialize(rows);\nreturn null;",
            "if (!cache.TryGetValue(\"rows\", out var json))\n{\n    json = JsonSerializer.Serialize(rows);\n    cache.Add(\"rows\", json);\n}\n\nreturn Content(json);",
            "var json = JsonSerializer.Serialize(rows);\ncache[\"rows\"] = json;\nreturn Content(json);",
            "return ms.TryGetBuffer(out var segment) ? segment.Array : JsonSerializer.SerializeToUtf8Bytes(rows);");

    [Fact]
    public Task A_contract_that_asks_for_the_whole_is_silent()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            "byte[] {0}(List<Row> rows, Action<byte[]> publish, Action<string> send)",
            "return JsonSerializer.SerializeToUtf8Bytes(rows);",
            "var bytes = JsonSerializer.SerializeToUtf8Bytes(rows);\npublish(bytes);\nreturn bytes;",
            "send(JsonSerializer.Serialize(rows));\nreturn null;",
            // The string cannot be done without where Newtonsoft.Json makes the bytes.
            "return Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(rows));",
            "return Encoding.Unicode.GetBytes(JsonSerializer.Serialize(rows));");

    [Fact]
    public Task What_streams_already_and_what_is_written_often_is_silent()
        => new JsonTest().ReportsAsync(
            "async Task {0}(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)",
            "await JsonSerializer.SerializeAsync(target, rows);",
            "JsonSerializer.Serialize(new Utf8JsonWriter(target), rows);",
            "await Response.WriteAsJsonAsync(rows);",
            "byte[] json = JsonSerializer.SerializeToUtf8Bytes(rows);\nforeach (Stream each in targets)\n{\n    await each.WriteAsync(json);\n}",
            "text.Write(JsonSerializer.Serialize(rows));",
            "await Response.WriteAsync($\"data: {JsonSerializer.Serialize(rows)}\\n\\n\");",
            "var json = JsonSerializer.Serialize(rows);\nResponse.Headers.ETag = json.GetHashCode().ToString();\nvar hash = System.Security.Cryptography.SHA256.HashData(Encoding.UTF8.GetBytes(json));\nawait Response.WriteAsync(json);");

    [Fact]
    public Task Unbound_code_is_silent()
        => new JsonTest { CompilerDiagnostics = CompilerDiagnostics.None }.ReportsAsync(
            "async Task {0}(Nothing rows, Stream target)",
            "await Response.WriteAsync(JsonSerializer.Serialize(rows));",
            "await Response.WriteAsync(Missing.JsonSerializer.Serialize(target));",
            "target.Write(JsonSerializer.SerializeToUtf8Bytes());");
}
