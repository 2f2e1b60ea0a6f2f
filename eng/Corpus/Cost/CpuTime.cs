namespace GcGuard.Corpus.Cost;

/// <summary>The CPU this process uses, user and system time together.</summary>
internal static class CpuTime
{
    /// <summary>
    /// CPU of one run in milliseconds; garbage of the run before is collected outside the measured time.
    /// </summary>
    public static async Task<double> OfAsync(Func<Task> run)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        await run().ConfigureAwait(false);
        return (Environment.CpuUsage.TotalTime - before).TotalMilliseconds;
    }
}
