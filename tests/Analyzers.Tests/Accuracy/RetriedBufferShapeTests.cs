using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Tests.Rules.Lifetimes;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>
/// Shapes of labelled attempts that hold a buffer, in our own words. Tests named <c>Missed…</c> hold true sites that GCG6001
/// is silent at; they say so, so that a rule that learns to see them changes a test.
/// </summary>
public class RetriedBufferShapeTests
{
    private static Task Finds(string source) => RetryTest.FindsAsync<RetriedBufferAnalyzer>(source);

    [Fact]
    public Task Events_whose_waits_a_class_of_the_project_makes()
        => Finds("""
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
            """);

    [Fact]
    public Task A_block_that_a_helper_runs_under_a_policy()
        => Finds("""
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
            """);

    [Fact]
    public Task An_upload_copied_to_memory_where_it_cannot_seek()
        => Finds("""
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
            """);

    [Fact]
    public Task Lines_gathered_in_a_builder_that_an_exception_tells_at_the_end()
        => Finds("""
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
            """);

    [Fact]
    public Task Lines_encoded_in_each_attempt_and_logged_at_the_end()
        => Finds("""
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
            """);

    [Fact]
    public Task Events_of_the_caller_posted_by_a_counted_loop()
        => Finds("""
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
            """);

    [Fact]
    public Task Lines_as_one_content_that_a_helper_makes()
        => Finds("""
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
            """);

    [Fact]
    public Task Mails_for_a_client_whose_own_handler_sends_again()
        => Finds("""
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
            """);

    [Fact]
    public Task Any_model_as_JSON_captured_by_a_policy_of_the_constructor()
        => Finds("""
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
            """);

    [Fact]
    public Task Mails_as_one_content_of_the_caller()
        => Finds("""
            internal class Resending
            {
                private readonly HttpClient _client;
                private readonly Intervals _intervals;
                public Resending(HttpClient client, Intervals intervals) { _client = client; _intervals = intervals; }

                public async Task<HttpResponseMessage> SendAsync(StringContent content, CancellationToken token)
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
                    return await resending.SendAsync(content, token);
                }
            }
            """);

    [Fact]
    public Task Missed_a_text_captured_by_a_delegate_that_a_middleware_of_the_user_runs_again()
        => Finds("""
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
            """);

    [Fact]
    public Task Events_handed_through_two_methods_that_call_each_other()
        => Finds("""
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
            """);

    [Fact]
    public Task Lines_as_one_text_of_the_caller_sent_again_without_end()
        => Finds("""
            public class Sender
            {
                private readonly HttpClient _client = new();
                public TimeSpan Interval { get; set; }

                public async Task SendAsync(string body, string name)
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

                protected override Task OutAsync(string body, string name) => _sender.SendAsync(body, name);
            }
            """);

    [Fact]
    public Task Missed_logs_retried_by_a_library_whose_source_is_not_at_hand()
        => Finds("""
            public interface IRetries { Task RunAsync(Func<Task> action); }
            public interface IBlob { Task UploadAsync(byte[] data); }

            public class Uploads
            {
                private readonly IRetries _retries;
                public Uploads(IRetries retries) { _retries = retries; }
                public Task UploadAsync(IBlob blob, byte[] payload) => _retries.RunAsync(() => blob.UploadAsync(payload));
            }
            """);

    /// <summary>Bodies of one method that are false alarms where they are reported.</summary>
    [Theory]
    [InlineData("a block filled in each attempt and kept for the next part", "byte[] block = new byte[1 << 20]; for (long at = 0; at < order.Lines.Count; at += block.Length) { for (int i = 0; i < 3; i++) { try { int n = await source.ReadAsync(block, 0, block.Length); await client.PutAsync(address, new ByteArrayContent(block, 0, n)); break; } catch (HttpRequestException) { await Task.Delay(5000); } } } return null;")]
    [InlineData("a range of a stream, read in each attempt", "for (int i = 0; i < 3; i++) { try { var range = new byte[1 << 20]; int n = await source.ReadAsync(range, 0, range.Length); return await client.PutAsync(address, new ByteArrayContent(range, 0, n)); } catch (HttpRequestException) { await Task.Delay(5000); } } return null;")]
    [InlineData("a stream of the caller, read in the attempt", "return await retry.ExecuteAsync(async () => { using var file = File.Create(\"a\"); await source.CopyToAsync(file); return (object)null; });")]
    [InlineData("the stream is what the attempt yields", "var result = await retry.ExecuteAsync(async () => { var copy = new MemoryStream(); using var file = File.OpenRead(\"a\"); await file.CopyToAsync(copy); return copy; }); return result;")]
    [InlineData("the array is what the attempt yields", "byte[] answer = null; await retry.ExecuteAsync(async () => { answer = await client.GetByteArrayAsync(address); }); return answer.Length;")]
    [InlineData("the text is what the attempt yields", "string text = null; for (int i = 0; i < 3; i++) { try { text = File.ReadAllText(\"settings\"); break; } catch (IOException) { await Task.Delay(1000); } } return text;")]
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
    [InlineData("data about something larger", "byte[] commitMetadata = File.ReadAllBytes(\"a\"); return await retry.ExecuteAsync(() => client.PutAsync(address, new ByteArrayContent(commitMetadata)));")]
    [InlineData("a part of an upload with its stream, as one object", "var part = bus.Part(); return await retry.ExecuteAsync(() => client.PutAsync(address, new StreamContent(part.Memory)));")]
    [InlineData("a row as state", "await retry.ExecuteAsync(() => bus.SaveAsync(order)); return null;")]
    [InlineData("a mail message", "var mail = new System.Net.Mail.MailMessage(); for (int i = 0; i < 3; i++) { try { new System.Net.Mail.SmtpClient().Send(mail); break; } catch (IOException) { Thread.Sleep(2000); } } return null;")]
    [InlineData("a line of a chat", "string line = \"joined: \" + order.Lines.Count; while (!await bus.SayAsync(line)) { await Task.Delay(2000); } return null;")]
    [InlineData("waits for a file to appear", "string path = \"site\" + order.Lines.Count; while (!File.Exists(path)) { await Task.Delay(1000); } return null;")]
    [InlineData("a worker that polls a queue", "while (!token.IsCancellationRequested) { byte[] message = await bus.ReceiveAsync(); if (message != null) { await client.PostAsync(address, new ByteArrayContent(message)); } else { await Task.Delay(5000); } } return null;")]
    [InlineData("a keep-alive that paces itself", "byte[] ping = new byte[2]; while (!token.IsCancellationRequested) { await client.PostAsync(address, new ByteArrayContent(ping)); await Task.Delay(15000); } return null;")]
    [InlineData("a tool that asks whether a server is ready", "while (true) { try { using var message = new HttpRequestMessage(HttpMethod.Get, address); var answer = await client.SendAsync(message); if (answer.IsSuccessStatusCode) { return true; } } catch (HttpRequestException) { } await Task.Delay(5000); }")]
    [InlineData("one more try in a catch block", "try { await bus.SaveAsync(order); } catch (IOException) { await Task.Delay(2000); await bus.SaveAsync(order); } return null;")]
    [InlineData("an array that is read inside the attempt", "return await retry.ExecuteAsync(() => Task.FromResult(File.ReadAllBytes(\"a\").Length));")]
    public Task Attempts_that_hold_nothing(string _, string statements)
        => Finds(RetryTest.Method(
            "var retry = Policy.Handle<IOException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));\n" + statements,
            "HttpClient client, Uri address, Order order, Stream source, HttpRequestMessage request, IBus bus, CancellationToken token",
            "private static HttpRequestMessage Clone(HttpRequestMessage request) => new(request.Method, request.RequestUri) { Content = request.Content };")
            + """

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
            """);

    [Fact]
    public Task A_handler_itself_and_a_delegate_from_outside()
        => Finds("""
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
            """);

    [Fact]
    public Task A_middleware_that_runs_the_next_one_again()
        => Finds("""
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
            """);

    [Fact]
    public Task Start_up()
        => Finds("""
            public class SetUp : Microsoft.Extensions.Hosting.IHostedService
            {
                private readonly HttpClient _client = new();
                public async Task StartAsync(CancellationToken token)
                {
                    byte[] policy = File.ReadAllBytes("policy");
                    while (true)
                    {
                        try { await _client.PutAsync("/", new ByteArrayContent(policy)); return; }
                        catch (HttpRequestException) { await Task.Delay(5000); }
                    }
                }
                public Task StopAsync(CancellationToken token) => Task.CompletedTask;
            }
            """);
}
