using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Bench.Lazies;

/// <summary>
/// The work of a child process: 64 callers, two for each of 32 values, ask at once for what is serialised and
/// compressed when first asked for.
/// </summary>
internal static class LazyLoad
{
    private const int Callers = 64;
    private const int Values = 32;
    private const int Bytes = 8 << 20;
    private static readonly byte[] s_content = Content();

    private static int s_running;
    private static int s_mostRunning;
    private static int s_runs;

    /// <summary>Runs the callers over one kind of Lazy.</summary>
    public static async Task<LazyCost> RunAsync(string name)
    {
        Build();
        s_runs = 0;
        s_mostRunning = 0;
        var watch = Stopwatch.StartNew();
        Build();
        TimeSpan one = watch.Elapsed;
        (s_runs, s_mostRunning) = (0, 0);

        // Threads for all callers, so that none waits for one: what is measured is how many a Lazy holds on to.
        ThreadPool.SetMinThreads(Callers + 8, 8);
        Func<Task<byte[]>>[] values = [.. Enumerable.Range(0, Values).Select(_ => Create(name))];
        using var ready = new ManualResetEventSlim();
        int blocked = 0;
        Task[] callers = [.. Enumerable.Range(0, Callers).Select(i => Task.Run(async () =>
        {
            ready.Wait();
            long start = Stopwatch.GetTimestamp();
            Task<byte[]> task = values[i % Values]();
            if (Stopwatch.GetElapsedTime(start) >= one / 2)
            {
                Interlocked.Increment(ref blocked);
            }

            await task;
        }))];
        await Task.Delay(500);
        ready.Set();
        await Task.WhenAll(callers);
        return new LazyCost(blocked, s_mostRunning, s_runs);
    }

    /// <summary>What a caller does: reads the value, synchronously up to a task.</summary>
    private static Func<Task<byte[]>> Create(string name)
    {
        switch (name)
        {
            case "lazy":
                var lazy = new Lazy<byte[]>(Build);
                return () => Task.FromResult(lazy.Value);
            case "published":
                var published = new Lazy<Task<byte[]>>(async () =>
                {
                    await Gate.WaitAsync();
                    try
                    {
                        return Build();
                    }
                    finally
                    {
                        Gate.Release();
                    }
                });
                return () => published.Value;
            case "hop":
                var hop = new Lazy<Task<byte[]>>(() => Task.Run(Build));
                return () => hop.Value;
            default:
                var gated = new Lazy<Task<byte[]>>(() => Task.Run(async () =>
                {
                    await Gate.WaitAsync().ConfigureAwait(false);
                    try
                    {
                        return Build();
                    }
                    finally
                    {
                        Gate.Release();
                    }
                }));
                return () => gated.Value;
        }
    }

    private static readonly SemaphoreSlim Gate = new(Environment.ProcessorCount);

    private static byte[] Build()
    {
        int running = Interlocked.Increment(ref s_running);
        int most;
        while (running > (most = Volatile.Read(ref s_mostRunning))
            && Interlocked.CompareExchange(ref s_mostRunning, running, most) != most)
        {
        }

        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
        {
            gzip.Write(s_content);
        }

        Interlocked.Decrement(ref s_running);
        Interlocked.Increment(ref s_runs);
        return compressed.ToArray();
    }

    private static byte[] Content()
    {
        byte[] content = new byte[Bytes];
        new Random(7).NextBytes(content);
        for (int i = 0; i < content.Length; i++)
        {
            content[i] &= 0x0F;
        }

        return content;
    }
}

/// <summary>What a load cost.</summary>
/// <param name="Blocked">Callers whose thread was held for half the length of a factory or longer before they had a
/// task.</param>
/// <param name="AtOnce">The most factories that ran at once.</param>
/// <param name="Runs">How often a factory ran.</param>
internal sealed record LazyCost(int Blocked, int AtOnce, int Runs)
{
    /// <summary>As one line, which <see cref="Parse"/> reads.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Blocked};{AtOnce};{Runs}");

    /// <summary>Reads such a line.</summary>
    public static LazyCost Parse(string line)
    {
        int[] parts = [.. line.Split(';').Select(part => int.Parse(part, CultureInfo.InvariantCulture))];
        return new LazyCost(parts[0], parts[1], parts[2]);
    }
}
