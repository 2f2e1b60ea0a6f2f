using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Buffering.BufferedJsonReadCodeFixProvider>;
using VerifySuspect = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the fix of GCG2004 writes, and that of GCG2009 where another server answers the JSON.</summary>
public class GCG2004BufferedJsonReadFixTests
{
    [Fact]
    public Task A_content_is_read_with_its_charset_and_the_serialisers_own_options()
        => new VerifySuspect.Test
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
                using Microsoft.AspNetCore.Http;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await [|response.Content.ReadAsStringAsync(token)|].ConfigureAwait(false);
                        var rows = JsonSerializer.Deserialize<List<Row>>(json, options);
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var json = await [|response.Content.ReadAsStringAsync()|];
                        var own = new JsonSerializerOptions { PropertyNameCaseInsensitive = true };
                        return JsonSerializer.Deserialize<List<Row>>(json, own).Count;
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize(await [|response.Content.ReadAsStringAsync(token)|], typeof(List<Row>));
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        response.EnsureSuccessStatusCode();
                        // what the partner sends
                        var json = await [|response.Content.ReadAsStringAsync(token)|];
                        return JsonSerializer.Deserialize<List<Row>>(json, options: null) ?? new List<Row>();
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default, token);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var rows = await response.Content.ReadFromJsonAsync<List<Row>>(options ?? JsonSerializerOptions.Default, token)
                            .ConfigureAwait(false);
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var own = new JsonSerializerOptions { PropertyNameCaseInsensitive = true };
                        return (await response.Content.ReadFromJsonAsync<List<Row>>(own, token)).Count;
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return await response.Content.ReadFromJsonAsync(typeof(List<Row>), JsonSerializerOptions.Default, token);
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        response.EnsureSuccessStatusCode();
                        // what the partner sends
                        return await response.Content.ReadFromJsonAsync<List<Row>>(
                            options: JsonSerializerOptions.Default, cancellationToken: token)
                            ?? new List<Row>();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_client_deserializes_while_the_response_arrives()
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await [|client.GetStringAsync(address)|]);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options)
                    {
                        string json = await [|client.GetStringAsync(new Uri(address), CancellationToken.None)|];
                        return JsonSerializer.Deserialize<List<Row>>(json, options);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Net.Http.Json;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options)
                    {
                        return await client.GetFromJsonAsync<List<Row>>(address, JsonSerializerOptions.Default);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options)
                    {
                        return await client.GetFromJsonAsync<List<Row>>(
                            new Uri(address), options ?? JsonSerializerOptions.Default, CancellationToken.None);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Where_a_thread_waits_the_method_becomes_async()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
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
                    object M0(HttpClient client, HttpResponseMessage response, string address)
                    {
                        return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].Result);
                    }

                    object M1(HttpClient client, HttpResponseMessage response, string address)
                    {
                        var json = [|client.GetStringAsync(address)|].ConfigureAwait(false).GetAwaiter().GetResult();
                        return JsonSerializer.Deserialize<List<Row>>(json).Count;
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, string address)
                    {
                        return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, string address)
                    {
                        return (await client.GetFromJsonAsync<List<Row>>(address, JsonSerializerOptions.Default)
                            .ConfigureAwait(false)).Count;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Where_a_thread_waits_in_an_async_method_it_awaits()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, string address)
                    {
                        await Task.Yield();
                        return JsonSerializer.Deserialize<List<Row>>([|client.GetStringAsync(address)|].Result);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text.Json;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, string address)
                    {
                        await Task.Yield();
                        return await client.GetFromJsonAsync<List<Row>>(address, JsonSerializerOptions.Default);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task And_so_do_its_callers()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
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

                class C
                {
                    protected List<Row> M0(HttpResponseMessage response)
                    {
                        return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].GetAwaiter().GetResult());
                    }
                }
                interface IRows { int Count(HttpResponseMessage response); }
                class D : C, IRows { public int Count(HttpResponseMessage response) => M0(response).Count; }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
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

                class C
                {
                    protected async Task<List<Row>> M0(HttpResponseMessage response)
                    {
                        return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default);
                    }
                }
                interface IRows { Task<int> Count(HttpResponseMessage response); }
                class D : C, IRows { public async Task<int> Count(HttpResponseMessage response) => (await M0(response)).Count; }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("out int n", "n = 1;")]
    [InlineData("object gate", "lock (gate)")]
    public Task Where_the_method_cannot_be_async_it_stays(string parameter, string before)
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class C
                {
                    object M(HttpResponseMessage response, {{parameter}})
                    {
                        {{before}} return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].Result);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Where_a_caller_cannot_be_async_it_stays()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
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
                    protected object M0(HttpResponseMessage response)
                    {
                        return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].Result);
                    }
                }
                class D : C { D(HttpResponseMessage response) => M0(response); }
                """,
        }.RunAsync();

    [Fact]
    public Task Contents_that_may_be_read_again_stay()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);
                        return (rows, await response.Content.ReadAsStreamAsync(token));
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);
                        if (rows == null)
                        {
                            throw new InvalidDataException(await response.Content.ReadAsStringAsync(token));
                        }

                        return rows;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(Encoding.UTF8.GetString(await [|response.Content.ReadAsByteArrayAsync(token)|]));
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        try
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);
                        }
                        catch (JsonException)
                        {
                            return await response.Content.ReadAsStringAsync(token);
                        }
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var first = await response.Content.ReadAsStreamAsync(token);
                        var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);
                        return (first, rows);
                    }

                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await [|response.Content.ReadAsStringAsync(token)|];
                        response.Dispose();
                        return JsonSerializer.Deserialize<List<Row>>(json);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Errors_that_are_read_apart_are_no_second_reading()
        => new VerifySuspect.Test
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
                using Microsoft.AspNetCore.Http;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (!response.IsSuccessStatusCode)
                        {
                            throw new HttpRequestException(await response.Content.ReadAsStringAsync(token));
                        }

                        var json = await [|response.Content.ReadAsStringAsync(token)|];
                        return JsonSerializer.Deserialize<List<Row>>(json, JsonSerializerOptions.Default);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (response.IsSuccessStatusCode)
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);
                        }
                        else
                        {
                            return await response.Content.ReadAsStringAsync(token);
                        }
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (!response.IsSuccessStatusCode)
                        {
                            throw new HttpRequestException(await response.Content.ReadAsStringAsync(token));
                        }

                        return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default, token);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (response.IsSuccessStatusCode)
                        {
                            return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default, token);
                        }
                        else
                        {
                            return await response.Content.ReadAsStringAsync(token);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_reader_gives_way_to_the_stream_below_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(Request.Body);
                        string json = await [|reader.ReadToEndAsync(token)|];
                        return JsonSerializer.Deserialize<List<Row>>(json, options);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(Request.Body, Encoding.UTF8, leaveOpen: true);
                        return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(stream);
                        return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var reader = new StreamReader(stream);
                        return JsonSerializer.Deserialize<List<Row>>([|reader.ReadToEnd()|]);
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await [|new StreamReader(Request.Body).ReadToEndAsync()|]);
                    }

                    async Task<object> M7(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(path);
                        return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return await JsonSerializer.DeserializeAsync<List<Row>>(Request.Body, options, token);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return await JsonSerializer.DeserializeAsync<List<Row>>(Request.Body, cancellationToken: token);
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var input = stream;
                        return await JsonSerializer.DeserializeAsync<List<Row>>(input, cancellationToken: token);
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(stream);
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return await JsonSerializer.DeserializeAsync<List<Row>>(Request.Body, cancellationToken: token);
                    }

                    async Task<object> M7(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var input = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true);
                        return await JsonSerializer.DeserializeAsync<List<Row>>(input, cancellationToken: token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_reader_over_an_answer_gives_way_too()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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
                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using (StreamReader reader = new StreamReader(await response.Content.ReadAsStreamAsync()))
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|].ConfigureAwait(false));
                        }
                    }

                    async Task<object> M6(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var body = await client.GetStreamAsync(address);
                        using var reader = new StreamReader(body);
                        var rows = JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);
                        return rows;
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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
                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using (Stream input = await response.Content.ReadAsStreamAsync())
                        {
                            return await JsonSerializer.DeserializeAsync<List<Row>>(input, cancellationToken: token)
                                .ConfigureAwait(false);
                        }
                    }

                    async Task<object> M6(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var body = await client.GetStreamAsync(address);
                        var rows = await JsonSerializer.DeserializeAsync<List<Row>>(body, cancellationToken: token);
                        return rows;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Readers_of_other_encodings_or_with_other_uses_stay()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(stream, Encoding.Latin1);
                        return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync(token)|]);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(stream);
                        await reader.ReadLineAsync();
                        return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync(token)|]);
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(System.IO.File.ReadAllText(path, Encoding.Unicode).Length > 0 ? "[]" : null);
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path, Encoding.Unicode)|]);
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = [|System.IO.File.ReadAllText(path)|];
                        System.IO.File.Delete(path);
                        return JsonSerializer.Deserialize<List<Row>>(json);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_file_is_closed_before_the_code_goes_on()
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path)|], options);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        // the rows of yesterday
                        var rows = JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path)|]);
                        System.IO.File.Delete(path);
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        List<Row> rows = null;
                        if (path != null)
                        {
                            rows = JsonSerializer.Deserialize<List<Row>>(await [|System.IO.File.ReadAllTextAsync(path)|]) ?? new List<Row>();
                        }

                        return rows;
                    }
                }
                """,
            FixedCode = """
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var file = System.IO.File.OpenRead(path);
                        return JsonSerializer.Deserialize<List<Row>>(file, options);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        // the rows of yesterday
                        List<Row> rows;
                        using (var file = System.IO.File.OpenRead(path))
                        {
                            rows = JsonSerializer.Deserialize<List<Row>>(file);
                        }
                        System.IO.File.Delete(path);
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        List<Row> rows = null;
                        if (path != null)
                        {
                            await using (var file = new FileStream(
                                path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true))
                            {
                                rows =
                                    await JsonSerializer.DeserializeAsync<List<Row>>(file, cancellationToken: token) ?? new List<Row>();
                            }
                        }

                        return rows;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_reads_from_a_reader_with_the_same_settings()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

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
                    async Task<object> M0(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        await Task.Yield();
                        return JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path)|]);
                    }

                    async Task<object> M1(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        await Task.Yield();
                        var rows = JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path, Encoding.Latin1)|], settings);
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        await Task.Yield();
                        return JsonConvert.DeserializeObject([|reader.ReadToEnd()|], typeof(List<Row>), settings);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Newtonsoft.Json;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

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
                    async Task<object> M0(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        await Task.Yield();
                        using var jsonReader = new JsonTextReader(new StreamReader(path));
                        return JsonSerializer.CreateDefault(new JsonSerializerSettings { CheckAdditionalContent = true })
                            .Deserialize<List<Row>>(jsonReader);
                    }

                    async Task<object> M1(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        await Task.Yield();
                        var serializer = JsonSerializer.CreateDefault(settings);
                        serializer.CheckAdditionalContent = true;
                        List<Row> rows;
                        using (var jsonReader = new JsonTextReader(new StreamReader(path, Encoding.Latin1)))
                        {
                            rows = serializer.Deserialize<List<Row>>(jsonReader);
                        }
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        await Task.Yield();
                        var serializer = JsonSerializer.CreateDefault(settings);
                        serializer.CheckAdditionalContent = true;
                        return serializer.Deserialize(new JsonTextReader(reader), typeof(List<Row>));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_reads_an_answer_from_its_stream()
        => new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

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
                    async Task<object> M3(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        using var response = await client.GetAsync(address);
                        var json = await [|response.Content.ReadAsStringAsync()|];
                        return JsonConvert.DeserializeObject<List<Row>>(json);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Newtonsoft.Json;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

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
                    async Task<object> M3(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        using var response = await client.GetAsync(address);
                        return JsonSerializer.CreateDefault(new JsonSerializerSettings { CheckAdditionalContent = true })
                            .Deserialize<List<Row>>(new JsonTextReader(new StreamReader(await response.Content.ReadAsStreamAsync())));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_never_reads_synchronously_what_may_not_have_arrived()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
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
                using JsonConvert = Newtonsoft.Json.JsonConvert;

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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var answer = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead);
                        return JsonConvert.DeserializeObject<List<Row>>(await {|GCG2009:answer.Content.ReadAsStringAsync()|});
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonConvert.DeserializeObject<List<Row>>(await {|GCG2009:response.Content.ReadAsStringAsync()|});
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonConvert.DeserializeObject<List<Row>>(await [|reader.ReadToEndAsync()|]);
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonConvert.DeserializeObject<List<Row>>([|reader.ReadToEnd()|]);
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonConvert.DeserializeObject<List<Row>>(await [|System.IO.File.ReadAllTextAsync(path)|]);
                    }

                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path)|], new Newtonsoft.Json.Converters.StringEnumConverter());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_project_that_allows_more_content_keeps_its_settings()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

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
                    object M0(string path, Newtonsoft.Json.JsonSerializerSettings settings)
                    {
                        return JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path)|], settings);
                    }
                }

                class Loose { public Newtonsoft.Json.JsonSerializerSettings Settings = new() { CheckAdditionalContent = false }; }
                """,
        }.RunAsync();

    [Fact]
    public Task An_older_language_gets_statements_it_knows()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path)|]);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        var rows = JsonSerializer.Deserialize<List<Row>>(await [|System.IO.File.ReadAllTextAsync(path)|]);
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using (var reader = new StreamReader(stream))
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);
                        }
                    }
                }
                """,
            FixedCode = """
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
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using (var file = System.IO.File.OpenRead(path))
                        {
                            return JsonSerializer.Deserialize<List<Row>>(file);
                        }
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        List<Row> rows;
                        using (var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true))
                        {
                            rows = await JsonSerializer.DeserializeAsync<List<Row>>(file, cancellationToken: token);
                        }
                        return rows;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)
                    {
                        using (var input = stream)
                        {
                            return await JsonSerializer.DeserializeAsync<List<Row>>(input, cancellationToken: token);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_framework_without_the_extensions_reads_the_contents_stream()
        => VerifyOldFrameworkAsync<DocumentCopyCodeFixProvider>(
            """
                internal async Task<List<Row>> Read(HttpResponseMessage response, CancellationToken token)
                {
                    string json = await [|response.Content.ReadAsStringAsync()|].ConfigureAwait(false);
                    return JsonSerializer.Deserialize<List<Row>>(json);
                }
            """,
            """
                internal async Task<List<Row>> Read(HttpResponseMessage response, CancellationToken token)
                {
                    return await JsonSerializer.DeserializeAsync<List<Row>>(
                        await response.Content.ReadAsStreamAsync().ConfigureAwait(false), cancellationToken: token)
                        .ConfigureAwait(false);
                }
            """);

    [Theory]
    [InlineData("    public async Task<List<Row>> Get(HttpClient client, string address) => JsonSerializer.Deserialize<List<Row>>(await {|GCG2009:client.GetStringAsync(address)|});")]
    [InlineData("    public List<Row> Load(string path) => JsonSerializer.Deserialize<List<Row>>([|File.ReadAllText(path)|]);")]
    public Task No_method_is_written_that_the_framework_lacks(string member) => VerifyOldFrameworkAsync<BufferedJsonReadCodeFixProvider>(member, member);

    private static Task VerifyOldFrameworkAsync<TCodeFix>(string before, string after)
        where TCodeFix : CodeFixProvider, new()
    {
        const string Frame = """
            using System.Collections.Generic;
            using System.IO;
            using System.Net.Http;
            using System.Text.Json;
            using System.Threading;
            using System.Threading.Tasks;

            public class Client
            {
            MEMBER
            }

            public class Row { public string[] Tags, Notes, Lines, Marks; public List<string> Names { get; set; } }

            namespace System.Text.Json
            {
                public class JsonSerializerOptions { }

                public static class JsonSerializer
                {
                    public static T Deserialize<T>(string json, JsonSerializerOptions options = null) => default;

                    public static System.Threading.Tasks.Task<T> DeserializeAsync<T>(System.IO.Stream utf8Json, JsonSerializerOptions options = null, System.Threading.CancellationToken cancellationToken = default) => null;
                }
            }

            """;
        return new CodeFixVerify<BufferedJsonReadAnalyzer, TCodeFix>.Test
        {
            References = TestReferences.NetStandard20,
            AssumesRequestPath = true,
            TestCode = Frame.Replace("MEMBER", before, System.StringComparison.Ordinal),
            FixedCode = Frame.Replace("MEMBER", after, System.StringComparison.Ordinal),
        }.RunAsync();
    }

    [Fact]
    public Task An_older_framework_reads_files_by_Newtonsoft_as_well()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472.AddPackages(TestPackages.NewtonsoftJson),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using Newtonsoft.Json;

                public class Name { public string[] Tags, Notes, Lines, Marks; }

                public class Store
                {
                    public List<Name> Load(string path)
                    {
                        string json = [|File.ReadAllText(path)|];
                        return JsonConvert.DeserializeObject<List<Name>>(json);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using Newtonsoft.Json;

                public class Name { public string[] Tags, Notes, Lines, Marks; }

                public class Store
                {
                    public List<Name> Load(string path)
                    {
                        using (var reader = new JsonTextReader(new StreamReader(path)))
                        {
                            return JsonSerializer.CreateDefault(new JsonSerializerSettings { CheckAdditionalContent = true })
                                .Deserialize<List<Name>>(reader);
                        }
                    }
                }
                """,
        }.RunAsync();
}
