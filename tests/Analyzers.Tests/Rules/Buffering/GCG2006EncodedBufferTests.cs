using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.WholeBase64Analyzer,
    GcGuard.CodeFixes.Rules.Buffering.WholeBase64CodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Base64 text of copied streams and of payloads that are read whole.</summary>
public class GCG2006EncodedBufferTests
{
    [Fact]
    public Task A_text_that_goes_into_a_response_or_stream_is_copied_through_a_transform()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task M0(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray())|], token);
                    }

                    async Task M1(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        // All of it.
                        var bytes = ms.ToArray();
                        string text = [|Convert.ToBase64String(bytes)|];
                        var encoded = Encoding.UTF8.GetBytes(text);
                        target.Write(encoded, 0, encoded.Length);
                        target.Flush();
                    }

                    async Task M2(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        await Response.WriteAsync([|Convert.ToBase64String(System.IO.File.ReadAllBytes(path))|]);
                    }

                    async Task M3(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var picture = await client.GetByteArrayAsync(path, token);
                        await Response.WriteAsync([|Convert.ToBase64String(picture)|], Encoding.ASCII);
                    }

                    async Task M4(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        await target.WriteAsync(Encoding.ASCII.GetBytes([|Convert.ToBase64String(await reply.Content.ReadAsByteArrayAsync(token))|]), token);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task M0(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        ms.Position = 0;
                        using (var base64 = new CryptoStream(ms, new ToBase64Transform(), CryptoStreamMode.Read))
                        {
                            await base64.CopyToAsync(Response.Body, token);
                        }
                    }

                    async Task M1(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        // All of it.
                        ms.Position = 0;
                        using (var base64 = new CryptoStream(ms, new ToBase64Transform(), CryptoStreamMode.Read))
                        {
                            base64.CopyTo(target);
                        }
                        target.Flush();
                    }

                    async Task M2(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        using (var base64 = new CryptoStream(
                            System.IO.File.OpenRead(path), new ToBase64Transform(), CryptoStreamMode.Read))
                        {
                            await base64.CopyToAsync(Response.Body);
                        }
                    }

                    async Task M3(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        using (var base64 = new CryptoStream(
                            await client.GetStreamAsync(path, token), new ToBase64Transform(), CryptoStreamMode.Read))
                        {
                            await base64.CopyToAsync(Response.Body);
                        }
                    }

                    async Task M4(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        using (var base64 = new CryptoStream(
                            await reply.Content.ReadAsStreamAsync(token), new ToBase64Transform(), CryptoStreamMode.Read))
                        {
                            await base64.CopyToAsync(target, token);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Where_only_the_copy_can_go_it_goes()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task M0(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        string text = [|Convert.ToBase64String(ms.ToArray())|];
                        await Task.Delay(text.Length);
                    }

                    async Task M1(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray(), Base64FormattingOptions.InsertLineBreaks)|]);
                    }

                    async Task M2(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray())|], Encoding.Unicode);
                    }

                    async Task M3(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        await Response.WriteAsync([|Convert.ToBase64String(ms.ToArray())|]);
                        ms.SetLength(0);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task M0(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        string text = Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length);
                        await Task.Delay(text.Length);
                    }

                    async Task M1(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        await Response.WriteAsync(
                            Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length, Base64FormattingOptions.InsertLineBreaks));
                    }

                    async Task M2(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        await Response.WriteAsync(Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length), Encoding.Unicode);
                    }

                    async Task M3(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        await Response.WriteAsync(Convert.ToBase64String(ms.GetBuffer(), 0, (int)ms.Length));
                        ms.SetLength(0);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_payload_read_whole_has_no_fix_where_no_stream_takes_the_text()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task M0(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        using var writer = new StreamWriter(target);
                        writer.Write([|Convert.ToBase64String(System.IO.File.ReadAllBytes(path))|]);
                    }

                    async Task M1(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var picture = await client.GetByteArrayAsync(path);
                        await System.IO.File.WriteAllTextAsync(path, [|Convert.ToBase64String(picture)|]);
                    }

                    async Task M2(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        string text = [|Convert.ToBase64String(await reply.Content.ReadAsByteArrayAsync())|];
                        reply.Dispose();
                        await Response.WriteAsync(text);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_text_that_goes_elsewhere_and_bytes_that_are_needed_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Xml;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                class C : ControllerBase
                {
                    async Task M0(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        string text = Convert.ToBase64String(System.IO.File.ReadAllBytes(path));
                        await Task.Delay(text.Length);
                    }

                    async Task M1(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var picture = await client.GetByteArrayAsync(path);
                        await Response.WriteAsync(Convert.ToBase64String(picture));
                        target.Write(picture, 0, picture.Length);
                    }

                    async Task M2(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        await Response.WriteAsync(Convert.ToBase64String(System.IO.File.ReadAllBytes("logo.png")));
                    }

                    async Task M3(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        await Response.WriteAsync(Convert.ToBase64String(System.IO.File.ReadAllBytes(Path.Combine(path, "logo.png"))));
                    }

                    async Task M4(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        await Response.WriteAsync(Convert.ToBase64String(RandomNumberGenerator.GetBytes(32)));
                    }

                    async Task M5(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        byte[] hash = SHA256.HashData(source);
                        await Response.WriteAsync(Convert.ToBase64String(hash));
                    }

                    async Task M6(Stream source, Stream target, HttpClient client, HttpResponseMessage reply, string path, System.Text.Json.Utf8JsonWriter json, XmlWriter xml, CancellationToken token)
                    {
                        var token2 = new MemoryStream();
                        token2.WriteByte(1);
                        await Response.WriteAsync(Convert.ToBase64String(token2.ToArray()));
                    }
                }
                """,
        }.RunAsync();
}
