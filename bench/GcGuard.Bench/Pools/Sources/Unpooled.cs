#nullable enable

using System.IO;
using System.IO.Compression;
using System.Threading.Tasks;

namespace GcGuard.Bench.Pools.Unpooled;

/// <summary>
/// The same builds without a pool: as many bytes as asked for to one stream, compressed to another, and the result
/// copied.
/// </summary>
internal static class Builds
{
    public static byte[] Build(byte[] block, int bytes)
    {
        MemoryStream tree = new MemoryStream();
        MemoryStream compressed = new MemoryStream();
        while (tree.Length < bytes)
        {
            tree.Write(block, 0, block.Length);
        }

        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
        {
            gzip.Write(tree.GetBuffer(), 0, (int)tree.Length);
        }

        byte[] result = compressed.ToArray();
        return result;
    }

    public static async Task<byte[]> BuildAsync(byte[] block, int bytes)
    {
        await Task.Yield();
        MemoryStream tree = new MemoryStream();
        MemoryStream compressed = new MemoryStream();
        while (tree.Length < bytes)
        {
            tree.Write(block, 0, block.Length);
        }

        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
        {
            gzip.Write(tree.GetBuffer(), 0, (int)tree.Length);
        }

        byte[] result = compressed.ToArray();
        return result;
    }
}
