using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering.Passing;
using GcGuard.CodeFixes.Rules.Buffering.Passing;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using ResponseTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.Passing.BufferedResponseAnalyzer, GcGuard.CodeFixes.Rules.Buffering.Passing.BufferedResponseCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2008 reports, what its fix writes, and what it leaves alone.</summary>
public class GCG2008BufferedResponseTests
{
    private const string Async = "async Task {0}(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)";

    [Fact]
    public Task The_message_says_what_is_held_for_whom_and_on_which_path()
        => new CodeFixVerify<BufferedResponseAnalyzer, BufferedResponseCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class DocumentsController : ControllerBase
                {
                    private readonly HttpClient _client = null!;

                    [HttpGet]
                    public async Task {|#1:Get|}(string url, CancellationToken token)
                    {
                        using var response = await {|#0:_client.GetAsync(url, token)|};
                        await response.Content.CopyToAsync(Response.Body, token);
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(BufferedResponseAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1)
                    .WithArguments("GetAsync", "the response body", "CopyToAsync", "DocumentsController.Get"),
            },
            FixedCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class DocumentsController : ControllerBase
                {
                    private readonly HttpClient _client = null!;

                    [HttpGet]
                    public async Task Get(string url, CancellationToken token)
                    {
                        using var response = await _client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead, token);
                        await response.Content.CopyToAsync(Response.Body, token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_client_is_asked_for_the_headers()
        => new ResponseTest().FixesAsync(
            Async,
            ("using var response = await [|client.GetAsync(url)|].ConfigureAwait(false);\nresponse.EnsureSuccessStatusCode();\nawait using Stream body = await response.Content.ReadAsStreamAsync();\nawait body.CopyToAsync(target, token);", "using var response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead).ConfigureAwait(false);\nresponse.EnsureSuccessStatusCode();\nawait using Stream body = await response.Content.ReadAsStreamAsync();\nawait body.CopyToAsync(target, token);"),
            ("using (var response = await [|client.SendAsync(request, token)|])\n{\n    if (!response.IsSuccessStatusCode)\n    {\n        throw new InvalidOperationException(await response.Content.ReadAsStringAsync());\n    }\n\n    var rows = await JsonSerializer.DeserializeAsync<List<Row>>(await response.Content.ReadAsStreamAsync(token), options, token);\n}", "using (var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, token))\n{\n    if (!response.IsSuccessStatusCode)\n    {\n        throw new InvalidOperationException(await response.Content.ReadAsStringAsync());\n    }\n\n    var rows = await JsonSerializer.DeserializeAsync<List<Row>>(await response.Content.ReadAsStreamAsync(token), options, token);\n}"),
            ("// rows\nvar response = await [|client.GetAsync(url, token)|]; // all\nvar rows = await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<Row[]>(response.Content, token);", "// rows\nusing var response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead, token); // all\nvar rows = await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<Row[]>(response.Content, token);"));

    [Fact]
    public Task No_token_no_option_and_no_known_length_no_fix()
        => new ResponseTest().ReportsAsync(
            Async,
            "using var response = await [|client.GetAsync(url, token)|];\nawait response.Content.CopyToAsync(target);",
            "using var response = await [|client.GetAsync(url, token)|];\nawait response.Content.CopyToAsync(target, CancellationToken.None);",
            "using var response = await [|client.PostAsync(url, null, token)|];\nawait response.Content.CopyToAsync(target, token);",
            "using var response = await [|client.GetAsync(url, token)|];\nResponse.ContentLength = response.Content.Headers.ContentLength;\nawait response.Content.CopyToAsync(target, token);");

    [Fact]
    public Task CSharp_7_3_cannot_declare_the_response_with_using()
        => new ResponseTest { LanguageVersion = LanguageVersion.CSharp7_3 }.ReportsAsync(
            "async Task {0}(string url, HttpClient client, Stream target, CancellationToken token)",
            "var response = await [|client.GetAsync(url, token)|];\nawait response.Content.CopyToAsync(target, token);");

    [Fact]
    public Task What_is_small_or_read_otherwise_or_asked_for_on_purpose_is_silent()
        => new ResponseTest { MoreTypes = "\n\nclass AccessToken\n{\n    public string Value { get; set; }\n}" }.IsSilentAsync(
            "async Task<object> {0}(string url, string iconUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)",
            "using var response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead, token);\nawait response.Content.CopyToAsync(target, token);\nreturn null;",
            "using var response = await client.GetAsync(url, HttpCompletionOption.ResponseContentRead, token);\nawait response.Content.CopyToAsync(target, token);\nreturn null;",
            "using var response = await client.GetAsync(url, token);\nreturn await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<AccessToken>(response.Content, token);",
            "using var response = await client.GetAsync(url, token);\nreturn await JsonSerializer.DeserializeAsync<AccessToken>(await response.Content.ReadAsStreamAsync(token), cancellationToken: token);",
            "using var response = await client.GetAsync(url, token);\nreturn await response.Content.ReadAsStringAsync(token);",
            "using var response = await client.GetAsync(url, token);\nreturn await JsonSerializer.DeserializeAsync<JsonElement>(await response.Content.ReadAsStreamAsync(token), cancellationToken: token);",
            "using var response = await client.GetAsync(iconUrl, token);\nawait response.Content.CopyToAsync(target, token);\nreturn null;",
            "using var response = await invoker.SendAsync(request, token);\nawait response.Content.CopyToAsync(target, token);\nreturn null;",
            "var response = await client.GetAsync(url, token);\nreturn await response.Content.ReadAsStreamAsync(token);",
            "var response = await client.GetAsync(url, token);\nawait response.Content.CopyToAsync(target, token);\nreturn response;",
            "using var response = await client.GetAsync(url, token);\nif (response.Content.Headers.ContentLength > 1_000_000) return null;\nawait response.Content.CopyToAsync(target, token);\nreturn null;",
            "using var response = await client.GetAsync(url, token);\nawait response.Content.LoadIntoBufferAsync();\nawait response.Content.CopyToAsync(target, token);\nreturn null;",
            "using var response = await client.GetAsync(url, token);\nif (!response.IsSuccessStatusCode)\n{\n    var error = await response.Content.ReadAsStreamAsync(token);\n    await JsonSerializer.DeserializeAsync<List<Row>>(error, cancellationToken: token);\n    return null;\n}\n\nreturn 1;");

    [Fact]
    public Task A_copy_into_memory_is_GCG2005s()
        => new ResponseTest().IsSilentAsync(
            Async,
            "using var response = await client.GetAsync(url, token);\nvar ms = new MemoryStream();\nawait response.Content.CopyToAsync(ms, token);\nms.Position = 0;\nawait ms.CopyToAsync(target, token);");
}
