using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Which pools GCG3001 reports.</summary>
public class GCG3001UnboundedPoolTests
{
    /// <summary>What the shapes of Accuracy/UnseenPoolShapeTests begin with.</summary>
    internal const string Usings =
        "using System;\nusing System.Collections.Concurrent;\nusing System.Collections.Generic;\nusing System.IO;\nusing System.Text;\nusing System.Threading;\nusing System.Threading.Channels;\nusing System.Threading.Tasks;\n";

    [Theory]
    // Every collection that takes without waiting.
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private readonly Func<T> _make; public T Rent() => _items.TryTake(out var x) ? x : _make(); public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly ConcurrentQueue<T> _items = new(); public T Rent() { if (_items.TryDequeue(out T x)) { return x; } return new T(); } public void Return(T x) { Reset(x); [|_items.Enqueue(x)|]; } void Reset(T x) { }")]
    [InlineData("private readonly ConcurrentStack<T> _items = new(); public T Rent() { if (!_items.TryPop(out var x)) { x = new T(); } return x; } public void Return(T x) { [|_items.Push(x)|]; }")]
    [InlineData("private readonly ConcurrentStack<T> _items; public P() { _items = new ConcurrentStack<T>(); } public T Rent() { T x; if (_items.TryPop(out x) == false) x = Create(); return x; } protected virtual T Create() => new T(); public void Return(T x) { [|this._items.Push(x)|]; }")]
    [InlineData("private readonly IProducerConsumerCollection<T> _items = new ConcurrentBag<T>(); public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => [|_items.TryAdd(x)|];")]
    [InlineData("private readonly BlockingCollection<T> _items = new(); public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly Channel<T> _items = Channel.CreateUnbounded<T>(); public T Rent() => _items.Reader.TryRead(out var x) ? x : new T(); public void Return(T x) => [|_items.Writer.TryWrite(x)|];")]
    // Serial ones, under a lock or not.
    [InlineData("private readonly Stack<T> _items = new(); public T Rent() { lock (_items) { if (_items.Count > 0) return _items.Pop(); } return new T(); } public void Return(T x) { lock (_items) { [|_items.Push(x)|]; } }")]
    [InlineData("private readonly Queue<T> _items = new(); public T Rent() { lock (_items) return _items.Count == 0 ? new T() : _items.Dequeue(); } public void Return(T x) { lock (_items) [|_items.Enqueue(x)|]; }")]
    [InlineData("private readonly Stack<T> _items = new(); public T Rent() => _items.Count > 0 ? _items.Pop() : new T(); public void Return(T x) => [|_items.Push(x)|];")]
    [InlineData("private readonly List<T> _items = new(); public T Rent() { lock (_items) { int n = _items.Count; if (n == 0) return new T(); T x = _items[n - 1]; _items.RemoveAt(n - 1); return x; } } public void Return(T x) { lock (_items) { [|_items.Add(x)|]; } }")]
    [InlineData("private readonly LinkedList<T> _items = new(); public T Rent() { lock (_items) { if (_items.Count > 0) { T x = _items.First.Value; _items.RemoveFirst(); return x; } } return new T(); } public void Return(T x) { lock (_items) [|_items.AddFirst(x)|]; }")]
    // Per thread, lazily, by key.
    [InlineData("[ThreadStatic] private static Stack<T> t_items; public T Rent() => t_items != null && t_items.Count > 0 ? t_items.Pop() : new T(); public void Return(T x) { t_items ??= new Stack<T>(); [|t_items.Push(x)|]; }")]
    [InlineData("private readonly Lazy<ConcurrentQueue<T>> _lazy = new(); private ConcurrentQueue<T> Items => _lazy.Value; public T Rent() { if (Items.TryDequeue(out var x)) return x; x = new T(); return x; } public void Return(T x) { [|Items.Enqueue(x)|]; }")]
    [InlineData("private readonly Dictionary<int, Queue<T>> _items = new(); public T Rent(int n) { lock (_items) { if (_items.ContainsKey(n)) { if (_items[n].Count > 0) return _items[n].Dequeue(); } } return new T(); } public void Return(int n, T x) { lock (_items) { if (!_items.ContainsKey(n)) _items.Add(n, new Queue<T>()); [|_items[n].Enqueue(x)|]; } }")]
    [InlineData("private readonly ConcurrentDictionary<string, ConcurrentBag<T>> _items = new(); public T Rent(string k) => _items.GetOrAdd(k, _ => new ConcurrentBag<T>()).TryTake(out var x) ? x : new T(); public void Return(string k, T x) { var bag = _items.GetOrAdd(k, _ => new ConcurrentBag<T>()); [|bag.Add(x)|]; }")]
    [InlineData("private readonly Stack<T>[] _sizes = { new(), new() }; public T Rent(int n) { lock (_sizes) { return _sizes[n].Count > 0 ? _sizes[n].Pop() : new T(); } } public void Return(int n, T x) { lock (_sizes) { [|_sizes[n].Push(x)|]; } }")]
    // Guarded by a semaphore that limits nothing.
    [InlineData("private readonly Queue<T> _items = new(); private readonly SemaphoreSlim _gate = new(1, 1); public async Task<T> RentAsync() { await _gate.WaitAsync(); try { if (_items.Count > 0) return _items.Dequeue(); return new T(); } finally { _gate.Release(); } } public void Return(T x) { lock (_items) { [|_items.Enqueue(x)|]; } }")]
    // Shapes of the missing object.
    [InlineData("private readonly Stack<T> _items = new(); public T Rent() { try { return _items.Pop(); } catch (InvalidOperationException) { return new T(); } } public void Return(T x) => [|_items.Push(x)|];")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public T Rent() { _items.TryTake(out var x); return x ?? new T(); } public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public T Rent() { _items.TryTake(out var x); x ??= new T(); return x; } public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public T Rent() { T x = null; while (x == null && _items.Count > 0) { _items.TryTake(out x); } if (x == null) { x = new T(); } return x; } public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private readonly Func<CancellationToken, Task<T>> _make; public async Task<T> RentAsync(CancellationToken t) => _items.TryTake(out var x) ? x : await _make(t); public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public void Rent(out T item) { if (!_items.TryTake(out item)) item = new T(); } public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly Queue<IDisposable> _items = new(); public TItem Rent<TItem>() where TItem : class, IDisposable, new() { lock (_items) { if (_items.Count > 0) { return (TItem)_items.Dequeue(); } } return new TItem(); } public void Return(IDisposable x) { lock (_items) { [|_items.Enqueue(x)|]; } }")]
    [InlineData("private readonly Queue<IDisposable> _items = new(); private readonly Type _type; public P(Type type) { _type = type; } public IDisposable Rent() { lock (_items) { if (_items.Count > 0) { return _items.Dequeue(); } } return (IDisposable)Activator.CreateInstance(_type); } public void Return(IDisposable x) { lock (_items) { [|_items.Enqueue(x)|]; } }")]
    // Counters that only count, sizes that only fill, limits that nobody uses or sets.
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private long _made; public T Rent() { if (!_items.TryTake(out var x)) { x = new T(); Interlocked.Increment(ref _made); } return x; } public void Return(T x) => [|_items.Add(x)|]; public long Made => _made;")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public P(int initial) { for (int i = 0; i < initial; i++) { _items.Add(new T()); } } public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => [|_items.Add(x)|];")]
    [InlineData("private readonly Stack<T> _items = new(); private readonly int _capacity; public P(int capacity) { _capacity = capacity; } public T Rent() { lock (_items) { return _items.Count > 0 ? _items.Pop() : new T(); } } public void Return(T x) { lock (_items) { [|_items.Push(x)|]; } }")]
    [InlineData("private readonly ConcurrentQueue<T> _items = new(); private readonly int _max; public P(int max = int.MaxValue) { _max = max; } public T Rent() => _items.TryDequeue(out var x) ? x : new T(); public void Return(T x) { if (_items.Count < _max) [|_items.Enqueue(x)|]; }")]
    [InlineData("private readonly ConcurrentQueue<T> _items = new(); private readonly int _max; public P(int? max = null) { _max = max ?? int.MaxValue; } public T Rent() => _items.TryDequeue(out var x) ? x : new T(); public void Return(T x) { if (_items.Count < _max) [|_items.Enqueue(x)|]; }")]
    // Emptied for good, or when asked to.
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => [|_items.Add(x)|]; public void Dispose() { while (_items.TryTake(out var x)) { (x as IDisposable)?.Dispose(); } } public void Clear() => _items.Clear();")]
    public async Task A_pool_that_keeps_everything_is_reported(string members)
        => await new VerifyCS.Test
        {
            ImplicitUsings = true,
            TestCode = $$"""
                public class P<T> where T : class, new()
                {
                    {{members}}
                }
                """,
        }.RunAsync();

    [Theory]
    // A lease whose Dispose puts back.
    [InlineData("public sealed class P<T> where T : class { private readonly Func<T> make; private readonly Action<T> reset; public P(Func<T> make, Action<T> reset) { this.make = make; this.reset = reset; } private readonly ConcurrentBag<T> _items = new(); public Lease Acquire(out T item) { if (!_items.TryTake(out T x)) { x = make(); } item = x; return new Lease(this, x); } private void Release(T x) { reset(x); [|_items.Add(x)|]; } public readonly struct Lease : IDisposable { private readonly P<T> pool; private readonly T item; public Lease(P<T> pool, T item) { this.pool = pool; this.item = item; } public void Dispose() => pool.Release(item); } }")]
    [InlineData("public sealed class P { private readonly ConcurrentBag<MemoryStream> _items = new(); public Lease Acquire() => new Lease(this, _items.TryTake(out var x) ? x : new MemoryStream()); public sealed class Lease : IDisposable { private readonly P _pool; public MemoryStream Stream { get; } public Lease(P pool, MemoryStream stream) { _pool = pool; Stream = stream; } public void Dispose() => [|_pool._items.Add(Stream)|]; } }")]
    // A static class with two methods; an object that puts itself back.
    [InlineData("static class P { static readonly Stack<StringBuilder> Free = new(); public static StringBuilder Get() { lock (Free) { return Free.Count == 0 ? new StringBuilder() : Free.Pop(); } } public static void Release(this StringBuilder b) { if (b == null) return; lock (Free) { b.Clear(); [|Free.Push(b)|]; } } }")]
    [InlineData("sealed class Args { static readonly Queue<Args> s_free = new(); public static Args Create() { Args a; if (s_free.Count > 0) { a = s_free.Dequeue(); } else { a = new Args(); } return a; } public void Free() { [|s_free.Enqueue(this)|]; } }")]
    // Taken, used and put back in one method.
    [InlineData("class P { private static readonly ConcurrentQueue<StringBuilder> Free = new(); public string Write(int n) { if (!Free.TryDequeue(out var b)) { b = new StringBuilder(); } try { b.Append(n); return b.ToString(); } finally { b.Clear(); [|Free.Enqueue(b)|]; } } }")]
    // Arrays; a size that is asked of the object is no limit.
    [InlineData("class P { private readonly ConcurrentBag<byte[]> _items = new(); private readonly int _size; public P(int size) { _size = size; } public byte[] Rent() => _items.TryTake(out var x) ? x : new byte[_size]; public void Return(byte[] x) { if (x.Length != _size) { return; } [|_items.Add(x)|]; } }")]
    // The making side is abstract, in a generic base class.
    [InlineData("abstract class P<T> where T : class { private readonly ConcurrentBag<T> _items = new(); protected abstract T Create(); public T Rent() => _items.TryTake(out var x) ? x : Create(); public void Return(T x) => [|_items.Add(x)|]; } class Q : P<MemoryStream> { protected override MemoryStream Create() => new(); }")]
    // A list of objects that name the next.
    // One pool, one finding: the first place that puts back.
    [InlineData("class P { private readonly ConcurrentBag<MemoryStream> _items = new(); public MemoryStream Rent() => _items.TryTake(out var x) ? x : new MemoryStream(); public void Return(MemoryStream x) => [|_items.Add(x)|]; public void ReturnAll(MemoryStream[] all) { foreach (var x in all) { _items.Add(x); } } }")]
    // Two queues for two sizes.
    [InlineData("class P { private readonly ConcurrentQueue<MemoryStream> _small = new(); private readonly ConcurrentQueue<MemoryStream> _large = new(); public MemoryStream Rent(int n) { MemoryStream x; if (n <= 100) { return _small.TryDequeue(out x) ? x : new MemoryStream(); } if (!_large.TryDequeue(out x)) { x = new MemoryStream(n); } return x; } public void Return(MemoryStream x) { if (x.Capacity <= 100) { [|_small.Enqueue(x)|]; } else { [|_large.Enqueue(x)|]; } } }")]
    public async Task A_pool_split_over_types_or_methods_is_reported(string source) => await new VerifyCS.Test { ImplicitUsings = true, TestCode = source }.RunAsync();

    [Fact]
    public async Task The_message_says_what_is_kept_and_who_makes_it()
        => await new VerifyCS.Test
        {
            ImplicitUsings = true,
            TestCode = "class P { [ThreadStatic] static Stack<StringBuilder> t_items; public static StringBuilder Get() => t_items?.Count > 0 ? t_items.Pop() : new StringBuilder(); public static void Put(StringBuilder b) => {|#0:(t_items ??= new()).Push(b)|}; }",
            ExpectedDiagnostics =
            {
                VerifyCS.Diagnostic().WithLocation(0).WithArguments("P.t_items", "StringBuilder", " on each thread", "Get"),
            },
        }.RunAsync();

    [Fact]
    public async Task The_two_sides_may_stand_in_two_files()
        => await new VerifyCS.Test
        {
            ImplicitUsings = true,
            TestState =
            {
                Sources =
                {
                    "partial class P { private readonly ConcurrentBag<MemoryStream> _items = new(); public MemoryStream Rent() => _items.TryTake(out var x) ? x : new MemoryStream(); }",
                    "partial class P { public void Return(MemoryStream x) => [|_items.Add(x)|]; }",
                },
            },
        }.RunAsync();
}
