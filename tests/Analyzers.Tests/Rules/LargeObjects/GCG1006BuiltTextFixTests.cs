using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.TableTextCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the fix writes for each target, and where it declines.</summary>
public class GCG1006BuiltTextFixTests
{
    [Fact]
    public Task A_writer_takes_the_builder_itself()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
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
                    async Task M0(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write([|sb.ToString()|]);
                    }

                    async Task M1(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        file.WriteLine([|sb.ToString()|]);
                    }

                    async Task M2(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        file?.Write([|sb.ToString()|]);
                    }

                    async Task M3(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync([|sb.ToString()|]);
                    }

                    async Task M4(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await file.WriteLineAsync([|sb.ToString()|]).ConfigureAwait(false);
                    }

                    async Task M5(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync([|sb.ToString()|].AsMemory(), token);
                    }

                    async Task M6(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.WriteAsync([|sb.ToString()|]).GetAwaiter().GetResult();
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
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
                    async Task M0(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write(sb);
                    }

                    async Task M1(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        file.WriteLine(sb);
                    }

                    async Task M2(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        file?.Write(sb);
                    }

                    async Task M3(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync(sb);
                    }

                    async Task M4(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await file.WriteLineAsync(sb).ConfigureAwait(false);
                    }

                    async Task M5(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync(sb, token);
                    }

                    async Task M6(List<Row> rows, TextWriter writer, StreamWriter file, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.WriteAsync(sb).GetAwaiter().GetResult();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_local_between_goes_away_and_its_comment_stays()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
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
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        // all of it
                        var text = [|sb.ToString()|];
                        await writer.WriteAsync(text); // once
                    }

                    async Task M1(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        string text = [|sb.ToString()|];
                        if (rows.Count > 3)
                        {
                            writer.Write(text);
                        }
                    }
                }
                """,
            FixedCode = """
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
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        // all of it
                        await writer.WriteAsync(sb); // once
                    }

                    async Task M1(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        if (rows.Count > 3)
                        {
                            writer.Write(sb);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_string_writer_gives_its_builder()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
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
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var sw = new StringWriter();
                        foreach (var row in rows) sw.WriteLine(row.Name);
                        await writer.WriteAsync([|sw.ToString()|]);
                    }
                }
                """,
            FixedCode = """
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
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var sw = new StringWriter();
                        foreach (var row in rows) sw.WriteLine(row.Name);
                        await writer.WriteAsync(sw.GetStringBuilder());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_task_that_is_returned_may_read_a_builder_that_nothing_else_uses()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
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
                    Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return writer.WriteAsync([|sb.ToString()|]);
                    }
                }
                """,
            FixedCode = """
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
                    Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        return writer.WriteAsync(sb);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_response_gets_one_writer()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.AspNetCore.WebUtilities;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.WriteAsync([|sb.ToString()|]);
                    }

                    async Task M1(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        context.Response.ContentType = "text/csv";
                        // the table
                        await context.Response.WriteAsync([|sb.ToString()|], Encoding.Latin1, token); // once
                    }

                    async Task M2(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var writer = sb.ToString();
                        await HttpResponseWritingExtensions.WriteAsync(context.Response, [|sb.ToString()|], token);
                        return;
                    }

                    async Task M3(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        if (rows.Count > 1)
                            await Response.WriteAsync([|sb.ToString()|]);
                        else
                            rows.Clear();
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.AspNetCore.WebUtilities;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                        {
                            await writer.WriteAsync(sb);
                        }
                    }

                    async Task M1(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        context.Response.ContentType = "text/csv";
                        // the table
                        await using (var writer = new HttpResponseStreamWriter(context.Response.Body, Encoding.Latin1))
                        {
                            await writer.WriteAsync(sb, token);
                        } // once
                    }

                    async Task M2(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var writer = sb.ToString();
                        await using (var textWriter = new HttpResponseStreamWriter(context.Response.Body, Encoding.UTF8))
                        {
                            await textWriter.WriteAsync(sb, token);
                        }
                        return;
                    }

                    async Task M3(List<Row> rows, HttpContext context, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        if (rows.Count > 1)
                            await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))
                            {
                                await writer.WriteAsync(sb);
                            }
                        else
                            rows.Clear();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_of_encoded_bytes_gets_one_writer()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.AspNetCore.WebUtilities;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, Stream target, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        target.Write(Encoding.UTF8.GetBytes([|sb.ToString()|]));
                    }

                    async Task M1(List<Row> rows, Stream target, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        byte[] bytes = Encoding.Unicode.GetBytes([|sb.ToString()|]);
                        await target.WriteAsync(bytes, 0, bytes.Length, token);
                    }

                    async Task M2(List<Row> rows, Stream target, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.Body.WriteAsync(new UTF8Encoding(false).GetBytes([|sb.ToString()|]), token);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.AspNetCore.WebUtilities;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, Stream target, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        using (var writer = new HttpResponseStreamWriter(target, Encoding.UTF8))
                        {
                            writer.Write(sb);
                        }
                    }

                    async Task M1(List<Row> rows, Stream target, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await using (var writer = new HttpResponseStreamWriter(target, Encoding.Unicode))
                        {
                            await writer.WriteAsync(sb, token);
                        }
                    }

                    async Task M2(List<Row> rows, Stream target, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await using (var writer = new HttpResponseStreamWriter(Response.Body, new UTF8Encoding(false)))
                        {
                            await writer.WriteAsync(sb, token);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_file_gets_the_writer_that_WriteAllText_uses()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
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
                    async Task M0(List<Row> rows, string path, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        System.IO.File.WriteAllText(path, [|sb.ToString()|]);
                    }

                    async Task M1(List<Row> rows, string path, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await System.IO.File.WriteAllTextAsync(path, [|sb.ToString()|], Encoding.UTF8, token);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading;
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
                    async Task M0(List<Row> rows, string path, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        using (var writer = new StreamWriter(path))
                        {
                            writer.Write(sb);
                        }
                    }

                    async Task M1(List<Row> rows, string path, CancellationToken token)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        token.ThrowIfCancellationRequested();
                        await using (var writer = new StreamWriter(path, false, Encoding.UTF8))
                        {
                            await writer.WriteAsync(sb, token);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Full_names_are_written_where_nothing_imports_them()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = """
                class Row { public int Id; public System.DateTime Sold; public string Name; }

                class C
                {
                    async System.Threading.Tasks.Task M(Row[] rows, System.IO.Stream target)
                    {
                        var sb = new System.Text.StringBuilder();
                        foreach (var row in rows)
                            sb.AppendLine(row.Name);
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
                            sb.AppendLine(row.Name);
                        await using (var writer = new Microsoft.AspNetCore.WebUtilities.HttpResponseStreamWriter(
                            target, System.Text.Encoding.UTF8))
                        {
                            await writer.WriteAsync(sb);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Line_ends_stay()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            TestCode = CarriageReturns("await Response.WriteAsync([|sb.ToString()|]);"),
            FixedCode = CarriageReturns("await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))\n        {\n            await writer.WriteAsync(sb);\n        }"),
        }.RunAsync();

    [Fact]
    public Task No_fix_where_the_text_is_looked_at_too()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.Logging;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, TextWriter writer, ILogger logger)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var text = [|sb.ToString()|];
                        logger.LogInformation("{Length}", text);
                        await writer.WriteAsync(text);
                    }

                    async Task M1(List<Row> rows, TextWriter writer, ILogger logger)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var text = [|sb.ToString()|];
                        Response.ContentLength = text.Length;
                        await writer.WriteAsync(text);
                    }

                    async Task M2(List<Row> rows, TextWriter writer, ILogger logger)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        byte[] bytes = Encoding.UTF8.GetBytes([|sb.ToString()|]);
                        Response.ContentLength = bytes.Length;
                        await Response.Body.WriteAsync(bytes);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task No_fix_where_the_builder_may_change_before_it_has_been_written()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            UnfixedCode = """
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
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var text = [|sb.ToString()|];
                        sb.Clear();
                        await writer.WriteAsync(text);
                    }

                    async Task M1(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var task = writer.WriteAsync([|sb.ToString()|]);
                        sb.Append(1);
                        await task;
                    }

                    async Task M2(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var text = [|sb.ToString()|];
                        for (int i = 0; i < 3; i++)
                        {
                            writer.Write(text);
                        }
                    }

                    async Task M3(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        Action more = () => sb.Append(2);
                        more();
                        await writer.WriteAsync([|sb.ToString()|]);
                    }

                    async Task M4(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var own = new StringWriter(sb);
                        own.Write([|sb.ToString()|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task No_fix_where_the_statement_has_no_place_for_a_writer_or_the_bytes_could_differ()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            UnfixedCode = """
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
                    async Task M0(List<Row> rows, Stream target, Encoding encoding, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.WriteAsync([|sb.ToString()|]).ConfigureAwait(false);
                    }

                    async Task M1(List<Row> rows, Stream target, Encoding encoding, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var task = Response.WriteAsync([|sb.ToString()|]);
                        await task;
                    }

                    async Task M2(List<Row> rows, Stream target, Encoding encoding, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await target.WriteAsync(encoding.GetBytes([|sb.ToString()|]));
                    }

                    async Task M3(List<Row> rows, Stream target, Encoding encoding, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        target.Write(Encoding.UTF8.GetBytes([|sb.ToString()|]), 0, 3);
                    }

                    async Task M4(List<Row> rows, Stream target, Encoding encoding, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        var bytes = Encoding.UTF8.GetBytes([|sb.ToString()|]);
                        target.Write(bytes, 1, bytes.Length);
                    }

                    async Task M5(List<Row> rows, Stream target, Encoding encoding, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        System.IO.File.AppendAllText(path, [|sb.ToString()|], Encoding.UTF8);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task No_fix_where_the_framework_has_no_form_for_a_builder()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472,
            IsAudit = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;

                class Row
                {
                    public int Id { get; set; }

                    public decimal Price { get; set; } public DateTime Sold { get; set; }

                    public string Name { get; set; }

                    public List<int> Ids { get; set; }
                }

                class C
                {
                    async Task M0(List<Row> rows, TextWriter writer, System.Web.HttpResponse response, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        writer.Write([|sb.ToString()|]);
                    }

                    async Task M1(List<Row> rows, TextWriter writer, System.Web.HttpResponse response, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync([|sb.ToString()|]);
                    }

                    async Task M2(List<Row> rows, TextWriter writer, System.Web.HttpResponse response, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        response.Write([|sb.ToString()|]);
                    }

                    async Task M3(List<Row> rows, TextWriter writer, System.Web.HttpResponse response, string path)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        File.WriteAllText(path, [|sb.ToString()|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task No_fix_for_an_await_using_before_CSharp_8()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = """
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
                    async Task M0(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.WriteAsync([|sb.ToString()|]);
                    }

                    async Task M1(List<Row> rows)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await Response.Body.WriteAsync(Encoding.UTF8.GetBytes([|sb.ToString()|]));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_builder_as_an_argument_needs_no_new_language()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
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
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync([|sb.ToString()|]);
                    }
                }
                """,
            FixedCode = """
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
                    async Task M0(List<Row> rows, TextWriter writer)
                    {
                        var sb = new StringBuilder();
                        foreach (var row in rows)
                        {
                            sb.AppendLine(row.Name);
                        }

                        await writer.WriteAsync(sb);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task No_fix_for_a_writer_of_the_project_itself()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            IsAudit = true,
            UnfixedCode = """
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
                        foreach (var row in rows) sb.AppendLine(row.Name);
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
                    foreach (var row in rows) sb.AppendLine(row);
                    {{statement}}
                }
            }
            """.ReplaceLineEndings("\r\n");
}
