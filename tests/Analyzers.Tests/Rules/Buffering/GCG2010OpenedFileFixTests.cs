using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.ReturnedContentCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>The fix of GCG2010 where a method reads a file or the answer of a server: it opens it for its callers.</summary>
public class GCG2010OpenedFileFixTests
{
    private const string Usings = """
        using System;
        using System.IO;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        """;

    private const string Open = "new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete";

    [Fact]
    public Task A_store_behind_an_interface_opens_its_file()
        => Becomes(
            """
            internal interface IStore
            {
                Task<byte[]> ReadAsync(string name, CancellationToken cancellationToken);
            }

            internal sealed class Store : IStore
            {
                public async Task<byte[]> ReadAsync(string name, CancellationToken cancellationToken)
                {
                    string path = Path.Combine("documents", name);
                    if (!File.Exists(path))
                    {
                        return null;
                    }

                    // The whole document.
                    return await {|GCG2010:File.ReadAllBytesAsync(path, cancellationToken)|}.ConfigureAwait(false);
                }
            }

            public class DocumentsController : ControllerBase
            {
                private readonly IStore _store = new Store();

                public async Task<IActionResult> Get(string name, CancellationToken cancellationToken)
                {
                    byte[] content = await _store.ReadAsync(name, cancellationToken);
                    if (content == null)
                    {
                        return NotFound();
                    }

                    return File(content, "application/pdf", name);
                }
            }
            """,
            $$"""
            internal interface IStore
            {
                Task<Stream> ReadAsync(string name, CancellationToken cancellationToken);
            }

            internal sealed class Store : IStore
            {
                public Task<Stream> ReadAsync(string name, CancellationToken cancellationToken)
                {
                    string path = Path.Combine("documents", name);
                    if (!File.Exists(path))
                    {
                        return Task.FromResult<Stream>(null);
                    }

                    // The whole document.
                    return Task.FromResult<Stream>(
                        new FileStream(
                            path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, 4096, useAsync: true));
                }
            }

            public class DocumentsController : ControllerBase
            {
                private readonly IStore _store = new Store();

                public async Task<IActionResult> Get(string name, CancellationToken cancellationToken)
                {
                    Stream content = await _store.ReadAsync(name, cancellationToken);
                    if (content == null)
                    {
                        return NotFound();
                    }

                    return File(content, "application/pdf", name);
                }
            }
            """);

    /// <summary>What else the method awaits keeps it async, and a failure to open is still caught.</summary>
    [Fact]
    public Task What_awaits_something_else_stays_async()
        => Becomes(
            """
            public class DocumentsController : ControllerBase
            {
                public async Task<IActionResult> Get(string name) => File(await ReadAsync(name), "application/pdf");

                private static async Task<byte[]> ReadAsync(string name)
                {
                    await Task.Yield();
                    string path = Path.Combine("documents", name);
                    try
                    {
                        byte[] bytes = await {|GCG2010:System.IO.File.ReadAllBytesAsync(path)|};
                        return bytes;
                    }
                    catch (FileNotFoundException)
                    {
                        return Array.Empty<byte>();
                    }
                }
            }
            """,
            $$"""
            public class DocumentsController : ControllerBase
            {
                public async Task<IActionResult> Get(string name) => File(await ReadAsync(name), "application/pdf");

                private static async Task<Stream> ReadAsync(string name)
                {
                    await Task.Yield();
                    string path = Path.Combine("documents", name);
                    try
                    {
                        Stream bytes = new FileStream(
                            path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, 4096, useAsync: true);
                        return bytes;
                    }
                    catch (FileNotFoundException)
                    {
                        return new MemoryStream();
                    }
                }
            }
            """);

    [Fact]
    public Task A_read_that_waits_and_a_task_that_is_handed_on()
        => Becomes(
            """
            public class DocumentsController : ControllerBase
            {
                public IActionResult Now(string path) => File(Read(path), "application/pdf");

                public async Task<IActionResult> Later(string path) => File(await ReadAsync(path), "application/pdf");

                private static byte[] Read(string path) => {|GCG2010:System.IO.File.ReadAllBytes(path)|};

                private static Task<byte[]> ReadAsync(string path) => {|GCG2010:System.IO.File.ReadAllBytesAsync(path)|};
            }
            """,
            $$"""
            public class DocumentsController : ControllerBase
            {
                public IActionResult Now(string path) => File(Read(path), "application/pdf");

                public async Task<IActionResult> Later(string path) => File(await ReadAsync(path), "application/pdf");

                private static Stream Read(string path)
                    => {{Open}});

                private static Task<Stream> ReadAsync(string path)
                    => Task.FromResult<Stream>(
                        new FileStream(
                            path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, 4096, useAsync: true));
            }
            """);

    /// <summary>The fix of a copy, which nobody can see, opens no file that another member reads.</summary>
    [Fact]
    public Task The_fix_of_a_copy_leaves_what_others_read()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Usings + Family("byte[]", "using var copy = new MemoryStream(); file.CopyTo(copy); return {|GCG2010:copy.ToArray()|};", "return File.ReadAllBytes(\"empty.json\");"),
            FixedCode = Usings + Family("Stream", "var copy = new MemoryStream(); file.CopyTo(copy); copy.Position = 0; return copy;", "return new MemoryStream(File.ReadAllBytes(\"empty.json\"), writable: false);"),
        }.RunAsync();

    private static string Family(string type, string copied, string read) => $$"""
        internal interface IPages { {{type}} Read(IFormFile file); }

        internal sealed class Uploads : IPages { public {{type}} Read(IFormFile file) { {{copied}} } }

        internal sealed class Files : IPages { public {{type}} Read(IFormFile file) { {{read}} } }

        public class PagesController : ControllerBase
        {
            private readonly IPages _pages = new Uploads();

            public IActionResult Get(IFormFile file) => File(_pages.Read(file), "a/b");
        }
        """;

    [Fact]
    public Task A_value_task_is_finished_too()
        => Becomes(
            """
            public class DocumentsController : ControllerBase
            {
                public async Task<IActionResult> Get(string path) => File(await ReadAsync(path), "application/pdf");

                private static async ValueTask<byte[]> ReadAsync(string path)
                {
                    return await {|GCG2010:System.IO.File.ReadAllBytesAsync(path)|};
                }
            }
            """,
            $$"""
            public class DocumentsController : ControllerBase
            {
                public async Task<IActionResult> Get(string path) => File(await ReadAsync(path), "application/pdf");

                private static ValueTask<Stream> ReadAsync(string path)
                {
                    return new ValueTask<Stream>(
                        new FileStream(
                            path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, 4096, useAsync: true));
                }
            }
            """);

    [Fact]
    public Task The_answer_of_a_server_is_handed_on()
        => Becomes(
            """
            public class TilesController : ControllerBase
            {
                private static readonly HttpClient Client = new HttpClient();

                public async Task<IActionResult> Get(Uri address) => File(await LoadAsync(address), "image/png");

                public async Task<IActionResult> Sent(Uri address, CancellationToken token)
                {
                    var content = await SendAsync(address, token);
                    return File(content, "image/png");
                }

                private static async Task<byte[]> LoadAsync(Uri address)
                    => await {|GCG2010:Client.GetByteArrayAsync(address)|}.ConfigureAwait(false);

                private static async Task<byte[]> SendAsync(Uri address, CancellationToken token)
                {
                    var response = await Client.GetAsync(address, token);
                    response.EnsureSuccessStatusCode();
                    return await {|GCG2010:response.Content.ReadAsByteArrayAsync(token)|};
                }
            }
            """,
            """
            public class TilesController : ControllerBase
            {
                private static readonly HttpClient Client = new HttpClient();

                public async Task<IActionResult> Get(Uri address) => File(await LoadAsync(address), "image/png");

                public async Task<IActionResult> Sent(Uri address, CancellationToken token)
                {
                    var content = await SendAsync(address, token);
                    return File(content, "image/png");
                }

                private static async Task<Stream> LoadAsync(Uri address)
                    => await Client.GetStreamAsync(address).ConfigureAwait(false);

                private static async Task<Stream> SendAsync(Uri address, CancellationToken token)
                {
                    var response = await Client.GetAsync(address, token);
                    response.EnsureSuccessStatusCode();
                    return await response.Content.ReadAsStreamAsync(token);
                }
            }
            """);

    /// <summary>What ends with the method ends before callers read, and a removed file may be the one that is open.</summary>
    [Theory]
    [InlineData("lock (Client) { return {|GCG2010:System.IO.File.ReadAllBytes(path)|}; }")]
    [InlineData("try { return {|GCG2010:System.IO.File.ReadAllBytes(path)|}; } finally { Console.WriteLine(); }")]
    [InlineData("using var client = new HttpClient(); return {|GCG2010:System.IO.File.ReadAllBytes(path)|};")]
    [InlineData("var bytes = {|GCG2010:System.IO.File.ReadAllBytes(path)|}; System.IO.File.Delete(path); return bytes;")]
    [InlineData("var bytes = {|GCG2010:System.IO.File.ReadAllBytes(path)|}; new FileInfo(path).Delete(); return bytes;")]
    public Task Is_not_offered_where_something_ends_with_the_method(string body)
        => Stays("public IActionResult Get(string path) => File(Read(path), \"a/b\");", "byte[] Read(string path)", body);

    /// <summary>A response that is disposed of takes its content along.</summary>
    [Fact]
    public Task Is_not_offered_where_the_response_is_disposed_of()
        => Stays(
            "public async Task<IActionResult> Get(string path) => File(await Read(path), \"a/b\");",
            "async Task<byte[]> Read(string path)",
            "using var response = await Client.GetAsync(path); return await {|GCG2010:response.Content.ReadAsByteArrayAsync()|};");

    /// <summary>An answer is read forward, once, and its length is not known.</summary>
    [Theory]
    [InlineData("public async Task<IActionResult> Get(string path) { var bytes = await Read(path); Response.ContentLength = bytes.Length; return File(bytes, \"a/b\"); }")]
    [InlineData("public async Task<IActionResult> Get(string path) => File(await Read(path), \"a/b\", \"name\", enableRangeProcessing: true);")]
    public Task Is_not_offered_where_an_answer_has_to_be_sought(string caller)
        => Stays(caller, "async Task<byte[]> Read(string path)", "return await {|GCG2010:Client.GetByteArrayAsync(path)|};");

    private static Task Stays(string caller, string signature, string body)
    {
        string code = "public class DocumentsController : ControllerBase { static readonly HttpClient Client = new HttpClient(); "
            + caller + " private static " + signature + " { " + body + " } }";
        return Becomes(code, code);
    }

    private static Task Becomes(string before, string after)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Usings + before,
            FixedCode = Usings + after,
        }.RunAsync();
}
