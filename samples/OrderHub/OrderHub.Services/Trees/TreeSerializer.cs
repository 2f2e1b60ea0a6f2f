using System.IO.Compression;

namespace OrderHub.Services.Trees;

public static class TreeSerializer
{
    public static SerializedTree Serialize(CatalogTree tree)
    {
        using (TreeBuffers.Writers.Acquire(out BinaryBufferWriter writer))
        {
            Write(tree, writer);

            using (TreeBuffers.Streams.Acquire(out MemoryStream stream))
            {
                using (var gzip = new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true))
                {
                    gzip.Write(writer.Buffer, 0, writer.Length);
                }

                return new SerializedTree(stream.ToArray(), writer.Length, Checksum(writer));
            }
        }
    }

    /// <summary>Writes the uncompressed tree, for clients that cannot inflate.</summary>
    public static async Task WriteAsync(CatalogTree tree, Stream destination, CancellationToken cancellationToken)
    {
        using (TreeBuffers.Writers.Acquire(out BinaryBufferWriter writer))
        using (TreeBuffers.Streams.Acquire(out MemoryStream stream))
        {
            Write(tree, writer);
            stream.Write(writer.Buffer, 0, writer.Length);
            await destination.WriteAsync(stream.ToArray(), cancellationToken);
        }
    }

    private static void Write(CatalogTree tree, BinaryBufferWriter writer)
    {
        writer.Write(tree.TreeId);
        writer.Write(tree.Revision);
        writer.Write(tree.Nodes.Count);
        foreach (TreeNode node in tree.Nodes)
        {
            writer.Write(node.Id);
            writer.Write(node.ParentId);
            writer.Write(node.Name);
            writer.Write(node.Path);
            foreach (int permission in node.Permissions)
            {
                writer.Write(permission);
            }
        }
    }

    private static uint Checksum(BinaryBufferWriter writer)
    {
        uint hash = 2_166_136_261;
        foreach (byte value in writer.Buffer.AsSpan(0, writer.Length))
        {
            hash = (hash ^ value) * 16_777_619;
        }

        return hash;
    }
}
