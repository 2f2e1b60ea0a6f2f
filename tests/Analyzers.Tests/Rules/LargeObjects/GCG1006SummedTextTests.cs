using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Suspects.TableTextAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 suggests something else for a string that each round of a loop over rows copies and makes longer.</summary>
public class GCG1006SummedTextTests
{
    [Theory]
    [InlineData("string csv = \"\"; foreach (var line in _source.All()) { [|csv += line.Name + \";\"|]; } return csv;")]
    [InlineData("string csv = \"Name\"; foreach (var line in await _source.AllAsync()) [|csv += $\"{line.Name};{line.Id}\"|]; return csv;")]
    [InlineData("var csv = \"\"; var lines = _source.All(); for (int i = 0; i < lines.Count; i++) { [|csv += lines[i].Name|]; csv += \"\\n\"; } return csv;")]
    [InlineData("var csv = \"\"; foreach (var line in _source.All()) { if (line.Id > 1) { csv += \"!\"; } [|csv += line.Name|]; csv += line.Id; } return csv;")]
    // Several cells of a row.
    [InlineData("var csv = \"\"; foreach (var line in _source.All()) { for (int i = 0; i < 3; i++) { [|csv += line.Cell(i)|]; } } return csv;")]
    [InlineData("var csv = \"\"; var lines = await _source.AllAsync(); foreach (var line in lines.OrderBy(l => l.Id).ToList()) { [|csv += line.Name|]; } return csv;")]
    // Rows that a query finds, and what a reader reads.
    [InlineData("var csv = \"\"; foreach (var line in _lines.Where(l => l.Id > from).OrderBy(l => l.Id)) { [|csv += line.Name|]; } return csv;")]
    [InlineData("var csv = \"\"; using var reader = new System.IO.StreamReader(Request.Body); string? line; while ((line = await reader.ReadLineAsync()) != null) { [|csv += line|]; } return csv;")]
    // Rows that a caller in sight takes from an open place.
    [InlineData("return Script(_source.All()); static string Script(List<Line> lines) { var text = \"\"; foreach (var line in lines) { [|text += line.Name|]; } return text; }")]
    [InlineData("return Script(_source.Of(from)) + Script(_source.All()); static string Script(List<Line> lines) { var text = \"\"; foreach (var line in lines.OrderBy(l => l.Id)) { [|text += line.Name|]; } return text; }")]
    // What is awaited row by row, whatever was asked for.
    [InlineData("var text = \"\"; await foreach (var line in _source.StreamAsync(from)) { [|text += line.Name|]; } return text;")]
    // One text after the other.
    [InlineData("return [|_source.All().Aggregate(\"\", (text, line) => text + line.Name + \";\")|];")]
    [InlineData("return [|_source.All().Select(line => line.Name).Aggregate((text, name) => $\"{text},{name}\")|];")]
    [InlineData("return [|_lines.Where(l => l.Id > from).ToList().Aggregate(\"\", (text, line) => text + line.Name, text => text.Trim())|];")]
    public Task A_text_that_grows_with_rows(string body) => Verify(body);

    [Theory]
    [InlineData("var lines = [|_lines.ToArray()|]; System.Array.Sort(lines, (a, b) => a.Id.CompareTo(b.Id)); foreach (var line in lines) { Write(line.Name); } return \"\";")]
    [InlineData("var lines = [|_lines.Where(l => l.Id > from).ToList()|]; lines.Sort((a, b) => a.Id.CompareTo(b.Id)); foreach (var line in lines) { Write(line.Name); } return \"\";")]
    // Read without being sorted, sorted and kept, few, and of one thing.
    [InlineData("var lines = _lines.ToArray(); foreach (var line in lines) { Write(line.Name); } return \"\";")]
    [InlineData("var lines = _lines.ToArray(); System.Array.Sort(lines, (a, b) => a.Id.CompareTo(b.Id)); return lines[0].Name + lines[lines.Length - 1].Name;")]
    [InlineData("var lines = _lines.Take(20).ToArray(); System.Array.Sort(lines, (a, b) => a.Id.CompareTo(b.Id)); foreach (var line in lines) { Write(line.Name); } return \"\";")]
    [InlineData("var lines = _lines.Where(l => l.Id == from).ToList(); lines.Sort((a, b) => a.Id.CompareTo(b.Id)); foreach (var line in lines) { Write(line.Name); } return \"\";")]
    [InlineData("var lines = order.Lines.ToArray(); System.Array.Sort(lines, (a, b) => a.Id.CompareTo(b.Id)); foreach (var line in lines) { Write(line.Name); } return \"\";")]
    public Task Rows_that_are_listed_to_be_sorted(string body) => Verify(body);

    [Theory]
    // A constant number of rounds, and few rows.
    [InlineData("var text = \"\"; for (int i = 0; i < 10; i++) { text += i.ToString(); } return text;")]
    [InlineData("var text = \"\"; foreach (var name in new[] { \"a\", \"b\" }) { text += name; } return text;")]
    [InlineData("var text = \"\"; foreach (var line in _source.All().Take(20)) { text += line.Name; } return text;")]
    [InlineData("var text = \"\"; foreach (var line in order.Lines) { text += line.Name; } return text;")]
    [InlineData("var text = \"\"; foreach (var part in order.Name.Split(',')) { text += part; } return text;")]
    [InlineData("var text = \"\"; foreach (var day in System.Enum.GetValues<System.DayOfWeek>()) { text += day; } return text;")]
    [InlineData("var text = \"\"; await foreach (var line in _source.StreamAsync(from)) { if (line.Id == from) { text += line.Name; } } return text;")]
    // Rows of which somebody has said which, and those that the code has gathered.
    [InlineData("var text = \"\"; foreach (var line in _source.Of(from)) { text += line.Name; } return text;")]
    [InlineData("var text = \"\"; foreach (var line in _lines.Where(l => l.Id == from).ToList()) { text += line.Name; } return text;")]
    [InlineData("var text = \"\"; foreach (var line in _source.All().Where(l => l.Name == order.Name)) { text += line.Name; } return text;")]
    [InlineData("var failed = new List<Line>(); foreach (var line in _source.All()) { failed.Add(line); } var text = \"\"; foreach (var line in failed) { text += line.Name; } return text;")]
    [InlineData("return Script(_source.Of(from)) + Script(order.Lines); static string Script(List<Line> lines) { var text = \"\"; foreach (var line in lines) { text += line.Name; } return text; }")]
    [InlineData("return Script(_source.All().Take(20).ToList()); static string Script(List<Line> lines) { var text = \"\"; foreach (var line in lines) { text += line.Name; } return text; }")]
    [InlineData("return order.Lines.Aggregate(\"\", (text, line) => text + line.Name);")]
    [InlineData("return _source.Of(from).Aggregate(\"\", (text, line) => text + line.Name);")]
    [InlineData("return _source.All().Take(20).Aggregate(\"\", (text, line) => text + line.Name);")]
    [InlineData("return _source.All().Aggregate(\"\", (text, line) => line.Name.Length > text.Length ? line.Name : text);")]
    [InlineData("return _source.All().Aggregate(0, (sum, line) => sum + line.Id).ToString();")]
    [InlineData("return _source.All().Aggregate(\"\", (text, line) => line.Name + line.Id);")]
    // One row, and a condition that may hold for a few.
    [InlineData("var text = \"\"; foreach (var line in _source.All()) { text += line.Name; break; } return text;")]
    [InlineData("var text = \"\"; foreach (var line in _source.All()) { if (line.Name.Length == 0) { text += line.Id + \" has no name\"; } } return text;")]
    [InlineData("var text = \"\"; foreach (var line in _source.All()) { try { line.Save(); } catch (System.Exception e) { text += e.Message; } } return text;")]
    // A text of one row.
    [InlineData("foreach (var line in _source.All()) { var text = \"\"; text += line.Name; text += line.Id; Write(text); } return \"\";")]
    [InlineData("var text = \"\"; foreach (var line in _source.All()) { text += line.Name; Write(text); text = \"\"; } return text;")]
    // No text, and a number.
    [InlineData("int sum = 0; foreach (var line in _source.All()) { sum += line.Id; } return sum.ToString();")]
    [InlineData("var text = \"\"; foreach (var line in _source.All()) { text += \".\"; } return text;")]
    public Task A_text_that_stays_short(string body) => Verify(body);

    [Fact]
    public Task Without_a_request_nothing_is_said()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Generic;

                public class Job
                {
                    public string Run(List<KeyValuePair<string, object>> rows)
                    {
                        string text = "";
                        foreach (var row in rows) { text += row.Key; }
                        return text;
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("foreach (var order in _shop.Orders) { {|GCG1006:csv += order.Name|}; }")]
    [InlineData("foreach (var order in _shop.Orders.Where(o => o.Placed.Year == id).ToList()) { {|GCG1006:csv += order.Name|}; }")]
    [InlineData("await foreach (var order in _shop.Orders.OrderBy(o => o.Id).AsAsyncEnumerable().WithCancellation(default)) { {|GCG1006:csv += order.Name|}; }")]
    [InlineData("await foreach (var order in _shop.Orders) { {|GCG1006:csv += order.Name|}; }")]
    [InlineData("foreach (var order in _shop.Orders.Where(o => o.Id == id)) { csv += order.Name; }")]
    [InlineData("foreach (var order in _shop.Orders.Take(20)) { csv += order.Name; }")]
    [InlineData("await foreach (var order in _shop.Orders.Take(20).AsAsyncEnumerable()) { csv += order.Name; }")]
    [InlineData("foreach (var line in _shop.Orders.First(o => o.Id == id).Lines) { csv += line.Name; }")]
    public Task A_text_of_the_rows_of_a_database_context(string loop)
        => new AllRulesTest
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.EntityFramework),
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.EntityFrameworkCore;

                public class Line
                {
                    public int Id { get; set; }
                    public string Name { get; set; }
                }

                public class Order
                {
                    public int Id { get; set; }
                    public string Name { get; set; }
                    public DateTime Placed { get; set; }
                    public List<Line> Lines { get; set; }
                }

                public class Shop : DbContext
                {
                    public DbSet<Order> Orders => Set<Order>();
                }

                public class ExportController : ControllerBase
                {
                    private readonly Shop _shop;

                    public ExportController(Shop shop) => _shop = shop;

                    [HttpGet]
                    public async Task<string> Get(int id)
                    {
                        await Task.Yield();
                        var csv = "";
                        {{loop}}
                        return csv;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task The_message_says_what_to_do()
    {
        const string body = "var csv = \"\"; foreach (var line in _source.All()) { {|#0:csv += line.Name|}; } return csv;";
        string code = Controller(body).Replace(" Get(", " {|#1:Get|}(", System.StringComparison.Ordinal);
        var test = new VerifyCS.Test { References = TestReferences.Net80AspNet, TestCode = code };
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithLocation(1).WithArguments(
            "`csv +=` holds the text of a list of Line whole as one string, copied in each round, per request (ExportController.Get); "
            + "where it can be large, append to a StringBuilder, or write the rows one by one"));
        await test.RunAsync();
    }

    private static Task Verify(string body)
        => new VerifyCS.Test { References = TestReferences.Net80AspNet, TestCode = Controller(body) }.RunAsync();

    private static string Controller(string body) => $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class Line
        {
            public int Id { get; set; }
            public string Name { get; set; } = "";
            public string Cell(int at) => Name;
            public void Save() { }
        }

        public class Order
        {
            public int Id { get; set; }
            public string Name { get; set; } = "";
            public List<Line> Lines { get; set; } = new();
        }

        public interface ISource
        {
            List<Line> All();
            List<Line> Of(int order);
            Task<List<Line>> AllAsync();
            IAsyncEnumerable<Line> StreamAsync(int order);
        }

        public class ExportController : ControllerBase
        {
            private readonly ISource _source;
            private readonly IQueryable<Line> _lines;

            public ExportController(ISource source, IQueryable<Line> lines) => (_source, _lines) = (source, lines);

        #pragma warning disable CS1998
            public async Task<string> Get(Order order, int from)
            {
                {{body}}
            }

            private static void Write(string text) { }
        }
        """;
}
