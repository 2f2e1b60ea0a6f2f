using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.JsonRequestContentAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2003 reports and leaves alone, and what its fix writes.</summary>
public class GCG2003JsonRequestContentTests
{
    [Fact]
    public Task The_content_serializes_itself_with_everything_written_out()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, "application/json"), token);
                    }

                    async Task M1(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var json = [|JsonSerializer.Serialize<object>(rows, options)|];
                        using var content = new StringContent(json, Encoding.UTF8, "application/vnd.rows+json");
                        using var response = await client.PutAsync(address, content);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Headers;
                using System.Net.Http.Json;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, JsonContent.Create(rows, null, JsonSerializerOptions.Default), token);
                    }

                    async Task M1(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        using var content = JsonContent.Create<object>(
                            rows, new MediaTypeHeaderValue("application/vnd.rows+json") { CharSet = "utf-8" }, options);
                        using var response = await client.PutAsync(address, content);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_comment_in_the_options_moves_with_them()
    {
        static string Source(string statements) => $$"""
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Net.Http.Json;
            using System.Text;
            using System.Text.Json;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            class Row
            {
                public string[] Tags, Notes, Lines, Marks;

                public List<string> Names { get; set; }
            }

            class C : ControllerBase
            {
                async Task M(HttpClient client, List<Row> rows)
                {
                    {{statements}}
                    using var response = await client.PutAsync("a", content);
                }
            }
            """;
        return new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = Source("""
                // what the partner wants
                        var json = [|JsonSerializer.Serialize(rows, new JsonSerializerOptions
                        {
                            WriteIndented = true // people read it
                        })|];

                        var content = new StringContent(json, Encoding.UTF8, "application/json");
                """),
            FixedCode = Source("""
                // what the partner wants

                        var content = JsonContent.Create(rows, null, new JsonSerializerOptions
                        {
                            WriteIndented = true // people read it
                        });
                """),
        }.RunAsync();
    }

    [Fact]
    public Task A_content_goes_with_a_request_and_its_headers()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        using var request = new HttpRequestMessage(HttpMethod.Post, address)
                        {
                            Content = new StringContent([|JsonSerializer.Serialize(rows, options)|], Encoding.UTF8, "application/json"),
                        };
                        request.Headers.Add("X-Key", $"key {address}");
                        using var response = await client.SendAsync(request, token);
                    }

                    async Task M1(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var second = new HttpRequestMessage(HttpMethod.Put, address);
                        var content = new StringContent([|JsonSerializer.Serialize(rows, options)|]);
                        second.Content = content;
                        second.Headers.Authorization = new System.Net.Http.Headers.AuthenticationHeaderValue("Bearer", address);
                        await client.SendAsync(second, HttpCompletionOption.ResponseHeadersRead, token).ConfigureAwait(false);
                    }

                    async Task M2(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        using (var content = new ByteArrayContent([|JsonSerializer.SerializeToUtf8Bytes(rows, options)|]))
                        {
                            content.Headers.ContentType = System.Net.Http.Headers.MediaTypeHeaderValue.Parse("application/json");
                            using (var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = content })
                            using (var response = await client.SendAsync(request))
                            {
                                response.EnsureSuccessStatusCode();
                            }
                        }
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Headers;
                using System.Net.Http.Json;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        using var request = new HttpRequestMessage(HttpMethod.Post, address)
                        {
                            Content = JsonContent.Create(rows, null, options),
                        };
                        request.Headers.Add("X-Key", $"key {address}");
                        using var response = await client.SendAsync(request, token);
                    }

                    async Task M1(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var second = new HttpRequestMessage(HttpMethod.Put, address);
                        var content = JsonContent.Create(rows, new MediaTypeHeaderValue("text/plain") { CharSet = "utf-8" }, options);
                        second.Content = content;
                        second.Headers.Authorization = new System.Net.Http.Headers.AuthenticationHeaderValue("Bearer", address);
                        await client.SendAsync(second, HttpCompletionOption.ResponseHeadersRead, token).ConfigureAwait(false);
                    }

                    async Task M2(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        using (var content = JsonContent.Create(rows, null, options))
                        {
                            content.Headers.ContentType = System.Net.Http.Headers.MediaTypeHeaderValue.Parse("application/json");
                            using (var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = content })
                            using (var response = await client.SendAsync(request))
                            {
                                response.EnsureSuccessStatusCode();
                            }
                        }
                    }
                }
                """,
        }.RunAsync();

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

            public class Row { public string[] Tags, Notes, Lines, Marks; public List<string> Names { get; set; } }

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
        return new CodeFixVerify<GcGuard.Analyzers.Rules.Buffering.JsonRequestContentAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
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
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        using var form = new MultipartFormDataContent();
                        form.Add(new StringContent(JsonSerializer.Serialize(rows)), "info");
                        await client.PostAsync(address, form);
                    }

                    async Task M1(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        using var form = new MultipartFormDataContent();
                        var info = new StringContent(JsonSerializer.Serialize(rows));
                        form.Add(info, "info");
                        await client.PostAsync(address, form);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_content_that_may_be_sent_later_or_differently_stays()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = new StringContent([|JsonSerializer.Serialize(rows)|]) };
                        rows.Clear();
                        await client.SendAsync(request, token);
                    }

                    async Task M1(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var request = new HttpRequestMessage(HttpMethod.Post, address);
                        request.Content = new StringContent([|JsonSerializer.Serialize(rows)|]);
                        Sign(request);
                        await client.SendAsync(request, token);
                        void Sign(HttpRequestMessage one) => rows.Clear();
                    }

                    async Task M2(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var request = new HttpRequestMessage(HttpMethod.Post, address);
                        request.Content = new StringContent([|JsonSerializer.Serialize(rows)|]);
                        if (rows.Count > 0)
                        {
                            await client.SendAsync(request, token);
                        }
                    }

                    async Task M3(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var content = new StringContent([|JsonSerializer.Serialize(rows)|]);
                        content.Headers.ContentType.CharSet = "utf-16";
                        await client.PostAsync(address, content);
                    }

                    async Task M4(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var content = new StringContent([|JsonSerializer.Serialize(rows)|]);
                        content.Headers.ContentType = new System.Net.Http.Headers.MediaTypeHeaderValue("application/json") { CharSet = "utf-16" };
                        await client.PostAsync(address, content);
                    }

                    async Task M5(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var content = new StringContent([|JsonSerializer.Serialize(rows)|]);
                        var other = content;
                        rows.Clear();
                        await client.PostAsync(address, other);
                    }

                    async Task M6(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = new StringContent([|JsonSerializer.Serialize(rows)|]) };
                        var sent = client.SendAsync(request, token);
                        rows.Clear();
                        await sent;
                    }

                    async Task M7(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var content = new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, "application/json");
                        rows.Clear();
                        await client.PostAsync(address, content);
                    }

                    async Task M8(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        var sent = client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|]));
                        rows.Clear();
                        await sent;
                    }

                    async Task M9(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.Unicode));
                    }

                    async Task M10(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, new StringContent([|JsonConvert.SerializeObject(rows)|], Encoding.UTF8, "application/json"));
                    }

                    async Task M11(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, new ByteArrayContent(Encoding.UTF8.GetBytes([|JsonConvert.SerializeObject(rows)|])));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_contents_and_those_that_are_sent_again_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, new StringContent(JsonSerializer.Serialize(new { id = rows.Count }), Encoding.UTF8, "application/json"));
                    }

                    async Task M1(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        byte[] body = JsonSerializer.SerializeToUtf8Bytes(rows);
                        for (int attempt = 0; attempt < 3; attempt++)
                        {
                            using var content = new ByteArrayContent(body);
                            await client.PostAsync(address, content);
                        }
                    }

                    async Task M2(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        try
                        {
                            rows.Clear();
                        }
                        catch (Exception)
                        {
                            await client.PostAsync(address, new StringContent(JsonSerializer.Serialize(rows)));
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_project_that_keeps_lengths_keeps_them()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestState =
            {
                AnalyzerConfigFiles =
                {
                    ("/.editorconfig", "root = true\n[*.cs]\ngcguard.keep_content_length = true\n"),
                },
            },
            UnfixedCode = """
                using System.Collections.Generic;
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
                    async Task M(HttpClient client, List<Row> rows, string address)
                    {
                        await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, "application/json"));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_older_language_has_the_fix_too()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System.Collections.Generic;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, "application/json"));
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Json;
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
                    async Task M0(HttpClient client, List<Row> rows, JsonSerializerOptions options, string address, CancellationToken token)
                    {
                        await client.PostAsync(address, JsonContent.Create(rows, null, JsonSerializerOptions.Default));
                    }
                }
                """,
        }.RunAsync();
}
