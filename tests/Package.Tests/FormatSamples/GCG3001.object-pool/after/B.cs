using Microsoft.Extensions.ObjectPool;

namespace Samples.GCG3001;

/// <summary>The state of one reply.</summary>
public sealed class ReplyState
{
    public int Status { get; set; }
}

public static class ReplyStates
{
    // Shared by all connections.
    private static readonly ObjectPool<ReplyState> Free =
        new DefaultObjectPool<ReplyState>(new DefaultPooledObjectPolicy<ReplyState>(), 16);

    public static ReplyState Rent() => Free.Get();

    public static void Return(ReplyState state)
    {
        state.Status = 0;
        Free.Return(state); // keep
    }
}
