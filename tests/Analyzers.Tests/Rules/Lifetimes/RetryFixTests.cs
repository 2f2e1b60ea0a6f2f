using System;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>The fixes of the rules on retries: what they write, and where they decline.</summary>
public class RetryFixTests
{
    /// <summary>The rows of a theory as whole sources, on .NET 8 with ASP.NET Core and Polly 7; equal ones mean that there is no fix.</summary>
    private static Task FixesAsync<TAnalyzer, TFix>(string before, string after, params RuleSource[] stubs)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
        => FixesWithAsync<TAnalyzer, TFix>(TestReferences.Net80AspNetPolly, before, after, stubs);

    private static Task FixesWithAsync<TAnalyzer, TFix>(ReferenceSet references, string before, string after, params RuleSource[] stubs)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
        => new CodeFixVerify<TAnalyzer, TFix>.Test
        {
            References = references,
            ImplicitUsings = true,
            Stubs = stubs,
            TestCode = before.ReplaceLineEndings("\n"),
            FixedCode = after.ReplaceLineEndings("\n"),
        }.RunAsync();

    [Fact]
    public Task The_json_is_serialised_in_the_attempt()
        => new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    // The order as the partner wants it.
                    byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);
                    return await retry.ExecuteAsync(t => _bus.PublishAsync({|GCG6002:body|}, t), token);
                }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    // The order as the partner wants it.
                    return await retry.ExecuteAsync(t => _bus.PublishAsync(JsonSerializer.SerializeToUtf8Bytes(order), t), token);
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_block_takes_the_declaration()
        => new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    string json = JsonSerializer.Serialize(order);
                    return await retry.ExecuteAsync(async () =>
                    {
                        bool isSent = await _bus.PublishAsync({|GCG6002:json|});
                        return isSent;
                    });
                }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    return await retry.ExecuteAsync(async () =>
                    {
                        string json = JsonSerializer.Serialize(order);
                        bool isSent = await _bus.PublishAsync(json);
                        return isSent;
                    });
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task Bytes_of_a_text_move_with_the_text()
        => new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    for (int attempt = 0; attempt < 5; attempt++)
                    {
                        if (attempt == 0) { }
                    }

                    string json = JsonSerializer.Serialize(order);
                    byte[] body = Encoding.UTF8.GetBytes(json);
                    while (true)
                    {
                        try
                        {
                            return await _bus.PublishAsync({|GCG6002:body|}, token);
                        }
                        catch (HttpRequestException)
                        {
                            await Task.Delay(5000);
                        }
                    }
                }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    for (int attempt = 0; attempt < 5; attempt++)
                    {
                        if (attempt == 0) { }
                    }

                    while (true)
                    {
                        try
                        {
                            string json = JsonSerializer.Serialize(order);
                            byte[] body = Encoding.UTF8.GetBytes(json);
                            return await _bus.PublishAsync(body, token);
                        }
                        catch (HttpRequestException)
                        {
                            await Task.Delay(5000);
                        }
                    }
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task What_is_disposed_at_the_end_of_a_round_does_not_outlive_the_attempt()
        => new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    Console.WriteLine();
                    byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);
                    for (int attempt = 1; attempt <= 4; attempt++)
                    {
                        using var content = new MemoryStream({|GCG6002:body|});
                        bool isSent = await _bus.PublishAsync(content);
                        if (isSent)
                        {
                            return true;
                        }

                        await Task.Delay(1000 << attempt, token);
                    }

                    return false;
                }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    Console.WriteLine();
                    for (int attempt = 1; attempt <= 4; attempt++)
                    {
                        {
                            byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);
                            using var content = new MemoryStream(body);
                            bool isSent = await _bus.PublishAsync(content);
                            if (isSent)
                            {
                                return true;
                            }
                        }

                        await Task.Delay(1000 << attempt, token);
                    }

                    return false;
                }
            }
            """,
        }.RunAsync();

    /// <summary>JSON in a delegate, a loop and a request message: content that writes itself, whoever waits for the task.</summary>
    [Theory]
    [InlineData(
        "return await retry.ExecuteAsync(() => client.PostAsync(address, new StringContent({|GCG6002:json|}, Encoding.UTF8, \"application/json\")));",
        "return await retry.ExecuteAsync(\n            () => client.PostAsync(\n                address, System.Net.Http.Json.JsonContent.Create(order, null, JsonSerializerOptions.Default)));")]
    [InlineData(
        "return await retry.ExecuteAsync(async () => await client.PostAsync(address, new StringContent({|GCG6002:json|}, Encoding.UTF8, \"application/json\")));",
        "return await retry.ExecuteAsync(\n            async () => await client.PostAsync(\n                address, System.Net.Http.Json.JsonContent.Create(order, null, JsonSerializerOptions.Default)));")]
    [InlineData(
        "return await retry.ExecuteAsync(() =>\n        {\n            var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = new StringContent({|GCG6002:json|}) };\n            return client.SendAsync(request);\n        });",
        "return await retry.ExecuteAsync(() =>\n        {\n            var request = new HttpRequestMessage(HttpMethod.Post, address)\n            {\n                Content = System.Net.Http.Json.JsonContent.Create(\n                    order,\n                    new System.Net.Http.Headers.MediaTypeHeaderValue(\"text/plain\") { CharSet = \"utf-8\" },\n                    JsonSerializerOptions.Default)\n            };\n            return client.SendAsync(request);\n        });")]
    [InlineData(
        "while (true)\n        {\n            try { return await client.PostAsync(address, new StringContent({|GCG6002:json|}, Encoding.UTF8, \"application/json\")); }\n            catch (HttpRequestException) { await Task.Delay(3000); }\n        }",
        "while (true)\n        {\n            try { return await client.PostAsync(address, System.Net.Http.Json.JsonContent.Create(order, null, JsonSerializerOptions.Default)); }\n            catch (HttpRequestException) { await Task.Delay(3000); }\n        }")]
    public Task JSON_is_sent_as_content_that_writes_itself(string before, string after)
    {
        return new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    string json = JsonSerializer.Serialize(order);
                    {{before}}
                }
            }
            """,
            FixedCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    {{after}}
                }
            }
            """,
        }.RunAsync();
    }

    /// <summary>
    /// JSON that no content can serialise in each send still need not wait; where a request path is known it stays, because
    /// GCG2003 would find it in the attempt.
    /// </summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_task_that_is_not_handed_to_the_policy_has_no_content_that_writes_itself(bool isRequest)
    {
        string type = isRequest ? "SenderController : ControllerBase" : "Sender";
        string found = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class {{type}}
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    string json = JsonSerializer.Serialize(order);
                    return await retry.ExecuteAsync(async () =>
                    {
                        var sent = client.PostAsync(address, new StringContent({|GCG6002:json|}, Encoding.UTF8, "application/json"));
                        await Task.Yield();
                        return await sent;
                    });
                }
            }
            """;
        var test = new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,

            // On a request path this fix is not offered, see the other row.
            LeavesToOtherRules = isRequest ? [] : [RuleIds.DocumentCopy],
            TestCode = found,
            FixedCode = isRequest
                ? found
                : $$"""
                public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
                public class {{type}}
                {
                    public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                    {
                        var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                        return await retry.ExecuteAsync(async () =>
                        {
                            string json = JsonSerializer.Serialize(order);
                            var sent = client.PostAsync(address, new StringContent(json, Encoding.UTF8, "application/json"));
                            await Task.Yield();
                            return await sent;
                        });
                    }
                }
                """,
        };
        await test.RunAsync();
    }

    [Theory]
    [InlineData("a read that may differ", "byte[] body = File.ReadAllBytes(order.Lines[0]); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6001:body|})));")]
    [InlineData("an input changed before", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\norder = null;\nreturn await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})));")]
    [InlineData("an input changed in the attempt", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\nreturn await retry.ExecuteAsync(() => { order.Lines.Clear(); return client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})); });")]
    [InlineData("an input handed on", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\nobject.ReferenceEquals(order, null);\nreturn await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})));")]
    [InlineData("a length used outside", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\nConsole.WriteLine(body.Length);\nreturn await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})));")]
    public Task No_fix_for(string _, string statements)
    {
        string code = "var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));\n" + statements;
        return new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            UnfixedCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body, CancellationToken token = default); Task<bool> PublishAsync(string body); Task<bool> PublishAsync(Stream body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{code}}
                }
            }
            """,
        }.RunAsync();
    }

    private const string Handler = """
        public class RetryingHandler : DelegatingHandler
        {
            private readonly AsyncRetryPolicy<HttpResponseMessage> _policy = Policy.HandleResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode).WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));
            protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                => _policy.ExecuteAsync(token => base.SendAsync(request, token), cancellationToken);
        }
        public static class SetUp
        {
            public static void AddPartner(this IServiceCollection services) => services.AddHttpClient<Partner>().AddHttpMessageHandler<RetryingHandler>();
        }
        """;

    [Fact]
    public Task A_content_builds_its_array_in_each_send()
        => new CodeFixVerify<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Partner
            {
                private const int MessageBytes = 65536;
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task SendAsync(int number)
                {
                    byte[] message = new byte[MessageBytes];
                    Fill(message, number);
                    await _client.PostAsync("/", [|new ByteArrayContent(message)|]);
                }

                private static void Fill(Span<byte> message, int number)
                {
                    for (int i = 0; i < message.Length; i++)
                    {
                        message[i] = (byte)(number + i);
                    }
                }
            }

            """ + Handler,
            FixedCode = """
            public class Partner
            {
                private const int MessageBytes = 65536;
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task SendAsync(int number)
                {
                    await _client.PostAsync("/", new MessageContent(number));
                }

                private static void Fill(Span<byte> message, int number)
                {
                    for (int i = 0; i < message.Length; i++)
                    {
                        message[i] = (byte)(number + i);
                    }
                }

                private sealed class MessageContent : HttpContent
                {
                    private readonly int _number;

                    public MessageContent(int number)
                    {
                        _number = number;
                    }

                    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext context)
                    {
                        var number = _number;
                        byte[] message = new byte[MessageBytes];
                        Fill(message, number);
                        await stream.WriteAsync(message, 0, MessageBytes).ConfigureAwait(false);
                    }

                    protected override bool TryComputeLength(out long length)
                    {
                        length = MessageBytes;
                        return true;
                    }
                }
            }

            """ + Handler,
        }.RunAsync();

    /// <summary>The clock fills another array in each attempt.</summary>
    [Fact]
    public Task A_content_that_the_clock_fills_is_left()
        => new CodeFixVerify<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            UnfixedCode = """
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task<bool> SendAsync(int number)
                {
                    byte[] message = ArrayPool<byte>.Shared.Rent(65536);
                    try
                    {
                        Fill(message.AsSpan(0, 65536), number);
                        using var response = await _client.PostAsync("/", [|new ByteArrayContent(message, 0, 65536)|]);
                        return response.IsSuccessStatusCode;
                    }
                    catch (HttpRequestException)
                    {
                        return false;
                    }
                    finally
                    {
                        ArrayPool<byte>.Shared.Return(message);
                    }
                }

                private static void Fill(Span<byte> message, int number) => message[0] = (byte)(number + Environment.TickCount);
            }

            """ + Handler,
        }.RunAsync();

    [Fact]
    public Task A_content_rents_its_array_in_each_send()
        => new CodeFixVerify<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task<bool> SendAsync(int number)
                {
                    byte[] message = ArrayPool<byte>.Shared.Rent(65536);
                    try
                    {
                        Fill(message.AsSpan(0, 65536), number);
                        using var response = await _client.PostAsync("/", [|new ByteArrayContent(message, 0, 65536)|]);
                        return response.IsSuccessStatusCode;
                    }
                    catch (HttpRequestException)
                    {
                        return false;
                    }
                    finally
                    {
                        ArrayPool<byte>.Shared.Return(message);
                    }
                }

                private static void Fill(Span<byte> message, int number) => message[0] = (byte)number;
            }

            """ + Handler,
            FixedCode = """
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task<bool> SendAsync(int number)
                {
                    try
                    {
                        using var response = await _client.PostAsync("/", new MessageContent(number));
                        return response.IsSuccessStatusCode;
                    }
                    catch (HttpRequestException)
                    {
                        return false;
                    }
                }

                private static void Fill(Span<byte> message, int number) => message[0] = (byte)number;

                private sealed class MessageContent : HttpContent
                {
                    private readonly int _number;

                    public MessageContent(int number)
                    {
                        _number = number;
                    }

                    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext context)
                    {
                        var number = _number;
                        byte[] message = ArrayPool<byte>.Shared.Rent(65536);
                        try
                        {
                            Fill(message.AsSpan(0, 65536), number);
                            await stream.WriteAsync(message, 0, 65536).ConfigureAwait(false);
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(message);
                        }
                    }

                    protected override bool TryComputeLength(out long length)
                    {
                        length = 65536;
                        return true;
                    }
                }
            }

            """ + Handler,
        }.RunAsync();

    [Theory]
    [InlineData("new Random().NextBytes(message);", "another method fills it")]
    [InlineData("Log(message);", "a method with effects")]
    [InlineData("Fill(message, _number);", "a field that may change")]
    [InlineData("Fill(message, 1); message[0] = 3;", "written otherwise")]
    public Task No_content_for(string statements, string reason)
    {
        Assert.NotEmpty(reason);
        string code = $$"""
            public class Partner
            {
                private int _number;
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task SendAsync()
                {
                    byte[] message = new byte[65536];
                    {{statements}}
                    await _client.PostAsync("/", [|new ByteArrayContent(message)|]);
                }

                private static void Log(byte[] message) => Console.WriteLine(message.Length);
                private static void Fill(Span<byte> message, int number) => message[0] = (byte)number;
            }

            """ + Handler;
        return new CodeFixVerify<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            UnfixedCode = code,
        }.RunAsync();
    }

    /// <summary>An archive holds the time at which it was written, so who writes it again sends other bytes; of a callback nothing is known at all.</summary>
    [Theory]
    [InlineData("new ByteArrayContent(archive.ToArray())")]
    [InlineData("new StreamContent(archive)")]
    public Task What_a_callback_writes_has_no_fix(string content)
    {
        string code = $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task SendAsync(Action<Stream> write)
                {
                    var archive = new MemoryStream();
                    write(archive);
                    archive.Position = 0;
                    await _client.PostAsync("/", [|{{content}}|]);
                }
            }

            """ + Handler;
        return new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            UnfixedCode = code,
        }.RunAsync();
    }

    [Theory]
    [InlineData(
        "Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).RetryAsync(3)",
        "Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429).RetryAsync(3)")]
    [InlineData(
        "Policy<HttpResponseMessage>.HandleResult(r => [|!r.IsSuccessStatusCode|]).RetryAsync(3)",
        "Policy<HttpResponseMessage>.Handle<HttpRequestException>().OrResult(r => (int)r.StatusCode is >= 500 or 408 or 429).RetryAsync(3)")]
    [InlineData(
        "Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => [|(int)r.StatusCode >= 400|]).RetryAsync(3)",
        "Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429).RetryAsync(3)")]
    [InlineData(
        "Policy.HandleResult<HttpResponseMessage>(r => r.StatusCode == HttpStatusCode.NotFound || [|!r.IsSuccessStatusCode|]).RetryAsync(3)",
        "Policy.HandleResult<HttpResponseMessage>(r => r.StatusCode == HttpStatusCode.NotFound || ((int)r.StatusCode is >= 500 or 408 or 429)).RetryAsync(3)")]
    [InlineData(
        "Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).Or<TimeoutException>().RetryAsync(3)",
        "Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429).Or<TimeoutException>().RetryAsync(3)")]
    public Task Predicates(string before, string after) => new CodeFixVerify<PermanentFailureAnalyzer, PermanentFailureCodeFixProvider>.Test
    {
        References = TestReferences.Net80AspNetPolly,
        ImplicitUsings = true,
        TestCode = $$"""public class Policies { public object Retry => {{before}}; }""",
        FixedCode = $$"""public class Policies { public object Retry => {{after}}; }""",
    }.RunAsync();

    [Fact]
    public Task Two_predicates_in_one_file()
        => new CodeFixVerify<PermanentFailureAnalyzer, PermanentFailureCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = "public class Policies { public object Retry => new object[] { Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).RetryAsync(3), Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => [|(int)r.StatusCode >= 400|]).RetryAsync(2) }; }",
            FixedCode = "public class Policies { public object Retry => new object[] { Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429).RetryAsync(3), Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429).RetryAsync(2) }; }",
        }.RunAsync();

    [Fact]
    public Task The_project_own_extension_is_used_where_it_is_referenced()
        => new CodeFixVerify<PermanentFailureAnalyzer, PermanentFailureCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyExtensionsHttp],
            TestCode = "public class Policies { public object Retry => Policy.HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|]).RetryAsync(3); }",
            FixedCode = "public class Policies { public object Retry => global::Polly.Extensions.Http.HttpPolicyExtensions.HandleTransientHttpError().OrResult(r => (int)r.StatusCode == 429).RetryAsync(3); }",
        }.RunAsync();

    [Fact]
    public Task A_breaker_goes_inside_the_retry()
        => new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly AsyncRetryPolicy<HttpResponseMessage> _retry = Policy
                    .HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)
                    .[|WaitAndRetryAsync|](3, n => TimeSpan.FromSeconds(2 << n));
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));
                }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy
                    .HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)
                    .WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n))
                    .WrapAsync(
                        Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)
                            .CircuitBreakerAsync(5, TimeSpan.FromSeconds(30)));
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));
                }
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("a broken circuit would be retried", "private readonly IAsyncPolicy _retry = Policy.Handle<Exception>().[|WaitAndRetryAsync|](3, n => TimeSpan.FromSeconds(n));", "return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("a breaker of one call counts nothing", "", "var retry = Policy.Handle<HttpRequestException>().[|WaitAndRetryAsync|](3, n => TimeSpan.FromSeconds(n)); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("the field is another type's too", "protected readonly AsyncRetryPolicy _retry = Policy.Handle<HttpRequestException>().[|WaitAndRetryAsync|](3, n => TimeSpan.FromSeconds(n));", "return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    public Task No_breaker_where(string _, string members, string statements)
        => new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            UnfixedCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                {{members}}
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData(
        "private readonly RetryPolicy<HttpResponseMessage> _retry = Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).[|WaitAndRetry|](3, n => TimeSpan.FromSeconds(n));",
        "private readonly ISyncPolicy<HttpResponseMessage> _retry =\n        Policy\n            .HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)\n            .WaitAndRetry(3, n => TimeSpan.FromSeconds(n))\n            .Wrap(\n                Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)\n                    .CircuitBreaker(5, TimeSpan.FromSeconds(30)));")]
    [InlineData(
        "private readonly ISyncPolicy _retry = Policy.Handle<HttpRequestException>().[|WaitAndRetry|](3, n => TimeSpan.FromSeconds(n));",
        "private readonly ISyncPolicy _retry =\n        Policy\n            .Handle<HttpRequestException>()\n            .WaitAndRetry(3, n => TimeSpan.FromSeconds(n))\n            .Wrap(Policy.Handle<HttpRequestException>().CircuitBreaker(5, TimeSpan.FromSeconds(30)));")]
    [InlineData(
        "private readonly RetryPolicy _retry; public Sender() { _retry = Policy.Handle<HttpRequestException>().Or<IOException>().[|WaitAndRetry|](new[] { TimeSpan.FromSeconds(3) }); }",
        "private readonly ISyncPolicy _retry; public Sender() { _retry = Policy.Handle<HttpRequestException>().Or<IOException>().WaitAndRetry(new[] { TimeSpan.FromSeconds(3) }).Wrap(Policy.Handle<HttpRequestException>().Or<IOException>().CircuitBreaker(5, TimeSpan.FromSeconds(30))); }")]
    public Task A_breaker_in_a_synchronous_policy(string before, string after)
    {
        return new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                {{before}}
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return _retry.Execute(() => client.PostAsync(address, new ByteArrayContent(notice)).Result);
                }
            }
            """,
            FixedCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                {{after}}
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return _retry.Execute(() => client.PostAsync(address, new ByteArrayContent(notice)).Result);
                }
            }
            """,
        }.RunAsync();
    }

    private const string Options8 = "new RetryStrategyOptions<HttpResponseMessage> { ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>().HandleResult(r => (int)r.StatusCode >= 500) }";
    private const string Breaker8 = "new global::Polly.CircuitBreaker.CircuitBreakerStrategyOptions<HttpResponseMessage> { ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>().HandleResult(r => (int)r.StatusCode >= 500), FailureRatio = 1, MinimumThroughput = 5, BreakDuration = TimeSpan.FromSeconds(30) }";

    [Theory]
    [InlineData(
        "private readonly ResiliencePipeline<HttpResponseMessage> _retry = new ResiliencePipelineBuilder<HttpResponseMessage>().[|AddRetry|](" + Options8 + ").AddTimeout(TimeSpan.FromSeconds(9)).Build();",
        "private readonly ResiliencePipeline<HttpResponseMessage> _retry =\n        new ResiliencePipelineBuilder<HttpResponseMessage>()\n            .AddRetry(new RetryStrategyOptions<HttpResponseMessage>\n            {\n                ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>()\n                    .HandleResult(r => (int)r.StatusCode >= 500)\n            })\n            .AddCircuitBreaker(new global::Polly.CircuitBreaker.CircuitBreakerStrategyOptions<HttpResponseMessage>\n            {\n                ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>()\n                    .HandleResult(r => (int)r.StatusCode >= 500),\n                FailureRatio = 1,\n                MinimumThroughput = 5,\n                BreakDuration = TimeSpan.FromSeconds(30)\n            })\n            .AddTimeout(TimeSpan.FromSeconds(9))\n            .Build();")]
    [InlineData(
        "private readonly ResiliencePipeline<HttpResponseMessage> _retry; public Sender() { _retry = new ResiliencePipelineBuilder<HttpResponseMessage>().[|AddRetry|](" + Options8 + ").Build(); }",
        "private readonly ResiliencePipeline<HttpResponseMessage> _retry; public Sender() { _retry = new ResiliencePipelineBuilder<HttpResponseMessage>().AddRetry(" + Options8 + ").AddCircuitBreaker(" + Breaker8 + ").Build(); }")]
    [InlineData(
        "private readonly ResiliencePipeline _retry = new ResiliencePipelineBuilder().[|AddRetry|](new RetryStrategyOptions { ShouldHandle = new PredicateBuilder().Handle<HttpRequestException>() }).Build();",
        "private readonly ResiliencePipeline _retry =\n        new ResiliencePipelineBuilder()\n            .AddRetry(new RetryStrategyOptions { ShouldHandle = new PredicateBuilder().Handle<HttpRequestException>() })\n            .AddCircuitBreaker(new global::Polly.CircuitBreaker.CircuitBreakerStrategyOptions\n            {\n                ShouldHandle = new PredicateBuilder().Handle<HttpRequestException>(),\n                FailureRatio = 1,\n                MinimumThroughput = 5,\n                BreakDuration = TimeSpan.FromSeconds(30)\n            })\n            .Build();")]
    [InlineData("private readonly ResiliencePipeline _retry = new ResiliencePipelineBuilder().[|AddRetry|](new RetryStrategyOptions()).Build();", "")]
    [InlineData("private readonly ResiliencePipeline<HttpResponseMessage> _retry = new ResiliencePipelineBuilder<HttpResponseMessage>().[|AddRetry|](new RetryStrategyOptions<HttpResponseMessage> { ShouldHandle = args => new ValueTask<bool>(args.Outcome.Exception != null) }).Build();", "")]
    [InlineData("private readonly ResiliencePipeline _retry = new ResiliencePipelineBuilder().[|AddRetry|](new RetryStrategyOptions { ShouldHandle = new PredicateBuilder().Handle<Exception>() }).Build();", "")]
    public Task A_breaker_in_a_pipeline(string before, string after)
    {
        return new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                {{before}}
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(async t => await client.PostAsync(address, new ByteArrayContent(notice), t), token);
                }
            }
            """,
            FixedCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                {{(after.Length > 0 ? after : before)}}
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(async t => await client.PostAsync(address, new ByteArrayContent(notice), t), token);
                }
            }
            """,
        }.RunAsync();
    }

    [Fact]
    public Task A_breaker_does_not_count_refusals()
    {
        return new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode).[|WaitAndRetryAsync|](3, n => TimeSpan.FromSeconds(n));
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));
                }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly IAsyncPolicy<HttpResponseMessage> _retry =
                    Policy
                        .Handle<HttpRequestException>()
                        .OrResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode)
                        .WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n))
                        .WrapAsync(
                            Policy
                                .Handle<HttpRequestException>()
                                .OrResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429)
                                .CircuitBreakerAsync(5, TimeSpan.FromSeconds(30)));
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));
                }
            }
            """,
        }.RunAsync();
    }

    [Fact]
    public Task No_breaker_in_a_pipeline_of_one_call()
    {
        string source = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = new ResiliencePipelineBuilder<HttpResponseMessage>().[|AddRetry|](new RetryStrategyOptions<HttpResponseMessage> { ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>().HandleResult(r => (int)r.StatusCode >= 500) }).Build(); return await retry.ExecuteAsync(async t => await client.PostAsync(address, new ByteArrayContent(notice), t), token);
                }
            }
            """;
        return new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            UnfixedCode = source,
        }.RunAsync();
    }

    [Theory]
    [InlineData(" => services.AddHttpClient<Partner>().AddResilienceHandler(\"own\", b => b.[|AddRetry|](new Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions()));", "\n        => services.AddHttpClient<Partner>()\n            .AddResilienceHandler(\n                \"own\",\n                b => b.AddRetry(new Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions())\n                    .AddCircuitBreaker(new global::Microsoft.Extensions.Http.Resilience.HttpCircuitBreakerStrategyOptions\n                    {\n                        FailureRatio = 1,\n                        MinimumThroughput = 5,\n                        BreakDuration = TimeSpan.FromSeconds(30)\n                    }));")]
    [InlineData(" => services.AddHttpClient<Partner>().AddResilienceHandler(\"own\", b => { b.[|AddRetry|](new Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions { MaxRetryAttempts = 5 }); b.AddTimeout(TimeSpan.FromSeconds(9)); });", " => services.AddHttpClient<Partner>().AddResilienceHandler(\"own\", b => { b.AddRetry(new Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions { MaxRetryAttempts = 5 }).AddCircuitBreaker(new global::Microsoft.Extensions.Http.Resilience.HttpCircuitBreakerStrategyOptions { FailureRatio = 1, MinimumThroughput = 5, BreakDuration = TimeSpan.FromSeconds(30) }); b.AddTimeout(TimeSpan.FromSeconds(9)); });")]
    public Task A_breaker_in_the_handler_of_a_client(string before, string after)
    {
        static string Source(string configure) => $$"""
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }
                public Task SendAsync(byte[] notice) => _client.PostAsync("/", new ByteArrayContent(notice));
            }
            public static class SetUp
            {
                public static void AddPartner(this IServiceCollection services){{configure}}
            }
            """;
        return new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            Stubs = [Stubs.Resilience],
            TestCode = Source(before),
            FixedCode = Source(after),
        }.RunAsync();
    }

    [Fact]
    public Task No_breaker_in_a_retry_without_end()
    {
        string source = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly IAsyncPolicy _retry = Policy.Handle<HttpRequestException>().[|WaitAndRetryForeverAsync|](n => TimeSpan.FromSeconds(n));
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));
                }
            }
            """;
        return new CodeFixVerify<RetryWithoutBreakerAnalyzer, RetryWithoutBreakerCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            UnfixedCode = source,
        }.RunAsync();
    }

    [Fact]
    public Task JSON_of_a_client_is_serialised_in_each_send()
    {
        static string Source(string json, string content) => $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Partner
            {
                private readonly HttpClient _client;
                public Partner(HttpClient client) { _client = client; }

                public async Task SendAsync(Order order)
                {
                    Console.WriteLine();{{json}}
                    await _client.PostAsync({{content}});
                }
            }

            """ + Handler;
        return new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = Source("\n        string json = JsonSerializer.Serialize(order);", "\"/\", {|GCG6002:new StringContent(json, Encoding.UTF8, \"application/json\")|}"),
            FixedCode = Source(string.Empty, "\n            \"/\", System.Net.Http.Json.JsonContent.Create(order, null, JsonSerializerOptions.Default)"),
        }.RunAsync();
    }

    [Theory]
    [InlineData("byte[] message = new byte[65536];", "new ByteArrayContent([|message|])")]
    [InlineData("byte[] message = new byte[65536];", "new ByteArrayContent([|message|], 0, 65536)")]
    public Task A_content_in_the_attempt_builds_its_array(string declaration, string content)
        => new CodeFixVerify<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = $$"""
            public class Partner
            {
                private readonly HttpClient _client = new HttpClient();

                public async Task SendAsync(int number)
                {
                    {{declaration}}
                    Fill(message, number);
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    await retry.ExecuteAsync(() => _client.PostAsync("/", {{content}}));
                    Console.WriteLine();
                }

                private static void Fill(Span<byte> message, int number) => message[0] = (byte)number;
            }
            """,
            FixedCode = """
            public class Partner
            {
                private readonly HttpClient _client = new HttpClient();

                public async Task SendAsync(int number)
                {
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    await retry.ExecuteAsync(() => _client.PostAsync("/", new MessageContent(number)));
                    Console.WriteLine();
                }

                private static void Fill(Span<byte> message, int number) => message[0] = (byte)number;

                private sealed class MessageContent : HttpContent
                {
                    private readonly int _number;

                    public MessageContent(int number)
                    {
                        _number = number;
                    }

                    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext context)
                    {
                        var number = _number;
                        byte[] message = new byte[65536];
                        Fill(message, number);
                        await stream.WriteAsync(message, 0, 65536).ConfigureAwait(false);
                    }

                    protected override bool TryComputeLength(out long length)
                    {
                        length = 65536;
                        return true;
                    }
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task No_content_in_the_attempt_where_an_input_changes()
    {
        string source = """
            public class Partner
            {
                private readonly HttpClient _client = new HttpClient();

                public async Task SendAsync(int number)
                {
                    byte[] message = new byte[65536];
                    Fill(message, number);
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    await retry.ExecuteAsync(() => _client.PostAsync("/", new ByteArrayContent([|message|])));
                    number++;
                }

                private static void Fill(Span<byte> message, int number) => message[0] = (byte)number;
            }
            """;
        return new CodeFixVerify<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            UnfixedCode = source,
        }.RunAsync();
    }
}
