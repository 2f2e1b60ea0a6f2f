using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;

namespace GcGuard;

/// <summary>
/// Writes what it is given into an XML writer as Base64, so that content need not be in one buffer first: for the
/// body of a WCF message, for instance.
/// </summary>
/// <remarks>
/// It hands on multiples of three bytes, so that only the last of them can end in padding: dispose the stream before
/// the element is closed. It never closes the XML writer, and <see cref="Flush"/> does nothing. After a write that
/// failed, nothing more is written. Not for several threads at the same time.
/// </remarks>
public sealed class XmlBase64Stream : Stream
{
    private const int Group = 3;

    private readonly XmlWriter _writer;
    private readonly byte[] _rest = new byte[Group];
    private int _restLength;
    private bool _closed;

    /// <summary>Creates a stream into the element that an XML writer has open.</summary>
    /// <param name="writer">The XML writer.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public XmlBase64Stream(XmlWriter writer)
    {
        Throw.IfNull(writer);
        _writer = writer;
    }

    /// <inheritdoc/>
    public override bool CanRead => false;

    /// <inheritdoc/>
    public override bool CanSeek => false;

    /// <summary>Whether the stream has not been disposed.</summary>
    public override bool CanWrite => !_closed;

    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Length => throw new NotSupportedException();

    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    private bool WritesAsync => _writer.Settings is { Async: true };

    /// <summary>Writes bytes. O(m).</summary>
    /// <param name="buffer">The bytes.</param>
    /// <param name="offset">The first of them.</param>
    /// <param name="count">How many.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The range is not within <paramref name="buffer"/>.</exception>
    /// <exception cref="ObjectDisposedException">The stream has been disposed.</exception>
    public override void Write(byte[] buffer, int offset, int count)
    {
        Check(buffer, offset, count);
        FillRest(buffer, ref offset, ref count);
        if (_restLength == Group)
        {
            WriteRest();
        }

        int whole = count / Group * Group;
        if (whole > 0)
        {
            HandOn(buffer, offset, whole);
        }

        KeepRest(buffer, offset + whole, count - whole);
    }

    /// <summary>
    /// Writes bytes: asynchronously where the XML writer was created with <see cref="XmlWriterSettings.Async"/>.
    /// O(m).
    /// </summary>
    /// <inheritdoc/>
    public override async Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (!WritesAsync)
        {
            Write(buffer, offset, count);
            return;
        }

        Check(buffer, offset, count);
        FillRest(buffer, ref offset, ref count);
        if (_restLength == Group)
        {
            _restLength = 0;
            await HandOnAsync(_rest, 0, Group).ConfigureAwait(false);
        }

        int whole = count / Group * Group;
        if (whole > 0)
        {
            await HandOnAsync(buffer, offset, whole).ConfigureAwait(false);
        }

        KeepRest(buffer, offset + whole, count - whole);
    }

    /// <inheritdoc/>
    public override void WriteByte(byte value)
    {
        ThrowIfClosed();
        _rest[_restLength++] = value;
        if (_restLength == Group)
        {
            WriteRest();
        }
    }

    /// <summary>Does nothing: what is kept back, at most two bytes, is written when the stream is disposed.</summary>
    public override void Flush()
    {
    }

    /// <summary>Does nothing, as <see cref="Flush"/>.</summary>
    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken)
        => cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;

    /// <exception cref="NotSupportedException">Always.</exception>
    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    /// <exception cref="NotSupportedException">Always.</exception>
    /// <inheritdoc/>
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    /// <exception cref="NotSupportedException">Always.</exception>
    /// <inheritdoc/>
    public override void SetLength(long value) => throw new NotSupportedException();

#if NET
    /// <summary>Writes the last bytes, asynchronously where the XML writer can.</summary>
    public override async ValueTask DisposeAsync()
    {
        if (!_closed && WritesAsync && _restLength > 0)
        {
            int length = _restLength;
            _restLength = 0;
            await HandOnAsync(_rest, 0, length).ConfigureAwait(false);
        }

        Dispose();
    }
#endif

    /// <summary>Writes the last bytes, and leaves the XML writer open.</summary>
    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (disposing && !_closed)
        {
            _closed = true;
            if (_restLength > 0)
            {
                WriteRest();
            }
        }

        base.Dispose(disposing);
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
            throw new ObjectDisposedException(nameof(XmlBase64Stream));
        }
    }

    private void FillRest(byte[] buffer, ref int offset, ref int count)
    {
        while (_restLength is > 0 and < Group && count > 0)
        {
            _rest[_restLength++] = buffer[offset++];
            count--;
        }
    }

    private void KeepRest(byte[] buffer, int offset, int count)
    {
        for (int i = 0; i < count; i++)
        {
            _rest[_restLength++] = buffer[offset + i];
        }
    }

    private void WriteRest()
    {
        int length = _restLength;
        _restLength = 0;
        HandOn(_rest, 0, length);
    }

    private void HandOn(byte[] buffer, int offset, int count)
    {
        try
        {
            _writer.WriteBase64(buffer, offset, count);
        }
        catch
        {
            Fail();
            throw;
        }
    }

    private async Task HandOnAsync(byte[] buffer, int offset, int count)
    {
        try
        {
            await _writer.WriteBase64Async(buffer, offset, count).ConfigureAwait(false);
        }
        catch
        {
            Fail();
            throw;
        }
    }

    // What would be written after a gap is no longer what was meant, and a second exception while disposing would
    // hide the first.
    private void Fail()
    {
        _restLength = 0;
        _closed = true;
    }
}
