using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>The shapes of the tenth half's wrong findings, in our own words, each with a look-alike.</summary>
public class TenthHalfShapeTests
{
    private const string Lines = """
        public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

        public interface ILines { List<Line> Of(object key); List<Line> Search(string words, int topK); List<(string Period, decimal Cost)> Costs(); List<(string Customer, decimal Cost)> Customers(); }
        """;

    /// <summary>Numbers on paper are identities as well, but for those of what is as large as an installation, and those that may be left out.</summary>
    [Theory]
    [InlineData("string invoiceNo", "invoiceNo", false)]
    [InlineData("string orderNumber", "orderNumber", false)]
    [InlineData("string companyNo", "companyNo", true)]
    [InlineData("string? invoiceNo", "invoiceNo!", true)]
    [InlineData("string no", "no", true)]
    public Task The_rows_of_what_has_a_number_on_paper(string parameter, string key, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                private readonly ILines _lines;

                public OrdersController(ILines lines) => _lines = lines;

                public IActionResult History({{parameter}})
                {
                    var text = new StringBuilder("Name\n");
                    foreach (var line in _lines.Of({{key}}))
                    {
                        text.AppendLine(line.Name);
                    }

                    return File(Encoding.UTF8.GetBytes({{(isReported ? "{|GCG1004:text.ToString()|}" : "text.ToString()")}}), "text/csv");
                }
            """,
            Lines);

    [Fact]
    public Task The_sums_of_periods_as_pairs_and_the_best_matches()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly ILines _lines;

                    public OrdersController(ILines lines) => _lines = lines;

                    public IActionResult Periods()
                    {
                        var text = new StringBuilder();
                        foreach (var item in _lines.Costs())
                        {
                            text.AppendLine($"{item.Period};{item.Cost}");
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Customers()
                    {
                        var text = new StringBuilder();
                        foreach (var item in _lines.Customers())
                        {
                            text.AppendLine($"{item.Customer};{item.Cost}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1004:text.ToString()|}), "text/csv");
                    }

                    public IActionResult Best(string words)
                    {
                        var matches = _lines.Search(words, topK: 5);
                        return Content(string.Join("\n", matches.Select(match => match.Name)));
                    }

                    public IActionResult Many(string words)
                    {
                        var matches = _lines.Search(words, topK: 50_000);
                        return Content({|GCG1004:string.Join("\n", matches.Select(match => match.Name))|});
                    }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); List<Line> Search(string words, int topK); List<(string Period, decimal Cost)> Costs(); List<(string Customer, decimal Cost)> Customers(); }
                """,
        }.RunAsync();

    [Fact]
    public Task The_file_of_a_template()
        => new AllRulesTest
        {
            TestCode = """
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class LetterTemplatesController : ControllerBase
                {
                    public async Task<IActionResult> Download(string path)
                    {
                        var bytes = await System.IO.File.ReadAllBytesAsync(path);
                        return File(bytes, "application/octet-stream");
                    }
                }

                public class LettersController : ControllerBase
                {
                    public async Task<IActionResult> Download(string path)
                    {
                        var bytes = await {|GCG2005:System.IO.File.ReadAllBytesAsync(path)|};
                        return File(bytes, "application/octet-stream");
                    }
                }
                """,
        }.RunAsync();
}
