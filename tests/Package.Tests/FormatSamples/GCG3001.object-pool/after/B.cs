using System.Collections.Concurrent;

namespace Samples.GCG3001;

/// <summary>The state of one reply.</summary>
public sealed class ReplyState
{
    public int Status { get; set; }
}

public static class ReplyStates
{
    // Shared by all connections.
    private static readonly Microsoft.Extensions.ObjectPool.ObjectPool<ReplyState> Free = new Microsoft.Extensions.ObjectPool.DefaultObjectPool<ReplyState>(new Microsoft.Extensions.ObjectPool.DefaultPooledObjectPolicy<ReplyState>(), 16);

    public static ReplyState Rent() => Free.Get();

    public static void Return(ReplyState state)
    {
        state.Status = 0;
        Free.Return(state); // keep
    }
}
