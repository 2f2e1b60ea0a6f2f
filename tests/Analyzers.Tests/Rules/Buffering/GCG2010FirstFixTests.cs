using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.ReturnedContentCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Which fix of GCG2010 comes first, by <c>gcguard.returned_fix</c>.</summary>
public class GCG2010FirstFixTests
{
    private const string Code = """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class UploadsController : ControllerBase
        {
            [HttpPost]
            public async Task<IActionResult> Echo(IFormFile file)
            {
                return File(await Read(file), "a/b");
            }

            private static async Task<byte[]> Read(IFormFile file)
            {
                var buffer = new MemoryStream();
                await file.CopyToAsync(buffer);
                return {|GCG2010:buffer.ToArray()|};
            }
        }
        """;

    private const string Returned = """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class UploadsController : ControllerBase
        {
            [HttpPost]
            public async Task<IActionResult> Echo(IFormFile file)
            {
                return File(await Read(file), "a/b");
            }

            private static async Task<Stream> Read(IFormFile file)
            {
                var buffer = new MemoryStream();
                await file.CopyToAsync(buffer);
                buffer.Position = 0;
                return buffer;
            }
        }
        """;

    private const string Written = """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class UploadsController : ControllerBase
        {
            [HttpPost]
            public async Task<IActionResult> Echo(IFormFile file)
            {
                Response.ContentType = "a/b";
                await ReadToAsync(file, Response.Body, HttpContext.RequestAborted);
                return new EmptyResult();
            }

            private static async Task ReadToAsync(IFormFile file, Stream destination, CancellationToken cancellationToken)
            {
                await file.CopyToAsync(destination);
            }
        }
        """;

    [Theory]
    [InlineData("", "GCG2010", Returned)]
    [InlineData("gcguard.returned_fix = stream", "GCG2010", Returned)]
    [InlineData("gcguard.returned_fix = destination", "GCG2010", Written)]

    // Where the header has to stay, the other fix is the first.
    [InlineData("gcguard.returned_fix = destination\ngcguard.keep_content_length = true", "GCG2010", Returned)]
    public Task The_first_has_the_key_of_the_id(string options, string key, string after)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { AnalyzerConfigFiles = { ("/first.globalconfig", "is_global = true\n" + options) } },
            TestCode = Code,
            FixedCode = after,
            CodeActionEquivalenceKey = key,
        }.RunAsync();

    [Fact]
    public Task The_second_has_one_of_its_own()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState =
            {
                AnalyzerConfigFiles = { ("/first.globalconfig", "is_global = true\ngcguard.returned_fix = destination") },
            },
            TestCode = Code,
            FixedCode = Returned,
            CodeActionIndex = 1,
            CodeActionEquivalenceKey = "GCG2010:stream",
        }.RunAsync();
}
