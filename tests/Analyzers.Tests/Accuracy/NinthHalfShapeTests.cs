using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>The shapes of the ninth half's wrong findings, in our own words, each with a look-alike.</summary>
public class NinthHalfShapeTests
{
    private const string Library = """
        namespace ClosedXML.Excel
        {
            public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
        }

        public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

        public interface ILines { List<Line> Of(object key); }
        """;

    /// <summary>
    /// The rows of what an action must be told the identity of; not of what may be left out, has another type or is as large as an
    /// installation.
    /// </summary>
    [Theory]
    [InlineData("int id", "id", false)]
    [InlineData("Guid orderId", "orderId", false)]
    [InlineData("[FromRoute] string lectureID, int round = 1", "lectureID", false)]
    [InlineData("System.Guid classId", "classId", false)]
    [InlineData("int? classId", "classId!", true)]
    [InlineData("int classId = 0", "classId", true)]
    [InlineData("int[] ids", "ids", true)]
    [InlineData("int tenantId", "tenantId", true)]
    [InlineData("long parentCompanyId", "parentCompanyId", true)]
    [InlineData("bool valid", "valid", true)]
    [InlineData("DateTime from, DateTime to", "from", true)]
    public Task The_rows_of_what_an_action_is_asked_for(string parameters, string key, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                private readonly ILines _lines;

                public OrdersController(ILines lines) => _lines = lines;

                public IActionResult Text({{parameters}})
                {
                    var text = new StringBuilder("Name\n");
                    foreach (var line in _lines.Of({{key}}))
                    {
                        text.AppendLine(line.Name);
                    }

                    return File(Encoding.UTF8.GetBytes({{Marked("GCG1004", "text.ToString()", isReported)}}), "text/csv", "lines.csv");
                }

                public IActionResult Lines({{parameters}})
                {
                    var text = {{Marked("GCG1004", "\"Name\\n\" + string.Join(\"\\n\", _lines.Of(" + key + ").Select(line => line.Name))", isReported)}};
                    return File(Encoding.UTF8.GetBytes(text), "text/csv");
                }

                public IActionResult Workbook({{parameters}})
                {
                    var lines = _lines.Of({{key}});
                    return Answer(lines);
                }

                private IActionResult Answer(List<Line> lines)
                {
                    var book = Fill(lines);
                    using var content = new MemoryStream();
                    book.SaveAs(content);
                    return File({{Marked("GCG2001", "content.ToArray()", isReported)}}, "application/xlsx", "lines.xlsx");
                }

                private static ClosedXML.Excel.XLWorkbook Fill(List<Line> lines) => new();
            """,
            Library);

    /// <summary>What the thing's users upload may be large, and so may be a text that is written elsewhere or as long as a number says.</summary>
    [Fact]
    public Task What_is_more_than_the_rows_of_one_thing()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.IO.Compression;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly ILines _lines;

                    public OrdersController(ILines lines) => _lines = lines;

                    public IActionResult Archive(int id)
                    {
                        using var content = new MemoryStream();
                        using (var archive = new ZipArchive(content, ZipArchiveMode.Create, true))
                        {
                            foreach (var line in _lines.Of(id))
                            {
                                using var entry = archive.CreateEntry(line.Name).Open();
                                using var file = System.IO.File.OpenRead(line.Name);
                                file.CopyTo(entry);
                            }
                        }

                        return File({|GCG2001:content.ToArray()|}, "application/zip");
                    }

                    public IActionResult Picture(int id)
                    {
                        using var content = new MemoryStream();
                        using var file = System.IO.File.OpenRead(_lines.Of(id)[0].Name);
                        file.CopyTo(content);
                        return File({|GCG2001:content.ToArray()|}, "image/png");
                    }

                    public void Written(int id)
                    {
                        var text = new StringBuilder("Name\n");
                        foreach (var line in _lines.Of(id))
                        {
                            text.AppendLine(line.Name);
                        }

                        System.IO.File.WriteAllText($"/data/{id}.csv", {|GCG1006:text.ToString()|});
                    }
                }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    /// <summary>A route's handler is asked as an action is, whether it is written there or named.</summary>
    [Fact]
    public Task The_handlers_of_routes()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Routing;

                public static class Routes
                {
                    public static void Map(IEndpointRouteBuilder routes)
                    {
                        routes.MapGet("/orders/{id}/lines", (int id, ILines lines) =>
                        {
                            var text = new StringBuilder();
                            foreach (var line in lines.Of(id))
                            {
                                text.AppendLine(line.Name);
                            }

                            return Results.File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                        });
                        routes.MapGet("/lines", (ILines lines) =>
                        {
                            var text = new StringBuilder();
                            foreach (var line in lines.Of(0))
                            {
                                text.AppendLine(line.Name);
                            }

                            return Results.File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                        });
                        routes.MapGet("/classes/{classId}/lines", OfClass);
                        routes.MapGet("/all", All);
                    }

                    private static IResult OfClass(int classId, ILines lines)
                    {
                        var text = new StringBuilder();
                        foreach (var line in lines.Of(classId))
                        {
                            text.AppendLine(line.Name);
                        }

                        return Results.File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    private static IResult All(ILines lines)
                    {
                        var text = new StringBuilder();
                        foreach (var line in lines.Of(1))
                        {
                            text.AppendLine(line.Name);
                        }

                        return Results.File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    /// <summary>A list is as long as what it is called after; what is counted by that, and marks, are other things.</summary>
    [Theory]
    [InlineData("\"DepartmentList.xlsx\"", false)]
    [InlineData("\"MeetingVenues.xlsx\"", false)]
    [InlineData("$\"product-categories_{DateTime.Now:yyyyMMdd}.csv\"", false)]
    [InlineData("\"OrdersByDepartment.xlsx\"", true)]
    [InlineData("\"StudentGrades.xlsx\"", true)]
    [InlineData("\"DepartmentOrders.xlsx\"", true)]
    [InlineData("\"List.xlsx\"", true)]
    public Task A_file_named_after_what_an_organisation_has_a_few_of(string name, bool isReported)
        => ShapeTest.ControllerAsync(
            $$"""
                private readonly ILines _lines;

                public OrdersController(ILines lines) => _lines = lines;

                public IActionResult Text()
                {
                    var text = new StringBuilder("Name\n");
                    foreach (var line in _lines.Of(1))
                    {
                        text.AppendLine(line.Name);
                    }

                    return File(Encoding.UTF8.GetBytes({{Marked("GCG1004", "text.ToString()", isReported)}}), "text/csv", {{name}});
                }

                public IActionResult Workbook(ClosedXML.Excel.XLWorkbook book)
                {
                    using var content = new MemoryStream();
                    book.SaveAs(content);
                    return File({{Marked("GCG2001", "content.ToArray()", isReported)}}, "application/xlsx", {{name}});
                }
            """,
            Library);

    [Fact]
    public Task Settings_written_anew_property_by_property()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Settings(JsonDocument settings, string address)
                    {
                        using var content = new MemoryStream();
                        using var writer = new Utf8JsonWriter(content);
                        writer.WriteStartObject();
                        foreach (var property in settings.RootElement.EnumerateObject())
                        {
                            writer.WritePropertyName(property.Name);
                            writer.WriteStringValue(address);
                        }

                        writer.WriteEndObject();
                        writer.Flush();
                        return Encoding.UTF8.GetString(content.ToArray());
                    }

                    public string Body()
                    {
                        using var content = new MemoryStream();
                        Request.Body.CopyTo(content);
                        return Encoding.UTF8.GetString({|GCG2001:content.ToArray()|});
                    }
                }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    [Fact]
    public Task As_many_rows_as_a_request_asks_for_in_either_order()
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

                    public IActionResult Top(bool newest, int top = 50)
                    {
                        var lines = _lines.Of(1);
                        var few = newest ? lines.OrderBy(line => line.Day).Take(top).ToList() : lines.OrderBy(line => line.Name).Take(top).ToList();
                        var text = new StringBuilder();
                        foreach (var line in few)
                        {
                            text.AppendLine(line.Name);
                        }

                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv");
                    }

                    public IActionResult Some(bool newest, int top = 50)
                    {
                        var lines = _lines.Of(1);
                        var some = newest ? lines.OrderBy(line => line.Day).Take(top).ToList() : lines.OrderBy(line => line.Name).ToList();
                        var text = new StringBuilder();
                        foreach (var line in some)
                        {
                            text.AppendLine(line.Name);
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv");
                    }
                }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    /// <summary>No router reaches a private method, whatever attributes of an action it has kept.</summary>
    [Fact]
    public Task An_action_made_private_and_left_over()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    [HttpPost]
                    private async Task<IActionResult> Old(IFormFile upload)
                    {
                        using var content = new MemoryStream();
                        await upload.CopyToAsync(content);
                        await System.IO.File.WriteAllBytesAsync("/data/upload", content.ToArray());
                        return Ok();
                    }

                    [HttpPost]
                    public async Task<IActionResult> Upload(IFormFile upload)
                    {
                        using var content = new MemoryStream();
                        await {|GCG2005:upload.CopyToAsync(content)|};
                        await System.IO.File.WriteAllBytesAsync("/data/upload", content.ToArray());
                        return Ok();
                    }
                }

                namespace ClosedXML.Excel
                {
                    public class XLWorkbook { public void SaveAs(System.IO.Stream stream) { } }
                }

                public sealed class Line { public string Name { get; set; } = ""; public DateTime Day { get; set; } }

                public interface ILines { List<Line> Of(object key); }
                """,
        }.RunAsync();

    private static string Marked(string rule, string code, bool isReported) => isReported ? "{|" + rule + ":" + code + "|}" : code;
}
