using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>True attempts that GCG6001 does not see; once it sees one, the test here changes.</summary>
public class GCG6001UnseenAttemptTests
{
    [Fact]
    public Task Missed_a_text_captured_by_a_delegate_that_a_middleware_of_the_user_runs_again()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;

                public delegate Task<HttpResponseMessage> Next(string token, List<string> events);
                public delegate Task<HttpResponseMessage> Middleware(string token, List<string> events, Next next);

                public class Resending
                {
                    private readonly int _most;
                    public Resending(int most) { _most = most; }

                    public async Task<HttpResponseMessage> Run(string token, List<string> events, Next next)
                    {
                        HttpResponseMessage response = null;
                        int wait = 1000;
                        for (int i = 0; i <= _most; i++)
                        {
                            try
                            {
                                response = await next(token, events);
                                if (response.StatusCode == HttpStatusCode.OK) { break; }
                            }
                            catch (HttpRequestException) { }
                            await Task.Delay(wait);
                            wait = Math.Min(60_000, wait * 2);
                        }
                        return response;
                    }
                }

                public class Sender
                {
                    private readonly HttpClient _client = new();
                    private readonly Middleware _middleware;
                    public Sender(Middleware middleware) { _middleware = middleware; }

                    private async Task<HttpStatusCode> PostAsync(List<string> events, string text)
                    {
                        Next next = (t, e) => _client.PostAsync("/", new StringContent(text));
                        Next post = (t, e) => _middleware == null ? next(t, e) : _middleware(t, e, next);
                        return (await post("", events)).StatusCode;
                    }

                    public Task<HttpStatusCode> SendAsync(List<string> events) => PostAsync(events, JsonSerializer.Serialize(events));
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Missed_logs_retried_by_a_library_whose_source_is_not_at_hand()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Threading.Tasks;

                public interface IRetries { Task RunAsync(Func<Task> action); }
                public interface IBlob { Task UploadAsync(byte[] data); }

                public class Uploads
                {
                    private readonly IRetries _retries;
                    public Uploads(IRetries retries) { _retries = retries; }
                    public Task UploadAsync(IBlob blob, byte[] payload) => _retries.RunAsync(() => blob.UploadAsync(payload));
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Missed_a_file_sent_once_more_in_a_straight_line()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System.Net;
                using System.Net.Http;
                using System.Threading.Tasks;

                public class Files
                {
                    private readonly HttpClient _client = new();

                    public async Task<HttpStatusCode> PutAsync(byte[] file, bool isTriedAgain)
                    {
                        var response = await _client.PutAsync("/file", new ByteArrayContent(file));
                        if (isTriedAgain && response.StatusCode == HttpStatusCode.ServiceUnavailable)
                        {
                            await Task.Delay(2000);
                            response = await _client.PutAsync("/file", new ByteArrayContent(file));
                        }
                        return response.StatusCode;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Missed_a_batch_in_an_object_that_a_sender_sends_again()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Threading.Tasks;

                public class Outgoing { public string Address { get; set; } public byte[] Payload { get; set; } }

                public interface ISender { Task<int> SendAsync(Outgoing outgoing); }

                public class Again : ISender
                {
                    private readonly ISender _inner;
                    private readonly Func<int, Task> _sleep;
                    public Again(ISender inner, Func<int, Task> sleep) { _inner = inner; _sleep = sleep; }

                    public async Task<int> SendAsync(Outgoing outgoing)
                    {
                        int status = await _inner.SendAsync(outgoing);
                        for (int i = 0; i < 4 && status >= 500; i++)
                        {
                            await _sleep(i);
                            status = await _inner.SendAsync(outgoing);
                        }
                        return status;
                    }
                }
                """,
        }.RunAsync();

    // A text that a caller hands over says nothing about a size.
    [Fact]
    public Task JSON_with_the_text_of_a_document_that_is_handed_in()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;

                public record Part(string Text);
                public record Message(int Role, List<Part> Parts);

                public class Questions
                {
                    private readonly HttpClient _client = new();

                    public Task<string> AskAsync(string documentText)
                    {
                        var body = new { messages = new[] { new Message(1, new List<Part> { new Part(documentText) }) } };
                        return SendAsync(_client, JsonSerializer.Serialize(body));
                    }

                    private static async Task<string> SendAsync(HttpClient client, string json)
                    {
                        for (var attempt = 1; attempt <= 3; attempt++)
                        {
                            using var request = new HttpRequestMessage(HttpMethod.Post, "/ask") { Content = new StringContent(json) };
                            using var response = await client.SendAsync(request);
                            if (response.IsSuccessStatusCode) { return await response.Content.ReadAsStringAsync(); }
                            await Task.Delay(TimeSpan.FromSeconds(attempt * 2));
                        }
                        throw new InvalidOperationException();
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("a back-off of the project's own", "while (true) { try { return await PostAsync(); } catch (HttpRequestException) { await PauseAsync(); } }")]
    [InlineData("a method that calls itself", "try { return await PostAsync(); } catch (HttpRequestException) { await Task.Delay(5000); return await SendAsync(client, notice); }")]
    [InlineData("a local function", "return await _retry.ExecuteAsync(PostAsync);")]
    public Task Attempts_in_other_methods(string _, string statements)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = $$"""
                using System;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Polly;

                public class Files
                {
                    private readonly IAsyncPolicy _retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));

                    private static Task PauseAsync() => Task.Delay(5000);

                    public async Task<HttpResponseMessage> SendAsync(HttpClient client, byte[] notice)
                    {
                        {{statements}}
                        Task<HttpResponseMessage> PostAsync() => client.PostAsync("/", new ByteArrayContent(notice));
                    }
                }
                """,
        }.RunAsync();
}
