using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using PayloadTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.Passing.WholePayloadAnalyzer, GcGuard.CodeFixes.Rules.Buffering.Passing.WholePayloadCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the fix of GCG2005 writes for each source and target.</summary>
public class GCG2005WholePayloadFixTests
{
    private const string Async = "async Task {0}(string path, string url, HttpClient client, HttpContent content, IFormFile file, Stream input, Stream target, CancellationToken token)";
    private const string Action = "async Task<IActionResult> {0}(string path, string url, HttpClient client, HttpContent content, IFormFile file, CancellationToken token)";

    [Fact]
    public Task A_result_is_made_over_the_files_stream()
        => new PayloadTest().FixesAsync(
            "IActionResult {0}(string path)",
            ("return File([|System.IO.File.ReadAllBytes(path)|], \"application/pdf\");", "return File(System.IO.File.OpenRead(path), \"application/pdf\");"),
            ("// the report\nvar bytes = [|System.IO.File.ReadAllBytes(path)|]; // all of it\nreturn File(bytes, \"application/pdf\", Path.GetFileName(path));", "// the report\n// all of it\nreturn File(System.IO.File.OpenRead(path), \"application/pdf\", Path.GetFileName(path));"),
            ("return new FileContentResult([|System.IO.File.ReadAllBytes(path)|], \"application/pdf\") { FileDownloadName = path };", "return new FileStreamResult(System.IO.File.OpenRead(path), \"application/pdf\") { FileDownloadName = path };"),
            ("return File(new MemoryStream([|System.IO.File.ReadAllBytes(path)|]), \"application/pdf\");", "return File(System.IO.File.OpenRead(path), \"application/pdf\");"),
            ("try\n{\n    return File(fileContents: [|System.IO.File.ReadAllBytes(path)|], contentType: \"application/pdf\");\n}\ncatch (IOException)\n{\n    return NotFound();\n}", "try\n{\n    return File(System.IO.File.OpenRead(path), contentType: \"application/pdf\");\n}\ncatch (IOException)\n{\n    return NotFound();\n}"));

    [Fact]
    public Task A_result_is_made_over_a_stream_that_is_awaited_or_uploaded()
        => new PayloadTest().FixesAsync(
            Action,
            ("byte[] bytes = await [|client.GetByteArrayAsync(url, token)|];\nreturn File(bytes, \"image/png\");", "return File(await client.GetStreamAsync(url, token), \"image/png\");"),
            ("return File(await [|client.GetByteArrayAsync(url)|].ConfigureAwait(false), \"image/png\");", "return File(await client.GetStreamAsync(url).ConfigureAwait(false), \"image/png\");"),
            ("return File(await [|content.ReadAsByteArrayAsync(token)|], \"image/png\");", "return File(await content.ReadAsStreamAsync(token), \"image/png\");"),
            ("await Task.Yield();\nreturn File(await [|System.IO.File.ReadAllBytesAsync(path, token)|], \"image/png\");", "await Task.Yield();\nreturn File(new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true), \"image/png\");"),
            ("await Task.Yield();\nvar ms = new MemoryStream();\nawait [|file.CopyToAsync(ms, token)|];\nms.Position = 0;\nreturn File(ms, file.ContentType);", "await Task.Yield();\nreturn File(file.OpenReadStream(), file.ContentType);"),
            ("await Task.Yield();\nusing var ms = new MemoryStream();\nawait [|file.CopyToAsync(ms, token)|];\nreturn File(ms.ToArray(), file.ContentType, file.FileName);", "await Task.Yield();\nreturn File(file.OpenReadStream(), file.ContentType, file.FileName);"));

    [Fact]
    public Task A_minimal_result_is_made_over_the_stream()
        => new PayloadTest().FixesAsync(
            "IResult {0}(string path)",
            ("return Results.File([|System.IO.File.ReadAllBytes(path)|], \"application/pdf\", \"report.pdf\");", "return Results.File(System.IO.File.OpenRead(path), \"application/pdf\", \"report.pdf\");"),
            ("return Results.Bytes([|System.IO.File.ReadAllBytes(path)|], \"application/pdf\");", "return Results.Stream(System.IO.File.OpenRead(path), \"application/pdf\");"));

    [Fact]
    public Task What_is_written_is_copied_from_stream_to_stream()
        => new PayloadTest().FixesAsync(
            Async,
            ("byte[] document = await [|client.GetByteArrayAsync($\"/documents/{url}\", token)|];\nawait target.WriteAsync(document, token);", "using (var stream = await client.GetStreamAsync($\"/documents/{url}\", token))\n{\n    await stream.CopyToAsync(target, token);\n}"),
            ("var all = await [|content.ReadAsByteArrayAsync()|].ConfigureAwait(false);\nawait Response.Body.WriteAsync(all, 0, all.Length, token).ConfigureAwait(false);", "await content.CopyToAsync(Response.Body, token).ConfigureAwait(false);"),
            ("target.Write([|System.IO.File.ReadAllBytes(path)|]);", "using (var stream = System.IO.File.OpenRead(path))\n{\n    stream.CopyTo(target);\n}"),
            ("Response.ContentType = \"text/csv\";\nawait Response.BodyWriter.WriteAsync(await [|System.IO.File.ReadAllBytesAsync(path)|]);", "Response.ContentType = \"text/csv\";\nusing (var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true))\n{\n    await stream.CopyToAsync(Response.Body);\n}"),
            ("using var ms = new MemoryStream();\nawait [|file.CopyToAsync(ms)|];\nms.Position = 0;\nawait ms.CopyToAsync(target, token);", "await file.CopyToAsync(target, token);"),
            ("var ms = new MemoryStream();\nawait [|input.CopyToAsync(ms, token)|];\nms.Seek(0, SeekOrigin.Begin);\nawait ms.CopyToAsync(target);", "await input.CopyToAsync(target, token);"),
            ("var ms = new MemoryStream();\n[|input.CopyTo(ms)|];\nms.WriteTo(target);", "input.CopyTo(target);"));

    [Fact]
    public Task What_is_saved_is_copied_to_a_stream_of_the_file()
        => new PayloadTest().FixesAsync(
            Async,
            ("using var ms = new MemoryStream();\nawait [|file.CopyToAsync(ms, token)|];\nawait System.IO.File.WriteAllBytesAsync(path, ms.ToArray(), token);", "using (var output = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))\n{\n    await file.CopyToAsync(output, token);\n}"),
            ("System.IO.File.WriteAllBytes(path, await [|client.GetByteArrayAsync(url)|]);", "using (var stream = await client.GetStreamAsync(url))\nusing (var output = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true))\n{\n    await stream.CopyToAsync(output);\n}"));

    [Fact]
    public Task A_hash_is_worked_out_over_the_stream()
        => new PayloadTest().FixesAsync(
            "async Task<object> {0}(string path, string url, HttpClient client, IFormFile file, Stream input, System.Security.Cryptography.SHA256 sha, CancellationToken token)",
            ("using var buffer = new MemoryStream();\nawait [|file.CopyToAsync(buffer, token)|];\n\nstring hash = Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(buffer.ToArray()));\nlong length = buffer.Length;\nreturn (hash, length);", "using var buffer = file.OpenReadStream();\nstring hash = Convert.ToHexString(await System.Security.Cryptography.SHA256.HashDataAsync(buffer, token));\nlong length = buffer.Length;\nreturn (hash, length);"),
            ("await Task.Yield();\nvar bytes = [|System.IO.File.ReadAllBytes(path)|];\nreturn sha.ComputeHash(bytes);", "await Task.Yield();\nusing var stream = System.IO.File.OpenRead(path);\nreturn sha.ComputeHash(stream);"),
            ("var bytes = await [|client.GetByteArrayAsync(url, token)|];\nreturn BitConverter.ToString(sha.ComputeHash(bytes)).ToLowerInvariant();", "using var stream = await client.GetStreamAsync(url, token);\nreturn BitConverter.ToString(await sha.ComputeHashAsync(stream, token)).ToLowerInvariant();"),
            ("var ms = new MemoryStream();\nawait [|input.CopyToAsync(ms, token)|];\nms.Position = 0;\nbyte[] hash = await sha.ComputeHashAsync(ms, token);\nreturn hash;", "byte[] hash = await sha.ComputeHashAsync(input, token);\nreturn hash;"));

    [Fact]
    public Task Json_is_deserialized_from_the_stream()
        => new PayloadTest().FixesAsync(
            "async Task<List<Row>> {0}(string url, HttpClient client, HttpContent content, JsonSerializerOptions options, CancellationToken token)",
            ("byte[] json = await [|content.ReadAsByteArrayAsync(token)|];\nreturn JsonSerializer.Deserialize<List<Row>>(json, options);", "using var stream = await content.ReadAsStreamAsync(token);\nreturn await JsonSerializer.DeserializeAsync<List<Row>>(stream, options, token);"),
            ("return JsonSerializer.Deserialize<List<Row>>(await [|client.GetByteArrayAsync(url, token)|]);", "using var stream = await client.GetStreamAsync(url, token);\nreturn await JsonSerializer.DeserializeAsync<List<Row>>(stream, cancellationToken: token);"));

    [Fact]
    public Task A_request_sends_the_stream()
        => new PayloadTest().FixesAsync(
            Async,
            ("using var body = new ByteArrayContent(await [|System.IO.File.ReadAllBytesAsync(path, token)|]);\nusing var response = await client.PostAsync(url, body, token);", "using var body = new StreamContent(new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true));\nusing var response = await client.PostAsync(url, body, token);"),
            ("var ms = new MemoryStream();\nawait [|file.CopyToAsync(ms)|];\nusing var body = new ByteArrayContent(ms.ToArray());\nusing var response = await client.PutAsync(url, body, token);", "using var body = new StreamContent(file.OpenReadStream());\nusing var response = await client.PutAsync(url, body, token);"));

    [Fact]
    public Task A_reader_reads_the_stream()
        => new PayloadTest().FixesAsync(
            Async,
            ("using var ms = new MemoryStream();\nawait [|file.CopyToAsync(ms, token)|];\nms.Position = 0;\nusing var reader = new StreamReader(ms);\nwhile (await reader.ReadLineAsync() is { } line) await target.WriteAsync(Encoding.UTF8.GetBytes(line), token);", "using var ms = file.OpenReadStream();\nusing var reader = new StreamReader(ms);\nwhile (await reader.ReadLineAsync() is { } line) await target.WriteAsync(Encoding.UTF8.GetBytes(line), token);"),
            ("await Task.Yield();\nusing var archive = new System.IO.Compression.ZipArchive(new MemoryStream([|System.IO.File.ReadAllBytes(path)|]));", "await Task.Yield();\nusing var stream = System.IO.File.OpenRead(path);\nusing var archive = new System.IO.Compression.ZipArchive(stream);"));

    [Fact]
    public Task A_method_whose_only_await_goes_answers_finished_tasks()
        => new PayloadTest { FixedSignature = "Task<IActionResult> {0}(string path, IFormFile file)" }.FixesAsync(
            "async Task<IActionResult> {0}(string path, IFormFile file)",
            ("if (path == null)\n{\n    return NotFound(); // gone\n}\n\nreturn File(await [|System.IO.File.ReadAllBytesAsync(path)|], \"application/pdf\");", "if (path == null)\n{\n    return Task.FromResult<IActionResult>(NotFound()); // gone\n}\n\nreturn Task.FromResult<IActionResult>(File(new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true), \"application/pdf\"));"),
            ("Func<int> one = () => { return 1; };\nvar ms = new MemoryStream();\nawait [|file.CopyToAsync(ms)|];\nreturn File(ms.ToArray(), \"application/pdf\");", "Func<int> one = () => { return 1; };\nreturn Task.FromResult<IActionResult>(File(file.OpenReadStream(), \"application/pdf\"));"));

    [Fact]
    public Task A_lambda_whose_only_await_would_go_has_no_fix()
        => new PayloadTest().ReportsAsync(
            "Func<Task<IActionResult>> {0}(string path)",
            "return async () => File(await [|System.IO.File.ReadAllBytesAsync(path)|], \"application/pdf\");");

    [Fact]
    public Task CSharp_7_3_closes_the_stream_at_the_end_of_a_block()
        => new PayloadTest { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesAsync(
            "async Task<byte[]> {0}(string path, HttpClient client, string url, System.Security.Cryptography.SHA256 sha)",
            ("await Task.Yield();\nvar bytes = [|System.IO.File.ReadAllBytes(path)|];\nreturn sha.ComputeHash(bytes);", "await Task.Yield();\nusing (var stream = System.IO.File.OpenRead(path))\n{\n    return sha.ComputeHash(stream);\n}"),
            ("return sha.ComputeHash(await [|client.GetByteArrayAsync(url)|]);", "using (var stream = await client.GetStreamAsync(url))\n{\n    return await sha.ComputeHashAsync(stream);\n}"));
}
