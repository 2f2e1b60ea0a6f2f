using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyRead = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A content that is read whole can be read again, its stream cannot: a fix reads the stream only where nobody else
/// gets the message.
/// </summary>
public class MessageContentFixTests
{
    [Theory]
    // The response goes on to the caller, to a field, to a collection or to another variable.
    [InlineData("async Task<HttpResponseMessage> M(HttpClient client) { var response = await client.GetAsync(\"a\"); var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); return response; }")]
    [InlineData("async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); return (response, rows); }")]
    [InlineData("HttpResponseMessage _last; async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); _last = response; return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); }")]
    [InlineData("async Task<object> M(HttpClient client, List<HttpResponseMessage> all) { var response = await client.GetAsync(\"a\"); all.Add(response); return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); }")]
    [InlineData("HttpResponseMessage _last; async Task<object> M() => JsonSerializer.Deserialize<List<Row>>(await [|_last.Content.ReadAsStringAsync()|]);")]
    // A method takes it afterwards.
    [InlineData("async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); await Note(response); return rows; } Task Note(HttpResponseMessage response) => response.Content.ReadAsStringAsync();")]
    // A loop reads it again.
    [InlineData("async Task<object> M(HttpClient client) { var all = new List<object>(); var response = await client.GetAsync(\"a\"); for (int i = 0; i < 2; i++) { all.Add(JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|])); } return all; }")]
    [InlineData("async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); async Task<object> Read() => JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); return (await Read(), await Read()); }")]
    // Under another name.
    [InlineData("async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); var content = response.Content; var rows = JsonSerializer.Deserialize<List<Row>>(await [|content.ReadAsStringAsync()|]); return (rows, await response.Content.ReadAsStringAsync()); }")]
    // What catches its failure reads it again.
    [InlineData("async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); try { if (response.IsSuccessStatusCode) { return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); } } catch (JsonException) { return await response.Content.ReadAsStringAsync(); } return null; }")]
    // Its caller reads it as well, or has it from somebody who may.
    [InlineData("private async Task<object> Read(HttpResponseMessage response) => JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); return (await Read(response), await response.Content.ReadAsStringAsync()); }")]
    [InlineData("private async Task<object> Read(HttpResponseMessage response) => JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); async Task<object> M(HttpClient client) { var response = await client.GetAsync(\"a\"); var first = await Read(response); return (first, await Read(response)); }")]
    [InlineData("private async Task<object> Read(HttpResponseMessage response) => JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); Func<HttpResponseMessage, Task<object>> M() => Read;")]
    public Task Messages_that_somebody_else_reads(string members)
        => new VerifyRead.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = Source(members),
        }.RunAsync();

    [Theory]
    [InlineData("async Task<object> M(HttpClient client) { var response = await Get(client); return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); }")]
    [InlineData("async Task<object> M(HttpClient client) { using (var response = await Get(client)) { if (!response.IsSuccessStatusCode) { throw new HttpRequestException(await response.Content.ReadAsStringAsync()); } response.EnsureSuccessStatusCode(); return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); } }")]
    [InlineData("async Task<object> M(HttpClient client) { var all = new List<object>(); for (int i = 0; i < 2; i++) { var response = await Get(client); all.Add(JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|])); } return all; }")]
    [InlineData("async Task<object> M(HttpClient client) { var response = await Get(client); await Check(response); if (response.Content == null) { return response; } return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); } Task Check(HttpResponseMessage response) => Task.CompletedTask;")]
    [InlineData("async Task<object> M(HttpClient client) { var response = await Get(client); if (response.IsSuccessStatusCode) { return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); } return response; }")]
    [InlineData("async Task<object> M(HttpClient client) { var response = await Get(client); var content = response.Content; return JsonSerializer.Deserialize<List<Row>>(await [|content.ReadAsStringAsync()|]); }")]
    [InlineData("private async Task<object> Read(HttpResponseMessage response) => JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|]); async Task<object> M(HttpClient client) { var response = await Get(client); return await Read(response); } async Task<object> N(HttpClient client) => await Read(await Get(client));")]
    public Task Messages_of_its_own(string members)
        => new VerifyRead.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = Source(members),
            FixedCode = Source(
                System.Text.RegularExpressions.Regex.Replace(
                    members,
                    @"JsonSerializer\.Deserialize<List<Row>>\(await \[\|(.*?)\.ReadAsStringAsync\(\)\|\]\)",
                    "await $1.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default)"),
                "using System.Net.Http.Json;\n"),
        }.RunAsync();

    [Fact]
    public Task A_namespace_takes_its_place_among_directives_sorted_by_name()
    {
        const string Import = "using System.Net.Http.Json;\n";
        static string Source(string import, string read) => $$"""
            using Microsoft.AspNetCore.Mvc;
            using System.Collections.Generic;
            using System.Net.Http;
            {{import}}using System.Text.Json;
            using System.Threading.Tasks;

            class Row
            {
                public string[] Tags, Notes, Lines, Marks;

                public List<string> Names { get; set; }
            }

            class C : ControllerBase
            {
                async Task<object> M(HttpResponseMessage response)
                    => {{read}};
            }
            """;
        return new VerifyRead.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = Source(
                string.Empty, "JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync()|])"),
            FixedCode = Source(
                Import, "await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default)"),
        }.RunAsync();
    }

    [Theory]
    [InlineData("request.Content", "return await base.SendAsync(request, token);")]
    [InlineData("response.Content", "return response;")]
    public Task A_handler_that_hashes_what_goes_on(string content, string end)
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            UnfixedCode = $$"""
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;

                public class SigningHandler : DelegatingHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        using var response = await base.SendAsync(request, token);
                        byte[] hash = SHA256.HashData(await {|GCG2009:{{content}}.ReadAsByteArrayAsync(token)|});
                        request.Headers.Add("Digest", System.Convert.ToHexString(hash));
                        {{end}}
                    }
                }
                """,
        }.RunAsync();

    private static string Source(string members, string import = "")
        => $$"""
            using System;
            using System.Collections.Generic;
            using System.Net.Http;
            {{import}}using System.Text.Json;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            class Row
            {
                public string[] Tags, Notes, Lines, Marks;

                public List<string> Names { get; set; }
            }

            class C : ControllerBase
            {
                private static Task<HttpResponseMessage> Get(HttpClient client)
                    => client.GetAsync("a", HttpCompletionOption.ResponseHeadersRead);

                {{members}}
            }
            """;
}
