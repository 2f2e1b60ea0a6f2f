using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Lazies;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Lazies;

/// <summary>
/// 64 callers of 16 values whose factories are held until the test lets them go: as the code was written, no caller gets
/// away from <c>Value</c> meanwhile; as the fixes of GCG4001 and GCG4002 leave it, all of them do, and have a task.
/// </summary>
public class BlockedCallersTests
{
    private const int Callers = 64, Values = 16;
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private const string Work = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Work
        {
            public static readonly ManualResetEventSlim Go = new ManualResetEventSlim();
            public static int Runs, Running, Most;
            public static bool Fails;

            public static object Do()
            {
                Interlocked.Increment(ref Runs);
                int running = Interlocked.Increment(ref Running);
                for (int most = Most; running > most; most = Most)
                {
                    Interlocked.CompareExchange(ref Most, running, most);
                }

                Thread.Sleep(1);
                Go.Wait();
                Interlocked.Decrement(ref Running);
                return Fails ? throw new InvalidOperationException("attempt " + Runs) : new object();
            }
        }

        """;

    private const string Blocking = Work + """
        public sealed class Entry
        {
            private readonly Lazy<object> _value;

            public Entry(int number)
            {
                _value = new Lazy<object>(() => Work.Do(), LazyThreadSafetyMode.ExecutionAndPublication);
            }

            public object Get() => _value.Value;
        }
        """;

    private const string Published = Work + """
        public sealed class Entry
        {
            private static readonly SemaphoreSlim Slots = new SemaphoreSlim(64);
            private readonly Lazy<Task<object>> _value;

            public Entry(int number)
            {
                _value = new Lazy<Task<object>>(async () =>
                {
                    await Slots.WaitAsync();
                    try
                    {
                        return Work.Do();
                    }
                    finally
                    {
                        Slots.Release();
                    }
                }, LazyThreadSafetyMode.ExecutionAndPublication);
            }

            public Task<object> Get() => _value.Value;
        }
        """;

    private const string Options = "gcguard.cascade_public_api = true\n";

    [Fact]
    public async Task Of_a_blocking_Lazy_no_caller_is_held_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<BlockingLazyAnalyzer, BlockingLazyCodeFixProvider>(Blocking, Options);
        Assert.Equal(1, program.Count);
        await AllAreHeldAsync(program.Before);
        await NoneIsHeldAsync(program.After, Environment.ProcessorCount);
    }

    [Fact]
    public async Task Of_a_task_that_works_inside_Value_no_caller_is_held_after_the_fix()
    {
        FixedProgram program = await FixedProgram.CreateAsync<SynchronousLazyTaskAnalyzer, SynchronousLazyTaskCodeFixProvider>(Published, Options);
        Assert.Equal(1, program.Count);
        await AllAreHeldAsync(program.Before);
        await NoneIsHeldAsync(program.After, Callers);
    }

    /// <summary>A failure goes to all who asked for that attempt, and the next caller starts another.</summary>
    [Fact]
    public async Task A_failure_is_kept_before_the_fix_and_tried_again_after_it()
    {
        FixedProgram program = await FixedProgram.CreateAsync<BlockingLazyAnalyzer, BlockingLazyCodeFixProvider>(Blocking, Options);
        Assert.Equal((1, 1), await FailAsync(program.Before));
        Assert.Equal((1, 2), await FailAsync(program.After));
    }

    /// <summary>How often the factory ran for eight callers while it failed, and in all after it would have worked.</summary>
    private static async Task<(int Failing, int Afterwards)> FailAsync(Assembly program)
    {
        Run run = new(program);
        run.Fails = true;
        object entry = run.NewEntry();
        Task<object>[] callers = [.. Enumerable.Range(0, 8).Select(_ => run.CallAsync(entry))];
        while (run.Running == 0)
        {
            await Task.Delay(10);
        }

        // Those that wait for the attempt have asked by now; none could have been answered.
        await Task.Delay(200);
        run.LetGo();
        foreach (Task<object> caller in callers)
        {
            Assert.Equal("attempt 1", (await Assert.ThrowsAsync<InvalidOperationException>(() => caller)).Message);
        }

        int failing = run.Runs;
        run.Fails = false;
        try
        {
            await run.CallAsync(entry);
        }
        catch (InvalidOperationException)
        {
        }

        return (failing, run.Runs);
    }

    private static async Task AllAreHeldAsync(Assembly program)
    {
        Run run = new(program);
        Thread[] threads = run.Start(out List<object> answers);
        while (run.Running < Values)
        {
            await Task.Delay(10);
        }

        await Task.Delay(200);
        Assert.Empty(answers);
        run.LetGo();
        Assert.All(threads, thread => Assert.True(thread.Join(Patience)));
        Assert.Equal((Values, Values), (run.Runs, run.Most));
    }

    private static async Task NoneIsHeldAsync(Assembly program, int atOnce)
    {
        Run run = new(program);
        Thread[] threads = run.Start(out List<object> answers);

        // No factory can end before all callers have their task.
        Assert.All(threads, thread => Assert.True(thread.Join(Patience)));
        Assert.Equal(Callers, answers.Count);
        Task<object>[] tasks = [.. answers.Cast<Task<object>>()];
        Assert.DoesNotContain(tasks, task => task.IsCompleted);
        run.LetGo();
        Assert.Equal(Values, (await Task.WhenAll(tasks)).Distinct(ReferenceEqualityComparer.Instance).Count());
        Assert.Equal(Values, run.Runs);
        Assert.InRange(run.Most, 1, atOnce);
    }

    /// <summary>One run of a compiled program.</summary>
    private sealed class Run(Assembly program)
    {
        private readonly Type _work = program.GetType("Work")!;
        private readonly Type _entry = program.GetType("Entry")!;

        public int Runs => Number("Runs");

        public int Running => Number("Running");

        public int Most => Number("Most");

        public bool Fails
        {
            set => _work.GetField("Fails")!.SetValue(null, value);
        }

        public object NewEntry() => Activator.CreateInstance(_entry, 1)!;

        public void LetGo() => ((ManualResetEventSlim)_work.GetField("Go")!.GetValue(null)!).Set();

        /// <summary>A caller on a thread of its own, who awaits what it gets.</summary>
        public Task<object> CallAsync(object entry)
            => Task.Factory.StartNew(() => Get(entry), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                .ContinueWith(got => got.GetAwaiter().GetResult() is Task<object> task ? task : Task.FromResult(got.Result), TaskScheduler.Default)
                .Unwrap();

        /// <summary>64 callers, each on a thread of its own, and what they have got so far.</summary>
        public Thread[] Start(out List<object> answers)
        {
            object[] entries = [.. Enumerable.Range(0, Values).Select(_ => NewEntry())];
            var got = answers = [];
            Thread[] threads = [.. Enumerable.Range(0, Callers).Select(i => new Thread(
                () =>
                {
                    object answer = Get(entries[i % Values]);
                    lock (got)
                    {
                        got.Add(answer);
                    }
                },
                256 * 1024))];
            foreach (Thread thread in threads)
            {
                thread.IsBackground = true;
                thread.Start();
            }

            return threads;
        }

        private object Get(object entry)
            => _entry.GetMethod("Get")!.Invoke(entry, BindingFlags.DoNotWrapExceptions, null, null, null)!;

        private int Number(string field) => (int)_work.GetField(field)!.GetValue(null)!;
    }
}
