using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering.Passing;
using GcGuard.CodeFixes.Rules.Buffering.Passing;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using PayloadTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.Passing.WholePayloadAnalyzer, GcGuard.CodeFixes.Rules.Buffering.Passing.WholePayloadCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2005 reports, with a fix or without, what its message says, and what it leaves alone.</summary>
public class GCG2005WholePayloadTests
{
    private const string Async = "async Task<object> {0}(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, Store store, CancellationToken token)";

    private const string Store = """


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
        """;

    [Fact]
    public Task The_message_names_what_is_held_not_what_is_made_of_it()
        => new AnalyzerVerify<WholePayloadAnalyzer>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
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
                new DiagnosticResult(WholePayloadAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1)
                    .WithArguments(
                        "IFormFile.CopyToAsync",
                        "the uploaded file",
                        "JsonSerializer.DeserializeAsync",
                        "RowsController.Upload",
                        "read its stream"),
            },
        }.RunAsync();

    [Fact]
    public Task The_message_says_what_grows_for_whom_on_which_path_and_what_to_do()
        => new CodeFixVerify<WholePayloadAnalyzer, WholePayloadCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
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
                new DiagnosticResult(WholePayloadAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1)
                    .WithArguments(
                        "File.ReadAllBytes",
                        "a file's content",
                        "ControllerBase.File",
                        "ReportsController.Download",
                        "return a result over a stream of the file"),
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
        => Test().ReportsAsync(
            "IActionResult {0}(string path, ILogger logger)",
            "var bytes = [|System.IO.File.ReadAllBytes(path)|];\nResponse.ContentLength = bytes.Length;\nreturn File(bytes, \"application/pdf\");",
            "var bytes = [|System.IO.File.ReadAllBytes(path)|];\nlogger.LogInformation(\"{Length}\", bytes.Length);\nreturn File(bytes, \"application/pdf\");",
            "var bytes = [|System.IO.File.ReadAllBytes(path)|];\nif (bytes.Length == 0) return NotFound();\nreturn File(bytes, \"application/pdf\");");

    [Fact]
    public Task What_happens_between_or_after_reading_keeps_the_fix_away()
        => Test().ReportsAsync(
            "async Task<IActionResult> {0}(string path, HttpClient client, string url, Stream target, CancellationToken token)",
            "var bytes = await [|System.IO.File.ReadAllBytesAsync(path, token)|];\nSystem.IO.File.Delete(path);\nawait Task.Yield();\nreturn File(bytes, \"application/pdf\");",
            "await Task.Yield();\ntry\n{\n    return File([|System.IO.File.ReadAllBytes(path)|], \"application/pdf\");\n}\nfinally\n{\n    System.IO.File.Delete(path);\n}",
            "var bytes = await [|System.IO.File.ReadAllBytesAsync(path, token)|];\nusing var output = new FileStream(path, FileMode.Create);\nawait output.WriteAsync(bytes, token);\nreturn Ok();",
            "using var response = await client.GetAsync(url, token);\nvar bytes = await [|response.Content.ReadAsByteArrayAsync(token)|];\nreturn File(bytes, \"application/pdf\");",
            "var bytes = await [|client.GetByteArrayAsync(url, token)|];\nResponse.StatusCode = 201;\nawait Notify();\nawait target.WriteAsync(bytes, token);\nreturn Ok();\n\nstatic Task Notify() => Task.CompletedTask;");

    [Fact]
    public Task A_stream_that_would_be_opened_too_early_or_for_nothing_has_no_fix()
        => Test().ReportsAsync(
            "async Task<object> {0}(string path, bool wanted, byte[] known, HttpClient client)",
            "await Task.Yield();\nbyte[] hash = wanted ? System.Security.Cryptography.SHA256.HashData([|System.IO.File.ReadAllBytes(path)|]) : null;\nreturn hash;",
            "await Task.Yield();\nreturn known ?? System.Security.Cryptography.SHA256.HashData([|System.IO.File.ReadAllBytes(path)|]);",
            "await Task.Yield();\nif (System.Security.Cryptography.SHA256.HashData([|System.IO.File.ReadAllBytes(path)|]).Length > 3) return 1;\nreturn null;",
            "Func<byte[]> later = () => System.Security.Cryptography.SHA256.HashData([|System.IO.File.ReadAllBytes(path)|]);\nawait Task.Yield();\nreturn later;",
            "Func<Task<byte[]>> later = async () => System.Security.Cryptography.SHA256.HashData(await [|client.GetByteArrayAsync(path)|]);\nawait Task.Yield();\nreturn later;",
            "await Task.Yield();\nbyte[] hash = System.Security.Cryptography.SHA256.HashData([|System.IO.File.ReadAllBytes(path)|]);\nSystem.IO.File.Delete(path);\nreturn hash;");

    [Fact]
    public Task Code_that_takes_a_stream_is_enough_but_what_it_does_with_it_nobody_knows()
        => Test().ReportsAsync(
            Async,
            "await store.SaveAsync(await [|System.IO.File.ReadAllBytesAsync(path)|]);\nreturn null;",
            "await store.SaveAsync(new MemoryStream(await [|System.IO.File.ReadAllBytesAsync(path)|]));\nreturn null;",
            "await store.SaveAsync(await [|client.GetByteArrayAsync(url)|]);\nreturn null;",
            "var ms = new MemoryStream();\nawait [|file.CopyToAsync(ms)|];\nms.Position = 0;\nawait store.SaveAsync(ms);\nreturn null;",
            "var ms = new MemoryStream();\nawait [|input.CopyToAsync(ms)|];\nms.Position = 0;\nreturn await JsonDocument.ParseAsync(ms);",
            "using var form = new MultipartFormDataContent();\nform.Add(new ByteArrayContent(await [|System.IO.File.ReadAllBytesAsync(path)|]), \"file\");\nawait client.PostAsync(url, form, token);\nreturn null;");

    [Fact]
    public Task The_array_is_the_product()
        => Test().IsSilentAsync(
            Async,
            "return System.IO.File.ReadAllBytes(path);",
            "var bytes = await client.GetByteArrayAsync(url);\nreturn bytes;",
            "store.Keep(await content.ReadAsByteArrayAsync());\nreturn null;",
            "store[path] = System.IO.File.ReadAllBytes(path);\nreturn null;",
            "return System.Reflection.Assembly.Load(System.IO.File.ReadAllBytes(path));",
            "new BytesCache().Set(path, System.IO.File.ReadAllBytes(path));\nreturn null;",
            "var bytes = System.IO.File.ReadAllBytes(path);\nArray.Reverse(bytes);\nreturn File(bytes, \"image/png\");",
            "var bytes = System.IO.File.ReadAllBytes(path);\ntarget.Write(bytes, 1, bytes.Length - 1);\nreturn bytes[0];",
            "var bytes = System.IO.File.ReadAllBytes(path);\ntarget.Write(bytes);\nreturn File(bytes, \"image/png\");",
            "return new MemoryStream(System.IO.File.ReadAllBytes(path));",
            "return Convert.ToBase64String(System.IO.File.ReadAllBytes(path));",
            "var bytes = System.IO.File.ReadAllBytes(path);\nfor (int i = 0; i < 3; i++) target.Write(bytes);\nreturn null;");

    [Fact]
    public Task A_stream_in_memory_that_is_more_than_a_way_station_stays()
        => Test().IsSilentAsync(
            Async,
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nms.Position = 0;\nvar reader = new StreamReader(ms);\nvar text = reader.ReadToEnd();\nms.Position = 0;\nreturn text + ms.ReadByte();",
            "var ms = new MemoryStream();\nms.WriteByte(1);\nawait file.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");",
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nawait input.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");",
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nreturn File(ms, \"image/png\");",
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nms.Position = 10;\nreturn File(ms, \"image/png\");",
            "var ms = new MemoryStream();\nvar copy = file.CopyToAsync(ms);\nawait copy;\nreturn File(ms.ToArray(), \"image/png\");",
            "var ms = new MemoryStream();\nwhile (path.Length > 3) { await file.CopyToAsync(ms); path = path[1..]; }\nreturn File(ms.ToArray(), \"image/png\");",
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nFunc<byte[]> later = () => ms.ToArray();\nreturn later;");

    [Fact]
    public Task What_cannot_be_read_asynchronously_is_held_for_a_reason()
        => Test().IsSilentAsync(
            Async,
            "var ms = new MemoryStream();\nawait Request.Body.CopyToAsync(ms);\nms.Position = 0;\nreturn new System.Xml.Serialization.XmlSerializer(typeof(Row)).Deserialize(ms);",
            "var ms = new MemoryStream();\nawait Request.Body.CopyToAsync(ms);\nms.Position = 0;\nusing var archive = new System.IO.Compression.ZipArchive(ms);\nreturn archive.Entries.Count;",
            "using var reader = new StreamReader(new MemoryStream(await client.GetByteArrayAsync(url)));\nreturn reader.ReadLine();",
            "await store.SaveAsync(new MemoryStream(await client.GetByteArrayAsync(url)));\nreturn null;",
            "var ms = new MemoryStream();\nawait input.CopyToAsync(ms);\nms.Position = 0;\nawait store.SaveAsync(ms);\nreturn null;");

    [Fact]
    public Task Small_by_name()
        => Test().IsSilentAsync(
            "async Task<object> {0}(string root, string templatePath, string certificateFile, string iconUrl, IFormFile avatar, HttpClient client, Stream target)",
            "return File(System.IO.File.ReadAllBytes(Path.Combine(root, \"terms.pdf\")), \"application/pdf\");",
            "return File(System.IO.File.ReadAllBytes(templatePath), \"application/pdf\");",
            "target.Write(System.IO.File.ReadAllBytes(certificateFile));\nreturn null;",
            "return File(System.IO.File.ReadAllBytes(root + \".pem\"), \"text/plain\");",
            "return File(await client.GetByteArrayAsync(iconUrl), \"image/png\");",
            "var ms = new MemoryStream();\nawait avatar.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");");

    [Fact]
    public Task Small_by_type()
        => Test().IsSilentAsync(
            "async Task<object> {0}(HttpContent content, CancellationToken token)",
            "return JsonSerializer.Deserialize<Token>(await content.ReadAsByteArrayAsync(token));\n}\n\nclass Token\n{\n    public string AccessToken { get; set; }\n\n    public int ExpiresIn { get; set; }");

    [Fact]
    public Task A_guard_bounds_the_length()
        => Test().IsSilentAsync(
            "async Task<object> {0}(IFormFile file, HttpContent content, string path, long limit)",
            "if (file.Length > 2 * 1024 * 1024) return BadRequest();\nvar ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");",
            "if (file == null || file.Length >= limit) return BadRequest();\nvar ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");",
            "if (new FileInfo(path).Length > 100_000) return BadRequest();\nreturn File(System.IO.File.ReadAllBytes(path), \"image/png\");",
            "if (content.Headers.ContentLength > limit) return BadRequest();\nreturn File(await content.ReadAsByteArrayAsync(), \"image/png\");",
            "if (file?.Length > limit) return BadRequest();\nvar ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");",
            "if (file.Length is 0 or > 1_000_000) return BadRequest();\nvar ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");",
            "ArgumentOutOfRangeException.ThrowIfGreaterThan(file.Length, limit);\nvar ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nreturn File(ms.ToArray(), \"image/png\");");

    [Fact]
    public Task A_guard_against_nothing_or_against_a_gigabyte_bounds_nothing()
        => Test().FixesAsync(
            "async Task<object> {0}(IFormFile file)",
            ("if (file.Length <= 0) return BadRequest();\nvar ms = new MemoryStream();\nawait [|file.CopyToAsync(ms)|];\nms.Position = 0;\nreturn System.Security.Cryptography.SHA256.HashData(ms);", "if (file.Length <= 0) return BadRequest();\nusing var ms = file.OpenReadStream();\nreturn await System.Security.Cryptography.SHA256.HashDataAsync(ms);"),
            ("if (file.Length > 1024 * 1024 * 1024) return BadRequest();\nvar ms = new MemoryStream();\nawait [|file.CopyToAsync(ms)|];\nreturn System.Security.Cryptography.SHA256.HashData(ms.ToArray());", "if (file.Length > 1024 * 1024 * 1024) return BadRequest();\nusing var ms = file.OpenReadStream();\nreturn await System.Security.Cryptography.SHA256.HashDataAsync(ms);"));

    [Fact]
    public Task A_stream_that_is_put_into_a_collection_is_kept_by_it()
        => Test().IsSilentAsync(
            "async Task<object> {0}(IFormFile file, List<Stream> streams, Queue<MemoryStream> parts, Dictionary<string, Stream> named)",
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nms.Position = 0;\nstreams.Add(ms);\nreturn Ok();",
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nms.Position = 0;\nparts.Enqueue(ms);\nreturn Ok();",
            "var ms = new MemoryStream();\nawait file.CopyToAsync(ms);\nms.Position = 0;\nnamed.Add(file.FileName, ms);\nreturn Ok();");

    [Fact]
    public Task Errors_caches_and_health_checks_are_no_payloads()
        => Test().IsSilentAsync(
            "async Task<object> {0}(string path, HttpClient client, string url, Stream target, Microsoft.Extensions.Caching.Memory.IMemoryCache cache)",
            "try\n{\n    return null;\n}\ncatch (IOException)\n{\n    return File(System.IO.File.ReadAllBytes(path), \"text/html\");\n}",
            "return await Microsoft.Extensions.Caching.Memory.CacheExtensions.GetOrCreateAsync(cache, url, async entry =>\n{\n    target.Write(System.Security.Cryptography.SHA256.HashData(await client.GetByteArrayAsync(url)));\n    return 1;\n});",
            "await Write();\nreturn null;\n\nasync Task Write() => await Task.CompletedTask;\n}\n\nasync Task WriteError(Stream target, string path)\n{\n    await target.WriteAsync(await System.IO.File.ReadAllBytesAsync(path));");

    private static PayloadTest Test() => new() { MoreTypes = Store };
}
