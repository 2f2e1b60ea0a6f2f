using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 is silent about texts that are short by what they are: pages, forms, keys, replies and lines of a log.</summary>
public class GCG1006ShortTextTests
{
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
            IsAudit = true,
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
                        return Results.Text({|GCG1006:builder.ToString()|}, "text/html");
                    }
                }

                public interface ITexts { string Find(string name); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_form_of_a_few_fields()
        => new AllRulesTest
        {
            IsAudit = true,
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
                            form.Append(field.Key).Append('=').Append(field.Value).Append('\n');
                        return File(Encoding.UTF8.GetBytes({|GCG1006:form.ToString()|}), "text/plain");
                    }

                    public IActionResult Filled(IFiller filler)
                    {
                        var fields = new Dictionary<string, string>();
                        filler.Fill(fields);
                        var form = new StringBuilder();
                        foreach (var field in fields)
                            form.Append(field.Key).Append('=').Append(field.Value).Append('\n');
                        return File(Encoding.UTF8.GetBytes({|GCG1006:form.ToString()|}), "text/plain");
                    }
                }

                public interface IFiller { void Fill(Dictionary<string, string> fields); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_front_page_with_a_few_words_replaced()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class FrontPage
                {
                    public FrontPage(RequestDelegate next) { }

                    public async Task InvokeAsync(HttpContext context)
                    {
                        using var stream = typeof(FrontPage).Assembly.GetManifestResourceStream("index.html")!;
                        using var reader = new StreamReader(stream);
                        var html = new StringBuilder(await reader.ReadToEndAsync());
                        html.Replace("%(Title)", "Orders");
                        await context.Response.WriteAsync(html.ToString(), Encoding.UTF8);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_front_page_filled_in_from_a_dictionary()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class DocsMiddleware
                {
                    private readonly RequestDelegate _next;

                    public DocsMiddleware(RequestDelegate next) => _next = next;

                    public Task InvokeAsync(HttpContext context) => RespondWithIndexHtml(context.Response, new Dictionary<string, string>());

                    private async Task RespondWithIndexHtml(HttpResponse response, IDictionary<string, string> words)
                    {
                        var html = new StringBuilder("<html>%title%</html>");
                        foreach (var word in words)
                        {
                            html.Append(word.Value);
                        }

                        await response.WriteAsync(html.ToString());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_reply_that_says_what_went_wrong()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IRows _rows;

                    public OrdersController(IRows rows) => _rows = rows;

                    public async Task Call(Row[] parameters)
                    {
                        var absent = new List<string>();
                        foreach (var parameter in parameters)
                        {
                            if (parameter.Count == 0)
                            {
                                absent.Add(parameter.Name);
                            }
                        }

                        if (absent.Count > 0)
                        {
                            Response.StatusCode = 500;
                            await Response.WriteAsync($"Missing: ({string.Join(", ", absent)})");
                            return;
                        }

                        Response.StatusCode = 200;
                        await Response.WriteAsync({|GCG1006:string.Join("\n", _rows.All().Select(row => row.Name))|});
                    }

                    public async Task All(Row[] parameters)
                    {
                        var names = new List<string>();
                        foreach (var parameter in parameters)
                        {
                            names.Add(parameter.Name);
                        }

                        await Response.WriteAsync("Names: " + {|GCG1006:string.Join("\n", names)|});
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();
}
