using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using AnalyzerCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer>;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.TableTextCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1006 reports, what its message says, and what it leaves alone.</summary>
public class GCG1006BuiltTextTests
{
    [Fact]
    public Task The_message_says_what_grows_on_which_path_and_what_to_do()
        => new CodeFixVerify<LargeStringAnalyzer, GcGuard.CodeFixes.Rules.Suspects.TableTextCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
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

                internal class Csv
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
                new DiagnosticResult(Suspect.LargeObjects)
                    .WithLocation(0).WithLocation(1).WithLocation(2)
                    .WithArguments(
                        "`csv.ToString()` builds the whole text (a list of Order) as one string per request only for `TextWriter.Write` to write it "
                        + "(OrdersController.Export ← Csv.Write); pass the builder itself"),
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

                internal class Csv
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
        => new AnalyzerCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    object M0(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return Content({|GCG1006:sb.ToString()|}, "text/csv");
                    }

                    object M1(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return new ContentResult { Content = {|GCG1006:sb.ToString()|}, ContentType = "text/csv" };
                    }

                    object M2(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return Results.Text({|GCG1006:sb.ToString()|}, "text/csv");
                    }

                    object M3(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return TypedResults.Content({|GCG1006:sb.ToString()|});
                    }

                    object M4(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:sb.ToString()|}), "text/csv", "rows.csv");
                    }

                    object M5(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var bytes = Encoding.UTF8.GetBytes({|GCG1006:sb.ToString()|});
                        return Results.File(bytes, "text/csv");
                    }

                    object M6(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return new System.Net.Http.StringContent({|GCG1006:sb.ToString()|});
                    }

                    object M7(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return new System.Net.Http.ByteArrayContent(Encoding.UTF8.GetBytes({|GCG1006:sb.ToString()|}));
                    }

                    object M8(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return File(new MemoryStream(Encoding.UTF8.GetBytes({|GCG1006:sb.ToString()|})), "text/csv");
                    }

                    object M9(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var bytes = Encoding.UTF8.GetBytes({|GCG1006:sb.ToString()|});
                        var stream = new MemoryStream(bytes);
                        return new FileStreamResult(stream, "text/csv");
                    }

                    object M10(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return Results.Stream(new MemoryStream(Encoding.UTF8.GetBytes({|GCG1006:sb.ToString()|})));
                    }

                    object M11(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return new System.Net.Http.StreamContent(new MemoryStream(Encoding.UTF8.GetBytes({|GCG1006:sb.ToString()|})));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_over_the_text_that_is_read_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    object M0(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows) sb.Append(row.Name);
                        return System.Xml.XmlReader.Create(new MemoryStream(Encoding.UTF8.GetBytes(sb.ToString())));
                    }

                    object M1(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows) sb.Append(row.Name);
                        return new MemoryStream(Encoding.UTF8.GetBytes(sb.ToString()));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Rounds_that_nobody_chooses_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    public object M0(int seconds, long runtime)
                    {
                        var sb = new StringBuilder();
                        long at = 0;
                        while (at < runtime) { sb.Append(at); at += 3600; }
                        return Content(sb.ToString());
                    }

                    public object M1(int seconds, long runtime)
                    {
                        var sb = new StringBuilder();
                        long step = 1 + Environment.ProcessorCount;
                        for (long at = 0; at < 100; at += step) { sb.Append(at); }
                        return Content(sb.ToString());
                    }

                    public object M2(int seconds, long runtime)
                    {
                        var sb = new StringBuilder();
                        while (sb.Length < runtime) { sb.Append('a'); seconds++; }
                        return Content(sb.ToString());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Joined_sequences_and_parts_of_a_text_are_found()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write([|string.Join("\n", rows.Select(r => r.Name))|]);
                    }

                    async Task M1(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync([|string.Concat(rows.Select(r => r.Name + "\n"))|]);
                    }

                    async Task M2(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.WriteAsync($"<ul>{[|sb.ToString()|]}</ul>");
                    }

                    async Task M3(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.WriteAsync("<ul>" + [|sb.ToString()|] + "</ul>");
                    }

                    async Task M4(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.WriteAsync("<ul>" + [|string.Join("", rows.Select(r => "<li>" + r.Name))|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Texts_that_stay_small_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(int id, DateTime day, TextWriter writer, List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        sb.Append(id).Append(day);
                        await writer.WriteAsync(sb.ToString());
                    }

                    async Task M1(int id, DateTime day, TextWriter writer, List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        for (int i = 0; i < 10; i++) sb.Append(id);
                        await Response.WriteAsync(sb.ToString());
                    }

                    async Task M2(int id, DateTime day, TextWriter writer, List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in new[] { 1, 2, 3 }) sb.Append(row);
                        writer.Write(sb.ToString());
                    }

                    async Task M3(int id, DateTime day, TextWriter writer, List<Row> rows)
                    {
                        await writer.WriteAsync(string.Join(",", new[] { "a", "b" }));
                    }

                    async Task M4(int id, DateTime day, TextWriter writer, List<Row> rows)
                    {
                        await writer.WriteAsync(string.Join(",", "a", id, day));
                    }

                    async Task M5(int id, DateTime day, TextWriter writer, List<Row> rows)
                    {
                        await Response.WriteAsync($"{id} at {day}");
                    }

                    async Task M6(int id, DateTime day, TextWriter writer, List<Row> rows)
                    {
                        await Response.WriteAsync("number " + id);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_fields_of_one_row_and_an_object_handed_on_are_no_growth()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    void M0(Row row, TextWriter writer, string[] fields)
                    {
                        writer.WriteLine(string.Join(",", fields));
                    }

                    void M1(Row row, TextWriter writer, string[] fields)
                    {
                        writer.WriteLine(string.Join(",", fields.Select(f => f.Trim())));
                    }

                    void M2(Row row, TextWriter writer, string[] fields)
                    {
                        writer.WriteLine(string.Join(",", row.Ids));
                    }

                    void M3(Row row, TextWriter writer, string[] fields)
                    {
                        var sb = new StringBuilder();
                        Append(sb, row);
                        writer.Write(sb.ToString());

                        void Append(StringBuilder to, Row from) => to.Append(from.Name.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Texts_that_are_more_than_written_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    object M0(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return sb.ToString();
                    }

                    object M1(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var text = sb.ToString();
                        writer.Write(text);
                        return text;
                    }

                    object M2(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var text = sb.ToString();
                        cache["rows"] = text;
                        writer.Write(text);
                        return null;
                    }

                    object M3(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var text = sb.ToString();
                        cache.Add("rows", text);
                        writer.Write(text);
                        return null;
                    }

                    object M4(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        string text = sb.ToString();
                        text = text.Trim();
                        writer.Write(text);
                        return null;
                    }

                    object M5(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write(sb.ToString().Trim());
                        return null;
                    }

                    object M6(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write(sb.ToString(0, 10));
                        return null;
                    }

                    object M7(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write("{0}", sb.ToString());
                        return null;
                    }

                    object M8(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return Ok(sb.ToString());
                    }

                    object M9(List<Row> rows, TextWriter writer, Dictionary<string, string> cache)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write(sb);
                        return null;
                    }
                }
                """,
        }.RunAsync();

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
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    void M0(List<Row> rows, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write(sb.ToString());
                    }

                    void M1(List<Row> rows, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        xml.WriteString(sb.ToString());
                    }

                    void M2(List<Row> rows, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        Console.WriteLine(sb.ToString().Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Placeholders_replaced_in_a_loop_are_no_growth()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(Dictionary<string, string> values, string page, TextWriter writer)
                    {
                        var sb = new StringBuilder(page);
                        foreach (var value in values)
                        {
                            sb.Replace(value.Key, value.Value);
                        }

                        writer.Write(sb.ToString());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_name_does_not_make_a_stream_small()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0IndexHtml(Func<Stream> open, HttpResponse response)
                    {
                        using var stream = open();
                        var sb = new StringBuilder(new StreamReader(stream).ReadToEnd());
                        sb.Replace("%title%", "Orders");
                        await response.WriteAsync({|GCG1004:sb.ToString()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_markup_of_one_control_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;

                class Row
                {
                    public int Id { get; set; }

                    public DateTime Sold { get; set; }

                    public string Name { get; set; }
                }

                class C
                {
                    void M0(List<Row> rows, System.Web.UI.HtmlTextWriter html)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        html.Write(sb.ToString());
                    }

                    void M1(List<Row> rows, System.Web.UI.HtmlTextWriter html)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        html.WriteLine(sb.ToString());
                    }
                }

                namespace System.Web.UI
                {
                    public class HtmlTextWriter : System.IO.StringWriter
                    {
                        public override void Write(string text) { }

                        public override void WriteLine(string text) { }
                    }
                }
                """,
        }.RunAsync();
}
