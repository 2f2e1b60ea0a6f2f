using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Pools with a collection for each key, and what only looks like one; pools whose other half is not visible.</summary>
public class GCG3001KeyedPoolTests
{
    [Theory]
    // Arrays in lists in a sorted list in a dictionary.
    [InlineData("class P { readonly Dictionary<Type, SortedList<int, List<Array>>> _pools = new(); public T[] Rent<T>(int n) { lock (_pools) { if (_pools.TryGetValue(typeof(T), out var sizes) && sizes.TryGetValue(n, out var list) && list.Count > 0) { Array a = list[list.Count - 1]; list.RemoveAt(list.Count - 1); return (T[])a; } } return new T[n]; } public void Return<T>(T[] a) { lock (_pools) { if (!_pools.TryGetValue(typeof(T), out var sizes)) { sizes = new(); _pools.Add(typeof(T), sizes); } if (!sizes.TryGetValue(a.Length, out var list)) { list = new(); sizes.Add(a.Length, list); } [|list.Add(a)|]; } } }")]
    [InlineData("class P { readonly SortedDictionary<int, Stack<byte[]>> _sizes = new(); public byte[] Rent(int n) { lock (_sizes) { return _sizes.TryGetValue(n, out var free) && free.Count > 0 ? free.Pop() : new byte[n]; } } public void Return(byte[] b) { lock (_sizes) { if (!_sizes.TryGetValue(b.Length, out var free)) { _sizes[b.Length] = free = new Stack<byte[]>(); } [|free.Push(b)|]; } } }")]
    [InlineData("class P { readonly SortedList<int, Stack<byte[]>> _sizes = new(); public byte[] Rent(int index) { lock (_sizes) { var free = _sizes.Values[index]; return free.Count > 0 ? free.Pop() : new byte[_sizes.Keys[index]]; } } public void Return(byte[] b) { lock (_sizes) { [|_sizes[b.Length].Push(b)|]; } } }")]
    [InlineData("class P { readonly Dictionary<string, List<MemoryStream>> _free = new(); public MemoryStream Rent(string k) { lock (_free) { if (_free.TryGetValue(k, out var list) && list.Count > 0) { var s = list[^1]; list.RemoveAt(list.Count - 1); return s; } } return new MemoryStream(); } public void Return(string k, MemoryStream s) { lock (_free) { if (!_free.TryGetValue(k, out var list)) { _free[k] = list = new List<MemoryStream>(); } [|list.Add(s)|]; } } }")]
    public async Task A_collection_for_each_key_is_a_pool(string source) => await new VerifyCS.Test { ImplicitUsings = true, TestCode = source }.RunAsync();

    [Theory]
    // A limit for each key.
    [InlineData("class P { readonly SortedList<int, Stack<byte[]>> _sizes = new(); public byte[] Rent(int n) { lock (_sizes) { return _sizes.TryGetValue(n, out var free) && free.Count > 0 ? free.Pop() : new byte[n]; } } public void Return(byte[] b) { lock (_sizes) { if (!_sizes.TryGetValue(b.Length, out var free)) { _sizes[b.Length] = free = new Stack<byte[]>(); } if (free.Count < 50) { free.Push(b); } } } }")]
    // A group for each key, an index, a cache, one that forgets the oldest.
    [InlineData("class G { readonly SortedDictionary<string, List<MemoryStream>> _groups = new(); public void Add(string k, MemoryStream s) { if (!_groups.TryGetValue(k, out var list)) { _groups[k] = list = new List<MemoryStream>(); } list.Add(s); } public IReadOnlyList<MemoryStream> Of(string k) => _groups.TryGetValue(k, out var list) ? list : new List<MemoryStream>(); }")]
    [InlineData("class I { readonly Dictionary<string, SortedList<int, List<string>>> _index = new(); public void Add(string w, int d) { if (!_index.TryGetValue(w, out var docs)) { docs = new(); _index.Add(w, docs); } if (!docs.TryGetValue(d, out var at)) { at = new(); docs.Add(d, at); } at.Add(w); } public void Remove(string w, int d) { var at = _index[w][d]; at.RemoveAt(at.Count - 1); if (at.Count == 0) { _index[w].Remove(d); } } }")]
    [InlineData("class C { readonly SortedList<int, List<MemoryStream>> _cache = new(); public List<MemoryStream> Get(int k) { if (!_cache.TryGetValue(k, out var list)) { list = new List<MemoryStream> { new MemoryStream() }; _cache.Add(k, list); } return list; } public void Add(int k, MemoryStream s) => Get(k).Add(s); }")]
    [InlineData("class H { readonly Dictionary<int, List<StringBuilder>> _last = new(); public void Note(int k, StringBuilder s) { if (!_last.TryGetValue(k, out var list)) { _last[k] = list = new(); } list.Add(s); if (list.Count > 10) { list.RemoveAt(0); } } }")]
    // Work for each key, an undo stack for each document.
    [InlineData("class W { readonly SortedDictionary<int, Queue<MemoryStream>> _work = new(); public void Post(int k, MemoryStream s) { if (!_work.TryGetValue(k, out var q)) { _work[k] = q = new(); } q.Enqueue(s); } public MemoryStream Next(int k) => _work.TryGetValue(k, out var q) && q.Count > 0 ? q.Dequeue() : null; }")]
    [InlineData("class U { readonly Dictionary<string, Stack<MemoryStream>> _undo = new(); public void Do(string d, MemoryStream s) => _undo[d].Push(s); public bool Undo(string d, out MemoryStream s) => _undo[d].TryPop(out s); public void Open(string d) => _undo[d] = new(); }")]
    public async Task What_only_has_a_collection_for_each_key_is_silent(string source) => await new VerifyCS.Test { ImplicitUsings = true, TestCode = source }.RunAsync();

    private const string GenericBase = "public abstract class PoolBase<T> where T : class { protected readonly ConcurrentBag<T> Items = new(); public T Rent() => Items.TryTake(out var x) ? x : Create(); protected abstract T Create(); {0} }";

    /// <summary>In one assembly with its base class a pool is whole; with half of it in another one, nobody knows what the rest does.</summary>
    [Fact]
    public async Task A_base_class_in_another_assembly_is_the_other_half()
    {
        var test = new VerifyCS.Test { ImplicitUsings = true, TestCode = "class Streams : PoolBase<MemoryStream> { protected override MemoryStream Create() => new(); public void Return(MemoryStream s) => Items.Add(s); }" };
        test.TestState.AdditionalProjects["Other"].Sources.Add(GenericBase.Replace("{0}", string.Empty));
        test.TestState.AdditionalProjectReferences.Add("Other");
        await test.RunAsync();
    }

    [Theory]
    [InlineData("class Streams : PoolBase<MemoryStream> { protected override MemoryStream Create() => new( ; public void Return(MemoryStream s) => Items.Add(s }")]
    [InlineData("class Streams : PoolBase<Missing> { protected override Missing Create() => new(); public void Return(Missing s) => Items.Add(s); }")]
    [InlineData("class Streams : PoolBase<> { public void Return(object s) => Items.Add(s); }")]
    public async Task Half_written_classes_over_a_generic_base_are_silent(string source)
        => await new VerifyCS.Test { ImplicitUsings = true, TestCode = source + GenericBase.Replace("{0}", string.Empty), CompilerDiagnostics = CompilerDiagnostics.None }.RunAsync();

    [Theory]
    [InlineData("class P { readonly Dictionary<Type, SortedList<int, List<Array>>> _pools = new(); public T[] Rent<T>(int n) { if (_pools.TryGetValue(typeof(T), out var sizes) && sizes.TryGetValue(n, out var list && list.Count > 0) { return (T[])list[ } public void Return<T>(T[] a) { _pools[typeof(T)][a.Length.Add(a); } }")]
    [InlineData("class P { readonly SortedList<int, Stack<Missing>> _sizes = new(); public Missing Rent(int n) => _sizes[n].Count > 0 ? _sizes[n].Pop() : new Missing(); public void Return(Missing b) => _sizes[1].Push(b); }")]
    [InlineData("class P { readonly SortedList<int, Stack<byte[]>> _sizes; public byte[] Rent(int n) => _sizes.Values[n] ?? new ; public void Return(byte[] b) => _sizes.Values[ }")]
    public async Task Half_written_keyed_pools_are_silent(string source)
        => await new VerifyCS.Test { ImplicitUsings = true, TestCode = source, CompilerDiagnostics = CompilerDiagnostics.None }.RunAsync();
}
