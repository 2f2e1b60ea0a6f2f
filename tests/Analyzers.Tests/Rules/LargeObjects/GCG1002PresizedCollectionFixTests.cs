using System.Linq;
using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.PresizedCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.PresizedCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What the fix of GCG1002 does, and where it offers nothing.</summary>
public class GCG1002PresizedCollectionFixTests
{
    /// <summary>Without the capacity the limit of a builder would become its capacity.</summary>
    [Fact]
    public Task A_builder_with_a_limit_is_found_and_left()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Text;

                class C
                {
                    string M(List<Row> rows)
                    {
                        var text = [|new StringBuilder(100_000, 200_000)|];
                        foreach (Row row in rows)
                        {
                            text.Append(row.Id);
                        }

                        return text.ToString();
                    }
                }
                class Row { public string Name { get; set; } = ""; public int Id { get; set; } }
                """,
        }.RunAsync();

    [Fact]
    public Task A_builder_that_gets_small_pieces_needs_no_capacity()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Text;

                class C
                {
                    string M0(List<Row> rows)
                    {
                        var text = [|new StringBuilder(100_000)|];
                        foreach (Row row in rows)
                        {
                            text.Append(row.Id).Append(';').AppendLine(row.Parent.Name);
                        }

                        return text.ToString();
                    }

                    string M1(List<Row> rows)
                    {
                        StringBuilder text = [|new("name", 100_000)|]; // the head
                        foreach (Row row in rows)
                        {
                            text.Append($"{row.Id}: {row.Name},");
                            text.AppendFormat("{0}", row.Id);
                        }

                        text.Length -= 1;
                        return text.ToString(0, text.Length);
                    }

                    string M2(List<Row> rows)
                    {
                        var text = new StringBuilder();
                        // room for all rows
                        [|text.EnsureCapacity(100_000)|];
                        foreach (Row row in rows)
                        {
                            text.Append(row.Id);
                        }

                        return text.ToString();
                    }
                }
                class Row { public string Name { get; set; } = ""; public int Id { get; set; } public Row Parent { get; set; } }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Text;

                class C
                {
                    string M0(List<Row> rows)
                    {
                        var text = new StringBuilder();
                        foreach (Row row in rows)
                        {
                            text.Append(row.Id).Append(';').AppendLine(row.Parent.Name);
                        }

                        return text.ToString();
                    }

                    string M1(List<Row> rows)
                    {
                        StringBuilder text = new("name"); // the head
                        foreach (Row row in rows)
                        {
                            text.Append($"{row.Id}: {row.Name},");
                            text.AppendFormat("{0}", row.Id);
                        }

                        text.Length -= 1;
                        return text.ToString(0, text.Length);
                    }

                    string M2(List<Row> rows)
                    {
                        var text = new StringBuilder();
                        // room for all rows
                        foreach (Row row in rows)
                        {
                            text.Append(row.Id);
                        }

                        return text.ToString();
                    }
                }
                class Row { public string Name { get; set; } = ""; public int Id { get; set; } public Row Parent { get; set; } }
                """,
        }.RunAsync();

    [Theory]
    // One large piece makes one large chunk.
    [InlineData("text.Append(File.ReadAllText(path));")]
    [InlineData("text.Append(html);")]
    [InlineData("text.Append(new string('x', 50_000));")]
    [InlineData("text.Append('x', 50_000);")]
    [InlineData("text.Append(rows.ToArray());")]
    // Single characters of a builder of many chunks are slow to find.
    [InlineData("char first = text[0];")]
    [InlineData("text.Insert(0, 'x');")]
    // Emptied, it makes one chunk of all.
    [InlineData("text.Append('x').Clear();")]
    [InlineData("text.Length = 0;")]
    [InlineData("text.Length++;")]
    // Other code may do any of these, or ask for the capacity.
    [InlineData("Fill(text);")]
    [InlineData("Action fill = () => text.Append('x');")]
    [InlineData("int capacity = text.Capacity;")]
    [InlineData("text.EnsureCapacity(200_000);")]
    [InlineData("var other = text.Append('x'); Fill(other);")]
    [InlineData("text = new StringBuilder();")]
    public Task A_builder_that_may_grow_a_large_chunk_keeps_its_capacity(string statement)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;

                class C
                {
                    string M0(List<char> rows, string path, string html, Action<StringBuilder> Fill)
                    {
                        var text = [|new StringBuilder(100_000)|];
                        {{statement}}
                        return text.ToString();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_capacity_that_is_never_filled_goes()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;

                class C
                {
                    object M0(int first, bool isNew)
                    {
                        var list = [|new List<int>(30_000)|];
                        list.Add(first);
                        if (isNew)
                        {
                            list.Add(first + 1);
                        }

                        return list;
                    }

                    object M1(int first, bool isNew)
                    {
                        Dictionary<string, int> map = [|new Dictionary<string, int>(30_000, StringComparer.Ordinal)|];
                        map["a"] = first;
                        map.TryAdd("b", first);
                        return map.Count;
                    }

                    object M2(int first, bool isNew)
                    {
                        var list = [|new List<int>(30_000) { first, 2 }|];
                        return list;
                    }

                    object M3(int first, bool isNew)
                    {
                        var queue = [|new Queue<int>(30_000)|];
                        queue.Enqueue(first);
                        return queue.Count;
                    }

                    object M4(int first, bool isNew)
                    {
                        var list = new List<int>();
                        [|list.EnsureCapacity(30_000)|];
                        list.Add(first);
                        return list;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;

                class C
                {
                    object M0(int first, bool isNew)
                    {
                        var list = new List<int>();
                        list.Add(first);
                        if (isNew)
                        {
                            list.Add(first + 1);
                        }

                        return list;
                    }

                    object M1(int first, bool isNew)
                    {
                        Dictionary<string, int> map = new Dictionary<string, int>(StringComparer.Ordinal);
                        map["a"] = first;
                        map.TryAdd("b", first);
                        return map.Count;
                    }

                    object M2(int first, bool isNew)
                    {
                        var list = new List<int>() { first, 2 };
                        return list;
                    }

                    object M3(int first, bool isNew)
                    {
                        var queue = new Queue<int>();
                        queue.Enqueue(first);
                        return queue.Count;
                    }

                    object M4(int first, bool isNew)
                    {
                        var list = new List<int>();
                        list.Add(first);
                        return list;
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("foreach (int item in items) { list.Add(item); }")]
    [InlineData("list.AddRange(items);")]
    [InlineData("Fill(list);")]
    [InlineData("Action add = () => list.Add(1);")]
    [InlineData("int room = list.Capacity;")]
    [InlineData("again: list.Add(1); if (list.Count < 30_000) goto again;")]
    [InlineData("List<int> other = list; other.AddRange(items);")]
    public Task A_list_that_may_be_filled_keeps_its_capacity(string statement)
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;

                class C
                {
                    object M0(int[] items, Action<List<int>> Fill)
                    {
                        var list = [|new List<int>(30_000)|];
                        {{statement}}
                        return list;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_capacity_whose_expression_does_something_stays()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.Collections.Generic;

                class C
                {
                    object M0(Func<int> next)
                    {
                        var list = [|new List<int>(Math.Max(30_000, next()))|];
                        list.Add(1);
                        return list;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>30 elements of 1,600 bytes are no large object, but the array of a list that has grown to hold them may be one.</summary>
    [Fact]
    public Task A_list_that_may_grow_beyond_the_threshold_keeps_its_capacity()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System.Collections.Generic;

                struct Row { decimal a, b, c, d, e, f, g, h, i, j; }

                struct Page { Row a, b, c, d, e, f, g, h, i, j; }

                class C
                {
                    int M()
                    {
                        var list = [|new List<Page>(60)|];
                        {{string.Join(" ", Enumerable.Repeat("list.Add(default);", 30))}}
                        return list.Count;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The same list with fewer elements: grown, its array stays small.</summary>
    [Fact]
    public Task A_list_that_stays_below_the_threshold_when_it_grows_loses_its_capacity()
        => new VerifyCS.Test
        {
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;

                struct Row { decimal a, b, c, d, e, f, g, h, i, j; }

                struct Page { Row a, b, c, d, e, f, g, h, i, j; }

                class C
                {
                    int M()
                    {
                        var list = [|new List<Page>(60)|];
                        list.Add(default); list.Add(default);
                        return list.Count;
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;

                struct Row { decimal a, b, c, d, e, f, g, h, i, j; }

                struct Page { Row a, b, c, d, e, f, g, h, i, j; }

                class C
                {
                    int M()
                    {
                        var list = new List<Page>();
                        list.Add(default); list.Add(default);
                        return list.Count;
                    }
                }
                """,
        }.RunAsync();
}
