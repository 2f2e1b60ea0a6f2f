using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Rules.Pools;
using GcGuard.Testing;
using Xunit;
using Untrimmed = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer>;
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

    [Theory]
    // Arrays under a lock, one of which may be too small.
    [InlineData("static readonly Queue<byte[]> Idle = new(); byte[] _now; int _size, _head; public void Begin(int size) { _size = size + _head; lock (Idle) { if (Idle.Count > 0) { _now = Idle.Dequeue(); } } if (_now == null || _now.Length < _size) { _now = new byte[_size]; } } public void End() { lock (Idle) { [|Idle.Enqueue(_now)|]; } _now = null; }")]
    // An object that is made with the method by which it goes back.
    [InlineData("public class Wait { readonly Action<int> _done; public int Sign; public Wait(int sign, Action<int> done) { Sign = sign; _done = done; } public void Dispose() => _done(Sign); } readonly ConcurrentDictionary<int, Wait> _running = new(); readonly ConcurrentStack<Wait> _idle = new(); int _next; public Wait Begin() { int sign = Interlocked.Increment(ref _next); var wait = Get(sign); _running.TryAdd(sign, wait); return wait; } Wait Get(int sign) { if (_idle.TryPop(out var wait)) { wait.Sign = sign; return wait; } return new Wait(sign, Remove); } private void Remove(int sign) { if (_running.TryRemove(sign, out var wait)) { [|_idle.Push(wait)|]; } }")]
    // A message that puts itself back into the stack of another object.
    [InlineData("readonly Stack<Message> _idle = new(); public class Message { readonly P<T> _owner; public Message(P<T> owner) { _owner = owner; } public void Run() { lock (_owner._idle) [|_owner._idle.Push(this)|]; } } public Message Get() { lock (_idle) if (_idle.Count > 0) return _idle.Pop(); return new Message(this); }")]
    public async Task A_pool_of_arrays_and_of_objects_that_go_back_by_themselves_is_found(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    [Theory]
    // A number of arrays is compared with a number of arrays.
    [InlineData("static readonly Queue<byte[]> Idle = new(); static readonly int[] Limits = new int[4]; static int s_kept; public byte[] Begin(int size) { lock (Idle) { if (Idle.Count > 0) { s_kept--; return Idle.Dequeue(); } } return new byte[size]; } public void End(byte[] x) { lock (Idle) { if (s_kept < Limits.Length) { s_kept++; Idle.Enqueue(x); } } }")]
    public async Task A_pool_of_as_many_arrays_as_another_array_has_places_is_silent(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    [Theory]
    // A message whose array doubles: lengths of what it is given, a piece of itself that it asserts, and an array of a moment say nothing.
    [InlineData("public byte[] Bytes = new byte[64]; int _n; public void Reset() { _n = 0; } public void Write(byte x) { while (_n + 1 > Bytes.Length) { System.Diagnostics.Debug.Assert(Bytes.Length < 1000000); Array.Resize(ref Bytes, Bytes.Length * 2); } Bytes[_n++] = x; } public void WriteText(string text) { if (text.Length > 255) throw new ArgumentException(); var temp = ArrayPool<byte>.Shared.Rent(255); Write(temp[0]); ArrayPool<byte>.Shared.Return(temp); }")]
    // A list that puts itself back.
    [InlineData("int[] _all = new int[8]; int _n, _capacity = 8; public void Reset() { _n = 0; } public void Add(int x) { if (_n + 1 > _capacity) { _capacity *= 2; Array.Resize(ref _all, _capacity); } _all[_n++] = x; } public void Dispose() { C.Pool.Return(this); }")]
    // A builder that its length empties, and a list behind a property.
    [InlineData("readonly StringBuilder _text = new StringBuilder(); public void Reset() { _text.Length = 0; }")]
    [InlineData("public List<int> Points { get; } = new List<int>(); public void Reset() { Points.Clear(); }")]
    public async Task A_policy_that_keeps_own_objects_as_large_as_they_became_is_found(string members)
    {
        await AnalyzeAsync(Policies("[|return true;|]", "new DefaultObjectPool<W>(new Keeping())", members));
        await AnalyzeAsync(Policies("return x != null;", "new DefaultObjectPool<W>([|new DefaultPooledObjectPolicy<W>()|])", members));
    }

    [Theory]
    // It looks at what it holds itself, by a number or by a name.
    [InlineData("byte[] _all = new byte[8]; int _n; public void Reset() { _n = 0; if (_all.Length > 4096) { _all = new byte[8]; } } public void Grow() => Array.Resize(ref _all, _all.Length * 2);")]
    [InlineData("const int MaxSize = 4096; byte[] _all = new byte[8]; int _n; public void Reset() { _n = 0; } public void Add(int more) { if (_n + more > MaxSize) throw new ArgumentException(); Array.Resize(ref _all, _all.Length * 2); _n += more; }")]
    // Its array goes back to a pool of arrays.
    [InlineData("byte[] _all = new byte[8]; public void Reset() { var old = _all; _all = new byte[_all.Length]; ArrayPool<byte>.Shared.Return(old); } public void Grow() => Array.Resize(ref _all, _all.Length * 2);")]
    [InlineData("byte[] _all = new byte[8]; public void Reset() { } public void Grow() { var more = ArrayPool<byte>.Shared.Rent(_all.Length * 2); var old = _all; _all = more; ArrayPool<byte>.Shared.Return(old); }")]
    // It is never emptied, or does not grow.
    [InlineData("readonly StringBuilder _text = new StringBuilder(); public void Reset() { } public int Size => _text.Length;")]
    [InlineData("readonly byte[] _all = new byte[8]; public void Reset() { Array.Clear(_all, 0, 8); }")]
    public async Task A_policy_of_own_objects_that_trim_or_do_not_grow_is_silent(string members)
        => await AnalyzeAsync(Policies("return true;", "new DefaultObjectPool<W>(new DefaultPooledObjectPolicy<W>())", members));

    [Theory]
    [InlineData("class W : MemoryStream { public W() { } public void Tell() { } }", true)]
    [InlineData("class W : MemoryStream { public W() : base(new byte[100]) { } }", false)]
    [InlineData("class W : MemoryStream { public void Empty() { SetLength(0); if (Capacity > 4096) Capacity = 0; } }", false)]
    public async Task A_stream_of_the_project_that_a_delegate_empties_is_found(string type, bool isFound)
        => await AnalyzeAsync(
            Usings + "public sealed class P<T> where T : class { private readonly Func<T> _make; private readonly Action<T, bool> _reset; private readonly ConcurrentQueue<T> _items = new ConcurrentQueue<T>(); public P(Func<T> make, Action<T, bool> reset) { _make = make; _reset = reset; } public T Rent() { T x; if (!_items.TryDequeue(out x)) return _make(); return x; } public void Return(T x) { _reset(x, true); _items.Enqueue(x); } }\n"
            + type + " class C { readonly P<W> _streams; public C() { _streams = " + (isFound ? "[|" : string.Empty) + "new P<W>(make: () => new W(), reset: (s, again) => { if (again) s.SetLength(0); })" + (isFound ? "|]" : string.Empty) + "; } }");

    [Theory]
    [InlineData("[|new Slots<StringBuilder>(() => new StringBuilder(), b => { b.Length = 0; }, 100)|]")]
    [InlineData("[|new(() => new StringBuilder(), b => b.Clear(), 100)|]")]
    // It looks; it cannot grow too large; whoever gives it back empties it, and may look.
    [InlineData("new(() => new StringBuilder(), b => { b.Clear(); if (b.Capacity > 4096) b.Capacity = 4096; }, 100)")]
    [InlineData("new(() => new StringBuilder(), b => { }, 100)")]
    [InlineData("new(() => new StringBuilder(), null, 100)")]
    public async Task A_pool_with_places_whose_delegate_empties_growing_objects_is_found(string pool)
        => await AnalyzeAsync(
            Usings + "class Slots<T> where T : class { struct Place { public T Value; } readonly Place[] _places; readonly Func<T> _make; readonly Action<T> _empty; public Slots(Func<T> make, Action<T> empty, int size) { _make = make; _empty = empty; _places = new Place[size]; } public T Take() { var places = _places; for (int i = 0; i < places.Length; i++) { var x = places[i].Value; if (x != null && x == Interlocked.CompareExchange(ref places[i].Value, null, x)) return x; } return _make(); } public void Give(T item) { _empty(item); var places = _places; for (int i = 0; i < places.Length; i++) { if (places[i].Value == null) { places[i].Value = item; break; } } } }\n"
            + "static class C { public static readonly Slots<StringBuilder> Builders = " + pool + "; }");

    [Theory]
    // A queue of objects of any type for each type, under a lock.
    [InlineData("readonly Dictionary<Type, Queue<object>> _idle = new(); public U Rent<U>() where U : IDisposable, new() { lock (_idle) { if (!_idle.ContainsKey(typeof(U))) { _idle[typeof(U)] = new Queue<object>(); } var some = _idle[typeof(U)]; if (some.TryDequeue(out var x)) { var u = (U)x; return u; } var made = new U(); return made; } } public void Return<U>(U x) where U : IDisposable { lock (_idle) { [|_idle[typeof(U)].Enqueue(x)|]; } }")]
    // The length of a span of memory is no number of objects.
    [InlineData("public class Part { public Queue<int> Numbers; } readonly ConcurrentQueue<Queue<int>> _idle = new(); public void Note(Part part, int number) { var numbers = part.Numbers; if (numbers is null) { _idle.TryDequeue(out numbers); numbers ??= new(); part.Numbers = numbers; } numbers.Enqueue(number); } public void Send(Part part, byte[] to) { Span<byte> left = to; var numbers = part.Numbers; while (numbers.TryDequeue(out var number)) { if (left.Length < 32) { return; } BitConverter.TryWriteBytes(left, number); left = left.Slice(4); } [|_idle.Enqueue(numbers)|]; }")]
    public async Task A_pool_for_each_type_and_one_beside_a_measured_span_are_found(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    [Theory]
    // What is kept for each type is counted.
    [InlineData("readonly Dictionary<Type, Queue<object>> _idle = new(); public U Rent<U>() where U : IDisposable, new() { lock (_idle) { if (_idle[typeof(U)].TryDequeue(out var x)) { return (U)x; } return new U(); } } public void Return<U>(U x) where U : IDisposable { lock (_idle) { if (_idle[typeof(U)].Count < 32) { _idle[typeof(U)].Enqueue(x); } } }")]
    // Commands of any kind, of which none is made here, and an answer that is made beside them.
    [InlineData("readonly Queue<object> _work = new(); public U Next<U>() where U : class, new() { lock (_work) { return (U)_work.Dequeue(); } } public void Plan<U>(U x) { lock (_work) { _work.Enqueue(x); } }")]
    [InlineData("readonly Queue<object> _work = new(); public bool Next<U>(Action<object> run, Action<U> report) where U : new() { lock (_work) { if (_work.TryDequeue(out var x)) { run(x); return true; } report(new U()); return false; } } public void Plan<U>(U x) { lock (_work) { _work.Enqueue(x); } }")]
    // A list has a number of objects also beside a span.
    [InlineData("readonly ConcurrentQueue<T> _idle = new(); public T Take() => _idle.TryDequeue(out var x) ? x : new T(); public void Give(T x, Span<byte> left) { if (left.Length < 32 || _idle.Count > 32) { return; } _idle.Enqueue(x); }")]
    public async Task A_pool_for_each_type_that_is_counted_and_other_queues_are_silent(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    [Theory]
    [InlineData("lock (_lock)", "[|_idle.Enqueue(now)|];")]
    [InlineData("using (_lock.EnterScope())", "[|_idle.Enqueue(now)|];")]
    // Spare objects of one object that no other thread is kept from, or that uses another scope.
    [InlineData("if (work)", "_idle.Enqueue(now);")]
    [InlineData("using (Scope())", "_idle.Enqueue(now);")]
    [InlineData("using (_lock.EnterScope())", "if (_idle.Count < 8) { _idle.Enqueue(now); }")]
    public async Task Spare_objects_under_a_scope_of_a_lock_are_shared(string guard, string back)
        => await new Unbounded.Test
        {
            TestCode = GCG3001UnboundedPoolTests.Usings + "public class Peer { public Queue<int> Open; }\npublic class P { readonly Lock _lock = new(); readonly Queue<Queue<int>> _idle = new(); IDisposable Scope() => null; "
                + "public void Note(Peer peer, bool work) { " + guard + " { var now = peer.Open; if (now is null) { _idle.TryDequeue(out now); now ??= new(); peer.Open = now; } } } "
                + "public void Send(Peer peer, bool work) { var now = peer.Open; " + guard + " { if (now is not null) { " + back + " } } } }\n"
                + "namespace System.Threading { public sealed class Lock { public Scope EnterScope() => default; public ref struct Scope { public void Dispose() { } } } }",
            References = TestReferences.Net80AspNet,
        }.RunAsync();

    [Theory]
    // Behind a lock of the project's own that lends what it guards, filled by another method.
    [InlineData("public sealed class Guarded<U> { readonly U _held; public Guarded(U held) { _held = held; } public Lease Enter(out U held) { Monitor.Enter(this); held = _held; return new Lease(this); } public readonly struct Lease : IDisposable { readonly object _on; public Lease(object on) { _on = on; } public void Dispose() => Monitor.Exit(_on); } } readonly Guarded<Stack<T>> _idle = new(new Stack<T>()); static void Fill(Stack<T> idle) { for (int i = 0; i < 4; i++) { idle.Push(new T()); } } public T Take() { using (_idle.Enter(out var idle)) { if (idle.Count == 0) { Fill(idle); } return idle.Pop(); } } public void Give(T x) { using (_idle.Enter(out var idle)) { idle.Push(x); } }")]
    public async Task Missed_a_pool_behind_a_lock_of_the_project_that_lends_its_stack(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    [Theory]
    // A time that belongs to another object and is set by a sum is taken for a number that is counted.
    [InlineData("public class Peer { public long Due; public Queue<int> Open; } readonly ConcurrentQueue<Queue<int>> _idle = new(); public void Note(Peer peer, long now, long wait) { if (peer.Open is null) { _idle.TryDequeue(out var open); open ??= new(); peer.Due = now + wait; peer.Open = open; } } public void Send(Peer peer, long now) { if (now > peer.Due) { var open = peer.Open; peer.Open = null; _idle.Enqueue(open); } }")]
    public async Task Missed_a_pool_beside_a_time_that_is_compared(string members)
        => await Unbounded.VerifyAnalyzerAsync(Type(members));

    /// <summary>The spare sets of a collection are as many as it once had in use, and go with it; how large they became is not looked at either.</summary>
    [Fact]
    public async Task Missed_spare_sets_of_a_collection_of_the_project()
        => await AnalyzeAsync(Usings + "public class Groups<K, V> : Dictionary<K, HashSet<V>> { readonly Stack<HashSet<V>> _idle = new Stack<HashSet<V>>(); public void Put(K key, V value) { if (!TryGetValue(key, out var set)) { set = Get(); Add(key, set); } set.Add(value); } public void Drop(K key) { if (TryGetValue(key, out var set)) { Remove(key); Keep(set); } } private HashSet<V> Get() => _idle.Count > 0 ? _idle.Pop() : new HashSet<V>(); private void Keep(HashSet<V> set) { set.Clear(); if (_idle.Count < 120) { _idle.Push(set); } } }");

    private static async Task AnalyzeAsync(string source)
        => await new Untrimmed.Test { TestCode = source, References = TestReferences.Net80AspNet }.RunAsync();

    private const string Usings = GCG3001UnboundedPoolTests.Usings + "using System.Buffers;\nusing Microsoft.Extensions.ObjectPool;\n";

    private static string Policies(string verdict, string pool, string members)
        => Usings + "class Keeping : IPooledObjectPolicy<W> { public W Create() => new W(); public bool Return(W x) { x.Reset(); " + verdict + " } }\n"
            + "static class C { public static readonly ObjectPool<W> Pool; static C() { Pool = " + pool + "; } }\npublic class W { " + members + " }\n";

    private static string Type(string members) => GCG3001UnboundedPoolTests.Usings + "public class P<T> where T : class, new()\n{\n    " + members + "\n}\n";
}
