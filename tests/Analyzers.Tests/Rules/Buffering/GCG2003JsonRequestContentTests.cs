using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using JsonTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.JsonRequestContentAnalyzer, GcGuard.CodeFixes.Rules.Buffering.JsonRequestContentCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2003 reports and leaves alone, and what its fix writes.</summary>
public class GCG2003JsonRequestContentTests
{
    private const string Signature = "async Task {0}(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)";

    [Fact]
    public Task The_content_serializes_itself_with_everything_written_out()
        => new JsonTest().FixesAsync(
            Signature,
            (
                "await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, \"application/json\"), token);",
                "await client.PostAsync(address, System.Net.Http.Json.JsonContent.Create(rows, null, JsonSerializerOptions.Default), token);"),
            (
                "var json = [|JsonSerializer.Serialize<object>(rows, options)|];\nusing var content = new StringContent(json, Encoding.UTF8, \"application/vnd.rows+json\");\nusing var response = await client.PutAsync(address, content);",
                "using var content = System.Net.Http.Json.JsonContent.Create<object>(rows, new System.Net.Http.Headers.MediaTypeHeaderValue(\"application/vnd.rows+json\") { CharSet = \"utf-8\" }, options);\nusing var response = await client.PutAsync(address, content);"));

    [Fact]
    public Task A_content_goes_with_a_request_and_its_headers()
        => new JsonTest().FixesAsync(
            Signature,
            (
                "using var request = new HttpRequestMessage(HttpMethod.Post, address)\n{\n    Content = new StringContent([|JsonSerializer.Serialize(rows, options)|], Encoding.UTF8, \"application/json\"),\n};\nrequest.Headers.Add(\"X-Key\", $\"key {address}\");\nusing var response = await client.SendAsync(request, token);",
                "using var request = new HttpRequestMessage(HttpMethod.Post, address)\n{\n    Content = System.Net.Http.Json.JsonContent.Create(rows, null, options),\n};\nrequest.Headers.Add(\"X-Key\", $\"key {address}\");\nusing var response = await client.SendAsync(request, token);"),
            (
                "var second = new HttpRequestMessage(HttpMethod.Put, address);\nvar content = new StringContent([|JsonSerializer.Serialize(rows, options)|]);\nsecond.Content = content;\nsecond.Headers.Authorization = new System.Net.Http.Headers.AuthenticationHeaderValue(\"Bearer\", address);\nawait client.SendAsync(second, HttpCompletionOption.ResponseHeadersRead, token).ConfigureAwait(false);",
                "var second = new HttpRequestMessage(HttpMethod.Put, address);\nvar content = System.Net.Http.Json.JsonContent.Create(rows, new System.Net.Http.Headers.MediaTypeHeaderValue(\"text/plain\") { CharSet = \"utf-8\" }, options);\nsecond.Content = content;\nsecond.Headers.Authorization = new System.Net.Http.Headers.AuthenticationHeaderValue(\"Bearer\", address);\nawait client.SendAsync(second, HttpCompletionOption.ResponseHeadersRead, token).ConfigureAwait(false);"),
            (
                "using (var content = new ByteArrayContent([|JsonSerializer.SerializeToUtf8Bytes(rows, options)|]))\n{\n    content.Headers.ContentType = System.Net.Http.Headers.MediaTypeHeaderValue.Parse(\"application/json\");\n    using (var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = content })\n    using (var response = await client.SendAsync(request))\n    {\n        response.EnsureSuccessStatusCode();\n    }\n}",
                "using (var content = System.Net.Http.Json.JsonContent.Create(rows, null, options))\n{\n    content.Headers.ContentType = System.Net.Http.Headers.MediaTypeHeaderValue.Parse(\"application/json\");\n    using (var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = content })\n    using (var response = await client.SendAsync(request))\n    {\n        response.EnsureSuccessStatusCode();\n    }\n}"));

    /// <summary><c>JsonContent</c> would give the request a content type.</summary>
    [Fact]
    public Task Bytes_without_a_content_type_are_sent_by_a_content_of_their_own()
    {
        static string Source(string statements, string members) => $$"""
            using System.Collections.Generic;
            using System.IO;
            using System.Net;
            using System.Net.Http;
            using System.Text.Json;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public class Row { public List<string> Names { get; set; } }

            public class RowsController : ControllerBase
            {
                private readonly HttpClient _client = new HttpClient();

                [HttpPost]
                public async Task Send(List<Row> rows, JsonSerializerOptions options)
                {
            {{statements}}
                }{{members}}
            }

            """.ReplaceLineEndings("\n");
        return new CodeFixVerify<GcGuard.Analyzers.Rules.Buffering.JsonRequestContentAnalyzer, GcGuard.CodeFixes.Rules.Buffering.JsonRequestContentCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = Source("        byte[] body = [|JsonSerializer.SerializeToUtf8Bytes(rows, options)|];\n        await _client.PostAsync(\"/\", new ByteArrayContent(body));", string.Empty),
            FixedCode = Source("        await _client.PostAsync(\"/\", new SerializedContent(rows, options));", """


                    private sealed class SerializedContent : HttpContent
                    {
                        private readonly List<Row> _value;
                        private readonly JsonSerializerOptions _options;

                        public SerializedContent(List<Row> value, JsonSerializerOptions options)
                        {
                            _value = value;
                            _options = options;
                        }

                        protected override Task SerializeToStreamAsync(Stream stream, TransportContext context)
                        {
                            return JsonSerializer.SerializeAsync<List<Row>>(stream, _value, _options);
                        }

                        protected override bool TryComputeLength(out long length)
                        {
                            length = 0;
                            return false;
                        }
                    }
                """),
        }.RunAsync();
    }

    [Fact]
    public Task A_part_of_a_form_is_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "using var form = new MultipartFormDataContent();\nform.Add(new StringContent(JsonSerializer.Serialize(rows)), \"info\");\nawait client.PostAsync(address, form);",
            "using var form = new MultipartFormDataContent();\nvar info = new StringContent(JsonSerializer.Serialize(rows));\nform.Add(info, \"info\");\nawait client.PostAsync(address, form);");

    [Fact]
    public Task A_content_that_may_be_sent_later_or_differently_stays()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            Signature,
            "var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = new StringContent([|JsonSerializer.Serialize(rows)|]) };\nrows.Clear();\nawait client.SendAsync(request, token);",
            "var request = new HttpRequestMessage(HttpMethod.Post, address);\nrequest.Content = new StringContent([|JsonSerializer.Serialize(rows)|]);\nSign(request);\nawait client.SendAsync(request, token);\nvoid Sign(HttpRequestMessage one) => rows.Clear();",
            "var request = new HttpRequestMessage(HttpMethod.Post, address);\nrequest.Content = new StringContent([|JsonSerializer.Serialize(rows)|]);\nif (rows.Count > 0)\n{\n    await client.SendAsync(request, token);\n}",
            "var content = new StringContent([|JsonSerializer.Serialize(rows)|]);\ncontent.Headers.ContentType.CharSet = \"utf-16\";\nawait client.PostAsync(address, content);",
            "var content = new StringContent([|JsonSerializer.Serialize(rows)|]);\ncontent.Headers.ContentType = new System.Net.Http.Headers.MediaTypeHeaderValue(\"application/json\") { CharSet = \"utf-16\" };\nawait client.PostAsync(address, content);",
            "var content = new StringContent([|JsonSerializer.Serialize(rows)|]);\nvar other = content;\nrows.Clear();\nawait client.PostAsync(address, other);",
            "var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = new StringContent([|JsonSerializer.Serialize(rows)|]) };\nvar sent = client.SendAsync(request, token);\nrows.Clear();\nawait sent;",
            "var content = new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, \"application/json\");\nrows.Clear();\nawait client.PostAsync(address, content);",
            "var sent = client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|]));\nrows.Clear();\nawait sent;",
            "await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.Unicode));",
            "await client.PostAsync(address, new StringContent([|JsonConvert.SerializeObject(rows)|], Encoding.UTF8, \"application/json\"));",
            "await client.PostAsync(address, new ByteArrayContent(Encoding.UTF8.GetBytes([|JsonConvert.SerializeObject(rows)|])));");

    [Fact]
    public Task Small_contents_and_those_that_are_sent_again_are_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "await client.PostAsync(address, new StringContent(JsonSerializer.Serialize(new { id = rows.Count }), Encoding.UTF8, \"application/json\"));",
            "byte[] body = JsonSerializer.SerializeToUtf8Bytes(rows);\nfor (int attempt = 0; attempt < 3; attempt++)\n{\n    using var content = new ByteArrayContent(body);\n    await client.PostAsync(address, content);\n}",
            "try\n{\n    rows.Clear();\n}\ncatch (Exception)\n{\n    await client.PostAsync(address, new StringContent(JsonSerializer.Serialize(rows)));\n}");

    [Fact]
    public Task A_project_that_keeps_lengths_keeps_them()
    {
        var test = new JsonTest();
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\ngcguard.keep_content_length = true\n"));
        return test.ReportsAsync(
            Signature,
            "await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, \"application/json\"));");
    }

    [Fact]
    public Task An_older_language_has_the_fix_too()
        => new JsonTest { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesAsync(
            Signature,
            (
                "await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, \"application/json\"));",
                "await client.PostAsync(address, System.Net.Http.Json.JsonContent.Create(rows, null, JsonSerializerOptions.Default));"));
}
