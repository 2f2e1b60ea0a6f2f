using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1005;

/// <summary>A copy in one array follows, so chunks would help little.</summary>
public sealed class AllController(IDirectory directory) : ControllerBase
{
    [HttpGet]
    public int[] Get(int user)
    {
        var visible = new List<int>();
        foreach (int[] group in directory.GroupsOf(user))
        {
            visible.AddRange(group);
        }

        visible.Sort();
        return visible.ToArray();
    }
}

public interface IDirectory
{
    IReadOnlyList<int[]> GroupsOf(int user);
}
