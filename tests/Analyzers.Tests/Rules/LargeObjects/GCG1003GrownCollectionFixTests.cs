using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Rules.LargeObjects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the fix of GCG1003 does.</summary>
public class GCG1003GrownCollectionFixTests
{
    private static CollectionTest<GrownCollectionAnalyzer, GrownCollectionCodeFixProvider> Test()
        => new(GCG1003GrownCollectionTests.Store);

    [Fact]
    public Task Lines_are_read_one_by_one()
        => Test().FixesAsync(
            "object {0}(string path, Action<string> use)",
            (
                """
                // every line
                foreach (string line in [|File.ReadAllLines(path)|]) // once
                {
                    use(line);
                }

                return null;
                """,
                """
                // every line
                foreach (string line in File.ReadLines(path)) // once
                {
                    use(line);
                }

                return null;
                """),
            (
                "return [|File.ReadAllLines(path, Encoding.UTF8)|].Skip(1).Select(line => line.Split(';')).ToList();",
                "return File.ReadLines(path, Encoding.UTF8).Skip(1).Select(line => line.Split(';')).ToList();"),
            (
                "return [|File.ReadLines(path).ToList()|].Count;",
                "return File.ReadLines(path).Count();"),
            (
                "return [|File.ReadAllLines(path)|].Length == 0;",
                "return !File.ReadLines(path).Any();"),
            (
                "return [|File.ReadAllLines(Path.Combine(path, \"prices.csv\"))|].First();",
                "return File.ReadLines(Path.Combine(path, \"prices.csv\")).First();"),
            (
                """
                string[] lines = [|File.ReadAllLines(path)|];
                return lines.ToHashSet();
                """,
                """
                IEnumerable<string> lines = File.ReadLines(path);
                return lines.ToHashSet();
                """),
            (
                """
                var lines = [|File.ReadLines(path).Where(line => line.Length > 0).ToList()|];
                foreach (var line in lines)
                {
                    use(line);
                }

                return null;
                """.Replace("[|", "").Replace("|]", ""),
                """
                var lines = File.ReadLines(path).Where(line => line.Length > 0).ToList();
                foreach (var line in lines)
                {
                    use(line);
                }

                return null;
                """),
            (
                """
                try
                {
                    var lines = [|File.ReadAllLines(path)|];
                    foreach (var line in lines)
                    {
                        use(line);
                    }
                }
                catch (IOException)
                {
                }

                return null;
                """,
                """
                try
                {
                    var lines = File.ReadLines(path);
                    foreach (var line in lines)
                    {
                        use(line);
                    }
                }
                catch (IOException)
                {
                }

                return null;
                """));

    [Fact]
    public Task Lines_are_read_one_by_one_in_async_code()
        => Test().FixesAsync(
            "async Task {0}(string path, Action<string> use, CancellationToken token)",
            (
                """
                // every line
                foreach (string line in await [|File.ReadAllLinesAsync(path, token)|])
                {
                    use(line);
                }
                """,
                """
                // every line
                await foreach (string line in File.ReadLinesAsync(path, token))
                {
                    use(line);
                }
                """),
            (
                """
                foreach (string line in await [|File.ReadAllLinesAsync(path)|].ConfigureAwait(false))
                {
                    use(line);
                }
                """,
                """
                await foreach (string line in File.ReadLinesAsync(path).ConfigureAwait(false))
                {
                    use(line);
                }
                """),
            (
                """
                string[] lines = await [|File.ReadAllLinesAsync(path, token)|];
                foreach (string line in lines)
                {
                    use(line);
                }
                """,
                """
                IAsyncEnumerable<string> lines = File.ReadLinesAsync(path, token);
                await foreach (string line in lines)
                {
                    use(line);
                }
                """));

    [Fact]
    public async Task Without_ReadLinesAsync_or_await_foreach_there_is_no_fix()
    {
        const string Body = "foreach (string line in await [|File.ReadAllLinesAsync(path)|]) { use(line); }";
        var old = new CollectionTest<GrownCollectionAnalyzer, GrownCollectionCodeFixProvider> { ReferenceAssemblies = TestReferences.NetStandard21 };
        await old.FindsAsync("async Task {0}(string path, Action<string> use)", Body.Replace("System.Collections.Concurrent", ""));
        var language = new CollectionTest<GrownCollectionAnalyzer, GrownCollectionCodeFixProvider>();
        language.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp7_3)));
        await language.FindsAsync("async Task {0}(string path, Action<string> use)", Body);
    }

    [Fact]
    public Task Only_the_part_is_read()
        => Test().FixesAsync(
            "object {0}(IOrderRepository orders, Func<Order, int> map)",
            ("return [|orders.All().ToList()|].First();", "return orders.All().First();"),
            ("return [|orders.All().ToList()|].FirstOrDefault(o => o.Id > 3);", "return orders.All().FirstOrDefault(o => o.Id > 3);"),
            ("return [|orders.All().ToArray()|][0].Id;", "return orders.All().ElementAt(0).Id;"),
            ("return [|orders.All().ToList()|][2];", "return orders.All().ElementAt(2);"),
            ("return [|orders.All().ToList()|].Count > 0;", "return orders.All().Any();"),
            ("return [|orders.All().ToArray()|].Length == 0 || orders == null;", "return !orders.All().Any() || orders == null;"),
            ("return [|orders.All().ToList()|].Count;", "return orders.All().Count();"),
            ("return [|orders.All().ToList()|].Skip(10).Take(5).ToList();", "return orders.All().Skip(10).Take(5).ToList();"),
            // The list moves behind the part where the rest runs other code, or later.
            ("return [|orders.All().ToList()|].Take(5);", "return orders.All().Take(5).ToList();"),
            ("return [|orders.All().ToList()|].Skip(5).Take(5).Select(map).ToList();", "return orders.All().Skip(5).Take(5).ToList().Select(map).ToList();"),
            ("return [|orders.All().ToArray()|].Take(5).Select(map);", "return orders.All().Take(5).ToArray().Select(map);"),
            (
                """
                foreach (Order order in [|orders.All().ToList()|].Take(5))
                {
                    map(order);
                }

                return null;
                """,
                """
                foreach (Order order in orders.All().Take(5).ToList())
                {
                    map(order);
                }

                return null;
                """),
            ("return [|orders.Query(static o => true).Where(o => o.IsOpen).ToList()|].Take(5).Sum(o => o.Id);", "return orders.Query(static o => true).Where(o => o.IsOpen).Take(5).ToList().Sum(o => o.Id);"),
            (
                """
                return [|orders
                    .All() // all
                    .OrderBy(o => o.PlacedAt)
                    .ToList()|]
                    .Take(5)
                    .ToArray();
                """,
                """
                return orders
                    .All() // all
                    .OrderBy(o => o.PlacedAt)
                    .Take(5)
                    .ToArray();
                """));

    [Fact]
    public Task A_local_between_list_and_part_stays()
        => Test().FixesAsync(
            "object {0}(IOrderRepository orders, int count)",
            (
                """
                var newest = [|orders.Query(static _ => true).OrderByDescending(order => order.PlacedAt).ToList()|];
                return newest.Take(count).ToArray();
                """,
                """
                var newest = orders.Query(static _ => true).OrderByDescending(order => order.PlacedAt);
                return newest.Take(count).ToArray();
                """),
            (
                """
                List<Order> newest = [|orders.All().OrderByDescending(order => order.PlacedAt)
                    .ToList()|]; // by date
                return newest.First();
                """,
                """
                IEnumerable<Order> newest = orders.All().OrderByDescending(order => order.PlacedAt); // by date
                return newest.First();
                """),
            (
                """
                var list = [|orders.All().ToList()|];
                return list.Take(count);
                """,
                """
                var list = orders.All();
                return list.Take(count).ToList();
                """),
            (
                """
                var list = [|orders.All().ToList()|];
                if (list.Count == 0)
                {
                    return null;
                }

                return orders;
                """,
                """
                var list = orders.All();
                if (!list.Any())
                {
                    return null;
                }

                return orders;
                """));

    [Fact]
    public Task Values_that_are_worked_out_need_no_list()
        => Test().FixesAsync(
            "object {0}(Action<int> use)",
            (
                "foreach (int i in [|Enumerable.Range(0, 100_000).ToList()|]) { use(i); }\nreturn null;",
                "foreach (int i in Enumerable.Range(0, 100_000)) { use(i); }\nreturn null;"),
            (
                "return [|Enumerable.Range(0, 100_000).Select(i => i * 2).ToList()|].Where(i => i % 3 == 0).Sum();",
                "return Enumerable.Range(0, 100_000).Select(i => i * 2).Where(i => i % 3 == 0).Sum();"));

    [Fact]
    public Task Line_ends_and_directives_stay()
    {
        const string Before = "using System.IO;\r\nusing System.Linq;\r\n\r\nclass C\r\n{\r\n    int M(string path)\r\n    {\r\n        #region Lines\r\n        var lines = [|File.ReadAllLines(path)|];\r\n        #endregion\r\n        return lines\r\n            .Skip(1)\r\n            .Count();\r\n    }\r\n}\r\n";
        var test = new CollectionTest<GrownCollectionAnalyzer, GrownCollectionCodeFixProvider>
        {
            TestCode = Before,
            FixedCode = Before.Replace("[|File.ReadAllLines(path)|]", "File.ReadLines(path)"),
        };
        return test.RunAsync();
    }
}
