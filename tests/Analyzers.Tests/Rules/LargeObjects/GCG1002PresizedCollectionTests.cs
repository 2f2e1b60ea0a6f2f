using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.PresizedCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.PresizedCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1002 reports and where it keeps silent.</summary>
public class GCG1002PresizedCollectionTests
{
    [Theory]
    [InlineData("new List<int>(30_000)")]
    [InlineData("new List<string>(11_000)")]
    [InlineData("new List<(long, string)>(6_000)")]
    [InlineData("new HashSet<int>(30_000)")]
    [InlineData("new HashSet<int>(30_000, null)")]
    [InlineData("new Dictionary<int, int>(30_000)")]
    [InlineData("new Dictionary<string, object>(30_000, StringComparer.Ordinal)")]
    [InlineData("new Queue<long>(30_000)")]
    [InlineData("new Stack<long>(30_000)")]
    [InlineData("new PriorityQueue<string, int>(30_000)")]
    [InlineData("new StringBuilder(100_000)")]
    [InlineData("new StringBuilder(\"head\", 100_000)")]
    [InlineData("new StringBuilder(100_000, 200_000)")]
    [InlineData("new MemoryStream(100_000)")]
    [InlineData("new MemoryStream(capacity: 1 << 20)")]
    [InlineData("new ArrayBufferWriter<byte>(100_000)")]
    [InlineData("new ArrayBufferWriter<char>(100_000)")]
    public Task A_capacity_past_the_threshold_is_found_in_every_collection(string creation)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Buffers;
                using System.Collections;
                using System.Collections.Concurrent;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;

                class C
                {
                    object M0()
                    {
                        return [|{{creation}}|];
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The lengths beside the threshold, by the layouts of the 64-bit runtime.</summary>
    [Theory]
    [InlineData("new List<byte>(84_975)", "new List<byte>(84_976)")]
    [InlineData("new List<int>(21_243)", "new List<int>(21_244)")]
    [InlineData("new List<object>(10_621)", "new List<object>(10_622)")]
    [InlineData("new List<decimal>(5_310)", "new List<decimal>(5_311)")]
    [InlineData("new List<KeyValuePair<int, int>>(10_621)", "new List<KeyValuePair<int, int>>(10_622)")]
    [InlineData("new MemoryStream(84_975)", "new MemoryStream(84_976)")]
    [InlineData("new StringBuilder(42_487)", "new StringBuilder(42_488)")]
    // Entries of 12 bytes in tables of 5,839 and 7,013.
    [InlineData("new HashSet<int>(7_081)", "new HashSet<int>(7_082)")]
    // Entries of 24 bytes: the table after 2,931 has 3,371, the one after 3,371 has 4,049 places.
    [InlineData("new Dictionary<string, string>(3_540)", "new Dictionary<string, string>(3_541)")]
    public Task The_size_of_the_array_decides(string below, string above)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System.Collections.Generic;
                using System.IO;
                using System.Text;

                class C
                {
                    object M0()
                    {
                        return {{below}};
                    }

                    object M1()
                    {
                        return [|{{above}}|];
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Capacities_come_from_constants_variables_and_arithmetic()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(int count)
                    {
                        int rows = 30_000;
                        return [|new List<int>(rows)|];
                    }

                    object M1(int count)
                    {
                        return [|new List<int>(Limits.Rows / 2 + 2_000)|];
                    }

                    object M2(int count)
                    {
                        return [|new List<int>(Limits.Lines)|];
                    }

                    object M3(int count)
                    {
                        return [|new List<int>(Math.Max(count, 30_000))|];
                    }

                    object M4(int count)
                    {
                        return new List<int>(count);
                    }

                    object M5(int count)
                    {
                        return new List<int>(Math.Min(count, 30_000));
                    }

                    object M6(int count)
                    {
                        List<int> list = [|new(30_000)|];
                        list.AddRange(Enumerable.Range(0, count));
                        return list;
                    }
                }
                static class Limits { public const int Rows = 40_000; public static readonly int Lines = 50_000; }
                """,
        }.RunAsync();

    [Fact]
    public Task Room_that_is_asked_for_later_counts_too()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;

                class C
                {
                    object M0(List<int> items)
                    {
                        var list = new List<int>();
                        [|list.EnsureCapacity(30_000)|];
                        foreach (var item in items) { list.Add(item); }
                        return list;
                    }

                    object M2(List<int> items)
                    {
                        var list = new HashSet<int>();
                        [|list.EnsureCapacity(30_000)|];
                        foreach (var item in items) { list.Add(item); }
                        return list;
                    }

                    object M3(List<int> items)
                    {
                        var list = new Dictionary<int, int>();
                        [|list.EnsureCapacity(30_000)|];
                        foreach (int item in items) { list[item] = item; }
                        return list;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Room_in_a_collection_that_may_have_it_already_is_silent()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;

                class C
                {
                    object M0(List<int> items)
                    {
                        items.EnsureCapacity(30_000);
                        return items;
                    }

                    object M1(List<int> items)
                    {
                        var list = new List<int>(items);
                        list.EnsureCapacity(30_000);
                        return list;
                    }

                    object M2(List<int> items)
                    {
                        var list = new List<int>();
                        list.AddRange(items);
                        list.EnsureCapacity(30_000);
                        return list;
                    }

                    object M3(List<int> items)
                    {
                        var list = [|new List<int>(30_000)|];
                        list.EnsureCapacity(30_000);
                        foreach (var item in items) { list.Add(item); }
                        return list;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Own_types_and_small_capacities_are_silent()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;

                class C
                {
                    object M0(byte[] data)
                    {
                        return new Ring<int>(30_000);
                    }

                    object M1(byte[] data)
                    {
                        return new Own.List<int>(30_000);
                    }

                    object M2(byte[] data)
                    {
                        return new List<int>(1_000);
                    }

                    object M3(byte[] data)
                    {
                        return new MemoryStream(81_920);
                    }

                    object M4(byte[] data)
                    {
                        return new MemoryStream(data);
                    }

                    object M5(byte[] data)
                    {
                        return new StringBuilder("text");
                    }

                    object M6(byte[] data)
                    {
                        return new List<int>();
                    }
                }
                class Ring<T> : List<T> { public Ring(int capacity) { } } namespace Own { class List<T> { public List(int capacity) { } } }
                """,
        }.RunAsync();

    [Fact]
    public Task Code_that_runs_once_is_silent()
        => VerifyCS.VerifyAnalyzerAsync(
            """
            using System.Collections.Generic;

            static class Program
            {
                private static readonly List<int> Table = new List<int>(30_000);

                static void Main()
                {
                    var list = new List<int>(30_000);
                    list.Add(Table.Count);
                }
            }
            """);

    [Fact]
    public Task The_message_says_what_how_much_on_which_path_and_what_to_do()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpGet]
                    public int Count(int[] rows) => Export.Build(rows).Count;

                    [HttpPost]
                    public string Text(int[] rows)
                    {
                        var text = {|#1:new StringBuilder(100_000)|};
                        foreach (int row in rows) { text.Append(row); }
                        return text.ToString();
                    }

                    [HttpPut]
                    public int Few(int row)
                    {
                        var list = {|#2:new List<int>(30_000)|};
                        list.Add(row);
                        return list.Count;
                    }

                    [HttpPatch]
                    public Stream Stream() => {|#3:new MemoryStream(1_000_000)|};
                }

                internal static class Export
                {
                    public static List<int> Build(int[] rows)
                    {
                        var list = {|#0:new List<int>(30_000)|};
                        list.AddRange(rows);
                        return list;
                    }
                }
                """,
        };
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithSpan(9, 16, 9, 21).WithSpan(33, 29, 33, 34)
            .WithArguments("new List<int>(30_000)", "120 kB", "OrdersController.Count ← Export.Build", "work through the elements in parts, or keep the collection between requests"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(1).WithSpan(12, 19, 12, 23)
            .WithArguments("new StringBuilder(100_000)", "200 kB", "OrdersController.Text", "drop the capacity: filled piece by piece, the builder grows in chunks of at most 8,000 characters"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(2).WithSpan(20, 16, 20, 19)
            .WithArguments("new List<int>(30_000)", "120 kB", "OrdersController.Few", "drop the capacity, which is never filled"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(3).WithSpan(28, 19, 28, 25)
            .WithArguments("new MemoryStream(1_000_000)", "1 MB", "OrdersController.Stream", "write to the destination itself, or to a pooled buffer"));
        return test.RunAsync();
    }
}
