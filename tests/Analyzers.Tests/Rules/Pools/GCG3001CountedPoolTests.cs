using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>GCG3001 is silent where the places of a pool are counted, and reports other numbers that limit nothing.</summary>
public class GCG3001CountedPoolTests
{
    [Theory]
    // A number of free places, counted down by the side that puts back.
    [InlineData("private readonly ConcurrentQueue<T> _idle = new(); private readonly Func<T> _make; private int _places; public P(Func<T> make, int places) { _make = make; _places = places; } public T Take() { if (!_idle.TryDequeue(out var x)) return _make(); Interlocked.Increment(ref _places); return x; } public void Give(T x) { if (Interlocked.Decrement(ref _places) < 0) { Interlocked.Increment(ref _places); } else { _idle.Enqueue(x); } }")]
    [InlineData("private readonly Stack<T> _idle = new(); private int _places = 20; public T Take() { lock (_idle) { if (_idle.Count == 0) return new T(); _places++; return _idle.Pop(); } } public void Give(T x) { lock (_idle) { if (_places > 0) { _places--; _idle.Push(x); } } }")]
    [InlineData("private static readonly ConcurrentStack<T> Idle = new(); private static int s_places = Environment.ProcessorCount; public static T Take() { if (!Idle.TryPop(out var x)) return new T(); Interlocked.Increment(ref s_places); return x; } public static void Give(T x) { int left = Interlocked.Decrement(ref s_places); if (left >= 0) { Idle.Push(x); } else { Interlocked.Increment(ref s_places); } }")]
    // A number of objects that may still be made.
    [InlineData("private readonly ConcurrentQueue<T> _idle = new(); private readonly Func<T> _make; private volatile int _left; public P(Func<T> make, int most) { _make = make; _left = most; } public bool TryTake(out T x) { while (!_idle.TryDequeue(out x)) { if (_left > 0) { if (Interlocked.Decrement(ref _left) >= 0) { x = _make(); return true; } } Thread.Yield(); } return true; } public void Give(T x) => _idle.Enqueue(x);")]
    // Emptied before each object that is put in.
    [InlineData("private readonly Stack<T> _idle = new(); public T Take() { if (_idle.Count > 0) return _idle.Pop(); return new T(); } public void Give(T x) { _idle.Clear(); _idle.Push(x); }")]
    public Task A_pool_whose_places_are_counted_down_or_that_is_emptied_first_is_silent(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using System.Threading;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);

    [Theory]
    // A number of users: it begins with one, and decides when an object goes back.
    [InlineData("private static readonly ConcurrentBag<P<T>> Idle = new(); private int _users = 1; public static P<T> Take() => Idle.TryTake(out var x) ? x : new P<T>(); public void Release() { if (Interlocked.Decrement(ref _users) == 0) { [|Idle.Add(this)|]; } }")]
    [InlineData("private static readonly ConcurrentBag<P<T>> Idle = new(); private int _users = 2; public static P<T> Take() => Idle.TryTake(out var x) ? x : new P<T>(); public void Release() { if (Interlocked.Decrement(ref _users) == 0) { [|Idle.Add(this)|]; } }")]
    // A number of objects in use, which begins with none.
    [InlineData("private readonly ConcurrentBag<T> _idle = new(); private int _used; public T Take() { Interlocked.Increment(ref _used); return _idle.TryTake(out var x) ? x : new T(); } public void Give(T x) { if (Interlocked.Decrement(ref _used) < 0) { throw new InvalidOperationException(); } [|_idle.Add(x)|]; }")]
    // As many places as there are numbers.
    // Another collection is emptied, or this one where nothing is put in.
    [InlineData("private readonly Stack<T> _idle = new(); private readonly List<T> _used = new(); public T Take() { if (_idle.Count > 0) return _idle.Pop(); return new T(); } public void Give(T x) { _used.Clear(); [|_idle.Push(x)|]; }")]
    [InlineData("private readonly Stack<T> _idle = new(); private bool _closed; public T Take() { if (_idle.Count > 0) return _idle.Pop(); return new T(); } public void Give(T x) { if (_closed) { _idle.Clear(); return; } [|_idle.Push(x)|]; }")]
    public Task Other_numbers_and_other_emptying_limit_nothing(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using System.Threading;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);

    [Theory]
    // Arrays under a lock, one of which may be too small.
    [InlineData("static readonly Queue<byte[]> Idle = new(); byte[] _now; int _size, _head; public void Begin(int size) { _size = size + _head; lock (Idle) { if (Idle.Count > 0) { _now = Idle.Dequeue(); } } if (_now == null || _now.Length < _size) { _now = new byte[_size]; } } public void End() { lock (Idle) { [|Idle.Enqueue(_now)|]; } _now = null; }")]
    // An object that is made with the method by which it goes back.
    [InlineData("public class Wait { readonly Action<int> _done; public int Sign; public Wait(int sign, Action<int> done) { Sign = sign; _done = done; } public void Dispose() => _done(Sign); } readonly ConcurrentDictionary<int, Wait> _running = new(); readonly ConcurrentStack<Wait> _idle = new(); int _next; public Wait Begin() { int sign = Interlocked.Increment(ref _next); var wait = Get(sign); _running.TryAdd(sign, wait); return wait; } Wait Get(int sign) { if (_idle.TryPop(out var wait)) { wait.Sign = sign; return wait; } return new Wait(sign, Remove); } private void Remove(int sign) { if (_running.TryRemove(sign, out var wait)) { [|_idle.Push(wait)|]; } }")]
    // A message that puts itself back into the stack of another object.
    [InlineData("readonly Stack<Message> _idle = new(); public class Message { readonly P<T> _owner; public Message(P<T> owner) { _owner = owner; } public void Run() { lock (_owner._idle) [|_owner._idle.Push(this)|]; } } public Message Get() { lock (_idle) if (_idle.Count > 0) return _idle.Pop(); return new Message(this); }")]
    public Task A_pool_of_arrays_and_of_objects_that_go_back_by_themselves_is_found(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using System.Threading;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);

    [Theory]
    // A number of arrays is compared with a number of arrays.
    [InlineData("static readonly Queue<byte[]> Idle = new(); static readonly int[] Limits = new int[4]; static int s_kept; public byte[] Begin(int size) { lock (Idle) { if (Idle.Count > 0) { s_kept--; return Idle.Dequeue(); } } return new byte[size]; } public void End(byte[] x) { lock (Idle) { if (s_kept < Limits.Length) { s_kept++; Idle.Enqueue(x); } } }")]
    public Task A_pool_of_as_many_arrays_as_another_array_has_places_is_silent(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System.Collections.Generic;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);

    [Theory]
    // A queue of objects of any type for each type, under a lock.
    [InlineData("readonly Dictionary<Type, Queue<object>> _idle = new(); public U Rent<U>() where U : IDisposable, new() { lock (_idle) { if (!_idle.ContainsKey(typeof(U))) { _idle[typeof(U)] = new Queue<object>(); } var some = _idle[typeof(U)]; if (some.TryDequeue(out var x)) { var u = (U)x; return u; } var made = new U(); return made; } } public void Return<U>(U x) where U : IDisposable { lock (_idle) { [|_idle[typeof(U)].Enqueue(x)|]; } }")]
    // The length of a span of memory is no number of objects.
    [InlineData("public class Part { public Queue<int> Numbers; } readonly ConcurrentQueue<Queue<int>> _idle = new(); public void Note(Part part, int number) { var numbers = part.Numbers; if (numbers is null) { _idle.TryDequeue(out numbers); numbers ??= new(); part.Numbers = numbers; } numbers.Enqueue(number); } public void Send(Part part, byte[] to) { Span<byte> left = to; var numbers = part.Numbers; while (numbers.TryDequeue(out var number)) { if (left.Length < 32) { return; } BitConverter.TryWriteBytes(left, number); left = left.Slice(4); } [|_idle.Enqueue(numbers)|]; }")]
    public Task A_pool_for_each_type_and_one_beside_a_measured_span_are_found(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);

    [Theory]
    // What is kept for each type is counted.
    [InlineData("readonly Dictionary<Type, Queue<object>> _idle = new(); public U Rent<U>() where U : IDisposable, new() { lock (_idle) { if (_idle[typeof(U)].TryDequeue(out var x)) { return (U)x; } return new U(); } } public void Return<U>(U x) where U : IDisposable { lock (_idle) { if (_idle[typeof(U)].Count < 32) { _idle[typeof(U)].Enqueue(x); } } }")]
    // Commands of any kind, of which none is made here, and an answer that is made beside them.
    [InlineData("readonly Queue<object> _work = new(); public U Next<U>() where U : class, new() { lock (_work) { return (U)_work.Dequeue(); } } public void Plan<U>(U x) { lock (_work) { _work.Enqueue(x); } }")]
    [InlineData("readonly Queue<object> _work = new(); public bool Next<U>(Action<object> run, Action<U> report) where U : new() { lock (_work) { if (_work.TryDequeue(out var x)) { run(x); return true; } report(new U()); return false; } } public void Plan<U>(U x) { lock (_work) { _work.Enqueue(x); } }")]
    // A list has a number of objects also beside a span.
    [InlineData("readonly ConcurrentQueue<T> _idle = new(); public T Take() => _idle.TryDequeue(out var x) ? x : new T(); public void Give(T x, Span<byte> left) { if (left.Length < 32 || _idle.Count > 32) { return; } _idle.Enqueue(x); }")]
    public Task A_pool_for_each_type_that_is_counted_and_other_queues_are_silent(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);

    [Theory]
    [InlineData("lock (_lock)", "[|_idle.Enqueue(now)|];")]
    [InlineData("using (_lock.EnterScope())", "[|_idle.Enqueue(now)|];")]
    // Spare objects of one object that no other thread is kept from, or that uses another scope.
    [InlineData("if (work)", "_idle.Enqueue(now);")]
    [InlineData("using (Scope())", "_idle.Enqueue(now);")]
    [InlineData("using (_lock.EnterScope())", "if (_idle.Count < 8) { _idle.Enqueue(now); }")]
    public Task Spare_objects_under_a_scope_of_a_lock_are_shared(string guard, string back)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Threading;

                public class Peer { public Queue<int> Open; }

                public class P
                {
                    readonly Lock _lock = new();
                    readonly Queue<Queue<int>> _idle = new();

                    IDisposable Scope() => null;

                    public void Note(Peer peer, bool work)
                    {
                        {{guard}}
                        {
                            var now = peer.Open;
                            if (now is null) { _idle.TryDequeue(out now); now ??= new(); peer.Open = now; }
                        }
                    }

                    public void Send(Peer peer, bool work)
                    {
                        var now = peer.Open;
                        {{guard}} { if (now is not null) { {{back}} } }
                    }
                }

                namespace System.Threading
                {
                    public sealed class Lock
                    {
                        public Scope EnterScope() => default;

                        public ref struct Scope { public void Dispose() { } }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    // Behind a lock of the project's own that lends what it guards, filled by another method.
    [InlineData("public sealed class Guarded<U> { readonly U _held; public Guarded(U held) { _held = held; } public Lease Enter(out U held) { Monitor.Enter(this); held = _held; return new Lease(this); } public readonly struct Lease : IDisposable { readonly object _on; public Lease(object on) { _on = on; } public void Dispose() => Monitor.Exit(_on); } } readonly Guarded<Stack<T>> _idle = new(new Stack<T>()); static void Fill(Stack<T> idle) { for (int i = 0; i < 4; i++) { idle.Push(new T()); } } public T Take() { using (_idle.Enter(out var idle)) { if (idle.Count == 0) { Fill(idle); } return idle.Pop(); } } public void Give(T x) { using (_idle.Enter(out var idle)) { idle.Push(x); } }")]
    public Task Missed_a_pool_behind_a_lock_of_the_project_that_lends_its_stack(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System;
            using System.Collections.Generic;
            using System.Threading;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);

    [Theory]
    // A time that belongs to another object and is set by a sum is taken for a number that is counted.
    [InlineData("public class Peer { public long Due; public Queue<int> Open; } readonly ConcurrentQueue<Queue<int>> _idle = new(); public void Note(Peer peer, long now, long wait) { if (peer.Open is null) { _idle.TryDequeue(out var open); open ??= new(); peer.Due = now + wait; peer.Open = open; } } public void Send(Peer peer, long now) { if (now > peer.Due) { var open = peer.Open; peer.Open = null; _idle.Enqueue(open); } }")]
    public Task Missed_a_pool_beside_a_time_that_is_compared(string members)
        => VerifyCS.VerifyAnalyzerAsync($$"""
            using System.Collections.Concurrent;
            using System.Collections.Generic;

            public class P<T> where T : class, new()
            {
                {{members}}
            }
            """);
}
