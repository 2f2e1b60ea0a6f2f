using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>Serialises before and after the fix, and compares the bytes and how they come.</summary>
public class GCG2007SameBytesTests
{
    /// <summary>The serializer's buffer is 16 kB by default; one element more may be on its way.</summary>
    private const int Piece = 16 * 1024;

    private const string Cases = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text.Encodings.Web;
        using System.Text.Json;
        using System.Threading.Tasks;

        public static class Cases
        {
            static readonly JsonSerializerOptions Indented = new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

            static readonly IEnumerable<int> Numbers = Enumerable.Range(-1000, 100_000);

            public static Task Integers(Stream stream) => JsonSerializer.SerializeAsync(stream, Numbers.ToList());

            public static Task Nullables(Stream stream) => JsonSerializer.SerializeAsync(stream, Numbers.Select(i => i % 3 == 0 ? (decimal?)null : i / 7m).ToArray());

            public static Task Texts(Stream stream) => JsonSerializer.SerializeAsync(stream, Numbers.Select(i => i % 5 == 0 ? null : "Größe < \"日本語\" \ud83d\ude00 \ud800 " + i).ToList());

            public static Task IndentedTexts(Stream stream) => JsonSerializer.SerializeAsync(stream, Numbers.Select(i => "ä+" + i).ToList(), Indented);

            public static Task Ids(Stream stream) => JsonSerializer.SerializeAsync(stream, Numbers.Select(i => new Guid(i, 1, 2, new byte[8])).ToList());

            public static Task Times(Stream stream) => JsonSerializer.SerializeAsync(stream, Numbers.Select(i => DateTimeOffset.UnixEpoch.AddMinutes(i)).ToList());

            public static Task Days(Stream stream) => JsonSerializer.SerializeAsync(stream, Numbers.Select(i => (DayOfWeek)(i % 9)).ToArray());

            public static Task Floats(Stream stream) => JsonSerializer.SerializeAsync<List<double>>(stream, Numbers.Select(i => i / 7.0).ToList());

            public static Task ByType(Stream stream) => JsonSerializer.SerializeAsync(stream, (object)Numbers.ToList(), typeof(List<int>));

            public static Task Synchronous(Stream stream)
            {
                JsonSerializer.Serialize(stream, Numbers.ToArray());
                return Task.CompletedTask;
            }
        }

        public static class SmallCases
        {
            static List<string> None() => null;

            static List<string> Empty() => new();

            public static Task Null(Stream stream) => JsonSerializer.SerializeAsync(stream, None());

            public static Task Nothing(Stream stream) => JsonSerializer.SerializeAsync(stream, Empty());
        }
        """;

    [Fact]
    public async Task The_bytes_are_the_same_and_come_in_pieces_instead_of_one()
    {
        FixedProgram program = await FixedProgram.CreateAsync<UnstreamedJsonAnalyzer, UnstreamedJsonCodeFixProvider>(Cases);

        Assert.Equal(12, program.Count);
        foreach (MethodInfo method in program.Before.GetType("Cases")!.GetMethods(BindingFlags.Public | BindingFlags.Static))
        {
            PieceStream before = await RunAsync(program.Before, "Cases", method.Name);
            PieceStream after = await RunAsync(program.After, "Cases", method.Name);

            Assert.True(before.Pieces.Count == 1 && before.Pieces[0] > 10 * Piece, $"{method.Name} was written in {before.Pieces.Count} pieces");
            Assert.True(after.Pieces.Count > 10 && after.Pieces.Max() < Piece, $"{method.Name}: {after.Pieces.Count} pieces of at most {after.Pieces.Max()}");
            Assert.Equal(before.ToArray(), after.ToArray());
        }
    }

    [Theory]
    [InlineData("Null", "null")]
    [InlineData("Nothing", "[]")]
    public async Task Null_and_an_empty_list_are_written_alike(string method, string json)
    {
        FixedProgram program = await FixedProgram.CreateAsync<UnstreamedJsonAnalyzer, UnstreamedJsonCodeFixProvider>(Cases);

        Assert.Equal(json, System.Text.Encoding.UTF8.GetString((await RunAsync(program.Before, "SmallCases", method)).ToArray()));
        Assert.Equal(json, System.Text.Encoding.UTF8.GetString((await RunAsync(program.After, "SmallCases", method)).ToArray()));
    }

    /// <summary>Lists of numbers under the options for the web: what the rule is silent about, because it streams.</summary>
    [Fact]
    public async Task Numbers_under_the_options_for_the_web_come_in_pieces()
    {
        var stream = new PieceStream();
        await System.Text.Json.JsonSerializer.SerializeAsync(
            stream, Enumerable.Range(0, 100_000).ToList(), new System.Text.Json.JsonSerializerOptions(System.Text.Json.JsonSerializerDefaults.Web));

        Assert.True(stream.Pieces.Count > 10 && stream.Pieces.Max() < Piece);
    }

    private static async Task<PieceStream> RunAsync(Assembly program, string type, string method)
    {
        var stream = new PieceStream();
        await (Task)program.GetType(type)!.GetMethod(method)!.Invoke(null, [stream])!;
        return stream;
    }

    /// <summary>Keeps what is written into it, and in pieces of which size.</summary>
    private sealed class PieceStream : MemoryStream
    {
        public List<int> Pieces { get; } = [];

        public override void Write(byte[] buffer, int offset, int count)
        {
            Pieces.Add(count);
            base.Write(buffer, offset, count);
        }

        public override void Write(ReadOnlySpan<byte> buffer) => Write(buffer.ToArray(), 0, buffer.Length);

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            Write(buffer, offset, count);
            return Task.CompletedTask;
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.ToArray(), 0, buffer.Length);
            return default;
        }
    }
}
