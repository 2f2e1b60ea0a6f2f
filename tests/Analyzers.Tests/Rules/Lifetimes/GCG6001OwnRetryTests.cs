using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 where a method of the project runs a delegate again.</summary>
public class GCG6001OwnRetryTests
{
    /// <summary>Types that run delegates again.</summary>
    private static readonly RuleSource Helpers = new(nameof(Helpers), """
        public interface IRetrier { Task<T> RunAsync<T>(Func<Task<T>> action); }
        public class Retrier : IRetrier
        {
            public async Task<T> RunAsync<T>(Func<Task<T>> action)
            {
                for (int i = 1; ; i++)
                {
                    try { return await action(); }
                    catch (HttpRequestException) when (i < 4) { await Task.Delay(TimeSpan.FromSeconds(2)); }
                }
            }
        }
        public static class Retry
        {
            public static async Task<T> RunAsync<T>(Func<Task<T>> action, int count, TimeSpan wait)
            {
                for (int i = 0; i < count; i++)
                {
                    try { return await action(); }
                    catch (HttpRequestException) { await Task.Delay(wait); }
                }
                throw new InvalidOperationException();
            }
            public static Task<T> ThriceAsync<T>(Func<Task<T>> action) => RunAsync(() => action(), 3, TimeSpan.FromSeconds(3));
            public static Task<T> UnderAsync<T>(Func<Task<T>> action, int count)
                => Policy.Handle<HttpRequestException>().WaitAndRetryAsync(count, n => TimeSpan.FromSeconds(n)).ExecuteAsync(action);
            public static async Task<T> OnceAsync<T>(Func<Task<T>> action) { await Task.Delay(3000); return await action(); }
            public static async Task EveryAsync(Func<Task> action) { while (true) { await action(); await Task.Delay(3000); } }
            public static async Task<HttpResponseMessage> SendAsync(HttpClient client, Func<HttpRequestMessage> create)
            {
                while (true)
                {
                    var response = await client.SendAsync(create());
                    if (response.IsSuccessStatusCode) { return response; }
                    await Task.Delay(1500);
                }
            }
        }
        """);

    private static async Task Tells(string source, string seconds, string retrier)
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Helpers],
            TestCode = source,
        };
        test.ExpectedDiagnostics.Add(RetryMessages.OfSuspect(
            "notice", "the byte array `notice`, of any size", seconds, retrier, "build it inside the attempt"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("Retry.RunAsync(() => client.PostAsync(address, new ByteArrayContent({|#0:notice|})), 3, TimeSpan.FromSeconds(2))", "up to 6 s", "`RunAsync`")]
    [InlineData("Retry.ThriceAsync(() => client.PostAsync(address, new ByteArrayContent({|#0:notice|})))", "up to 9 s", "`ThriceAsync`")]
    [InlineData("Retry.UnderAsync(() => client.PostAsync(address, new ByteArrayContent({|#0:notice|})), 4)", "10 s", "`UnderAsync`")]
    [InlineData("Retry.SendAsync(client, () => new HttpRequestMessage(HttpMethod.Post, address) { Content = new ByteArrayContent({|#0:notice|}) })", "1.5 s for each retry", "`SendAsync`")]
    [InlineData("_retrier.RunAsync(() => client.PostAsync(address, new ByteArrayContent({|#0:notice|})))", "2 s for each retry", "`RunAsync`")]
    public Task A_method_that_runs_a_delegate_again(string call, string seconds, string retrier)
        => Tells($$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private readonly IRetrier _retrier = new Retrier();
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    return await {{call}};
                }
            }
            """, seconds, retrier);

    [Theory]
    [InlineData("waits that do not matter", "return await Retry.RunAsync(() => client.PostAsync(address, new ByteArrayContent(notice)), 3, TimeSpan.FromMilliseconds(100));")]
    [InlineData("runs it once", "return await Retry.OnceAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("runs it for ever", "await Retry.EveryAsync(() => client.PostAsync(address, new ByteArrayContent(notice))); return null;")]
    [InlineData("made in the delegate", "return await Retry.ThriceAsync(() => client.PostAsync(address, new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes(order))));")]
    [InlineData("needed afterwards", "await Retry.ThriceAsync(() => client.PostAsync(address, new ByteArrayContent(notice))); return notice;")]
    [InlineData("what the delegate yields", "byte[] answer = null; await Retry.ThriceAsync(async () => { answer = await client.GetByteArrayAsync(address); return 1; }); return answer;")]
    [InlineData("a query", "return order.Lines.Select(line => line + notice.Length).ToList();")]
    public Task Delegates_that_hold_nothing(string _, string statements) => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
    {
        IsAudit = true,
        References = TestReferences.Net80AspNetPolly,
        ImplicitUsings = true,
        Stubs = [Stubs.PollyHttp, Helpers],
        TestCode = $$"""
        public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
        public class Sender
        {
            public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
            {
                {{statements}}
            }
        }
        """,
    }.RunAsync();

    [Fact]
    public Task A_condition_that_tries_or_asks_the_answer()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp, Helpers],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                private Task<bool> TryAsync(byte[] block) => Task.FromResult(block.Length > 3);
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    while (!await TryAsync({|GCG6002:notice|})) { await Task.Delay(2000); }
                    HttpResponseMessage response;
                    byte[] other = File.ReadAllBytes(order.Lines[0]);
                    do
                    {
                        response = await client.PostAsync(address, new ByteArrayContent({|GCG6001:other|}));
                        if (!response.IsSuccessStatusCode) { await Task.Delay(5000); }
                    }
                    while (!response.IsSuccessStatusCode);
                    return response;
                }
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("logged whatever comes of it", "while (true) { try { await client.PostAsync(address, new ByteArrayContent(notice)); break; } catch (HttpRequestException) { await Task.Delay(5000); } } Console.WriteLine(notice); return null;")]
    [InlineData("a stream of a file or of the caller", "Stream body = order.Lines.Count > 3 ? File.OpenRead(order.Lines[0]) : await client.GetStreamAsync(address); while (true) { try { return await client.PostAsync(address, new StreamContent(body)); } catch (HttpRequestException) { await Task.Delay(5000); } }")]
    [InlineData("a short text", "string text = Name(order); while (true) { try { return await client.PostAsync(address, new StringContent(text)); } catch (HttpRequestException) { await Task.Delay(5000); } } static string Name(Order order) => \"order of \" + order.Lines.Count;")]
    public Task Loops_that_hold_nothing(string _, string statements) => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
    {
        IsAudit = true,
        References = TestReferences.Net80AspNetPolly,
        ImplicitUsings = true,
        Stubs = [Stubs.PollyHttp, Helpers],
        TestCode = $$"""
        public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
        public class Sender
        {
            public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
            {
                {{statements}}
            }
        }
        """,
    }.RunAsync();

    /// <summary>A length beside an array says that the array is longer than its content: a buffer that the caller uses again.</summary>
    [Theory]
    [InlineData("new ByteArrayContent(block, 0, count)")]
    [InlineData("Wrap(block, count)")]
    [InlineData("new ByteArrayContent({|GCG6002:block|})")]
    public Task A_part_of_a_buffer_of_the_caller(string content)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class Exporter
            {
                public async Task<object> PutAsync(HttpClient client, byte[] block, int count)
                {
                    while (true)
                    {
                        try { return await client.PutAsync("/", {{content}}); }
                        catch (HttpRequestException) { await Task.Delay(5000); }
                    }
                }
                private static HttpContent Wrap(byte[] block, int count) => new ByteArrayContent(block, 0, count);
            }
            """,
        }.RunAsync();

    [Fact]
    public Task Callers_that_hand_over_something_small_or_are_not_there()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Sender
            {
                private readonly HttpClient _client = new();
                public async Task SendAsync(string text)
                {
                    while (true)
                    {
                        try { await _client.PostAsync("/", new StringContent(text)); return; }
                        catch (HttpRequestException) { await Task.Delay(5000); }
                    }
                }
                public async Task PutAsync(HttpContent content)
                {
                    while (true)
                    {
                        try { await _client.PutAsync("/", content); return; }
                        catch (HttpRequestException) { await Task.Delay(5000); }
                    }
                }
            }
            public class Caller
            {
                public Task AskAsync(int number) => new Sender().SendAsync(JsonSerializer.Serialize(new { number, At = DateTime.Now }));
            }
            """,
        }.RunAsync();

    [Fact]
    public Task A_handler_that_sends_through_such_a_method()
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp, Helpers],
            TestCode = """
            public class Resending : DelegatingHandler
            {
                protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    => Retry.ThriceAsync(() => base.SendAsync(request, token));
            }
            public class Direct
            {
                private readonly HttpClient _client = Create();
                private static HttpClient Create() => new HttpClient(new Resending());
                public Task SendAsync(byte[] notice) => _client.PostAsync("/", {|GCG6002:new ByteArrayContent(notice)|});
            }
            """,
        }.RunAsync();

    /// <summary>The fixed source is found by no rule, which the harness and the other rules are asked.</summary>
    [Theory]
    [InlineData(
        "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\n        return await Retry.ThriceAsync(() => _bus.PublishAsync({|GCG6002:body|}));",
        "return await Retry.ThriceAsync(() => _bus.PublishAsync(JsonSerializer.SerializeToUtf8Bytes(order)));")]
    [InlineData(
        "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\n        while (!await _bus.PublishAsync({|GCG6002:body|})) { await Task.Delay(5000); }\n        return null;",
        "")]
    public Task A_fix_moves_JSON_into_the_delegate(string before, string after)
    {
        return new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Helpers],
            TestCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{before}}
                }
            }
            """,
            FixedCode = $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public interface IBus { Task<bool> PublishAsync(byte[] body); }
                private readonly IBus _bus;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{(after.Length == 0 ? before : after)}}
                }
            }
            """,
        }.RunAsync();
    }

    [Fact]
    public async Task The_buffer_of_a_stream_is_named_after_the_stream()
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Helpers],
            TestCode = """
            public class Resending : DelegatingHandler
            {
                protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    => Retry.ThriceAsync(() => base.SendAsync(request, token));
            }
            public class Archives
            {
                private readonly HttpClient _client = new HttpClient(new Resending());
                public async Task SendAsync(Action<Stream> write)
                {
                    var archive = new MemoryStream();
                    write(archive);
                    await _client.PostAsync("/", {|#0:new ByteArrayContent(archive.GetBuffer(), 0, (int)archive.Length)|});
                }
            }
            """,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Suspect.Lifetimes).WithLocation(0).WithMessage(
            "`archive` (what `write` writes, of any size) is kept alive while `Resending` waits between attempts (up to 9 s); "
            + "send content that writes itself on each send; measure it with `dotnet gcguard record`"));
        await test.RunAsync();
    }
}
