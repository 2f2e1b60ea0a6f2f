using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the fix writes for each target.</summary>
public class GCG2002BufferedJsonFixTests
{
    [Fact]
    public Task A_response_is_serialized_to()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await context.Response.WriteAsync([|JsonSerializer.Serialize(rows, options)|], token);
                    }

                    async Task M2(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await Response.WriteAsync([|JsonSerializer.Serialize<object>(rows)|], Encoding.UTF8, token);
                    }

                    async Task M3(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await Response.WriteAsync([|JsonSerializer.Serialize(options: options, value: rows)|], token);
                    }

                    async Task M4(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await Response.WriteAsync([|JsonSerializer.Serialize(rows, typeof(IEnumerable<Row>))|]).ConfigureAwait(false);
                    }

                    async Task M5(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        Response.WriteAsync([|JsonSerializer.Serialize(rows)|]).GetAwaiter().GetResult();
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, rows);
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(context.Response.Body, rows, options, token);
                    }

                    async Task M2(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync<object>(Response.Body, rows, cancellationToken: token);
                    }

                    async Task M3(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, options: options, value: rows, cancellationToken: token);
                    }

                    async Task M4(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, rows, typeof(IEnumerable<Row>)).ConfigureAwait(false);
                    }

                    async Task M5(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        JsonSerializer.SerializeAsync(Response.Body, rows).GetAwaiter().GetResult();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Locals_go_away_and_their_comments_stay()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        // all rows
                        string json = [|JsonSerializer.Serialize(rows)|];

                        Response.ContentType = "application/json";
                        await Response.WriteAsync(json); // once
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        var json = [|JsonSerializer.Serialize(rows)|];
                        var bytes = Encoding.UTF8.GetBytes(json);
                        await target.WriteAsync(bytes, 0, bytes.Length, token);
                    }

                    async Task M2(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        #region Write
                        var json = [|JsonSerializer.Serialize(rows)|];
                        #endregion
                        await Response.WriteAsync(json);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        // all rows

                        Response.ContentType = "application/json";
                        await JsonSerializer.SerializeAsync(Response.Body, rows); // once
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(target, rows, cancellationToken: token);
                    }

                    async Task M2(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        #region Write
                        #endregion
                        await JsonSerializer.SerializeAsync(Response.Body, rows);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_is_serialized_to()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        target.Write([|JsonSerializer.SerializeToUtf8Bytes(rows, options)|]);
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        byte[] json = [|JsonSerializer.SerializeToUtf8Bytes(rows)|];
                        target.Write(json, 0, json.Length);
                    }

                    async Task M2(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await Response.Body.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|], token);
                    }

                    async Task M3(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await Response.BodyWriter.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|], token);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        JsonSerializer.Serialize(target, rows, options);
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        JsonSerializer.Serialize(target, rows);
                    }

                    async Task M2(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);
                    }

                    async Task M3(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Bytes_are_made_at_once()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    byte[] M0(List<Row> rows, JsonSerializerOptions options)
                    {
                        return Encoding.UTF8.GetBytes([|JsonSerializer.Serialize(rows, options)|]);
                    }

                    byte[] M1(List<Row> rows, JsonSerializerOptions options)
                    {
                        string json = [|JsonSerializer.Serialize(rows)|];
                        byte[] bytes = Encoding.UTF8.GetBytes(json);
                        return bytes;
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    byte[] M0(List<Row> rows, JsonSerializerOptions options)
                    {
                        return JsonSerializer.SerializeToUtf8Bytes(rows, options);
                    }

                    byte[] M1(List<Row> rows, JsonSerializerOptions options)
                    {
                        byte[] bytes = JsonSerializer.SerializeToUtf8Bytes(rows);
                        return bytes;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_file_is_serialized_to()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        // kept
                        System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]); // here
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        await System.IO.File.WriteAllTextAsync(path, [|JsonSerializer.Serialize(rows)|], new UTF8Encoding(false), token);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        // kept
                        using (var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read))
                        {
                            JsonSerializer.Serialize(stream, rows);
                        } // here
                    }

                    async Task M1(List<Row> rows, JsonSerializerOptions options, HttpContext context, Stream target, string path, CancellationToken token)
                    {
                        token.ThrowIfCancellationRequested();
                        await using (var stream = new FileStream(
                            path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))
                        {
                            await JsonSerializer.SerializeAsync(stream, rows, cancellationToken: token);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_file_is_serialized_to_at_its_end()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    void M0(List<Row> rows, string path)
                    {
                        System.IO.File.AppendAllText(path, [|JsonSerializer.Serialize(rows)|]);
                    }

                    void M1(List<Row> rows, string path)
                    {
                        System.IO.File.AppendAllText(path, [|JsonConvert.SerializeObject(rows)|]);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    void M0(List<Row> rows, string path)
                    {
                        using (var stream = new FileStream(path, FileMode.Append, FileAccess.Write, FileShare.Read))
                        {
                            JsonSerializer.Serialize(stream, rows);
                        }
                    }

                    void M1(List<Row> rows, string path)
                    {
                        using (var writer = new StreamWriter(path, true))
                        {
                            Newtonsoft.Json.JsonSerializer.CreateDefault().Serialize(writer, rows);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_goes_to_a_response_through_a_buffer()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, CancellationToken token)
                    {
                        var json = [|JsonConvert.SerializeObject(rows, settings)|];
                        Response.ContentType = "application/json";
                        Response.Headers.Append("X-Rows", "all");
                        await Response.WriteAsync(json, token); // sent
                    }

                    async Task M1(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, CancellationToken token)
                    {
                        await Response.Body.WriteAsync(Encoding.UTF8.GetBytes([|JsonConvert.SerializeObject(rows, Newtonsoft.Json.Formatting.Indented)|]));
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.AspNetCore.WebUtilities;
                using Microsoft.Extensions.DependencyInjection;
                using Newtonsoft.Json;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, CancellationToken token)
                    {
                        Response.ContentType = "application/json";
                        Response.Headers.Append("X-Rows", "all");
                        await using (var buffer = new FileBufferingWriteStream())
                        {
                            using (var writer = new StreamWriter(buffer, new UTF8Encoding(false), 1024, leaveOpen: true))
                            {
                                JsonSerializer.CreateDefault(settings).Serialize(writer, rows);
                            }

                            await buffer.DrainBufferAsync(Response.Body, token);
                        } // sent
                    }

                    async Task M1(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, CancellationToken token)
                    {
                        await using (var buffer = new FileBufferingWriteStream())
                        {
                            using (var writer = new StreamWriter(buffer, new UTF8Encoding(false), 1024, leaveOpen: true))
                            {
                                var serializer = JsonSerializer.CreateDefault();
                                serializer.Formatting = Newtonsoft.Json.Formatting.Indented;
                                serializer.Serialize(writer, rows);
                            }

                            await buffer.DrainBufferAsync(Response.Body);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_endpoint_that_answers_a_string_answers_a_result()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Http;

                public static class Endpoints
                {
                    private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();

                    public static List<string[][]> Ids { get; } = new List<string[][]>();

                    public static void Map(WebApplication app)
                    {
                        app.MapGet("/0", () => [|JsonSerializer.Serialize(new List<string[][]>(Ids), Options)|]);
                        app.MapGet("/1", async () =>
                        {
                            await Task.Yield();
                            var ids = new List<string[][]>(Ids);
                            string json = [|JsonSerializer.Serialize(ids)|];
                            return json;
                        });
                    }
                }

                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Http;

                public static class Endpoints
                {
                    private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();

                    public static List<string[][]> Ids { get; } = new List<string[][]>();

                    public static void Map(WebApplication app)
                    {
                        app.MapGet("/0", () => Results.Json(new List<string[][]>(Ids), Options, "text/plain; charset=utf-8"));
                        app.MapGet("/1", async () =>
                        {
                            await Task.Yield();
                            var ids = new List<string[][]>(Ids);
                            return Results.Json(ids, JsonSerializerOptions.Default, "text/plain; charset=utf-8");
                        });
                    }
                }

                """,
        }.RunAsync();

    [Fact]
    public Task An_endpoint_whose_result_might_differ_stays()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Http;

                public static class Endpoints
                {
                    private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();

                    public static List<string[][]> Ids { get; } = new List<string[][]>();

                    public static void Map(WebApplication app)
                    {
                        app.MapGet("/0", (HttpContext context) => [|JsonSerializer.Serialize(new List<string[][]>(Ids))|]);
                        app.MapGet("/1", string () => [|JsonSerializer.Serialize(new List<string[][]>(Ids))|]);
                        app.MapGet("/2", (int id) =>
                        {
                            if (id == 0)
                            {
                                return "none";
                            }

                            return [|JsonSerializer.Serialize(new List<string[][]>(Ids))|];
                        });
                    }
                }

                """,
        }.RunAsync();

    [Fact]
    public Task A_value_that_may_be_read_from_the_file_keeps_the_fix_away()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    void M0(string path, IEnumerable<Row> lazy, object any)
                    {
                        System.IO.File.WriteAllText(path, {|GCG2002:JsonSerializer.Serialize(System.IO.File.ReadAllLines(path))|});
                    }

                    void M1(string path, IEnumerable<Row> lazy, object any)
                    {
                        System.IO.File.WriteAllText(path, {|GCG2002:JsonConvert.SerializeObject(System.IO.File.ReadAllLines(path))|});
                    }

                    void M2(string path, IEnumerable<Row> lazy, object any)
                    {
                        var rows = System.IO.File.ReadLines(path).Select(line => new { parts = line.Split(';').Select(part => part.Split(',')).ToArray() });
                        System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);
                    }

                    void M3(string path, IEnumerable<Row> lazy, object any)
                    {
                        System.IO.File.WriteAllBytes(path, [|JsonSerializer.SerializeToUtf8Bytes(lazy)|]);
                    }

                    void M4(string path, IEnumerable<Row> lazy, object any)
                    {
                        System.IO.File.WriteAllText(path, JsonSerializer.Serialize(any));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_writes_to_a_file_or_a_writer_of_one()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    void M0(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, string path)
                    {
                        System.IO.File.WriteAllText(path, [|JsonConvert.SerializeObject(rows, settings)|]);
                    }

                    void M1(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, string path)
                    {
                        System.IO.File.WriteAllText(path, [|JsonConvert.SerializeObject(rows, Newtonsoft.Json.Formatting.Indented)|]);
                    }

                    void M2(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, string path)
                    {
                        using var file = System.IO.File.CreateText(path);
                        file.Write([|JsonConvert.SerializeObject(rows)|]);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Newtonsoft.Json;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    void M0(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, string path)
                    {
                        using (var writer = new StreamWriter(path))
                        {
                            JsonSerializer.CreateDefault(settings).Serialize(writer, rows);
                        }
                    }

                    void M1(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, string path)
                    {
                        using (var writer = new StreamWriter(path))
                        {
                            var serializer = JsonSerializer.CreateDefault();
                            serializer.Formatting = Newtonsoft.Json.Formatting.Indented;
                            serializer.Serialize(writer, rows);
                        }
                    }

                    void M2(List<Row> rows, Newtonsoft.Json.JsonSerializerSettings settings, string path)
                    {
                        using var file = System.IO.File.CreateText(path);
                        JsonSerializer.CreateDefault().Serialize(file, rows);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_result_serializes_itself()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    object M0(List<Row> rows, JsonSerializerOptions options)
                    {
                        return Content([|JsonSerializer.Serialize(rows)|], "application/json");
                    }

                    object M1(List<Row> rows, JsonSerializerOptions options)
                    {
                        return Content([|JsonSerializer.Serialize(rows, options)|], "application/json", Encoding.UTF8);
                    }

                    object M2(List<Row> rows, JsonSerializerOptions options)
                    {
                        return new ContentResult { StatusCode = 201, Content = [|JsonSerializer.Serialize(rows, options)|], ContentType = "application/json" };
                    }

                    object M3(List<Row> rows, JsonSerializerOptions options)
                    {
                        var list = new List<Row>(rows);
                        return Results.Text([|JsonSerializer.Serialize(list, options)|], "application/json", statusCode: 201);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    object M0(List<Row> rows, JsonSerializerOptions options)
                    {
                        return new JsonResult(rows, JsonSerializerOptions.Default) { ContentType = "application/json" };
                    }

                    object M1(List<Row> rows, JsonSerializerOptions options)
                    {
                        return new JsonResult(rows, options) { ContentType = "application/json; charset=utf-8" };
                    }

                    object M2(List<Row> rows, JsonSerializerOptions options)
                    {
                        return new JsonResult(rows, options) { StatusCode = 201, ContentType = "application/json" };
                    }

                    object M3(List<Row> rows, JsonSerializerOptions options)
                    {
                        var list = new List<Row>(rows);
                        return Results.Json(list, options, "application/json", 201);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_result_stays_where_another_serializer_is_registered()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public IActionResult Get(List<string[][]> ids) => Content([|JsonSerializer.Serialize(ids)|], "application/json");
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
        => new VerifyCS.Test
        {
            References = TestReferences.Net100AspNet.AddPackages(TestPackages.NewtonsoftJson),
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(List<Row> rows, CancellationToken token)
                    {
                        await Response.WriteAsync([|JsonSerializer.Serialize(rows)|], token);
                        return null;
                    }

                    async Task<object> M1(List<Row> rows, CancellationToken token)
                    {
                        await Response.BodyWriter.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|], token);
                        return null;
                    }

                    async Task<object> M2(List<Row> rows, CancellationToken token)
                    {
                        return Content([|JsonSerializer.Serialize(rows)|], "application/json");
                    }

                    async Task<object> M3(List<Row> rows, CancellationToken token)
                    {
                        await Response.WriteAsync([|JsonConvert.SerializeObject(rows)|], token);
                        return null;
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(List<Row> rows, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);
                        return null;
                    }

                    async Task<object> M1(List<Row> rows, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, rows, cancellationToken: token);
                        return null;
                    }

                    async Task<object> M2(List<Row> rows, CancellationToken token)
                    {
                        return new JsonResult(rows, JsonSerializerOptions.Default) { ContentType = "application/json" };
                    }

                    async Task<object> M3(List<Row> rows, CancellationToken token)
                    {
                        await using (var buffer = new Microsoft.AspNetCore.WebUtilities.FileBufferingWriteStream())
                        {
                            using (var writer = new StreamWriter(buffer, new UTF8Encoding(false), 1024, leaveOpen: true))
                            {
                                Newtonsoft.Json.JsonSerializer.CreateDefault().Serialize(writer, rows);
                            }

                            await buffer.DrainBufferAsync(Response.Body, token);
                        }
                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_older_language_has_the_fixes_that_need_no_newer_one()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, string path)
                    {
                        await Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);
                    }

                    async Task M1(List<Row> rows, string path)
                    {
                        System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, string path)
                    {
                        await JsonSerializer.SerializeAsync(Response.Body, rows);
                    }

                    async Task M1(List<Row> rows, string path)
                    {
                        using (var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read))
                        {
                            JsonSerializer.Serialize(stream, rows);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_older_language_has_no_block_that_is_disposed_of_asynchronously()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, string path)
                    {
                        await System.IO.File.WriteAllTextAsync(path, [|JsonSerializer.Serialize(rows)|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_handler_of_System_Web_serializes_to_its_writer()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net472.AddPackages(TestPackages.NewtonsoftJson),
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
                        var rows = (List<string[][]>)context.Items["rows"];
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
                        var rows = (List<string[][]>)context.Items["rows"];
                        context.Response.ContentType = "application/json";
                        JsonSerializer.CreateDefault().Serialize(context.Response.Output, rows);
                    }
                }
                """,
        }.RunAsync();
}
