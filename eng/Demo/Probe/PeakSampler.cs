using System;
using System.Threading;

namespace GcGuard.Demo.Probe;

/// <summary>
/// Samples what the runtime only shows as a current value, every ten milliseconds on a thread of its own: a starved
/// thread pool must not starve the one who measures it.
/// </summary>
internal sealed class PeakSampler
{
    private const int PeriodMilliseconds = 10;
    // Anonymous memory is read from a file, the rest from memory.
    private const int AnonymousEverySamples = 5;

    private readonly Lock _gate = new();
    private readonly AnonymousMemory _memory = new();
    private Peaks _peaks;
    private long _ownAllocations;

    /// <summary>Starts the sampling thread, which lives as long as the process.</summary>
    public void Start()
    {
        new Thread(Run) { IsBackground = true, Name = "GcGuard probe sampler" }.Start();
    }

    /// <summary>Bytes the sampling thread allocated so far.</summary>
    public long OwnAllocations => Interlocked.Read(ref _ownAllocations);

    /// <summary>Forgets the peaks seen so far.</summary>
    public void Reset()
    {
        lock (_gate)
        {
            _peaks = default;
        }
    }

    /// <summary>The peaks since the last reset.</summary>
    public Peaks Read()
    {
        lock (_gate)
        {
            return _peaks;
        }
    }

    private void Run()
    {
        for (int sample = 0; ; sample++)
        {
            long heap = GC.GetTotalMemory(forceFullCollection: false);
            int threads = ThreadPool.ThreadCount;
            long queue = ThreadPool.PendingWorkItemCount;
            long anonymous = sample % AnonymousEverySamples == 0 ? _memory.Read() : 0;
            lock (_gate)
            {
                _peaks.Heap = Math.Max(_peaks.Heap, heap);
                _peaks.Threads = Math.Max(_peaks.Threads, threads);
                _peaks.Queue = Math.Max(_peaks.Queue, queue);
                _peaks.Anonymous = Math.Max(_peaks.Anonymous, anonymous);
            }

            Interlocked.Exchange(ref _ownAllocations, GC.GetAllocatedBytesForCurrentThread());
            Thread.Sleep(PeriodMilliseconds);
        }
    }

    /// <summary>Highest values seen: sizes in bytes, counts of threads and of queued work items.</summary>
    internal struct Peaks
    {
        public long Heap;
        public long Anonymous;
        public long Queue;
        public int Threads;
    }
}
