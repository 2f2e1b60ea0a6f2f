using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of sites labelled for GCG1004.</summary>
public class WrittenTextShapeTests
{
    [Fact]
    public Task Rows_joined_to_a_text_encoded_and_returned_as_a_file()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Export(ICustomers customers, string campaign)
                    {
                        try
                        {
                            var rows = await customers.OfAsync(campaign);
                            var text = new StringBuilder();
                            foreach (var mail in rows.Select(row => row.Email).ToList())
                            {
                                text.Append(mail);
                                text.Append(Environment.NewLine);
                            }

                            return File(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|}), "text/csv", "mails.txt");
                        }
                        catch (InvalidOperationException)
                        {
                            return NotFound();
                        }
                    }
                }

                public record Customer(string Email);

                public interface ICustomers { Task<IList<Customer>> OfAsync(string campaign); }
                """,
        }.RunAsync();

    [Fact]
    public Task Responses_joined_to_a_content()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                public class Aggregator
                {
                    private readonly RequestDelegate _next;

                    public Aggregator(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context, List<HttpResponseMessage> responses)
                    {
                        await _next(context);
                        var text = new StringBuilder("{");
                        foreach (var response in responses)
                        {
                            text.Append(await response.Content.ReadAsStringAsync());
                        }

                        text.Append('}');
                        var content = new StringContent({|GCG1004:text.ToString()|})
                        {
                            Headers = { ContentType = new System.Net.Http.Headers.MediaTypeHeaderValue("application/json") },
                        };
                        context.Items["response"] = content;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_playlist_with_an_entry_for_each_segment_of_the_length_asked_for()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<ActionResult> Playlist(Func<Guid, Task<long?>> ticksOf, Guid id, [FromQuery] int segmentLength)
                    {
                        long runtime = await ticksOf(id) ?? -1;
                        if (runtime <= 0)
                            return NotFound();

                        var step = TimeSpan.FromSeconds(segmentLength).Ticks;
                        var list = new StringBuilder();
                        list.AppendLine("#EXTM3U").Append("#EXT-X-TARGETDURATION:").Append(segmentLength).AppendLine();
                        long position = 0;
                        while (position < runtime)
                        {
                            var end = Math.Min(runtime, position + step);
                            list.Append("#EXTINF:").Append(TimeSpan.FromTicks(Math.Min(runtime - position, step)).TotalSeconds).Append(',').AppendLine();
                            list.AppendLine(string.Format("stream.vtt?start={0}&end={1}", position, end));
                            position += step;
                        }

                        list.AppendLine("#EXT-X-ENDLIST");
                        return File(Encoding.UTF8.GetBytes({|GCG1004:list.ToString()|}), "application/x-mpegURL");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_routes_of_an_application()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                public class Routes
                {
                    private readonly RequestDelegate _next;

                    public Routes(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context, Microsoft.AspNetCore.Routing.EndpointDataSource source)
                    {
                        var text = new StringBuilder();
                        foreach (var endpoint in source.Endpoints.OfType<Microsoft.AspNetCore.Routing.RouteEndpoint>())
                        {
                            text.AppendLine(endpoint.RoutePattern.RawText);
                        }

                        await context.Response.WriteAsync(text.ToString());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_fixed_list_of_counters()
        => new AllRulesTest
        {
            TestCode = """
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private static long s_total;

                    public async Task Metrics()
                    {
                        var text = new StringBuilder();
                        text.Append("# TYPE total counter\n");
                        text.Append($"total {s_total}\n");
                        byte[] data = Encoding.UTF8.GetBytes(text.ToString());
                        Response.ContentLength = data.Length;
                        await Response.Body.WriteAsync(data);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Short_texts_of_a_response()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task Post(int done, int of, string tag)
                    {
                        await Response.WriteAsync($"{done} of {of} tasks run.");
                        await Response.WriteAsync($"<{tag}>");
                        try
                        {
                            await Response.WriteAsync($"event: {done}\n");
                        }
                        catch (Exception exception)
                        {
                            await Response.WriteAsync($"\nStackTrace:\n{exception.StackTrace}");
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Names_joined_into_a_builder()
        => new AllRulesTest
        {
            TestCode = """
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Sql(string table, string[] columns)
                    {
                        var sql = new StringBuilder();
                        sql.Append($"INSERT INTO \"{table}\" ({string.Join(", ", columns.Select(name => $"\"{name}\""))}) VALUES ");
                        sql.Append($"({string.Join(", ", columns.Select(name => "@" + name))})");
                        return sql.ToString();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_key_of_joined_parts_hashed()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Key(int id, DateTime at)
                    {
                        var text = new StringBuilder(1024);
                        text.Append(id).Append('|').Append(at);
                        return Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text.ToString())));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_page_with_a_nonce_put_in()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IResult Index(ITexts texts)
                    {
                        var page = texts.Find("index");
                        var builder = new StringBuilder(page, page.Length + 100);
                        Span<char> nonce = stackalloc char[12];
                        RandomNumberGenerator.Fill(System.Runtime.InteropServices.MemoryMarshal.AsBytes(nonce));
                        builder.Append(nonce);
                        return Results.Text(builder.ToString(), "text/html");
                    }

                    public IResult Body(ITexts texts, Span<char> body)
                    {
                        var builder = new StringBuilder();
                        builder.Append(body);
                        return Results.Text({|GCG1004:builder.ToString()|}, "text/html");
                    }
                }

                public interface ITexts { string Find(string name); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_form_of_a_few_fields()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult Lookup(string token, string app)
                    {
                        var fields = new Dictionary<string, string>();
                        if (token.Length > 0)
                            fields.Add("token", token);
                        fields["app"] = app;
                        var form = new StringBuilder();
                        foreach (var field in fields)
                        {
                            if (form.Length > 0)
                                form.Append('&');
                            form.Append(field.Key).Append('=').Append(field.Value);
                        }

                        return File(Encoding.UTF8.GetBytes(form.ToString()), "text/plain");
                    }

                    public IActionResult Rows(IFormCollection posted)
                    {
                        var fields = new Dictionary<string, string>();
                        foreach (string key in posted.Keys)
                            fields.Add(key, posted[key]!);
                        var form = new StringBuilder();
                        foreach (var field in fields)
                            form.Append(field.Key).Append('=').Append(field.Value);
                        return File(Encoding.UTF8.GetBytes({|GCG1004:form.ToString()|}), "text/plain");
                    }

                    public IActionResult Filled(IFiller filler)
                    {
                        var fields = new Dictionary<string, string>();
                        filler.Fill(fields);
                        var form = new StringBuilder();
                        foreach (var field in fields)
                            form.Append(field.Key).Append('=').Append(field.Value);
                        return File(Encoding.UTF8.GetBytes({|GCG1006:form.ToString()|}), "text/plain");
                    }
                }

                public interface IFiller { void Fill(Dictionary<string, string> fields); }
                """,
        }.RunAsync();

    [Fact]
    public Task Rows_gathered_in_a_query_of_lines_and_joined_to_an_answer()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Vectors(IVectors vectors, string text)
                    {
                        IActionResult result = await vectors.OfAsync(text);
                        if (result is OkObjectResult ok && ok.Value is Vector[] found)
                        {
                            IEnumerable<string> lines = found
                                .SelectMany(vector => vector.Data)
                                .Select(row => string.Join(",", row.Select(number => number.ToString())));
                            return Content({|GCG1006:string.Join("\n", lines)|}, "text/plain");
                        }

                        return result;
                    }
                }

                public record Vector(float[][] Data);

                public interface IVectors { Task<IActionResult> OfAsync(string text); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_text_of_all_rows_that_a_condition_lets_be_made_smaller()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Scripts(IScripts scripts, bool minify)
                    {
                        var text = new StringBuilder();
                        foreach (var script in await scripts.AllAsync())
                        {
                            text.AppendLine(script.Body);
                        }

                        return Content(minify ? scripts.Minify(text.ToString()) : {|GCG1006:text.ToString()|}, "application/javascript", Encoding.UTF8);
                    }
                }

                public record Script(string Body);

                public interface IScripts { Task<IList<Script>> AllAsync(); string Minify(string text); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_playlist_to_which_a_method_of_the_same_class_appends_a_few_streams()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Master(IMedia media, Guid id)
                    {
                        var text = new StringBuilder();
                        text.AppendLine("#EXTM3U");
                        var streams = await media.StreamsAsync(id);
                        AppendSubtitles(text, streams.Where(stream => stream.IsText));
                        return File(Encoding.UTF8.GetBytes(text.ToString()), "application/x-mpegURL");
                    }

                    private static void AppendSubtitles(StringBuilder text, IEnumerable<MediaStream> streams)
                    {
                        foreach (var stream in streams)
                        {
                            text.Append("#EXT-X-MEDIA:TYPE=SUBTITLES,NAME=").AppendLine(stream.Language);
                        }
                    }
                }

                public record MediaStream(string Language, bool IsText);

                public interface IMedia { Task<IReadOnlyList<MediaStream>> StreamsAsync(Guid id); }
                """,
        }.RunAsync();
}
