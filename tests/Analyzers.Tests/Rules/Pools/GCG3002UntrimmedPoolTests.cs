using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UntrimmedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Which pools of growing objects GCG3002 reports, and what its fix makes of them.</summary>
public class GCG3002UntrimmedPoolTests
{
    [Theory]
    [InlineData("static readonly P<MemoryStream> S = [|new P<MemoryStream>(() => new MemoryStream(), s => s.SetLength(0))|];")]
    [InlineData("static readonly P<StringBuilder> S = [|new(() => new StringBuilder(), b => b.Clear())|];")]
    // Made in a variable, but kept.
    // Somebody looks at another pool's objects.
    [InlineData("readonly P<StringBuilder> _a = [|new(() => new StringBuilder(), b => b.Clear())|]; readonly P<StringBuilder> _b = new(() => new StringBuilder(), b => b.Clear()); public void A(StringBuilder x) => _a.Return(x); public void B(StringBuilder x) { if (x.Capacity < 256) { _b.Return(x); } }")]
    [InlineData("P<List<int>> _s; public C() { _s = [|new P<List<int>>(() => new List<int>(), b => b.Clear())|]; }")]
    [InlineData("static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|]; class W { byte[] _b = new byte[16]; int _n; public void Reset() => _n = 0; public void Write(byte x) { if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2); _b[_n++] = x; } }")]
    [InlineData("static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|]; class W { readonly MemoryStream _s = new MemoryStream(); public void Reset() => _s.SetLength(0); }")]
    [InlineData("static readonly P<W> S = [|new P<W>(() => new W(), Empty)|]; static void Empty(W w) => w.Reset(); class W { byte[] _b = new byte[16]; public void Reset() { } public void Grow() { var larger = new byte[_b.Length * 2]; _b.CopyTo(larger, 0); _b = larger; } }")]
    public async Task A_pool_made_for_growing_objects_is_reported(string members)
        => await AnalyzeAsync("class C { " + members + " }");

    [Theory]
    [InlineData("static readonly ConcurrentQueue<StringBuilder> Free = [|new ConcurrentQueue<StringBuilder>()|]; public static StringBuilder Get() => Free.TryDequeue(out var b) ? b : new StringBuilder(); public static void Put(StringBuilder b) { b.Clear(); Free.Enqueue(b); }")]
    // A bound on the number is none on the size.
    [InlineData("static readonly Stack<StringBuilder> Free = [|new Stack<StringBuilder>()|]; public static StringBuilder Get() { lock (Free) return Free.Count > 0 ? Free.Pop() : new StringBuilder(); } public static void Put(StringBuilder b) { b.Clear(); lock (Free) { if (Free.Count < 4) Free.Push(b); } }")]
    [InlineData("[ThreadStatic] static Stack<List<int>> t_free; public static List<int> Get() { t_free ??= [|new Stack<List<int>>()|]; return t_free.Count > 0 ? t_free.Pop() : new List<int>(); } public static void Put(List<int> s) { s.Clear(); (t_free ??= new Stack<List<int>>()).Push(s); }")]
    [InlineData("[ThreadStatic] static Stack<HashSet<string>> t_free; public static HashSet<string> Get() { t_free ??= [|new Stack<HashSet<string>>()|]; return t_free.Count > 0 ? t_free.Pop() : new HashSet<string>(); } public static void Put(HashSet<string> s) { s.Clear(); t_free?.Push(s); }")]
    public async Task A_pool_of_one_growing_type_is_reported(string members) => await AnalyzeAsync("class C { " + members + " }");

    [Theory]
    [InlineData("class Q : IPooledObjectPolicy<MemoryStream> { public MemoryStream Create() => new MemoryStream(); public bool Return(MemoryStream s) { s.SetLength(0); [|return true;|] } }")]
    [InlineData("class Q<T> : PooledObjectPolicy<List<T>> { public override List<T> Create() => new List<T>(); public override bool Return(List<T> l) { l.Clear(); [|return true;|] } }")]
    [InlineData("class C { readonly ObjectPool<MemoryStream> _p = new DefaultObjectPool<MemoryStream>([|new DefaultPooledObjectPolicy<MemoryStream>()|]); }")]
    [InlineData("class C { readonly ObjectPool<List<int>> _p = [|ObjectPool.Create<List<int>>()|]; }")]
    [InlineData("class C { readonly ObjectPool<List<int>> _p; public C(ObjectPoolProvider p) { _p = [|p.Create<List<int>>()|]; } }")]
    public async Task A_policy_that_keeps_everything_is_reported(string source) => await AnalyzeAsync(source);

    [Theory]
    // Somebody looks at the size.
    [InlineData("class C { static readonly P<MemoryStream> S = new P<MemoryStream>(() => new MemoryStream(), s => { s.SetLength(0); if (s.Capacity > 1000) s.Capacity = 0; }); }")]
    [InlineData("class C { static readonly P<W> S = new P<W>(() => new W(), w => w.Reset()); class W { byte[] _b = new byte[16]; const int MaxRetained = 1000; public void Reset() { if (_b.Length > MaxRetained) _b = new byte[16]; } public void Grow() => Array.Resize(ref _b, _b.Length * 2); } }")]
    [InlineData("class C { static readonly ConcurrentQueue<StringBuilder> Free = new(); public static StringBuilder Get() => Free.TryDequeue(out var b) ? b : new StringBuilder(); public static void Put(StringBuilder b) { if (b.Capacity > 1024) return; b.Clear(); Free.Enqueue(b); } }")]
    [InlineData("class Q : IPooledObjectPolicy<StringBuilder> { public StringBuilder Create() => new StringBuilder(); public bool Return(StringBuilder b) { if (b.Capacity > 4096) { return false; } b.Clear(); return true; } }")]
    [InlineData("class Q : IPooledObjectPolicy<StringBuilder> { public StringBuilder Create() => new StringBuilder(); public bool Return(StringBuilder b) { if (b.Length == 7) { return false; } b.Clear(); return true; } }")]
    [InlineData("class C { readonly ObjectPool<StringBuilder> _p = new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy()); }")]
    [InlineData("class C { readonly ObjectPool<List<int>> _p = ObjectPool.Create(new Q()); class Q : PooledObjectPolicy<List<int>> { public override List<int> Create() => new List<int>(); public override bool Return(List<int> l) { l.Clear(); l.TrimExcess(); return true; } } }")]
    // As the fix of GCG3001 leaves a pool that trims what comes back.
    [InlineData("class C { readonly Stack<MemoryStream> _free = new(); public MemoryStream Rent() => _free.Count > 0 ? _free.Pop() : new MemoryStream(); public void Return(MemoryStream s) { if (s.Capacity > 1000) s.Capacity = 0; s.SetLength(0); KeepIdle(s); } private void KeepIdle(MemoryStream s) { if (_free.Count < 8) { _free.Push(s); } } }")]
    // The type that has the pool looks, before it gives an object back.
    [InlineData("class C { readonly P<StringBuilder> _p = new(() => new StringBuilder(), b => b.Clear()); public string End(StringBuilder b) { var s = b.ToString(); if (b.Capacity <= 256) { _p.Return(b); } return s; } }")]
    // A pool of one call, which goes with it.
    [InlineData("class C { void M() { var p = new P<StringBuilder>(() => new StringBuilder(), b => b.Clear()); Action a = () => p.Return(p.Rent()); a(); } }")]
    // Does not grow.
    [InlineData("class C { static readonly P<object> S = new P<object>(() => new object(), s => { }); }")]
    [InlineData("class C { static readonly P<MemoryStream> S = new P<MemoryStream>(() => new MemoryStream(new byte[100]), s => s.SetLength(0)); }")]
    [InlineData("class C { static readonly P<W> S = new P<W>(() => new W(), w => { }); class W { readonly byte[] _b = new byte[16]; byte[] _c = new byte[4]; public void Renew() => _c = new byte[4]; } }")]
    [InlineData("class C { static readonly P<W> S = new P<W>(() => new W(), w => w.Reset()); class W { byte[] _b; public void Reset() { ArrayPool<byte>.Shared.Return(_b); _b = null; } public void Grow() { var larger = ArrayPool<byte>.Shared.Rent(_b.Length * 2); _b = larger; } } }")]
    [InlineData("class C { readonly ObjectPool<Q> _p = new DefaultObjectPool<Q>(new DefaultPooledObjectPolicy<Q>()); class Q { public int X; } }")]
    // No pool.
    [InlineData("class C { readonly Queue<MemoryStream> _work = new Queue<MemoryStream>(); public void Post(MemoryStream s) => _work.Enqueue(s); public MemoryStream Next() => _work.Dequeue(); }")]
    [InlineData("class C { readonly List<StringBuilder> _lines = new List<StringBuilder>(); public void Add() { _lines.Add(new StringBuilder()); _lines.RemoveAt(0); } }")]
    [InlineData("class Q { public bool Return(MemoryStream s) { s.SetLength(0); return true; } }")]
    // A policy somebody else decides on.
    [InlineData("interface IKeep<T> { bool Keep(T x); } class R<T> where T : new() { readonly IKeep<T> _k; readonly ConcurrentBag<T> _items = new(); public R(IKeep<T> k) { _k = k; } public T Rent() => _items.TryTake(out var x) ? x : new T(); public void Return(T x) { if (_k.Keep(x)) _items.Add(x); } } class C { R<MemoryStream> M(IKeep<MemoryStream> k) => new R<MemoryStream>(k); }")]
    public async Task Trimmed_pools_and_objects_that_do_not_grow_are_silent(string source) => await AnalyzeAsync(source);

    [Theory]
    [InlineData("class C : IPooledObjectPolicy<Missing> { public bool Return(Missing m) { return true; } }")]
    [InlineData("class C { P<MemoryStream> _p = new P<MemoryStream>(() => new , s => s.SetLength(; ConcurrentBag<StringBuilder> b = new(")]
    public async Task Half_written_code_is_silent(string source)
        => await new VerifyCS.Test { ImplicitUsings = true, Stubs = [Stubs.LeasePool], UnfixedCode = source, CompilerDiagnostics = CompilerDiagnostics.None, References = TestReferences.Net80AspNet }.RunAsync();

    [Fact]
    public async Task The_message_says_what_stays_and_the_limit()
    {
        var test = new AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer>.Test { ImplicitUsings = true, Stubs = [Stubs.LeasePool], References = TestReferences.Net80AspNet };
        test.TestCode = "class C { static readonly P<W> S = {|#0:new P<W>(() => new W(), w => w.Reset())|}; class W { byte[] _b = new byte[16]; public void Reset() { } public void Grow() => Array.Resize(ref _b, _b.Length * 2); } }";
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithArguments("W", "`_b`", "16.7 MB"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData(
        "class C\n{\n    static readonly P<MemoryStream> S =\n        [|new(() => new MemoryStream(), stream => stream.SetLength(0))|]; // streams\n}\n",
        "class C\n{\n    static readonly P<MemoryStream> S =\n        new(() => new MemoryStream(), stream =>\n        {\n            stream.SetLength(0);\n            if (stream.Capacity > 16777216)\n            {\n                stream.Capacity = 0;\n            }\n        }); // streams\n}\n")]
    [InlineData(
        "class C\n{\n    static readonly P<List<long>> S = [|new P<List<long>>(() => new List<long>(), rows => rows.Clear())|];\n}\n",
        "class C\n{\n    static readonly P<List<long>> S = new P<List<long>>(() => new List<long>(), rows =>\n    {\n        rows.Clear();\n        if (rows.Capacity > 2097152)\n        {\n            rows.Capacity = 0;\n        }\n    });\n}\n")]
    [InlineData(
        "class C\n{\n    private static readonly ConcurrentQueue<StringBuilder> Free = [|new ConcurrentQueue<StringBuilder>()|];\n    public static StringBuilder Get() => Free.TryDequeue(out var b) ? b : new StringBuilder();\n    public static void Put(StringBuilder b)\n    {\n        b.Clear();\n        Free.Enqueue(b);\n    }\n}\n",
        "class C\n{\n    private static readonly ConcurrentQueue<StringBuilder> Free = new ConcurrentQueue<StringBuilder>();\n    public static StringBuilder Get() => Free.TryDequeue(out var b) ? b : new StringBuilder();\n    public static void Put(StringBuilder b)\n    {\n        b.Clear();\n        if (b.Capacity > 8388608)\n        {\n            b.Clear();\n            b.Capacity = 16;\n        }\n\n        Free.Enqueue(b);\n    }\n}\n")]
    [InlineData(
        "class Q<T> : PooledObjectPolicy<HashSet<T>>\n{\n    public override HashSet<T> Create() => new HashSet<T>();\n    public override bool Return(HashSet<T> s)\n    {\n        s.Clear();\n        // Keep it.\n        [|return true;|]\n    }\n}\n",
        "class Q<T> : PooledObjectPolicy<HashSet<T>>\n{\n    public override HashSet<T> Create() => new HashSet<T>();\n    public override bool Return(HashSet<T> s)\n    {\n        s.Clear();\n        if (s.EnsureCapacity(0) > 116508)\n        {\n            return false;\n        }\n\n        // Keep it.\n        return true;\n    }\n}\n")]
    [InlineData(
        "class C\n{\n    readonly ObjectPool<StringBuilder> _p = new DefaultObjectPool<StringBuilder>([|new DefaultPooledObjectPolicy<StringBuilder>()|]);\n}\n",
        "class C\n{\n    readonly ObjectPool<StringBuilder> _p =\n        new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy { MaximumRetainedCapacity = 524288 });\n}\n")]
    public async Task What_has_grown_too_large_is_let_go(string before, string after)
        => await new VerifyCS.Test { ImplicitUsings = true, Stubs = [Stubs.LeasePool], TestCode = before, FixedCode = after, References = TestReferences.Net80AspNet }.RunAsync();

    /// <summary>A pool that keeps a few objects may keep larger ones: what it holds in all is known.</summary>
    [Theory]
    [InlineData("", "Environment.ProcessorCount", 8388608)]
    [InlineData("", "2 * Environment.ProcessorCount", 8388608)]
    [InlineData("", "Environment.ProcessorCount * 2", 8388608)]
    [InlineData("", "16", 8388608)]
    [InlineData("const int Most = 8;", "Most", 8388608)]
    [InlineData("static readonly int Most = Environment.ProcessorCount;", "Most", 8388608)]
    [InlineData("static readonly int Most; static C() { Most = Environment.ProcessorCount; }", "Most", 8388608)]
    // Many, or nobody knows how many.
    [InlineData("", "17", 524288)]
    [InlineData("", "4 * Environment.ProcessorCount", 524288)]
    [InlineData("", "Environment.ProcessorCount + 100", 524288)]
    [InlineData("static int Most = Environment.ProcessorCount;", "Most", 524288)]
    [InlineData("static readonly int Most = int.Parse(\"5\");", "Most", 524288)]
    [InlineData("static readonly int Most = Environment.ProcessorCount; static C() { Most = 1000; }", "Most", 524288)]
    public async Task A_pool_of_few_objects_keeps_larger_ones(string member, string limit, int characters)
    {
        string head = "class C\n{\n    " + member + "\n    private static readonly Stack<StringBuilder> Free = ";
        string rent = ";\n    public static StringBuilder Get() { lock (Free) return Free.Count > 0 ? Free.Pop() : new StringBuilder(); }\n    public static void Put(StringBuilder b)\n    {\n        b.Clear();\n        lock (Free)\n        {\n            if (Free.Count < " + limit + ")\n            {\n";
        const string Guard = "                if (b.Capacity > {0})\n                {\n                    b.Clear();\n                    b.Capacity = 16;\n                }\n\n", Tail = "                Free.Push(b);\n            }\n        }\n    }\n}\n";
        await new VerifyCS.Test
        {
            ImplicitUsings = true,
            TestCode = head + "[|new Stack<StringBuilder>()|]" + rent + Tail,
            FixedCode = head + "new Stack<StringBuilder>()" + rent + Guard.Replace("{0}", characters.ToString(System.Globalization.CultureInfo.InvariantCulture)) + Tail,
            References = TestReferences.Net80AspNet,
        }.RunAsync();
    }

    /// <summary>The message has the same limit, also where the storage itself refuses what is too much.</summary>
    [Theory]
    [InlineData("Environment.ProcessorCount", "16.7 MB")]
    [InlineData("100", "1 MB")]
    public async Task A_storage_that_takes_few_is_a_limit(string capacity, string size)
    {
        var test = new AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer>.Test { ImplicitUsings = true, Stubs = [Stubs.LeasePool], References = TestReferences.Net80AspNet };
        test.TestCode = "class C { static readonly BlockingCollection<StringBuilder> Free = {|#0:new BlockingCollection<StringBuilder>(boundedCapacity: " + capacity + ")|}; public static StringBuilder Get() => Free.TryTake(out var b) ? b : new StringBuilder(); public static void Put(StringBuilder b) { b.Clear(); Free.TryAdd(b); } }";
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithArguments("StringBuilder", "buffer", size));
        await test.RunAsync();
    }

    private static async Task AnalyzeAsync(string source)
    {
        var test = new AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer>.Test { ImplicitUsings = true, Stubs = [Stubs.LeasePool], TestCode = source, References = TestReferences.Net80AspNet };
        await test.RunAsync();
    }
}
