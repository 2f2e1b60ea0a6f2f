using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1005;

public sealed class CachesController(IGroups directory) : ControllerBase
{
    [HttpGet]
    public int Get(int user)
    {
        HashSet<int> visible = Visible(user); // ids
        return Count(visible) + Newest(user);
    }

    private HashSet<int> Visible(int user)
    {
        var visible = new HashSet<int>();
        foreach (int[] group in directory.GroupsOf(user))
        {
            visible.UnionWith(group);
        }

        return visible;
    }

    private int Newest(int user)
    {
        var all = new List<int>();
        foreach (int[] group in directory.GroupsOf(user))
        {
            all.AddRange(group);
        }

        all.Sort();
        return all.Count == 0 ? 0 : all[all.Count - 1];
    }

    private static int Count(HashSet<int> visible)
    {
        int changed = 0;
        foreach (int id in visible)
        {
            changed += id % 5 == 0 ? 1 : 0;
        }

        return changed;
    }
}

public interface IGroups
{
    IReadOnlyList<int[]> GroupsOf(int user);
}
