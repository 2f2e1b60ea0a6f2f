using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.GrownCollectionAnalyzer,
    GcGuard.CodeFixes.Rules.LargeObjects.GrownCollectionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Where the fix of GCG1003 would throw another exception than a handler takes, or keep a file open that is needed.</summary>
public class GCG1003HandledFaultTests
{
    [Theory]
    [InlineData("catch (IndexOutOfRangeException)", false)]
    [InlineData("catch (ArgumentException)", false)]
    [InlineData("catch (Exception e) when (e is IndexOutOfRangeException)", false)]
    [InlineData("catch (InvalidOperationException)", true)]
    [InlineData("catch (Exception)", true)]
    [InlineData("catch", true)]
    [InlineData("finally", true)]
    public Task An_element_of_an_array(string handler, bool isFixed)
        => VerifyAsync(
            "ToArray()[0]",
            "ElementAt(0)",
            isFixed,
            $$"""
                Order First(IOrderRepository orders)
                {
                    Order first = null;
                    try
                    {
                        first = [|orders.All().ToArray()|][0];
                    }
                    {{handler}}
                    {
                        Console.WriteLine("none");
                    }

                    return first;
                }
            """);

    /// <summary>An element that a list does not have is the same exception as before.</summary>
    [Fact]
    public Task An_element_of_a_list()
        => VerifyAsync(
            "ToList()[0]",
            "ElementAt(0)",
            true,
            """
                Order First(IOrderRepository orders)
                {
                    try
                    {
                        return [|orders.All().ToList()|][0];
                    }
                    catch (ArgumentOutOfRangeException)
                    {
                        return null;
                    }
                }
            """);

    [Theory]
    [InlineData("Log(other);", false)]
    [InlineData("Note(line);", false)]
    [InlineData("sink.Put(line);", false)]
    [InlineData("use(line + alias);", false)]
    [InlineData("use(line + folder);", false)]
    [InlineData("Count(line);", true)]
    [InlineData("use(line + other);", true)]
    public Task Lines_of_a_file_that_the_body_may_change(string body, bool isFixed)
        => VerifyAsync(
            "ReadAllLines",
            "ReadLines",
            isFixed,
            $$"""
                interface ISink
                {
                    void Put(string line);
                }

                class Sink : ISink
                {
                    public void Put(string line) => File.AppendAllText("lines.txt", line);
                }

                private int _count;

                void Copy(string path, string other, ISink sink, Action<string> use)
                {
                    string alias = path;
                    string folder = Path.GetDirectoryName(path);
                    foreach (string line in [|File.ReadAllLines(path)|])
                    {
                        {{body}}
                    }
                }

                void Log(string file) => File.Delete(file);

                void Note(string line) => Log(line.Trim());

                void Count(string line) => _count += line.Length;
            """);

    private static Task VerifyAsync(string old, string replacement, bool isFixed, string members)
    {
        string before = $$"""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Linq;

            class C
            {
            {{members}}
            }

            class Order
            {
                public int Id { get; set; }
            }

            interface IOrderRepository
            {
                IEnumerable<Order> All();
            }
            """;
        string plain = before.Replace("[|", string.Empty).Replace("|]", string.Empty);
        var test = new VerifyCS.Test { AssumesRequestPath = true };
        if (isFixed)
        {
            test.TestCode = before;
            test.FixedCode = plain.Replace(old, replacement);
        }
        else
        {
            test.UnfixedCode = before;
        }

        return test.RunAsync();
    }
}
