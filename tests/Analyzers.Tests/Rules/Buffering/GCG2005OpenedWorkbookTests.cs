using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>An upload that a library for documents opens may be a short sheet, so that it is a suggestion.</summary>
public class GCG2005OpenedWorkbookTests
{
    [Fact]
    public Task An_uploaded_workbook_may_be_short_and_an_upload_that_is_sent_on_is_as_large_as_it_is()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using OfficeOpenXml;

                namespace OfficeOpenXml
                {
                    public sealed class ExcelPackage : System.IDisposable
                    {
                        public ExcelPackage(Stream stream) { }

                        public int Rows => 0;

                        public void Dispose() { }
                    }
                }

                public class ImportController : ControllerBase
                {
                    private readonly HttpClient _client;

                    public ImportController(HttpClient client) => _client = client;

                    [HttpPost("import")]
                    public async Task<IActionResult> Import(IFormFile file)
                    {
                        using (var stream = new MemoryStream())
                        {
                            await {|GCG2009:file.CopyToAsync(stream)|};
                            using (var package = new ExcelPackage(stream))
                            {
                                return Ok(package.Rows);
                            }
                        }
                    }

                    [HttpPost("send")]
                    public async Task<IActionResult> Send(IFormFile file)
                    {
                        using (var stream = new MemoryStream())
                        {
                            await {|GCG2005:file.CopyToAsync(stream)|};
                            stream.Position = 0;
                            await _client.PostAsync("files", new StreamContent(stream));
                            return Ok();
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>A method of the project that takes the upload may be the one that opens it.</summary>
    [Theory]
    [InlineData("using var package = new OfficeOpenXml.ExcelPackage(content); return package.Rows;", "GCG2009")]
    [InlineData("using var copy = File.Create(\"upload\"); content.CopyTo(copy); return 1;", "GCG2005")]
    [InlineData("using var package = new OfficeOpenXml.ExcelPackage(Stream.Null); content.CopyTo(Stream.Null); return package.Rows;", "GCG2005")]
    public Task An_upload_that_a_service_takes(string body, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                namespace OfficeOpenXml
                {
                    public sealed class ExcelPackage : System.IDisposable
                    {
                        public ExcelPackage(Stream stream) { }

                        public int Rows => 0;

                        public void Dispose() { }
                    }
                }

                public interface ITakesUploads { int Take(Stream content); }

                public sealed class TakesUploads : ITakesUploads
                {
                    public int Take(Stream content) { {{body}} }
                }

                public class UploadController : ControllerBase
                {
                    private readonly ITakesUploads _taker;

                    public UploadController(ITakesUploads taker) => _taker = taker;

                    [HttpPost("upload")]
                    public async Task<IActionResult> Upload(IFormFile file)
                    {
                        using var stream = new MemoryStream();
                        await {|{{id}}:file.CopyToAsync(stream)|};
                        stream.Position = 0;
                        return Ok(_taker.Take(stream));
                    }
                }
                """,
        }.RunAsync();
}
