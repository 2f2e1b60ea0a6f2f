using System.Globalization;

namespace OrderHub.Services.Trees;

/// <summary>Delivers the catalogue trees. Their nodes come from shared templates; a revision stamps the root.</summary>
public sealed class TreeSource
{
    private const int NodesPerTree = 24_000;

    private static readonly TreeNode[][] Templates =
    [
        CreateTemplate(0),
        CreateTemplate(1),
        CreateTemplate(2),
        CreateTemplate(3),
    ];

    public CatalogTree Load(int treeId, int revision) =>
        new(treeId, revision, Templates[(treeId & int.MaxValue) % Templates.Length]);

    private static TreeNode[] CreateTemplate(int template)
    {
        var nodes = new TreeNode[NodesPerTree];
        for (int i = 0; i < nodes.Length; i++)
        {
            int parent = i == 0 ? -1 : (i - 1) / 8;
            string name = string.Create(CultureInfo.InvariantCulture, $"Category {template}-{i:X6}");
            string parentPath = parent < 0 ? "" : nodes[parent].Path;
            string path = string.Create(CultureInfo.InvariantCulture, $"{parentPath}/{(i * 2_654_435_761u) >> 12:x}");
            int[] permissions = new int[12];
            for (int p = 0; p < permissions.Length; p++)
            {
                permissions[p] = (i * 31) + (p * 7_919) + template;
            }

            nodes[i] = new TreeNode(i, parent, name, path, permissions);
        }

        return nodes;
    }
}
