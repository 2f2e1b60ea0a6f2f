using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.ShortLivedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Pools that an object makes in its constructor, where the object itself is created for one call.</summary>
public class GCG3006CreatedPerCallTests
{
    [Fact]
    public async Task A_pool_of_a_helper_that_is_created_for_one_expression_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Generic;
                using Microsoft.IO;

                internal sealed class RowWriter
                {
                    private readonly RecyclableMemoryStreamManager _streams;

                    public RowWriter()
                    {
                        _streams = [|new RecyclableMemoryStreamManager()|];
                    }

                    public IEnumerable<long> Write(IReadOnlyList<string> rows)
                    {
                        foreach (string row in rows)
                        {
                            using var stream = _streams.GetStream();
                            stream.WriteByte((byte)row.Length);
                            yield return stream.Length;
                        }
                    }
                }

                public sealed class Store
                {
                    public void Merge(List<long> lengths, IReadOnlyList<string> rows)
                    {
                        lengths.AddRange(new RowWriter().Write(rows));
                    }
                }
                """ + RecyclableStreamStubs.Version3,
        }.RunAsync();

    [Fact]
    public async Task A_pool_of_a_stream_is_found_because_a_stream_is_read_once()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.IO;

                public abstract class BlobStream : Stream
                {
                    private readonly RecyclableMemoryStreamManager _streams;

                    protected BlobStream()
                    {
                        _streams = [|new RecyclableMemoryStreamManager()|];
                    }

                    protected Stream NewBlock() => _streams.GetStream();
                }
                """ + RecyclableStreamStubs.Version3,
        }.RunAsync();

    /// <summary>The near miss: one of the creations goes into a field.</summary>
    [Fact]
    public async Task A_helper_that_somebody_keeps_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Generic;
                using Microsoft.IO;

                internal sealed class RowWriter
                {
                    private readonly RecyclableMemoryStreamManager _streams = new RecyclableMemoryStreamManager();

                    public long Write(string row)
                    {
                        using var stream = _streams.GetStream();
                        stream.WriteByte((byte)row.Length);
                        return stream.Length;
                    }
                }

                public sealed class Store
                {
                    private readonly RowWriter _writer = new RowWriter();

                    public long Kept(string row) => _writer.Write(row);

                    public long Merge(string row)
                    {
                        return new RowWriter().Write(row);
                    }
                }
                """ + RecyclableStreamStubs.Version3,
        }.RunAsync();

    /// <summary>The near miss: other assemblies may create one and keep it.</summary>
    [Fact]
    public async Task A_public_helper_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using Microsoft.IO;

                public sealed class RowWriter
                {
                    private readonly RecyclableMemoryStreamManager _streams = new RecyclableMemoryStreamManager();

                    public long Write(string row)
                    {
                        using var stream = _streams.GetStream();
                        stream.WriteByte((byte)row.Length);
                        return stream.Length;
                    }
                }

                public sealed class Store
                {
                    public long Merge(string row)
                    {
                        return new RowWriter().Write(row);
                    }
                }
                """ + RecyclableStreamStubs.Version3,
        }.RunAsync();

    /// <summary>The near miss: one object serves a loop that may never end.</summary>
    [Fact]
    public async Task A_helper_that_a_loop_uses_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;
                using Microsoft.IO;

                internal sealed class RowWriter
                {
                    private readonly RecyclableMemoryStreamManager _streams = new RecyclableMemoryStreamManager();

                    public long Write(string row)
                    {
                        using var stream = _streams.GetStream();
                        stream.WriteByte((byte)row.Length);
                        return stream.Length;
                    }
                }

                public sealed class Pump
                {
                    public void Run(BlockingCollection<string> rows)
                    {
                        var writer = new RowWriter();
                        foreach (string row in rows.GetConsumingEnumerable())
                        {
                            writer.Write(row);
                        }
                    }
                }
                """ + RecyclableStreamStubs.Version3,
        }.RunAsync();
}
