using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6002: buffers that are filled before a long wait and read after it.</summary>
public class GCG6002BufferOverWaitTests
{
    [Theory]
    [InlineData("var content = new MemoryStream(); await file.CopyToAsync(content, token); [|await Gate.WaitAsync(token)|]; try { return Scan(content); } finally { Gate.Release(); }")]
    [InlineData("byte[] content = await System.IO.File.ReadAllBytesAsync(id); [|await Task.Delay(TimeSpan.FromSeconds(5))|]; return Scan(content);")]
    [InlineData("byte[] content = await System.IO.File.ReadAllBytesAsync(id); var name = [|await _client.GetStringAsync(id).ConfigureAwait(false)|]; return Scan(content) + name.Length;")]
    public Task Waits(string statements)
        => new AnalyzerVerify<BufferOverWaitAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class UploadController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private readonly HttpClient _client = new HttpClient();

                [HttpPost]
                public async Task<object> Post(Microsoft.AspNetCore.Http.IFormFile file, string id, CancellationToken token)
                {
                    {{statements}}
                }

                private static int Scan(object content) => 0;
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("a short delay", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); await Task.Delay(100); return Scan(content);")]
    [InlineData("a delay of unknown length", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); await Task.Delay(id.Length); return Scan(content);")]
    [InlineData("read before too", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); Scan(content); await Gate.WaitAsync(token); return Scan(content);")]
    [InlineData("not read after", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); Scan(content); await Gate.WaitAsync(token); return null;")]
    [InlineData("only its length after", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); await Gate.WaitAsync(token); return content.Length;")]
    [InlineData("what is sent", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); await _client.PostAsync(id, new ByteArrayContent(content)); return Scan(content);")]
    [InlineData("filled after", "await Gate.WaitAsync(token); byte[] content = await System.IO.File.ReadAllBytesAsync(id); return Scan(content);")]
    [InlineData("filled after the wait, created before", "var content = new MemoryStream(); await Gate.WaitAsync(token); await file.CopyToAsync(content, token); return Scan(content);")]
    [InlineData("small", "byte[] content = new byte[16]; new Random().NextBytes(content); await Gate.WaitAsync(token); return Scan(content);")]
    [InlineData("a gate that is only tried", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); if (await Gate.WaitAsync(0)) { return Scan(content); } return null;")]
    [InlineData("captured", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); Func<int> scan = () => Scan(content); await Gate.WaitAsync(token); return scan();")]
    [InlineData("another await", "byte[] content = await System.IO.File.ReadAllBytesAsync(id); await Task.Yield(); return Scan(content);")]
    public Task Near_misses(string _, string statements)
        => new AnalyzerVerify<BufferOverWaitAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = $$"""
            public class UploadController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private readonly HttpClient _client = new HttpClient();

                [HttpPost]
                public async Task<object> Post(Microsoft.AspNetCore.Http.IFormFile file, string id, CancellationToken token)
                {
                    {{statements}}
                }

                private static int Scan(object content) => 0;
            }
            """,
        }.RunAsync();

    [Fact]
    public Task Off_the_request_path_it_is_silent()
        => new AnalyzerVerify<BufferOverWaitAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    byte[] content = await File.ReadAllBytesAsync(address.LocalPath); await Task.Delay(5000); return content[0];
                }
            }
            """,
        }.RunAsync();
}
