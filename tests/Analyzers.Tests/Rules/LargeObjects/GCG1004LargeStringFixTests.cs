using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the fix writes for each target, and where it declines.</summary>
public class GCG1004LargeStringFixTests
{
    [Fact]
    public Task A_writer_takes_the_builder_itself()
        => new LargeTextTest().FixesAsync(
            "async Task {0}(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)",
            ("writer.Write([|sb.ToString()|]);", "writer.Write(sb);"),
            ("file.WriteLine([|sb.ToString()|]);", "file.WriteLine(sb);"),
            ("file?.Write([|sb.ToString()|]);", "file?.Write(sb);"),
            ("await writer.WriteAsync([|sb.ToString()|]);", "await writer.WriteAsync(sb);"),
            ("await file.WriteLineAsync([|sb.ToString()|]).ConfigureAwait(false);", "await file.WriteLineAsync(sb).ConfigureAwait(false);"),
            ("await writer.WriteAsync([|sb.ToString()|].AsMemory(), token);", "await writer.WriteAsync(sb, token);"),
            ("writer.WriteAsync([|sb.ToString()|]).GetAwaiter().GetResult();", "writer.WriteAsync(sb).GetAwaiter().GetResult();"));

    [Fact]
    public Task A_local_between_goes_away_and_its_comment_stays()
        => new LargeTextTest().FixesAsync(
            "async Task {0}(List<Row> rows, TextWriter writer)",
            ("// all of it\nvar text = [|sb.ToString()|];\nawait writer.WriteAsync(text); // once", "// all of it\nawait writer.WriteAsync(sb); // once"),
            ("string text = [|sb.ToString()|];\nif (rows.Count > 3)\n{\n    writer.Write(text);\n}", "if (rows.Count > 3)\n{\n    writer.Write(sb);\n}"));

    [Fact]
    public Task A_string_writer_gives_its_builder()
        => new LargeTextTest().FixesAsync(
            "async Task {0}(List<Row> rows, TextWriter writer)",
            (
                "var sw = new StringWriter();\nforeach (var row in rows) sw.Write(row.Name);\nawait writer.WriteAsync([|sw.ToString()|]);",
                "var sw = new StringWriter();\nforeach (var row in rows) sw.Write(row.Name);\nawait writer.WriteAsync(sw.GetStringBuilder());"));

    [Fact]
    public Task A_task_that_is_returned_may_read_a_builder_that_nothing_else_uses()
        => new LargeTextTest().FixesAsync(
            "Task {0}(List<Row> rows, TextWriter writer)",
            ("return writer.WriteAsync([|sb.ToString()|]);", "return writer.WriteAsync(sb);"));

    [Fact]
    public Task A_response_gets_one_writer()
        => new LargeTextTest().FixesAsync(
            "async Task {0}(List<Row> rows, HttpContext context, CancellationToken token)",
            (
                "await Response.WriteAsync([|sb.ToString()|]);",
                "await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))\n{\n    await writer.WriteAsync(sb);\n}"),
            (
                "context.Response.ContentType = \"text/csv\";\n// the table\nawait context.Response.WriteAsync([|sb.ToString()|], Encoding.Latin1, token); // once",
                "context.Response.ContentType = \"text/csv\";\n// the table\nawait using (var writer = new HttpResponseStreamWriter(context.Response.Body, Encoding.Latin1))\n{\n    await writer.WriteAsync(sb, token);\n} // once"),
            (
                "var writer = sb.ToString();\nawait HttpResponseWritingExtensions.WriteAsync(context.Response, [|sb.ToString()|], token);\nreturn;",
                "var writer = sb.ToString();\nawait using (var textWriter = new HttpResponseStreamWriter(context.Response.Body, Encoding.UTF8))\n{\n    await textWriter.WriteAsync(sb, token);\n}\nreturn;"),
            (
                "if (rows.Count > 1)\n    await Response.WriteAsync([|sb.ToString()|]);\nelse\n    rows.Clear();",
                "if (rows.Count > 1)\n    await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))\n    {\n        await writer.WriteAsync(sb);\n    }\nelse\n    rows.Clear();"));

    [Fact]
    public Task A_stream_of_encoded_bytes_gets_one_writer()
        => new LargeTextTest().FixesAsync(
            "async Task {0}(List<Row> rows, Stream target, CancellationToken token)",
            (
                "target.Write(Encoding.UTF8.GetBytes([|sb.ToString()|]));",
                "using (var writer = new HttpResponseStreamWriter(target, Encoding.UTF8))\n{\n    writer.Write(sb);\n}"),
            (
                "byte[] bytes = Encoding.Unicode.GetBytes([|sb.ToString()|]);\nawait target.WriteAsync(bytes, 0, bytes.Length, token);",
                "await using (var writer = new HttpResponseStreamWriter(target, Encoding.Unicode))\n{\n    await writer.WriteAsync(sb, token);\n}"),
            (
                "await Response.Body.WriteAsync(new UTF8Encoding(false).GetBytes([|sb.ToString()|]), token);",
                "await using (var writer = new HttpResponseStreamWriter(Response.Body, new UTF8Encoding(false)))\n{\n    await writer.WriteAsync(sb, token);\n}"));

    [Fact]
    public Task A_file_gets_the_writer_that_WriteAllText_uses()
        => new LargeTextTest().FixesAsync(
            "async Task {0}(List<Row> rows, string path, CancellationToken token)",
            (
                "System.IO.File.WriteAllText(path, [|sb.ToString()|]);",
                "using (var writer = new StreamWriter(path))\n{\n    writer.Write(sb);\n}"),
            (
                "await System.IO.File.WriteAllTextAsync(path, [|sb.ToString()|], Encoding.UTF8, token);",
                "await using (var writer = new StreamWriter(path, false, Encoding.UTF8))\n{\n    await writer.WriteAsync(sb, token);\n}"));

    [Fact]
    public Task Full_names_are_written_where_nothing_imports_them()
        => new LargeTextTest
        {
            TestCode = """
                class Row { public int Id; public System.DateTime Sold; public string Name; }

                class C
                {
                    async System.Threading.Tasks.Task M(Row[] rows, System.IO.Stream target)
                    {
                        var sb = new System.Text.StringBuilder();
                        foreach (var row in rows)
                            sb.Append(row.Name);
                        await target.WriteAsync(System.Text.Encoding.UTF8.GetBytes([|sb.ToString()|]));
                    }
                }
                """,
            FixedCode = """
                class Row { public int Id; public System.DateTime Sold; public string Name; }

                class C
                {
                    async System.Threading.Tasks.Task M(Row[] rows, System.IO.Stream target)
                    {
                        var sb = new System.Text.StringBuilder();
                        foreach (var row in rows)
                            sb.Append(row.Name);
                        await using (var writer = new Microsoft.AspNetCore.WebUtilities.HttpResponseStreamWriter(target, System.Text.Encoding.UTF8))
                        {
                            await writer.WriteAsync(sb);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Line_ends_stay()
        => new LargeTextTest
        {
            TestCode = CarriageReturns("await Response.WriteAsync([|sb.ToString()|]);"),
            FixedCode = CarriageReturns("await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))\n        {\n            await writer.WriteAsync(sb);\n        }"),
        }.RunAsync();

    [Fact]
    public Task No_fix_where_the_text_is_looked_at_too()
        => new LargeTextTest().FindsAsync(
            "async Task {0}(List<Row> rows, TextWriter writer, ILogger logger)",
            "var text = [|sb.ToString()|];\nlogger.LogInformation(\"{Length}\", text);\nawait writer.WriteAsync(text);",
            "var text = [|sb.ToString()|];\nResponse.ContentLength = text.Length;\nawait writer.WriteAsync(text);",
            "byte[] bytes = Encoding.UTF8.GetBytes([|sb.ToString()|]);\nResponse.ContentLength = bytes.Length;\nawait Response.Body.WriteAsync(bytes);");

    [Fact]
    public Task No_fix_where_the_builder_may_change_before_it_has_been_written()
        => new LargeTextTest().FindsAsync(
            "async Task {0}(List<Row> rows, TextWriter writer)",
            "var text = [|sb.ToString()|];\nsb.Clear();\nawait writer.WriteAsync(text);",
            "var task = writer.WriteAsync([|sb.ToString()|]);\nsb.Append(1);\nawait task;",
            "var text = [|sb.ToString()|];\nfor (int i = 0; i < 3; i++)\n{\n    writer.Write(text);\n}",
            "Action more = () => sb.Append(2);\nmore();\nawait writer.WriteAsync([|sb.ToString()|]);",
            "var own = new StringWriter(sb);\nown.Write([|sb.ToString()|]);");

    [Fact]
    public Task No_fix_where_the_statement_has_no_place_for_a_writer_or_the_bytes_could_differ()
        => new LargeTextTest().FindsAsync(
            "async Task {0}(List<Row> rows, Stream target, Encoding encoding, string path)",
            "await Response.WriteAsync([|sb.ToString()|]).ConfigureAwait(false);",
            "var task = Response.WriteAsync([|sb.ToString()|]);\nawait task;",
            "await target.WriteAsync(encoding.GetBytes([|sb.ToString()|]));",
            "target.Write(Encoding.UTF8.GetBytes([|sb.ToString()|]), 0, 3);",
            "var bytes = Encoding.UTF8.GetBytes([|sb.ToString()|]);\ntarget.Write(bytes, 1, bytes.Length);",
            "System.IO.File.AppendAllText(path, [|sb.ToString()|], Encoding.UTF8);");

    [Fact]
    public Task No_fix_where_the_framework_has_no_form_for_a_builder()
        => new LargeTextTest { ReferenceAssemblies = TestReferences.Net472, HasAspNet = false, LanguageVersion = LanguageVersion.CSharp7_3 }.FindsAsync(
            "async Task {0}(List<Row> rows, TextWriter writer, System.Web.HttpResponse response, string path)",
            "writer.Write([|sb.ToString()|]);",
            "await writer.WriteAsync([|sb.ToString()|]);",
            "response.Write([|sb.ToString()|]);",
            "File.WriteAllText(path, [|sb.ToString()|]);");

    [Fact]
    public Task No_fix_for_an_await_using_before_CSharp_8()
        => new LargeTextTest { LanguageVersion = LanguageVersion.CSharp7_3 }.FindsAsync(
            "async Task {0}(List<Row> rows)",
            "await Response.WriteAsync([|sb.ToString()|]);",
            "await Response.Body.WriteAsync(Encoding.UTF8.GetBytes([|sb.ToString()|]));");

    [Fact]
    public Task A_builder_as_an_argument_needs_no_new_language()
        => new LargeTextTest { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesAsync(
            "async Task {0}(List<Row> rows, TextWriter writer)",
            ("await writer.WriteAsync([|sb.ToString()|]);", "await writer.WriteAsync(sb);"));

    [Fact]
    public Task No_fix_for_a_writer_of_the_project_itself()
        => new LargeTextTest
        {
            TestCode = """
                using System.IO;
                using System.Text;

                class Own : StringWriter
                {
                    public override void Write(string value) => base.Write(value + "!");
                }

                class Row
                {
                    public int Id { get; set; }

                    public System.DateTime Sold { get; set; }

                    public string Name { get; set; }
                }

                class C
                {
                    void M(Row[] rows, Own writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows) sb.Append(row.Name);
                        writer.Write([|sb.ToString()|]);
                    }
                }
                """,
        }.RunAsync();

    private static string CarriageReturns(string statement)
        => $$"""
            using System.Text;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Http;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.AspNetCore.WebUtilities;

            public class OrdersController : ControllerBase
            {
                [HttpGet]
                public async Task Get(string[] rows)
                {
                    var sb = new StringBuilder();
                    foreach (var row in rows) sb.Append(row);
                    {{statement}}
                }
            }
            """.ReplaceLineEndings("\r\n");
}
