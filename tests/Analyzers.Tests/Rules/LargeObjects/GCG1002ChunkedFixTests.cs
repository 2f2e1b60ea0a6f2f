using System.Threading.Tasks;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.PresizedCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.PresizedCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>
/// When a collection becomes one of chunks, what changes with it, and what stands in the way. The plan is the same for all
/// rules that offer it; GCG1002 needs the least code around it.
/// </summary>
public class GCG1002ChunkedFixTests
{
    [Fact]
    public Task Nothing_is_offered_without_the_package()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;

                class C
                {
                    int M0(int[] rows)
                    {
                        var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_local_that_is_filled_and_read()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using GcGuard;

                class C
                {
                    long M0(int[] rows)
                    {
                        // the ids
                        var ids = [|new List<int>(100_000)|]; // all of them
                        foreach (int row in rows)
                        {
                            ids.Add(row);
                        }

                        ids.Sort();
                        ids[0]++;
                        ids.RemoveAll(id => id < 0);
                        return ids.Where(id => id > 3).Sum(id => (long)id) + ids[^1] + ids?.Count ?? 0;
                    }

                    long M1(int[] rows)
                    {
                        List<int> ids = [|new(100_000)|]; ids.AddRange(rows); if (ids == null || ids is null) return 0; return ids.Count;
                    }

                    long M2(int[] rows)
                    {
                        System.Collections.Generic.List<int>? ids = null; ids = [|new List<int>(100_000) { 1, 2 }|]; ids ??= new(); Outside.Read(ids); return ids.Count;
                    }

                    long M3(int[] rows)
                    {
                        var ids = [|new HashSet<int>(100_000, EqualityComparer<int>.Default)|]; ids.UnionWith(rows); Array.ForEach(rows, row => ids.Add(row)); return ids.Contains(3) ? ids.Count : 0;
                    }

                    long M4(int[] rows)
                    {
                        var names = [|new Dictionary<int, string>(100_000) { [1] = "one" }|]; foreach (int row in rows) names[row] = ""; foreach (var (id, name) in names) Console.WriteLine(name + id); return names.TryGetValue(2, out var two) ? two.Length : names.Keys.Max() + names.Values.Count;
                    }

                    long M5(int[] rows)
                    {
                        var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); List<int> few = ids.GetRange(0, 3); return few.Count;
                    }

                    long M6(int[] rows)
                    {
                        var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); var each = ids.GetEnumerator(); return each.MoveNext() ? each.Current : 0;
                    }

                    long M7(int[] rows)
                    {
                        IList<int> ids = [|new List<int>(100_000)|]; foreach (int row in rows) ids.Add(row); return ids.Count;
                    }

                    long M8(int[] rows)
                    {
                        var ids = rows.Length > 3 ? [|new List<int>(100_000)|] : new List<int>(); ids.AddRange(rows); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using GcGuard;

                class C
                {
                    long M0(int[] rows)
                    {
                        // the ids
                        var ids = new ChunkedList<int>(100_000); // all of them
                        foreach (int row in rows)
                        {
                            ids.Add(row);
                        }

                        ids.Sort();
                        ids[0]++;
                        ids.RemoveAll(id => id < 0);
                        return ids.Where(id => id > 3).Sum(id => (long)id) + ids[^1] + ids?.Count ?? 0;
                    }

                    long M1(int[] rows)
                    {
                        ChunkedList<int> ids = new(100_000); ids.AddRange(rows); if (ids == null || ids is null) return 0; return ids.Count;
                    }

                    long M2(int[] rows)
                    {
                        ChunkedList<int>? ids = null; ids = new ChunkedList<int>(100_000) { 1, 2 }; ids ??= new(); Outside.Read(ids); return ids.Count;
                    }

                    long M3(int[] rows)
                    {
                        var ids = new ChunkedHashSet<int>(100_000, EqualityComparer<int>.Default); ids.UnionWith(rows); Array.ForEach(rows, row => ids.Add(row)); return ids.Contains(3) ? ids.Count : 0;
                    }

                    long M4(int[] rows)
                    {
                        var names = new ChunkedDictionary<int, string>(100_000) { [1] = "one" }; foreach (int row in rows) names[row] = ""; foreach (var (id, name) in names) Console.WriteLine(name + id); return names.TryGetValue(2, out var two) ? two.Length : names.Keys.Max() + names.Values.Count;
                    }

                    long M5(int[] rows)
                    {
                        var ids = new ChunkedList<int>(100_000); ids.AddRange(rows); ChunkedList<int> few = ids.GetRange(0, 3); return few.Count;
                    }

                    long M6(int[] rows)
                    {
                        var ids = new ChunkedList<int>(100_000); ids.AddRange(rows); var each = ids.GetEnumerator(); return each.MoveNext() ? each.Current : 0;
                    }

                    long M7(int[] rows)
                    {
                        IList<int> ids = new ChunkedList<int>(100_000); foreach (int row in rows) ids.Add(row); return ids.Count;
                    }

                    long M8(int[] rows)
                    {
                        var ids = rows.Length > 3 ? new ChunkedList<int>(100_000) : new ChunkedList<int>(); ids.AddRange(rows); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_demand_for_room_is_one_for_chunks()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System.Collections.Generic;
                using GcGuard;

                class C
                {
                    long M0(int[] rows)
                    {
                        var ids = new List<int>(); [|ids.EnsureCapacity(100_000)|]; ids.AddRange(rows); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using GcGuard;

                class C
                {
                    long M0(int[] rows)
                    {
                        var ids = new ChunkedList<int>(); ids.EnsureCapacity(100_000); ids.AddRange(rows); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Private_fields_parameters_and_results_change_with_it()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;

                class C
                {
                    private List<int>? _last;

                    public int Count(int[] rows)
                    {
                        List<int> ids = Read(rows, new List<int>());
                        return ids.Count + Odd(ids) + (_last?.Count ?? 0);
                    }

                    private List<int> Read(int[] rows, List<int> before)
                    {
                        var ids = [|new List<int>(100_000)|];
                        ids.AddRange(rows);
                        ids.AddRange(before);
                        _last = ids;
                        return ids;
                    }

                    private static int Odd(List<int> ids)
                    {
                        return Inner(ids);

                        static int Inner(List<int> ids) => ids.Count(id => id % 2 == 1);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using GcGuard;

                class C
                {
                    private ChunkedList<int>? _last;

                    public int Count(int[] rows)
                    {
                        ChunkedList<int> ids = Read(rows, new List<int>());
                        return ids.Count + Odd(ids) + (_last?.Count ?? 0);
                    }

                    private ChunkedList<int> Read(int[] rows, List<int> before)
                    {
                        var ids = new ChunkedList<int>(100_000);
                        ids.AddRange(rows);
                        ids.AddRange(before);
                        _last = ids;
                        return ids;
                    }

                    private static int Odd(ChunkedList<int> ids)
                    {
                        return Inner(ids);

                        static int Inner(ChunkedList<int> ids) => ids.Count(id => id % 2 == 1);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_result_of_an_asynchronous_private_method()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;

                class C
                {
                    public async Task<int> Count(int[] rows) => (await ReadAsync(rows).ConfigureAwait(false)).Count;

                    private static async Task<HashSet<int>> ReadAsync(int[] rows)
                    {
                        var ids = [|new HashSet<int>(100_000)|];
                        await Task.Yield();
                        ids.UnionWith(rows);
                        if (ids.Count == 0)
                        {
                            return new HashSet<int>();
                        }

                        return ids;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using GcGuard;

                class C
                {
                    public async Task<int> Count(int[] rows) => (await ReadAsync(rows).ConfigureAwait(false)).Count;

                    private static async Task<ChunkedHashSet<int>> ReadAsync(int[] rows)
                    {
                        var ids = new ChunkedHashSet<int>(100_000);
                        await Task.Yield();
                        ids.UnionWith(rows);
                        if (ids.Count == 0)
                        {
                            return new ChunkedHashSet<int>();
                        }

                        return ids;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_private_parameter_that_others_give_the_frameworks_type_becomes_an_interface()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;

                class C
                {
                    public int Count(int[] rows, List<int> other, HashSet<int> seen)
                    {
                        var ids = [|new List<int>(100_000)|];
                        ids.AddRange(rows);
                        Note([|new HashSet<int>(100_000)|], 1);
                        Note(seen, 2);
                        Fill(ids);
                        Fill(other);
                        return Sum(ids) + Sum(other);
                    }

                    private static int Sum(List<int> ids)
                    {
                        int sum = ids[0];
                        foreach (int id in ids)
                        {
                            sum += id;
                        }

                        return sum + ids.Count;
                    }

                    private static void Fill(List<int> ids) => ids.Add(1);

                    private static bool Note(HashSet<int> ids, int id) => ids.Add(id);
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using GcGuard;

                class C
                {
                    public int Count(int[] rows, List<int> other, HashSet<int> seen)
                    {
                        var ids = new ChunkedList<int>(100_000);
                        ids.AddRange(rows);
                        Note(new ChunkedHashSet<int>(100_000), 1);
                        Note(seen, 2);
                        Fill(ids);
                        Fill(other);
                        return Sum(ids) + Sum(other);
                    }

                    private static int Sum(IReadOnlyList<int> ids)
                    {
                        int sum = ids[0];
                        foreach (int id in ids)
                        {
                            sum += id;
                        }

                        return sum + ids.Count;
                    }

                    private static void Fill(IList<int> ids) => ids.Add(1);

                    private static bool Note(ISet<int> ids, int id) => ids.Add(id);
                }
                """,
        }.RunAsync();

    /// <summary>Uses that do not compile with the chunked type, mean something else, or make one large array after all.</summary>
    [Theory]
    // Signatures and types that are not the method's own.
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); Outside.Take(ids); return null;")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); Outside.Fill(ref ids); return null;")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return Outside.Same(ids).Count;")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids;")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return (ids, 1);")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return new { ids };")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return System.Text.Json.JsonSerializer.Serialize(ids);")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return string.Format(\"{0}\", ids);")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); Func<List<int>> get = () => ids; return get().Count;")]
    [InlineData("var ids = given; ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids.Count;")]
    [InlineData("List<int> ids = [|new(100_000)|], other = given; ids.AddRange(rows); return ids.Count + other.Count;")]
    // Members that the chunked type does not have, or that do something else.
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids.ToString();")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids.GetType() == typeof(List<int>);")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids.Equals(given);")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids == given;")]
    [InlineData("var ids = [|new HashSet<int>(100_000)|]; ids.SymmetricExceptWith(rows); return ids.First();")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return System.Runtime.InteropServices.CollectionsMarshal.AsSpan(ids).Length;")]
    // Questions about the type.
    [InlineData("object ids = [|new List<int>(100_000)|]; ((List<int>)ids).AddRange(rows); return ids is List<int>;")]
    [InlineData("IList<int> ids = [|new List<int>(100_000)|]; foreach (int row in rows) ids.Add(row); return ids is List<int>;")]
    [InlineData("IList<int> ids = [|new List<int>(100_000)|]; foreach (int row in rows) ids.Add(row); return ((List<int>)ids).Count;")]
    [InlineData("IList<int> ids = [|new List<int>(100_000)|]; foreach (int row in rows) ids.Add(row); return ids as List<int>;")]
    [InlineData("IList<int> ids = [|new List<int>(100_000)|]; foreach (int row in rows) ids.Add(row); return ids switch { List<int> list => list.Count, _ => 0 };")]
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids is { Count: > 3 };")]
    // One array of all.
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids.ToArray();")]
    [InlineData("var ids = [|new HashSet<int>(100_000)|]; ids.UnionWith(rows); return ids.ToArray();")]
    [InlineData("var ids = [|new HashSet<int>(100_000)|]; ids.UnionWith(rows); return ids.OrderBy(id => id).First();")]
    [InlineData("var ids = [|new HashSet<int>(100_000)|]; ids.UnionWith(rows); return new List<int>(ids).Count;")]
    // Another provider's translation.
    [InlineData("var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return table.Where(row => ids.Contains(row.Id)).Count();")]
    // What has no chunked counterpart.
    [InlineData("var ids = [|new Queue<int>(100_000)|]; foreach (int row in rows) ids.Enqueue(row); return ids.Count;")]
    public Task What_stands_in_the_way(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using GcGuard;

                class C
                {
                    object M0(int[] rows, IQueryable<Row> table, List<int> given)
                    {
                        {{body}}
                    }
                }

                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Members_that_others_see_are_left_alone()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;

                class C
                {
                    internal List<int> Kept = new();
                    protected List<int> Own { get; set; } = new();
                    [Obsolete] private List<int> _marked = new();

                    public List<int> All(int[] rows) { var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids; }
                    internal HashSet<int> Inside(int[] rows) { var ids = [|new HashSet<int>(100_000)|]; ids.UnionWith(rows); return ids; }
                    public void Keep(int[] rows) { var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); Kept = ids; }
                    public void KeepOwn(int[] rows) { var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); Own = ids; }
                    [Obsolete] public void KeepMarked(int[] rows) { var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); _marked = ids; }
                    public IEnumerable<List<int>> Parts(int[] rows) { var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); yield return ids; }
                    public int Through(int[] rows) => Same(Private(rows)).Count + Generic<int>(rows).Count;
                    private List<int> Private(int[] rows) { var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); return ids; }
                    private static List<T> Generic<T>(int[] rows) { var ids = [|new List<T>(100_000)|]; foreach (int row in rows) ids.Add(default!); return ids; }
                    private static List<int> Same(List<int> ids) => ids;
                    public List<int> Other() => Same(new List<int>());
                }
                """,
        }.RunAsync();

    /// <summary>A capacity that is never filled is dropped; the chunked type is the second choice there.</summary>
    [Fact]
    public async Task Where_the_capacity_can_go_the_chunks_are_an_alternative()
    {
        await new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System.Collections.Generic;

                class C
                {
                    long M0(int row)
                    {
                        var ids = [|new List<int>(100_000)|]; ids.Add(row); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;

                class C
                {
                    long M0(int row)
                    {
                        var ids = new List<int>(); ids.Add(row); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
        }.RunAsync();
        await new VerifyCS.Test
        {
            CodeActionIndex = 1,
            CodeActionEquivalenceKey = "GCG1002:chunked",
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System.Collections.Generic;
                using GcGuard;

                class C
                {
                    long M0(int row)
                    {
                        var ids = [|new List<int>(100_000)|]; ids.Add(row); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using GcGuard;

                class C
                {
                    long M0(int row)
                    {
                        var ids = new ChunkedList<int>(100_000); ids.Add(row); return ids.Count;
                    }
                }
                class Row { public int Id { get; set; } public string Name { get; set; } = ""; }
                delegate void Taking(List<int> list);
                static class Outside
                {
                    public static void Take(List<int> list) { }
                    public static void Take(Dictionary<int, Row> map) { }
                    public static void Read(IEnumerable<int> list) { }
                    public static T Same<T>(T value) => value;
                    public static void Fill(ref List<int> list) { }
                }
                """,
        }.RunAsync();
    }

    /// <summary>What somebody could notice stands in the title, and is no part of fix-all where that is to be safe.</summary>
    [Theory]
    [InlineData("int M0(int[] rows)", "var ids = [|new List<int>(100_000)|]; ids.AddRange(rows); ids.Sort(); return ids.Count;", "")]
    [InlineData("int M0(Row[] rows)", "var all = [|new List<Row>(100_000)|]; all.AddRange(rows); all.Sort((a, b) => a.Id - b.Id); return all.Count;", " (elements that compare as equal may come in another order)")]
    [InlineData("int M0(double[] rows)", "var all = [|new List<double>(100_000)|]; all.AddRange(rows); all.Sort(); return all.Count;", " (elements that compare as equal may come in another order)")]
    [InlineData("public IEnumerable<int> M0(int[] rows)", "var all = [|new List<int>(100_000)|]; all.AddRange(rows); return all;", " (callers get it behind the interface)")]
    public Task What_changes_stands_in_the_title(string signature, string before, string note)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = $$"""
                using System.Collections.Generic;
                using GcGuard;

                class C
                {
                    {{signature}}
                    {
                        {{before}}
                    }
                }

                class Row { public int Id { get; set; } }
                """,
            FixedCode = $$"""
                using System.Collections.Generic;
                using GcGuard;

                class C
                {
                    {{signature}}
                    {
                        {{before.Replace("[|new List", "new ChunkedList").Replace("|]", "")}}
                    }
                }

                class Row { public int Id { get; set; } }
                """,
            CodeActionVerifier = (action, verifier) => verifier.Equal(
                "Make it a ChunkedList<T> of GcGuard.Runtime, which has no large arrays" + note, action.Title),
        }.RunAsync();
}
