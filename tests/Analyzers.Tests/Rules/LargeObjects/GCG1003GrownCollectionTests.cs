using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.GrownCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.GrownCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1003 reports where there is no fix, and where it keeps silent.</summary>
public class GCG1003GrownCollectionTests
{
    [Theory]
    [InlineData("var list = [|new List<int>()|];\nfor (int i = 0; i < 100_000; i++) { list.Add(i); }\nreturn list;")]
    [InlineData("var list = [|new List<int>()|];\nfor (int i = 0; i < 17_000; i++) { list.Add(i); }\nreturn list;")]
    [InlineData("List<long> list = [|new()|];\nfor (int i = 0; i < 200; i++) { for (int j = 0; j < 100; j++) { list.Add(i * j); } }\nreturn list;")]
    [InlineData("var queue = [|new Queue<string>()|];\nforeach (int i in Enumerable.Range(0, 20_000)) { queue.Enqueue(\"x\"); }\nreturn queue;")]
    [InlineData("var stack = [|new Stack<object>(10)|];\nfor (int i = 0; i < 20_000; i++) { stack.Push(item); }\nreturn stack;")]
    [InlineData("return [|Enumerable.Range(0, 100_000).ToList()|];")]
    [InlineData("return [|new int[30_000].ToList()|];")]
    public Task A_collection_of_known_large_growth_is_found(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(object item)
                    {
                        {{body}}
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    // 16,000 integers end in an array of 16,384.
    [InlineData("var list = new List<int>();\nfor (int i = 0; i < 16_000; i++) { list.Add(i); }\nreturn list;")]
    [InlineData("var list = new List<int>();\nfor (int i = 0; i < count; i++) { list.Add(i); }\nreturn list;")]
    [InlineData("var list = new List<int>();\nfor (int i = 0; i < 100_000; i++) { if (i % 1000 == 0) { list.Add(i); } }\nreturn list;")]
    [InlineData("var list = new List<int>();\nfor (int i = 0; i < 100_000; i++) { list.Add(i); list.Clear(); }\nreturn list;")]
    [InlineData("var list = new List<int>();\nfor (int i = 0; i < 100_000; i++) { if (i > count) break; list.Add(i); }\nreturn list;")]
    // A set may be given the same value each time.
    [InlineData("var set = new HashSet<int>();\nfor (int i = 0; i < 100_000; i++) { set.Add(i % 2); }\nreturn set;")]
    // What asks for the room itself is GCG1002's.
    [InlineData("var list = new List<int>(100_000);\nfor (int i = 0; i < 100_000; i++) { list.Add(i); }\nreturn list;")]
    [InlineData("var list = new List<int>();\nlist.EnsureCapacity(100_000);\nfor (int i = 0; i < 100_000; i++) { list.Add(i); }\nreturn list;")]
    [InlineData("return Enumerable.Range(0, 1_000).ToList();")]
    [InlineData("return Enumerable.Range(0, count).ToList();")]
    public Task Small_or_unknown_growth_is_silent(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(int count)
                    {
                        {{body}}
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("return orders.Query(o => o.Id == id).ToList().First();")]
    [InlineData("return orders.Query(o => IsGood(o)).ToList().Take(5).ToList();")]
    [InlineData("return orders.Query(IsGood).ToList().Take(5).ToList();")]
    [InlineData("return orders.OfCustomer(id).ToList().First();")]
    [InlineData("return orders.All().Where(o => o.Id == id).ToList().First();")]
    [InlineData("return orders.All().Take(10).ToList().First();")]
    [InlineData("return orders.All().Distinct().ToList().First();")]
    public Task Rows_that_may_be_few_are_silent(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(IOrderRepository orders, int id, Func<Order, bool> IsGood)
                    {
                        {{body}}
                    }
                }

                public class Order
                {
                    public int Id { get; set; }
                    public bool IsOpen { get; set; }
                    public DateTime PlacedAt { get; set; }
                    public List<string> Lines { get; set; }
                }

                public interface IOrderRepository
                {
                    IEnumerable<Order> All();
                    IEnumerable<Order> Query(Func<Order, bool> predicate);
                    IEnumerable<Order> OfCustomer(int customer);
                    IQueryable<Order> Rows();
                    List<Order> List();
                }
                """,
        }.RunAsync();

    [Theory]
    // A provider translates these; the part would be translated too, which is another query.
    [InlineData("return orders.Rows().ToList().First();")]
    [InlineData("return orders.Rows().AsEnumerable().Where(o => o.IsOpen).ToList().First();")]
    [InlineData("Expression<Func<Order, object>> e = o => orders.All().ToList().First();\nreturn e;")]
    [InlineData("return orders.Rows().Select(o => orders.All().ToList().Count);")]
    // It is in memory already: the copy is safe from changes of the list.
    [InlineData("return orders.List().ToList().First();")]
    [InlineData("return known.Where(o => o.IsOpen).ToList().First();")]
    [InlineData("return known.ToList().Take(5);")]
    [InlineData("return order.Lines.ToList().First();")]
    [InlineData("lock (known) { return known.ToList()[0]; }")]
    // Sources that are small.
    [InlineData("return Enum.GetValues(typeof(DayOfWeek)).Cast<DayOfWeek>().ToList().First();")]
    [InlineData("return text.Split(',').ToList().First();")]
    [InlineData("return typeof(C).Assembly.GetTypes().ToList().First();")]
    [InlineData("return Environment.GetEnvironmentVariables().Keys.Cast<string>().ToList().First();")]
    [InlineData("return typeof(C).GetMethods().Where(m => m.IsPublic).ToList()[0];")]
    // Not from a store.
    [InlineData("return Numbers().ToList().First();\nIEnumerable<Order> Numbers() { yield return order; }")]
    // All of it is used, or more than once.
    [InlineData("return orders.All().ToList();")]
    [InlineData("foreach (Order o in orders.All().ToList()) { known.Add(o); }\nreturn null;")]
    [InlineData("var list = orders.All().ToList();\nreturn list.Count + list.Take(5).Sum(o => o.Id);")]
    [InlineData("var list = orders.All().ToList();\nlist.RemoveAt(0);\nreturn list;")]
    [InlineData("return orders.All().ToList().Sum(o => o.Id);")]
    [InlineData("var list = orders.All().ToList();\nFunc<Order> first = () => list.First();\nreturn first;")]
    public Task Rows_that_are_no_stored_sequence_used_in_part_are_silent(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Linq.Expressions;

                class C
                {
                    object M0(IOrderRepository orders, List<Order> known, Order order, string text)
                    {
                        {{body}}
                    }
                }

                public class Order
                {
                    public int Id { get; set; }
                    public bool IsOpen { get; set; }
                    public DateTime PlacedAt { get; set; }
                    public List<string> Lines { get; set; }
                }

                public interface IOrderRepository
                {
                    IEnumerable<Order> All();
                    IEnumerable<Order> Query(Func<Order, bool> predicate);
                    IEnumerable<Order> OfCustomer(int customer);
                    IQueryable<Order> Rows();
                    List<Order> List();
                }
                """,
        }.RunAsync();

    [Theory]
    // The array itself is needed.
    [InlineData("return File.ReadAllLines(path);")]
    [InlineData("string[] lines = File.ReadAllLines(path);\nreturn lines.Length + lines[0].Length;")]
    [InlineData("return string.Join(\",\", File.ReadAllLines(path));")]
    [InlineData("string[] lines = File.ReadAllLines(path);\nfor (int i = 0; i < lines.Length; i++) { lines[i] = lines[i].Trim(); }\nreturn lines;")]
    [InlineData("return File.ReadAllLines(path).Select(l => l.Trim());")]
    [InlineData("string[] lines = File.ReadAllLines(path);\nArray.Sort(lines);\nreturn lines;")]
    // One value is read from the file, so it is small.
    [InlineData("return File.ReadAllLines(path)[0];")]
    [InlineData("return File.ReadAllLines(path).FirstOrDefault();")]
    [InlineData("return File.ReadAllLines(path).First(l => l.Length > 0);")]
    // Files that stay small.
    [InlineData("return File.ReadAllLines(\"/proc/meminfo\").Count();")]
    [InlineData("return File.ReadAllLines(Path.Combine(path, \"disabled\")).Count();")]
    [InlineData("return File.ReadAllLines(Path.Join(path, \"plugins.txt\")).ToHashSet();")]
    [InlineData("return File.ReadAllLines(path + \"/hostname\").Count();")]
    [InlineData("return File.ReadAllLines($\"{path}.conf\").Count();")]
    [InlineData("var name = Path.Combine(path, \"commands\");\nreturn File.ReadLines(name).ToList().Count;")]
    // Already read one by one.
    [InlineData("int n = 0;\nforeach (string line in File.ReadLines(path)) { n += line.Length; }\nreturn n;")]
    // Read in each round.
    [InlineData("var lines = File.ReadAllLines(path);\nwhile (lines.Any(l => l.Length > 3)) { }\nreturn 0;")]
    public Task Files_that_are_small_or_needed_whole_are_silent(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.IO;
                using System.Linq;

                class C
                {
                    object M0(string path)
                    {
                        {{body}}
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("int n = 0;\nforeach (string line in [|File.ReadAllLines(path)|]) { n += line.Length; await Task.Yield(); }\nreturn n;")]
    [InlineData("int n = 0;\nforeach (string line in [|File.ReadAllLines(path)|]) { File.AppendAllText(path, line); }\nreturn n;")]
    [InlineData("int n = 0;\nforeach (string line in [|File.ReadAllLines(path)|]) { using var s = new StreamWriter(line); }\nreturn n;")]
    [InlineData("int n = 0;\nforeach (string line in [|File.ReadAllLines(path)|]) { use(path); }\nreturn n;")]
    [InlineData("int n = 0;\nforeach (string line in [|File.ReadAllLines(typeof(Folder).Name + \".csv\")|]) { Own(); }\nreturn n;\nvoid Own() { }")]
    [InlineData("var lines = [|File.ReadAllLines(path)|];\nuse(path);\nint n = 0;\nforeach (string line in lines) { n++; }\nreturn n;")]
    [InlineData("var lines = [|File.ReadAllLines(path)|];\ntry { foreach (string line in lines) { use(line); } } catch (IOException) { }\nreturn 0;")]
    [InlineData("var lines = [|File.ReadAllLines(path)|];\nlock (use) { return lines.Count(); }")]
    [InlineData("return (await [|File.ReadAllLinesAsync(path)|]).Skip(1).Count();")]
    [InlineData("int n = 0;\nforeach (string line in await [|File.ReadAllLinesAsync(path)|]) { await Task.Delay(n); }\nreturn n;")]
    public Task Files_whose_reading_cannot_be_moved_are_found_without_a_fix(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.IO;
                using System.Linq;
                using System.Threading.Tasks;

                class C
                {
                    async Task<int> M0(string path, Action<string> use)
                    {
                        {{body}}
                    }
                }

                static class Folder { }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("return [|orders.All().Select(Map).ToList()|].Select(o => o.Id).First();")]
    [InlineData("int n = 0;\nreturn [|orders.Query(o => true).Select(o => n++).ToList()|].First() + n;")]
    [InlineData("var list = [|orders.All().ToList()|];\nknown.Clear();\nreturn list.First();")]
    [InlineData("var list = [|orders.All().ToList()|];\nreturn Change(known).Id + list.First().Id;")]
    [InlineData("var list = [|orders.All().ToList()|];\nif (known.Count == 0) return list.First();\nreturn null;")]
    [InlineData("return [|orders.All().ToList()|].First(Change2);")]
    [InlineData("return Enumerable.First([|Enumerable.ToList(orders.All())|]);")]
    public Task Rows_whose_reading_cannot_be_moved_are_found_without_a_fix(string body)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(IOrderRepository orders, List<Order> known, Func<Order, Order> Map, Func<List<Order>, Order> Change, Func<Order, bool> Change2)
                    {
                        {{body}}
                    }
                }

                public class Order
                {
                    public int Id { get; set; }
                    public bool IsOpen { get; set; }
                    public DateTime PlacedAt { get; set; }
                    public List<string> Lines { get; set; }
                }

                public interface IOrderRepository
                {
                    IEnumerable<Order> All();
                    IEnumerable<Order> Query(Func<Order, bool> predicate);
                    IEnumerable<Order> OfCustomer(int customer);
                    IQueryable<Order> Rows();
                    List<Order> List();
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_message_says_what_on_which_path_and_what_to_do()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IOrderRepository orders = null;

                    [HttpGet]
                    public int Lines(string path) => Import.Read(path);

                    [HttpPost]
                    public List<Order> Newest(int count)
                    {
                        var list = {|#1:orders.All().OrderByDescending(o => o.Id).ToList()|};
                        return list.Take(count).ToList();
                    }

                    [HttpPut]
                    public bool Any() => {|#2:orders.All().ToList()|}.Count > 0;

                    [HttpPatch]
                    public List<int> Numbers()
                    {
                        var numbers = {|#3:new List<int>()|};
                        for (int i = 0; i < 100_000; i++) { numbers.Add(i); }
                        return numbers;
                    }

                    [HttpDelete]
                    public async Task<int> Sum(string path)
                    {
                        int sum = 0;
                        foreach (string line in await {|#4:System.IO.File.ReadAllLinesAsync(path)|}) { sum += line.Length; }
                        return sum;
                    }
                }

                public class Order { public int Id { get; set; } public string Text { get; set; } }

                public interface IOrderRepository { IEnumerable<Order> All(); }

                internal static class Import
                {
                    public static int Read(string path) => {|#0:File.ReadAllLines(path)|}.Skip(1).Count();
                }
                """,
        };
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic(GrownCollectionAnalyzer.Rule).WithLocation(0).WithSpan(13, 16, 13, 21).WithSpan(48, 23, 48, 27)
            .WithArguments("`File.ReadAllLines` holds every line of the file at once per request, only to use a part", "OrdersController.Lines ← Import.Read", "read them one by one with `File.ReadLines`"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic(GrownCollectionAnalyzer.Rule).WithLocation(1).WithSpan(16, 24, 16, 30)
            .WithArguments("`ToList()` holds all rows of `IOrderRepository.All` at once per request, only to use a part", "OrdersController.Newest", "leave out `ToList()`"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic(GrownCollectionAnalyzer.Rule).WithLocation(2).WithSpan(23, 17, 23, 20)
            .WithArguments("`ToList()` holds all rows of `IOrderRepository.All` at once per request, only to see whether there is any", "OrdersController.Any", "leave out `ToList()`"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic(GrownCollectionAnalyzer.Rule).WithLocation(3).WithSpan(26, 22, 26, 29)
            .WithArguments("`numbers` (List<int>) grows to an array of 524 kB on the large object heap per request", "OrdersController.Numbers", "work through the elements in parts, or one by one"));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic(GrownCollectionAnalyzer.Rule).WithLocation(4).WithSpan(34, 28, 34, 31)
            .WithArguments("`File.ReadAllLinesAsync` holds every line of the file at once per request, only to read each once", "OrdersController.Sum", "read them one by one with `File.ReadLinesAsync` or a `StreamReader`"));
        return test.RunAsync();
    }
}
