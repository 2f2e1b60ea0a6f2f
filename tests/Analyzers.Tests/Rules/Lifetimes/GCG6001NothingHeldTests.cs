using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 is silent about attempts that hold no buffer, or make it anew each time.</summary>
public class GCG6001NothingHeldTests
{
    /// <summary>Bodies of one method that are false alarms where they are reported.</summary>
    [Theory]
    [InlineData("a block filled in each attempt and kept for the next part", "byte[] block = new byte[1 << 20]; for (long at = 0; at < order.Lines.Count; at += block.Length) { for (int i = 0; i < 3; i++) { try { int n = await source.ReadAsync(block, 0, block.Length); await client.PutAsync(address, new ByteArrayContent(block, 0, n)); break; } catch (HttpRequestException) { await Task.Delay(5000); } } } return null;")]
    [InlineData("a range of a stream, read in each attempt", "for (int i = 0; i < 3; i++) { try { var range = new byte[1 << 20]; int n = await source.ReadAsync(range, 0, range.Length); return await client.PutAsync(address, new ByteArrayContent(range, 0, n)); } catch (HttpRequestException) { await Task.Delay(5000); } } return null;")]
    [InlineData("a stream of the caller, read in the attempt", "return await retry.ExecuteAsync(async () => { using var file = File.Create(\"a\"); await source.CopyToAsync(file); return (object)null; });")]
    [InlineData("the stream is what the attempt yields", "var result = await retry.ExecuteAsync(async () => { var copy = new MemoryStream(); using var file = File.OpenRead(order.Lines[0]); await file.CopyToAsync(copy); return copy; }); return result;")]
    [InlineData("the array is what the attempt yields", "byte[] answer = null; await retry.ExecuteAsync(async () => { answer = await client.GetByteArrayAsync(address); }); return answer.Length;")]
    [InlineData("the text is what the attempt yields", "string text = null; for (int i = 0; i < 3; i++) { try { text = File.ReadAllText(order.Lines[0]); break; } catch (IOException) { await Task.Delay(1000); } } return text;")]
    [InlineData("one event of a few fields", "string json = JsonSerializer.Serialize(new { Id = 3, At = DateTime.Now, State = \"done\" }); for (int i = 0; i < 3; i++) { var answer = await client.PostAsync(address, new StringContent(json)); if (answer.IsSuccessStatusCode) { return true; } await Task.Delay(5000); } return false;")]
    [InlineData("a message of a few keys", "byte[] message = bus.Serialize(new Moved { Id = 3 }); await retry.ExecuteAsync(() => bus.PublishAsync(\"topic\", message)); return null;")]
    [InlineData("objects, serialised in each attempt", "return await retry.ExecuteAsync(() => client.PostAsync(address, new StringContent(JsonSerializer.Serialize(order.Lines))));")]
    [InlineData("a list, serialised in each attempt", "for (int i = 0; i < 3; i++) { try { return await client.PostAsync(address, new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes(order))); } catch (HttpRequestException) { await Task.Delay(5000); } } return null;")]
    [InlineData("a request without a body", "var message = new HttpRequestMessage(HttpMethod.Get, address); return await retry.ExecuteAsync(() => client.SendAsync(new HttpRequestMessage(message.Method, message.RequestUri)));")]
    [InlineData("a query of fixed length", "var query = new { query = \"query { me { id } }\" }; return await retry.ExecuteAsync(() => client.PostAsync(address, new StringContent(JsonSerializer.Serialize(query))));")]
    [InlineData("a query text and its parameters", "string text = \"select * from a where id = @id\"; return await retry.ExecuteAsync(() => bus.QueryAsync(text, new Dictionary<string, object> { [\"id\"] = 3 }));")]
    [InlineData("the request is built in each attempt", "for (int i = 0; ; i++) { using var message = new HttpRequestMessage(HttpMethod.Post, address); message.Content = new StringContent(JsonSerializer.Serialize(order)); var answer = await client.SendAsync(message); if (answer.IsSuccessStatusCode) { return answer; } await Task.Delay(1000 << i); }")]
    [InlineData("a request object, cloned in each attempt", "return await retry.ExecuteAsync(() => client.SendAsync(Clone(request)));")]
    [InlineData("a stream over unmanaged memory", "return await retry.ExecuteAsync(async () => { using var stream = bus.Mapped(); return await client.PutAsync(address, new StreamContent(stream)); });")]
    [InlineData("no buffer", "await retry.ExecuteAsync(() => { Directory.Delete(\"folder\"); return Task.CompletedTask; }); return null;")]
    [InlineData("a part of an upload with its stream, as one object", "var part = bus.Part(); return await retry.ExecuteAsync(() => client.PutAsync(address, new StreamContent(part.Memory)));")]
    [InlineData("a row as state", "await retry.ExecuteAsync(() => bus.SaveAsync(order)); return null;")]
    [InlineData("a mail message", "var mail = new System.Net.Mail.MailMessage(); for (int i = 0; i < 3; i++) { try { new System.Net.Mail.SmtpClient().Send(mail); break; } catch (IOException) { Thread.Sleep(2000); } } return null;")]
    [InlineData("a line of a chat", "string line = \"joined: \" + order.Lines.Count; while (!await bus.SayAsync(line)) { await Task.Delay(2000); } return null;")]
    [InlineData("waits for a file to appear", "string path = \"site\" + order.Lines.Count; while (!File.Exists(path)) { await Task.Delay(1000); } return null;")]
    [InlineData("a worker that polls a queue", "while (!token.IsCancellationRequested) { byte[] message = await bus.ReceiveAsync(); if (message != null) { await client.PostAsync(address, new ByteArrayContent(message)); } else { await Task.Delay(5000); } } return null;")]
    [InlineData("a keep-alive that paces itself", "byte[] ping = new byte[2]; while (!token.IsCancellationRequested) { await client.PostAsync(address, new ByteArrayContent(ping)); await Task.Delay(15000); } return null;")]
    [InlineData("a tool that asks whether a server is ready", "while (true) { try { using var message = new HttpRequestMessage(HttpMethod.Get, address); var answer = await client.SendAsync(message); if (answer.IsSuccessStatusCode) { return true; } } catch (HttpRequestException) { } await Task.Delay(5000); }")]
    [InlineData("one more try in a catch block", "try { await bus.SaveAsync(order); } catch (IOException) { await Task.Delay(2000); await bus.SaveAsync(order); } return null;")]
    [InlineData("an array that is read inside the attempt", "return await retry.ExecuteAsync(() => Task.FromResult(File.ReadAllBytes(order.Lines[0]).Length));")]
    public Task Attempts_that_hold_nothing(string _, string statements)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Polly;

                public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }

                public class Sender
                {
                    private static HttpRequestMessage Clone(HttpRequestMessage request) => new(request.Method, request.RequestUri) { Content = request.Content };

                    public async Task<object> SendAsync(HttpClient client, Uri address, Order order, Stream source, HttpRequestMessage request, IBus bus, CancellationToken token)
                    {
                        var retry = Policy.Handle<IOException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                        {{statements}}
                    }
                }

                public class Moved { public int Id { get; set; } }

                public class Part { public MemoryStream Memory { get; set; } }

                public interface IBus
                {
                    byte[] Serialize(object message);
                    Task PublishAsync(string topic, byte[] message);
                    Task<object> QueryAsync(string text, IDictionary<string, object> parameters);
                    Task SaveAsync(object row);
                    Task<bool> SayAsync(string line);
                    Task<byte[]> ReceiveAsync();
                    UnmanagedMemoryStream Mapped();
                    Part Part();
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_handler_itself_and_a_delegate_from_outside()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Polly;
                using Polly.Retry;

                public class Resending : DelegatingHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        for (int i = 0; ; i++)
                        {
                            var response = await base.SendAsync(request, token);
                            if (response.IsSuccessStatusCode || i > 3) { return response; }
                            await Task.Delay(1000 << i, token);
                        }
                    }
                }

                public class Locks
                {
                    private readonly AsyncRetryPolicy _retry = Policy.Handle<IOException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    public Task RunAsync(Func<Task> action) => _retry.ExecuteAsync(action);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_middleware_that_runs_the_next_one_again()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System.Collections.Generic;
                using System.Net;
                using System.Net.Http;
                using System.Threading.Tasks;

                public delegate Task<HttpResponseMessage> Next(string token, List<string> events);

                public class Resending
                {
                    public async Task<HttpResponseMessage> Run(string token, List<string> events, Next next)
                    {
                        for (int i = 0; ; i++)
                        {
                            var response = await next(token, events);
                            if (response.StatusCode == HttpStatusCode.OK || i > 3) { return response; }
                            await Task.Delay(1000);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_handler_s_own_copy_of_the_content_it_is_handed_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;

                public class Patient : DelegatingHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        var copy = request.Content != null ? await CopyAsync(request.Content) : null;
                        HttpResponseMessage response;
                        int wait = 2;
                        do
                        {
                            if (copy != null && request.Content == null) { request.Content = await CopyAsync(copy); }
                            response = await base.SendAsync(request, token);
                            if (response.IsSuccessStatusCode) { return response; }
                            request.Content = null;
                            await Task.Delay(TimeSpan.FromSeconds(wait), token);
                            wait *= 2;
                        }
                        while (wait < 100);
                        return response;
                    }

                    private static async Task<HttpContent> CopyAsync(HttpContent content)
                    {
                        var memory = new MemoryStream();
                        await content.CopyToAsync(memory);
                        memory.Position = 0;
                        return new StreamContent(memory);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Start_up()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;

                public class SetUp : Microsoft.Extensions.Hosting.IHostedService
                {
                    private readonly HttpClient _client = new();
                    public async Task StartAsync(CancellationToken token)
                    {
                        byte[] policy = File.ReadAllBytes(System.Environment.GetEnvironmentVariable("RULES"));
                        while (true)
                        {
                            try { await _client.PutAsync("/", new ByteArrayContent(policy)); return; }
                            catch (HttpRequestException) { await Task.Delay(5000); }
                        }
                    }
                    public Task StopAsync(CancellationToken token) => Task.CompletedTask;
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Values_bound_to_one_query_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                public class Querying
                {
                    public class Bound { public ReadOnlyMemory<byte> AsMemory() => default; public int Count; }

                    private Task SendAsync(string text, ReadOnlyMemory<byte> blob) => Task.CompletedTask;

                    public async Task RunAsync(string text, Action<Bound> bind, Stream rows, int most)
                    {
                        ReadOnlyMemory<byte> blob = ReadOnlyMemory<byte>.Empty;
                        if (bind != null)
                        {
                            var bound = new Bound();
                            bind(bound);
                            blob = bound.AsMemory();
                        }

                        for (int attempt = 0; ; attempt++)
                        {
                            try { await SendAsync(text, blob); return; }
                            catch (IOException) when (attempt < most) { await Task.Delay(TimeSpan.FromSeconds(2 << attempt)); }
                        }
                    }
                }
                """,
        }.RunAsync();
}
