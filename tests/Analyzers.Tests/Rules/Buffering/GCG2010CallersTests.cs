using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Documents that a method builds and returns as an array, which its callers only write somewhere.</summary>
public class GCG2010CallersTests
{
    private const string Exporter = """
        using System.Collections.Generic;
        using System.IO;
        using System.Net.Http;
        using System.Text;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class Workbook
        {
            public void Save(Stream stream) { }
        }

        internal interface IExporter
        {
            byte[] ToExcel();
        }

        internal class Exporter : IExporter
        {
            public byte[] ToExcel()
            {
                var document = new Workbook();
                using var stream = new MemoryStream();
                document.Save(stream);
                return stream.ToArray();
            }
        }

        """;

    [Theory]

    // A file, a content of a request, and a stream.
    [InlineData("public IActionResult Get() => File(_exporter.ToExcel(), \"application/pdf\");")]
    [InlineData("public IResult Get() => Results.File(_exporter.ToExcel(), \"application/pdf\");")]
    [InlineData("public IActionResult Get() { var b = _exporter.ToExcel(); return new FileContentResult(b, \"a/b\"); }")]

    // Through another method, and through a local whose length goes into a header.
    [InlineData("public IActionResult Get() => File(Build(), \"a/b\"); private byte[] Build() => _exporter.ToExcel();")]
    [InlineData("public IActionResult Get() { byte[] b = _exporter.ToExcel(); Response.ContentLength = b.Length; return File(b, \"a/b\"); }")]
    [InlineData("public async Task<IActionResult> Get() { await Response.Body.WriteAsync(_exporter.ToExcel()); return File(_exporter.ToExcel(), \"a/b\"); }")]
    public Task A_document_that_callers_only_stream(string action)
        => Verify(action, isFound: true);

    [Theory]

    // The array is needed.
    [InlineData("public int Get() => _exporter.ToExcel().Length;")]
    [InlineData("private byte[] _kept; public IActionResult Get() { _kept = _exporter.ToExcel(); return File(_kept, \"a/b\"); }")]
    [InlineData("public IActionResult Get() { var b = _exporter.ToExcel(); b[0] = 1; return File(b, \"a/b\"); }")]
    [InlineData("public byte[] Get() => _exporter.ToExcel();")]
    [InlineData("public IActionResult Get() => File(_exporter.ToExcel(), \"a/b\"); public int Count() => _exporter.ToExcel().Length;")]

    // Somebody calls it who is not seen.
    [InlineData("public IActionResult Get() { System.Func<byte[]> f = _exporter.ToExcel; return File(f(), \"a/b\"); }")]
    [InlineData("public IActionResult Get() => File(new byte[9], \"a/b\");")]

    // A template is no document that grows.
    [InlineData("public IActionResult Get() => File(_exporter.ToExcel(), \"a/b\", \"Template.xlsx\");")]
    public Task A_document_that_is_not_only_streamed_is_silent(string action) => Verify(action, isFound: false);

    [Fact]
    public Task The_message_says_who_streams_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Exporter.Replace("stream.ToArray()", "{|#0:stream.ToArray()|}").Replace("byte[] ToExcel()\n    {", "byte[] {|#2:ToExcel|}()\n    {") + """
                public class OrdersController : ControllerBase
                {
                    private readonly IExporter _exporter = new Exporter();

                    public IActionResult {|#1:Export|}() => File(_exporter.ToExcel(), "application/pdf");

                    public IActionResult Again() => File(_exporter.ToExcel(), "application/pdf");
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
                    .WithLocation(0).WithLocation(1).WithLocation(2)
                    .WithMessage(
                        "`stream.ToArray` takes what `Save` writes whole into an array per request (OrdersController.Export ← "
                        + "Exporter.ToExcel), which `ToExcel` returns and `OrdersController.Export` only hands to `File` "
                        + "(and 1 more); return a stream, or write to one that the caller hands in; "
                        + MessageParts.HowToDecide),
            },
        }.RunAsync();

    /// <summary>An upload is large by its source, so it has the rule's own id.</summary>
    [Fact]
    public Task An_upload_that_a_caller_only_streams()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class UploadsController : ControllerBase
                {
                    public IActionResult Echo(IFormFile file) => File(Read(file), "a/b");

                    private static byte[] {|#1:Read|}(IFormFile file)
                    {
                        using var buffer = new MemoryStream();
                        file.CopyTo(buffer);
                        return {|#0:buffer.ToArray()|};
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(ReturnedContentAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1)
                    .WithArguments(
                        "UploadsController.Read",
                        "buffer.ToArray",
                        "the uploaded file",
                        "an array",
                        ", which `Read` returns and `UploadsController.Echo` only hands to `File`",
                        "return a stream, or write to one that the caller hands in"),
            },
        }.RunAsync();

    [Theory]
    [InlineData("file-result", true)]
    [InlineData("file-result,other", false)]
    [InlineData("file-result,kept", false)]
    [InlineData("something-new", false)]
    [InlineData("-", false)]
    public Task Callers_in_other_projects_by_the_paths_file(string uses, bool isFound)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80,
            TestState =
            {
                Sources = { Library(isFound) },
                AdditionalFiles =
                {
                    ("/repo/.gcguard/paths.txt", PathsFormat.Header
                        + $"\nTestProject\tM:Exports.ToExcel\tOrders.Get\t{uses}\tWeb\n"),
                },
            },
        }.RunAsync();

    /// <summary>A helper that takes a request is on a path, but nobody calls it where the paths file names no caller.</summary>
    [Theory]
    [InlineData("Bodies.BodyAsync(Microsoft.AspNetCore.Http.HttpRequest)", true)]
    [InlineData("Other.Member", false)]
    public Task A_helper_of_a_library_that_nobody_calls(string called, bool isFound)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState =
            {
                Sources =
                {
                    $$"""
                    using System.IO;
                    using System.Threading.Tasks;
                    using Microsoft.AspNetCore.Http;

                    public static class Bodies
                    {
                        public static async Task<string> BodyAsync(this HttpRequest request) => await ReadAsync(request.Body);

                        private static async Task<string> ReadAsync(Stream body)
                        {
                            using var reader = new StreamReader(body);
                            return await {{(isFound ? "{|GCG2010:reader.ReadToEndAsync()|}" : "reader.ReadToEndAsync()")}};
                        }
                    }
                    """,
                },
                AdditionalFiles =
                {
                    ("/repo/.gcguard/paths.txt", PathsFormat.Header + "\nTestProject\tM:" + called + "\tOrders.Get\tother\tWeb\n"),
                },
            },
        }.RunAsync();

    [Fact]
    public Task The_message_says_what_other_projects_do()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80,
            TestState =
            {
                Sources = { Library(isFound: false).Replace("s.ToArray()", "{|#0:s.ToArray()|}") },
                AdditionalFiles =
                {
                    ("/repo/.gcguard/paths.txt", PathsFormat.Header + "\nTestProject\tM:Exports.ToExcel\tOrders.Get\tfile-result\tTests,Web\n"),
                },
                ExpectedDiagnostics =
                {
                    new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
                        .WithLocation(0)
                        .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                        .WithMessage(
                            "`s.ToArray` takes what `Fill` writes whole into an array per request (Orders.Get ← Exports.ToExcel, proven "
                            + "in the solution), which `ToExcel` returns and other projects only hand to a file result; return a "
                            + "stream, or write to one that the caller hands in; " + MessageParts.HowToDecide),
                },
            },
        }.RunAsync();

    /// <summary>Without the file nobody knows the callers of a library.</summary>
    [Fact]
    public Task A_library_without_a_paths_file_is_silent()
        => new VerifyCS.Test { References = TestReferences.Net80, AssumesRequestPath = true, TestCode = Library(isFound: false) }.RunAsync();

    private static string Library(bool isFound)
        => "using System.IO; public class Exports { public byte[] ToExcel() { var s = new MemoryStream(); "
            + "Fill(s); return " + (isFound ? "{|GCG2009:s.ToArray()|}" : "s.ToArray()") + "; } private static void Fill(Stream s) { } }";

    private static Task Verify(string action, bool isFound)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = (isFound ? Exporter.Replace("stream.ToArray()", "{|GCG2009:stream.ToArray()|}") : Exporter)
                + "public class OrdersController : ControllerBase { private readonly IExporter _exporter = new Exporter(); "
                + action + " }",
        }.RunAsync();
}
