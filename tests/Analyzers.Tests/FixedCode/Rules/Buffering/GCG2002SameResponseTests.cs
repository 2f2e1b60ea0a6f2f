using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>Serves the code before and after the fix from a real server and compares what a client sees.</summary>
public partial class GCG2002SameResponseTests
{
    private const string Head = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Text;
        using System.Text.Encodings.Web;
        using System.Text.Json;
        using System.Text.Json.Serialization;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;
        using Microsoft.Extensions.DependencyInjection;
        using JsonConvert = Newtonsoft.Json.JsonConvert;

        public class Order
        {
            public int Number { get; set; }
            public string CustomerName { get; set; }
            public decimal? Total { get; set; }
            public Rank Rank { get; set; }
            public Order Next { get; set; }
            public byte[] Seal { get; set; }
            public DateTimeOffset PlacedAt { get; set; } = new(2024, 2, 29, 1, 2, 3, TimeSpan.FromHours(2));
        }

        public class Rush : Order { public string Secret { get; set; } = "never shown"; }

        public class Failing { public string Text { get; set; } public string[] Tags, Notes, Lines, Marks; public List<int> Last => Text == null ? throw new InvalidOperationException("no") : new List<int>(); }

        public class Cyclic { public List<Cyclic> Others { get; } = new(); public Cyclic() => Others.Add(this); }

        public enum Rank { Low, High }

        public sealed class UpperConverter : JsonConverter<string>
        {
            public override string Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => reader.GetString();
            public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToUpperInvariant());
        }

        [JsonSerializable(typeof(List<Order>))]
        public partial class Contract { }

        public static class Data
        {
            public static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);
            public static readonly JsonSerializerOptions Snake = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, WriteIndented = true };
            public static readonly JsonSerializerOptions Odd = new()
            {
                Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
                DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
                Converters = { new UpperConverter(), new JsonStringEnumConverter() },
            };

            public static readonly Newtonsoft.Json.JsonSerializerSettings Camel = new()
            {
                ContractResolver = new Newtonsoft.Json.Serialization.CamelCasePropertyNamesContractResolver(),
                NullValueHandling = Newtonsoft.Json.NullValueHandling.Ignore,
                StringEscapeHandling = Newtonsoft.Json.StringEscapeHandling.EscapeHtml,
                Converters = { new Newtonsoft.Json.Converters.StringEnumConverter() },
            };

            /// <summary>Files take no halves of surrogate pairs, which Newtonsoft.Json hands on as they are.</summary>
            public static readonly Newtonsoft.Json.JsonSerializerSettings Ascii = new() { StringEscapeHandling = Newtonsoft.Json.StringEscapeHandling.EscapeNonAscii };

            public static List<Order> Orders(int count = 2000) => Enumerable.Range(0, count).Select(i => new Order
            {
                Number = i,
                CustomerName = "Größe < \"日本語\" \ud83d\ude00 \ud800 " + i,
                Total = i % 3 == 0 ? null : i / 7m,
                Rank = (Rank)(i % 2),
                Next = i % 10 == 0 ? new Rush { Number = -i } : null,
                Seal = new byte[] { 1, 2, (byte)i },
            }).ToList();

            public static List<Order> None() => null;

            public static string Hex(string path) => Convert.ToHexString(File.ReadAllBytes(path));
        }

        """;

    /// <summary>Each member is served under its own name in lower case.</summary>
    private static readonly string Controller = Head + """
        public class OrdersController : ControllerBase
        {
            [HttpGet("response")]
            public async Task Response1() { Response.ContentType = "application/json"; await Response.WriteAsync(JsonSerializer.Serialize(Data.Orders())); }

            [HttpGet("response-options")]
            public async Task Response2(CancellationToken token)
            {
                string json = JsonSerializer.Serialize(Data.Orders(), Data.Snake);
                Response.StatusCode = 202;
                Response.ContentType = "application/json; charset=utf-8";
                Response.Headers["X-Kind"] = "orders";
                await Response.WriteAsync(json, token);
            }

            [HttpGet("response-encoding")]
            public Task Response3() => Response.WriteAsync(JsonSerializer.Serialize<IEnumerable<Order>>(Data.Orders(), Data.Odd), Encoding.UTF8);

            [HttpGet("response-objects")]
            public async Task Response4() { IEnumerable<object> rows = Data.Orders(); await Response.WriteAsync(JsonSerializer.Serialize(rows)).ConfigureAwait(false); }

            [HttpGet("response-null")]
            public async Task Response5() { var none = Data.None(); await Response.WriteAsync(JsonSerializer.Serialize(none, Data.Web)); }

            [HttpGet("response-type")]
            public async Task Response6() { object list = Data.Orders(); await Response.WriteAsync(JsonSerializer.Serialize(list, typeof(IEnumerable<Order>), Data.Odd), HttpContext.RequestAborted); }

            [HttpGet("response-empty")]
            public async Task Response7() => await Response.WriteAsync(JsonSerializer.Serialize(new List<Order>()));

            [HttpGet("body")]
            public async Task Body1() { await Response.Body.WriteAsync(JsonSerializer.SerializeToUtf8Bytes(Data.Orders(), Data.Web)); }

            [HttpGet("body-array")]
            public async Task Body2()
            {
                byte[] bytes = JsonSerializer.SerializeToUtf8Bytes(Data.Orders());
                await Response.Body.WriteAsync(bytes, 0, bytes.Length, HttpContext.RequestAborted);
            }

            [HttpGet("body-text")]
            public async Task Body3()
            {
                var json = JsonSerializer.Serialize(Data.Orders(), Data.Odd);
                var bytes = Encoding.UTF8.GetBytes(json);
                Response.ContentType = "application/json";
                await Response.Body.WriteAsync(bytes);
            }

            [HttpGet("body-writer")]
            public async Task Body4() { await Response.BodyWriter.WriteAsync(JsonSerializer.SerializeToUtf8Bytes(Data.Orders())); }

            [HttpGet("gzip")]
            public async Task Zipped()
            {
                var stream = new MemoryStream();
                using (var gzip = new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true))
                {
                    gzip.Write(JsonSerializer.SerializeToUtf8Bytes(Data.Orders()));
                }

                stream.Position = 0;
                using var plain = new GZipStream(stream, CompressionMode.Decompress);
                await plain.CopyToAsync(Response.Body);
            }

            [HttpGet("file-text")]
            public string File1(string path)
            {
                var orders = Data.Orders();
                System.IO.File.WriteAllText(path, JsonSerializer.Serialize(orders, Data.Snake));
                return Data.Hex(path);
            }

            [HttpGet("file-async")]
            public async Task<string> File2(string path, CancellationToken token)
            {
                var orders = Data.Orders();
                await System.IO.File.WriteAllTextAsync(path, JsonSerializer.Serialize(orders, Data.Odd), token);
                return Data.Hex(path);
            }

            [HttpGet("file-bytes")]
            public async Task<string> File3(string path)
            {
                var orders = Data.Orders();
                System.IO.File.WriteAllBytes(path, JsonSerializer.SerializeToUtf8Bytes(orders));
                string first = Data.Hex(path);
                await System.IO.File.WriteAllBytesAsync(path, JsonSerializer.SerializeToUtf8Bytes(orders));
                return first + Data.Hex(path);
            }

            [HttpGet("encoded")]
            public IActionResult Encoded() => Keep(Encoding.UTF8.GetBytes(JsonSerializer.Serialize(Data.Orders(), Data.Odd)));

            [HttpGet("content")]
            public IActionResult Content1() => Content(JsonSerializer.Serialize(Data.Orders()), "application/json");

            [HttpGet("content-options")]
            public async Task<IActionResult> Content2()
            {
                await Task.Yield();
                var orders = Data.Orders();
                var json = JsonSerializer.Serialize(orders, Data.Snake);
                return Content(json, "application/json", Encoding.UTF8);
            }

            [HttpGet("content-plain")]
            public ActionResult Content3() => Content(JsonSerializer.Serialize(Data.Orders(), Data.Odd));

            [HttpGet("content-null")]
            public ActionResult<string> Content4() { var none = Data.None(); return Content(JsonSerializer.Serialize(none), "application/json"); }

            [HttpGet("content-anonymous")]
            public IActionResult Content5() => Content(JsonSerializer.Serialize(new { Total = 2, Rows = Data.Orders() }), "application/json; charset=utf-8");

            [HttpGet("content-result")]
            public IActionResult Content6() => new ContentResult { Content = JsonSerializer.Serialize(Data.Orders(), Data.Web), ContentType = "application/json", StatusCode = 207 };

            [HttpGet("newtonsoft")]
            public async Task Newtonsoft1() { Response.ContentType = "application/json"; await Response.WriteAsync(JsonConvert.SerializeObject(Data.Orders())); }

            [HttpGet("newtonsoft-settings")]
            public async Task Newtonsoft2(CancellationToken token)
            {
                var json = JsonConvert.SerializeObject(Data.Orders(), Data.Camel);
                Response.StatusCode = 202;
                Response.ContentType = "application/json; charset=utf-8";
                await Response.WriteAsync(json, token);
            }

            [HttpGet("newtonsoft-indented")]
            public async Task Newtonsoft3() { await Response.WriteAsync(JsonConvert.SerializeObject(Data.Orders(), Newtonsoft.Json.Formatting.Indented, Data.Camel), Encoding.UTF8); }

            [HttpGet("newtonsoft-null")]
            public async Task Newtonsoft4() { var none = Data.None(); await Response.WriteAsync(JsonConvert.SerializeObject(none)); }

            [HttpGet("newtonsoft-body")]
            public async Task Newtonsoft5()
            {
                var bytes = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(Data.Orders()));
                await Response.Body.WriteAsync(bytes, 0, bytes.Length, HttpContext.RequestAborted);
            }

            [HttpGet("newtonsoft-fails-late")]
            public async Task Newtonsoft6()
            {
                var rows = Enumerable.Repeat(new Failing { Text = new string('x', 1000) }, 1000).Append(new Failing()).ToList();
                await Response.WriteAsync(JsonConvert.SerializeObject(rows));
            }

            [HttpGet("newtonsoft-cyclic")]
            public async Task Newtonsoft7() { await Response.WriteAsync(JsonConvert.SerializeObject(new Cyclic())); }

            [HttpGet("cyclic")]
            public async Task Cyclic1() { await Response.WriteAsync(JsonSerializer.Serialize(new Cyclic())); }

            [HttpGet("file-append")]
            public string File4(string path)
            {
                System.IO.File.Delete(path);
                var orders = Data.Orders(300);
                System.IO.File.AppendAllText(path, JsonSerializer.Serialize(orders));
                System.IO.File.AppendAllText(path, JsonConvert.SerializeObject(orders, Data.Ascii));
                System.IO.File.AppendAllText(path, JsonSerializer.Serialize(orders, Data.Odd));
                return Data.Hex(path);
            }

            [HttpGet("fails-early")]
            public async Task Fails1() { await Response.WriteAsync(JsonSerializer.Serialize(Data.Orders().ConvertAll(order => new Failing()))); }

            private IActionResult Keep(byte[] bytes) { GC.KeepAlive(bytes); return base.File(bytes, "application/json"); }
        }

        public static class Endpoints
        {
            public static void AddServices(IServiceCollection services) => services.AddControllers();

            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("min-text", () => Results.Text(JsonSerializer.Serialize(Data.Orders().ToArray().ToList(), Data.Snake), "application/json"));
                app.MapGet("min-string", () => JsonSerializer.Serialize(new List<Order>(Data.Orders()), Data.Snake));
                app.MapGet("min-string-async", async () => { await Task.Yield(); var orders = new List<Order>(Data.Orders()); return JsonSerializer.Serialize(orders); });
                app.MapGet("min-plain", () => { var orders = new List<Order>(Data.Orders()); return Results.Text(JsonSerializer.Serialize(orders)); });
                app.MapGet("min-content", () => { var orders = new List<Order>(Data.Orders()); return Results.Content(JsonSerializer.Serialize(orders, Data.Odd), "application/json", Encoding.UTF8, 203); });
                app.MapGet("min-response", async (HttpContext context) => { await context.Response.WriteAsync(JsonSerializer.Serialize(Data.Orders()), context.RequestAborted); });
            }
        }

        """;

    private static readonly string[] Unframed =
        ["content", "content-options", "content-plain", "content-null", "content-anonymous", "content-result", "min-plain", "min-content"];

    [DeepFact]
    public async Task Every_reply_is_the_same_but_for_the_length_that_the_title_names()
    {
        FixedProgram program = await FixedProgram.CreateAsync<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>(Controller);
        string folder = System.IO.Directory.CreateTempSubdirectory("gcguard").FullName;
        string[] paths = [.. PathPattern().Matches(Controller).Select(match => match.Groups[1].Value)];

        var replies = await Replies.CompareAsync(
            program, paths, path => new(System.Net.Http.HttpMethod.Get, $"{path}?path={folder}/{path}.json"));

        System.IO.Directory.Delete(folder, recursive: true);
        Assert.All(replies, reply => Assert.Equal((reply.Path, reply.Before.WithoutFraming), (reply.Path, reply.After.WithoutFraming)));
        Assert.Equal(
            Unframed,
            replies.Where(reply => reply.Before.Framing != reply.After.Framing).Select(reply => reply.Path));
        Assert.All(replies.Where(reply => Unframed.Contains(reply.Path)), reply => Assert.Equal("chunked", reply.After.Framing));
        Assert.Equal(["newtonsoft-fails-late", "newtonsoft-cyclic", "cyclic", "fails-early"], replies.Where(reply => reply.Before.Status >= 300).Select(reply => reply.Path));
        Assert.True(replies.Count(reply => reply.Before.Body.Length > 100_000) > 15);

        // A list of any objects and the two cyclic ones are short by their types, so nothing is said of them.
        Assert.Equal(27 + 7 + 1 + 3 + 2 - 3, program.Count);
    }

    [Fact]
    public async Task A_serializer_that_fails_late_ends_the_reply_as_the_title_says()
    {
        FixedProgram program = await FixedProgram.CreateAsync<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>(Head + """
            public class OrdersController : ControllerBase
            {
                [HttpGet("late")]
                public async Task Late()
                {
                    var rows = Enumerable.Repeat(new Failing { Text = new string('x', 1000) }, 1000).Append(new Failing()).ToList();
                    await Response.WriteAsync(JsonSerializer.Serialize(rows));
                }
            }

            """);

        (_, Reply before, Reply after) = (await Replies.CompareAsync(program, "late")).Single();

        Assert.Equal(500, before.Status);
        Assert.Equal((200, false), (after.Status, after.IsWhole));
    }

    [Fact]
    public async Task A_project_that_keeps_lengths_keeps_them()
    {
        FixedProgram program = await FixedProgram.CreateAsync<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>(
            Head + """
            public class OrdersController : ControllerBase
            {
                public static void AddServices(IServiceCollection services) => services.AddControllers();

                [HttpGet("content")]
                public IActionResult Kept() => Content(JsonSerializer.Serialize(Data.Orders()), "application/json");

                [HttpGet("response")]
                public async Task Changed() { await Response.WriteAsync(JsonSerializer.Serialize(Data.Orders())); }
            }

            """,
            "gcguard.keep_content_length = true\n");

        Assert.Equal(1, program.Count);
        Assert.Contains("Content(JsonSerializer.Serialize(Data.Orders()), \"application/json\")", program.Text, StringComparison.Ordinal);
    }

    [GeneratedRegex("(?:HttpGet|MapGet)\\(\"([a-z-]+)\"")]
    private static partial Regex PathPattern();
}
