using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>What looks like a pool without a limit and is none: GCG3001 is silent.</summary>
public class GCG3001BoundedPoolTests
{
    [Theory]
    // A count, read from the collection.
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) { if (_items.Count < 32) { _items.Add(x); } }")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) { if (_items.Count >= Environment.ProcessorCount) { return; } _items.Add(x); }")]
    [InlineData("private readonly Stack<T> _items = new(); private readonly int _max; public P(int max) { _max = max; } public T Rent() { lock (_items) return _items.Count > 0 ? _items.Pop() : new T(); } public void Return(T x) { lock (_items) { if (_items.Count < _max) _items.Push(x); } }")]
    [InlineData("private readonly Stack<T> _items = new(); public T Rent() { lock (_items) return _items.Count > 0 ? _items.Pop() : new T(); } public void Return(T x) { lock (_items) { if (_items.Count is < 16) _items.Push(x); } }")]
    [InlineData("private readonly Queue<T> _items = new(); public T Rent() { lock (_items) return _items.Count > 0 ? _items.Dequeue() : new T(); } public void Return(T x) { lock (_items) { _items.Enqueue(x); while (_items.Count > 8) _items.Dequeue(); } }")]
    [InlineData("private readonly ConcurrentQueue<T> _items = new(); private readonly Options _o; public P(Options o) { _o = o; } public T Rent() => _items.TryDequeue(out var x) ? x : new T(); public void Return(T x) { if (_items.Count < _o.Max) _items.Enqueue(x); } public class Options { public int Max { get; set; } }")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private bool IsFull => _items.Count >= 10; public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) { if (!IsFull) _items.Add(x); }")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private bool HasRoom() { return _items.Count < 10; } public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) { if (HasRoom()) _items.Add(x); }")]
    [InlineData("[ThreadStatic] private static Stack<T> t_items; public T Rent() => t_items?.Count > 0 ? t_items.Pop() : new T(); public void Return(T x) { t_items ??= new Stack<T>(); if (t_items.Count < 4) t_items.Push(x); }")]
    [InlineData("private readonly Dictionary<int, Queue<T>> _items = new(); public T Rent(int n) { lock (_items) { if (_items.TryGetValue(n, out var q) && q.Count > 0) return q.Dequeue(); } return new T(); } public void Return(int n, T x) { lock (_items) { if (!_items.TryGetValue(n, out var q)) _items[n] = q = new(); if (q.Count < 50) q.Enqueue(x); } }")]
    [InlineData("private readonly Stack<T> _items = new(); private int _max; public P(int max = int.MaxValue) { _max = max; } public void Keep(int max) { _max = max; } public T Rent() { lock (_items) return _items.Count > 0 ? _items.Pop() : new T(); } public void Return(T x) { lock (_items) { if (_items.Count < _max) _items.Push(x); } }")]
    // An interlocked counter.
    [InlineData("private readonly ConcurrentStack<T> _items = new(); private int _n; public T Rent() { if (_items.TryPop(out var x)) { Interlocked.Decrement(ref _n); return x; } return new T(); } public void Return(T x) { if (Interlocked.Increment(ref _n) <= 16) { _items.Push(x); } else { Interlocked.Decrement(ref _n); } }")]
    [InlineData("private readonly ConcurrentStack<T> _items = new(); private int _n; private readonly int _max; public P(int max) => _max = max; public T Rent() { if (_items.TryPop(out var x)) { Interlocked.Decrement(ref _n); return x; } return new T(); } public bool Return(T x) { int n = Interlocked.Increment(ref _n); if (n > _max) { Interlocked.Decrement(ref _n); return false; } _items.Push(x); return true; }")]
    [InlineData("private readonly ConcurrentStack<T> _items = new(); private int _count; public T Rent() { if (_items.TryPop(out var x)) { _count--; return x; } return new T(); } public void Return(T x) { if (_count < 16) { _items.Push(x); _count++; } }")]
    // The number of objects that are made is limited: a throw, a slot, a wait.
    [InlineData("private readonly ConcurrentQueue<T> _items = new(); private int _made; private readonly int _max; public P(int max) { _max = max; } public T Rent() { if (_items.TryDequeue(out var x)) return x; if (Interlocked.Increment(ref _made) > _max) throw new InvalidOperationException(); return new T(); } public void Return(T x) => _items.Enqueue(x);")]
    [InlineData("private readonly Stack<T> _items = new(); private int _made; public T Rent() { lock (_items) { if (_items.Count > 0) return _items.Pop(); if (_made < 8) { _made++; return new T(); } } throw new TimeoutException(); } public void Return(T x) { lock (_items) _items.Push(x); }")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private readonly SemaphoreSlim _slots = new(4); public T Rent() { _slots.Wait(); return _items.TryTake(out var x) ? x : new T(); } public void Return(T x) { _items.Add(x); _slots.Release(); }")]
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private readonly SemaphoreSlim _slots = new(4); public async Task<T> RentAsync() { await _slots.WaitAsync(); if (_items.TryTake(out var x)) return x; return new T(); } public void Return(T x) { _items.Add(x); _slots.Release(); }")]
    [InlineData("private readonly ConcurrentQueue<T> _items = new(); private int _made; private bool TryMake(out T x) { int n = _made; while (n < 10) { if (Interlocked.CompareExchange(ref _made, n + 1, n) == n) { x = new T(); return true; } n = _made; } x = null; return false; } public T Rent() { if (_items.TryDequeue(out var x) || TryMake(out x)) return x; return Create(); } T Create() => new T(); public void Return(T x) => _items.Enqueue(x);")]
    // Fixed slots.
    [InlineData("private T _first; private readonly T[] _slots = new T[8]; public T Rent() { T x = _first; if (x == null || x != Interlocked.CompareExchange(ref _first, null, x)) { for (int i = 0; i < _slots.Length; i++) { x = _slots[i]; if (x != null && x == Interlocked.CompareExchange(ref _slots[i], null, x)) return x; } return new T(); } return x; } public void Return(T x) { if (_first == null) { _first = x; return; } for (int i = 0; i < _slots.Length; i++) { if (Interlocked.CompareExchange(ref _slots[i], x, null) == null) break; } }")]
    [InlineData("private T _cached; public T Rent() => Interlocked.Exchange(ref _cached, null) ?? new T(); public void Return(T x) => _cached = x;")]
    // Collections and channels with a bound of their own, or from somebody else.
    [InlineData("private readonly BlockingCollection<T> _items = new(16); public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => _items.TryAdd(x);")]
    [InlineData("private readonly BlockingCollection<T> _items = new(new ConcurrentBag<T>(), 16); public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => _items.TryAdd(x);")]
    [InlineData("private readonly Channel<T> _items = Channel.CreateBounded<T>(16); public T Rent() => _items.Reader.TryRead(out var x) ? x : new T(); public void Return(T x) => _items.Writer.TryWrite(x);")]
    [InlineData("private readonly Channel<T> _items = Channel.CreateBounded<T>(new BoundedChannelOptions(16) { FullMode = BoundedChannelFullMode.DropWrite }); public T Rent() => _items.Reader.TryRead(out var x) ? x : new T(); public void Return(T x) => _items.Writer.TryWrite(x);")]
    [InlineData("private readonly IProducerConsumerCollection<T> _items; public P(IProducerConsumerCollection<T> items) { _items = items; } public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => _items.TryAdd(x);")]
    // Trimmed while it lives.
    [InlineData("private readonly ConcurrentBag<T> _items = new(); private readonly Timer _timer; public P() { _timer = new Timer(_ => Trim()); } private void Trim() { while (_items.TryTake(out var x)) { (x as IDisposable)?.Dispose(); } } public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) => _items.Add(x);")]
    [InlineData("private readonly Stack<T> _items = new(); public T Rent() { lock (_items) return _items.Count > 0 ? _items.Pop() : new T(); } public void Return(T x) { lock (_items) _items.Push(x); } public void After() { lock (_items) { while (_items.Count > 100) _items.Pop(); } }")]
    public async Task A_bounded_pool_is_silent(string members)
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
    // Mailboxes and work queues: nothing is made where there is nothing.
    [InlineData("class M { private readonly ConcurrentQueue<object> _mail = new(); public void Post(object o) => _mail.Enqueue(o); public object Receive() => _mail.TryDequeue(out var o) ? o : null; }")]
    [InlineData("class M { private readonly Queue<MemoryStream> _work = new(); public void Post(MemoryStream s) { lock (_work) _work.Enqueue(s); } public void Run() { while (true) { MemoryStream s; lock (_work) { if (_work.Count == 0) break; s = _work.Dequeue(); } s.Flush(); } } }")]
    [InlineData("class M { private readonly ConcurrentQueue<MemoryStream> _work = new(); public void Post(MemoryStream s) => _work.Enqueue(s); public void Run() { while (_work.TryDequeue(out var s)) { var copy = new MemoryStream(); s.CopyTo(copy); _work.Enqueue(copy); } } }")]
    [InlineData("class M { private readonly ConcurrentQueue<MemoryStream> _work = new(); public void Post(MemoryStream s) => _work.Enqueue(s); public MemoryStream Next() { if (_work.TryDequeue(out var s)) { return s; } throw new InvalidOperationException(); } }")]
    [InlineData("class M { private readonly Queue<TaskCompletionSource<int>> _waiters = new(); public Task<int> Wait() { var t = new TaskCompletionSource<int>(); lock (_waiters) _waiters.Enqueue(t); return t.Task; } public void Set() { TaskCompletionSource<int> t; lock (_waiters) t = _waiters.Count > 0 ? _waiters.Dequeue() : new TaskCompletionSource<int>(); t.SetResult(1); } }")]
    [InlineData("class M { private readonly ConcurrentQueue<Action> _work = new(); public void Post(Action a) => _work.Enqueue(a); public Action Next() => _work.TryDequeue(out var a) ? a : new Action(() => { }); }")]
    // A task made for who waits is none of the items.
    [InlineData("class M<T> where T : class { private readonly Queue<T> _queue = new Queue<T>(); private readonly LinkedList<TaskCompletionSource<T>> _waiting = new LinkedList<TaskCompletionSource<T>>(); public void Enqueue(T item) { lock (_queue) { var node = _waiting.First; if (node != null) { node.Value.SetResult(item); _waiting.RemoveFirst(); } else _queue.Enqueue(item); } } public ValueTask<T> Dequeue() { LinkedListNode<TaskCompletionSource<T>> node; lock (_queue) { if (_queue.Count > 0) return new ValueTask<T>(_queue.Dequeue()); node = _waiting.AddLast(new TaskCompletionSource<T>()); } return new ValueTask<T>(node.Value.Task); } }")]
    [InlineData("class M { private readonly Channel<MemoryStream> _work = Channel.CreateUnbounded<MemoryStream>(); public void Post(MemoryStream s) => _work.Writer.TryWrite(s); public async Task<MemoryStream> Next() => _work.Reader.TryRead(out var s) ? s : await _work.Reader.ReadAsync(); }")]
    // What is made on a miss is put in, but what comes back is always made there too.
    [InlineData("class M { private readonly Queue<MemoryStream> _work = new(); public MemoryStream Next() { lock (_work) { if (_work.Count == 0) { _work.Enqueue(new MemoryStream()); } return _work.Dequeue(); } } public void Fill() { lock (_work) { _work.Enqueue(new MemoryStream()); } } }")]
    // A ring, a cache, an LRU, an undo stack.
    [InlineData("class R { private readonly Queue<StringBuilder> _last = new(); public void Add(StringBuilder b) { _last.Enqueue(b); if (_last.Count > 10) _last.Dequeue(); } }")]
    [InlineData("class L { private readonly LinkedList<string> _order = new(); private readonly Dictionary<string, MemoryStream> _map = new(); public MemoryStream Get(string k) { if (_map.TryGetValue(k, out var s)) { _order.Remove(k); _order.AddFirst(k); return s; } s = new MemoryStream(); _map[k] = s; _order.AddFirst(k); if (_map.Count > 10) { _order.RemoveLast(); } return s; } }")]
    [InlineData("class L { class Node { public string Key; } private readonly LinkedList<Node> _order = new(); public void Put(string k) { Node n; if (_order.Count >= 10) { n = _order.Last.Value; _order.RemoveLast(); n.Key = k; } else { n = new Node { Key = k }; } _order.AddFirst(n); } }")]
    [InlineData("class U { private readonly Stack<MemoryStream> _undo = new(); public void Do(MemoryStream s) => _undo.Push(s); public void Undo() { if (_undo.Count > 0) { _undo.Pop().Dispose(); } } public MemoryStream New() => new MemoryStream(); }")]
    [InlineData("class C { private readonly ConcurrentDictionary<string, MemoryStream> _map = new(); public MemoryStream Get(string k) => _map.GetOrAdd(k, _ => new MemoryStream()); }")]
    // A fixed number of objects.
    [InlineData("class F { private readonly ConcurrentBag<MemoryStream> _items = new(); public F() { for (int i = 0; i < 300; i++) _items.Add(new MemoryStream()); } public MemoryStream Rent() => _items.TryTake(out var x) ? x : throw new TimeoutException(); public void Return(MemoryStream x) => _items.Add(x); }")]
    // Numbers and other values are no objects.
    [InlineData("class I { private readonly Stack<int> _free = new(); private int _next; public int Take() { lock (_free) return _free.Count > 0 ? _free.Pop() : _next++; } public void Free(int i) { lock (_free) _free.Push(i); } }")]
    [InlineData("class I { private readonly ConcurrentBag<long> _free = new(); private long _next; public long Take() => _free.TryTake(out var p) ? p : Create(); long Create() => Interlocked.Add(ref _next, 8); public void Free(long p) => _free.Add(p); }")]
    // Spare nodes that only their own list uses.
    [InlineData("class S { private class Node { public Node Next; } private readonly Stack<Node> _spare = new(); private Node _last; public void Append() { Node n = _spare.Count > 0 ? _spare.Pop() : new Node(); n.Next = _last; _last = n; } public void Drop() { Node n = _last; _last = n.Next; _spare.Push(n); } }")]
    [InlineData("class S { private class Node { } private readonly Queue<Node> _spare = new(); private Node Get() { if (_spare.Count > 0) return _spare.Dequeue(); return new Node(); } private void Put(Node n) { _spare.Enqueue(n); } public void Use() { Node n = Get(); Put(n); } }")]
    // What is made goes elsewhere than what is taken.
    [InlineData("class N { private readonly ConcurrentQueue<MemoryStream> _in = new(); private readonly List<MemoryStream> _log = new(); public MemoryStream Next() { if (!_in.TryDequeue(out var s)) { _log.Add(new MemoryStream()); } return s; } public void Post(MemoryStream s) => _in.Enqueue(s); }")]
    // The other half is not visible.
    [InlineData("class H { protected readonly ConcurrentBag<MemoryStream> Items = new(); public void Return(MemoryStream x) => Items.Add(x); }")]
    [InlineData("class H { private readonly ConcurrentBag<MemoryStream> _items; public H(ConcurrentBag<MemoryStream> items) => _items = items; public void Return(MemoryStream x) => _items.Add(x); }")]
    [InlineData("class H { public static MemoryStream Get(ConcurrentBag<MemoryStream> bag) => bag.TryTake(out var x) ? x : new MemoryStream(); public static void Put(ConcurrentBag<MemoryStream> bag, MemoryStream s) => bag.Add(s); }")]
    // A list with its own next, without a making side.
    [InlineData("class Node { public Node Next; } class P { private Node _head; public void Push(Node n) { n.Next = _head; _head = n; } public Node Pop() { Node n = _head; if (n != null) { _head = n.Next; } return n; } }")]
    public async Task What_is_no_pool_is_silent(string source) => await new VerifyCS.Test { ImplicitUsings = true, TestCode = source }.RunAsync();

    [Theory]
    [InlineData("class P { private readonly ConcurrentBag<Missing> _items = new(); public Missing Rent() => _items.TryTake(out var x) ? x : new Missing(); public void Return(Missing x) => _items.Add(x); }")]
    [InlineData("class P<T> where T : new() { ConcurrentBag<T> _items = new(; public T Rent() => _items.TryTake(out var x ? x : ; public void Return(T x) => _items.Add( }")]
    [InlineData("class P : Missing<P> { Stack<P> s; public P Get() => s.Pop() ?? ; public void Put() { s.Push(this }")]
    [InlineData("class P { P _head; public P Next; void A(P p) { p.Next = _head; _head = p; } void B() { _head = _head.Next; _head = ; } }")]
    public async Task Half_written_code_is_silent(string source)
    {
        var test = new VerifyCS.Test { ImplicitUsings = true, TestCode = source, CompilerDiagnostics = CompilerDiagnostics.None };
        await test.RunAsync();
    }
}
