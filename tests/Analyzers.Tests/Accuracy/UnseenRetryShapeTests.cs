using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Tests.Rules.Lifetimes;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>
/// Shapes of true attempts of the third held-out half of retries that GCG6001 missed on its one run, in our own words. A rule
/// that learns to see one of them changes its test.
/// </summary>
public class UnseenRetryShapeTests
{
    private static Task Finds(string source) => RetryTest.FindsAsync<RetriedBufferAnalyzer>(source);

    private static Task IsSilent(string source) => RetryTest.FindsAsync<RetriedBufferAnalyzer>(source);

    private static Task IsMissed(string source) => RetryTest.FindsAsync<RetriedBufferAnalyzer>(source);

    [Fact]
    public Task Missed_a_file_sent_once_more_in_a_straight_line()
        => IsMissed("""
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
            """);

    [Fact]
    public Task Missed_a_batch_in_an_object_that_a_sender_sends_again()
        => IsMissed("""
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
            """);

    // A text that a parameter names says nothing about a size, inside an object that is serialised no more than alone.
    [Fact]
    public Task Missed_JSON_with_the_text_of_a_document_that_is_handed_in()
        => IsMissed("""
            public record Part(string Text);
            public record Message(string Role, List<Part> Parts);

            public class Questions
            {
                private readonly HttpClient _client = new();

                public Task<string> AskAsync(string documentText)
                {
                    var body = new { messages = new[] { new Message("user", new List<Part> { new Part(documentText) }) } };
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
            """);

    [Fact]
    public Task A_package_for_a_client_that_a_method_picks_from_two()
        => Finds(Picking("byte[] package", "", "[|new ByteArrayContent(package)|]"));

    // Named entries in a dictionary, and an object of any type, say nothing about a size.
    [Theory]
    [InlineData("string[] owners", "var few = new Dictionary<string, object> { { \"name\", \"x\" } }; if (owners != null) { few.Add(\"owners\", owners); } var body = new Dictionary<string, object> { { \"more\", few } }; var sent = body;", "sent")]
    [InlineData("object body", "", "body")]
    [InlineData("Dictionary<string, object> body", "", "new { request = body }")]
    [InlineData("Dictionary<string, object> body", "var sent = new { request = body };", "sent")]
    public Task Json_of_named_entries_for_a_client_that_retries_is_silent(string parameters, string before, string value)
        => IsSilent(Picking(parameters, before + " var text = JsonSerializer.Serialize(" + value + ");", "new StringContent(text)"));

    [Theory]
    [InlineData("List<Uri[]> rows", "", "rows")]
    [InlineData("byte[] file", "var body = new Dictionary<string, object> { { \"file\", file } };", "body")]
    [InlineData("byte[] file", "var body = new Dictionary<string, object>(); body[\"file\"] = file; var sent = new { request = body };", "sent")]
    [InlineData("byte[] file", "", "new Dictionary<string, object> { [\"file\"] = file }")]
    [InlineData("List<Uri> rows", "var body = new Dictionary<string, object>(); foreach (var row in rows) { body.Add(row.Host, row); }", "body")]
    [InlineData("List<Uri[]> rows", "var body = new Dictionary<string, object> { { \"rows\", rows } };", "body")]
    [InlineData("Dictionary<string, byte[]> body", "", "body")]
    public Task Json_of_entries_that_grow_for_a_client_that_retries_is_found(string parameters, string before, string value)
        => Finds(Picking(parameters, before + " var text = JsonSerializer.Serialize(" + value + ");", "[|new StringContent(text)|]"));

    [Fact]
    public Task A_client_that_a_method_picks_from_two_that_send_once_is_silent()
        => IsSilent("""
            public class Clients
            {
                private readonly IHttpClientFactory _factory;
                public Clients(IHttpClientFactory factory) { _factory = factory; }

                public HttpClient For(NetworkCredential credential)
                {
                    if (credential != null) { return new HttpClient(new HttpClientHandler { Credentials = credential }); }
                    return _factory.CreateClient("portal");
                }

                public HttpClient Again(int n) => n > 0 ? Again(n - 1) : For(null);
            }

            public class Packages
            {
                private readonly Clients _clients;
                public Packages(Clients clients) { _clients = clients; }

                public Task AddAsync(byte[] package) => _clients.For(null).PostAsync("/packages", new ByteArrayContent(package));
                public Task PutAsync(byte[] package) => _clients.Again(3).PutAsync("/packages", new ByteArrayContent(package));
            }
            """);

    [Fact]
    public Task A_handler_s_own_copy_of_the_content_it_is_handed_is_silent()
        => IsSilent("""
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
            """);

    [Theory]
    [InlineData("retries ?? 3", "TimeSpan.FromSeconds(Math.Pow(0.5, n))")]
    [InlineData("4", "TimeSpan.FromSeconds(Math.Pow(0.5, n))")]
    [InlineData("retries.Value", "TimeSpan.FromMilliseconds(5)")]
    public Task Waits_that_come_to_less_than_a_second_are_silent(string count, string wait)
        => IsSilent(Posting("body", count, wait));

    [Theory]
    [InlineData("retries ?? 3", "TimeSpan.FromSeconds(Math.Pow(2, n))")]
    [InlineData("4", "TimeSpan.FromSeconds(4 * Math.Pow(0.5, n))")]
    [InlineData("retries.Value", "TimeSpan.FromMilliseconds(500)")]
    public Task Waits_that_do_not_are_found(string count, string wait)
        => Finds(Posting("[|body|]", count, wait));

    [Theory]
    [InlineData("[|WaitAndRetryAsync|]", "new RetryingHandler(new HttpClientHandler())", "new ByteArrayContent(notice)")]
    [InlineData("WaitAndRetryAsync", "new HttpClientHandler()", "new ByteArrayContent(notice)")]
    [InlineData("WaitAndRetryAsync", "new RetryingHandler(new HttpClientHandler())", "new ByteArrayContent(new byte[9])")]
    public Task A_handler_that_a_client_is_made_with_has_no_breaker(string retry, string handler, string content)
        => RetryTest.FindsAsync<RetryWithoutBreakerAnalyzer>($$"""
            public class RetryingHandler : DelegatingHandler
            {
                private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500).{{retry}}(3, n => TimeSpan.FromSeconds(2 << n));
                public RetryingHandler(HttpMessageHandler inner) : base(inner) { }
                protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    => _retry.ExecuteAsync(t => base.SendAsync(request, t), token);
            }

            public class Partner
            {
                private readonly HttpClient _client = new HttpClient({{handler}});
                public Task SendAsync(byte[] notice) => _client.PostAsync("/", {{content}});
            }
            """);

    [Fact]
    public Task Values_bound_to_one_query_are_silent()
        => IsSilent(Query("public class Bound { public ReadOnlyMemory<byte> AsMemory() => default; public int Count; }", "var bound = new Bound(); bind(bound); blob = bound.AsMemory();", "blob"));

    [Fact]
    public Task A_body_that_two_branches_fill_is_found()
        => Finds(Query("", "using var all = new MemoryStream(); rows.CopyTo(all); blob = all.ToArray();", "[|blob|]"));

    private static string Picking(string parameters, string before, string content) => $$"""
        public class Resending : DelegatingHandler
        {
            protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
            {
                for (int i = 0; ; i++)
                {
                    var response = await base.SendAsync(request, token);
                    if (i == 5 || response.StatusCode != HttpStatusCode.ServiceUnavailable) { return response; }
                    await Task.Delay(3000 * (i + 1), token);
                }
            }
        }

        public class Clients
        {
            private readonly ServiceProvider _provider;

            public Clients()
            {
                var services = new ServiceCollection();
                services.AddHttpClient("portal").AddHttpMessageHandler(() => new Resending());
                _provider = services.BuildServiceProvider();
            }

            public HttpClient For(NetworkCredential credential)
            {
                var factory = _provider.GetRequiredService<IHttpClientFactory>();
                if (credential != null) { return new HttpClient(new HttpClientHandler { Credentials = credential }); }
                return factory.CreateClient("portal");
            }
        }

        public class Packages
        {
            private readonly Clients _clients = new();

            public async Task<HttpStatusCode> AddAsync({{parameters}}, NetworkCredential credential)
            {
                var client = _clients.For(credential);
                using (var request = new HttpRequestMessage(HttpMethod.Post, "/packages"))
                {
                    {{before}}
                    request.Content = {{content}};
                    return (await client.SendAsync(request, new CancellationToken())).StatusCode;
                }
            }
        }
        """;

    private static string Posting(string body, string count, string wait) => $$"""
        public class Poster
        {
            private readonly HttpClient _client = new();

            public Task<HttpResponseMessage> PostAsync(List<string> lines, int? retries)
            {
                string body = JsonSerializer.Serialize(lines);
                var policy = Policy.Handle<HttpRequestException>().WaitAndRetryAsync({{count}}, n => {{wait}});
                return policy.ExecuteAsync(() => _client.PostAsync("/lines", new StringContent({{body}})));
            }
        }
        """;

    private static string Query(string members, string fill, string use) => $$"""
        public class Querying
        {
            {{members}}
            private Task SendAsync(string text, ReadOnlyMemory<byte> blob) => Task.CompletedTask;

            public async Task RunAsync(string text, Action<{{(members.Length > 0 ? "Bound" : "object")}}> bind, Stream rows, int most)
            {
                ReadOnlyMemory<byte> blob = ReadOnlyMemory<byte>.Empty;
                if (bind != null) { {{fill}} }
                for (int attempt = 0; ; attempt++)
                {
                    try { await SendAsync(text, {{use}}); return; }
                    catch (IOException) when (attempt < most) { await Task.Delay(TimeSpan.FromSeconds(2 << attempt)); }
                }
            }
        }
        """;
}
