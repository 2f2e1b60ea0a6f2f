using System.Buffers;

namespace Microsoft.IO;

/// <summary>The shape of version 3: the limits of the free pools are options, and zero means no limit.</summary>
public sealed class RecyclableMemoryStreamManager
{
    private readonly Options _options;

    public RecyclableMemoryStreamManager()
        : this(new Options())
    {
    }

    public RecyclableMemoryStreamManager(Options options)
    {
        _options = options;
    }

    public Options Settings => _options;

    public RecyclableMemoryStream GetStream() => new();

    public RecyclableMemoryStream GetStream(string? tag) => new();

    public sealed class Options
    {
        public int BlockSize { get; set; } = 128 * 1024;

        public long MaximumSmallPoolFreeBytes { get; set; }

        public long MaximumLargePoolFreeBytes { get; set; }

        public bool ThrowExceptionOnToArray { get; set; }
    }
}

public sealed class RecyclableMemoryStream : MemoryStream, IBufferWriter<byte>
{
    internal RecyclableMemoryStream()
    {
    }

    public void Advance(int count) => throw Unsupported();

    public Memory<byte> GetMemory(int sizeHint = 0) => throw Unsupported();

    public Span<byte> GetSpan(int sizeHint = 0) => throw Unsupported();

    public ReadOnlySequence<byte> GetReadOnlySequence() => throw Unsupported();

    private static NotSupportedException Unsupported() => new("The stub of RecyclableMemoryStream only compiles.");
}
