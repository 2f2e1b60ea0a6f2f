using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the fix of GCG2005 writes for each source and target.</summary>
public class GCG2005WholePayloadFixTests
{
    [Fact]
    public Task A_result_is_made_over_the_files_stream()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
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

                class C : ControllerBase
                {
                    IActionResult M0(string path)
                    {
                        return File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/pdf");
                    }

                    IActionResult M1(string path)
                    {
                        // the report
                        var bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|}; // all of it
                        return File(bytes, "application/pdf", Path.GetFileName(path));
                    }

                    IActionResult M2(string path)
                    {
                        return new FileContentResult({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/pdf") { FileDownloadName = path };
                    }

                    IActionResult M3(string path)
                    {
                        return File(new MemoryStream({|GCG2009:System.IO.File.ReadAllBytes(path)|}), "application/pdf");
                    }

                    IActionResult M4(string path)
                    {
                        try
                        {
                            return File(fileContents: {|GCG2009:System.IO.File.ReadAllBytes(path)|}, contentType: "application/pdf");
                        }
                        catch (IOException)
                        {
                            return NotFound();
                        }
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
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

                class C : ControllerBase
                {
                    IActionResult M0(string path)
                    {
                        return File(System.IO.File.OpenRead(path), "application/pdf");
                    }

                    IActionResult M1(string path)
                    {
                        // the report
                        // all of it
                        return File(System.IO.File.OpenRead(path), "application/pdf", Path.GetFileName(path));
                    }

                    IActionResult M2(string path)
                    {
                        return new FileStreamResult(System.IO.File.OpenRead(path), "application/pdf") { FileDownloadName = path };
                    }

                    IActionResult M3(string path)
                    {
                        return File(System.IO.File.OpenRead(path), "application/pdf");
                    }

                    IActionResult M4(string path)
                    {
                        try
                        {
                            return File(System.IO.File.OpenRead(path), contentType: "application/pdf");
                        }
                        catch (IOException)
                        {
                            return NotFound();
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_result_is_made_over_a_stream_that_is_awaited_or_uploaded()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
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

                class C : ControllerBase
                {
                    async Task<IActionResult> M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        byte[] bytes = await {|GCG2009:client.GetByteArrayAsync(url, token)|};
                        return File(bytes, "image/png");
                    }

                    async Task<IActionResult> M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        return File(await {|GCG2009:client.GetByteArrayAsync(url)|}.ConfigureAwait(false), "image/png");
                    }

                    async Task<IActionResult> M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        return File(await {|GCG2009:content.ReadAsByteArrayAsync(token)|}, "image/png");
                    }

                    async Task<IActionResult> M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        await Task.Yield();
                        return File(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path, token)|}, "image/png");
                    }

                    async Task<IActionResult> M4(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        await Task.Yield();
                        var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms, token)|};
                        ms.Position = 0;
                        return File(ms, file.ContentType);
                    }

                    async Task<IActionResult> M5(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        await Task.Yield();
                        using var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms, token)|};
                        return File(ms.ToArray(), file.ContentType, file.FileName);
                    }
                }
                """,
            FixedCode = """
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

                class C : ControllerBase
                {
                    async Task<IActionResult> M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        return File(await client.GetStreamAsync(url, token), "image/png");
                    }

                    async Task<IActionResult> M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        return File(await client.GetStreamAsync(url).ConfigureAwait(false), "image/png");
                    }

                    async Task<IActionResult> M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        return File(await content.ReadAsStreamAsync(token), "image/png");
                    }

                    async Task<IActionResult> M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        await Task.Yield();
                        return File(
                            new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true), "image/png");
                    }

                    async Task<IActionResult> M4(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        await Task.Yield();
                        return File(file.OpenReadStream(), file.ContentType);
                    }

                    async Task<IActionResult> M5(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)
                    {
                        await Task.Yield();
                        return File(file.OpenReadStream(), file.ContentType, file.FileName);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What is worked out in between touches nothing that the file's path is made of.</summary>
    [Theory]
    [InlineData("var type = TypeOf(path);", true)]
    [InlineData("var type = Known(path);", true)]
    [InlineData("var types = new FileExtensionContentTypeProvider(); if (!types.TryGetContentType(path, out var type)) { type = \"a/b\"; }", true)]
    [InlineData("Dictionary<string, string> types = new() { [\".pdf\"] = \"a/b\" }; var type = types[\".pdf\"];", true)]
    [InlineData("var type = \"a/b\"; _logger.LogInformation(\"{Path} as {Type}\", path, type);", true)]
    [InlineData("var type = \"a/b\"; if (path.EndsWith(\".pdf\")) { type = \"application/pdf\"; } else { type = \"c/d\"; }", true)]
    // The path changes, the file may, or nobody can say.
    [InlineData("var type = \"a/b\"; if (path.EndsWith(\".pdf\")) { path = \"other\"; }", false)]
    [InlineData("using var writer = new StreamWriter(path); var type = \"a/b\";", false)]
    [InlineData("var type = Counted(path);", false)]
    [InlineData("var type = Swept(path);", false)]
    [InlineData("var type = _named.TypeOf(path);", false)]
    [InlineData("var type = \"a/b\"; _logger.LogInformation(\"{Path}\", Swept(path));", false)]
    public Task A_content_type_that_is_worked_out_in_between(string between, bool isFixed)
    {
        string Source(string read, string result) => $$"""
            using System.Collections.Generic;
            using System.IO;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.AspNetCore.StaticFiles;
            using Microsoft.Extensions.Logging;

            public interface INamed { string TypeOf(string path); }

            class C : ControllerBase
            {
                private static readonly Dictionary<string, string> Types = new Dictionary<string, string> { [".txt"] = "text/plain" };
                private static int s_count;
                private readonly ILogger<C> _logger = null;
                private readonly INamed _named = null;

                IActionResult M(string path)
                {
                    {{read}}{{between}}
                    return File({{result}}, type);
                }

                private static string TypeOf(string path)
                {
                    var extension = Path.GetExtension(path).ToLowerInvariant();
                    return extension switch { ".pdf" => "application/pdf", _ => "application/octet-stream" };
                }

                private string Known(string path)
                    => Types.TryGetValue(Path.GetExtension(path), out var type) ? type : Listed()[".bin"];

                private static Dictionary<string, string> Listed()
                    => new Dictionary<string, string> { { ".bin", "application/octet-stream" } };

                private static string Counted(string path) { s_count++; return TypeOf(path); }

                private static string Swept(string path) { System.IO.File.Delete(path); return "a/b"; }
            }
            """;
        string whole = Source("var bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|}; ", "bytes");
        return new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = whole,
            FixedCode = isFixed ? Source(string.Empty, "System.IO.File.OpenRead(path)") : whole,
        }.RunAsync();
    }

    /// <summary>The name is worked out in between, a handler stands around, and a local holds the result.</summary>
    [Fact]
    public Task A_result_with_a_name_is_made_over_the_files_stream()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task<IActionResult> M0()
                    {
                        try
                        {
                            var path = await Make();
                            var bytes = await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|};
                            var name = Path.GetFileName(path).Replace(' ', '_');
                            return File(bytes, "application/sql", name);
                        }
                        catch (Exception e)
                        {
                            return BadRequest(e.Message);
                        }
                    }

                    IActionResult M1(string path)
                    {
                        byte[] bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|};
                        var result = new FileContentResult(bytes, "application/octet")
                        {
                            FileDownloadName = path
                        };
                        return result;
                    }

                    ActionResult M2(string path)
                    {
                        FileResult result = File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/octet");
                        result.FileDownloadName = path;
                        return result;
                    }

                    IActionResult M3(string path)
                    {
                        FileContentResult result = File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/octet");
                        return result;
                    }

                    Task<string> Make() => Task.FromResult("dump");
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task<IActionResult> M0()
                    {
                        try
                        {
                            var path = await Make();
                            var name = Path.GetFileName(path).Replace(' ', '_');
                            return File(
                                new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true),
                                "application/sql",
                                name);
                        }
                        catch (Exception e)
                        {
                            return BadRequest(e.Message);
                        }
                    }

                    IActionResult M1(string path)
                    {
                        var result = new FileStreamResult(System.IO.File.OpenRead(path), "application/octet")
                        {
                            FileDownloadName = path
                        };
                        return result;
                    }

                    ActionResult M2(string path)
                    {
                        FileResult result = File(System.IO.File.OpenRead(path), "application/octet");
                        result.FileDownloadName = path;
                        return result;
                    }

                    IActionResult M3(string path)
                    {
                        var result = File(System.IO.File.OpenRead(path), "application/octet");
                        return result;
                    }

                    Task<string> Make() => Task.FromResult("dump");
                }
                """,
        }.RunAsync();

    /// <summary>The method has to answer that type, or the file goes before the result is sent.</summary>
    [Fact]
    public Task A_result_that_cannot_be_made_over_the_files_stream_has_no_fix()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    FileContentResult M0(string path)
                    {
                        return File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/octet");
                    }

                    IActionResult M1(string path)
                    {
                        var result = File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/octet");
                        System.IO.File.Delete(path);
                        return result;
                    }

                    IActionResult M2(string path)
                    {
                        var result = File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/octet");
                        result.FileDownloadName = Made(path);
                        return result;
                    }

                    IActionResult M3(string path, bool isKept)
                    {
                        var result = File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/octet");
                        return isKept ? result : NotFound();
                    }

                    string Made(string path) { System.IO.File.Delete(path); return path; }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_minimal_result_is_made_over_the_stream()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
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

                class C : ControllerBase
                {
                    IResult M0(string path)
                    {
                        return Results.File({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/pdf", "report.pdf");
                    }

                    IResult M1(string path)
                    {
                        return Results.Bytes({|GCG2009:System.IO.File.ReadAllBytes(path)|}, "application/pdf");
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
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

                class C : ControllerBase
                {
                    IResult M0(string path)
                    {
                        return Results.File(System.IO.File.OpenRead(path), "application/pdf", "report.pdf");
                    }

                    IResult M1(string path)
                    {
                        return Results.Stream(System.IO.File.OpenRead(path), "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_written_is_copied_from_stream_to_stream()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        byte[] document = await {|GCG2009:client.GetByteArrayAsync($"/documents/{url}", token)|};
                        await target.WriteAsync(document, token);
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        var all = await {|GCG2009:content.ReadAsByteArrayAsync()|}.ConfigureAwait(false);
                        await Response.Body.WriteAsync(all, 0, all.Length, token).ConfigureAwait(false);
                    }

                    async Task M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        target.Write({|GCG2009:System.IO.File.ReadAllBytes(path)|});
                    }

                    async Task M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        Response.ContentType = "text/csv";
                        await Response.BodyWriter.WriteAsync(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|});
                    }

                    async Task M4(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms)|};
                        ms.Position = 0;
                        await ms.CopyToAsync(target, token);
                    }

                    async Task M5(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await {|GCG2005:input.CopyToAsync(ms, token)|};
                        ms.Seek(0, SeekOrigin.Begin);
                        await ms.CopyToAsync(target);
                    }

                    async Task M6(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        {|GCG2005:input.CopyTo(ms)|};
                        ms.WriteTo(target);
                    }
                }
                """,
            FixedCode = """
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using (var stream = await client.GetStreamAsync($"/documents/{url}", token))
                        {
                            await stream.CopyToAsync(target, token);
                        }
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        await content.CopyToAsync(Response.Body, token).ConfigureAwait(false);
                    }

                    async Task M2(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using (var stream = System.IO.File.OpenRead(path))
                        {
                            stream.CopyTo(target);
                        }
                    }

                    async Task M3(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        Response.ContentType = "text/csv";
                        using (var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true))
                        {
                            await stream.CopyToAsync(Response.Body);
                        }
                    }

                    async Task M4(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        await file.CopyToAsync(target, token);
                    }

                    async Task M5(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        await input.CopyToAsync(target, token);
                    }

                    async Task M6(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        input.CopyTo(target);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_saved_is_copied_to_a_stream_of_the_file()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms, token)|};
                        await System.IO.File.WriteAllBytesAsync(path, ms.ToArray(), token);
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        System.IO.File.WriteAllBytes(path, await {|GCG2009:client.GetByteArrayAsync(url)|});
                    }
                }
                """,
            FixedCode = """
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using (var output = new FileStream(
                            path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))
                        {
                            await file.CopyToAsync(output, token);
                        }
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using (var stream = await client.GetStreamAsync(url))
                        using (var output = new FileStream(
                            path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))
                        {
                            await stream.CopyToAsync(output);
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The name and the folder of the file are made in between.</summary>
    [Fact]
    public Task What_is_saved_under_a_new_name_is_copied_to_a_stream_of_the_file()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Hosting;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    private readonly IWebHostEnvironment _environment = null;

                    async Task<string> M0(HttpContent content, string type)
                    {
                        var bytes = await {|GCG2009:content.ReadAsByteArrayAsync()|};
                        var extension = type.Contains("jpeg") ? "jpg" : "png";
                        var name = $"{Guid.NewGuid():N}.{extension}";
                        var folder = Path.Combine(_environment.WebRootPath, "images");
                        Directory.CreateDirectory(folder);
                        await System.IO.File.WriteAllBytesAsync(Path.Combine(folder, name), bytes);
                        return name;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Hosting;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    private readonly IWebHostEnvironment _environment = null;

                    async Task<string> M0(HttpContent content, string type)
                    {
                        var extension = type.Contains("jpeg") ? "jpg" : "png";
                        var name = $"{Guid.NewGuid():N}.{extension}";
                        var folder = Path.Combine(_environment.WebRootPath, "images");
                        Directory.CreateDirectory(folder);
                        using (var file = new FileStream(
                            Path.Combine(folder, name), FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))
                        {
                            await content.CopyToAsync(file);
                        }
                        return name;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What is called in between may read the content, or change the folder.</summary>
    [Fact]
    public Task What_is_saved_after_other_work_has_no_fix()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task M0(HttpContent content, string path)
                    {
                        var bytes = await {|GCG2009:content.ReadAsByteArrayAsync()|};
                        Directory.Delete(Path.GetDirectoryName(path), recursive: true);
                        await System.IO.File.WriteAllBytesAsync(path, bytes);
                    }

                    async Task M1(HttpContent content, string path)
                    {
                        var bytes = await {|GCG2009:content.ReadAsByteArrayAsync()|};
                        Directory.CreateDirectory(Folder(path));
                        await System.IO.File.WriteAllBytesAsync(path, bytes);
                    }

                    string Folder(string path) => path;
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_hash_is_worked_out_over_the_stream()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
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

                class C : ControllerBase
                {
                    async Task<object> M0(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        using var buffer = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(buffer, token)|};

                        string hash = Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(buffer.ToArray()));
                        long length = buffer.Length;
                        return (hash, length);
                    }

                    async Task<object> M1(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        await Task.Yield();
                        var bytes = {|GCG2009:System.IO.File.ReadAllBytes(path)|};
                        return sha.ComputeHash(bytes);
                    }

                    async Task<object> M2(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        var bytes = await {|GCG2009:client.GetByteArrayAsync(url, token)|};
                        return BitConverter.ToString(sha.ComputeHash(bytes)).ToLowerInvariant();
                    }

                    async Task<object> M3(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await {|GCG2005:input.CopyToAsync(ms, token)|};
                        ms.Position = 0;
                        byte[] hash = await sha.ComputeHashAsync(ms, token);
                        return hash;
                    }
                }
                """,
            FixedCode = """
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

                class C : ControllerBase
                {
                    async Task<object> M0(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        using var buffer = file.OpenReadStream();
                        string hash = Convert.ToHexString(await System.Security.Cryptography.SHA256.HashDataAsync(buffer, token));
                        long length = buffer.Length;
                        return (hash, length);
                    }

                    async Task<object> M1(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        await Task.Yield();
                        using var stream = System.IO.File.OpenRead(path);
                        return sha.ComputeHash(stream);
                    }

                    async Task<object> M2(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        using var stream = await client.GetStreamAsync(url, token);
                        return BitConverter.ToString(await sha.ComputeHashAsync(stream, token)).ToLowerInvariant();
                    }

                    async Task<object> M3(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)
                    {
                        byte[] hash = await sha.ComputeHashAsync(input, token);
                        return hash;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Json_is_deserialized_from_the_stream()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
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

                class C : ControllerBase
                {
                    async Task<List<Row>> M0(string url, HttpClient client, HttpContent content, JsonSerializerOptions options, CancellationToken token)
                    {
                        byte[] json = await {|GCG2009:content.ReadAsByteArrayAsync(token)|};
                        return JsonSerializer.Deserialize<List<Row>>(json, options);
                    }

                    async Task<List<Row>> M1(string url, HttpClient client, HttpContent content, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await {|GCG2009:client.GetByteArrayAsync(url, token)|});
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
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

                class C : ControllerBase
                {
                    async Task<List<Row>> M0(string url, HttpClient client, HttpContent content, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var stream = await content.ReadAsStreamAsync(token);
                        return await JsonSerializer.DeserializeAsync<List<Row>>(stream, options, token);
                    }

                    async Task<List<Row>> M1(string url, HttpClient client, HttpContent content, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var stream = await client.GetStreamAsync(url, token);
                        return await JsonSerializer.DeserializeAsync<List<Row>>(stream, cancellationToken: token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_request_sends_the_stream()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using var body = new ByteArrayContent(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path, token)|});
                        using var response = await client.PostAsync(url, body, token);
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms)|};
                        using var body = new ByteArrayContent(ms.ToArray());
                        using var response = await client.PutAsync(url, body, token);
                    }
                }
                """,
            FixedCode = """
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using var body = new StreamContent(
                            new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true));
                        using var response = await client.PostAsync(url, body, token);
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using var body = new StreamContent(file.OpenReadStream());
                        using var response = await client.PutAsync(url, body, token);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_reader_reads_the_stream()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms, token)|};
                        ms.Position = 0;
                        using var reader = new StreamReader(ms);
                        while (await reader.ReadLineAsync() is { } line) await target.WriteAsync(Encoding.UTF8.GetBytes(line), token);
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        await Task.Yield();
                        using var archive = new System.IO.Compression.ZipArchive(new MemoryStream({|GCG2009:System.IO.File.ReadAllBytes(path)|}));
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
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

                class C : ControllerBase
                {
                    async Task M0(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        using var ms = file.OpenReadStream();
                        using var reader = new StreamReader(ms);
                        while (await reader.ReadLineAsync() is { } line) await target.WriteAsync(Encoding.UTF8.GetBytes(line), token);
                    }

                    async Task M1(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)
                    {
                        await Task.Yield();
                        using var stream = System.IO.File.OpenRead(path);
                        using var archive = new System.IO.Compression.ZipArchive(stream);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_method_whose_only_await_goes_answers_finished_tasks()
        => new WholePayloadTest
        {
            NumberOfFixAllIterations = 2,
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
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

                class C : ControllerBase
                {
                    async Task<IActionResult> M0(string path, IFormFile file)
                    {
                        if (path == null)
                        {
                            return NotFound(); // gone
                        }

                        return File(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|}, "application/pdf");
                    }

                    async Task<IActionResult> M1(string path, IFormFile file)
                    {
                        Func<int> one = () => { return 1; };
                        var ms = new MemoryStream();
                        await {|GCG2005:file.CopyToAsync(ms)|};
                        return File(ms.ToArray(), "application/pdf");
                    }
                }
                """,
            FixedCode = """
                using System;
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

                class C : ControllerBase
                {
                    Task<IActionResult> M0(string path, IFormFile file)
                    {
                        if (path == null)
                        {
                            return Task.FromResult<IActionResult>(NotFound()); // gone
                        }

                        return Task.FromResult<IActionResult>(
                            File(
                                new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true),
                                "application/pdf"));
                    }

                    Task<IActionResult> M1(string path, IFormFile file)
                    {
                        Func<int> one = () => { return 1; };
                        return Task.FromResult<IActionResult>(File(file.OpenReadStream(), "application/pdf"));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_lambda_whose_only_await_would_go_has_no_fix()
        => new WholePayloadTest
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;
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

                class C : ControllerBase
                {
                    Func<Task<IActionResult>> M0(string path)
                    {
                        return async () => File(await {|GCG2009:System.IO.File.ReadAllBytesAsync(path)|}, "application/pdf");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task CSharp_7_3_closes_the_stream_at_the_end_of_a_block()
        => new WholePayloadTest
        {
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading.Tasks;

                class C
                {
                    async Task<byte[]> OfFile(string path, SHA256 sha)
                    {
                        await Task.Yield();
                        var bytes = {|GCG2009:File.ReadAllBytes(path)|};
                        return sha.ComputeHash(bytes);
                    }

                    async Task<byte[]> OfResponse(HttpClient client, string url, SHA256 sha)
                    {
                        return sha.ComputeHash(await {|GCG2009:client.GetByteArrayAsync(url)|});
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading.Tasks;

                class C
                {
                    async Task<byte[]> OfFile(string path, SHA256 sha)
                    {
                        await Task.Yield();
                        using (var stream = File.OpenRead(path))
                        {
                            return sha.ComputeHash(stream);
                        }
                    }

                    async Task<byte[]> OfResponse(HttpClient client, string url, SHA256 sha)
                    {
                        using (var stream = await client.GetStreamAsync(url))
                        {
                            return await sha.ComputeHashAsync(stream);
                        }
                    }
                }
                """,
        }.RunAsync();
}
