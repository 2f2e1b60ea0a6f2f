using System;
using System.Collections.Concurrent;

namespace Samples.GCG3002;

public sealed class RecordWriters
{
    private static readonly ConcurrentBag<RecordWriter> Free = new ConcurrentBag<RecordWriter>();
    private static int s_count;

    public static RecordWriter Rent()
    {
        if (Free.TryTake(out RecordWriter? writer))
        {
            System.Threading.Interlocked.Decrement(ref s_count);
            return writer;
        }

        return new RecordWriter();
    }

    public static void Return(RecordWriter writer)
    {
        writer.Reset();
        if (System.Threading.Interlocked.Increment(ref s_count) <= 8)
        {
            Free.Add(writer);
        }
        else
        {
            System.Threading.Interlocked.Decrement(ref s_count);
        }
    }
}

/// <summary>A writer over one array that grows by doubling.</summary>
public sealed class RecordWriter
{
    private byte[] _buffer;

    public RecordWriter(int capacity = 256)
    {
        _buffer = new byte[capacity];
    }

    public int Length { get; private set; }

    /// <summary>Empties it.</summary>
    public void Reset()
    {
        Length = 0;
        if (_buffer.Length > 16777216)
        {
            _buffer = new byte[256];
        }
    } // the array stays

    public void Write(byte value)
    {
        if (Length == _buffer.Length)
        {
            Array.Resize(ref _buffer, _buffer.Length * 2);
        }

        _buffer[Length++] = value;
    }
}
