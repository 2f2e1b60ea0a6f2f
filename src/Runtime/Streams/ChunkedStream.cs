using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard;

/// <summary>
/// A stream in memory that keeps its content in chunks below the size of a large object, where a
/// <see cref="MemoryStream"/> keeps it in one array that it copies each time it grows.
/// </summary>
/// <remarks>
/// It reads, writes and seeks as a <see cref="MemoryStream"/> does. It has no <c>ToArray</c> and no <c>GetBuffer</c>:
/// what it holds leaves it by <see cref="WriteTo"/>, <see cref="WriteToAsync"/>, <c>CopyTo</c> or by being read. The
/// first chunk grows from 256 bytes to 65,536; all others have that length. Not for several threads at the same time.
/// </remarks>
public sealed partial class ChunkedStream : Stream
{
    private const int Shift = 16;
    private const int ChunkLength = 1 << Shift;
    private const int Mask = ChunkLength - 1;
    private const int ShortestChunk = 256;

    // Of every chunk, what lies behind the length is zero.
    private readonly ChunkedList<byte[]> _chunks = new();
    private long _length;
    private long _position;
    private bool _closed;

    /// <inheritdoc/>
    public override bool CanRead => !_closed;

    /// <inheritdoc/>
    public override bool CanSeek => !_closed;

    /// <inheritdoc/>
    public override bool CanWrite => !_closed;

    /// <summary>The number of bytes.</summary>
    /// <exception cref="ObjectDisposedException">The stream is closed.</exception>
    public override long Length
    {
        get
        {
            ThrowIfClosed();
            return _length;
        }
    }

    /// <summary>Where the next byte is read or written. It may lie behind the end.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    /// <exception cref="ObjectDisposedException">The stream is closed.</exception>
    public override long Position
    {
        get
        {
            ThrowIfClosed();
            return _position;
        }

        set
        {
            ThrowIfClosed();
            if (value < 0)
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, "Non-negative number required.");
            }

            _position = value;
        }
    }

    /// <summary>Does nothing: there is nothing behind this stream.</summary>
    public override void Flush()
    {
    }

    /// <summary>Does nothing, as <see cref="Flush"/>.</summary>
    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken)
        => cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;

    /// <summary>Reads bytes from the position on. O(m).</summary>
    /// <returns>How many were read; 0 at the end.</returns>
    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count)
    {
        Check(buffer, offset, count);
        int done = 0;
        while (done < count && NextPart(_position) is { Count: > 0 } part)
        {
            int read = Math.Min(part.Count, count - done);
            Buffer.BlockCopy(part.Array!, part.Offset, buffer, offset + done, read);
            done += read;
            _position += read;
        }

        return done;
    }

    /// <summary>Reads a byte; -1 at the end.</summary>
    /// <inheritdoc/>
    public override int ReadByte()
    {
        ThrowIfClosed();
        if (_position >= _length)
        {
            return -1;
        }

        byte value = _chunks[(int)(_position >> Shift)][_position & Mask];
        _position++;
        return value;
    }

    /// <summary>Reads bytes, at once: there is nothing to wait for.</summary>
    /// <inheritdoc/>
    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        => cancellationToken.IsCancellationRequested
            ? Task.FromCanceled<int>(cancellationToken)
            : Task.FromResult(Read(buffer, offset, count));

    /// <summary>Writes bytes at the position, and over what is there. O(m).</summary>
    /// <inheritdoc/>
    public override void Write(byte[] buffer, int offset, int count)
    {
        Check(buffer, offset, count);
        Reserve(_position + count);
        for (int done = 0; done < count;)
        {
            int at = (int)(_position & Mask);
            int written = Math.Min(count - done, ChunkLength - at);
            Buffer.BlockCopy(buffer, offset + done, _chunks[(int)(_position >> Shift)], at, written);
            done += written;
            _position += written;
        }

        _length = Math.Max(_length, _position);
    }

    /// <summary>Writes a byte.</summary>
    /// <inheritdoc/>
    public override void WriteByte(byte value)
    {
        ThrowIfClosed();
        Reserve(_position + 1);
        _chunks[(int)(_position >> Shift)][_position & Mask] = value;
        _position++;
        _length = Math.Max(_length, _position);
    }

    /// <summary>Writes bytes, at once: there is nothing to wait for.</summary>
    /// <inheritdoc/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled(cancellationToken);
        }

        Write(buffer, offset, count);
        return Task.CompletedTask;
    }

#if NET
    /// <inheritdoc/>
    public override int Read(Span<byte> buffer)
    {
        ThrowIfClosed();
        int done = 0;
        while (done < buffer.Length && NextPart(_position) is { Count: > 0 } part)
        {
            int read = Math.Min(part.Count, buffer.Length - done);
            part.AsSpan(0, read).CopyTo(buffer[done..]);
            done += read;
            _position += read;
        }

        return done;
    }

    /// <inheritdoc/>
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        => cancellationToken.IsCancellationRequested
            ? ValueTask.FromCanceled<int>(cancellationToken)
            : new ValueTask<int>(Read(buffer.Span));

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        ThrowIfClosed();
        Reserve(_position + buffer.Length);
        while (!buffer.IsEmpty)
        {
            int at = (int)(_position & Mask);
            int written = Math.Min(buffer.Length, ChunkLength - at);
            buffer[..written].CopyTo(_chunks[(int)(_position >> Shift)].AsSpan(at));
            buffer = buffer[written..];
            _position += written;
        }

        _length = Math.Max(_length, _position);
    }

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled(cancellationToken);
        }

        Write(buffer.Span);
        return ValueTask.CompletedTask;
    }
#endif

    /// <summary>Moves the position.</summary>
    /// <exception cref="IOException">It would be negative.</exception>
    /// <inheritdoc/>
    public override long Seek(long offset, SeekOrigin origin)
    {
        ThrowIfClosed();
        long start = origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => _position,
            SeekOrigin.End => _length,
            _ => throw new ArgumentException("Invalid seek origin.", nameof(origin)),
        };
        if (start + offset < 0)
        {
            throw new IOException("An attempt was made to move the position before the beginning of the stream.");
        }

        return _position = start + offset;
    }

    /// <summary>Cuts the content off, or fills it up with zeros.</summary>
    /// <inheritdoc/>
    public override void SetLength(long value)
    {
        ThrowIfClosed();
        if (value < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(value), value, "Non-negative number required.");
        }

        if (value > _length)
        {
            Reserve(value);
        }
        else
        {
            Cut(value);
        }

        _length = value;
        _position = Math.Min(_position, value);
    }

    /// <summary>Ends reading and writing. The content stays for <see cref="WriteTo"/>.</summary>
    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        _closed = true;
        base.Dispose(disposing);
    }

    /// <summary>Makes chunks for so many bytes.</summary>
    private void Reserve(long length)
    {
        if (_chunks.Count <= 1 && length <= ChunkLength)
        {
            GrowFirst((int)length);
            return;
        }

        GrowFirst(ChunkLength);
        while ((long)_chunks.Count << Shift < length)
        {
            _chunks.Add(new byte[ChunkLength]);
        }
    }

    private void GrowFirst(int length)
    {
        if (_chunks.Count == 0)
        {
            if (length > 0)
            {
                _chunks.Add(new byte[LengthFor(ShortestChunk, length)]);
            }
        }
        else if (_chunks[0].Length < length)
        {
            byte[] longer = new byte[LengthFor(_chunks[0].Length, length)];
            Buffer.BlockCopy(_chunks[0], 0, longer, 0, _chunks[0].Length);
            _chunks[0] = longer;
        }
    }

    private static int LengthFor(int least, int length)
    {
        int chunk = least;
        while (chunk < length)
        {
            chunk *= 2;
        }

        return chunk;
    }

    private void Cut(long length)
    {
        int chunks = (int)((length + Mask) >> Shift);
        if (chunks < _chunks.Count)
        {
            _chunks.RemoveRange(chunks, _chunks.Count - chunks);
        }

        int at = (int)(length & Mask);
        if (at > 0)
        {
            byte[] last = _chunks[chunks - 1];
            Array.Clear(last, at, last.Length - at);
        }
    }

    private ArraySegment<byte> NextPart(long start)
    {
        int at = (int)(start & Mask);
        return start >= _length
            ? default
            : new ArraySegment<byte>(
                _chunks[(int)(start >> Shift)], at, (int)Math.Min(_length - start, ChunkLength - at));
    }

    private void Check(byte[] buffer, int offset, int count)
    {
        Throw.IfNull(buffer);
        Throw.IfNegative(offset);
        if (count < 0 || count > buffer.Length - offset)
        {
            throw new ArgumentOutOfRangeException(nameof(count));
        }

        ThrowIfClosed();
    }

    private void ThrowIfClosed()
    {
        if (_closed)
        {
            throw new ObjectDisposedException(nameof(ChunkedStream), "Cannot access a closed Stream.");
        }
    }
}
