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

    [Fact]
    public Task Lines_of_a_file_that_fill_what_the_program_keeps()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Security.Cryptography;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private static readonly Dictionary<string, string> s_names = new();

                    public bool Reload(string name)
                    {
                        foreach (var line in System.IO.File.ReadAllLines(Path.Combine("lists", name)))
                        {
                            s_names[line.Split(';')[0]] = line;
                        }

                        return true;
                    }

                    public int Find(string name)
                    {
                        var found = new List<string>();
                        foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(Path.Combine("lists", name))|})
                        {
                            found.Add(line.Split(';')[0]);
                        }

                        s_names[name] = "found";
                        return found.Count;
                    }

                    public string Sum(string path)
                    {
                        var sum = Convert.ToHexString(MD5.HashData(System.IO.File.ReadAllBytes(path)));
                        s_names.Add(path, sum);
                        return sum;
                    }

                    public string Check(string path) => Convert.ToHexString(MD5.HashData({|GCG2005:System.IO.File.ReadAllBytes(path)|}));
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
}
