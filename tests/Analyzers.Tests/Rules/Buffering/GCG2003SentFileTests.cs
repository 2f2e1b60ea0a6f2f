using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.JsonRequestContentAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.JsonRequestContentCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2003 where the JSON is as large as a file: what is sent is known to grow.</summary>
public class GCG2003SentFileTests
{
    [Fact]
    public Task The_lines_of_a_file_are_serialised_to_the_request()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.IO;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public sealed class FilesController : ControllerBase
                {
                    private readonly HttpClient client = new HttpClient();

                    [HttpPost]
                    public async Task<int> Publish(string path)
                    {
                        string[] lines = await System.IO.File.ReadAllLinesAsync(path);
                        using var content = new StringContent([|JsonSerializer.Serialize(lines)|], Encoding.UTF8, "application/json");
                        using HttpResponseMessage response = await client.PostAsync("/files", content);
                        return (int)response.StatusCode;
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public sealed class FilesController : ControllerBase
                {
                    private readonly HttpClient client = new HttpClient();

                    [HttpPost]
                    public async Task<int> Publish(string path)
                    {
                        string[] lines = await System.IO.File.ReadAllLinesAsync(path);
                        using var content = JsonContent.Create(lines, null, JsonSerializerOptions.Default);
                        using HttpResponseMessage response = await client.PostAsync("/files", content);
                        return (int)response.StatusCode;
                    }
                }
                """,
        }.RunAsync();
}
