using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard;

/// <content>How the content goes to another stream.</content>
public sealed partial class ChunkedStream
{
#if NET
    /// <summary>Writes what lies behind the position to another stream, chunk by chunk.</summary>
    /// <inheritdoc/>
    public override void CopyTo(Stream destination, int bufferSize)
    {
        ValidateCopyToArguments(destination, bufferSize);
        ThrowIfClosed();
        Copy(destination, TakeRest());
    }
#endif

    /// <summary>Writes what lies behind the position to another stream, chunk by chunk.</summary>
    /// <inheritdoc/>
    public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        Throw.IfNull(destination);
        if (bufferSize <= 0)
        {
            throw new ArgumentOutOfRangeException(nameof(bufferSize), bufferSize, "Positive number required.");
        }

        ThrowIfClosed();
        return CopyAsync(destination, TakeRest(), cancellationToken);
    }

    /// <summary>
    /// Writes the whole content to another stream, chunk by chunk, wherever the position is. O(n). It works on a closed
    /// stream too, as <see cref="MemoryStream.ToArray"/> does: what writes into a stream often closes it.
    /// </summary>
    /// <param name="destination">The other stream.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public void WriteTo(Stream destination)
    {
        Throw.IfNull(destination);
        Copy(destination, 0);
    }

    /// <summary>As <see cref="WriteTo"/>, asynchronously.</summary>
    /// <param name="destination">The other stream.</param>
    /// <param name="cancellationToken">Handed to each write.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public Task WriteToAsync(Stream destination, CancellationToken cancellationToken = default)
    {
        Throw.IfNull(destination);
        return CopyAsync(destination, 0, cancellationToken);
    }

    /// <summary>The position, which moves to the end.</summary>
    private long TakeRest()
    {
        long start = _position;
        _position = Math.Max(_position, _length);
        return start;
    }

    private void Copy(Stream destination, long start)
    {
        while (NextPart(start) is { Count: > 0 } part)
        {
            destination.Write(part.Array!, part.Offset, part.Count);
            start += part.Count;
        }
    }

    private async Task CopyAsync(Stream destination, long start, CancellationToken cancellationToken)
    {
        while (NextPart(start) is { Count: > 0 } part)
        {
            await destination.WriteAsync(part.Array!, part.Offset, part.Count, cancellationToken).ConfigureAwait(false);
            start += part.Count;
        }
    }
}
