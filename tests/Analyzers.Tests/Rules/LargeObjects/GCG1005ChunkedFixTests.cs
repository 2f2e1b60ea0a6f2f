using System.Threading.Tasks;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.RequestCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.RequestCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the fix of GCG1005 does; what stands in its way is in the tests of GCG1002's.</summary>
public class GCG1005ChunkedFixTests
{
    [Fact]
    public Task Sets_and_lists_become_chunked()
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
                    object M0(List<Group> groups)
                    {
                        var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.Count;
                    }

                    object M1(List<Group> groups)
                    {
                        List<long> all = [|new()|]; foreach (Group group in groups) { all.AddRange(group.Numbers); } all.Sort(); return all.Sum();
                    }
                }
                class Group { public int[] Ids = {}; public List<long> Numbers = new(); public List<string> Names = new(); }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using GcGuard;

                class C
                {
                    object M0(List<Group> groups)
                    {
                        var all = new ChunkedHashSet<int>(); foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.Count;
                    }

                    object M1(List<Group> groups)
                    {
                        ChunkedList<long> all = new(); foreach (Group group in groups) { all.AddRange(group.Numbers); } all.Sort(); return all.Sum();
                    }
                }
                class Group { public int[] Ids = {}; public List<long> Numbers = new(); public List<string> Names = new(); }
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
                    object M0(List<Group> groups)
                    {
                        var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.Count;
                    }
                }
                class Group { public int[] Ids = {}; public List<long> Numbers = new(); public List<string> Names = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Nothing_is_offered_where_all_is_copied_or_leaves_as_it_is()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UsesRuntime = true,
            UnfixedCode = """
                using System.Buffers;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(List<Group> groups)
                    {
                        var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.ToArray();
                    }

                    object M1(List<Group> groups)
                    {
                        var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all;
                    }
                }
                class Group { public int[] Ids = {}; public List<long> Numbers = new(); public List<string> Names = new(); }
                """,
        }.RunAsync();
}
