using System.Buffers.Binary;
using System.Text;

namespace OrderHub.Services.Trees;

/// <summary>Little-endian writer over one array that grows by doubling.</summary>
public sealed class BinaryBufferWriter
{
    private byte[] _buffer;

    public BinaryBufferWriter(int capacity = 4096)
    {
        _buffer = new byte[capacity];
    }

    public byte[] Buffer => _buffer;

    public int Length { get; private set; }

    public void Reset() => Length = 0;

    public void Write(int value)
    {
        EnsureFree(sizeof(int));
        BinaryPrimitives.WriteInt32LittleEndian(_buffer.AsSpan(Length), value);
        Length += sizeof(int);
    }

    public void Write(string value)
    {
        int maximum = Encoding.UTF8.GetMaxByteCount(value.Length);
        EnsureFree(sizeof(int) + maximum);
        int written = Encoding.UTF8.GetBytes(value, _buffer.AsSpan(Length + sizeof(int)));
        BinaryPrimitives.WriteInt32LittleEndian(_buffer.AsSpan(Length), written);
        Length += sizeof(int) + written;
    }

    private void EnsureFree(int count)
    {
        if (_buffer.Length - Length < count)
        {
            Array.Resize(ref _buffer, Math.Max(_buffer.Length * 2, Length + count));
        }
    }
}
