using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.WholePayloadAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.WholePayloadCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2005 reports, with a fix or without, what its message says, and what it leaves alone.</summary>
public class GCG2005WholePayloadTests
{
    [Fact]
    public Task The_message_names_what_is_held_not_what_is_made_of_it()
        => new AnalyzerVerify<WholePayloadAnalyzer>.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class RowsController : ControllerBase
                {
                    [HttpPost]
                    public async Task<IActionResult> {|#1:Upload|}(IFormFile file)
                    {
                        using var ms = new MemoryStream();
                        await {|#0:file.CopyToAsync(ms)|};
                        ms.Position = 0;
                        return Ok((await JsonSerializer.DeserializeAsync<List<int>>(ms)).Count);
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(Suspect.Buffering)
                    .WithLocation(0).WithLocation(1)
                    .WithArguments("`IFormFile.CopyToAsync` holds the uploaded file whole in memory per request only for `JsonSerializer.DeserializeAsync` (RowsController.Upload); read its stream"),
            },
        }.RunAsync();

    [Fact]
    public Task The_message_says_what_grows_for_whom_on_which_path_and_what_to_do()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class ReportsController : ControllerBase
                {
                    [HttpGet]
                    public IActionResult {|#1:Download|}(string path)
                    {
                        byte[] bytes = {|#0:System.IO.File.ReadAllBytes(path)|};
                        return File(bytes, "application/pdf");
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
                    .WithLocation(0).WithLocation(1)
                    .WithMessage("`File.ReadAllBytes` holds a file's content whole in memory per request only for `ControllerBase.File` (ReportsController.Download); return a result over a stream of the file; measure it with `dotnet gcguard record`"),
            },
            FixedCode = """
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class ReportsController : ControllerBase
                {
                    [HttpGet]
                    public IActionResult Download(string path)
                    {
                        return File(System.IO.File.OpenRead(path), "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_looked_at_twice_is_found_and_has_no_fix()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    IActionResult M0(string path, ILogger logger)
                    {
                        var bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|};
                        Response.ContentLength = bytes.Length;
                        return File(bytes, "application/pdf");
                    }

                    IActionResult M1(string path, ILogger logger)
                    {
                        var bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|};
                        logger.LogInformation("{Length}", bytes.Length);
                        return File(bytes, "application/pdf");
                    }

                    IActionResult M2(string path, ILogger logger)
                    {
                        var bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|};
                        if (bytes.Length == 0) return NotFound();
                        return File(bytes, "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_happens_between_or_after_reading_keeps_the_fix_away()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<IActionResult> M0(string path, HttpClient client, string url, Stream target, CancellationToken token)
                    {
                        var bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(path, token)|};
                        System.IO.File.Delete(path);
                        await Task.Yield();
                        return File(bytes, "application/pdf");
                    }

                    async Task<IActionResult> M1(string path, HttpClient client, string url, Stream target, CancellationToken token)
                    {
                        await Task.Yield();
                        try
                        {
                            return File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/pdf");
                        }
                        finally
                        {
                            System.IO.File.Delete(path);
                        }
                    }

                    async Task<IActionResult> M2(string path, HttpClient client, string url, Stream target, CancellationToken token)
                    {
                        var bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(path, token)|};
                        using var output = new FileStream(path, FileMode.Create);
                        await output.WriteAsync(bytes, token);
                        return Ok();
                    }

                    async Task<IActionResult> M3(string path, HttpClient client, string url, Stream target, CancellationToken token)
                    {
                        using var response = await client.GetAsync(url, token);
                        var bytes = await {|GCG2009:response.Content.ReadAsByteArrayAsync(token)|};
                        return File(bytes, "application/pdf");
                    }

                    async Task<IActionResult> M4(string path, HttpClient client, string url, Stream target, CancellationToken token)
                    {
                        var bytes = await {|GCG2009:client.GetByteArrayAsync(url, token)|};
                        Response.StatusCode = 201;
                        await Notify();
                        await target.WriteAsync(bytes, token);
                        return Ok();

                        static Task Notify() => Task.CompletedTask;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_that_would_be_opened_too_early_or_for_nothing_has_no_fix()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string path, bool wanted, byte[] known, HttpClient client)
                    {
                        await Task.Yield();
                        byte[] hash = wanted ? System.Security.Cryptography.SHA256.HashData({|GCG2009:System.IO.File.ReadAllBytes(path)|}) : null;
                        return hash;
                    }

                    async Task<object> M1(string path, bool wanted, byte[] known, HttpClient client)
                    {
                        await Task.Yield();
                        return known ?? System.Security.Cryptography.SHA256.HashData({|GCG2009:System.IO.File.ReadAllBytes(path)|});
                    }

                    async Task<object> M2(string path, bool wanted, byte[] known, HttpClient client)
                    {
                        await Task.Yield();
                        if (System.Security.Cryptography.SHA256.HashData({|GCG2009:System.IO.File.ReadAllBytes(path)|}).Length > 3) return 1;
                        return null;
                    }

                    async Task<object> M3(string path, bool wanted, byte[] known, HttpClient client)
                    {
                        Func<byte[]> later = () => System.Security.Cryptography.SHA256.HashData({|GCG2009:System.IO.File.ReadAllBytes(path)|});
                        await Task.Yield();
                        return later;
                    }

                    async Task<object> M4(string path, bool wanted, byte[] known, HttpClient client)
                    {
                        Func<Task<byte[]>> later = async () => System.Security.Cryptography.SHA256.HashData(await {|GCG2009:client.GetByteArrayAsync(path)|});
                        await Task.Yield();
                        return later;
                    }

                    async Task<object> M5(string path, bool wanted, byte[] known, HttpClient client)
                    {
                        await Task.Yield();
                        byte[] hash = System.Security.Cryptography.SHA256.HashData({|GCG2009:System.IO.File.ReadAllBytes(path)|});
                        System.IO.File.Delete(path);
                        return hash;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Code_that_takes_a_stream_is_enough_but_what_it_does_with_it_nobody_knows()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        await store.SaveAsync(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|});
                        return null;
                    }

                    async Task<object> M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        await store.SaveAsync(new MemoryStream(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|}));
                        return null;
                    }

                    async Task<object> M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        await store.SaveAsync(await {|GCG2009:client.GetByteArrayAsync(url)|});
                        return null;
                    }

                    async Task<object> M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms)|};
                        ms.Position = 0;
                        await store.SaveAsync(ms);
                        return null;
                    }

                    async Task<object> M5(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        using var form = new MultipartFormDataContent();
                        form.Add(new ByteArrayContent(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|}), "file");
                        await client.PostAsync(url, form, token);
                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_array_is_the_product()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        return System.IO.File.ReadAllBytes(path);
                    }

                    async Task<object> M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var bytes = await client.GetByteArrayAsync(url);
                        return bytes;
                    }

                    async Task<object> M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        store.Keep(await content.ReadAsByteArrayAsync());
                        return null;
                    }

                    async Task<object> M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        store[path] = System.IO.File.ReadAllBytes(path);
                        return null;
                    }

                    async Task<object> M4(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        return System.Reflection.Assembly.Load(System.IO.File.ReadAllBytes(path));
                    }

                    async Task<object> M6(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var bytes = System.IO.File.ReadAllBytes(path);
                        Array.Reverse(bytes);
                        return File(bytes, "image/png");
                    }

                    async Task<object> M7(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var bytes = System.IO.File.ReadAllBytes(path);
                        target.Write(bytes, 1, bytes.Length - 1);
                        return bytes[0];
                    }

                    async Task<object> M8(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var bytes = System.IO.File.ReadAllBytes(path);
                        target.Write(bytes);
                        return File(bytes, "image/png");
                    }

                    async Task<object> M9(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        return new MemoryStream(System.IO.File.ReadAllBytes(path));
                    }

                    async Task<object> M10(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        return Convert.ToBase64String(System.IO.File.ReadAllBytes(path));
                    }

                    async Task<object> M11(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var bytes = System.IO.File.ReadAllBytes(path);
                        for (int i = 0; i < 3; i++) target.Write(bytes);
                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_in_memory_that_is_more_than_a_way_station_stays()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        ms.Position = 0;
                        var reader = new StreamReader(ms);
                        var text = reader.ReadToEnd();
                        ms.Position = 0;
                        return text + ms.ReadByte();
                    }

                    async Task<object> M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        ms.WriteByte(1);
                        await file.CopyToAsync(ms);
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        await input.CopyToAsync(ms);
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        return File(ms, "image/png");
                    }

                    async Task<object> M4(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        ms.Position = 10;
                        return File(ms, "image/png");
                    }

                    async Task<object> M5(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        var copy = file.CopyToAsync(ms);
                        await copy;
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M6(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        while (path.Length > 3) { await file.CopyToAsync(ms); path = path[1..]; }
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M7(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        Func<byte[]> later = () => ms.ToArray();
                        return later;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_cannot_be_read_asynchronously_is_held_for_a_reason()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await Request.Body.CopyToAsync(ms);
                        ms.Position = 0;
                        return new System.Xml.Serialization.XmlSerializer(typeof(Row)).Deserialize(ms);
                    }

                    async Task<object> M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await Request.Body.CopyToAsync(ms);
                        ms.Position = 0;
                        using var archive = new System.IO.Compression.ZipArchive(ms);
                        return archive.Entries.Count;
                    }

                    async Task<object> M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        using var reader = new StreamReader(new MemoryStream(await client.GetByteArrayAsync(url)));
                        return reader.ReadLine();
                    }

                    async Task<object> M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        await store.SaveAsync(new MemoryStream(await client.GetByteArrayAsync(url)));
                        return null;
                    }

                    async Task<object> M4(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await input.CopyToAsync(ms);
                        ms.Position = 0;
                        await store.SaveAsync(ms);
                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_by_name()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string root, string templatePath)
                    {
                        return File(System.IO.File.ReadAllBytes(Path.Combine(root, "terms.pdf")), "application/pdf");
                    }

                    async Task<object> M1(string root, string templatePath)
                    {
                        return File(System.IO.File.ReadAllBytes(templatePath), "application/pdf");
                    }

                    async Task<object> M3(string root, string templatePath)
                    {
                        return File(System.IO.File.ReadAllBytes(root + ".pem"), "text/plain");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_by_type()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpContent content, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<Token>(await content.ReadAsByteArrayAsync(token));
                        }

                        class Token
                        {
                            public string AccessToken { get; set; }

                            public int ExpiresIn { get; set; }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_guard_bounds_the_length()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(IFormFile file, HttpContent content, string path, long limit)
                    {
                        if (file.Length > 2 * 1024 * 1024) return BadRequest();
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M1(IFormFile file, HttpContent content, string path, long limit)
                    {
                        if (file == null || file.Length >= limit) return BadRequest();
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M2(IFormFile file, HttpContent content, string path, long limit)
                    {
                        if (new FileInfo(path).Length > 100_000) return BadRequest();
                        return File(System.IO.File.ReadAllBytes(path), "image/png");
                    }

                    async Task<object> M3(IFormFile file, HttpContent content, string path, long limit)
                    {
                        if (content.Headers.ContentLength > limit) return BadRequest();
                        return File(await content.ReadAsByteArrayAsync(), "image/png");
                    }

                    async Task<object> M4(IFormFile file, HttpContent content, string path, long limit)
                    {
                        if (file?.Length > limit) return BadRequest();
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M5(IFormFile file, HttpContent content, string path, long limit)
                    {
                        if (file.Length is 0 or > 1_000_000) return BadRequest();
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        return File(ms.ToArray(), "image/png");
                    }

                    async Task<object> M6(IFormFile file, HttpContent content, string path, long limit)
                    {
                        ArgumentOutOfRangeException.ThrowIfGreaterThan(file.Length, limit);
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        return File(ms.ToArray(), "image/png");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_guard_against_nothing_or_against_a_gigabyte_bounds_nothing()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(IFormFile file)
                    {
                        if (file.Length <= 0) return BadRequest();
                        var ms = new MemoryStream();
                        await [|file.CopyToAsync(ms)|];
                        ms.Position = 0;
                        return System.Security.Cryptography.SHA256.HashData(ms);
                    }

                    async Task<object> M1(IFormFile file)
                    {
                        if (file.Length > 1024 * 1024 * 1024) return BadRequest();
                        var ms = new MemoryStream();
                        await [|file.CopyToAsync(ms)|];
                        return System.Security.Cryptography.SHA256.HashData(ms.ToArray());
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(IFormFile file)
                    {
                        if (file.Length <= 0) return BadRequest();
                        using var ms = file.OpenReadStream();
                        return await System.Security.Cryptography.SHA256.HashDataAsync(ms);
                    }

                    async Task<object> M1(IFormFile file)
                    {
                        if (file.Length > 1024 * 1024 * 1024) return BadRequest();
                        using var ms = file.OpenReadStream();
                        return await System.Security.Cryptography.SHA256.HashDataAsync(ms);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_that_is_put_into_a_collection_is_kept_by_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(IFormFile file, List<Stream> streams, Queue<MemoryStream> parts, Dictionary<string, Stream> named)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        ms.Position = 0;
                        streams.Add(ms);
                        return Ok();
                    }

                    async Task<object> M1(IFormFile file, List<Stream> streams, Queue<MemoryStream> parts, Dictionary<string, Stream> named)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        ms.Position = 0;
                        parts.Enqueue(ms);
                        return Ok();
                    }

                    async Task<object> M2(IFormFile file, List<Stream> streams, Queue<MemoryStream> parts, Dictionary<string, Stream> named)
                    {
                        var ms = new MemoryStream();
                        await file.CopyToAsync(ms);
                        ms.Position = 0;
                        named.Add(file.FileName, ms);
                        return Ok();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Failures_and_caches_are_no_payloads()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class Store
                {
                    public Task SaveAsync(Stream content) => Task.CompletedTask;
                    public Task SaveAsync(byte[] content) => Task.CompletedTask;
                    public void Keep(byte[] content) { }
                    public byte[] this[string key] { set { } }
                }

                class BytesCache
                {
                    public void Set(string key, byte[] value) { }
                    public void Set(string key, Stream value) { }
                }

                class C : ControllerBase
                {
                    async Task<object> M0(string path, HttpClient client, string url, Stream target, Microsoft.Extensions.Caching.Memory.IMemoryCache cache)
                    {
                        try
                        {
                            return null;
                        }
                        catch (IOException)
                        {
                            return File(System.IO.File.ReadAllBytes(path), "text/html");
                        }
                    }

                    async Task<object> M1(string path, HttpClient client, string url, Stream target, Microsoft.Extensions.Caching.Memory.IMemoryCache cache)
                    {
                        return await Microsoft.Extensions.Caching.Memory.CacheExtensions.GetOrCreateAsync(cache, url, async entry =>
                        {
                            target.Write(System.Security.Cryptography.SHA256.HashData(await client.GetByteArrayAsync(url)));
                            return 1;
                        });
                    }

                    async Task<object> M2(string path, HttpClient client, string url, Stream target, Microsoft.Extensions.Caching.Memory.IMemoryCache cache)
                    {
                        await Write();
                        return null;

                        async Task Write() => await Task.CompletedTask;
                    }
                }
                """,
        }.RunAsync();

}
