using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 in whole classes that make a payload once and send it in each attempt.</summary>
public class GCG6001HeldPayloadTests
{
    [Fact]
    public Task Events_whose_waits_a_class_of_the_project_makes()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Net;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class Growing
                {
                    private int _round;
                    private int _last;
                    public bool IsSpent => _last >= 10_000;
                    public Task PauseAsync() => Task.Delay(Next());
                    public int Next() => _last = Math.Min(10_000, 100 << _round++);
                }

                public class Report { public DateTime At { get; set; } public List<Row> Rows { get; set; } }
                public class Row { public string Name { get; set; } public Dictionary<string, object> Values { get; set; } }

                public class Reporter
                {
                    private readonly HttpClient _client = new();
                    private readonly Growing _growing = new();
                    private readonly bool _zips;

                    public async Task SendAsync(Report report)
                    {
                        string json = JsonSerializer.Serialize(report);
                        var bytes = Encoding.UTF8.GetBytes(json);
                        if (_zips)
                        {
                            using (var memory = new MemoryStream())
                            {
                                using (var gzip = new System.IO.Compression.GZipStream(memory, System.IO.Compression.CompressionMode.Compress, true))
                                {
                                    gzip.Write(bytes, 0, bytes.Length);
                                }
                                bytes = memory.ToArray();
                            }
                        }
                        int status = 0;
                        while (!_growing.IsSpent)
                        {
                            var content = new ByteArrayContent([|bytes|]);
                            HttpResponseMessage response = null;
                            bool again = false;
                            try { response = await _client.PostAsync("/v1", content).ConfigureAwait(false); }
                            catch (HttpRequestException) { again = true; }
                            status = response != null ? (int)response.StatusCode : 0;
                            if (response != null && response.StatusCode == HttpStatusCode.OK) { break; }
                            else if (status >= 500 || again) { await _growing.PauseAsync(); }
                            else { break; }
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_block_that_a_helper_runs_under_a_policy()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Polly;

                internal static class Storage
                {
                    private static IAsyncPolicy Waiting(Action<Exception> log) => Policy.Handle<Exception>()
                        .WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(Math.Pow(2, n)), (e, t) => { log(e); });
                    public static Task RunAsync(Action<Exception> log, Func<Task> action) => Waiting(log).ExecuteAsync(action);
                }

                public interface IBlocks { Task StageAsync(string id, Stream block, byte[] hash); }

                public class Uploads
                {
                    protected virtual async Task StageAsync(IBlocks blocks, string id, byte[] data)
                    {
                        await Storage.RunAsync(e => { }, async () =>
                        {
                            using var hash = System.Security.Cryptography.MD5.Create();
                            using var stream = new MemoryStream([|data|], writable: false);
                            await blocks.StageAsync(id, stream, hash.ComputeHash(data));
                        });
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_upload_copied_to_memory_where_it_cannot_seek()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;

                public class Uploads
                {
                    private readonly HttpClient _client = new();
                    public int Attempts { get; set; }
                    public Func<int, int> Wait { get; set; }

                    public async Task<HttpResponseMessage> SendAsync(Stream file, bool isUpload)
                    {
                        var attempt = 1;
                        Stream body = null;
                        if (file != null && isUpload)
                        {
                            body = file.CanSeek ? file : await InMemoryAsync(file).ConfigureAwait(false);
                        }

                        while (true)
                        {
                            var request = Build([|body|]);
                            var response = await _client.SendAsync(request).ConfigureAwait(false);
                            if (response.IsSuccessStatusCode)
                            {
                                body?.Dispose();
                                return response;
                            }
                            if (attempt >= Attempts) { throw new InvalidOperationException(); }
                            await Task.Delay(TimeSpan.FromSeconds(Wait(attempt))).ConfigureAwait(false);
                            attempt++;
                        }
                    }

                    private static HttpRequestMessage Build(Stream body) => new HttpRequestMessage(HttpMethod.Put, "/") { Content = new StreamContent(body) };

                    private static async Task<MemoryStream> InMemoryAsync(Stream source)
                    {
                        var copy = new MemoryStream();
                        await source.CopyToAsync(copy).ConfigureAwait(false);
                        copy.Position = 0;
                        return copy;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Lines_gathered_in_a_builder_that_an_exception_tells_at_the_end()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;

                public class Undelivered : Exception { public Undelivered(string text, Exception inner) : base(text, inner) { } }

                internal class Gathered
                {
                    private readonly StringBuilder _text = new StringBuilder();
                    private string _comma = "";
                    public Gathered() { _text.Append("["); }
                    public void Add(string line) { _text.Append(_comma); _text.Append(line); _comma = ","; }
                    public string Build() { _text.Append("]"); return _text.ToString(); }
                }

                public class Lines
                {
                    private readonly HttpClient _client = new();
                    private readonly int _attempts = 10;

                    private async Task PostAsync(Gathered gathered)
                    {
                        var text = gathered.Build();
                        Exception last = null;
                        for (int i = 0; i < _attempts; i++)
                        {
                            int wait = (int)Math.Min(Math.Pow(2, i), 30);
                            if (i > 0) { await Task.Delay(wait * 1000); }
                            try
                            {
                                var answer = await _client.PostAsync("/logs", new StringContent([|text|], Encoding.UTF8, "application/json"));
                                if ((int)answer.StatusCode >= 500) { continue; }
                                if (answer.IsSuccessStatusCode) { return; }
                            }
                            catch (Exception e) { last = e; continue; }
                        }
                        throw new Undelivered(text, last);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Lines_encoded_in_each_attempt_and_logged_at_the_end()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;

                public static class OwnLog { public static void WriteLine(string format, object value) { } }

                public class Lines
                {
                    private readonly Stream _stream;
                    private readonly int _attempts;

                    public async Task WriteAsync(IEnumerable<string> lines)
                    {
                        var builder = new StringBuilder();
                        foreach (var line in lines) { builder.Append(line); builder.Append('\n'); }
                        string text = builder.ToString();
                        var isSent = false;
                        for (int i = 0; i < _attempts; i++)
                        {
                            int wait = (int)Math.Min(Math.Pow(i, 2), 30);
                            if (i > 0) { await Task.Delay(wait * 1000); }
                            try
                            {
                                byte[] data = Encoding.UTF8.GetBytes([|text|]);
                                _stream.Write(data, 0, data.Length);
                                isSent = true;
                                break;
                            }
                            catch (Exception e) { OwnLog.WriteLine("failed: {0}", e); }
                        }
                        if (!isSent) { OwnLog.WriteLine("not sent: {0}", text); }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Lines_as_one_content_that_a_helper_makes()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class Line { public string Text { get; set; } public Dictionary<string, object> Context { get; set; } }

                public class Lines
                {
                    private readonly HttpClient _client = new();
                    private readonly int _attempts;
                    public Lines(int attempts = 10) { _attempts = attempts; }

                    public async Task SendAsync(IEnumerable<Line> lines)
                    {
                        var content = Serialize(lines);
                        for (int i = 0; i < _attempts; ++i)
                        {
                            await Task.Delay(TimeSpan.FromSeconds(i));
                            var isSent = await OnceAsync([|content|]);
                            if (isSent) break;
                        }
                    }

                    private async Task<bool> OnceAsync(HttpContent content)
                    {
                        try { return (await _client.PostAsync("/", content)).IsSuccessStatusCode; }
                        catch (HttpRequestException) { return false; }
                    }

                    private HttpContent Serialize(IEnumerable<Line> lines)
                    {
                        var text = JsonSerializer.Serialize(lines);
                        var content = new ByteArrayContent(Encoding.UTF8.GetBytes(text));
                        content.Headers.Add("Content-Type", "application/json");
                        return content;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Mails_for_a_client_whose_own_handler_sends_again()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;

                internal static class Pause { public static Task For(TimeSpan time, CancellationToken token = default) { return Task.Delay(time, token); } }

                public class Resending : DelegatingHandler
                {
                    private readonly int _most;
                    public Resending(HttpMessageHandler inner, int most) : base(inner) { _most = most; }

                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        HttpResponseMessage response = null;
                        var count = 0;
                        var isSent = false;
                        while (!isSent)
                        {
                            var wait = TimeSpan.FromSeconds(Math.Pow(2, count));
                            try
                            {
                                response = await base.SendAsync(request, token).ConfigureAwait(false);
                                isSent = true;
                            }
                            catch (HttpRequestException)
                            {
                                count++;
                                if (count > _most) { throw; }
                                await Pause.For(wait).ConfigureAwait(false);
                            }
                        }
                        return response;
                    }
                }

                public class Mail { public string Subject { get; set; } public List<Attachment> Attachments { get; set; } public string Serialize(bool isPlain = true) { if (isPlain) { return JsonSerializer.Serialize(this); } return null; } }
                public class Attachment { public string Name { get; set; } public byte[] Bytes { get; set; } }

                public class Mails
                {
                    private readonly HttpClient client;
                    public Mails(HttpClient client, int attempts) { this.client = client ?? Create(attempts); }
                    public string MediaType { get; set; } = "application/json";

                    public virtual async Task<HttpStatusCode> MakeAsync(HttpRequestMessage request, CancellationToken token = default)
                    {
                        HttpResponseMessage response = await this.client.SendAsync(request, token).ConfigureAwait(false);
                        return response.StatusCode;
                    }

                    public async Task<HttpStatusCode> RequestAsync(string method, string body = null, CancellationToken token = default)
                    {
                        var request = new HttpRequestMessage
                        {
                            Method = new HttpMethod(method),
                            Content = body == null ? null : [|new StringContent(body, Encoding.UTF8, this.MediaType)|],
                        };
                        if (request.Content != null && this.MediaType == "application/json") { request.Content.Headers.ContentType.CharSet = null; }
                        return await this.MakeAsync(request, token).ConfigureAwait(false);
                    }

                    public Task<HttpStatusCode> SendAsync(Mail mail) => RequestAsync("POST", mail.Serialize());

                    private static HttpClient Create(int attempts) { return new HttpClient(new Resending(new HttpClientHandler(), attempts)); }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Any_model_as_JSON_captured_by_a_policy_of_the_constructor()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Net;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Polly;
                using Polly.Retry;

                public abstract class Api
                {
                    private readonly AsyncRetryPolicy<HttpResponseMessage> _retry;
                    private readonly HttpClient _client;

                    protected Api(HttpClient client)
                    {
                        _client = client;
                        _retry = Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode)
                            .WaitAndRetryAsync(retryCount: 3, sleepDurationProvider: n => TimeSpan.FromSeconds(Math.Pow(2, n)));
                    }

                    protected async Task PutAsync<T>(HttpRequestMessage message, T model)
                    {
                        var text = JsonSerializer.Serialize(model);
                        HttpRequestMessage copy = null;
                        var response = await _retry.ExecuteAsync(async () =>
                        {
                            copy = new HttpRequestMessage(message.Method, message.RequestUri);
                            copy.Content = new StringContent([|text|], Encoding.UTF8, "application/json");
                            return await _client.SendAsync(copy);
                        });
                        if (response.StatusCode == HttpStatusCode.InternalServerError) { throw new HttpRequestException(); }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_body_that_two_branches_fill_is_found()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Linq;
                using System.Threading.Tasks;

                public class Querying
                {
                    private Task SendAsync(string text, ReadOnlyMemory<byte> blob) => Task.CompletedTask;

                    public async Task RunAsync(string text, Action<object> bind, Stream rows, int most)
                    {
                        ReadOnlyMemory<byte> blob = ReadOnlyMemory<byte>.Empty;
                        if (bind != null)
                        {
                            using var all = new MemoryStream();
                            rows.CopyTo(all);
                            blob = all.ToArray();
                        }

                        for (int attempt = 0; ; attempt++)
                        {
                            try { await SendAsync(text, [|blob|]); return; }
                            catch (IOException) when (attempt < most) { await Task.Delay(TimeSpan.FromSeconds(2 << attempt)); }
                        }
                    }
                }
                """,
        }.RunAsync();
}
