using System.Collections.Generic;
using GcGuard;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1005;

public sealed class CachesController(IGroups directory) : ControllerBase
{
    [HttpGet]
    public int Get(int user)
    {
        ChunkedHashSet<int> visible = Visible(user); // ids
        return Count(visible) + Newest(user);
    }

    private ChunkedHashSet<int> Visible(int user)
    {
        var visible = new ChunkedHashSet<int>();
        foreach (int[] group in directory.GroupsOf(user))
        {
            visible.UnionWith(group);
        }

        return visible;
    }

    private int Newest(int user)
    {
        var all = new ChunkedList<int>();
        foreach (int[] group in directory.GroupsOf(user))
        {
            all.AddRange(group);
        }

        all.Sort();
        return all.Count == 0 ? 0 : all[all.Count - 1];
    }

    private static int Count(ChunkedHashSet<int> visible)
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
