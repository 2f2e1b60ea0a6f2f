namespace GcGuard.Tool.Tests.Paths;

/// <summary>What becomes of the result of a library's member at its calls.</summary>
public sealed class ResultTests
{
    private const string Library = "public class Report { public byte[] Bytes() => []; public string Text() => "
        + "\"\"; public MemoryStream Stream() => new(); }";

    [Theory]
    [InlineData("Bytes", "IActionResult Get() => File(report.Bytes(), \"a/b\");", "file-result")]
    [InlineData("Bytes",
        "IActionResult Get() { var bytes = report.Bytes(); if (bytes == null || bytes.Length == 0) return "
            + "NotFound(); return File(bytes, \"a/b\"); }", "file-result")]
    [InlineData("Bytes", "IActionResult Get() => new FileContentResult(report.Bytes(), \"a/b\");", "file-result")]
    [InlineData("Stream", "IActionResult Get() => File(report.Stream(), \"a/b\");", "file-result")]
    [InlineData("Bytes", "IResult Get() => Results.Bytes(report.Bytes());", "file-result")]
    [InlineData("Text", "IActionResult Get() => Content(report.Text());", "content-result")]
    [InlineData("Text", "IActionResult Get() => new ContentResult { Content = report.Text() };", "content-result")]
    [InlineData("Text", "IResult Get() => Results.Text(report.Text());", "content-result")]
    [InlineData("Bytes", "async Task Get() => await Response.Body.WriteAsync(report.Bytes());", "stream-write")]
    [InlineData("Text", "async Task Get() => await Response.WriteAsync(report.Text());", "text-writer")]
    [InlineData("Text", "void Get(StreamWriter writer) => writer.Write(report.Text());", "text-writer")]
    [InlineData("Bytes", "object Get() => new System.Net.Http.ByteArrayContent(report.Bytes());", "http-content")]
    [InlineData("Bytes", "void Get() => _kept = report.Bytes();", "kept")]
    [InlineData("Bytes", "void Get(List<byte[]> all) => all.Add(report.Bytes());", "kept")]
    [InlineData("Bytes", "int Get() => report.Bytes().Length;", "other")]
    [InlineData("Bytes", "void Get() { report.Bytes(); }", "other")]
    [InlineData("Bytes", "object Get() { _kept = report.Bytes(); return File(report.Bytes(), \"a/b\"); }",
        "file-result,kept")]
    public void A_result_is_followed_to_the_call_that_takes_it(string method, string action, string result)
        => new PathsTest()
        .Library("Lib", Library)
        .Program("Api", "public class C(Report report) : ControllerBase { private byte[] _kept; public " + action
            + " }")
        .Expect($"Lib M:Report.{method} C.Get {result} Api");

    [Theory]
    [InlineData("int Get() => report.Rows().Count;", "numbers")]
    [InlineData("object Get() => report.Rows().Skip(5).Take(5);", "part")]
    [InlineData("object Get(int n) => n == 0 ? report.Rows().First() : report.Rows().Count;", "numbers,part")]
    [InlineData("object Get() => report.Rows();", "other")]
    [InlineData("object Get() => report.Rows().Where(row => row.Id > 5);", "other")]
    public void Of_rows_a_caller_uses_a_part_or_a_number(string action, string result)
        => new PathsTest()
        .Library("Lib", "public record Row(int Id); public class Report { public List<Row> Rows() => []; }")
        .Program("Api", "public class C(Report report) : ControllerBase { public " + action + " }")
        .Expect($"Lib M:Report.Rows C.Get {result} Api");

    [Fact]
    public void A_result_that_is_passed_up_becomes_what_the_upper_layer_makes_of_it() => new PathsTest()
        .Library("Lib", Library)
        .Library("Services", """
            public interface IReports { Task<byte[]> BuildAsync(); }
            public class Reports(Report report) : IReports
            {
                public async Task<byte[]> BuildAsync() { byte[] bytes = report.Bytes(); await Task.Yield();
                    return bytes; }
            }
            """)
        .Program("Api",
            "public class C(IReports reports) : ControllerBase { public async Task<IActionResult> Get() => "
                + "File(await reports.BuildAsync().ConfigureAwait(false), \"a/b\"); }")
        .Expect(
            "Lib M:Report.Bytes C.Get ← Reports.BuildAsync file-result Services",
            "Services M:Reports.BuildAsync C.Get file-result Api");

    [Fact]
    public void A_result_that_a_caller_puts_into_an_object_becomes_what_the_upper_layer_makes_of_that() => new PathsTest()
        .Library("Lib", Library)
        .Library("Services", """
            public record FileDto(byte[] Content, string Name);
            public class Reports(Report report)
            {
                public async Task<FileDto> ExportAsync() { await Task.Yield(); return new FileDto(report.Bytes(), "a"); }
            }
            """)
        .Program("Api",
            "public class C(Reports reports) : ControllerBase { public async Task<IActionResult> Get() { "
                + "var (bytes, name) = await reports.ExportAsync(); return File(bytes, \"a/b\", name); } }")
        .Expect(
            "Lib M:Report.Bytes C.Get ← Reports.ExportAsync file-result Services",
            "Services M:Reports.ExportAsync C.Get file-result Api");
}
