using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Threading;

namespace Samples.GCG3002;

/// <summary>A limit on the number of streams, none on what each of them keeps.</summary>
internal static class PackStreams
{
    private static readonly Stack<MemoryStream> Free = new Stack<MemoryStream>();

    public static MemoryStream Rent()
    {
        lock (Free)
        {
            return Free.Count > 0 ? Free.Pop() : new MemoryStream();
        }
    }

    public static void Return(MemoryStream stream)
    {
        stream.SetLength(0);
        lock (Free)
        {
            if (Free.Count < 8)
            {
                if (stream.Capacity > 16777216)
                {
                    stream.SetLength(0);
                    stream.Capacity = 0;
                }

                Free.Push(stream); // keep
            }
        }
    }
}

internal static class Packer
{
    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);

    public static byte[] Pack(byte[] data)
    {
        Gate.Wait();
        try
        {
            MemoryStream stream = PackStreams.Rent();
            try
            {
                using (var zip = new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true))
                {
                    zip.Write(data, 0, data.Length);
                }

                return stream.ToArray();
            }
            finally
            {
                PackStreams.Return(stream);
            }
        }
        finally
        {
            Gate.Release();
        }
    }
}
