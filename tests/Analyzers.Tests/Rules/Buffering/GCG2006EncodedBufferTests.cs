using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Base64 text of copied streams and of payloads that are read whole.</summary>
public class GCG2006EncodedBufferTests
{
    private const string Signature = "async Task {0}(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)";

    private const string Opening = "var ms = new MemoryStream();\nsource.CopyTo(ms);\n";

    [Fact]
    public Task A_text_that_goes_into_a_response_or_stream_is_copied_through_a_transform()
        => new Base64Test { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesAsync(
            Signature,
            (
                Opening + "await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray())|], token);",
                Opening + "ms.Position = 0;\nusing (var base64 = new CryptoStream(ms, new ToBase64Transform(), CryptoStreamMode.Read))\n{\n    await base64.CopyToAsync(Response.Body, token);\n}"),
            (
                Opening + "// All of it.\nvar bytes = ms.ToArray();\nstring text = [|Convert.ToBase64String(bytes)|];\nvar encoded = Encoding.UTF8.GetBytes(text);\ntarget.Write(encoded, 0, encoded.Length);\ntarget.Flush();",
                Opening + "// All of it.\nms.Position = 0;\nusing (var base64 = new CryptoStream(ms, new ToBase64Transform(), CryptoStreamMode.Read))\n{\n    base64.CopyTo(target);\n}\ntarget.Flush();"),
            (
                "await Response.WriteAsync([|Convert.ToBase64String(System.IO.File.ReadAllBytes(path))|]);",
                "using (var base64 = new CryptoStream(System.IO.File.OpenRead(path), new ToBase64Transform(), CryptoStreamMode.Read))\n{\n    await base64.CopyToAsync(Response.Body);\n}"),
            (
                "var picture = await client.GetByteArrayAsync(path, token);\nawait Response.WriteAsync([|Convert.ToBase64String(picture)|], Encoding.ASCII);",
                "using (var base64 = new CryptoStream(await client.GetStreamAsync(path, token), new ToBase64Transform(), CryptoStreamMode.Read))\n{\n    await base64.CopyToAsync(Response.Body);\n}"),
            (
                "await target.WriteAsync(Encoding.ASCII.GetBytes([|Convert.ToBase64String(await reply.Content.ReadAsByteArrayAsync(token))|]), token);",
                "using (var base64 = new CryptoStream(await reply.Content.ReadAsStreamAsync(token), new ToBase64Transform(), CryptoStreamMode.Read))\n{\n    await base64.CopyToAsync(target, token);\n}"));

    [Fact]
    public Task A_text_that_is_a_value_of_json_or_xml_is_written_from_its_bytes()
        => new Base64Test().FixesAsync(
            Signature,
            (
                Opening + "json.WriteString(\"content\", [|Convert.ToBase64String(ms.ToArray())|]);",
                Opening + "json.WriteBase64String(\"content\", new ReadOnlySpan<byte>(ms.GetBuffer(), 0, (int)ms.Length));"),
            (
                "json.WriteStringValue([|Convert.ToBase64String(System.IO.File.ReadAllBytes(path))|]);",
                "json.WriteBase64StringValue(System.IO.File.ReadAllBytes(path));"),
            (
                Opening + "xml.WriteString([|Convert.ToBase64String(ms.ToArray())|]);",
                Opening + "xml.WriteBase64(ms.GetBuffer(), 0, (int)ms.Length);"),
            (
                "byte[] all = await reply.Content.ReadAsByteArrayAsync(token);\nawait xml.WriteStringAsync([|Convert.ToBase64String(all)|]);",
                "byte[] all = await reply.Content.ReadAsByteArrayAsync(token);\nawait xml.WriteBase64Async(all, 0, all.Length);"));

    [Fact]
    public Task Where_only_the_copy_can_go_it_goes()
        => new Base64Test().FixesAsync(
            Signature,
            (
                Opening + "string text = [|Convert.ToBase64String(ms.ToArray())|];\nawait Task.Delay(text.Length);",
                Opening + "string text = Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length);\nawait Task.Delay(text.Length);"),
            (
                Opening + "await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray(), Base64FormattingOptions.InsertLineBreaks)|]);",
                Opening + "await Response.WriteAsync(Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length, Base64FormattingOptions.InsertLineBreaks));"),
            (
                Opening + "await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray())|], Encoding.Unicode);",
                Opening + "await Response.WriteAsync(Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length), Encoding.Unicode);"),
            (
                Opening + "await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray())|]);\nms.SetLength(0);",
                Opening + "await Response.WriteAsync(Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length));\nms.SetLength(0);"));

    [Fact]
    public Task A_payload_read_whole_has_no_fix_where_no_stream_takes_the_text()
        => new Base64Test().ReportsAsync(
            Signature,
            "using var writer = new StreamWriter(target);\nwriter.Write([|Convert.ToBase64String(System.IO.File.ReadAllBytes(path))|]);",
            "var picture = await client.GetByteArrayAsync(path);\nawait System.IO.File.WriteAllTextAsync(path, [|Convert.ToBase64String(picture)|]);",
            "string text = [|Convert.ToBase64String(await reply.Content.ReadAsByteArrayAsync())|];\nreply.Dispose();\nawait Response.WriteAsync(text);",
            "xml.WriteString([|Convert.ToBase64String(System.IO.File.ReadAllBytes(path))|]);");

    [Fact]
    public Task A_text_that_goes_elsewhere_and_bytes_that_are_needed_are_silent()
        => new Base64Test().ReportsAsync(
            Signature,
            "string text = Convert.ToBase64String(System.IO.File.ReadAllBytes(path));\nawait Task.Delay(text.Length);",
            "var picture = await client.GetByteArrayAsync(path);\nawait Response.WriteAsync(Convert.ToBase64String(picture));\ntarget.Write(picture, 0, picture.Length);",
            "await Response.WriteAsync(Convert.ToBase64String(System.IO.File.ReadAllBytes(\"logo.png\")));",
            "await Response.WriteAsync(Convert.ToBase64String(System.IO.File.ReadAllBytes(Path.Combine(path, \"logo.png\"))));",
            "await Response.WriteAsync(Convert.ToBase64String(RandomNumberGenerator.GetBytes(32)));",
            "byte[] hash = SHA256.HashData(source);\nawait Response.WriteAsync(Convert.ToBase64String(hash));",
            "var token2 = new MemoryStream();\ntoken2.WriteByte(1);\nawait Response.WriteAsync(Convert.ToBase64String(token2.ToArray()));");
}
