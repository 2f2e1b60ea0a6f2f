using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>
/// Lets the code before and after the fix read JSON from a real server, from requests and from files, and compares the
/// values and the errors.
/// </summary>
public class GCG2004SameValueTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Text;
        using System.Text.Json;
        using System.Text.Json.Serialization;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;
        using JsonConvert = Newtonsoft.Json.JsonConvert;

        public class Row
        {
            public string[] Tags, Notes, Lines, Marks;

            public int RowNumber { get; set; }
            public string Name { get; set; }
            public Rank Rank { get; set; }
            public List<string> Words { get; set; }
        }

        public enum Rank { Low, High }

        public static class Endpoints
        {
            public static byte[] Body(string kind)
            {
                string rows = "[" + string.Join(",", Enumerable.Range(0, kind == "many" ? 5000 : 2).Select(i => "{\"RowNumber\":" + i + ",\"Name\":\"Größe \ud83d\ude00 \\ud83d\\ude00\",\"Words\":[\"é\"]}")) + "]";
                switch (kind)
                {
                    case "bom": return Encoding.UTF8.GetPreamble().Concat(Encoding.UTF8.GetBytes(rows)).ToArray();
                    case "latin1": return Encoding.Latin1.GetBytes("[{\"Name\":\"Größe\",\"Words\":[]}]");
                    case "utf16": return Encoding.Unicode.GetBytes(rows);
                    case "utf16bom": case "utf16alone": return Encoding.Unicode.GetPreamble().Concat(Encoding.Unicode.GetBytes(rows)).ToArray();
                    case "empty": return Array.Empty<byte>();
                    case "null": return Encoding.UTF8.GetBytes("null");
                    case "bad": return Encoding.UTF8.GetBytes("[{\"RowNumber\":1},");
                    case "trailing": return Encoding.UTF8.GetBytes("[] []");
                    case "comment": return Encoding.UTF8.GetBytes("[ /* none */ ]");
                    case "camel": return Encoding.UTF8.GetBytes("[{\"rowNumber\":7,\"rank\":\"High\"}]");
                    case "snake": return Encoding.UTF8.GetBytes("[{\"row_number\":\"7\",\"rank\":\"High\",\"words\":[],}]");
                    case "quoted": return Encoding.UTF8.GetBytes("[{\"RowNumber\":\"7\"}]");
                    case "invalid": return Encoding.UTF8.GetBytes("[{\"Name\":\"").Concat(new byte[] { 0xff, 0xfe }).Concat(Encoding.UTF8.GetBytes("\"}]")).ToArray();
                    default: return Encoding.UTF8.GetBytes(rows);
                }
            }

            public static void Map(IEndpointRouteBuilder app) => app.MapGet("/data/{kind}", async (string kind, HttpContext context) =>
            {
                context.Response.ContentType = kind switch
                {
                    "latin1" => "application/json; charset=iso-8859-1",
                    "utf16" or "utf16bom" => "application/json; charset=utf-16",
                    "marked" => "application/json; charset=\"utf-8\"",
                    "unknown" => "application/json; charset=no-such-thing",
                    "html" => "text/html",
                    "none" => null,
                    _ => "application/json",
                };
                if (kind == "missing")
                {
                    context.Response.StatusCode = 404;
                }

                await context.Response.Body.WriteAsync(Body(kind));
            });
        }

        [Route("")]
        public class ReadsController : ControllerBase
        {
            private static readonly HttpClient Client = new();
            private static readonly Newtonsoft.Json.JsonSerializerSettings Strict = new()
            {
                CheckAdditionalContent = true,
                ContractResolver = new Newtonsoft.Json.Serialization.DefaultContractResolver { NamingStrategy = new Newtonsoft.Json.Serialization.SnakeCaseNamingStrategy() },
                Converters = { new Newtonsoft.Json.Converters.StringEnumConverter() },
            };
            private static readonly JsonSerializerOptions Snake = new()
            {
                PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
                NumberHandling = JsonNumberHandling.AllowReadingFromString,
                AllowTrailingCommas = true,
                Converters = { new JsonStringEnumConverter() },
            };

            private string Data(string kind) => $"http://{Request.Host}/data/{kind}";

            [HttpGet("content/{kind}")]
            public Task<string> Content(string kind) => ShowAsync(async () =>
            {
                using var response = await Client.GetAsync(Data(kind));
                string json = await response.Content.ReadAsStringAsync();
                return JsonSerializer.Deserialize<List<Row>>(json);
            });

            [HttpGet("configured/{kind}")]
            public Task<string> Configured(string kind) => ShowAsync(async () =>
            {
                using var response = await Client.GetAsync(Data(kind), HttpCompletionOption.ResponseHeadersRead);
                return JsonSerializer.Deserialize(await response.Content.ReadAsStringAsync().ConfigureAwait(false), typeof(Row[]), Snake);
            });

            [HttpGet("perhaps/{kind}")]
            public Task<string> Perhaps(string kind) => PerhapsAsync(kind, null);

            [HttpGet("client/{kind}")]
            public Task<string> FromClient(string kind) => ShowAsync(async () =>
                JsonSerializer.Deserialize<List<Row>>(await Client.GetStringAsync(Data(kind))));

            [HttpGet("newtonsoft/{kind}")]
            public Task<string> FromContentByOther(string kind) => ShowAsync(async () =>
            {
                using var response = await Client.GetAsync(Data(kind));
                return JsonConvert.DeserializeObject<List<Row>>(await response.Content.ReadAsStringAsync(), Strict);
            });

            [HttpGet("newtonsoftfile/{kind}")]
            public Task<string> FromFileByOther(string kind) => ShowAsync(() =>
            {
                string path = Path.GetTempFileName();
                System.IO.File.WriteAllBytes(path, Endpoints.Body(kind));
                try
                {
                    return Task.FromResult(ReadNewtonsoft(path));
                }
                finally
                {
                    System.IO.File.Delete(path);
                }
            });

            private static object ReadNewtonsoft(string path)
            {
                var rows = JsonConvert.DeserializeObject<List<Row>>(System.IO.File.ReadAllText(path));
                System.IO.File.WriteAllText(path, "written again");
                return rows;
            }

            [HttpGet("file/{kind}")]
            public Task<string> FromFile(string kind) => ShowAsync(() =>
            {
                string path = Path.GetTempFileName();
                System.IO.File.WriteAllBytes(path, Endpoints.Body(kind));
                try
                {
                    return Task.FromResult(ReadFile(path));
                }
                finally
                {
                    System.IO.File.Delete(path);
                }
            });

            [HttpGet("fileasync/{kind}")]
            public Task<string> FromFileAsync(string kind) => ShowAsync(async () =>
            {
                string path = Path.GetTempFileName();
                await System.IO.File.WriteAllBytesAsync(path, Endpoints.Body(kind));
                try
                {
                    return await ReadFileAsync(path);
                }
                finally
                {
                    System.IO.File.Delete(path);
                }
            });

            private static object ReadFile(string path)
            {
                var rows = JsonSerializer.Deserialize<List<Row>>(System.IO.File.ReadAllText(path));
                System.IO.File.WriteAllText(path, "written again");
                return rows;
            }

            private static async Task<object> ReadFileAsync(string path)
            {
                var rows = JsonSerializer.Deserialize<List<Row>>(await System.IO.File.ReadAllTextAsync(path), Snake);
                System.IO.File.Delete(path);
                return rows;
            }

            [HttpPost("body")]
            public Task<string> PostBody() => ShowAsync(async () =>
            {
                using var reader = new StreamReader(Request.Body);
                var text = await reader.ReadToEndAsync();
                return JsonSerializer.Deserialize<List<Row>>(text, Snake);
            });

            [HttpPost("stream")]
            public Task<string> PostStream() => ShowAsync(() => ReadAsync(Request.Body));

            [HttpGet("cancelled")]
            public Task<string> Cancelled() => CancelledAsync(new CancellationToken(true));

            private Task<string> CancelledAsync(CancellationToken token) => ShowAsync(async () =>
            {
                using var response = await Client.GetAsync(Data("many"), HttpCompletionOption.ResponseHeadersRead);
                return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync(token));
            });

            private Task<string> PerhapsAsync(string kind, JsonSerializerOptions options) => ShowAsync(async () =>
            {
                using var response = await Client.GetAsync(Data(kind));
                return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync(), options);
            });

            private static async Task<object> ReadAsync(Stream body)
            {
                using var reader = new StreamReader(body, Encoding.UTF8);
                return JsonSerializer.Deserialize<List<Row>>(await reader.ReadToEndAsync());
            }

            private static async Task<string> ShowAsync(Func<Task<object>> read)
            {
                try
                {
                    return JsonSerializer.Serialize(await read());
                }
                catch (Exception e)
                {
                    return (e is OperationCanceledException ? nameof(OperationCanceledException) : e.GetType().Name) + (e is HttpRequestException http ? " " + http.StatusCode : "");
                }
            }
        }

        """;

    private static readonly string[] Same =
        ["utf8", "bom", "many", "empty", "null", "bad", "trailing", "comment", "camel", "snake", "quoted", "marked", "html", "none", "missing"];

    private static readonly string[] Charsets = ["latin1", "utf16", "utf16bom", "unknown"];

    [DeepFact]
    public async Task Values_and_errors_are_the_same_but_for_what_the_titles_name()
    {
        FixedProgram program = await FixAsync();
        Assert.Equal(11, program.Count);
        Assert.Contains("rows;\n        using (var stream = System.IO.File.OpenRead(path))", program.Text.ReplaceLineEndings("\n"));
        Assert.DoesNotContain("ReadToEndAsync", program.Text);
        Assert.DoesNotContain("DeserializeObject", program.Text);

        string[] routes = ["content", "configured", "perhaps", "client", "file", "newtonsoft", "newtonsoftfile"];
        var replies = await Replies.CompareAsync(
            program,
            [
                .. routes.SelectMany(route => Same.Select(kind => route + "/" + kind)),
                .. routes[..4].SelectMany(route => Charsets.Select(kind => route + "/" + kind)),
                .. Same.Select(kind => "fileasync/" + kind),
                "cancelled",
            ]);

        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.Text), (reply.Path, reply.After.Text)));
        Dictionary<string, string> texts = replies.ToDictionary(reply => reply.Path, reply => reply.After.Text);
        Assert.StartsWith("[{\"RowNumber\":0,\"Name\":\"Gr", texts["content/utf8"]);
        Assert.Contains("Gr\\u00F6\\u00DFe", texts["client/latin1"]);
        Assert.Contains("\"RowNumber\":1", texts["client/utf16bom"]);
        Assert.Equal("JsonException", texts["content/empty"]);
        Assert.Equal("null", texts["content/null"]);
        Assert.Contains("\"RowNumber\":0", texts["content/camel"]);
        Assert.Contains("\"RowNumber\":7", texts["configured/snake"]);
        Assert.Equal("HttpRequestException NotFound", texts["client/missing"]);
        Assert.Equal("InvalidOperationException", texts["content/unknown"]);
        Assert.Equal("OperationCanceledException", texts["cancelled"]);
        Assert.Contains("\"RowNumber\":7", texts["newtonsoft/snake"]);
        Assert.Equal("JsonReaderException", texts["newtonsoftfile/trailing"]);
        Assert.True(texts["client/many"].Length > 200_000);
    }

    [DeepFact]
    public async Task What_is_no_UTF_8_is_an_error_where_the_titles_say_so()
    {
        FixedProgram program = await FixAsync();

        var replies = await Replies.CompareAsync(
            program,
            "content/invalid", "client/invalid", "file/invalid", "content/utf16alone", "file/utf16alone");

        Assert.All(replies, reply =>
        {
            Assert.StartsWith("[", reply.Before.Text);
            Assert.Contains("Exception", reply.After.Text);
        });
    }

    [Fact]
    public async Task Requests_are_read_as_before()
    {
        FixedProgram program = await FixAsync();
        Dictionary<string, byte[]> bodies = Same.ToDictionary(
            kind => kind, kind => (byte[])program.Before.GetType("Endpoints")!.GetMethod("Body")!.Invoke(null, [kind])!);

        var replies = await Replies.CompareAsync(
            program,
            bodies.Keys.SelectMany(kind => new[] { "body " + kind, "stream " + kind }),
            name => new HttpRequestMessage(HttpMethod.Post, name.Split(' ')[0]) { Content = new ByteArrayContent(bodies[name.Split(' ')[1]]) });

        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.Text), (reply.Path, reply.After.Text)));
        Assert.Equal(30, replies.Count);
        Assert.Contains(replies, reply => reply.After.Text.Length > 200_000);
    }

    /// <summary>Where nothing ends the read of a response, the client still holds its body.</summary>
    private static Task<FixedProgram> FixAsync()
        => FixedProgram.CreateAsync<BufferedJsonReadAnalyzer, BufferedJsonReadCodeFixProvider>(
            Source, left: RuleIds.DocumentCopy);
}
