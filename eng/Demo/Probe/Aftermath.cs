using System;
using System.Buffers;
using System.Collections.Generic;
using System.Reflection;

namespace GcGuard.Demo.Probe;

/// <summary>Looks at what stays after the load.</summary>
internal static class Aftermath
{
    private const int LargeObjectGeneration = 3;

    /// <summary>Forces a full blocking collection, then reads the large object heap and walks the pools.</summary>
    /// <param name="host">The service's host, or null.</param>
    public static AftermathReport Inspect(object? host)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        GCGenerationInfo loh = GC.GetGCMemoryInfo(GCKind.FullBlocking).GenerationInfo[LargeObjectGeneration];

        string family = AssemblyFamily();
        var walk = new PoolWalk(type => IsOwn(type.Assembly, family));
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            if (IsOwn(assembly, family))
            {
                walk.AddStatics(assembly);
            }
        }

        if (host is not null)
        {
            walk.AddRoot(host);
        }

        bool complete = walk.Run();
        var pools = new List<PoolReport>(walk.Pools())
        {
            PoolContents.Shared("ArrayPool<byte>.Shared", ArrayPool<byte>.Shared),
            PoolContents.Shared("ArrayPool<char>.Shared", ArrayPool<char>.Shared),
        };

        return new AftermathReport
        {
            LohBytes = loh.SizeAfterBytes,
            LohFragmentedBytes = loh.FragmentationAfterBytes,
            Pools = pools,
            ObjectsWalked = walk.Visited,
            WalkComplete = complete,
        };
    }

    // "OrderHub.Api" and "OrderHub.Services" are one family: what the service's authors can change.
    private static string AssemblyFamily()
    {
        string name = Assembly.GetEntryAssembly()?.GetName().Name ?? "";
        int dot = name.IndexOf('.', StringComparison.Ordinal);
        return dot < 0 ? name : name[..dot];
    }

    private static bool IsOwn(Assembly assembly, string family)
    {
        string? name = assembly.GetName().Name;
        return name is not null
            && (name == family || name.StartsWith(family + ".", StringComparison.Ordinal));
    }
}
