using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Whole content that goes to code which needs all of it: where it comes from makes the finding.</summary>
public class GCG1006HeldContentTests
{
    [Fact]
    public Task A_body_whose_length_is_compared_before_a_reader_reads_it()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public interface IStore
                {
                    void Handle(string body);
                }

                [DisableRequestSizeLimit]
                public class HooksController : ControllerBase
                {
                    private readonly IStore _store;

                    public HooksController(IStore store) => _store = store;

                    public async Task<IActionResult> Short()
                    {
                        if (Request.ContentLength is null or > 32 * 1024)
                        {
                            return BadRequest();
                        }

                        using var reader = new StreamReader(Request.Body);
                        _store.Handle(await reader.ReadToEndAsync());
                        return Ok();
                    }

                    public async Task<IActionResult> Long()
                    {
                        if (Request.ContentLength is null or > 64 * 1024 * 1024)
                        {
                            return BadRequest();
                        }

                        using var reader = new StreamReader(Request.Body);
                        _store.Handle(await {|GCG1006:reader.ReadToEndAsync()|});
                        return Ok();
                    }

                    public async Task<IActionResult> OfOther(HttpRequest other)
                    {
                        if (other.ContentLength is null or > 32 * 1024)
                        {
                            return BadRequest();
                        }

                        using var reader = new StreamReader(Request.Body);
                        _store.Handle(await {|GCG1006:reader.ReadToEndAsync()|});
                        return Ok();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_that_is_read_by_its_length()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public interface IStore
                {
                    void Keep(byte[] bytes);
                }

                public class ScansController : ControllerBase
                {
                    private readonly IStore _store;

                    public ScansController(IStore store) => _store = store;

                    public void Upload(IFormFile file)
                    {
                        using var reader = new BinaryReader(file.OpenReadStream());
                        _store.Keep({|GCG1006:reader.ReadBytes((int)file.Length)|});
                    }

                    public void Guarded(IFormFile file)
                    {
                        if (file.Length > 100_000)
                        {
                            return;
                        }

                        using var reader = new BinaryReader(file.OpenReadStream());
                        _store.Keep(reader.ReadBytes((int)file.Length));
                    }

                    public void Head(IFormFile file)
                    {
                        using var reader = new BinaryReader(file.OpenReadStream());
                        _store.Keep(reader.ReadBytes(16));
                        _store.Keep(reader.ReadBytes(reader.ReadInt32()));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_blob_that_is_downloaded_whole()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Azure.Storage.Blobs.Models;
                using Microsoft.AspNetCore.Mvc;

                namespace System
                {
                    public class BinaryData
                    {
                        public byte[] ToArray() => null;

                        public override string ToString() => null;
                    }
                }

                namespace Azure.Storage.Blobs.Models
                {
                    public class BlobDownloadResult
                    {
                        public BinaryData Content { get; }
                    }
                }

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;
                }

                public class Message
                {
                    public BinaryData Content { get; }
                }

                public interface IBlobs
                {
                    Task<BlobDownloadResult> DownloadContentAsync(string name);

                    Message Receive();

                    void Handle(string text);
                }

                public class BlobsController : ControllerBase
                {
                    private readonly IBlobs _blobs;

                    public BlobsController(IBlobs blobs) => _blobs = blobs;

                    [HttpGet]
                    public async Task<IActionResult> Get(string name) => File(await ReadAsync(name), "application/pdf");

                    [HttpPost]
                    public async Task Handle(string name)
                    {
                        var result = await _blobs.DownloadContentAsync(name);
                        _blobs.Handle({|GCG1006:result.Content.ToString()|});
                        _blobs.Handle(_blobs.Receive().Content.ToString());
                        _blobs.Handle(name.ToString());
                    }

                    [HttpPut]
                    public async Task<int> Count(string name)
                    {
                        var result = await _blobs.DownloadContentAsync(name);
                        return JsonSerializer.Deserialize<Row[]>({|GCG2004:result.Content.ToString()|}).Length;
                    }

                    private async Task<byte[]> ReadAsync(string name)
                    {
                        var result = await _blobs.DownloadContentAsync(name);
                        return {|GCG2010:result.Content.ToArray()|};
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Bodies_uploads_and_files_for_code_that_needs_all_of_it()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public interface IStore
                {
                    Task KeepAsync(string name, byte[] bytes);

                    void Handle(string body);
                }

                public class UploadsController : ControllerBase
                {
                    private readonly IStore _store;

                    public UploadsController(IStore store) => _store = store;

                    public byte[] Last { get; set; }

                    [DisableRequestSizeLimit]
                    public async Task Hook()
                    {
                        using var reader = new StreamReader(Request.Body);
                        _store.Handle(await {|GCG1006:reader.ReadToEndAsync()|});
                    }

                    public async Task Upload(IFormFile file)
                    {
                        var bytes = {|GCG1006:new byte[file.Length]|};
                        using Stream stream = file.OpenReadStream();
                        await stream.ReadExactlyAsync(bytes);
                        await _store.KeepAsync(file.FileName, bytes);
                    }

                    public async Task Raw()
                    {
                        var bytes = {|GCG1006:new byte[Request.ContentLength!.Value]|};
                        await Request.Body.ReadExactlyAsync(bytes);
                        await _store.KeepAsync("raw", bytes);
                    }

                    public async Task Counted()
                    {
                        int length = (int)(Request.ContentLength ?? 0);
                        var bytes = {|GCG1006:new byte[length]|};
                        await Request.Body.ReadExactlyAsync(bytes);
                        await _store.KeepAsync("counted", bytes);
                    }

                    public async Task Fetched(HttpResponseMessage response)
                    {
                        var bytes = {|GCG1006:new byte[response.Content.Headers.ContentLength.GetValueOrDefault()]|};
                        await (await response.Content.ReadAsStreamAsync()).ReadExactlyAsync(bytes);
                        await _store.KeepAsync("fetched", bytes);
                    }

                    public async Task Copied(IFormFile file)
                    {
                        using var copy = new MemoryStream();
                        await file.CopyToAsync(copy);
                        Last = {|GCG2009:copy.ToArray()|};
                        await _store.KeepAsync(file.FileName, Last);
                    }

                    public async Task Sent(string path) => await _store.KeepAsync(path, await {|GCG1006:System.IO.File.ReadAllBytesAsync(path)|});
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Limited_small_looked_into_or_kept_for_the_process()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public interface IStore
                {
                    Task KeepAsync(string name, byte[] bytes);
                }

                public class UploadsController : ControllerBase
                {
                    private static readonly Dictionary<string, byte[]> Pages = new();

                    private readonly IStore _store;

                    public UploadsController(IStore store) => _store = store;

                    public byte[] Key { get; set; }

                    public async Task<IActionResult> Limited(IFormFile file)
                    {
                        if (file.Length > 4096)
                        {
                            return BadRequest();
                        }

                        var bytes = new byte[file.Length];
                        using Stream stream = file.OpenReadStream();
                        await stream.ReadExactlyAsync(bytes);
                        await _store.KeepAsync(file.FileName, bytes);
                        return Ok();
                    }

                    public async Task<IActionResult> Signed()
                    {
                        if (Request.ContentLength is null or > 4096)
                        {
                            return BadRequest();
                        }

                        var bytes = new byte[Request.ContentLength.Value];
                        await Request.Body.ReadExactlyAsync(bytes);
                        await _store.KeepAsync("signature", bytes);
                        return Ok();
                    }

                    public void State(string path) => Key = System.IO.File.ReadAllBytes(path);

                    public async Task Settings() => await _store.KeepAsync("a", System.IO.File.ReadAllBytes("appsettings.json"));

                    public void Fill(string path)
                    {
                        var page = System.IO.File.ReadAllBytes(path);
                        Pages[path] = page;
                        _store.KeepAsync(path, page);
                    }

                    public ReadOnlyMemory<byte> Shown(MemoryStream stream)
                        => stream.TryGetBuffer(out ArraySegment<byte> part) ? part : stream.ToArray();

                    public Task Borrowed()
                    {
                        Borrow(out MemoryStream stream);
                        return _store.KeepAsync("a", stream.ToArray());
                    }

                    private static void Borrow(out MemoryStream stream) => stream = new MemoryStream();

                    public void Block(int size) => _store.KeepAsync("a", new byte[size]);
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The text of a body is an event, a command or a form, as long as nobody has raised its limit. An upload is a file.
    /// </summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task The_text_of_a_body_is_for_an_audit(bool isAudit)
    {
        string found = isAudit ? "{|GCG1006:reader.ReadToEndAsync()|}" : "reader.ReadToEndAsync()";
        return new AllRulesTest
        {
            IsAudit = isAudit,
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.AspNetCore.Mvc.Filters;
                using Microsoft.Extensions.Logging;

                public interface IHooks
                {
                    Task HandleAsync(string kind, string body);

                    Task SendAsync(object message);
                }

                public class Delivered
                {
                    public Delivered(string json) { }
                }

                public class HooksController : ControllerBase
                {
                    private readonly IHooks _hooks;
                    private readonly ILogger<HooksController> _logger;

                    public HooksController(IHooks hooks, ILogger<HooksController> logger) => (_hooks, _logger) = (hooks, logger);

                    [HttpPost("call")]
                    public async Task Call()
                    {
                        using var reader = new StreamReader(Request.Body);
                        string body = await {{found}};
                        _logger.LogInformation(body);
                        await _hooks.HandleAsync("call", body);
                    }

                    [HttpPost("parcel")]
                    public async Task Parcel()
                    {
                        using var reader = new StreamReader(HttpContext.Request.Body);
                        await _hooks.SendAsync(new Delivered(await {{found}}));
                    }

                    [HttpPost("import")]
                    [DisableRequestSizeLimit]
                    public async Task Import()
                    {
                        using var reader = new StreamReader(Request.Body);
                        await _hooks.HandleAsync("import", await {|GCG1006:reader.ReadToEndAsync()|});
                    }

                    [HttpPost("larger")]
                    [RequestSizeLimit(100_000_000)]
                    public async Task Larger()
                    {
                        using var reader = new StreamReader(Request.Body);
                        await _hooks.HandleAsync("larger", await {|GCG1006:reader.ReadToEndAsync()|});
                    }

                    [HttpPost("upload")]
                    public async Task Upload(IFormFile file)
                    {
                        using var reader = new StreamReader(file.OpenReadStream());
                        await _hooks.HandleAsync("upload", await {|GCG1006:reader.ReadToEndAsync()|});
                    }

                    [HttpPost("kept")]
                    public async Task Kept(string path)
                    {
                        using var reader = new StreamReader(Request.Body);
                        Last = await {{found}};
                    }

                    public string Last { get; set; }
                }

                public class HookFilter : IAsyncActionFilter
                {
                    private readonly IHooks _hooks;

                    public HookFilter(IHooks hooks) => _hooks = hooks;

                    public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                    {
                        using var reader = new StreamReader(context.HttpContext.Request.Body);
                        await _hooks.HandleAsync("any", await {{found}});
                        await next();
                    }
                }
                """,
        }.RunAsync();
    }
}
