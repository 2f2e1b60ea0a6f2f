using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>
/// Who awaits whom. What runs after an await on a thread of the pool has no frame of the method that waits for it, but
/// the
/// await was recorded with its stack.
/// </summary>
internal sealed class AwaitChains
{
    private const int AwaitBegan = 10;
    private const int WorkBegan = 17;
    private const int WorkEnded = 18;
    private const int MaxHops = 32;
    private readonly Dictionary<int, (int Waiter, CallStackIndex Stack)> _awaited = [];
    private readonly Dictionary<int, Stack<int>> _running = [];

    /// <summary>Takes an event of the tasks' provider.</summary>
    public void On(TraceEvent data)
    {
        switch ((int)data.ID)
        {
            case AwaitBegan:
                _awaited[(int)data.PayloadByName("TaskID")] =
                    ((int)data.PayloadByName("ContinueWithTaskID"), data.CallStackIndex());
                break;
            case WorkBegan:
                Running(data.ThreadID).Push((int)data.PayloadByName("TaskID"));
                break;
            case WorkEnded:
                Running(data.ThreadID).TryPop(out _);
                break;
        }
    }

    /// <summary>The stacks of the awaits that wait for what a thread does now, the nearest first.</summary>
    public List<CallStackIndex> WaitingFor(int thread)
    {
        var stacks = new List<CallStackIndex>();
        if (!_running.TryGetValue(thread, out Stack<int>? tasks) || !tasks.TryPeek(out int task))
        {
            return stacks;
        }

        for (int hop = 0; hop < MaxHops
            && _awaited.TryGetValue(task, out (int Waiter, CallStackIndex Stack) wait); hop++)
        {
            stacks.Add(wait.Stack);
            if (wait.Waiter == 0 || wait.Waiter == task)
            {
                break;
            }

            task = wait.Waiter;
        }

        return stacks;
    }

    private Stack<int> Running(int thread)
        => _running.TryGetValue(thread, out Stack<int>? tasks) ? tasks : _running[thread] = new Stack<int>();
}
