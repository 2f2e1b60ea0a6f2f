using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>Runs code before and after the fix and compares what it answers.</summary>
public class GCG2001SameResultTests
{
    private const string Cases = """
        #nullable enable
        using System;
        using System.IO;
        using System.IO.Compression;
        using System.IO.Pipelines;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;

        public static class Cases
        {
            public static string Write()
            {
                    using var own = new MemoryStream();
                own.Write(Data.Bytes, 0, Data.Bytes.Length);
                own.Position = 3;
                var target = new MemoryStream();
                target.WriteByte(9);
                target.Write(own.ToArray(), 0, (int)own.Length);
                target.Write(own.ToArray());
                return Data.Text(target.ToArray());
            }

            public static async Task<string> WriteAsync()
            {
                var own = new MemoryStream();
                await own.WriteAsync(Data.Bytes);
                byte[] bytes = own.ToArray();
                var target = new MemoryStream();
                await target.WriteAsync(bytes, 0, bytes.Length);
                await target.WriteAsync(own.ToArray());
                return Data.Text(target.ToArray());
            }

            public static async Task<string> Pipe()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                var target = new MemoryStream();
                PipeWriter writer = PipeWriter.Create(target);
                await writer.WriteAsync(own.ToArray());
                own.SetLength(0);
                own.Write(new byte[5000]);
                await writer.CompleteAsync();
                return Data.Text(target.ToArray());
            }

            public static string BinaryWriter()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                var target = new MemoryStream();
                using var writer = new BinaryWriter(target);
                var bytes = own.ToArray();
                writer.Write(bytes.Length);
                writer.Write(bytes);
                writer.Flush();
                return Data.Text(target.ToArray());
            }

            public static string GetString()
            {
                var own = new MemoryStream();
                Data.CopyInto(own, Data.Bytes);
                return Encoding.Latin1.GetString(own.ToArray());
            }

            public static string Base64()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                own.Position = 0;
                return Convert.ToHexStringLower(own.ToArray()) + Convert.ToHexString(own.ToArray());
            }

            public static string Base64OfEmpty()
            {
                var own = new MemoryStream();
                own.Write(Data.Nothing);
                return "[" + Convert.ToHexString(own.ToArray()) + "]";
            }

            public static string Base64AfterTruncation()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                own.SetLength(7);
                return Convert.ToHexString(own.ToArray());
            }

            public static string Base64OfClosed()
            {
                var own = new MemoryStream();
                using (var gzip = new GZipStream(own, CompressionLevel.Optimal))
                {
                    gzip.Write(Data.Bytes);
                }

                return Convert.ToHexString(own.ToArray());
            }

            public static string LengthOfClosed()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                own.Dispose();
                return own.ToArray().Length.ToString();
            }

            public static string WriteOfClosed()
            {
                var own = new MemoryStream();
                using (var writer = new StreamWriter(own))
                {
                    foreach (byte one in Data.Bytes)
                    {
                        writer.Write(one);
                    }
                }

                var target = new MemoryStream();
                var bytes = own.ToArray();
                target.Write(bytes, 0, bytes.Length);
                return Data.Text(target.ToArray());
            }

            public static string ComputeHash()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                using var sha = SHA1.Create();
                return Convert.ToHexString(sha.ComputeHash(own.ToArray()));
            }

            public static string HashData()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                return Convert.ToHexString(SHA256.HashData(own.ToArray())) + Convert.ToHexString(HMACSHA256.HashData(new byte[4], own.ToArray()));
            }

            public static string Transform()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                using var aes = Aes.Create();
                aes.Key = new byte[16];
                aes.IV = new byte[16];
                using ICryptoTransform transform = aes.CreateEncryptor();
                return Convert.ToHexString(transform.TransformFinalBlock(own.ToArray(), 0, (int)own.Length));
            }

            public static string Json()
            {
                var own = new MemoryStream();
                JsonSerializer.Serialize(own, Data.Orders);
                return string.Join(',', JsonSerializer.Deserialize<int[]>(own.ToArray())!);
            }

            public static string JsonDocument()
            {
                var own = new MemoryStream();
                JsonSerializer.Serialize(own, new { values = Data.Orders });
                using var document = System.Text.Json.JsonDocument.Parse(own.ToArray());
                return document.RootElement.GetProperty("values").ToString();
            }

            public static async Task<string> Content()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                using var content = new ByteArrayContent(own.ToArray());
                string headers = content.Headers.ContentLength + content.Headers.ToString();
                var first = new MemoryStream();
                await content.CopyToAsync(first);
                return headers + Data.Text(first.ToArray()) + Data.Text(await content.ReadAsByteArrayAsync());
            }

            public static async Task<string> MemoryContent()
            {
                using var own = new MemoryStream();
                own.Write(Data.Bytes);
                var content = new ReadOnlyMemoryContent(own.ToArray());
                return content.Headers.ContentLength + Data.Text(await content.ReadAsByteArrayAsync());
            }

            public static string Wrapped()
            {
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                var wrapped = new MemoryStream(own.ToArray(), writable: false);
                return wrapped.Length + " " + wrapped.Position + " " + wrapped.CanWrite + " " + wrapped.Capacity + Data.Text(wrapped.ToArray());
            }

            public static string File()
            {
                string path = Path.GetTempFileName();
                var own = new MemoryStream();
                own.Write(Data.Bytes);
                System.IO.File.WriteAllBytes(path, own.ToArray());
                string result = Data.Text(System.IO.File.ReadAllBytes(path));
                System.IO.File.Delete(path);
                return result;
            }
        }

        public static class Data
        {
            public static readonly byte[] Bytes = Encoding.UTF8.GetBytes(string.Join('ä', new int[200]));

            public static readonly byte[] Nothing = Array.Empty<byte>();

            public static readonly int[] Orders = { 1, 2, 3 };

            public static string Text(byte[] bytes) => bytes.Length + ":" + Convert.ToHexString(bytes);

            public static void CopyInto(Stream stream, byte[] bytes) => stream.Write(bytes, 0, bytes.Length);
        }

        """;

    [Fact]
    public async Task Every_consumer_answers_the_same_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<MemoryStreamToArrayAnalyzer, MemoryStreamToArrayCodeFixProvider>(Cases);

        Dictionary<string, string> before = await RunAsync(program.Before);
        Dictionary<string, string> after = await RunAsync(program.After);
        Assert.Equal(before, after);
        Assert.All(before.Values, Assert.NotEmpty);
        Assert.Equal(20, before.Count);

        // What is left reads the results of the cases.
        Assert.DoesNotContain("own.ToArray()", program.Text, StringComparison.Ordinal);
        Assert.Equal(24, program.Count);
    }

    private static async Task<Dictionary<string, string>> RunAsync(Assembly assembly)
    {
        var results = new Dictionary<string, string>();
        foreach (MethodInfo method in assembly.GetType("Cases")!
            .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly))
        {
            object result = method.Invoke(null, null)!;
            results.Add(method.Name, result is Task<string> task ? await task : (string)result);
        }

        return results;
    }
}
