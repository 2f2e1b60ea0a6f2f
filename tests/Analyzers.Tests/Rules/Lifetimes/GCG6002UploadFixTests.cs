using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>The fix of GCG6002 for uploads: which copies it makes after the wait, and which stay where they are.</summary>
public class GCG6002UploadFixTests
{
    [Fact]
    public Task An_upload_is_copied_behind_the_gate()
        => new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
                using Microsoft.AspNetCore.Http;

                public class UploadController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task<object> Post(IFormFile file, CancellationToken token)
                        => await ScanAsync(file, token);

                    private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                    {
                        var content = new MemoryStream();
                        await file.CopyToAsync(content, token);

                        [|await Gate.WaitAsync(token)|];
                        try
                        {
                            // Twice, to be sure.
                            return Count(content) + Count(content);
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }

                    private static int Count(MemoryStream content) => (int)content.Length;
                    private static void Log(object value) { }
                }
                """,
            FixedCode = """
                using Microsoft.AspNetCore.Http;

                public class UploadController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task<object> Post(IFormFile file, CancellationToken token)
                        => await ScanAsync(file, token);

                    private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                    {
                        await Gate.WaitAsync(token);
                        try
                        {
                            // Twice, to be sure.
                            var content = new MemoryStream();
                            await file.CopyToAsync(content, token);
                            return Count(content) + Count(content);
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }

                    private static int Count(MemoryStream content) => (int)content.Length;
                    private static void Log(object value) { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_asks_for_the_upload_s_length_stays_before_the_wait()
        => new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
                using Microsoft.AspNetCore.Http;

                public class UploadController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task<object> Post(IFormFile file, CancellationToken token)
                        => await ScanAsync(file, token);

                    private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                    {
                        // The whole of it.
                        using var content = new MemoryStream(4096);
                        await file.CopyToAsync(content).ConfigureAwait(false);
                        if (file.Length == 0)
                        {
                            return 0;
                        }

                        content.Position = 0;
                        string name = [|await _client.GetStringAsync("/name", token)|];
                        return Count(content) + name.Length;
                    }

                    private static int Count(MemoryStream content) => (int)content.Length;
                    private static void Log(object value) { }
                }
                """,
            FixedCode = """
                using Microsoft.AspNetCore.Http;

                public class UploadController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task<object> Post(IFormFile file, CancellationToken token)
                        => await ScanAsync(file, token);

                    private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                    {
                        // The whole of it.
                        if (file.Length == 0)
                        {
                            return 0;
                        }

                        string name = await _client.GetStringAsync("/name", token);
                        using var content = new MemoryStream(4096);
                        await file.CopyToAsync(content).ConfigureAwait(false);
                        content.Position = 0;
                        return Count(content) + name.Length;
                    }

                    private static int Count(MemoryStream content) => (int)content.Length;
                    private static void Log(object value) { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_copy_that_does_not_wait_moves_too()
        => new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
                using Microsoft.AspNetCore.Http;

                public class UploadController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task<object> Post(IFormFile file, CancellationToken token)
                        => await ScanAsync(file, token);

                    private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                    {
                        Console.WriteLine();
                        var content = new MemoryStream();
                        file.CopyTo(content);
                        [|await Task.Delay(5000, token)|];
                        return Count(content);
                    }

                    private static int Count(MemoryStream content) => (int)content.Length;
                    private static void Log(object value) { }
                }
                """,
            FixedCode = """
                using Microsoft.AspNetCore.Http;

                public class UploadController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task<object> Post(IFormFile file, CancellationToken token)
                        => await ScanAsync(file, token);

                    private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                    {
                        Console.WriteLine();
                        await Task.Delay(5000, token);
                        var content = new MemoryStream();
                        file.CopyTo(content);
                        return Count(content);
                    }

                    private static int Count(MemoryStream content) => (int)content.Length;
                    private static void Log(object value) { }
                }
                """,
        }.RunAsync();

    private const string Copied = """
                var content = new MemoryStream();
                await file.CopyToAsync(content, token);
                [|await Gate.WaitAsync(token)|];
                try
                {
                    return Count(content);
                }
                finally
                {
                    Gate.Release();
                }
        """;

    [Theory]
    [InlineData("an upload that is read in between", "await file.CopyToAsync(content, token);", "await file.CopyToAsync(content, token);\nusing var head = file.OpenReadStream();")]
    [InlineData("an upload in somebody's hands", "await file.CopyToAsync(content, token);", "await file.CopyToAsync(content, token);\nLog(file);")]
    [InlineData("another upload in its place", "await file.CopyToAsync(content, token);", "await file.CopyToAsync(content, token);\nfile = null;")]
    [InlineData("a stream that more is written to", "await file.CopyToAsync(content, token);", "await file.CopyToAsync(content, token);\ncontent.WriteByte(1);")]
    [InlineData("two copies", "await file.CopyToAsync(content, token);", "await file.CopyToAsync(content, token);\nawait file.CopyToAsync(content, token);")]
    [InlineData("a copy that is not waited for", "await file.CopyToAsync(content, token);", "Task copy = file.CopyToAsync(content, token);")]
    [InlineData("a copy that may not happen", "await file.CopyToAsync(content, token);", "if (file.Length > 0)\n{\nawait file.CopyToAsync(content, token);\n}")]
    [InlineData("the body of a request, which is read as it comes", "await file.CopyToAsync(content, token);", "await Request.Body.CopyToAsync(content, token);")]
    [InlineData("a gate that nothing releases after an error", "try", "Log(1);\ntry")]
    [InlineData("a directive", "await file.CopyToAsync(content, token);", "#if !NONE\nawait file.CopyToAsync(content, token);\n#endif")]
    public Task Nothing_else_moves(string _, string old, string changed)
    {
        string source = $$"""
            using Microsoft.AspNetCore.Http;

            public class UploadController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private readonly HttpClient _client = new HttpClient();

                [HttpPost]
                public async Task<object> Post(IFormFile file, CancellationToken token)
                    => await ScanAsync(file, token);

                private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                {
            {{Copied.Replace(old, changed, System.StringComparison.Ordinal)}}
                }

                private static int Count(MemoryStream content) => (int)content.Length;
                private static void Log(object value) { }
            }
            """;
        return new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            UnfixedCode = source,
        }.RunAsync();
    }

    /// <summary>Who does not wait for the method ends the request, and the upload with it.</summary>
    [Theory]
    [InlineData("{ _ = ScanAsync(file, token); return null; }", false)]
    [InlineData("{ var later = ScanAsync(file, token); return null; }", false)]
    [InlineData("{ Func<IFormFile, CancellationToken, Task<int>> scan = ScanAsync; return await scan(file, token); }", false)]
    [InlineData("{ _ = LaterAsync(file, token); return null; } private Task<int> LaterAsync(IFormFile file, CancellationToken token) => ScanAsync(file, token);", false)]
    [InlineData("{ return await LaterAsync(file, token); } private Task<int> LaterAsync(IFormFile file, CancellationToken token) { return ScanAsync(file, token); }", true)]
    [InlineData("{ return await this.ScanAsync(file, token).ConfigureAwait(false); }", true)]
    public Task The_callers_wait(string call, bool isFixed)
    {
        string before = $$"""
            using Microsoft.AspNetCore.Http;

            public class UploadController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private readonly HttpClient _client = new HttpClient();

                [HttpPost]
                public async Task<object> Post(IFormFile file, CancellationToken token)
                    {{call}}

                private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                {
                    var content = new MemoryStream();
                    await file.CopyToAsync(content, token);
                    [|await Gate.WaitAsync(token)|];
                    try
                    {
                        return Count(content);
                    }
                    finally
                    {
                        Gate.Release();
                    }
                }

                private static int Count(MemoryStream content) => (int)content.Length;
                private static void Log(object value) { }
            }
            """;
        string after = isFixed
            ? $$"""
                using Microsoft.AspNetCore.Http;

                public class UploadController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                    private readonly HttpClient _client = new HttpClient();

                    [HttpPost]
                    public async Task<object> Post(IFormFile file, CancellationToken token)
                        {{call}}

                    private async Task<int> ScanAsync(IFormFile file, CancellationToken token)
                    {
                        await Gate.WaitAsync(token);
                        try
                        {
                            var content = new MemoryStream();
                            await file.CopyToAsync(content, token);
                            return Count(content);
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }

                    private static int Count(MemoryStream content) => (int)content.Length;
                    private static void Log(object value) { }
                }
                """
            : before;
        return new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = before,
            FixedCode = after,
        }.RunAsync();
    }
}
