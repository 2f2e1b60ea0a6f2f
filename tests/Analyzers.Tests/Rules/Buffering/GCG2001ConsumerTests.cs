using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Each consumer of the table, before and after.</summary>
public class GCG2001ConsumerTests
{
    [Fact]
    public Task Synchronous_writes()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    void M0(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target.Write([|ms.ToArray()|], 0, (int)ms.Length);
                    }

                    void M1(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target.Write([|ms.ToArray()|]);
                    }

                    void M2(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        file.Write([|ms.ToArray()|], 0, Convert.ToInt32(ms.Length));
                    }

                    void M3(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target?.Write([|ms.ToArray()|], 0, (int)ms.Length);
                    }

                    void M4(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        byte[] bytes = [|ms.ToArray()|];
                        target.Write(bytes, 0, bytes.Length);
                    }

                    void M5(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        writer.Write([|ms.ToArray()|]);
                    }

                    void M6(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        var bytes = [|ms.ToArray()|];
                        writer.Write(bytes.Length);
                        writer.Write(bytes);
                    }

                    void M7(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        byte[] all = [|ms.ToArray()|];
                        xml.WriteBase64(all, 0, all.Length);
                    }

                    void M8(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        xml.WriteBinHex([|ms.ToArray()|], 0, (int)ms.Length);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    void M0(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ms.WriteTo(target);
                    }

                    void M1(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ms.WriteTo(target);
                    }

                    void M2(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ms.WriteTo(file);
                    }

                    void M3(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target?.Write(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    void M4(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ms.WriteTo(target);
                    }

                    void M5(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        writer.Write(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    void M6(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        writer.Write((int)ms.Length);
                        writer.Write(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    void M7(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        xml.WriteBase64(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    void M8(Stream target, FileStream file, BinaryWriter writer, System.Xml.XmlWriter xml)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        xml.WriteBinHex(ms.GetBuffer(), 0, (int)ms.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Asynchronous_writes()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;
                using System.IO.Pipelines;
                using System.Net.WebSockets;
                using Microsoft.AspNetCore.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task M0(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        var bytes = [|ms.ToArray()|];
                        await target.WriteAsync(bytes, 0, bytes.Length, token);
                    }

                    async Task M1(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await response.Body.WriteAsync([|ms.ToArray()|], token).ConfigureAwait(false);
                    }

                    async Task M2(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        byte[] body = [|ms.ToArray()|];
                        response.ContentLength = body.Length;
                        await response.BodyWriter.WriteAsync(body, token);
                    }

                    async Task M3(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await pipe.WriteAsync([|ms.ToArray()|]);
                    }

                    async Task M4(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await socket.SendAsync([|ms.ToArray()|], WebSocketMessageType.Binary, true, token);
                    }

                    async Task M5(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await socket.SendAsync(new ArraySegment<byte>([|ms.ToArray()|]), WebSocketMessageType.Text, true, token);
                    }

                    async Task M6(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await target.WriteAsync(new ReadOnlyMemory<byte>([|ms.ToArray()|], 0, (int)ms.Length), token);
                    }

                    async Task M7(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target.WriteAsync([|ms.ToArray()|], 0, (int)ms.Length).GetAwaiter().GetResult();
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Threading;
                using System.Threading.Tasks;
                using System.IO.Pipelines;
                using System.Net.WebSockets;
                using Microsoft.AspNetCore.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task M0(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await target.WriteAsync(ms.GetBuffer(), 0, (int)ms.Length, token);
                    }

                    async Task M1(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await response.Body.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length), token).ConfigureAwait(false);
                    }

                    async Task M2(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        response.ContentLength = ms.Length;
                        await response.BodyWriter.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length), token);
                    }

                    async Task M3(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await pipe.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length));
                    }

                    async Task M4(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await socket.SendAsync(
                            new ArraySegment<byte>(ms.GetBuffer(), 0, (int)ms.Length), WebSocketMessageType.Binary, true, token);
                    }

                    async Task M5(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await socket.SendAsync(
                            new ArraySegment<byte>(ms.GetBuffer(), 0, (int)ms.Length), WebSocketMessageType.Text, true, token);
                    }

                    async Task M6(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await target.WriteAsync(new ReadOnlyMemory<byte>(ms.GetBuffer(), 0, (int)ms.Length), token);
                    }

                    async Task M7(Stream target, HttpResponse response, PipeWriter pipe, WebSocket socket, CancellationToken token)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target.WriteAsync(ms.GetBuffer(), 0, (int)ms.Length).GetAwaiter().GetResult();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Text_and_numbers()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.UTF8.GetString([|ms.ToArray()|]);
                    }

                    object M1(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new UTF8Encoding(false).GetString([|ms.ToArray()|]);
                    }

                    object M2(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return encoding.GetChars([|ms.ToArray()|]);
                    }

                    object M3(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return encoding.GetString([|ms.ToArray()|], 0, (int)ms.Length);
                    }

                    object M4(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString(inArray: [|ms.ToArray()|]);
                    }

                    object M5(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M6(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return [|ms.ToArray()|].Length;
                    }

                    object M7(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        long size = [|ms.ToArray()|].Length; return size;
                    }

                    object M8(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return [|ms.ToArray()|].Length.ToString();
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M1(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new UTF8Encoding(false).GetString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M2(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return encoding.GetChars(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M3(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return encoding.GetString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M4(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M5(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M6(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return (int)ms.Length;
                    }

                    object M7(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        long size = ms.Length; return size;
                    }

                    object M8(Encoding encoding)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return ((int)ms.Length).ToString();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Hashes_and_signatures()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return hash.ComputeHash([|ms.ToArray()|]);
                    }

                    object M1(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return SHA256.HashData([|ms.ToArray()|]);
                    }

                    object M2(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return HMACSHA256.HashData(key, [|ms.ToArray()|]);
                    }

                    object M3(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return transform.TransformFinalBlock([|ms.ToArray()|], 0, (int)ms.Length);
                    }

                    object M4(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return rsa.SignData([|ms.ToArray()|], HashAlgorithmName.SHA256, RSASignaturePadding.Pss);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return hash.ComputeHash(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M1(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return SHA256.HashData(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }

                    object M2(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return HMACSHA256.HashData(key, ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }

                    object M3(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return transform.TransformFinalBlock(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M4(HashAlgorithm hash, byte[] key, RSA rsa, ICryptoTransform transform)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return rsa.SignData(ms.GetBuffer(), 0, (int)ms.Length, HashAlgorithmName.SHA256, RSASignaturePadding.Pss);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Spans()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Buffers;
                using System.Text.Json;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return JsonSerializer.Deserialize<int[]>([|ms.ToArray()|]);
                    }

                    object M1(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return JsonSerializer.Deserialize<int[]>([|ms.ToArray()|], options);
                    }

                    object M2(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        writer.Write([|ms.ToArray()|]); return null;
                    }

                    object M3(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return JsonDocument.Parse([|ms.ToArray()|]);
                    }

                    object M4(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Sum([|ms.ToArray()|]); static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Buffers;
                using System.Text.Json;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return JsonSerializer.Deserialize<int[]>(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }

                    object M1(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return JsonSerializer.Deserialize<int[]>(ms.GetBuffer().AsSpan(0, (int)ms.Length), options);
                    }

                    object M2(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        writer.Write(ms.GetBuffer().AsSpan(0, (int)ms.Length)); return null;
                    }

                    object M3(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return JsonDocument.Parse(ms.GetBuffer().AsMemory(0, (int)ms.Length));
                    }

                    object M4(IBufferWriter<byte> writer, JsonSerializerOptions options)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Sum(ms.GetBuffer().AsSpan(0, (int)ms.Length)); static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Contents_and_streams()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new ByteArrayContent([|ms.ToArray()|]);
                    }

                    object M1()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new ReadOnlyMemoryContent([|ms.ToArray()|]);
                    }

                    object M2()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new MemoryStream([|ms.ToArray()|]);
                    }

                    object M3()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new MemoryStream([|ms.ToArray()|], false);
                    }

                    object M4()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new MemoryStream([|ms.ToArray()|], writable: false);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Net.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new ByteArrayContent(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M1()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new ReadOnlyMemoryContent(ms.GetBuffer().AsMemory(0, (int)ms.Length));
                    }

                    object M2()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M3()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, false);
                    }

                    object M4()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Files_from_the_framework_that_takes_a_span()
        => new VerifyCS.Test
        {
            References = TestReferences.Net90AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task M0(string path)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        File.WriteAllBytes(path, [|ms.ToArray()|]);
                    }

                    async Task M1(string path)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await File.WriteAllBytesAsync(path, [|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task M0(string path)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        File.WriteAllBytes(path, ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }

                    async Task M1(string path)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await File.WriteAllBytesAsync(path, ms.GetBuffer().AsMemory(0, (int)ms.Length));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Files_of_older_frameworks_take_a_stream()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task M0(string path)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        File.WriteAllBytes(path, [|ms.ToArray()|]);
                    }

                    async Task M1(string path)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        await File.WriteAllBytesAsync(path, [|ms.ToArray()|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Mvc_results()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class ExportController : ControllerBase
                {
                    public IActionResult Direct()
                    {
                        using var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        return File([|ms.ToArray()|], "text/csv", "export.csv");
                    }

                    public IActionResult ThroughLocal()
                    {
                        using (var ms = new MemoryStream())
                        {
                            Request.Body.CopyTo(ms);
                            byte[] bytes = [|ms.ToArray()|];
                            return File(bytes, "text/csv", true);
                        }
                    }

                    public ActionResult<int> Created()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        return new FileContentResult([|ms.ToArray()|], "text/csv") { FileDownloadName = "export.csv" };
                    }

                    public IActionResult Unowned()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);

                        // The export.
                        var bytes = [|ms.ToArray()|];
                        Response.Headers["size"] = bytes.Length.ToString();
                        return File(bytes, "text/csv");
                    }

                    public IActionResult ClosedLater()
                    {
                        var ms = new MemoryStream();
                        try
                        {
                            Request.Body.CopyTo(ms);
                            return File([|ms.ToArray()|], "text/csv");
                        }
                        finally
                        {
                            ms.Dispose();
                        }
                    }

                    public IActionResult ClosedByWriter()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        using var writer = new StreamWriter(ms);
                        writer.Flush();
                        return File([|ms.ToArray()|], "text/csv");
                    }

                    // The signature says which result it is, so there is no rewrite.
                    public FileContentResult Typed()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        return File([|ms.ToArray()|], "text/csv");
                    }
                }
                """,
            FixedState = { MarkupHandling = MarkupMode.Allow },
            FixedCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class ExportController : ControllerBase
                {
                    public IActionResult Direct()
                    {
                        using var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        return File(new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false), "text/csv", "export.csv");
                    }

                    public IActionResult ThroughLocal()
                    {
                        using (var ms = new MemoryStream())
                        {
                            Request.Body.CopyTo(ms);
                            return File(new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false), "text/csv", true);
                        }
                    }

                    public ActionResult<int> Created()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        ms.Position = 0;
                        return new FileStreamResult(ms, "text/csv") { FileDownloadName = "export.csv" };
                    }

                    public IActionResult Unowned()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);

                        // The export.
                        ms.Position = 0;
                        Response.Headers["size"] = ((int)ms.Length).ToString();
                        return File(ms, "text/csv");
                    }

                    public IActionResult ClosedLater()
                    {
                        var ms = new MemoryStream();
                        try
                        {
                            Request.Body.CopyTo(ms);
                            return File(new MemoryStream(ms.GetBuffer(), 0, (int)ms.Length, writable: false), "text/csv");
                        }
                        finally
                        {
                            ms.Dispose();
                        }
                    }

                    public IActionResult ClosedByWriter()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        using var writer = new StreamWriter(ms);
                        writer.Flush();
                        ms.TryGetBuffer(out ArraySegment<byte> buffer);
                        return File(new MemoryStream(buffer.Array, buffer.Offset, buffer.Count, writable: false), "text/csv");
                    }

                    // The signature says which result it is, so there is no rewrite.
                    public FileContentResult Typed()
                    {
                        var ms = new MemoryStream();
                        Request.Body.CopyTo(ms);
                        return File([|ms.ToArray()|], "text/csv");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Minimal_api_results()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    IResult M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Results.File([|ms.ToArray()|], "text/csv", "export.csv");
                    }

                    IResult M1()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Results.File(fileContents: [|ms.ToArray()|], contentType: "text/csv");
                    }

                    IResult M2()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return TypedResults.Bytes([|ms.ToArray()|], "text/csv");
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    IResult M0()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Results.Bytes(ms.GetBuffer().AsMemory(0, (int)ms.Length), "text/csv", "export.csv");
                    }

                    IResult M1()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Results.Bytes(ms.GetBuffer().AsMemory(0, (int)ms.Length), contentType: "text/csv");
                    }

                    IResult M2()
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return TypedResults.Bytes(ms.GetBuffer().AsMemory(0, (int)ms.Length), "text/csv");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Framework_without_spans_in_its_old_language()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Net.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target.Write([|ms.ToArray()|], 0, (int)ms.Length); return null;
                    }

                    object M1(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.UTF8.GetString([|ms.ToArray()|]);
                    }

                    object M2(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return hash.ComputeHash([|ms.ToArray()|]);
                    }

                    object M3(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new ByteArrayContent([|ms.ToArray()|]);
                    }

                    object M4(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ms.Close(); return Encoding.ASCII.GetString([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using System.Net.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ms.WriteTo(target); return null;
                    }

                    object M1(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M2(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return hash.ComputeHash(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M3(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return new ByteArrayContent(ms.GetBuffer(), 0, (int)ms.Length);
                    }

                    object M4(Stream target, HashAlgorithm hash)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        ms.Close(); ms.TryGetBuffer(out ArraySegment<byte> buffer); return Encoding.ASCII.GetString(buffer.Array, buffer.Offset, buffer.Count);
                    }
                }
                """,
        }.RunAsync();
}
