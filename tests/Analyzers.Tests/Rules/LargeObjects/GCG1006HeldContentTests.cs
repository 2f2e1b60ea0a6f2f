using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Whole content that goes to code which needs all of it: where it comes from makes the finding.</summary>
public class GCG1006HeldContentTests
{
    [Fact]
    public Task Bodies_uploads_and_files_for_code_that_needs_all_of_it()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
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

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task A_body_for_a_member_of_a_package_that_takes_only_a_text(bool isAudit)
    {
        string found = isAudit ? "{|GCG1006:reader.ReadToEndAsync()|}" : "reader.ReadToEndAsync()";
        return new AllRulesTest
        {
            AssumesRequestPath = isAudit,
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Quartz),
            TestCode = $$"""
                using System.IO;
                using System.Threading.Tasks;
                using Quartz;
                using Microsoft.AspNetCore.Mvc;

                public interface IHooks
                {
                    void Handle(string body);
                }

                public class HooksController : ControllerBase
                {
                    private readonly IHooks _hooks;

                    public HooksController(IHooks hooks) => _hooks = hooks;

                    [HttpPost("own")]
                    public async Task<IActionResult> Own()
                    {
                        using var reader = new StreamReader(Request.Body);
                        _hooks.Handle(await {|GCG1006:reader.ReadToEndAsync()|});
                        return Ok();
                    }

                    [HttpPost("library")]
                    public async Task<IActionResult> Library()
                    {
                        using var reader = new StreamReader(Request.Body);
                        string body = await {{found}};
                        CronExpression.IsValidExpression(body);
                        return body.Length > 0 ? Ok() : BadRequest();
                    }
                }
                """,
        }.RunAsync();
    }
}
