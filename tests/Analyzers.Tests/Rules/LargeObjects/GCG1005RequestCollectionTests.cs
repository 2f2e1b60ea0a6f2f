using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.LargeObjects.RequestCollectionAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1005 reports, what its message says, and what it leaves alone.</summary>
public class GCG1005RequestCollectionTests
{
    private static readonly RuleSource Groups = new(nameof(Groups), """
        using System;
        using System.Collections.Generic;

        public class Group
        {
            public Guid Key { get; set; }

            public List<long> Ids { get; set; }

            public List<string> Names { get; set; }

            public List<Group> Children { get; set; }
        }

        public class Snapshot
        {
            public Snapshot(List<long> all) { }
        }
        """);

    [Fact]
    public Task The_message_says_what_it_grows_with_and_on_which_path()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using Microsoft.AspNetCore.Mvc;

                public class CachesController : ControllerBase
                {
                    [HttpGet]
                    public int {|#1:Get|}(int user) => new Caches().Visible(user).Count;
                }

                public interface IDirectory { IReadOnlyList<int[]> GroupsOf(int user); }

                public class Caches
                {
                    private readonly IDirectory _directory;

                    public HashSet<int> {|#2:Visible|}(int user)
                    {
                        var visible = {|#0:new HashSet<int>()|};
                        foreach (int[] group in _directory.GroupsOf(user))
                        {
                            visible.UnionWith(group);
                        }

                        return visible;
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(RequestCollectionAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1).WithLocation(2)
                    .WithArguments("visible", "a list of int[]", "CachesController.Get ← Caches.Visible"),
            },
        }.RunAsync();

    [Fact]
    public Task Collections_added_whole_and_keys_added_one_by_one_are_found()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            Stubs = [Groups],
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class GroupsController : ControllerBase
                {
                    private static void Use(object value) { }

                    [HttpGet] public object M0(List<Group> groups) { var all = [|new List<long>()|]; foreach (var group in groups) all.AddRange(group.Ids); all.Sort(); return all; }
                    [HttpGet] public object M1(List<Group> groups) { List<long> all = [|new()|]; foreach (var group in groups) { if (group.Ids.Count > 3) all.AddRange(group.Ids); } return all.Count; }
                    [HttpGet] public object M2(List<Group> groups) { var all = [|new List<long>()|]; foreach (var group in groups) all.AddRange(group.Ids); all.Sort(); return all[all.Count / 2]; }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Objects_and_texts_are_silent_whatever_becomes_of_them()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            Stubs = [Groups],
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class GroupsController : ControllerBase
                {
                    private static void Use(object value) { }

                    [HttpGet] public object S2(List<Group> groups) { var all = new List<string>(); foreach (var group in groups) all.AddRange(group.Names); foreach (var n in all.Distinct()) Use(n); return null; }
                    [HttpGet] public object S3(List<Group> groups) { var all = new List<Group>(); for (int i = 0; i < groups.Count; i++) all.InsertRange(0, groups[i].Children); Use(all.OrderBy(g => g.Key)); return null; }
                    [HttpGet] public object S6(List<Group> groups) { var all = new List<Group>(); foreach (var group in groups.Where(g => g.Ids.Any())) all.AddRange(group.Children.Where(c => c.Ids.Any())); all.Sort((a, b) => 0); return Ok(all); }
                    [HttpGet] public object M0(List<Group> groups) { var all = new List<Group>(); foreach (var group in groups) all.AddRange(group.Children); return all; }
                    [HttpGet] public object M1(List<Group> groups) { var all = new HashSet<string>(); foreach (var group in groups) all.UnionWith(group.Names); return all; }
                    [HttpGet] public object M2(List<Group> groups) { var all = new List<Group>(); foreach (var group in groups) foreach (var child in group.Children) all.Add(child); all.Sort((a, b) => 0); return all; }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task One_loop_over_rows_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            Stubs = [Groups],
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class GroupsController : ControllerBase
                {
                    private static void Use(object value) { }

                    [HttpGet] public object M0(List<Group> groups) { var all = new List<Group>(); foreach (var group in groups) all.Add(group); return all; }
                    [HttpGet] public object M1(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) all.Add(group.Ids.Count); all.Sort(); return all; }
                    [HttpGet] public object M2(List<Group> groups) { var all = new List<Group>(); foreach (var group in groups) foreach (var child in group.Children) all.Add(child); return all; }
                    [HttpGet] public object M7(List<Group> groups) { var all = new HashSet<long>(); foreach (var group in groups) foreach (var id in group.Ids) all.Add(id); return all; }
                    [HttpGet] public object M8(List<Group> groups) { var all = new List<Guid>(); foreach (var group in groups) foreach (var child in group.Children) all.Add(child.Key); return all; }
                    [HttpGet] public object M3(List<Group> groups) { var all = new List<Group>(); all.AddRange(groups); return all; }
                    [HttpGet] public object M4(List<Group> groups) { var all = new List<Group>(); for (int i = 0; i < 3; i++) all.AddRange(groups); return all; }
                    [HttpGet] public object M5(List<Group> groups) { var all = new List<int>(); foreach (var group in groups) all.AddRange(new[] { 1, 2 }); return all; }
                    [HttpGet] public object M6(List<Group> groups) { foreach (var group in groups) { var all = new List<long>(); all.AddRange(group.Ids); Use(all); } return null; }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Collections_that_are_kept_small_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            Stubs = [Groups],
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class GroupsController : ControllerBase
                {
                    private static void Use(object value) { }

                    [HttpGet] public object M0(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) { all.AddRange(group.Ids); if (all.Count >= 100) break; } return all; }
                    [HttpGet] public object M1(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) { all.AddRange(group.Ids); Use(all); all.Clear(); } return null; }
                    [HttpGet] public object M2(List<Group> groups) { var work = new Queue<long>(); foreach (var group in groups) foreach (var id in group.Ids) work.Enqueue(id); while (work.Count > 0) work.Dequeue(); return null; }
                    [HttpGet] public object M3(List<Group> groups) { var all = new List<long>(100); foreach (var group in groups) all.AddRange(group.Ids); return all; }
                    [HttpGet] public object M4(List<Group> groups) { var all = new SortedSet<long>(); foreach (var group in groups) all.UnionWith(group.Ids); return all; }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Collections_that_live_on_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            Stubs = [Groups],
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class GroupsController : ControllerBase
                {
                    private static readonly Dictionary<int, List<long>> Cache = new();
                    private List<long> _kept;

                    [HttpGet] public object M0(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) all.AddRange(group.Ids); _kept = all; return null; }
                    [HttpGet] public object M1(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) all.AddRange(group.Ids); Cache.Add(1, all); return null; }
                    [HttpGet] public object M2(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) all.AddRange(group.Ids); Cache[2] = all; return null; }
                    [HttpGet] public object M3(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) all.AddRange(group.Ids); return new Snapshot(all); }
                    [HttpGet] public object M4(List<Group> groups) { var all = new List<long>(); foreach (var group in groups) all.AddRange(group.Ids); return (Func<int>)(() => all.Count); }
                    [HttpGet] public object M5(List<Group> groups) { _kept = new List<long>(); foreach (var group in groups) _kept.AddRange(group.Ids); return null; }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Code_off_the_request_path_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;

                public class Library
                {
                    public List<int> All(List<List<int>> groups)
                    {
                        var all = new List<int>();
                        foreach (var group in groups) all.AddRange(group);
                        return all;
                    }
                }
                """,
        }.RunAsync();
}
