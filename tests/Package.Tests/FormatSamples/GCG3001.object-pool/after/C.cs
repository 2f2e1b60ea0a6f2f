using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Threading;

namespace Samples.GCG3001;

/// <summary>Builders grow, which the package's own policy does not look at: here the limit is put in place.</summary>
public static class Builders
{
    private static readonly ConcurrentQueue<StringBuilder> Free = new();
    private static int IdleCount;

    public static StringBuilder Rent() => TryTakeIdle(out StringBuilder? builder) ? builder : new StringBuilder();

    public static void Return(StringBuilder builder)
    {
        if (builder.Capacity <= 4096)
        {
            builder.Clear();
            KeepIdle(builder);
        }
    }

    private static void KeepIdle(StringBuilder item)
    {
        if (Interlocked.Increment(ref IdleCount) <= 16)
        {
            Free.Enqueue(item);
        }
        else
        {
            Interlocked.Decrement(ref IdleCount);
        }
    }

    private static bool TryTakeIdle([MaybeNullWhen(false)] out StringBuilder item)
    {
        if (Free.TryDequeue(out item))
        {
            Interlocked.Decrement(ref IdleCount);
            return true;
        }

        return false;
    }
}
