using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1003 reports all lines of a file in one array, but not those of small files such as settings.</summary>
public class GCG1003FileLinesTests
{
    [Fact]
    public Task Lines_of_a_file_that_the_request_names()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public int Count(string name)
                    {
                        int known = 0;
                        foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(Path.Combine("lists", name))|})
                        {
                            if (line.Split(';').Length > 1)
                            {
                                known++;
                            }
                        }

                        return known;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_files_of_the_application_or_the_system()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Linq;

                internal static class Program
                {
                    private static void Main(string[] args)
                    {
                        string[] lines = File.ReadAllLines("/proc/meminfo");
                        string id = File.ReadAllLines(args[0]).FirstOrDefault(line => line.Length > 0) ?? "";
                        Console.WriteLine(lines.Length + id);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>A file of a fixed name that is no table and no log is small, also where a constructor says which it is.</summary>
    [Theory]
    [InlineData("Path.Combine(root, \"tables.txt\")", false)]
    [InlineData("Path.Combine(root, \"calls.log\")", true)]
    [InlineData("root", true)]
    public Task Lines_of_a_file_that_a_constructor_names(string path, bool isReported)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly string _path;

                    public OrdersController(string root) => _path = {{path}};

                    public int Lines()
                    {
                        int length = 0;
                        foreach (string line in {{(isReported ? "{|GCG1003:System.IO.File.ReadAllLines(_path)|}" : "System.IO.File.ReadAllLines(_path)")}})
                        {
                            length += line.Length;
                        }

                        return length;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>Lines that an iterator of the code, or a loop over a query, goes through once.</summary>
    [Theory]
    [InlineData("foreach (var row in Parse({|GCG1003:System.IO.File.ReadAllLines(path)|})) { rows += row.Length; } return rows;")]
    [InlineData("var lines = {|GCG1003:System.IO.File.ReadAllLines(path)|}; foreach (var some in Parse(lines).Chunk(500)) { rows += some.Length; } return rows;")]
    [InlineData("var lines = {|GCG1003:System.IO.File.ReadAllLines(path)|}; foreach (var row in Parse(lines)) { rows += row.Length; } System.Console.WriteLine(lines.Length); return rows;")]
    [InlineData("var lines = {|GCG1003:System.IO.File.ReadAllLines(path)|}; foreach (var line in lines) { rows += line.Length; } return rows / lines.Length;")]
    [InlineData("foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(path)|}.Skip(1)) { rows += line.Length; } return rows;")]
    [InlineData("return Parse({|GCG1003:System.IO.File.ReadAllLines(path)|}).Count();")]
    // Something else reads them too, or how many there are is asked before.
    [InlineData("var lines = System.IO.File.ReadAllLines(path); foreach (var line in lines) { rows += line.Length * lines.Length; } return rows;")]
    [InlineData("var lines = System.IO.File.ReadAllLines(path); foreach (var line in lines) { rows += line.Length; } return rows + lines[0].Length;")]
    [InlineData("var lines = System.IO.File.ReadAllLines(path); if (lines.Length > 5) { foreach (var line in lines) { rows++; } } return rows;")]
    // The file would have to stay open, or what reads the lines needs all of them, twice or at once.
    [InlineData("return System.IO.File.ReadAllLines(path).Skip(1);")]
    [InlineData("return Parse(System.IO.File.ReadAllLines(path));")]
    [InlineData("foreach (var row in Twice(System.IO.File.ReadAllLines(path))) { rows += row.Length; } return rows;")]
    [InlineData("foreach (var row in Whole(System.IO.File.ReadAllLines(path))) { rows += row.Length; } return rows;")]
    [InlineData("foreach (var row in Nested(System.IO.File.ReadAllLines(path))) { rows += row.Length; } return rows;")]
    [InlineData("foreach (var row in Listed(System.IO.File.ReadAllLines(path))) { rows += row.Length; } return rows;")]
    public Task Lines_that_are_read_once_by_other_code(string body)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public object Get(string path)
                    {
                        int rows = 0;
                        {{body}}
                    }

                    private static IEnumerable<string> Parse(IEnumerable<string> lines)
                    {
                        foreach (var line in lines)
                        {
                            yield return line + ".";
                        }
                    }

                    private static IEnumerable<string> Twice(IEnumerable<string> lines)
                    {
                        foreach (var line in lines)
                        {
                            yield return line + lines.Count();
                        }
                    }

                    private static IEnumerable<string> Whole(IEnumerable<string> lines)
                    {
                        yield return string.Concat(lines);
                    }

                    private static IEnumerable<string> Nested(IEnumerable<string> lines)
                    {
                        for (int i = 0; i < 2; i++)
                        {
                            foreach (var line in lines)
                            {
                                yield return line;
                            }
                        }
                    }

                    private static List<string> Listed(IEnumerable<string> lines)
                    {
                        var all = new List<string>();
                        foreach (var line in lines)
                        {
                            all.Add(line);
                        }

                        return all;
                    }
                }
                """,
        }.RunAsync();
}
