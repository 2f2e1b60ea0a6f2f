using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using JsonTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer, GcGuard.CodeFixes.Rules.Buffering.BufferedJsonCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the fix writes for each target.</summary>
public class GCG2002BufferedJsonFixTests
{
    private const string Async = "async Task {0}(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)";

    [Fact]
    public Task A_response_is_serialized_to()
        => new JsonTest().FixesAsync(
            Async,
            ("await Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);", "await JsonSerializer.SerializeAsync(Response.Body, rows);"),
            ("await context.Response.WriteAsync([|JsonSerializer.Serialize(rows, options)|], token);", "await JsonSerializer.SerializeAsync(context.Response.Body, rows, options, token);"),
            ("await Response.WriteAsync([|JsonSerializer.Serialize<object>(rows)|], Encoding.UTF8, token);", "await JsonSerializer.SerializeAsync<object>(Response.Body, rows, cancellationToken: token);"),
            ("await Response.WriteAsync([|JsonSerializer.Serialize(options: options, value: rows)|], token);", "await JsonSerializer.SerializeAsync(Response.Body, options: options, value: rows, cancellationToken: token);"),
            ("await Response.WriteAsync([|JsonSerializer.Serialize(rows, typeof(IEnumerable<Row>))|]).ConfigureAwait(false);", "await JsonSerializer.SerializeAsync(Response.Body, rows, typeof(IEnumerable<Row>)).ConfigureAwait(false);"),
            ("Response.WriteAsync([|JsonSerializer.Serialize(rows)|]).GetAwaiter().GetResult();", "JsonSerializer.SerializeAsync(Response.Body, rows).GetAwaiter().GetResult();"));

    [Fact]
    public Task Locals_go_away_and_their_comments_stay()
        => new JsonTest().FixesAsync(
            Async,
            (
                "// all rows\nstring json = [|JsonSerializer.Serialize(rows)|];\n\nResponse.ContentType = \"application/json\";\nawait Response.WriteAsync(json); // once",
                "// all rows\n\nResponse.ContentType = \"application/json\";\nawait JsonSerializer.SerializeAsync(Response.Body, rows); // once"),
            (
                "var json = [|JsonSerializer.Serialize(rows)|];\nvar bytes = Encoding.UTF8.GetBytes(json);\nawait target.WriteAsync(bytes, 0, bytes.Length, token);",
                "await JsonSerializer.SerializeAsync(target, rows, cancellationToken: token);"),
            (
                "#region Write\nvar json = [|JsonSerializer.Serialize(rows)|];\n#endregion\nawait Response.WriteAsync(json);",
                "#region Write\n#endregion\nawait JsonSerializer.SerializeAsync(Response.Body, rows);"));

    [Fact]
    public Task A_stream_is_serialized_to()
        => new JsonTest().FixesAsync(
            Async,
            ("target.Write([|JsonSerializer.SerializeToUtf8Bytes(rows, options)|]);", "JsonSerializer.Serialize(target, rows, options);"),
            ("byte[] json = [|JsonSerializer.SerializeToUtf8Bytes(rows)|];\ntarget.Write(json, 0, json.Length);", "JsonSerializer.Serialize(target, rows);"),
            ("await Response.Body.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|], token);", "await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);"),
            ("await Response.BodyWriter.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|], token);", "await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);"));

    [Fact]
    public Task Bytes_are_made_at_once()
        => new JsonTest().FixesAsync(
            "byte[] {0}(List<Row> rows, JsonSerializerOptions options)",
            ("return Encoding.UTF8.GetBytes([|JsonSerializer.Serialize(rows, options)|]);", "return JsonSerializer.SerializeToUtf8Bytes(rows, options);"),
            ("string json = [|JsonSerializer.Serialize(rows)|];\nbyte[] bytes = Encoding.UTF8.GetBytes(json);\nreturn bytes;", "byte[] bytes = JsonSerializer.SerializeToUtf8Bytes(rows);\nreturn bytes;"));

    [Fact]
    public Task A_file_is_serialized_to()
        => new JsonTest().FixesAsync(
            Async,
            (
                "// kept\nSystem.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]); // here",
                "// kept\nusing (var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read))\n{\n    JsonSerializer.Serialize(stream, rows);\n} // here"),
            (
                "await System.IO.File.WriteAllTextAsync(path, [|JsonSerializer.Serialize(rows)|], new UTF8Encoding(false), token);",
                "await using (var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))\n{\n    await JsonSerializer.SerializeAsync(stream, rows, cancellationToken: token);\n}"));

    [Fact]
    public Task A_file_is_serialized_to_at_its_end()
        => new JsonTest { HasNewtonsoft = true }.FixesAsync(
            "void {0}(List<Row> rows, string path)",
            (
                "System.IO.File.AppendAllText(path, [|JsonSerializer.Serialize(rows)|]);",
                "using (var stream = new FileStream(path, FileMode.Append, FileAccess.Write, FileShare.Read))\n{\n    JsonSerializer.Serialize(stream, rows);\n}"),
            (
                "System.IO.File.AppendAllText(path, [|JsonConvert.SerializeObject(rows)|]);",
                "using (var writer = new StreamWriter(path, true))\n{\n    Newtonsoft.Json.JsonSerializer.CreateDefault().Serialize(writer, rows);\n}"));

    [Fact]
    public Task Newtonsoft_goes_to_a_response_through_a_buffer()
        => new JsonTest { HasNewtonsoft = true }.FixesAsync(
            "async Task {0}(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, CancellationToken token)",
            (
                "var json = [|JsonConvert.SerializeObject(rows, settings)|];\nResponse.ContentType = \"application/json\";\nResponse.Headers.Append(\"X-Rows\", \"all\");\nawait Response.WriteAsync(json, token); // sent",
                "Response.ContentType = \"application/json\";\nResponse.Headers.Append(\"X-Rows\", \"all\");\nawait using (var buffer = new Microsoft.AspNetCore.WebUtilities.FileBufferingWriteStream())\n{\n    using (var writer = new StreamWriter(buffer, new UTF8Encoding(false), 1024, leaveOpen: true))\n    {\n        Newtonsoft.Json.JsonSerializer.CreateDefault(settings).Serialize(writer, rows);\n    }\n\n    await buffer.DrainBufferAsync(Response.Body, token);\n} // sent"),
            (
                "await Response.Body.WriteAsync(Encoding.UTF8.GetBytes([|JsonConvert.SerializeObject(rows, Newtonsoft.Json.Formatting.Indented)|]));",
                "await using (var buffer = new Microsoft.AspNetCore.WebUtilities.FileBufferingWriteStream())\n{\n    using (var writer = new StreamWriter(buffer, new UTF8Encoding(false), 1024, leaveOpen: true))\n    {\n        var serializer = Newtonsoft.Json.JsonSerializer.CreateDefault();\n        serializer.Formatting = Newtonsoft.Json.Formatting.Indented;\n        serializer.Serialize(writer, rows);\n    }\n\n    await buffer.DrainBufferAsync(Response.Body);\n}"));

    [Fact]
    public Task An_endpoint_that_answers_a_string_answers_a_result()
        => new CodeFixVerify<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = Endpoints(
                "() => [|JsonSerializer.Serialize(new List<int>(Ids), Options)|]",
                "async () =>\n        {\n            await Task.Yield();\n            var ids = new List<int>(Ids);\n            string json = [|JsonSerializer.Serialize(ids)|];\n            return json;\n        }"),
            FixedCode = Endpoints(
                "() => Results.Json(new List<int>(Ids), Options, \"text/plain; charset=utf-8\")",
                "async () =>\n        {\n            await Task.Yield();\n            var ids = new List<int>(Ids);\n            return Results.Json(ids, JsonSerializerOptions.Default, \"text/plain; charset=utf-8\");\n        }"),
        }.RunAsync();

    [Fact]
    public Task An_endpoint_whose_result_might_differ_stays()
        => new CodeFixVerify<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = Endpoints(
                "(HttpContext context) => [|JsonSerializer.Serialize(new List<int>(Ids))|]",
                "string () => [|JsonSerializer.Serialize(new List<int>(Ids))|]",
                "(int id) =>\n        {\n            if (id == 0)\n            {\n                return \"none\";\n            }\n\n            return [|JsonSerializer.Serialize(new List<int>(Ids))|];\n        }"),
        }.RunAsync();

    private static string Endpoints(params string[] handlers)
        => """
            using System.Collections.Generic;
            using System.Text.Json;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Builder;
            using Microsoft.AspNetCore.Http;

            public static class Endpoints
            {
                private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();

                public static List<int> Ids { get; } = new List<int>();

                public static void Map(WebApplication app)
                {

            """ + string.Concat(System.Linq.Enumerable.Select(handlers, (handler, i) => $"        app.MapGet(\"/{i}\", {handler});\n")) + "    }\n}\n";

    [Fact]
    public Task A_value_that_may_be_read_from_the_file_keeps_the_fix_away()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            "void {0}(string path, IEnumerable<Row> lazy, object any)",
            "System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(System.IO.File.ReadAllLines(path))|]);",
            "System.IO.File.WriteAllText(path, [|JsonConvert.SerializeObject(System.IO.File.ReadAllLines(path))|]);",
            "var rows = System.IO.File.ReadLines(path).Select(line => new { line });\nSystem.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);",
            "System.IO.File.WriteAllBytes(path, [|JsonSerializer.SerializeToUtf8Bytes(lazy)|]);",
            "System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(any)|]);");

    [Fact]
    public Task Newtonsoft_writes_to_a_file_or_a_writer_of_one()
        => new JsonTest { HasNewtonsoft = true }.FixesAsync(
            "void {0}(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, string path)",
            (
                "System.IO.File.WriteAllText(path, [|JsonConvert.SerializeObject(rows, settings)|]);",
                "using (var writer = new StreamWriter(path))\n{\n    Newtonsoft.Json.JsonSerializer.CreateDefault(settings).Serialize(writer, rows);\n}"),
            (
                "System.IO.File.WriteAllText(path, [|JsonConvert.SerializeObject(rows, Newtonsoft.Json.Formatting.Indented)|]);",
                "using (var writer = new StreamWriter(path))\n{\n    var serializer = Newtonsoft.Json.JsonSerializer.CreateDefault();\n    serializer.Formatting = Newtonsoft.Json.Formatting.Indented;\n    serializer.Serialize(writer, rows);\n}"),
            (
                "using var file = System.IO.File.CreateText(path);\nfile.Write([|JsonConvert.SerializeObject(rows)|]);",
                "using var file = System.IO.File.CreateText(path);\nNewtonsoft.Json.JsonSerializer.CreateDefault().Serialize(file, rows);"));

    [Fact]
    public Task A_result_serializes_itself()
        => new JsonTest().FixesAsync(
            "object {0}(List<Row> rows, JsonSerializerOptions options)",
            (
                "return Content([|JsonSerializer.Serialize(rows)|], \"application/json\");",
                "return new JsonResult(rows, JsonSerializerOptions.Default) { ContentType = \"application/json\" };"),
            (
                "return Content([|JsonSerializer.Serialize(rows, options)|], \"application/json\", Encoding.UTF8);",
                "return new JsonResult(rows, options) { ContentType = \"application/json; charset=utf-8\" };"),
            (
                "return new ContentResult { StatusCode = 201, Content = [|JsonSerializer.Serialize(rows, options)|], ContentType = \"application/json\" };",
                "return new JsonResult(rows, options) { StatusCode = 201, ContentType = \"application/json\" };"),
            (
                "var list = new List<Row>(rows);\nreturn Results.Text([|JsonSerializer.Serialize(list, options)|], \"application/json\", statusCode: 201);",
                "var list = new List<Row>(rows);\nreturn Results.Json(list, options, \"application/json\", 201);"));

    [Fact]
    public Task A_result_stays_where_another_serializer_is_registered()
        => new CodeFixVerify<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public IActionResult Get(List<int> ids) => Content([|JsonSerializer.Serialize(ids)|], "application/json");
                }

                public static class Startup
                {
                    public static void Add(IServiceCollection services) => services.AddControllers().AddNewtonsoftJson();

                    private static void AddNewtonsoftJson(this IMvcBuilder builder) { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_newest_framework_has_the_fixes()
        => new JsonTest { Framework = TestReferences.Net100AspNet, HasNewtonsoft = true }.FixesAsync(
            "async Task<object> {0}(List<Row> rows, CancellationToken token)",
            ("await Response.WriteAsync([|JsonSerializer.Serialize(rows)|], token);\nreturn null;", "await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);\nreturn null;"),
            ("await Response.BodyWriter.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|], token);\nreturn null;", "await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);\nreturn null;"),
            ("return Content([|JsonSerializer.Serialize(rows)|], \"application/json\");", "return new JsonResult(rows, JsonSerializerOptions.Default) { ContentType = \"application/json\" };"),
            (
                "await Response.WriteAsync([|JsonConvert.SerializeObject(rows)|], token);\nreturn null;",
                "await using (var buffer = new Microsoft.AspNetCore.WebUtilities.FileBufferingWriteStream())\n{\n    using (var writer = new StreamWriter(buffer, new UTF8Encoding(false), 1024, leaveOpen: true))\n    {\n        Newtonsoft.Json.JsonSerializer.CreateDefault().Serialize(writer, rows);\n    }\n\n    await buffer.DrainBufferAsync(Response.Body, token);\n}\nreturn null;"));

    [Fact]
    public Task An_older_language_has_the_fixes_that_need_no_newer_one()
        => new JsonTest { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesAsync(
            "async Task {0}(List<Row> rows, string path)",
            ("await Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);", "await JsonSerializer.SerializeAsync(Response.Body, rows);"),
            (
                "System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);",
                "using (var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read))\n{\n    JsonSerializer.Serialize(stream, rows);\n}"));

    [Fact]
    public Task An_older_language_has_no_block_that_is_disposed_of_asynchronously()
        => new JsonTest { LanguageVersion = LanguageVersion.CSharp7_3 }.ReportsAsync(
            "async Task {0}(List<Row> rows, string path)",
            "await System.IO.File.WriteAllTextAsync(path, [|JsonSerializer.Serialize(rows)|]);");

    [Fact]
    public Task A_handler_of_System_Web_serializes_to_its_writer()
        => new CodeFixVerify<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net472.AddPackages([TestPackages.NewtonsoftJson]),
            SolutionTransforms =
            {
                (solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.CSharp7_3)),
            },
            TestCode = """
                using System.Collections.Generic;
                using System.Web;
                using Newtonsoft.Json;

                public sealed class Handler : IHttpHandler
                {
                    public bool IsReusable => true;

                    public void ProcessRequest(HttpContext context)
                    {
                        var rows = new List<object>(context.Request.Headers.AllKeys);
                        string json = [|JsonConvert.SerializeObject(rows)|];
                        context.Response.ContentType = "application/json";
                        context.Response.Write(json);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Web;
                using Newtonsoft.Json;

                public sealed class Handler : IHttpHandler
                {
                    public bool IsReusable => true;

                    public void ProcessRequest(HttpContext context)
                    {
                        var rows = new List<object>(context.Request.Headers.AllKeys);
                        context.Response.ContentType = "application/json";
                        JsonSerializer.CreateDefault().Serialize(context.Response.Output, rows);
                    }
                }
                """,
        }.RunAsync();
}
