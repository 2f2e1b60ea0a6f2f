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
    private static readonly ConcurrentBag<ReplyState> Free = new();

    public static ReplyState Rent() => Free.TryTake(out ReplyState? state) ? state : new ReplyState();

    public static void Return(ReplyState state)
    {
        state.Status = 0;
        Free.Add(state); // keep
    }
}
