using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the fix of GCG1005 does; what stands in its way is in the tests of GCG1002's.</summary>
public class GCG1005ChunkedFixTests
{
    private static CollectionTest<RequestCollectionAnalyzer, RequestCollectionCodeFixProvider> Test()
        => new("class Group { public int[] Ids = {}; public List<long> Numbers = new(); public List<string> Names = new(); }");

    [Fact]
    public Task Sets_and_lists_become_chunked()
        => Test().WithRuntime().FixesAsync(
            "object {0}(List<Group> groups)",
            (
                "var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.Count;",
                "var all = new ChunkedHashSet<int>(); foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.Count;"),
            (
                "List<long> all = [|new()|]; foreach (Group group in groups) { all.AddRange(group.Numbers); } all.Sort(); return all.Sum();",
                "ChunkedList<long> all = new(); foreach (Group group in groups) { all.AddRange(group.Numbers); } all.Sort(); return all.Sum();"),
            (
                "var all = [|new List<string>()|]; foreach (Group group in groups) { all.AddRange(group.Names); } return all.Distinct().Count();",
                "var all = new ChunkedList<string>(); foreach (Group group in groups) { all.AddRange(group.Names); } return all.Distinct().Count();"));

    [Fact]
    public Task Nothing_is_offered_without_the_package()
        => Test().FindsAsync(
            "object {0}(List<Group> groups)",
            "var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.Count;");

    [Fact]
    public Task Nothing_is_offered_where_all_is_copied_or_leaves_as_it_is()
        => Test().WithRuntime().FindsAsync(
            "object {0}(List<Group> groups)",
            "var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all.ToArray();",
            "var all = [|new HashSet<int>()|]; foreach (Group group in groups) { all.UnionWith(group.Ids); } return all;",
            "var all = [|new List<string>()|]; foreach (Group group in groups) { all.AddRange(group.Names); } return all.OrderBy(name => name).First();");
}
