using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1004 reports, what its message says, and what it leaves alone.</summary>
public class GCG1004LargeStringTests
{
    [Fact]
    public Task The_message_says_what_grows_on_which_path_and_what_to_do()
        => new CodeFixVerify<LargeStringAnalyzer, GcGuard.CodeFixes.Rules.LargeObjects.LargeStringCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Address { get; set; } }

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public void {|#1:Export|}(List<Order> orders)
                    {
                        using var writer = new StreamWriter(Response.Body);
                        new Csv().Write(orders, writer);
                    }
                }

                public class Csv
                {
                    public void {|#2:Write|}(List<Order> orders, TextWriter writer)
                    {
                        var csv = new StringBuilder();
                        foreach (Order order in orders)
                        {
                            csv.AppendLine(order.Address);
                        }

                        writer.Write({|#0:csv.ToString()|});
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(LargeStringAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1).WithLocation(2)
                    .WithArguments(
                        "csv.ToString()",
                        "a list of Order",
                        "TextWriter.Write",
                        "OrdersController.Export ← Csv.Write",
                        "pass the builder itself"),
            },
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Address { get; set; } }

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public void Export(List<Order> orders)
                    {
                        using var writer = new StreamWriter(Response.Body);
                        new Csv().Write(orders, writer);
                    }
                }

                public class Csv
                {
                    public void Write(List<Order> orders, TextWriter writer)
                    {
                        var csv = new StringBuilder();
                        foreach (Order order in orders)
                        {
                            csv.AppendLine(order.Address);
                        }

                        writer.Write(csv);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Results_and_request_contents_are_found()
        => new LargeTextTest().FindsAsync(
            "object {0}(List<Row> rows)",
            "return Content([|sb.ToString()|], \"text/csv\");",
            "return new ContentResult { Content = [|sb.ToString()|], ContentType = \"text/csv\" };",
            "return Results.Text([|sb.ToString()|], \"text/csv\");",
            "return TypedResults.Content([|sb.ToString()|]);",
            "return File(Encoding.UTF8.GetBytes([|sb.ToString()|]), \"text/csv\", \"rows.csv\");",
            "var bytes = Encoding.UTF8.GetBytes([|sb.ToString()|]);\nreturn Results.File(bytes, \"text/csv\");",
            "return new System.Net.Http.StringContent([|sb.ToString()|]);",
            "return new System.Net.Http.ByteArrayContent(Encoding.UTF8.GetBytes([|sb.ToString()|]));",
            "return File(new MemoryStream(Encoding.UTF8.GetBytes([|sb.ToString()|])), \"text/csv\");",
            "var bytes = Encoding.UTF8.GetBytes([|sb.ToString()|]);\nvar stream = new MemoryStream(bytes);\nreturn new FileStreamResult(stream, \"text/csv\");",
            "return Results.Stream(new MemoryStream(Encoding.UTF8.GetBytes([|sb.ToString()|])));",
            "return new System.Net.Http.StreamContent(new MemoryStream(Encoding.UTF8.GetBytes([|sb.ToString()|])));");

    [Fact]
    public Task A_stream_over_the_text_that_is_read_is_silent()
        => new LargeTextTest().ReportsAsync(
            "object {0}(List<Row> rows)",
            "var sb = new StringBuilder();\nforeach (var row in rows) sb.Append(row.Name);\nreturn System.Xml.XmlReader.Create(new MemoryStream(Encoding.UTF8.GetBytes(sb.ToString())));",
            "var sb = new StringBuilder();\nforeach (var row in rows) sb.Append(row.Name);\nreturn new MemoryStream(Encoding.UTF8.GetBytes(sb.ToString()));");

    [Fact]
    public Task Rounds_that_a_caller_chooses_are_found()
        => new LargeTextTest().ReportsAsync(
            "public object {0}(int seconds, long runtime)",
            "var sb = new StringBuilder();\nvar step = TimeSpan.FromSeconds(seconds).Ticks;\nlong at = 0;\nwhile (at < runtime) { sb.Append(at).AppendLine(\".vtt\"); at += step; }\nreturn Content([|sb.ToString()|]);",
            "var sb = new StringBuilder();\nfor (long at = 0; at < runtime; at += seconds) { sb.Append(at).AppendLine(\".ts\"); }\nreturn Content([|sb.ToString()|]);");

    [Fact]
    public Task Rounds_that_nobody_chooses_are_silent()
        => new LargeTextTest().ReportsAsync(
            "public object {0}(int seconds, long runtime)",
            "var sb = new StringBuilder();\nlong at = 0;\nwhile (at < runtime) { sb.Append(at); at += 3600; }\nreturn Content(sb.ToString());",
            "var sb = new StringBuilder();\nlong step = 1 + Environment.ProcessorCount;\nfor (long at = 0; at < 100; at += step) { sb.Append(at); }\nreturn Content(sb.ToString());",
            "var sb = new StringBuilder();\nwhile (sb.Length < runtime) { sb.Append('a'); seconds++; }\nreturn Content(sb.ToString());");

    [Fact]
    public Task Joined_sequences_and_parts_of_a_text_are_found()
        => new LargeTextTest().FindsAsync(
            "async Task {0}(List<Row> rows, TextWriter writer)",
            "writer.Write([|string.Join(\"\\n\", rows.Select(r => r.Name))|]);",
            "await writer.WriteAsync([|string.Concat(rows.Select(r => r.Name))|]);",
            "await Response.WriteAsync([|$\"<ul>{sb}</ul>\"|]);",
            "await Response.WriteAsync([|\"<ul>\" + sb.ToString() + \"</ul>\"|]);",
            "await Response.WriteAsync([|\"<ul>\" + string.Join(\"\", rows.Select(r => r.Name))|]);");

    [Fact]
    public Task Texts_that_stay_small_are_silent()
        => new LargeTextTest().ReportsAsync(
            "async Task {0}(int id, DateTime day, TextWriter writer, List<Row> rows)",
            "var sb = new StringBuilder();\nsb.Append(id).Append(day);\nawait writer.WriteAsync(sb.ToString());",
            "var sb = new StringBuilder();\nfor (int i = 0; i < 10; i++) sb.Append(id);\nawait Response.WriteAsync(sb.ToString());",
            "var sb = new StringBuilder();\nforeach (var row in new[] { 1, 2, 3 }) sb.Append(row);\nwriter.Write(sb.ToString());",
            "await writer.WriteAsync(string.Join(\",\", new[] { \"a\", \"b\" }));",
            "await writer.WriteAsync(string.Join(\",\", \"a\", id, day));",
            "await Response.WriteAsync($\"{id} at {day}\");",
            "await Response.WriteAsync(\"number \" + id);");

    [Fact]
    public Task The_fields_of_one_row_and_an_object_handed_on_are_no_growth()
        => new LargeTextTest().ReportsAsync(
            "void {0}(Row row, TextWriter writer, string[] fields)",
            "writer.WriteLine(string.Join(\",\", fields));",
            "writer.WriteLine(string.Join(\",\", fields.Select(f => f.Trim())));",
            "writer.WriteLine(string.Join(\",\", row.Ids));",
            "var sb = new StringBuilder();\nAppend(sb, row);\nwriter.Write(sb.ToString());\n\nvoid Append(StringBuilder to, Row from) => to.Append(from.Name.Length);");

    [Fact]
    public Task Texts_that_are_more_than_written_are_silent()
        => new LargeTextTest().ReportsAsync(
            "object {0}(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)",
            LargeTextTest.Fill + "return sb.ToString();",
            LargeTextTest.Fill + "var text = sb.ToString();\nwriter.Write(text);\nreturn text;",
            LargeTextTest.Fill + "var text = sb.ToString();\ncache[\"rows\"] = text;\nwriter.Write(text);\nreturn null;",
            LargeTextTest.Fill + "var text = sb.ToString();\ncache.Add(\"rows\", text);\nwriter.Write(text);\nreturn null;",
            LargeTextTest.Fill + "string text = sb.ToString();\ntext = text.Trim();\nwriter.Write(text);\nreturn null;",
            LargeTextTest.Fill + "writer.Write(sb.ToString().Trim());\nreturn null;",
            LargeTextTest.Fill + "writer.Write(sb.ToString(0, 10));\nreturn null;",
            LargeTextTest.Fill + "writer.Write(\"{0}\", sb.ToString());\nreturn null;",
            LargeTextTest.Fill + "return Ok(sb.ToString());",
            LargeTextTest.Fill + "writer.Write(sb);\nreturn null;");

    [Fact]
    public Task Code_off_the_request_path_is_silent()
        => new AnalyzerVerify<LargeStringAnalyzer>.Test
        {
            TestCode = """
                using System.IO;
                using System.Text;

                static class Program
                {
                    static void Main(string[] args)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in File.ReadAllLines(args[0])) sb.Append(row);
                        File.WriteAllText("out.txt", sb.ToString());
                    }
                }
                """,
            TestState = { OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication },
        }.RunAsync();

    [Fact]
    public Task A_method_of_the_same_name_elsewhere_is_silent()
        => new LargeTextTest().ReportsAsync(
            "void {0}(List<Row> rows, BinaryWriter writer, System.Xml.XmlWriter xml)",
            LargeTextTest.Fill + "writer.Write(sb.ToString());",
            LargeTextTest.Fill + "xml.WriteString(sb.ToString());",
            LargeTextTest.Fill + "Console.WriteLine(sb.ToString().Length);");

    [Fact]
    public Task Placeholders_replaced_in_a_loop_are_no_growth()
        => new LargeTextTest().ReportsAsync(
            "async Task {0}(Dictionary<string, string> values, string page, TextWriter writer)",
            "var sb = new StringBuilder(page);\nforeach (var value in values)\n{\n    sb.Replace(value.Key, value.Value);\n}\n\nwriter.Write(sb.ToString());");

    [Fact]
    public Task The_page_that_loads_an_application_is_small()
        => new LargeTextTest().ReportsAsync(
            "async Task {0}IndexHtml(Func<Stream> open, HttpResponse response)",
            "using var stream = open();\nvar sb = new StringBuilder(new StreamReader(stream).ReadToEnd());\nsb.Replace(\"%title%\", \"Orders\");\nawait response.WriteAsync(sb.ToString());");

    [Fact]
    public Task Another_stream_that_is_read_whole_is_found()
        => new AnalyzerVerify<LargeStringAnalyzer>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class Pages
                {
                    public async Task InvokeAsync(HttpContext context)
                    {
                        using Stream stream = Open();
                        var page = new StringBuilder(new StreamReader(stream).ReadToEnd());
                        page.Replace("%title%", "Orders");
                        await context.Response.WriteAsync([|page.ToString()|]);
                    }

                    public Func<Stream> Open { get; set; }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_markup_of_one_control_is_silent()
    {
        const string WebForms = """
            namespace System.Web.UI
            {
                public class HtmlTextWriter : System.IO.StringWriter
                {
                    public override void Write(string text) { }

                    public override void WriteLine(string text) { }
                }
            }
            """;
        return new LargeTextTest { TestState = { Sources = { WebForms } }, FixedState = { Sources = { WebForms } } }.ReportsAsync(
            "void {0}(List<Row> rows, System.Web.UI.HtmlTextWriter html)",
            LargeTextTest.Fill + "html.Write(sb.ToString());",
            LargeTextTest.Fill + "html.WriteLine(sb.ToString());");
    }
}
