using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 in loops that try, wait and try again.</summary>
public class GCG6001RetryLoopTests
{
    [Theory]
    [InlineData("""
        byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);
        for (int attempt = 1; attempt <= 4; attempt++)
        {
            using var content = new ByteArrayContent({|GCG6002:body|});
            using var response = await client.PostAsync(address, content, token);
            if (response.IsSuccessStatusCode) { return true; }
            await Task.Delay(1000 << attempt, token);
        }
        return false;
        """)]
    [InlineData("""
        int tries = 0;
        while (true)
        {
            try { return await client.PostAsync(address, new ByteArrayContent({|GCG6002:notice|}), token); }
            catch (HttpRequestException) when (tries++ < 5) { await Task.Delay(TimeSpan.FromSeconds(Math.Pow(2, tries))); }
        }
        """)]
    [InlineData("""
        bool sent = false;
        while (!sent)
        {
            try { File.WriteAllBytes("a", {|GCG6002:notice|}); sent = true; }
            catch (IOException) { Thread.Sleep(5000); }
        }
        return sent;
        """)]
    [InlineData("""
        for (int i = 0; i < 5; i++)
        {
            if (i > 0) await Task.Delay(TimeSpan.FromSeconds(i * 2));
            var response = await client.PostAsync(address, new ByteArrayContent({|GCG6002:notice|}));
            if (response.IsSuccessStatusCode) break;
        }
        return null;
        """)]
    [InlineData("""
        foreach (TimeSpan delay in new[] { TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(10) })
        {
            try { await client.PostAsync(address, new ByteArrayContent({|GCG6002:notice|})); break; }
            catch (HttpRequestException) { await Task.Delay(delay); }
        }
        return null;
        """)]
    public Task Loops_that_hold_a_buffer(string statements) => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
    {
        IsAudit = true,
        References = TestReferences.Net80AspNetPolly,
        ImplicitUsings = true,
        Stubs = [Stubs.PollyHttp],
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

    [Theory]
    [InlineData("for (int i = 0; i < 3; i++)", "Task.Delay(1000 * (i + 1))", "up to 6 s")]
    [InlineData("for (int i = 1; i <= 3; i++)", "Task.Delay(TimeSpan.FromSeconds(2 << i))", "up to 28 s")]
    [InlineData("for (int i = 0; i < 4; i++)", "Task.Delay(TimeSpan.FromSeconds(5))", "up to 20 s")]
    [InlineData("foreach (var wait in new[] { TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(10) })", "Task.Delay(wait)", "11 s")]
    [InlineData("while (true)", "Task.Delay(2000)", "2 s for each retry")]
    [InlineData("while (true)", "Task.Delay(order.Lines.Count)", "an unknown time")]
    public async Task Waits_of_loops(string loop, string wait, string seconds)
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
                    {{loop}}
                    {
                        try { return await client.PostAsync(address, new ByteArrayContent({|#0:notice|}), token); }
                        catch (HttpRequestException) { await {{wait}}; }
                    }
                    {{(loop == "while (true)" ? string.Empty : "return null;")}}
                }
            }
            """,
        };
        test.ExpectedDiagnostics.Add(RetryMessages.OfSuspect(
            "notice", "the byte array `notice`, of any size", seconds, "the loop", "build it inside the attempt"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("a pace", "while (!token.IsCancellationRequested) { await client.PostAsync(address, new ByteArrayContent(notice)); await Task.Delay(5000); } return null;")]
    [InlineData("one after another", "foreach (string line in order.Lines) { try { await client.PostAsync(line, new ByteArrayContent(notice)); } catch (HttpRequestException) { await Task.Delay(5000); } } return null;")]
    [InlineData("reads in parts", "byte[] block = new byte[65536]; using var s = await client.GetStreamAsync(address); while (true) { int n = await s.ReadAsync(block, 0, block.Length); if (n == 0) break; await Task.Delay(2000); } return null;")]
    [InlineData("made in each round", "for (int i = 0; i < 5; i++) { byte[] body = JsonSerializer.SerializeToUtf8Bytes(order); var r = await client.PostAsync(address, new ByteArrayContent(body)); if (r.IsSuccessStatusCode) break; await Task.Delay(5000); } return null;")]
    [InlineData("sends in parts", "for (int at = 0; at < notice.Length; at += 1000) { while (true) { try { await client.PostAsync(address, new ByteArrayContent(notice, at, 1000)); break; } catch (HttpRequestException) { await Task.Delay(5000); } } } return null;")]
    [InlineData("needed afterwards", "while (true) { try { await client.PostAsync(address, new ByteArrayContent(notice)); break; } catch (HttpRequestException) { await Task.Delay(5000); } } return notice;")]
    [InlineData("short waits", "for (int i = 0; i < 3; i++) { try { return await client.PostAsync(address, new ByteArrayContent(notice)); } catch (HttpRequestException) { await Task.Delay(100); } } return null;")]
    [InlineData("small", "byte[] body = new byte[100]; for (int i = 0; i < 5; i++) { var r = await client.PostAsync(address, new ByteArrayContent(body)); if (r.IsSuccessStatusCode) break; await Task.Delay(5000); } return null;")]
    [InlineData("a wait before the loop", "await Task.Delay(5000); for (int i = 0; i < 5; i++) { var r = await client.PostAsync(address, new ByteArrayContent(notice)); if (r.IsSuccessStatusCode) break; } return null;")]
    [InlineData("a wait in another function", "for (int i = 0; i < 5; i++) { Func<Task> later = () => Task.Delay(5000); var r = await client.PostAsync(address, new ByteArrayContent(notice)); if (r.IsSuccessStatusCode) break; } return null;")]
    [InlineData("only measured", "while (true) { if (notice.Length > 3) break; await Task.Delay(5000); } return null;")]
    [InlineData("no exit once it succeeded", "while (true) { if (token.IsCancellationRequested) break; await client.PostAsync(address, new ByteArrayContent(notice)); await Task.Delay(5000); } return null;")]
    [InlineData("short waits, however many", "while (true) { try { return await client.PostAsync(address, new ByteArrayContent(notice)); } catch (HttpRequestException) { await Task.Delay(200); } }")]
    [InlineData("own Delay", "while (true) { try { return await client.PostAsync(address, new ByteArrayContent(notice)); } catch (HttpRequestException) { await Delay(5000); } }")]
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
                static Task Delay(int n) => Task.CompletedTask;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("a next page", "var page = await client.PostAsync(address, new ByteArrayContent(notice)); if (page.Headers.Contains(\"next\")) { await Task.Delay(2000); await SendAsync(client, address, notice, order, token); } return null;")]
    [InlineData("no wait", "try { return await client.PostAsync(address, new ByteArrayContent(notice)); } catch (HttpRequestException) { return await SendAsync(client, address, notice, order, token); }")]
    [InlineData("another buffer", "try { return await client.PostAsync(address, new ByteArrayContent(notice)); } catch (HttpRequestException) { await Task.Delay(2000); return await SendAsync(client, address, new byte[3], order, token); }")]
    [InlineData("nothing attempted", "try { Console.WriteLine(notice.Length); return null; } catch (InvalidOperationException) { await Task.Delay(2000); return await SendAsync(client, address, notice, order, token); }")]
    [InlineData("another method", "try { return await client.PostAsync(address, new ByteArrayContent(notice)); } catch (HttpRequestException) { await Task.Delay(2000); return await OtherAsync(notice); }")]
    public Task Methods_that_do_not_retry_themselves(string _, string statements)
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
                static Task<object> OtherAsync(byte[] notice) => null;
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """,
        }.RunAsync();
}
