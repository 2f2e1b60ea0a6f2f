using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2002 reports, what its message says, and what it leaves alone.</summary>
public class GCG2002BufferedJsonTests
{
    [Fact]
    public Task The_message_says_what_grows_on_which_path_and_what_to_do()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Address { get; set; } public string[] Tags, Notes, Lines, Marks; }

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public Task {|#1:Export|}(List<Order> orders) => Replies.Write(Response.Body, orders);
                }

                internal static class Replies
                {
                    public static async Task {|#2:Write|}(Stream target, object value)
                        => await target.WriteAsync({|#0:JsonSerializer.SerializeToUtf8Bytes(value)|});
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(Suspect.Buffering)
                    .WithLocation(0).WithLocation(1).WithLocation(2)
                    .WithMessage(
                        "`JsonSerializer.SerializeToUtf8Bytes` holds the whole JSON (an object of any type) as one array per request "
                        + "only for `Stream.WriteAsync` to write it (OrdersController.Export ← Replies.Write); serialize to the stream; "
                        + "measure it with `dotnet gcguard record`"),
            },
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Address { get; set; } public string[] Tags, Notes, Lines, Marks; }

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public Task Export(List<Order> orders) => Replies.Write(Response.Body, orders);
                }

                internal static class Replies
                {
                    public static async Task Write(Stream target, object value)
                        => await JsonSerializer.SerializeAsync(target, value);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_is_found_wherever_its_text_goes_and_never_sent_to_a_response_synchronously()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Newtonsoft.Json.Linq;
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
                    async Task<object> M0(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        return Content([|JsonConvert.SerializeObject(rows)|], "application/json");
                    }

                    async Task<object> M1(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        return new ContentResult { Content = [|JsonConvert.SerializeObject(rows)|], ContentType = "application/json" };
                    }

                    async Task<object> M2(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        return await Task.Run(async () =>
                        {
                            var task = Response.WriteAsync([|JsonConvert.SerializeObject(rows)|]);
                            await task;
                            return 1;
                        });
                    }

                    async Task<object> M3(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        var json = [|JsonConvert.SerializeObject(rows, Newtonsoft.Json.Formatting.Indented)|];
                        await writer.WriteAsync(json);
                        return null;
                    }

                    async Task<object> M4(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        writer.Write([|JsonConvert.SerializeObject(rows)|]);
                        return null;
                    }

                    async Task<object> M5(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        await target.WriteAsync(Encoding.UTF8.GetBytes([|JsonConvert.SerializeObject(rows)|]));
                        return null;
                    }

                    async Task<object> M6(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        await System.IO.File.WriteAllTextAsync(path, [|JsonConvert.SerializeObject(rows)|]);
                        return null;
                    }

                    async Task<object> M7(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        await Response.WriteAsync({|GCG2002:document.ToString()|});
                        return null;
                    }

                    async Task<object> M8(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        return Results.Text({|GCG2002:document.ToString(Newtonsoft.Json.Formatting.None)|});
                    }

                    async Task<object> M9(List<Row> rows, JArray document, StreamWriter writer, Stream target, string path)
                    {
                        return Ok([|JsonConvert.SerializeObject(rows)|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Results_that_cannot_be_had_otherwise_are_found()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Text;
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
                    async Task<object> M0(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return File([|JsonSerializer.SerializeToUtf8Bytes(rows)|], "application/json", "rows.json");
                    }

                    async Task<object> M1(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return File(Encoding.UTF8.GetBytes([|JsonSerializer.Serialize(rows)|]), "application/json");
                    }

                    async Task<object> M2(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Results.Bytes([|JsonSerializer.SerializeToUtf8Bytes(rows)|], "application/json");
                    }

                    async Task<object> M3(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return TypedResults.Content([|JsonSerializer.Serialize(rows)|]);
                    }

                    async Task<object> M4(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Ok([|JsonSerializer.Serialize(rows)|]);
                    }

                    async Task<object> M5(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Content([|JsonSerializer.Serialize(query)|], "application/json");
                    }

                    async Task<object> M6(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Results.Text([|JsonSerializer.Serialize(rows)|], "application/json");
                    }

                    async Task<object> M7(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Content([|JsonSerializer.Serialize(rows)|], type);
                    }

                    async Task<object> M8(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Content([|JsonSerializer.Serialize(rows)|], "application/json", Encoding.Unicode);
                    }

                    async Task<object> M9(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Content([|JsonSerializer.Serialize(rows)|], "application/json; charset=utf-16");
                    }

                    async Task<object> M10(List<Row> rows, IEnumerable<Row> query, System.Text.Json.Nodes.JsonArray nodes, string type)
                    {
                        return Results.Text({|GCG2002:nodes.ToJsonString()|}, "application/json");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_an_action_or_endpoint_returns_is_found()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
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
                    public string Plain(List<Row> rows) => [|JsonSerializer.Serialize(rows)|];

                    [HttpGet]
                    public async Task<ActionResult<string>> Local(List<Row> rows)
                    {
                        await Task.Yield();
                        var json = [|JsonSerializer.Serialize(rows)|];
                        return json;
                    }

                    [HttpGet]
                    public string Inner(List<List<Row>> groups) => groups.Select(group => JsonSerializer.Serialize(group)).First();

                    [HttpGet]
                    public int Helped(List<Row> rows) => Helper(rows).Length;

                    private static string Helper(List<Row> rows) => JsonSerializer.Serialize(rows);
                }

                public class Row { public string[] Tags, Notes, Lines, Marks; }

                public static class Endpoints
                {
                    public static void Map(WebApplication app)
                        => app.MapPost("/rows", (List<Row> rows) => [|JsonSerializer.Serialize(rows)|]);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Json_that_is_logged_or_measured_is_found_and_stays()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

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
                    async Task M0(List<Row> rows, ILogger<C> logger)
                    {
                        var json = [|JsonSerializer.Serialize(rows)|];
                        logger.LogInformation(json);
                        await Response.WriteAsync(json);
                    }

                    async Task M1(List<Row> rows, ILogger<C> logger)
                    {
                        var json = [|JsonSerializer.Serialize(rows)|];
                        logger.LogDebug("{Length}", json.Length);
                        await Response.WriteAsync(json);
                    }

                    async Task M2(List<Row> rows, ILogger<C> logger)
                    {
                        byte[] json = [|JsonSerializer.SerializeToUtf8Bytes(rows)|];
                        Response.ContentLength = json.Length;
                        await Response.Body.WriteAsync(json);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_might_change_the_value_in_between_keeps_the_fix_away()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
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
                    async Task M0(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        var json = [|JsonSerializer.Serialize(rows)|];
                        rows.Clear();
                        await Response.WriteAsync(json);
                    }

                    async Task M1(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        var json = [|JsonSerializer.Serialize(rows)|];
                        if (path != null)
                        {
                            await Response.WriteAsync(json);
                        }
                    }

                    async Task M2(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        var json = [|JsonSerializer.Serialize(rows)|];
                        rows = null;
                        await Response.WriteAsync(json);
                    }

                    async Task M3(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        var task = Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);
                        rows.Clear();
                        await task;
                    }

                    async Task M4(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        await Response.WriteAsync([|JsonSerializer.Serialize(rows)|], Encoding.Unicode);
                    }

                    async Task M5(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        await target.WriteAsync(Encoding.Unicode.GetBytes([|JsonSerializer.Serialize(rows)|]));
                    }

                    async Task M6(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        byte[] json = [|JsonSerializer.SerializeToUtf8Bytes(rows)|];
                        target.Write(json, 1, 2);
                    }

                    async Task M7(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        target?.Write([|JsonSerializer.SerializeToUtf8Bytes(rows)|]);
                    }

                    async Task M8(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        System.IO.File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|], Encoding.UTF8);
                    }

                    async Task M9(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        System.IO.File.AppendAllText(path, [|JsonSerializer.Serialize(rows)|], Encoding.Unicode);
                    }

                    async Task M10(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        await writer.WriteAsync([|JsonSerializer.Serialize(rows)|]);
                    }

                    async Task M11(List<Row> rows, HttpContext context, Stream target, StreamWriter writer, string path, CancellationToken token)
                    {
                        var flushed = await Response.BodyWriter.WriteAsync([|JsonSerializer.SerializeToUtf8Bytes(rows)|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_task_that_outlives_what_it_needs_keeps_the_fix_away()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
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
                    Task M0(List<Row> rows, IDisposable store)
                    {
                        using (store)
                        {
                            return Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);
                        }
                    }

                    Task M1(List<Row> rows, IDisposable store)
                    {
                        using var held = store;
                        return Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);
                    }

                    Task M2(List<Row> rows, IDisposable store)
                    {
                        try
                        {
                            return Response.WriteAsync([|JsonSerializer.Serialize(rows)|]);
                        }
                        finally
                        {
                            rows.Clear();
                        }
                    }

                    Task M3(List<Row> rows, IDisposable store)
                    {
                        using var held = store;
                        return Task.FromResult<IActionResult>(Content([|JsonSerializer.Serialize(rows)|], "application/json"));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_json_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
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
                    async Task M0(int id, DateTime day, bool isFound, string path)
                    {
                        await Response.WriteAsync(JsonSerializer.Serialize(new { status = "ok", id, day }));
                    }

                    async Task M1(int id, DateTime day, bool isFound, string path)
                    {
                        await Response.WriteAsync(JsonConvert.SerializeObject(new { error = "no such row" }));
                    }

                    async Task M2(int id, DateTime day, bool isFound, string path)
                    {
                        await Response.WriteAsync(JsonSerializer.Serialize(id));
                    }

                    async Task M3(int id, DateTime day, bool isFound, string path)
                    {
                        await Response.WriteAsync(JsonSerializer.Serialize(new ProblemDetails { Status = 404 }));
                    }

                    async Task M4(int id, DateTime day, bool isFound, string path)
                    {
                        await System.IO.File.WriteAllTextAsync(path, JsonSerializer.Serialize((id, day)));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_document_built_of_a_few_values_is_silent_and_one_filled_in_a_loop_is_not()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
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
                    async Task M0(string name, List<string> names, StreamWriter writer)
                    {
                        var all = new Newtonsoft.Json.Linq.JObject();
                        var one = new Newtonsoft.Json.Linq.JArray();
                        all.Add("data", one);
                        if (name != null)
                        {
                            one.Add(name);
                        }

                        await writer.WriteAsync(JsonConvert.SerializeObject(all));
                    }

                    async Task M1(string name, List<string> names, StreamWriter writer)
                    {
                        var all = new Newtonsoft.Json.Linq.JArray();
                        foreach (string each in names)
                        {
                            all.Add(each);
                        }

                        await writer.WriteAsync({|GCG2002:JsonConvert.SerializeObject(all)|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Error_bodies_caches_and_fallbacks_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
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
                    async Task<object> M0(List<Row> rows, Dictionary<string, string> cache, MemoryStream ms)
                    {
                        try
                        {
                            rows.Clear();
                        }
                        catch (Exception)
                        {
                            await Response.WriteAsync(JsonSerializer.Serialize(rows));
                        }

                        return null;
                    }

                    async Task<object> M1(List<Row> rows, Dictionary<string, string> cache, MemoryStream ms)
                    {
                        cache["rows"] = JsonSerializer.Serialize(rows);
                        return null;
                    }

                    async Task<object> M2(List<Row> rows, Dictionary<string, string> cache, MemoryStream ms)
                    {
                        if (!cache.TryGetValue("rows", out var json))
                        {
                            json = JsonSerializer.Serialize(rows);
                            cache.Add("rows", json);
                        }

                        return Content(json);
                    }

                    async Task<object> M3(List<Row> rows, Dictionary<string, string> cache, MemoryStream ms)
                    {
                        var json = JsonSerializer.Serialize(rows);
                        cache["rows"] = json;
                        return Content(json);
                    }

                    async Task<object> M4(List<Row> rows, Dictionary<string, string> cache, MemoryStream ms)
                    {
                        return ms.TryGetBuffer(out var segment) ? segment.Array : JsonSerializer.SerializeToUtf8Bytes(rows);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_contract_that_asks_for_the_whole_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
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
                    byte[] M0(List<Row> rows, Action<byte[]> publish, Action<string> send)
                    {
                        return JsonSerializer.SerializeToUtf8Bytes(rows);
                    }

                    byte[] M1(List<Row> rows, Action<byte[]> publish, Action<string> send)
                    {
                        var bytes = JsonSerializer.SerializeToUtf8Bytes(rows);
                        publish(bytes);
                        return bytes;
                    }

                    byte[] M2(List<Row> rows, Action<byte[]> publish, Action<string> send)
                    {
                        send(JsonSerializer.Serialize(rows));
                        return null;
                    }

                    byte[] M3(List<Row> rows, Action<byte[]> publish, Action<string> send)
                    {
                        return Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(rows));
                    }

                    byte[] M4(List<Row> rows, Action<byte[]> publish, Action<string> send)
                    {
                        return Encoding.Unicode.GetBytes(JsonSerializer.Serialize(rows));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_streams_already_and_what_is_written_often_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
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
                    async Task M0(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)
                    {
                        await JsonSerializer.SerializeAsync(target, rows);
                    }

                    async Task M1(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)
                    {
                        JsonSerializer.Serialize(new Utf8JsonWriter(target), rows);
                    }

                    async Task M2(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)
                    {
                        await Response.WriteAsJsonAsync(rows);
                    }

                    async Task M3(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)
                    {
                        byte[] json = JsonSerializer.SerializeToUtf8Bytes(rows);
                        foreach (Stream each in targets)
                        {
                            await each.WriteAsync(json);
                        }
                    }

                    async Task M4(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)
                    {
                        text.Write(JsonSerializer.Serialize(rows));
                    }

                    async Task M5(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)
                    {
                        await Response.WriteAsync($"data: {JsonSerializer.Serialize(rows)}\n\n");
                    }

                    async Task M6(List<Row> rows, List<Stream> targets, Stream target, StringWriter text)
                    {
                        var json = JsonSerializer.Serialize(rows);
                        Response.Headers.ETag = json.GetHashCode().ToString();
                        var hash = System.Security.Cryptography.SHA256.HashData(Encoding.UTF8.GetBytes(json));
                        await Response.WriteAsync(json);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Unbound_code_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

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
                    async Task M0(Nothing rows, Stream target)
                    {
                        await Response.WriteAsync(JsonSerializer.Serialize(rows));
                    }

                    async Task M1(Nothing rows, Stream target)
                    {
                        await Response.WriteAsync(Missing.JsonSerializer.Serialize(target));
                    }

                    async Task M2(Nothing rows, Stream target)
                    {
                        target.Write(JsonSerializer.SerializeToUtf8Bytes());
                    }
                }
                """,
        }.RunAsync();
}
