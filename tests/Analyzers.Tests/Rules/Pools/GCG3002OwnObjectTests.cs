using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>GCG3002 reports pools that keep objects of the project as large as they became, and is silent where they are trimmed.</summary>
public class GCG3002OwnObjectTests
{
    [Theory]
    // A message whose array doubles: lengths of what it is given, a piece of itself that it asserts, and an array of a moment say nothing.
    [InlineData("public byte[] Bytes = new byte[64]; int _n; public void Reset() { _n = 0; } public void Write(byte x) { while (_n + 1 > Bytes.Length) { System.Diagnostics.Debug.Assert(Bytes.Length < 1000000); Array.Resize(ref Bytes, Bytes.Length * 2); } Bytes[_n++] = x; } public void WriteText(string text) { if (text.Length > 255) throw new ArgumentException(); Write((byte)text.Length); }")]
    // A list that puts itself back.
    [InlineData("int[] _all = new int[8]; int _n, _capacity = 8; public void Reset() { _n = 0; } public void Add(int x) { if (_n + 1 > _capacity) { _capacity *= 2; Array.Resize(ref _all, _capacity); } _all[_n++] = x; } public void Dispose() { C.Pool.Return(this); }")]
    // A builder that its length empties, and a list behind a property.
    [InlineData("readonly StringBuilder _text = new StringBuilder(); public void Reset() { _text.Length = 0; }")]
    [InlineData("public List<int> Points { get; } = new List<int>(); public void Reset() { Points.Clear(); }")]
    public async Task A_policy_that_keeps_own_objects_as_large_as_they_became_is_found(string members)
    {
        await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.Extensions.ObjectPool;

                class Keeping : IPooledObjectPolicy<W>
                {
                    public W Create() => new W();

                    public bool Return(W x) { x.Reset(); [|return true;|] }
                }

                static class C
                {
                    public static readonly ObjectPool<W> Pool;

                    static C() { Pool = new DefaultObjectPool<W>(new Keeping()); }
                }

                public class W { {{members}} }
                """,
        }.RunAsync();
        await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.Extensions.ObjectPool;

                class Keeping : IPooledObjectPolicy<W>
                {
                    public W Create() => new W();

                    public bool Return(W x) { x.Reset(); return x != null; }
                }

                static class C
                {
                    public static readonly ObjectPool<W> Pool;

                    static C() { Pool = new DefaultObjectPool<W>([|new DefaultPooledObjectPolicy<W>()|]); }
                }

                public class W { {{members}} }
                """,
        }.RunAsync();
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
    public Task A_policy_of_own_objects_that_trim_or_do_not_grow_is_silent(string members)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System;
                using System.Buffers;
                using System.Text;
                using Microsoft.Extensions.ObjectPool;

                class Keeping : IPooledObjectPolicy<W>
                {
                    public W Create() => new W();

                    public bool Return(W x) { x.Reset(); return true; }
                }

                static class C
                {
                    public static readonly ObjectPool<W> Pool;

                    static C() { Pool = new DefaultObjectPool<W>(new DefaultPooledObjectPolicy<W>()); }
                }

                public class W { {{members}} }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("class W : MemoryStream { public W() { } public void Tell() { } }", true)]
    [InlineData("class W : MemoryStream { public W() : base(new byte[100]) { } }", false)]
    [InlineData("class W : MemoryStream { public void Empty() { SetLength(0); if (Capacity > 4096) Capacity = 0; } }", false)]
    public Task A_stream_of_the_project_that_a_delegate_empties_is_found(string type, bool isFound)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System;
                using System.Collections.Concurrent;
                using System.IO;

                public sealed class P<T> where T : class
                {
                    private readonly Func<T> _make;
                    private readonly Action<T, bool> _reset;
                    private readonly ConcurrentQueue<T> _items = new ConcurrentQueue<T>();

                    public P(Func<T> make, Action<T, bool> reset) { _make = make; _reset = reset; }

                    public T Rent() { T x; if (!_items.TryDequeue(out x)) return _make(); return x; }

                    public void Return(T x) { _reset(x, true); _items.Enqueue(x); }
                }

                {{type}}

                class C
                {
                    readonly P<W> _streams;

                    public C() { _streams = {{(isFound ? "[|" : "")}}new P<W>(make: () => new W(), reset: (s, again) => { if (again) s.SetLength(0); }){{(isFound ? "|]" : "")}}; }
                }
                """,
        }.RunAsync();

    /// <summary>The spare sets of a collection are as many as it once had in use, and go with it; how large they became is not looked at either.</summary>
    [Fact]
    public Task Missed_spare_sets_of_a_collection_of_the_project()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;

                public class Groups<K, V> : Dictionary<K, HashSet<V>>
                {
                    readonly Stack<HashSet<V>> _idle = new Stack<HashSet<V>>();

                    public void Put(K key, V value)
                    {
                        if (!TryGetValue(key, out var set)) { set = Get(); Add(key, set); }
                        set.Add(value);
                    }

                    public void Drop(K key) { if (TryGetValue(key, out var set)) { Remove(key); Keep(set); } }

                    private HashSet<V> Get() => _idle.Count > 0 ? _idle.Pop() : new HashSet<V>();

                    private void Keep(HashSet<V> set) { set.Clear(); if (_idle.Count < 120) { _idle.Push(set); } }
                }
                """,
        }.RunAsync();
}
