using System;
using Microsoft.Extensions.ObjectPool;

namespace Samples.GCG3002;

/// <summary>A writer of the project's own, which tells nobody how large it has become.</summary>
public sealed class Frames
{
    private readonly ObjectPool<FrameWriter> _writers =
        new DefaultObjectPool<FrameWriter>(new DefaultPooledObjectPolicy<FrameWriter>());

    public void Write(byte value)
    {
        FrameWriter writer = _writers.Get();
        writer.Write(value);
        _writers.Return(writer);
    }
}

public sealed class FrameWriter
{
    private byte[] _buffer = new byte[256];
    private int _length;

    public void Write(byte value)
    {
        if (_length == _buffer.Length)
        {
            Array.Resize(ref _buffer, _buffer.Length * 2);
        }

        _buffer[_length++] = value;
    }
}
