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

    /// <summary>Appends the uncompressed tree to a journal.</summary>
    public static void AppendTo(Stream journal, CatalogTree tree)
    {
        using (TreeBuffers.Writers.Acquire(out BinaryBufferWriter writer))
        {
            Write(tree, writer);
            using (TreeBuffers.Streams.Acquire(out MemoryStream stream))
            {
                stream.Write(writer.Buffer, 0, writer.Length);
                byte[] record = stream.ToArray();
                journal.Write(record, 0, record.Length);
            }
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
