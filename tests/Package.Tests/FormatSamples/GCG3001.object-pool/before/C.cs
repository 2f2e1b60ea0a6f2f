using System.Collections.Concurrent;
using System.Text;

namespace Samples.GCG3001;

/// <summary>Builders grow, which the package's own policy does not look at: here the limit is put in place.</summary>
public static class Builders
{
    private static readonly ConcurrentQueue<StringBuilder> Free = new();

    public static StringBuilder Rent() => Free.TryDequeue(out StringBuilder? builder) ? builder : new StringBuilder();

    public static void Return(StringBuilder builder)
    {
        if (builder.Capacity <= 4096)
        {
            builder.Clear();
            Free.Enqueue(builder);
        }
    }
}
