using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.JsonRequestContentAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>JSON of objects with bytes may be large, so it is GCG2009 with the fix of GCG2003.</summary>
public class GCG2009SentBytesTests
{
    [Fact]
    public Task Bytes_in_an_object_are_serialised_to_the_request()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Scan { public byte[] Pages { get; set; } = new byte[0]; }

                public sealed class ScansController : ControllerBase
                {
                    private readonly HttpClient client = new HttpClient();

                    [HttpPost]
                    public async Task<int> Publish(Scan scan, CancellationToken token)
                    {
                        using var content = new StringContent({|GCG2009:JsonSerializer.Serialize(scan)|}, Encoding.UTF8, "application/json");
                        using HttpResponseMessage response = await client.PostAsync("/scans", content, token);
                        return (int)response.StatusCode;
                    }
                }
                """,
            FixedCode = """
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Scan { public byte[] Pages { get; set; } = new byte[0]; }

                public sealed class ScansController : ControllerBase
                {
                    private readonly HttpClient client = new HttpClient();

                    [HttpPost]
                    public async Task<int> Publish(Scan scan, CancellationToken token)
                    {
                        using var content = JsonContent.Create(scan, null, JsonSerializerOptions.Default);
                        using HttpResponseMessage response = await client.PostAsync("/scans", content, token);
                        return (int)response.StatusCode;
                    }
                }
                """,
        }.RunAsync();
}
