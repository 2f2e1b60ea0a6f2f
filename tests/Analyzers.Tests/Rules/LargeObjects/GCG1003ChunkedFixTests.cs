using System.Threading.Tasks;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.GrownCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.GrownCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>
/// How the fix of GCG1003 makes a collection chunked that is needed whole; what stands in its way is in the tests of
/// GCG1002's.
/// </summary>
public class GCG1003ChunkedFixTests
{
    [Fact]
    public Task Collections_that_certainly_grow_large()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using GcGuard;

                class C
                {
                    object M0(int n)
                    {
                        var all = [|new List<long>()|]; for (int i = 0; i < 100_000; i++) { all.Add(i * n); } return all[n] + all.Count;
                    }

                    object M1(int n)
                    {
                        var all = [|Enumerable.Range(0, 100_000).ToList()|]; all.RemoveAt(n); return all[n] + all.Count;
                    }

                    object M2(int n)
                    {
                        List<string> all = [|Enumerable.Range(0, 100_000)
                            .Select(i => i.ToString())
                            .ToList()|]; // all of them
                        all.RemoveAt(n);
                        return all[n] + all.Count;
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Linq;
                using GcGuard;

                class C
                {
                    object M0(int n)
                    {
                        var all = new ChunkedList<long>(); for (int i = 0; i < 100_000; i++) { all.Add(i * n); } return all[n] + all.Count;
                    }

                    object M1(int n)
                    {
                        var all = new ChunkedList<int>(Enumerable.Range(0, 100_000)); all.RemoveAt(n); return all[n] + all.Count;
                    }

                    object M2(int n)
                    {
                        ChunkedList<string> all = new ChunkedList<string>(Enumerable.Range(0, 100_000)
                            .Select(i => i.ToString())); // all of them
                        all.RemoveAt(n);
                        return all[n] + all.Count;
                    }
                }
                """,
        }.RunAsync();


    [Fact]
    public Task Nothing_is_offered_without_the_package()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;

                class C
                {
                    object M0(int n)
                    {
                        var all = [|new List<long>()|]; for (int i = 0; i < 100_000; i++) { all.Add(i); } return all[n];
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Nothing_is_offered_where_a_name_or_comment_is_in_the_way()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            UnfixedCode = """
                using System.Linq;
                using GcGuard;

                class C
                {
                    object M0(int n)
                    {
                        var all = [|Enumerable.Range(0, 100_000).Select(i => new { i }).ToList()|]; all.RemoveAt(n); return all[n].i;
                    }

                    object M1(int n)
                    {
                        var all = [|Enumerable.Range(0, 100_000) /* numbers */.ToList()|]; all.RemoveAt(n); return all[n];
                    }

                    object M2(int n)
                    {
                        var all = [|Enumerable.ToList(Enumerable.Range(0, 100_000))|]; all.RemoveAt(n); return all[n];
                    }
                }
                """,
        }.RunAsync();
}
