using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>What GCG1002 says of capacities: reported where the code states a large one, silent where it is small or unknown.</summary>
public class GCG1002CapacityTests
{
    [Fact]
    public Task A_builder_with_room_for_a_whole_document()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string Text(List<string> parts)
                    {
                        var text = {|GCG1002:new StringBuilder(64_000)|};
                        foreach (string part in parts)
                        {
                            text.Append(part);
                        }

                        return text.ToString();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Capacities_of_as_many_elements_as_nobody_knows()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public List<string> Names(List<Row> rows)
                    {
                        var names = new List<string>(rows.Count);
                        foreach (var row in rows)
                        {
                            names.Add(row.Name);
                        }

                        return names;
                    }

                    public int Sum(string text)
                    {
                        var builder = new StringBuilder(text.Length);
                        var lengths = new int[text.Length + 1];
                        builder.Append(text);
                        lengths[0] = builder.Length;
                        return lengths[0];
                    }
                }

                public sealed class Row { public string Name { get; set; } = ""; public int Count { get; set; } }

                public interface IRows { List<Row> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Capacities_with_a_small_bound()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    public int Post(byte[] value)
                    {
                        using var stream = new MemoryStream(1 + Math.Min(value.Length, 64 * 1024));
                        using var small = new MemoryStream(4096);
                        var text = new StringBuilder(4096);
                        var batch = new List<string>(100);
                        stream.Write(value, 0, value.Length);
                        return batch.Count + text.Length + (int)stream.Length + (int)small.Length;
                    }
                }
                """,
        }.RunAsync();
}
