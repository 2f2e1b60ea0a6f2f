using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 in whole classes whose caller hands over the payload that is sent in each attempt.</summary>
public class GCG6001HandedPayloadTests
{
    [Fact]
    public Task Events_of_the_caller_posted_by_a_counted_loop()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;

                public class Sender
                {
                    private readonly HttpClient _client = new();
                    private readonly TimeSpan _interval = TimeSpan.FromSeconds(1);

                    public async Task<bool> SendAsync(byte[] data, int count)
                    {
                        Console.WriteLine("{0} of {1}", count, new Lazy<string>(() => Encoding.UTF8.GetString(data)));
                        for (var attempt = 0; attempt < 2; attempt++)
                        {
                            if (attempt > 0) { await Task.Delay(_interval); }
                            bool canRetry = false;
                            try
                            {
                                using (var request = new HttpRequestMessage(HttpMethod.Post, "/bulk"))
                                using (var content = new ByteArrayContent([|data|]))
                                {
                                    request.Content = content;
                                    using (var response = await _client.SendAsync(request))
                                    {
                                        if (response.IsSuccessStatusCode) { return true; }
                                        canRetry = (int)response.StatusCode >= 500;
                                    }
                                }
                            }
                            catch (HttpRequestException) { canRetry = true; }
                            if (!canRetry) { break; }
                        }
                        return false;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Mails_as_one_content_of_the_caller()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;

                internal class Resending
                {
                    private readonly HttpClient _client;
                    private readonly Intervals _intervals;
                    public Resending(HttpClient client, Intervals intervals) { _client = client; _intervals = intervals; }

                    public async Task<HttpResponseMessage> DeliverAsync(StringContent content, CancellationToken token)
                    {
                        if (_intervals.Most == 0) return await _client.PostAsync("/", content, token).ConfigureAwait(false);
                        var attempts = 0;
                        do
                        {
                            var wait = _intervals.Next(attempts);
                            try
                            {
                                var response = await _client.PostAsync("/", [|content|], token).ConfigureAwait(false);
                                if ((int)response.StatusCode >= 500) throw new HttpRequestException();
                                return response;
                            }
                            catch (HttpRequestException)
                            {
                                attempts++;
                                if (attempts > _intervals.Most) throw;
                                await Task.Delay(wait).ConfigureAwait(false);
                            }
                        } while (true);
                    }
                }

                internal class Intervals
                {
                    public int Most { get; set; }
                    public TimeSpan Next(int attempts) => TimeSpan.FromSeconds(Math.Min(1 + attempts, 10));
                }

                internal class Injection
                {
                    public List<Mail> Mails { get; set; }
                    public StringContent ToContent()
                    {
                        var json = JsonSerializer.Serialize(this);
                        return new StringContent(json, Encoding.UTF8, "application/json");
                    }
                }

                public class Mail { public string Html { get; set; } public List<byte[]> Attachments { get; set; } }

                public class Mails
                {
                    private readonly HttpClient _client = new();
                    public async Task<HttpResponseMessage> SendAsync(List<Mail> mails, CancellationToken token)
                    {
                        var content = new Injection { Mails = mails }.ToContent();
                        var resending = new Resending(_client, new Intervals { Most = 3 });
                        return await resending.DeliverAsync(content, token);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Calls of other methods with the same name, written earlier, hide no caller.</summary>
    [Fact]
    public Task A_content_of_the_caller_beside_twenty_calls_of_another_method_with_the_same_name()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;

                public interface IQueue { Task DeliverAsync(string name, CancellationToken token); }

                public class Notices
                {
                    public async Task TellAsync(IQueue queue, CancellationToken token)
                    {
                        await queue.DeliverAsync("1", token);
                        await queue.DeliverAsync("2", token);
                        await queue.DeliverAsync("3", token);
                        await queue.DeliverAsync("4", token);
                        await queue.DeliverAsync("5", token);
                        await queue.DeliverAsync("6", token);
                        await queue.DeliverAsync("7", token);
                        await queue.DeliverAsync("8", token);
                        await queue.DeliverAsync("9", token);
                        await queue.DeliverAsync("10", token);
                        await queue.DeliverAsync("11", token);
                        await queue.DeliverAsync("12", token);
                        await queue.DeliverAsync("13", token);
                        await queue.DeliverAsync("14", token);
                        await queue.DeliverAsync("15", token);
                        await queue.DeliverAsync("16", token);
                        await queue.DeliverAsync("17", token);
                        await queue.DeliverAsync("18", token);
                        await queue.DeliverAsync("19", token);
                        await queue.DeliverAsync("20", token);
                    }
                }

                internal class Resending
                {
                    private readonly HttpClient _client = new();

                    public async Task<HttpResponseMessage> DeliverAsync(StringContent content, CancellationToken token)
                    {
                        var attempts = 0;
                        do
                        {
                            try
                            {
                                var response = await _client.PostAsync("/", [|content|], token);
                                if ((int)response.StatusCode >= 500) throw new HttpRequestException();
                                return response;
                            }
                            catch (HttpRequestException)
                            {
                                attempts++;
                                if (attempts > 3) throw;
                                await Task.Delay(TimeSpan.FromSeconds(5));
                            }
                        } while (true);
                    }
                }

                public class Mail { public string Html { get; set; } public List<byte[]> Attachments { get; set; } }

                public class Mails
                {
                    public async Task<HttpResponseMessage> SendAsync(List<Mail> mails, CancellationToken token)
                        => await new Resending().DeliverAsync(new StringContent(JsonSerializer.Serialize(mails)), token);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Events_handed_through_two_methods_that_call_each_other()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class Dispatcher
                {
                    private static readonly HashSet<int> Passing = new() { 408, 500, 502 };
                    private readonly HttpClient _client = new();

                    public async Task<bool> FetchAsync(string endpoint, string body, int retries = 0, int wait = 1, bool isZipped = false)
                    {
                        try
                        {
                            using var request = new HttpRequestMessage(HttpMethod.Post, endpoint);
                            if (isZipped) { request.Content = new ByteArrayContent(Zip(body)); }
                            else if (!string.IsNullOrWhiteSpace(body)) { request.Content = new StringContent(body, Encoding.UTF8, "application/json"); }
                            var response = await _client.SendAsync(request).ConfigureAwait(false);
                            if ((int)response.StatusCode >= 200 && (int)response.StatusCode < 300) { return true; }
                            if (retries > 0 && Passing.Contains((int)response.StatusCode))
                            {
                                return await AgainAsync(endpoint, body, retries, wait, isZipped).ConfigureAwait(false);
                            }
                        }
                        catch (HttpRequestException)
                        {
                            if (retries > 0) { return await AgainAsync(endpoint, body, retries, wait, isZipped).ConfigureAwait(false); }
                        }
                        return false;
                    }

                    private async Task<bool> AgainAsync(string endpoint, string body, int retries = 0, int wait = 1, bool isZipped = false)
                    {
                        await Task.Delay(wait * 1000).ConfigureAwait(false);
                        return await FetchAsync(endpoint, [|body|], retries - 1, wait * 2, isZipped).ConfigureAwait(false);
                    }

                    public Task<bool> LogAsync(List<Dictionary<string, object>> events) => FetchAsync("log", JsonSerializer.Serialize(events), 5);

                    private static byte[] Zip(string text) => Encoding.UTF8.GetBytes(text);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Lines_as_one_text_of_the_caller_sent_again_without_end()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;

                public class Sender
                {
                    private readonly HttpClient _client = new();
                    public TimeSpan Interval { get; set; }

                    public async Task DeliverAsync(string body, string name)
                    {
                        bool isSent = false;
                        do
                        {
                            try
                            {
                                await TryAsync([|body|], name).ConfigureAwait(false);
                                isSent = true;
                            }
                            catch (Exception e)
                            {
                                if (!(e is IOException)) { throw; }
                                await Task.Delay(Interval).ConfigureAwait(false);
                            }
                        }
                        while (!isSent);
                    }

                    private Task TryAsync(string body, string name) => _client.PostAsync("/" + name, new StringContent(body, Encoding.UTF8, "text/plain"));
                }

                public abstract class Flush<T>
                {
                    public Task RunAsync(IList<T> queued)
                    {
                        var body = Join(queued);
                        return OutAsync(body, "lines");
                    }

                    protected abstract T Join(IList<T> queued);
                    protected abstract Task OutAsync(T body, string name);
                }

                public class LineFlush : Flush<string>
                {
                    private readonly Sender _sender = new();

                    protected override string Join(IList<string> queued)
                    {
                        if (queued == null) { return string.Empty; }
                        var builder = new StringBuilder(queued.Count * 10);
                        foreach (string line in queued) { builder.Append(line); }
                        return builder.ToString();
                    }

                    protected override Task OutAsync(string body, string name) => _sender.DeliverAsync(body, name);
                }
                """,
        }.RunAsync();
}
