using System;
using System.Collections.Generic;
using System.Reflection;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Suspects;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>
/// Runs code before and after the fix and compares the bytes: surrogate pairs that two chunks of the builder share,
/// halves of pairs without their other half, nothing at all, and line ends of every kind.
/// </summary>
public class GCG1006SameBytesTests
{
    private const string Cases = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;

        public static class Cases
        {
            public static async Task<string> Writer(IReadOnlyList<string> texts)
            {
                List<Row> rows = Data.Rows(texts);
                var output = new MemoryStream();
                var writer = new StreamWriter(output, Encoding.UTF8);
                var sb = new StringBuilder();
                foreach (Row row in rows) sb.Append(Data.TextOf(row));
                Data.NoteSplit(sb);
                await writer.WriteAsync(sb.ToString());
                writer.Write(sb.ToString());
                await writer.WriteLineAsync(sb.ToString());
                writer.WriteLine(sb.ToString());
                await writer.WriteAsync(sb.ToString().AsMemory(), CancellationToken.None);
                writer.Flush();
                return Data.Text(output);
            }

            public static async Task<string> FlushingWriter(IReadOnlyList<string> texts)
            {
                List<Row> rows = Data.Rows(texts);
                var output = new MemoryStream();
                var writer = new StreamWriter(output, Encoding.Unicode, 128) { AutoFlush = true, NewLine = "\r\n" };
                var sb = new StringBuilder();
                foreach (Row row in rows) sb.Append(Data.TextOf(row));
                var text = sb.ToString();
                await writer.WriteAsync(text);
                writer.WriteLine(sb.ToString());
                return Data.Text(output);
            }

            public static async Task<string> StringWriter(IReadOnlyList<string> texts)
            {
                List<Row> rows = Data.Rows(texts);
                var output = new MemoryStream();
                var writer = new StreamWriter(output, Encoding.BigEndianUnicode);
                var sw = new StringWriter();
                foreach (Row row in rows) sw.Write(Data.TextOf(row));
                await writer.WriteAsync(sw.ToString());
                writer.Flush();
                return Data.Text(output);
            }

            public static async Task<string> Response(IReadOnlyList<string> texts)
            {
                List<Row> rows = Data.Rows(texts);
                var output = new MemoryStream();
                HttpResponse response = new DefaultHttpContext().Response;
                response.Body = output;
                response.ContentType = "text/csv";
                var sb = new StringBuilder();
                foreach (Row row in rows) sb.Append(Data.TextOf(row));
                await response.WriteAsync(sb.ToString());
                await response.WriteAsync(sb.ToString(), Encoding.Unicode);
                await response.WriteAsync(sb.ToString(), Encoding.UTF8, CancellationToken.None);
                await response.WriteAsync("after");
                return response.ContentType + response.ContentLength + response.Headers.Count + Data.Text(output);
            }

            public static async Task<string> Body(IReadOnlyList<string> texts)
            {
                List<Row> rows = Data.Rows(texts);
                var output = new MemoryStream();
                HttpResponse response = new DefaultHttpContext().Response;
                response.Body = output;
                var sb = new StringBuilder();
                foreach (Row row in rows) sb.Append(Data.TextOf(row));
                byte[] bytes = Encoding.UTF8.GetBytes(sb.ToString());
                await response.Body.WriteAsync(bytes, 0, bytes.Length);
                await response.Body.WriteAsync(Encoding.ASCII.GetBytes(sb.ToString()));
                response.Body.Write(Encoding.BigEndianUnicode.GetBytes(sb.ToString()));
                output.WriteByte(1);
                return Data.Text(output);
            }

            public static string Compressed(IReadOnlyList<string> texts)
            {
                List<Row> rows = Data.Rows(texts);
                var output = new MemoryStream();
                using (var zip = new System.IO.Compression.GZipStream(output, System.IO.Compression.CompressionLevel.Optimal, true))
                {
                    var sb = new StringBuilder();
                    foreach (Row row in rows) sb.Append(Data.TextOf(row));
                    zip.Write(Encoding.UTF8.GetBytes(sb.ToString()));
                }

                output.Position = 0;
                var plain = new MemoryStream();
                new System.IO.Compression.GZipStream(output, System.IO.Compression.CompressionMode.Decompress).CopyTo(plain);
                return Data.Text(plain);
            }

            public static async Task<string> Files(IReadOnlyList<string> texts)
            {
                List<Row> rows = Data.Rows(texts);
                string path = Path.GetTempFileName();
                var sb = new StringBuilder();
                foreach (Row row in rows) sb.Append(Data.TextOf(row));
                string result = "";
                try
                {
                    File.WriteAllText(path, sb.ToString());
                    result += Data.Text(File.ReadAllBytes(path));
                    await File.WriteAllTextAsync(path, sb.ToString());
                    result += Data.Text(File.ReadAllBytes(path));
                }
                catch (EncoderFallbackException)
                {
                    result = "half a pair";
                }

                File.WriteAllText(path, sb.ToString(), Encoding.UTF8);
                result += Data.Text(File.ReadAllBytes(path));
                await File.WriteAllTextAsync(path, sb.ToString(), Encoding.UTF32, CancellationToken.None);
                result += Data.Text(File.ReadAllBytes(path));
                File.Delete(path);
                return result;
            }
        }

        public sealed class Row
        {
            public int Id { get; set; }

            public System.DateTime Sold { get; set; }

            public string Text { get; set; }
        }

        public static class Data
        {
            public static int Splits;

            public static string TextOf(Row row) => row.Text;

            public static List<Row> Rows(IReadOnlyList<string> texts)
            {
                var rows = new List<Row>();
                foreach (string text in texts) rows.Add(new Row { Text = text });
                return rows;
            }

            public static string Text(MemoryStream output) => Text(output.ToArray());

            public static string Text(byte[] bytes) => bytes.Length + ":" + Convert.ToBase64String(bytes) + ";";

            public static void NoteSplit(StringBuilder sb)
            {
                foreach (ReadOnlyMemory<char> chunk in sb.GetChunks())
                {
                    if (chunk.Length > 0 && char.IsHighSurrogate(chunk.Span[chunk.Length - 1])) Splits++;
                }
            }
        }

        """;

    private static readonly (string Name, string[] Rows)[] Inputs =
    [
        ("nothing", []),
        ("ascii", Repeat("number;total\r\n", 9_000)),
        ("pairs across chunks", ["x", .. Repeat("😀", 40_000)]),
        ("all lengths", ["é", .. Repeat("aé€😀\n", 20_000)]),
        ("a high half in the middle", ["😀\ud83d", .. Repeat("abc", 5_000)]),
        ("a low half first", ["\ude00", .. Repeat("😀", 5_000)]),
        ("a high half last", [.. Repeat("😀", 5_001), "\ud83d"]),
    ];

    [Fact]
    public async Task Every_target_gets_the_same_bytes_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<LargeStringAnalyzer, TableTextCodeFixProvider>(
            Cases, "gcguard.assume_large = true");

        Assert.DoesNotContain("sb.ToString()", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("sw.ToString()", program.Text, StringComparison.Ordinal);
        Assert.Equal(19, program.Count);
        foreach ((string name, string[] rows) in Inputs)
        {
            Dictionary<string, string> before = await RunAsync(program.Before, rows);
            Dictionary<string, string> after = await RunAsync(program.After, rows);
            Assert.Equal(7, before.Count);
            Assert.True(AreEqual(before, after, out string different), $"{name}: {different} differs");
        }

        Assert.True(Splits(program.After) > 0, "no pair was shared by two chunks, so the test shows nothing");
    }

    private static bool AreEqual(Dictionary<string, string> before, Dictionary<string, string> after, out string different)
    {
        foreach ((string key, string value) in before)
        {
            if (after[key] != value)
            {
                different = key;
                return false;
            }
        }

        different = string.Empty;
        return true;
    }

    private static int Splits(Assembly assembly) => (int)assembly.GetType("Data")!.GetField("Splits")!.GetValue(null)!;

    private static string[] Repeat(string text, int count)
    {
        var rows = new string[count];
        Array.Fill(rows, text);
        return rows;
    }

    private static async Task<Dictionary<string, string>> RunAsync(Assembly assembly, string[] rows)
    {
        var results = new Dictionary<string, string>();
        foreach (MethodInfo method in assembly.GetType("Cases")!
            .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly))
        {
            object result = method.Invoke(null, [rows])!;
            results.Add(method.Name, result is Task<string> task ? await task : (string)result);
        }

        return results;
    }
}
