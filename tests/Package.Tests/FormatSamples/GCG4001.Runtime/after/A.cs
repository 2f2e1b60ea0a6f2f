using System;
using System.IO;
using System.IO.Compression;
using System.Threading;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;

namespace Samples.GCG4001.Gated;

/// <summary>An await cannot stand inside a lock.</summary>
internal static class Locked
{
    private static readonly object Gate = new();
    private static readonly Lazy<byte[]> Packed = new(Pack, LazyThreadSafetyMode.ExecutionAndPublication);

    public static void Map(IEndpointRouteBuilder app) => app.MapGet("/locked", () => Length());

    private static int Length()
    {
        lock (Gate)
        {
            return Packed.Value.Length;
        }
    }

    private static byte[] Pack()
    {
        using var stream = new MemoryStream();
        using (var gzip = new GZipStream(stream, CompressionLevel.Fastest))
        {
            gzip.WriteByte(1);
        }

        return stream.ToArray();
    }
}
