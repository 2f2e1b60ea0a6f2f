using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Testing;
using AnalyzerCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer>;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.LargeStringCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1004 reports: texts that are large for sure, or as large as what was read or asked for. Rows are GCG1006's.</summary>
public class GCG1004LargeStringTests
{
    [Fact]
    public Task Rounds_that_a_caller_chooses_are_found()
        => new AnalyzerCS.Test
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
                        var step = TimeSpan.FromSeconds(seconds).Ticks;
                        long at = 0;
                        while (at < runtime) { sb.Append(at).AppendLine(".vtt"); at += step; }
                        return Content({|GCG1004:sb.ToString()|});
                    }

                    public object M1(int seconds, long runtime)
                    {
                        var sb = new StringBuilder();
                        for (long at = 0; at < runtime; at += seconds) { sb.Append(at).AppendLine(".ts"); }
                        return Content({|GCG1004:sb.ToString()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Another_stream_that_is_read_whole_is_found()
        => new AnalyzerVerify<LargeStringAnalyzer>.Test
        {
            References = TestReferences.Net80AspNet,
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
    public Task A_page_made_from_a_file_goes_to_the_writer_as_a_builder()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using System.Text;

                public class Pages
                {
                    public void Write(string path, TextWriter writer)
                    {
                        var page = new StringBuilder(File.ReadAllText(path));
                        page.Replace("%title%", "Orders");
                        writer.Write([|page.ToString()|]);
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Text;

                public class Pages
                {
                    public void Write(string path, TextWriter writer)
                    {
                        var page = new StringBuilder(File.ReadAllText(path));
                        page.Replace("%title%", "Orders");
                        writer.Write(page);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Rows_and_files_in_one_text_count_as_files()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class PagesController : ControllerBase
                {
                    public IActionResult Rows([FromServices] List<Row> rows)
                    {
                        var text = new StringBuilder();
                        foreach (Row row in rows) { text.AppendLine(row.Place); }
                        return Content({|GCG1006:text.ToString()|}, "text/csv");
                    }

                    public IActionResult RowsAndNotes([FromServices] List<Row> rows, string path)
                    {
                        var text = new StringBuilder();
                        foreach (Row row in rows) { text.AppendLine(row.Place); }
                        text.Append(System.IO.File.ReadAllText(path));
                        return Content({|GCG1004:text.ToString()|}, "text/csv");
                    }

                    public sealed class Row { public string Place { get; set; } }
                }
                """,
        }.RunAsync();
}
