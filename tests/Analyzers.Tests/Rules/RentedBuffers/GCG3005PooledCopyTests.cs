using System.Threading.Tasks;
using VerifyCS = GcGuard.Analyzers.Tests.Rules.RentedBuffers.RentedFixTest<
    GcGuard.Analyzers.Rules.RentedBuffers.PooledCopyAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.PooledCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3005PooledCopyTests
{
    /// <summary>The shape of Microsoft.IO.RecyclableMemoryStream 3.x, and of a pool that hands out leases.</summary>
    private const string Pools = """
        namespace Microsoft.IO
        {
            public sealed class RecyclableMemoryStream : System.IO.MemoryStream
            {
                public override byte[] ToArray() => base.ToArray();
                public override byte[] GetBuffer() => base.GetBuffer();
                public override void WriteTo(System.IO.Stream stream) => base.WriteTo(stream);
                public System.Buffers.ReadOnlySequence<byte> GetReadOnlySequence() => new System.Buffers.ReadOnlySequence<byte>(base.GetBuffer());
            }

            public class RecyclableMemoryStreamManager
            {
                public RecyclableMemoryStream GetStream() => new RecyclableMemoryStream();
            }
        }

        public class StreamPool
        {
            public static readonly StreamPool Shared = new StreamPool();
            public System.IDisposable Acquire(out System.IO.MemoryStream stream) => stream = new System.IO.MemoryStream();
            public System.IO.MemoryStream Rent() => new System.IO.MemoryStream();
            public void Return(System.IO.MemoryStream stream) { }
        }
        """;

    private const string Signature =
        "async Task<object> {0}(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)";

    [Fact]
    public Task A_copy_that_is_read_and_dropped_is_found()
        => RunAsync(
            ("using var stream = manager.GetStream(); await target.FlushAsync(ct); return Convert.ToBase64String([|stream.ToArray()|]);", null),
            ("using var stream = manager.GetStream(); await target.FlushAsync(ct); return Encoding.UTF8.GetString([|stream.ToArray()|]);", null),
            ("using var stream = manager.GetStream(); byte[] bytes = [|stream.ToArray()|]; await target.WriteAsync(bytes, 0, bytes.Length, ct); return null;", null),
            ("using var stream = manager.GetStream(); await target.WriteAsync([|stream.ToArray()|], 0, (int)stream.Length, ct); return null;", null),
            ("using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.FlushAsync(ct); return Convert.ToBase64String([|stream.ToArray()|]); }", null),
            ("MemoryStream stream = StreamPool.Shared.Rent(); byte[] bytes = [|stream.ToArray()|]; await target.WriteAsync(bytes, ct); StreamPool.Shared.Return(stream); return null;", null));

    [Fact]
    public Task A_stream_writes_itself()
        => RunAsync(
            ("using var stream = manager.GetStream(); await target.FlushAsync(ct); target.Write([|stream.ToArray()|]); return null;",
                "using var stream = manager.GetStream(); await target.FlushAsync(ct); stream.WriteTo(target); return null;"),
            ("using var stream = manager.GetStream(); await target.FlushAsync(ct); target.Write([|stream.GetBuffer()|], 0, (int)stream.Length); return null;",
                "using var stream = manager.GetStream(); await target.FlushAsync(ct); stream.WriteTo(target); return null;"),
            ("using var lease = StreamPool.Shared.Acquire(out var stream); await target.FlushAsync(ct); target.Write([|stream.ToArray()|], 0, (int)stream.Length); return null;",
                "using var lease = StreamPool.Shared.Acquire(out var stream); await target.FlushAsync(ct); stream.WriteTo(target); return null;"));

    [Fact]
    public Task Blocks_are_written_one_after_another()
        => RunAsync(
            ("""
            using var stream = manager.GetStream();

            // The whole document.
            await target.WriteAsync([|stream.ToArray()|], ct).ConfigureAwait(false);
            return null;
            """, """
            using var stream = manager.GetStream();

            // The whole document.
            foreach (ReadOnlyMemory<byte> block in stream.GetReadOnlySequence())
            {
                await target.WriteAsync(block, ct).ConfigureAwait(false);
            }
            return null;
            """));

    [Fact]
    public Task Another_stream_shows_its_buffer_while_the_call_lasts()
        => RunAsync(
            ("using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.WriteAsync([|stream.ToArray()|], ct); } return null;",
                "using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.WriteAsync(stream.TryGetBuffer(out ArraySegment<byte> content) ? content : stream.ToArray(), ct); } return null;"));

    [Fact]
    public Task A_copy_that_outlives_the_lease_and_streams_that_are_not_pooled_are_silent()
        => RunAsync(
            ("using var stream = manager.GetStream(); await target.FlushAsync(ct); return stream.ToArray();", null),
            ("using var stream = manager.GetStream(); byte[] bytes = stream.ToArray(); await target.WriteAsync(bytes, ct); return bytes;", null),
            ("using var stream = manager.GetStream(); var list = new List<byte[]>(); list.Add(stream.ToArray()); await target.FlushAsync(ct); return list;", null),
            ("using var stream = manager.GetStream(); await target.FlushAsync(ct); return new MemoryStream(stream.ToArray());", null),
            ("using var stream = manager.GetStream(); await target.FlushAsync(ct); return target.WriteAsync(stream.ToArray(), 0, 1, ct);", null),
            ("using var stream = manager.GetStream(); await target.WriteAsync(stream.GetBuffer(), 0, (int)stream.Length, ct); return null;", null),
            ("using var stream = new MemoryStream(); await target.WriteAsync(stream.ToArray(), ct); return null;", null),
            ("MemoryStream stream = StreamPool.Shared.Rent(); await target.WriteAsync(stream.ToArray(), ct); return stream;", null),
            ("using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.WriteAsync(stream.TryGetBuffer(out var s) ? s : stream.ToArray(), ct); } return null;", null),
            ("StreamPool.Shared.Acquire(out MemoryStream stream); await target.WriteAsync(stream.ToArray(), ct); return stream;", null));

    private static Task RunAsync(params (string Before, string? After)[] bodies)
    {
        var test = VerifyCS.Test(Signature, [.. System.Linq.Enumerable.Select(bodies, body => (body.Before, body.After ?? body.Before))]);
        test.TestState.Sources.Add(("/0/Pools.cs", Pools));
        test.FixedState.Sources.Add(("/0/Pools.cs", Pools));
        return test.RunAsync();
    }
}
