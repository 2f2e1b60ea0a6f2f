namespace OrderHub.Services.Diagnostics;

internal static class StreamContents
{
    /// <summary>The written bytes of a stream, without a copy where the stream shows its buffer.</summary>
    public static ReadOnlyMemory<byte> Of(MemoryStream stream) =>
        stream.TryGetBuffer(out ArraySegment<byte> segment) ? segment : stream.ToArray();
}
