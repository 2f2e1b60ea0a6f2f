using System.Threading.Tasks;
using GcGuard.Testing;
using static GcGuard.Analyzers.Tests.Rules.Buffering.BufferingTest;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>An array that is viewed by <c>AsSpan</c> or <c>AsMemory</c> on its way.</summary>
public class GCG2001ViewTests
{
    [Fact]
    public Task All_of_it()
        => FixesAsync(
            "async Task<object> {0}(Stream target, byte[] other, CancellationToken token)",
            (
                "await Task.Yield(); return Convert.ToHexString([|ms.ToArray()|].AsSpan());",
                "await Task.Yield(); return Convert.ToHexString(ms.GetBuffer().AsSpan(0, (int)ms.Length));"),
            (
                "await target.WriteAsync([|ms.ToArray()|].AsMemory(), token); return null;",
                "await target.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length), token); return null;"),
            (
                "await Task.Yield(); return [|ms.ToArray()|].AsSpan().SequenceEqual(other);",
                "await Task.Yield(); return ms.GetBuffer().AsSpan(0, (int)ms.Length).SequenceEqual(other);"),
            (
                "byte[] bytes = [|ms.ToArray()|]; await Task.Yield(); return SHA256.HashData(bytes.AsSpan());",
                "await Task.Yield(); return SHA256.HashData(ms.GetBuffer().AsSpan(0, (int)ms.Length));"));

    [Fact]
    public Task A_part_keeps_its_bounds()
        => FixesAsync(
            "async Task<object> {0}(Stream target, Action<Stream> save, int start, CancellationToken token)",
            (
                "await Task.Yield(); return Convert.ToHexString([|ms.ToArray()|].AsSpan(start, 4));",
                "await Task.Yield(); return Convert.ToHexString(ms.GetBuffer().AsSpan(0, (int)ms.Length).Slice(start, 4));"),
            (
                "await target.WriteAsync([|ms.ToArray()|].AsMemory(start), token); return null;",
                "await target.WriteAsync(ms.GetBuffer().AsMemory(0, (int)ms.Length).Slice(start), token); return null;"),
            (
                """
                save(ms);
                await target.WriteAsync([|ms.ToArray()|].AsMemory(start, 4), token);
                return null;
                """,
                """
                save(ms);
                ms.TryGetBuffer(out ArraySegment<byte> buffer);
                await target.WriteAsync(buffer.AsMemory(start, 4), token);
                return null;
                """));

    [Fact]
    public Task Further_forms_of_the_known_consumers()
        => FixesAsync(
            "object {0}()",
            (
                "return Convert.ToHexString([|ms.ToArray()|]).Replace('+', '-').TrimEnd('=');",
                "return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length).Replace('+', '-').TrimEnd('=');"),
            (
                "return System.Text.Json.JsonSerializer.Deserialize<int[]>(Encoding.UTF8.GetString([|ms.ToArray()|]));",
                "return System.Text.Json.JsonSerializer.Deserialize<int[]>(Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length));"),
            (
                "return System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian([|ms.ToArray()|]);",
                "return System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian(ms.GetBuffer().AsSpan(0, (int)ms.Length));"));
}
