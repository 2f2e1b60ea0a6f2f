using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.LargeObjects;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeArrayAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.LargeArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>How the fix of GCG1001 makes what a query puts into an array a chunked list.</summary>
public class GCG1001ChunkedFixTests
{
    private static CollectionTest<LargeArrayAnalyzer, LargeArrayCodeFixProvider> Test()
        => new("static class Outside { public static void Take(int[] all) { } public static void Change(ref int one) { } } struct Point { public int X; public void Move() => X++; }");

    [Fact]
    public Task What_a_query_makes()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.Linq;
                using GcGuard;

                class C
                {
                    object M0(int n)
                    {
                        int[] all = [|Enumerable.Range(0, 100_000).ToArray()|]; all[n]++; all[0] = all[1]; return all[n] + all.Length;
                    }

                    object M1(int n)
                    {
                        var all = [|Enumerable.Repeat("", 100_000).ToArray()|]; foreach (string one in all) { Console.WriteLine(one.Length); } return all.Where(one => one.Length > n).Count() + all[n].Length;
                    }
                }
                static class Outside { public static void Take(int[] all) { } public static void Change(ref int one) { } } struct Point { public int X; public void Move() => X++; }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.Linq;
                using GcGuard;

                class C
                {
                    object M0(int n)
                    {
                        ChunkedList<int> all = new ChunkedList<int>(Enumerable.Range(0, 100_000)); all[n]++; all[0] = all[1]; return all[n] + all.Count;
                    }

                    object M1(int n)
                    {
                        var all = new ChunkedList<string>(Enumerable.Repeat("", 100_000)); foreach (string one in all) { Console.WriteLine(one.Length); } return all.Where(one => one.Length > n).Count() + all[n].Length;
                    }
                }
                static class Outside { public static void Take(int[] all) { } public static void Change(ref int one) { } } struct Point { public int X; public void Move() => X++; }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; return all;")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; Outside.Take(all); return null;")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; Outside.Change(ref all[n]); return null;")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; ref int one = ref all[n]; one = 3; return null;")]
    [InlineData("var all = [|Enumerable.Repeat(new Point(), 100_000).ToArray()|]; all[n].X = 3; return null;")]
    [InlineData("var all = [|Enumerable.Repeat(new Point(), 100_000).ToArray()|]; all[n].Move(); return all[n];")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; return all[1..n].Length;")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; return all.AsSpan().Length;")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; return all.OrderBy(one => -one).First();")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; Array.Reverse(all); return all[n];")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; return all.Clone();")]
    [InlineData("var all = [|Enumerable.Range(0, 100_000).ToArray()|]; Func<int> get = () => all[n]; return get;")]
    public Task What_stands_in_the_way(string body) => Test().WithRuntime().FindsAsync("object {0}(int n)", body);

    [Fact]
    public Task Nothing_is_offered_without_the_package()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Buffers;
                using System.Linq;

                class C
                {
                    object M0(int n)
                    {
                        int[] all = [|Enumerable.Range(0, 100_000).ToArray()|]; return all[n] + all.Length;
                    }
                }
                static class Outside { public static void Take(int[] all) { } public static void Change(ref int one) { } } struct Point { public int X; public void Move() => X++; }
                """,
        }.RunAsync();

    /// <summary>An array that its code makes empty is rented, not replaced.</summary>
    [Fact]
    public Task The_pool_comes_first()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(Stream source)
                    {
                        byte[] block = [|new byte[100_000]|];
                        return source.Read(block, 0, 3);
                    }
                }
                static class Outside { public static void Take(int[] all) { } public static void Change(ref int one) { } } struct Point { public int X; public void Move() => X++; }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;

                class C
                {
                    int M0(Stream source)
                    {
                        byte[] block = ArrayPool<byte>.Shared.Rent(100_000);
                        try
                        {
                            return source.Read(block, 0, 3);
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(block);
                        }
                    }
                }
                static class Outside { public static void Take(int[] all) { } public static void Change(ref int one) { } } struct Point { public int X; public void Move() => X++; }
                """,
        }.RunAsync();
}
