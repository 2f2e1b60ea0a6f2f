using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Xunit;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>
/// Runs code before and after the fixes of GCG1002 and GCG1003: the same result, and the large arrays are gone. What a
/// thread allocates is counted by the runtime itself, so a thread that allocates less than one large object in all has
/// allocated none.
/// </summary>
public sealed class LargeCollectionEffectTests : IDisposable
{
    /// <summary>The size from which on an object lies on the large object heap, in bytes.</summary>
    private const int Threshold = 85_000;

    /// <summary>How many rows and lines there are.</summary>
    private const int Rows = 100_000;

    /// <summary>The list of all rows: one reference each.</summary>
    private const long ListBytes = Rows * 8L;

    private const string Program = """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading.Tasks;

        public sealed class Row
        {
            public int Key { get; set; }
            public int Number { get; set; }
        }

        public interface IRowStore
        {
            IEnumerable<Row> All();
        }

        public sealed class RowStore : IRowStore
        {
            private readonly Row[] _rows = Enumerable.Range(0, 100_000)
                .Select(i => new Row { Number = i, Key = (int)((uint)i * 2654435761u >> 8) }).ToArray();

            public IEnumerable<Row> All()
            {
                foreach (Row row in _rows)
                {
                    yield return row;
                }
            }
        }

        public static class Cases
        {
            private static readonly IRowStore Store = new RowStore();

            public static object First() => Store.All().OrderByDescending(row => row.Key).ToList().First().Number;

            public static object Page() => string.Join(",", Store.All().ToList().Skip(100).Take(5).Select(row => row.Number));

            public static object Any() => Store.All().ToList().Count > 0;

            public static object Count() => Store.All().ToArray().Length;

            public static object Top()
            {
                var sorted = Store.All().OrderBy(row => row.Key).ToList();
                return string.Join(",", sorted.Take(10).ToList().Select(row => row.Number));
            }

            public static object Lines(string path)
            {
                long sum = 0;
                foreach (string line in File.ReadAllLines(path))
                {
                    sum = sum * 31 + line.Length;
                }

                return sum;
            }

            public static async Task<object> LinesAsync(string path)
            {
                long sum = 0;
                foreach (string line in await File.ReadAllLinesAsync(path))
                {
                    sum = sum * 31 + line.Length;
                }

                return sum;
            }

            public static object Builder()
            {
                var text = new StringBuilder(200_000);
                foreach (Row row in Store.All())
                {
                    text.Append(row.Number).Append(';');
                }

                text.Length--;
                return Seen(text.ToString(), text.Length);
            }

            public static object Few()
            {
                var list = new List<long>(100_000);
                list.Add(7);
                return list.Count;
            }

            private static object Seen(string text, int length) => text.Length == length ? text : null;
        }
        """;

    private readonly string _path = Path.GetTempFileName();

    public LargeCollectionEffectTests() => File.WriteAllLines(_path, Enumerable.Range(0, Rows).Select(i => "line " + i));

    public void Dispose() => File.Delete(_path);

    [Fact]
    public async Task Rows_and_lines_are_the_same_and_the_list_is_gone()
    {
        FixedProgram program = await FixedProgram.CreateAsync<GrownCollectionAnalyzer, GrownCollectionCodeFixProvider>(Program);

        Assert.Equal(7, program.Count);
        AssertNoLargeObject(program, "First");
        AssertNoLargeObject(program, "Page");
        AssertNoLargeObject(program, "Any");
        AssertNoLargeObject(program, "Count");
        Assert.True(Saved(program, "Lines", _path) > ListBytes);
        Assert.Equal(await RunAsync(program.Before), await RunAsync(program.After));
    }

    /// <summary>Sorting still needs arrays of all rows and keys; the page says so. Only the list of the result goes.</summary>
    [Fact]
    public async Task The_first_of_sorted_rows_cost_one_list_less()
    {
        FixedProgram program = await FixedProgram.CreateAsync<GrownCollectionAnalyzer, GrownCollectionCodeFixProvider>(Program);

        Assert.InRange(Saved(program, "Top"), ListBytes, 2 * ListBytes);
        (_, long after) = Run(program.After, "Top");
        Assert.True(after > ListBytes, "the arrays that sorting needs were expected to remain");
    }

    [Fact]
    public async Task A_builder_without_a_capacity_grows_in_small_chunks()
    {
        FixedProgram program = await FixedProgram.CreateAsync<PresizedCollectionAnalyzer, PresizedCollectionCodeFixProvider>(Program);

        Assert.Equal(2, program.Count);
        Assert.Equal(Run(program.Before, "Builder").Result, Run(program.After, "Builder").Result);
        AssertNoLargeObject(program, "Few");
        Assert.DoesNotContain("200_000", program.Text, StringComparison.Ordinal);
    }

    /// <summary>What the fix of a builder rests on: how the runtime at hand grows it.</summary>
    [Fact]
    public void The_chunks_of_a_builder_are_small_unless_it_is_told_a_capacity()
    {
        var grown = new StringBuilder();
        var presized = new StringBuilder(200_000);
        for (int i = 0; i < Rows; i++)
        {
            grown.Append(i).Append(';');
            presized.Append(i).Append(';');
        }

        Assert.InRange(LargestChunk(grown), 1, 8_000);
        Assert.InRange(LargestChunk(presized), 200_000, int.MaxValue);
        grown.Length--;
        Assert.InRange(LargestChunk(grown), 1, 8_000);
    }

    private static int LargestChunk(StringBuilder builder)
    {
        int largest = 0;
        foreach (ReadOnlyMemory<char> chunk in builder.GetChunks())
        {
            Assert.True(System.Runtime.InteropServices.MemoryMarshal.TryGetArray(chunk, out ArraySegment<char> segment));
            largest = Math.Max(largest, segment.Array!.Length);
        }

        return largest;
    }

    private static void AssertNoLargeObject(FixedProgram program, string name)
    {
        (object? expected, long before) = Run(program.Before, name);
        (object? actual, long after) = Run(program.After, name);
        Assert.Equal(expected, actual);
        Assert.True(before > Threshold, $"{name} was expected to allocate a large object before the fix");
        Assert.InRange(after, 0, Threshold - 1);
    }

    /// <summary>How many bytes less a case allocates after the fix, its result being the same.</summary>
    private static long Saved(FixedProgram program, string name, params object[] arguments)
    {
        (object? expected, long before) = Run(program.Before, name, arguments);
        (object? actual, long after) = Run(program.After, name, arguments);
        Assert.Equal(expected, actual);
        return before - after;
    }

    /// <summary>Runs a case twice, so that what is made once does not count, and counts the second time.</summary>
    private static (object? Result, long Bytes) Run(Assembly program, string name, params object[] arguments)
    {
        MethodInfo method = program.GetType("Cases")!.GetMethod(name)!;
        method.Invoke(null, arguments);
        long start = GC.GetAllocatedBytesForCurrentThread();
        object? result = method.Invoke(null, arguments);
        return (result, GC.GetAllocatedBytesForCurrentThread() - start);
    }

    private async Task<object> RunAsync(Assembly program)
        => await (Task<object>)program.GetType("Cases")!.GetMethod("LinesAsync")!.Invoke(null, [_path])!;
}
