using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Runtime.Tests.Streams;

public sealed class ChunkedStreamTests
{
    private const int Chunk = 65_536;

    /// <summary>The framework's stream is the model: whatever is done to both, both are the same afterwards.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public async Task It_behaves_as_a_memory_stream(int seed)
    {
        var random = new Random(seed);
        using var model = new MemoryStream();
        using var stream = new ChunkedStream();
        for (int step = 0; step < 400; step++)
        {
            await StepAsync(random, model, stream);
            Assert.Equal(model.Length, stream.Length);
            Assert.Equal(model.Position, stream.Position);
        }

        Assert.Equal(model.ToArray(), ContentOf(stream));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(255)]
    [InlineData(257)]
    [InlineData(Chunk)]
    [InlineData(Chunk + 1)]
    [InlineData(3 * Chunk)]
    [InlineData(1_000_003)]
    public async Task Everything_leaves_it_wherever_the_position_is(int length)
    {
        byte[] content = Content(length);
        using var stream = new ChunkedStream();
        stream.Write(content, 0, length);

        Assert.Equal(content, ContentOf(stream));
        using var written = new MemoryStream();
        await stream.WriteToAsync(written);
        Assert.Equal(content, written.ToArray());

        stream.Position = length / 2;
        using var rest = new MemoryStream();
        stream.CopyTo(rest);
        Assert.Equal(length - (length / 2), rest.Length);
        Assert.Equal(length, stream.Position);
    }

    [Fact]
    public async Task A_closed_stream_can_be_written_out_and_nothing_else()
    {
        var stream = new ChunkedStream();
        stream.Write([1, 2, 3], 0, 3);
        stream.Dispose();

        Assert.Equal(new byte[] { 1, 2, 3 }, ContentOf(stream));
        Assert.False(stream.CanRead || stream.CanSeek || stream.CanWrite);
        Assert.Throws<ObjectDisposedException>(() => stream.Length);
        Assert.Throws<ObjectDisposedException>(() => stream.Position);
        Assert.Throws<ObjectDisposedException>(() => stream.Position = 1);
        Assert.Throws<ObjectDisposedException>(() => stream.ReadByte());
        Assert.Throws<ObjectDisposedException>(() => stream.Read(new byte[1], 0, 1));
        Assert.Throws<ObjectDisposedException>(() => stream.WriteByte(1));
        Assert.Throws<ObjectDisposedException>(() => stream.Write(new byte[1], 0, 1));
        Assert.Throws<ObjectDisposedException>(() => stream.Seek(0, SeekOrigin.Begin));
        Assert.Throws<ObjectDisposedException>(() => stream.SetLength(0));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.CopyToAsync(Stream.Null));
    }

    [Fact]
    public async Task Bad_arguments_are_refused_as_the_framework_does()
    {
        using var stream = new ChunkedStream();
        Assert.Throws<ArgumentNullException>(() => stream.Read(null!, 0, 0));
        Assert.Throws<ArgumentNullException>(() => stream.Write(null!, 0, 0));
        Assert.Throws<ArgumentNullException>(() => stream.WriteTo(null!));
        await Assert.ThrowsAsync<ArgumentNullException>(() => stream.WriteToAsync(null!));
        await Assert.ThrowsAsync<ArgumentNullException>(() => stream.CopyToAsync(null!, 1, default));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => stream.CopyToAsync(Stream.Null, 0, default));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Write(new byte[2], 1, 2));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Read(new byte[2], -1, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Position = -1);
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.SetLength(-1));
        Assert.Throws<IOException>(() => stream.Seek(-1, SeekOrigin.Begin));
        Assert.Throws<ArgumentException>(() => stream.Seek(0, (SeekOrigin)9));
    }

    [Fact]
    public async Task A_cancelled_call_does_nothing()
    {
        using var stream = new ChunkedStream();
        var cancelled = new CancellationToken(canceled: true);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => stream.WriteAsync(new byte[1], 0, 1, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => stream.ReadAsync(new byte[1], 0, 1, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => stream.FlushAsync(cancelled));
#if !RUNTIME_NETSTANDARD
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await stream.WriteAsync(new ReadOnlyMemory<byte>(new byte[1]), cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => stream.ReadAsync(new Memory<byte>(new byte[1]), cancelled).AsTask());
#endif
        Assert.Equal(0, stream.Length);
    }

    /// <summary>What is cut off does not come back when the stream grows over it.</summary>
    [Theory]
    [InlineData(10)]
    [InlineData(Chunk - 1)]
    [InlineData(Chunk)]
    [InlineData(Chunk + 10)]
    public void A_gap_holds_zeros(int kept)
    {
        using var stream = new ChunkedStream();
        byte[] content = Content(3 * Chunk);
        stream.Write(content, 0, content.Length);

        stream.SetLength(kept);
        stream.Position = (2 * Chunk) + 5;
        stream.WriteByte(7);

        byte[] expected = new byte[(2 * Chunk) + 6];
        Array.Copy(content, expected, kept);
        expected[^1] = 7;
        Assert.Equal(expected, ContentOf(stream));
    }

    private static async Task StepAsync(Random random, MemoryStream model, ChunkedStream stream)
    {
        byte[] block = Content(random.Next(4) == 0 ? random.Next(3 * Chunk) : random.Next(600));
        int offset = random.Next(block.Length + 1);
        int count = random.Next(block.Length - offset + 1);
        switch (random.Next(12))
        {
            case 0:
                await stream.WriteAsync(block, offset, count, default);
                await model.WriteAsync(block, offset, count, default);
                break;
            case 1:
                stream.WriteByte(9);
                model.WriteByte(9);
                break;
            case 2:
                int target = random.Next((int)model.Length + 1000);
                stream.Position = target;
                model.Position = target;
                break;
            case 3:
                int length = random.Next((int)model.Length + 1000);
                stream.SetLength(length);
                model.SetLength(length);
                break;
            case 4:
                int back = -random.Next((int)Math.Min(model.Position, 1000) + 1);
                Assert.Equal(model.Seek(back, SeekOrigin.Current), stream.Seek(back, SeekOrigin.Current));
                break;
            case 5:
                Assert.Equal(model.Seek(0, SeekOrigin.End), stream.Seek(0, SeekOrigin.End));
                break;
            case 6:
                Assert.Equal(model.ReadByte(), stream.ReadByte());
                break;
            case 7:
                byte[] first = new byte[block.Length], second = new byte[block.Length];
                Assert.Equal(await model.ReadAsync(first, offset, count), await stream.ReadAsync(second, offset, count));
                Assert.Equal(first, second);
                break;
#if !RUNTIME_NETSTANDARD
            case 8:
                await stream.WriteAsync(block.AsMemory(offset, count));
                await model.WriteAsync(block.AsMemory(offset, count));
                break;
            case 9:
                byte[] third = new byte[block.Length], fourth = new byte[block.Length];
                Assert.Equal(await model.ReadAsync(third.AsMemory()), await stream.ReadAsync(fourth.AsMemory()));
                Assert.Equal(third, fourth);
                break;
            case 10:
                Assert.Equal(model.Read(block.AsSpan()), stream.Read(block.AsSpan()));
                stream.Write(block.AsSpan(offset, count));
                model.Write(block.AsSpan(offset, count));
                break;
#endif
            default:
                stream.Write(block, offset, count);
                model.Write(block, offset, count);
                stream.Flush();
                await stream.FlushAsync();
                break;
        }
    }

    private static byte[] ContentOf(ChunkedStream stream)
    {
        using var content = new MemoryStream();
        stream.WriteTo(content);
        return content.ToArray();
    }

    private static byte[] Content(int length)
    {
        byte[] content = new byte[length];
        new Random(length).NextBytes(content);
        return content;
    }
}
