using System;
using System.Reflection;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Xunit;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>
/// Runs code before and after the chunked fixes, against GcGuard.Runtime itself: the same results, in the same order, and
/// about half the bytes.
/// </summary>
public class ChunkedEffectTests
{
    private const string Program = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Text;

        public sealed class Groups
        {
            public IReadOnlyList<int[]> All { get; } = new[] { Ids(0, 30_000), Ids(10_000, 60_000), Ids(30_000, 100_000) };

            private static int[] Ids(int start, int count)
            {
                var ids = new int[count];
                for (int i = 0; i < count; i++)
                {
                    ids[i] = (int)((uint)(start + i) * 2654435761u >> 8);
                }

                return ids;
            }
        }

        public static class Cases
        {
            private static readonly Groups Source = new Groups();

            public static long Sets()
            {
                HashSet<int> all = United(Source.All);
                return Sum(all) + (all.Contains(17) ? 1 : 0) + all.Count;
            }

            public static long Lists()
            {
                var all = new List<int>();
                foreach (int[] group in Source.All)
                {
                    all.AddRange(group);
                }

                all.Sort();
                long sum = 0;
                foreach (int id in all)
                {
                    sum = sum * 31 + id;
                }

                return sum + all.BinarySearch(all[100]) + all.IndexOf(all[3]) + all.GetRange(5, 50).Count;
            }

            public static long Maps()
            {
                var numbers = new Dictionary<int, string>(100_000);
                foreach (int[] group in Source.All)
                {
                    foreach (int id in group)
                    {
                        numbers[id] = group.Length.ToString();
                    }
                }

                long sum = 0;
                foreach (KeyValuePair<int, string> number in numbers)
                {
                    sum = sum * 31 + number.Key + number.Value.Length;
                }

                return numbers.TryGetValue(5, out string found) ? found.Length : sum + numbers.Keys.Count;
            }

            private static HashSet<int> United(IReadOnlyList<int[]> groups)
            {
                var all = new HashSet<int>();
                foreach (int[] group in groups)
                {
                    all.UnionWith(group);
                }

                return all;
            }

            private static long Sum(HashSet<int> ids)
            {
                long sum = 0;
                foreach (int id in ids)
                {
                    sum = sum * 31 + id;
                }

                return sum;
            }
        }
        """;

    [Fact]
    public async Task Sets_and_lists_that_grow()
    {
        FixedProgram program = await FixedProgram.CreateAsync<RequestCollectionAnalyzer, RequestCollectionCodeFixProvider>(Program, withRuntime: true);

        Assert.Equal(2, program.Count);
        AssertSameForLess(program, "Sets");
        AssertSameForLess(program, "Lists");
    }

    [Fact]
    public async Task Dictionaries_with_a_capacity()
    {
        FixedProgram program = await FixedProgram.CreateAsync<PresizedCollectionAnalyzer, PresizedCollectionCodeFixProvider>(Program, withRuntime: true);

        Assert.Equal(1, program.Count);
        AssertSameForLess(program, "Maps");
    }

    private static void AssertSameForLess(FixedProgram program, string name)
    {
        (object? before, long bytesBefore) = Run(program.Before, name);
        (object? after, long bytesAfter) = Run(program.After, name);
        Assert.Equal(before, after);
        Assert.InRange(bytesAfter, 1, bytesBefore - 1);
    }

    /// <summary>Runs a case twice, so that what is made once does not count, and counts the second time.</summary>
    private static (object? Result, long Bytes) Run(Assembly program, string name)
    {
        MethodInfo method = program.GetType("Cases")!.GetMethod(name)!;
        method.Invoke(null, null);
        long start = GC.GetAllocatedBytesForCurrentThread();
        object? result = method.Invoke(null, null);
        return (result, GC.GetAllocatedBytesForCurrentThread() - start);
    }
}
