using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Rules.Pools;
using Xunit;
using Unbounded = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of the third held-out half of pools that GCG3001 got wrong on its one run, and near misses, in our own words.</summary>
public class UnseenPoolShapeTests
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
    public async Task A_pool_whose_places_are_counted_down_or_that_is_emptied_first_is_silent(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    [Theory]
    // A number of users: it begins with one, and decides when an object goes back.
    [InlineData("private static readonly ConcurrentBag<P<T>> Idle = new(); private int _users = 1; public static P<T> Take() => Idle.TryTake(out var x) ? x : new P<T>(); public void Release() { if (Interlocked.Decrement(ref _users) == 0) { [|Idle.Add(this)|]; } }")]
    [InlineData("private static readonly ConcurrentBag<P<T>> Idle = new(); private int _users = 2; public static P<T> Take() => Idle.TryTake(out var x) ? x : new P<T>(); public void Release() { if (Interlocked.Decrement(ref _users) == 0) { [|Idle.Add(this)|]; } }")]
    // A number of objects in use, which begins with none.
    [InlineData("private readonly ConcurrentBag<T> _idle = new(); private int _used; public T Take() { Interlocked.Increment(ref _used); return _idle.TryTake(out var x) ? x : new T(); } public void Give(T x) { if (Interlocked.Decrement(ref _used) < 0) { throw new InvalidOperationException(); } [|_idle.Add(x)|]; }")]
    // As many places as there are numbers.
    [InlineData("private readonly ConcurrentQueue<T> _idle = new(); private int _places; public P(int places = int.MaxValue) { _places = places; } public T Take() { if (!_idle.TryDequeue(out var x)) return new T(); Interlocked.Increment(ref _places); return x; } public void Give(T x) { if (Interlocked.Decrement(ref _places) >= 0) { [|_idle.Enqueue(x)|]; } }")]
    // Another collection is emptied, or this one where nothing is put in.
    [InlineData("private readonly Stack<T> _idle = new(); private readonly List<T> _used = new(); public T Take() { if (_idle.Count > 0) return _idle.Pop(); return new T(); } public void Give(T x) { _used.Clear(); [|_idle.Push(x)|]; }")]
    [InlineData("private readonly Stack<T> _idle = new(); private bool _closed; public T Take() { if (_idle.Count > 0) return _idle.Pop(); return new T(); } public void Give(T x) { if (_closed) { _idle.Clear(); return; } [|_idle.Push(x)|]; }")]
    public async Task Other_numbers_and_other_emptying_limit_nothing(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    private static string Type(string members) => GCG3001UnboundedPoolTests.Usings + "public class P<T> where T : class, new()\n{\n    " + members + "\n}\n";
}
