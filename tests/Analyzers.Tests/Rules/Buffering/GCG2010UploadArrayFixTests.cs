using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.ReturnedContentCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>An upload that a returned object keeps is read into an array of its length.</summary>
public class GCG2010UploadArrayFixTests
{
    [Fact]
    public async Task The_array_of_a_property_is_read_at_once()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Source("""
                var buffer = new MemoryStream();
                        await file.CopyToAsync(buffer);
                        return new Upload { Name = file.FileName, Content = {|GCG2010:buffer.ToArray()|} };
                """),
            FixedCode = Source("""
                var stream = file.OpenReadStream();
                        var bytes = new byte[file.Length];
                        await stream.ReadExactlyAsync(bytes);
                        return new Upload { Name = file.FileName, Content = bytes };
                """),
        }.RunAsync();

    private static string Source(string body) => $$"""
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class Upload
        {
            public string Name { get; set; }

            public byte[] Content { get; set; }
        }

        public interface IStore
        {
            Task PutAsync(Upload upload);
        }

        public class UploadsController : ControllerBase
        {
            private readonly IStore _store;

            [HttpPost]
            public async Task<IActionResult> Post(IFormFile file)
            {
                await _store.PutAsync(await Read(file));
                return Ok();
            }

            private static async Task<Upload> Read(IFormFile file)
            {
                {{body}}
            }
        }
        """;
}
