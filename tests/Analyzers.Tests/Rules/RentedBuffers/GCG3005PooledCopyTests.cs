using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.PooledCopyAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.PooledCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3005PooledCopyTests
{
    [Fact]
    public Task A_copy_that_is_read_and_dropped_is_found()
        => new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.RecyclableStreams3, Stubs.StreamPool],
            UnfixedCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); return Convert.ToBase64String([|stream.ToArray()|]);
                    }

                    async Task<object> M1(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); return Encoding.UTF8.GetString([|stream.ToArray()|]);
                    }

                    async Task<object> M2(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); byte[] bytes = [|stream.ToArray()|]; await target.WriteAsync(bytes, 0, bytes.Length, ct); return null;
                    }

                    async Task<object> M3(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.WriteAsync([|stream.ToArray()|], 0, (int)stream.Length, ct); return null;
                    }

                    async Task<object> M4(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.FlushAsync(ct); return Convert.ToBase64String([|stream.ToArray()|]); }
                    }

                    async Task<object> M5(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream();
                        byte[] bytes = [|stream.ToArray()|];
                        await target.WriteAsync(bytes, ct);
                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_writes_itself()
        => new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.RecyclableStreams3, Stubs.StreamPool],
            TestCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); target.Write([|stream.ToArray()|]); return null;
                    }

                    async Task<object> M1(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); target.Write([|stream.GetBuffer()|], 0, (int)stream.Length); return null;
                    }

                    async Task<object> M2(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var lease = StreamPool.Shared.Acquire(out var stream); await target.FlushAsync(ct); target.Write([|stream.ToArray()|], 0, (int)stream.Length); return null;
                    }
                }
                """,
            FixedCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); stream.WriteTo(target); return null;
                    }

                    async Task<object> M1(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); stream.WriteTo(target); return null;
                    }

                    async Task<object> M2(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var lease = StreamPool.Shared.Acquire(out var stream); await target.FlushAsync(ct); stream.WriteTo(target); return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Blocks_are_written_one_after_another()
        => new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.RecyclableStreams3, Stubs.StreamPool],
            TestCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream();

                        // The whole document.
                        await target.WriteAsync([|stream.ToArray()|], ct).ConfigureAwait(false);
                        return null;
                    }
                }
                """,
            FixedCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream();

                        // The whole document.
                        foreach (ReadOnlyMemory<byte> block in stream.GetReadOnlySequence())
                        {
                            await target.WriteAsync(block, ct).ConfigureAwait(false);
                        }
                        return null;
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("File.Create(\"a\")")]
    [InlineData("(await OpenAsync())")]
    public Task A_target_that_is_made_for_the_call_is_not_asked_for_again(string target)
        => new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.RecyclableStreams3, Stubs.StreamPool],
            UnfixedCode = $$"""
                class C
                {
                    async Task M(Microsoft.IO.RecyclableMemoryStreamManager manager, CancellationToken ct)
                    {
                        using var stream = manager.GetStream();
                        await {{target}}.WriteAsync([|stream.ToArray()|], ct);
                    }

                    private static Task<Stream> OpenAsync() => Task.FromResult<Stream>(new MemoryStream());
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Another_stream_shows_its_buffer_while_the_call_lasts()
        => new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.RecyclableStreams3, Stubs.StreamPool],
            TestCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.WriteAsync([|stream.ToArray()|], ct); } return null;
                    }
                }
                """,
            FixedCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.WriteAsync(stream.TryGetBuffer(out ArraySegment<byte> content) ? content : stream.ToArray(), ct); } return null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_copy_that_outlives_the_lease_and_streams_that_are_not_pooled_are_silent()
        => new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.RecyclableStreams3, Stubs.StreamPool],
            UnfixedCode = """
                class C
                {
                    async Task<object> M0(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); return stream.ToArray();
                    }

                    async Task<object> M1(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); byte[] bytes = stream.ToArray(); await target.WriteAsync(bytes, ct); return bytes;
                    }

                    async Task<object> M2(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); var list = new List<byte[]>(); list.Add(stream.ToArray()); await target.FlushAsync(ct); return list;
                    }

                    async Task<object> M3(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); return new MemoryStream(stream.ToArray());
                    }

                    async Task<object> M4(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.FlushAsync(ct); return target.WriteAsync(stream.ToArray(), 0, 1, ct);
                    }

                    async Task<object> M5(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = manager.GetStream(); await target.WriteAsync(stream.GetBuffer(), 0, (int)stream.Length, ct); return null;
                    }

                    async Task<object> M6(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using var stream = new MemoryStream(); await target.WriteAsync(stream.ToArray(), ct); return null;
                    }

                    async Task<object> M7(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        MemoryStream stream = StreamPool.Shared.Rent(); await target.WriteAsync(stream.ToArray(), ct); return stream;
                    }

                    async Task<object> M8(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        using (StreamPool.Shared.Acquire(out MemoryStream stream)) { await target.WriteAsync(stream.TryGetBuffer(out var s) ? s : stream.ToArray(), ct); } return null;
                    }

                    async Task<object> M9(Microsoft.IO.RecyclableMemoryStreamManager manager, Stream target, CancellationToken ct)
                    {
                        StreamPool.Shared.Acquire(out MemoryStream stream); await target.WriteAsync(stream.ToArray(), ct); return stream;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>On a request path, whoever keeps the copy could have the stream; what is small may be copied.</summary>
    [Fact]
    public Task A_copy_for_a_request_that_somebody_keeps_is_found()
        => new AllRulesTest
        {
            Stubs = [Stubs.RecyclableStreams3],
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.IO;

                public class Report { public int Id { get; set; } public string Name { get; set; } = ""; }

                public interface IReports { IAsyncEnumerable<Report> All(); }

                public class Renderer
                {
                    private readonly RecyclableMemoryStreamManager _streams;

                    public Renderer(RecyclableMemoryStreamManager streams) => _streams = streams;

                    public async Task<byte[]> RenderAsync(IAsyncEnumerable<Report> reports)
                    {
                        using var page = _streams.GetStream();
                        await foreach (var report in reports)
                        {
                            Append(page, report);
                        }

                        return {|GCG3005:page.ToArray()|};
                    }

                    public byte[] RenderId(Guid id)
                    {
                        using var page = _streams.GetStream();
                        page.Write(id.ToByteArray());
                        return page.ToArray();
                    }

                    private static void Append(Stream page, Report report)
                    {
                        using var writer = new StreamWriter(page, leaveOpen: true);
                        writer.WriteLine(report.Name);
                    }
                }

                public class ReportsController : ControllerBase
                {
                    private readonly Renderer _renderer;
                    private readonly IReports _reports;
                    private byte[] _last;

                    public ReportsController(Renderer renderer, IReports reports) => (_renderer, _reports) = (renderer, reports);

                    [HttpGet]
                    public async Task<IActionResult> Get()
                    {
                        _last = _renderer.RenderId(Guid.NewGuid());
                        byte[] page = await _renderer.RenderAsync(_reports.All());
                        Console.WriteLine(page.Length);
                        return Ok(_last);
                    }
                }
                """,
        }.RunAsync();
}
