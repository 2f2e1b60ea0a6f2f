using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>Lets the code before and after the fix send its requests to a real server, and compares what arrived.</summary>
public class GCG2003SameRequestTests
{
    private const string Source = """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class Row { public string[] Tags, Notes, Lines, Marks; public int RowNumber { get; set; } public string Name { get; set; } }

        public class SenderController : ControllerBase
        {
            private static readonly HttpClient Client = new();
            private static readonly JsonSerializerOptions Snake = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

            private string Echo => $"http://{Request.Host}/echo";

            [HttpGet("direct")]
            public async Task<string> Direct()
            {
                using var response = await Client.PostAsync(Echo, new StringContent(JsonSerializer.Serialize(Rows()), Encoding.UTF8, "application/json"));
                return await response.Content.ReadAsStringAsync();
            }

            [HttpGet("locals")]
            public async Task<string> Locals(CancellationToken token)
            {
                string json = JsonSerializer.Serialize(Rows(), Snake);
                using var content = new StringContent(json, Encoding.UTF8, "application/vnd.rows+json");
                using var response = await Client.PutAsync(Echo, content, token);
                return await response.Content.ReadAsStringAsync(token);
            }

            [HttpGet("plain")]
            public async Task<string> Plain()
            {
                var response = await Client.PostAsync(Echo, new StringContent(JsonSerializer.Serialize<IEnumerable<Row>>(Rows())));
                return await response.Content.ReadAsStringAsync();
            }

            [HttpGet("nothing")]
            public async Task<string> Nothing()
            {
                List<Row> none = None();
                var response = await Client.PatchAsync(Echo, new StringContent(JsonSerializer.Serialize(none, Snake), Encoding.UTF8, "application/json")).ConfigureAwait(false);
                return await response.Content.ReadAsStringAsync();
            }

            [HttpGet("message")]
            public async Task<string> Message(CancellationToken token)
            {
                var request = new HttpRequestMessage(HttpMethod.Post, Echo)
                {
                    Content = new StringContent(JsonSerializer.Serialize(Rows(), Snake), Encoding.UTF8, "application/json"),
                };
                request.Headers.Add("X-Kind", $"rows of {request.Method.Method}");
                using var response = await Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, token);
                return await response.Content.ReadAsStringAsync(token);
            }

            [HttpGet("assigned")]
            public async Task<string> Assigned()
            {
                using var request = new HttpRequestMessage(HttpMethod.Put, Echo);
                var content = new StringContent(JsonSerializer.Serialize(Rows()));
                content.Headers.ContentType = new System.Net.Http.Headers.MediaTypeHeaderValue("application/json");
                request.Content = content;
                request.Headers.Authorization = new System.Net.Http.Headers.AuthenticationHeaderValue("Bearer", "key");
                var response = await Client.SendAsync(request);
                return await response.Content.ReadAsStringAsync();
            }

            [HttpGet("bytes")]
            public async Task<string> Bytes()
            {
                string echo = Echo;
                using (var content = new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes(Rows(), Snake)))
                {
                    content.Headers.ContentType = System.Net.Http.Headers.MediaTypeHeaderValue.Parse("application/json");
                    using (var request = new HttpRequestMessage(HttpMethod.Post, echo) { Content = content })
                    using (var response = await Client.SendAsync(request))
                    {
                        return await response.Content.ReadAsStringAsync();
                    }
                }
            }

            private static List<Row> None() => null;

            private static List<Row> Rows() => Enumerable.Range(0, 3000).Select(i => new Row { RowNumber = i, Name = "Größe \ud83d\ude00 <" + i }).ToList();
        }

        """;

    [Fact]
    public async Task Every_request_is_the_same_but_for_the_length_that_the_title_names()
    {
        FixedProgram program = await FixedProgram.CreateAsync<JsonRequestContentAnalyzer, JsonRequestContentCodeFixProvider>(Source);

        var replies = await Replies.CompareAsync(program, "direct", "locals", "plain", "nothing", "message", "assigned", "bytes");

        Assert.Equal(7, program.Count);
        Assert.All(replies, reply =>
        {
            string[] before = reply.Before.Text.Split('\n', 3);
            string[] after = reply.After.Text.Split('\n', 3);
            Assert.Equal((reply.Path, before[0]), (reply.Path, after[0]));
            Assert.Equal((reply.Path, before[2]), (reply.Path, after[2]));
            Assert.EndsWith(" bytes", before[1]);
            Assert.Equal("chunked", after[1]);
        });
        Assert.StartsWith("application/json; charset=utf-8\n", replies[0].Before.Text);
        Assert.StartsWith("application/json\n", replies[5].After.Text);
        Assert.Equal("null", replies[3].Before.Text.Split('\n')[2]);
        Assert.True(replies.Count(reply => reply.Before.Text.Length > 100_000) == 6);
    }
}
