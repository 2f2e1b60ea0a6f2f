using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Rented arrays that something reads to their end, although they may be longer than asked for.</summary>
public class GCG3004WholeArrayTests
{
    [Fact]
    public async Task A_rented_array_that_is_sent_written_or_hashed_whole_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading.Tasks;

                public sealed class Sender
                {
                    public async Task SendAsync(HttpClient client, Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        await source.ReadExactlyAsync(buffer, 0, length);
                        await client.PostAsync("/", new ByteArrayContent([|buffer|]));
                        ArrayPool<byte>.Shared.Return(buffer);
                    }

                    public async Task WriteAsync(Stream source, Stream target, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        await source.ReadExactlyAsync(buffer, 0, length);
                        await target.WriteAsync([|buffer|]);
                        ArrayPool<byte>.Shared.Return(buffer);
                    }

                    public byte[] Hash(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        source.ReadExactly(buffer, 0, length);
                        byte[] hash = SHA256.HashData([|buffer.AsSpan()|]);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return hash;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_stream_over_all_of_a_rented_array_that_is_sent_or_read_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;

                public sealed class Sender
                {
                    public async Task SendAsync(HttpClient client, Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        await source.ReadExactlyAsync(buffer, 0, length);
                        await client.PostAsync("/", new StreamContent(new MemoryStream([|buffer|])));
                        ArrayPool<byte>.Shared.Return(buffer);
                    }

                    public int Parse(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        source.ReadExactly(buffer, 0, length);
                        var page = JsonSerializer.Deserialize<int[]>(new MemoryStream([|buffer|], writable: false));
                        ArrayPool<byte>.Shared.Return(buffer);
                        return page.Length;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near misses: a stream over the part that was filled, and one that is written.</summary>
    [Fact]
    public async Task A_stream_over_a_part_or_to_be_written_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;

                public sealed class Sender
                {
                    public async Task SendAsync(HttpClient client, Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = await source.ReadAsync(buffer, 0, length);
                        await client.PostAsync("/", new StreamContent(new MemoryStream(buffer, 0, read)));
                        ArrayPool<byte>.Shared.Return(buffer);
                    }

                    public void Write(Stream target, int[] numbers, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        var page = new MemoryStream(buffer);
                        JsonSerializer.Serialize(page, numbers);
                        target.Write(buffer, 0, (int)page.Position);
                        JsonSerializer.Serialize(new MemoryStream(buffer), numbers);
                        ArrayPool<byte>.Shared.Return(buffer);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The near misses: a part, a reader that fills it, a length that pools have, and code that asks for the real
    /// length.
    /// </summary>
    [Fact]
    public async Task A_part_and_an_array_that_is_filled_are_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;

                public sealed class Sender
                {
                    public async Task SendAsync(HttpClient client, Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = await source.ReadAsync(buffer);
                        await client.PostAsync("/", new ByteArrayContent(buffer, 0, read));
                        ArrayPool<byte>.Shared.Return(buffer);
                    }

                    public async Task WriteAsync(Stream source, Stream target, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = await source.ReadAsync(buffer);
                        await target.WriteAsync(buffer.AsMemory(0, read));
                        ArrayPool<byte>.Shared.Return(buffer);
                    }

                    public void Fill(Stream target)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(4096);
                        Random.Shared.NextBytes(buffer);
                        target.Write(buffer);
                        ArrayPool<byte>.Shared.Return(buffer);
                    }

                    public void Repeat(Stream target, int length, long left)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        while (left >= buffer.Length)
                        {
                            target.Write(buffer);
                            left -= buffer.Length;
                        }

                        ArrayPool<byte>.Shared.Return(buffer);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The result is executed when the function has ended: the array is sent after its return, which is worse.
    /// </summary>
    [Fact]
    public async Task A_result_that_is_executed_after_the_finally_is_found_once()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class SpeedController : ControllerBase
                {
                    [HttpGet]
                    public ActionResult Test(int size)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(size);
                        try
                        {
                            Random.Shared.NextBytes(buffer);
                            return [|File(buffer, "application/octet-stream")|];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    [HttpPost]
                    public Task<Stream> Open(int size)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(size);
                        try
                        {
                            Random.Shared.NextBytes(buffer);
                            return [|Task.FromResult<Stream>(new MemoryStream(buffer, 0, size))|];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();
}
