using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 under policies of Polly 7 and pipelines of Polly 8.</summary>
public class GCG6001RetriedBufferTests
{
    [Fact]
    public Task An_array_captured_by_a_retry_that_waits()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, Order order, CancellationToken token)
                {
                    byte[] notice = File.ReadAllBytes(order.Lines[0]);
                    var retry = Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)
                        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt));
                    return await retry.ExecuteAsync(t => client.PostAsync(address, new ByteArrayContent([|notice|]), t), token);
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public async Task The_message_gives_bytes_and_seconds()
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    byte[] body = new byte[65536];
                    var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt));
                    return await retry.ExecuteAsync(t => client.PostAsync(address, new ByteArrayContent({|#0:body|}), t), token);
                }
            }
            """,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(RetriedBufferAnalyzer.Rule).WithLocation(0)
            .WithArguments("body", "65 kB", "28 s", "`retry`", "build it inside the attempt"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(Math.Pow(2, n)))", "14 s")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(5, n => TimeSpan.FromSeconds(Math.Pow(2, n)) + TimeSpan.FromMilliseconds(new Random().Next(0, 1000)))", "up to 67 s")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(new[] { TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(10) })", "16 s")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(new List<TimeSpan> { TimeSpan.FromSeconds(1), new TimeSpan(0, 1, 30) })", "91 s")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(order.Lines.Count, n => TimeSpan.FromSeconds(n))", "an unknown time")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromMilliseconds(order.Lines.Count << n))", "an unknown time")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryForeverAsync(n => TimeSpan.FromSeconds(n))", "without end")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(int.MaxValue, n => TimeSpan.FromSeconds(1))", "without end")]
    [InlineData("Policy.Handle<Exception>().WaitAndRetryAsync(4, n => n < 3 ? TimeSpan.FromSeconds(1) : TimeSpan.FromSeconds(10))", "up to 40 s")]
    [InlineData("Policy.WrapAsync(Policy.TimeoutAsync(60), Policy.Handle<Exception>().WaitAndRetryAsync(2, n => TimeSpan.FromSeconds(10 * n)))", "30 s")]
    [InlineData("Policy.Handle<Exception>().CircuitBreakerAsync(3, TimeSpan.FromSeconds(9)).WrapAsync(Policy.Handle<Exception>().WaitAndRetryAsync(2, n => TimeSpan.FromSeconds(3)))", "6 s")]
    public async Task Waits_of_policies(string policy, string seconds)
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = {{policy}};
                    return await retry.ExecuteAsync(t => client.PostAsync(address, new ByteArrayContent({|#0:notice|}), t), token);
                }
            }
            """,
        };
        test.ExpectedDiagnostics.Add(RetryMessages.OfSuspect(
            "notice", "the byte array `notice`, of any size", seconds, "`retry`", "build it inside the attempt"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions()).Build()", "6 s")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { MaxRetryAttempts = 4, Delay = TimeSpan.FromSeconds(1), BackoffType = DelayBackoffType.Exponential }).AddTimeout(TimeSpan.FromSeconds(90)).Build()", "15 s")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { BackoffType = DelayBackoffType.Linear }).Build()", "12 s")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { BackoffType = DelayBackoffType.Exponential, UseJitter = true }).Build()", "about 14 s")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new() { MaxRetryAttempts = int.MaxValue }).Build()", "without end")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new() { DelayGenerator = static _ => new ValueTask<TimeSpan?>(TimeSpan.FromSeconds(3)) }).Build()", "an unknown time")]
    [InlineData("new ResiliencePipelineBuilder().AddRetry(new() { MaxRetryAttempts = 5, Delay = TimeSpan.FromSeconds(4), BackoffType = DelayBackoffType.Exponential, MaxDelay = TimeSpan.FromSeconds(10) }).Build()", "42 s")]
    public async Task Waits_of_pipelines(string pipeline, string seconds)
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    ResiliencePipeline retry = {{pipeline}};
                    return await retry.ExecuteAsync(async t => await client.PostAsync(address, new ByteArrayContent({|#0:notice|}), t), token);
                }
            }
            """,
        };
        test.ExpectedDiagnostics.Add(RetryMessages.OfSuspect(
            "notice", "the byte array `notice`, of any size", seconds, "`retry`", "build it inside the attempt"));
        await test.RunAsync();
    }

    [Fact]
    public Task A_pipeline_whose_builder_has_a_name()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly8,
            ImplicitUsings = true,
            Stubs = [Stubs.Resilience],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, Order order, CancellationToken token)
                {
                    byte[] notice = File.ReadAllBytes(order.Lines[0]);
                    var builder = new ResiliencePipelineBuilder<HttpResponseMessage>();
                    builder.AddTimeout(TimeSpan.FromSeconds(60));
                    builder.AddRetry(new RetryStrategyOptions<HttpResponseMessage> { Delay = TimeSpan.FromSeconds(5) });
                    var pipeline = builder.Build();
                    return await pipeline.ExecuteAsync(async t => await client.PostAsync(address, new ByteArrayContent([|notice|]), t), token);
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_policy_in_a_field_a_property_or_behind_a_method()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly AsyncRetryPolicy _retry;
                private static IAsyncPolicy Retry => Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                private static IAsyncPolicy GetRetry() { return Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n)); }
                private static byte[] Load(string name) => File.ReadAllBytes(name);
                public Sender() { _retry = Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n)); }
                public async Task<object> SendAsync(HttpClient client, Uri address, Order order, CancellationToken token)
                {
                    byte[] notice = File.ReadAllBytes(order.Lines[0]);
                    byte[] second = Load(order.Lines[0]), third = Load(order.Lines[1]);
                    await _retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent([|notice|])));
                    await Retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:second|})));
                    await GetRetry().ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:third|})));
                    return null;
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task Serialised_json_and_a_stream_in_memory()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    byte[] json = JsonSerializer.SerializeToUtf8Bytes(order);
                    await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:json|})));
                    var stream = new MemoryStream();
                    JsonSerializer.Serialize(stream, order);
                    return await retry.ExecuteAsync(() => { {|GCG6002:stream|}.Position = 0; return client.PostAsync(address, new StreamContent(stream)); });
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_rented_buffer_and_a_content_made_outside()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    var retry = Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    byte[] buffer = ArrayPool<byte>.Shared.Rent(32_768);
                    await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent([|buffer|], 0, 32_768)));
                    ArrayPool<byte>.Shared.Return(buffer);
                    var content = new ByteArrayContent(notice);
                    return await retry.ExecuteAsync(() => client.PostAsync(address, {|GCG6002:content|}));
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_policy_that_is_executed_where_it_is_made()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, Order order, CancellationToken token)
                {
                    byte[] notice = File.ReadAllBytes(order.Lines[0]);
                    return await Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n))
                        .ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent([|notice|])));
                }
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("small buffers", "byte[] body = new byte[4096]; return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(body)));")]
    [InlineData("constants", "string body = \"{}\"; return await retry.ExecuteAsync(() => client.PostAsync(address, new StringContent(body)));")]
    [InlineData("scalars as JSON", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(new { Id = 1, At = DateTime.Now }); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(body)));")]
    [InlineData("made inside the attempt", "return await retry.ExecuteAsync(() => { byte[] body = JsonSerializer.SerializeToUtf8Bytes(order); return client.PostAsync(address, new ByteArrayContent(body)); });")]
    [InlineData("an object graph", "return await retry.ExecuteAsync(() => client.PostAsync(address, new StringContent(JsonSerializer.Serialize(order))));")]
    [InlineData("what the attempt yields", "byte[] answer = null; await retry.ExecuteAsync(async () => { answer = await client.GetByteArrayAsync(address); }); return answer;")]
    [InlineData("what the attempt reads into", "byte[] block = new byte[65536]; await retry.ExecuteAsync(async () => { using var s = await client.GetStreamAsync(address); await s.ReadAsync(block, 0, block.Length); }); return null;")]
    [InlineData("what the attempt copies into", "var copy = new MemoryStream(); await retry.ExecuteAsync(async () => { using var s = await client.GetStreamAsync(address); await s.CopyToAsync(copy); }); return null;")]
    [InlineData("needed afterwards", "await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice))); return notice;")]
    [InlineData("sent to many", "foreach (string line in order.Lines) await retry.ExecuteAsync(() => client.PostAsync(line, new ByteArrayContent(notice))); return null;")]
    [InlineData("a file's stream", "using var file = File.OpenRead(order.Lines[0]); return await retry.ExecuteAsync(() => client.PostAsync(address, new StreamContent(file)));")]
    [InlineData("a file's content", "using var content = new StreamContent(File.OpenRead(order.Lines[0])); return await retry.ExecuteAsync(() => client.PostAsync(address, content));")]
    [InlineData("without waits", "return await Policy.Handle<Exception>().RetryAsync(3).ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("waits of no length", "return await Policy.Handle<Exception>().WaitAndRetryAsync(3, _ => TimeSpan.Zero).ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("waits of less than a second", "return await Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromMilliseconds(50 * n)).ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("another policy", "return await Policy.TimeoutAsync(30).ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("a policy of unknown making", "return await unknown.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("an event of a message bus", "byte[] body = Own.SerializeEvent(new Own { Id = 3 }); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(body)));")]
    public Task Near_misses(string _, string statements)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public class Own { public int Id { get; set; } public static byte[] SerializeEvent(Own value) => JsonSerializer.SerializeToUtf8Bytes(value); }
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token, IAsyncPolicy unknown)
                {
                    var retry = Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                    {{statements}}
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_policy_by_itself_says_nothing()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_buffer_of_an_object_lives_as_long_as_the_object()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly byte[] _kept = new byte[100_000];
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n)).ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(_kept)));
                }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task Start_up_is_silent()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public static class SetUp
            {
                public static void AddThings(this IServiceCollection services, HttpClient client, byte[] seed)
                    => Policy.Handle<Exception>().WaitAndRetry(3, n => TimeSpan.FromSeconds(n)).Execute(() => client.PostAsync("/", new ByteArrayContent(seed)).Result);
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_raised_limit_makes_buffers_below_it_small()
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    byte[] body = new byte[65536];
                    return await Policy.Handle<Exception>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n)).ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(body)));
                }
            }
            """,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.retained_bytes = 100000\n"));
        return test.RunAsync();
    }
}
