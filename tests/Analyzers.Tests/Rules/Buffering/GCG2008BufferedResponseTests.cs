using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedResponseAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.BufferedResponseCodeFixProvider>;
using VerifySuspect = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedResponseAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2008 reports, what its fix writes, and what it leaves alone.</summary>
public class GCG2008BufferedResponseTests
{
    [Fact]
    public Task The_message_says_what_is_held_for_whom_and_on_which_path()
        => new CodeFixVerify<BufferedResponseAnalyzer, BufferedResponseCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
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
                    .WithArguments("DocumentsController.Get", "GetAsync", "the response body", "CopyToAsync"),
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
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var response = await [|client.GetAsync(url)|].ConfigureAwait(false);
                        response.EnsureSuccessStatusCode();
                        await using Stream body = await response.Content.ReadAsStreamAsync();
                        await body.CopyToAsync(target, token);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead).ConfigureAwait(false);
                        response.EnsureSuccessStatusCode();
                        await using Stream body = await response.Content.ReadAsStreamAsync();
                        await body.CopyToAsync(target, token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_answer_that_is_parsed_may_grow_and_has_the_same_fix()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M1(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using (var response = await [|client.SendAsync(request, token)|])
                        {
                            if (!response.IsSuccessStatusCode)
                            {
                                throw new InvalidOperationException(await response.Content.ReadAsStringAsync());
                            }

                            var rows = await JsonSerializer.DeserializeAsync<List<Row>>(await response.Content.ReadAsStreamAsync(token), options, token);
                        }
                    }

                    async Task M2(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        // rows
                        var response = await [|client.GetAsync(url, token)|]; // all
                        var rows = await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<Row[]>(response.Content, token);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M1(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using (var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, token))
                        {
                            if (!response.IsSuccessStatusCode)
                            {
                                throw new InvalidOperationException(await response.Content.ReadAsStringAsync());
                            }

                            var rows = await JsonSerializer.DeserializeAsync<List<Row>>(await response.Content.ReadAsStreamAsync(token), options, token);
                        }
                    }

                    async Task M2(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        // rows
                        using var response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead, token); // all
                        var rows = await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<Row[]>(response.Content, token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task No_token_no_option_and_no_known_length_no_fix()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var response = await [|client.GetAsync(url, token)|];
                        await response.Content.CopyToAsync(target);
                    }

                    async Task M1(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var response = await [|client.GetAsync(url, token)|];
                        await response.Content.CopyToAsync(target, CancellationToken.None);
                    }

                    async Task M2(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var response = await [|client.PostAsync(url, null, token)|];
                        await response.Content.CopyToAsync(target, token);
                    }

                    async Task M3(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var response = await [|client.GetAsync(url, token)|];
                        Response.ContentLength = response.Content.Headers.ContentLength;
                        await response.Content.CopyToAsync(target, token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task CSharp_7_3_cannot_declare_the_response_with_using()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    async Task M(string url, HttpClient client, Stream target, CancellationToken token)
                    {
                        var response = await [|client.GetAsync(url, token)|];
                        await response.Content.CopyToAsync(target, token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_small_or_read_otherwise_or_asked_for_on_purpose_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Person
                {
                    public string Value { get; set; }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead, token);
                        await response.Content.CopyToAsync(target, token);
                        return null;
                    }

                    async Task<object> M1(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, HttpCompletionOption.ResponseContentRead, token);
                        await response.Content.CopyToAsync(target, token);
                        return null;
                    }

                    async Task<object> M2(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        return await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<Person>(response.Content, token);
                    }

                    async Task<object> Ids(string url, HttpClient client, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        return await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<List<System.Guid>>(response.Content, token);
                    }

                    async Task<object> M3(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        return await JsonSerializer.DeserializeAsync<Person>(await response.Content.ReadAsStreamAsync(token), cancellationToken: token);
                    }

                    async Task<object> M4(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        return await response.Content.ReadAsStringAsync(token);
                    }

                    async Task<object> M5(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        return await JsonSerializer.DeserializeAsync<JsonElement>(await response.Content.ReadAsStreamAsync(token), cancellationToken: token);
                    }

                    async Task<object> M6(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(templateUrl, token);
                        await response.Content.CopyToAsync(target, token);
                        return null;
                    }

                    async Task<object> M7(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await invoker.SendAsync(request, token);
                        await response.Content.CopyToAsync(target, token);
                        return null;
                    }

                    async Task<object> M8(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        var response = await client.GetAsync(url, token);
                        return await response.Content.ReadAsStreamAsync(token);
                    }

                    async Task<object> M9(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        var response = await client.GetAsync(url, token);
                        await response.Content.CopyToAsync(target, token);
                        return response;
                    }

                    async Task<object> M10(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        if (response.Content.Headers.ContentLength > 1_000_000) return null;
                        await response.Content.CopyToAsync(target, token);
                        return null;
                    }

                    async Task<object> M11(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        await response.Content.LoadIntoBufferAsync();
                        await response.Content.CopyToAsync(target, token);
                        return null;
                    }

                    async Task<object> M12(string url, string templateUrl, HttpClient client, HttpMessageInvoker invoker, HttpRequestMessage request, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        if (!response.IsSuccessStatusCode)
                        {
                            var error = await response.Content.ReadAsStreamAsync(token);
                            await JsonSerializer.DeserializeAsync<List<Row>>(error, cancellationToken: token);
                            return null;
                        }

                        return 1;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_copy_into_memory_is_GCG2005s()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(string url, HttpClient client, HttpRequestMessage request, Stream target, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        var ms = new MemoryStream();
                        await response.Content.CopyToAsync(ms, token);
                        ms.Position = 0;
                        await ms.CopyToAsync(target, token);
                    }
                }
                """,
        }.RunAsync();
}
