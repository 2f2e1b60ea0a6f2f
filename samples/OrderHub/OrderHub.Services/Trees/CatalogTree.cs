namespace OrderHub.Services.Trees;

public sealed record TreeNode(int Id, int ParentId, string Name, string Path, int[] Permissions);

public sealed record CatalogTree(int TreeId, int Revision, IReadOnlyList<TreeNode> Nodes);

/// <param name="Content">The gzip stream that clients get.</param>
/// <param name="Length">The length of the tree before compression, in bytes.</param>
/// <param name="Checksum">FNV-1a over the uncompressed tree.</param>
public sealed record SerializedTree(byte[] Content, int Length, uint Checksum);
