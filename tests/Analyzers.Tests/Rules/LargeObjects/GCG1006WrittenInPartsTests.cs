using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 is silent about texts that are written a part at a time: a line for each row, or what has gathered in a builder that is emptied then.</summary>
public class GCG1006WrittenInPartsTests
{
    [Fact]
    public Task A_line_for_each_row_goes_to_a_writer_around_the_loop()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Lines(List<Row> rows)
                    {
                        await using var writer = new StreamWriter(Response.Body);
                        foreach (Row row in rows)
                        {
                            var line = new StringBuilder();
                            foreach (Row cell in row.Cells.ToList())
                            {
                                line.Append(cell.Name).Append(';');
                            }

                            foreach (Row cell in Cells(row))
                            {
                                line.Append(cell.Name).Append(';');
                            }

                            await writer.WriteLineAsync(line.ToString());
                            await Response.WriteAsync(line.ToString());
                        }
                    }

                    public void Files(List<Row> rows)
                    {
                        foreach (Row row in rows)
                        {
                            using var writer = new StreamWriter(row.Name);
                            var text = new StringBuilder();
                            foreach (Row cell in Cells(row))
                            {
                                text.AppendLine(cell.Name);
                            }

                            writer.Write({|GCG1006:text.ToString()|});
                        }
                    }

                    private static List<Row> Cells(Row row) => row.Cells;
                }

                public sealed class Row { public string Name { get; set; } = ""; public List<Row> Cells { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task The_joined_cells_of_each_row_go_to_a_writer_around_the_loop()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Joined(List<Row> rows)
                    {
                        await using var writer = new StreamWriter(Response.Body);
                        await writer.WriteLineAsync(string.Join(';', rows.Count > 0 ? "name" : "nothing"));
                        foreach (Row row in rows)
                            await writer.WriteLineAsync(string.Join(',', Cells(row).Select(cell => cell.Name)));
                    }

                    public async Task Summed(List<Row> rows)
                    {
                        foreach (Row row in rows)
                        {
                            string line = row.Name + ": " + string.Join(',', Cells(row).Select(cell => cell.Name)) + "\n";
                            await Response.WriteAsync(line);
                        }
                    }

                    public void Files(List<Row> rows)
                    {
                        foreach (Row row in rows)
                        {
                            using var writer = new StreamWriter(row.Name);
                            writer.Write({|GCG1006:string.Join('\n', Cells(row).Select(cell => cell.Name))|});
                        }
                    }

                    public async Task All(List<Row> rows)
                    {
                        await using var writer = new StreamWriter(Response.Body);
                        await writer.WriteLineAsync({|GCG1006:string.Join('\n', rows.Select(row => row.Name))|});
                    }

                    private static List<Row> Cells(Row row) => row.Cells;
                }

                public sealed class Row { public string Name { get; set; } = ""; public List<Row> Cells { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_builder_that_is_emptied_in_the_loop_that_fills_it()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public void Replaced(List<Row> rows, Stream output)
                    {
                        int index = 0;
                        var text = new StringBuilder();
                        foreach (Row row in rows)
                        {
                            text.AppendLine(row.Name);
                            if (++index % 100 == 0)
                            {
                                output.Write(Encoding.UTF8.GetBytes(text.ToString()));
                                text = new StringBuilder();
                            }
                        }

                        output.Write(Encoding.UTF8.GetBytes(text.ToString()));
                    }

                    public void Cleared(List<Row> rows, TextWriter output)
                    {
                        var text = new StringBuilder();
                        foreach (Row row in rows)
                        {
                            text.Clear();
                            foreach (Row cell in Cells(row))
                            {
                                text.Append(cell.Name).Append(';');
                            }

                            output.WriteLine(text.ToString());
                        }
                    }

                    public void Cut(List<Row> rows, TextWriter output)
                    {
                        var text = new StringBuilder();
                        foreach (Row row in rows)
                        {
                            text.Length = 0;
                            text.Append(row.Name);
                            output.WriteLine(text.ToString());
                        }
                    }

                    public void Kept(List<Row> rows, TextWriter output)
                    {
                        var text = new StringBuilder();
                        text.Append("head");
                        text.Clear();
                        foreach (Row row in rows)
                        {
                            text.AppendLine(row.Name);
                        }

                        output.Write({|GCG1006:text.ToString()|});
                    }

                    private static List<Row> Cells(Row row) => row.Cells;
                }

                public sealed class Row { public string Name { get; set; } = ""; public List<Row> Cells { get; set; } = new(); }
                """,
        }.RunAsync();
}
