using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.GrownCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.GrownCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the fix of GCG1003 does.</summary>
public class GCG1003GrownCollectionFixTests
{
    [Fact]
    public Task Lines_are_read_one_by_one()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;

                class C
                {
                    object M0(string path, Action<string> use)
                    {
                        // every line
                        foreach (string line in [|File.ReadAllLines(path)|]) // once
                        {
                            use(line);
                        }

                        return null;
                    }

                    object M1(string path, Action<string> use)
                    {
                        return [|File.ReadAllLines(path, Encoding.UTF8)|].Skip(1).Select(line => line.Split(';')).ToList();
                    }

                    object M2(string path, Action<string> use)
                    {
                        return [|File.ReadLines(path).ToList()|].Count;
                    }

                    object M3(string path, Action<string> use)
                    {
                        return [|File.ReadAllLines(path)|].Length == 0;
                    }

                    object M4(string path, Action<string> use)
                    {
                        return [|File.ReadAllLines(Path.Combine(path, "prices.csv"))|].First();
                    }

                    object M5(string path, Action<string> use)
                    {
                        string[] lines = [|File.ReadAllLines(path)|];
                        return lines.ToHashSet();
                    }

                    object M6(string path, Action<string> use)
                    {
                        var lines = File.ReadLines(path).Where(line => line.Length > 0).ToList();
                        foreach (var line in lines)
                        {
                            use(line);
                        }

                        return null;
                    }

                    object M7(string path, Action<string> use)
                    {
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
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;

                class C
                {
                    object M0(string path, Action<string> use)
                    {
                        // every line
                        foreach (string line in File.ReadLines(path)) // once
                        {
                            use(line);
                        }

                        return null;
                    }

                    object M1(string path, Action<string> use)
                    {
                        return File.ReadLines(path, Encoding.UTF8).Skip(1).Select(line => line.Split(';')).ToList();
                    }

                    object M2(string path, Action<string> use)
                    {
                        return File.ReadLines(path).Count();
                    }

                    object M3(string path, Action<string> use)
                    {
                        return !File.ReadLines(path).Any();
                    }

                    object M4(string path, Action<string> use)
                    {
                        return File.ReadLines(Path.Combine(path, "prices.csv")).First();
                    }

                    object M5(string path, Action<string> use)
                    {
                        IEnumerable<string> lines = File.ReadLines(path);
                        return lines.ToHashSet();
                    }

                    object M6(string path, Action<string> use)
                    {
                        var lines = File.ReadLines(path).Where(line => line.Length > 0).ToList();
                        foreach (var line in lines)
                        {
                            use(line);
                        }

                        return null;
                    }

                    object M7(string path, Action<string> use)
                    {
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
    public Task Lines_are_read_one_by_one_in_async_code()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    async Task M0(string path, Action<string> use, CancellationToken token)
                    {
                        // every line
                        foreach (string line in await [|File.ReadAllLinesAsync(path, token)|])
                        {
                            use(line);
                        }
                    }

                    async Task M1(string path, Action<string> use, CancellationToken token)
                    {
                        foreach (string line in await [|File.ReadAllLinesAsync(path)|].ConfigureAwait(false))
                        {
                            use(line);
                        }
                    }

                    async Task M2(string path, Action<string> use, CancellationToken token)
                    {
                        string[] lines = await [|File.ReadAllLinesAsync(path, token)|];
                        foreach (string line in lines)
                        {
                            use(line);
                        }
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
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    async Task M0(string path, Action<string> use, CancellationToken token)
                    {
                        // every line
                        await foreach (string line in File.ReadLinesAsync(path, token))
                        {
                            use(line);
                        }
                    }

                    async Task M1(string path, Action<string> use, CancellationToken token)
                    {
                        await foreach (string line in File.ReadLinesAsync(path).ConfigureAwait(false))
                        {
                            use(line);
                        }
                    }

                    async Task M2(string path, Action<string> use, CancellationToken token)
                    {
                        IAsyncEnumerable<string> lines = File.ReadLinesAsync(path, token);
                        await foreach (string line in lines)
                        {
                            use(line);
                        }
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
    public Task Without_ReadLinesAsync_there_is_no_fix()
        => new VerifyCS.Test
        {
            References = TestReferences.NetStandard21,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task M0(string path, Action<string> use)
                    {
                        foreach (string line in await [|File.ReadAllLinesAsync(path)|]) { use(line); }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Without_await_foreach_there_is_no_fix()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                class C
                {
                    async Task M0(string path, Action<string> use)
                    {
                        foreach (string line in await [|File.ReadAllLinesAsync(path)|]) { use(line); }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Only_the_part_is_read()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|].First();
                    }

                    object M1(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|].FirstOrDefault(o => o.Id > 3);
                    }

                    object M2(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToArray()|][0].Id;
                    }

                    object M3(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|][2];
                    }

                    object M4(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|].Count > 0;
                    }

                    object M5(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToArray()|].Length == 0 || orders == null;
                    }

                    object M6(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|].Count;
                    }

                    object M7(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|].Skip(10).Take(5).ToList();
                    }

                    object M8(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|].Take(5);
                    }

                    object M9(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToList()|].Skip(5).Take(5).Select(map).ToList();
                    }

                    object M10(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.All().ToArray()|].Take(5).Select(map);
                    }

                    object M11(IOrderRepository orders, Func<Order, int> map)
                    {
                        foreach (Order order in [|orders.All().ToList()|].Take(5))
                        {
                            map(order);
                        }

                        return null;
                    }

                    object M12(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders.Query(static o => true).Where(o => o.IsOpen).ToList()|].Take(5).Sum(o => o.Id);
                    }

                    object M13(IOrderRepository orders, Func<Order, int> map)
                    {
                        return [|orders
                            .All() // all
                            .OrderBy(o => o.PlacedAt)
                            .ToList()|]
                            .Take(5)
                            .ToArray();
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
            FixedCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().First();
                    }

                    object M1(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().FirstOrDefault(o => o.Id > 3);
                    }

                    object M2(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().ElementAt(0).Id;
                    }

                    object M3(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().ElementAt(2);
                    }

                    object M4(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().Any();
                    }

                    object M5(IOrderRepository orders, Func<Order, int> map)
                    {
                        return !orders.All().Any() || orders == null;
                    }

                    object M6(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().Count();
                    }

                    object M7(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().Skip(10).Take(5).ToList();
                    }

                    object M8(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().Take(5).ToList();
                    }

                    object M9(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().Skip(5).Take(5).ToList().Select(map).ToList();
                    }

                    object M10(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.All().Take(5).ToArray().Select(map);
                    }

                    object M11(IOrderRepository orders, Func<Order, int> map)
                    {
                        foreach (Order order in orders.All().Take(5).ToList())
                        {
                            map(order);
                        }

                        return null;
                    }

                    object M12(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders.Query(static o => true).Where(o => o.IsOpen).Take(5).ToList().Sum(o => o.Id);
                    }

                    object M13(IOrderRepository orders, Func<Order, int> map)
                    {
                        return orders
                            .All() // all
                            .OrderBy(o => o.PlacedAt)
                            .Take(5)
                            .ToArray();
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
    public Task A_local_between_list_and_part_stays()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(IOrderRepository orders, int count)
                    {
                        var newest = [|orders.Query(static _ => true).OrderByDescending(order => order.PlacedAt).ToList()|];
                        return newest.Take(count).ToArray();
                    }

                    object M1(IOrderRepository orders, int count)
                    {
                        List<Order> newest = [|orders.All().OrderByDescending(order => order.PlacedAt)
                            .ToList()|]; // by date
                        return newest.First();
                    }

                    object M2(IOrderRepository orders, int count)
                    {
                        var list = [|orders.All().ToList()|];
                        return list.Take(count);
                    }

                    object M3(IOrderRepository orders, int count)
                    {
                        var list = [|orders.All().ToList()|];
                        if (list.Count == 0)
                        {
                            return null;
                        }

                        return orders;
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
            FixedCode = """
                using System;
                using System.Buffers;
                using System.Collections.Generic;
                using System.Linq;

                class C
                {
                    object M0(IOrderRepository orders, int count)
                    {
                        var newest = orders.Query(static _ => true).OrderByDescending(order => order.PlacedAt);
                        return newest.Take(count).ToArray();
                    }

                    object M1(IOrderRepository orders, int count)
                    {
                        IEnumerable<Order> newest = orders.All().OrderByDescending(order => order.PlacedAt); // by date
                        return newest.First();
                    }

                    object M2(IOrderRepository orders, int count)
                    {
                        var list = orders.All();
                        return list.Take(count).ToList();
                    }

                    object M3(IOrderRepository orders, int count)
                    {
                        var list = orders.All();
                        if (!list.Any())
                        {
                            return null;
                        }

                        return orders;
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
    public Task Line_ends_and_directives_stay()
    {
        const string Before = "using System.IO;\r\nusing System.Linq;\r\n\r\nclass C\r\n{\r\n    int M(string path)\r\n    {\r\n        #region Lines\r\n        var lines = [|File.ReadAllLines(path)|];\r\n        #endregion\r\n        return lines\r\n            .Skip(1)\r\n            .Count();\r\n    }\r\n}\r\n";
        return new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = Before,
            FixedCode = Before.Replace("[|File.ReadAllLines(path)|]", "File.ReadLines(path)"),
        }.RunAsync();
    }
}
