using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>JSON of objects with bytes may be large, so it is GCG2009 with the fix of GCG2002.</summary>
public class GCG2009AnsweredBytesTests
{
    [Fact]
    public Task Bytes_in_an_object_are_serialised_to_the_response()
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
                    [HttpPost]
                    public async Task Export(Scan scan, CancellationToken token)
                    {
                        string json = {|GCG2009:JsonSerializer.Serialize(scan)|};
                        Response.ContentType = "application/json";
                        await Response.WriteAsync(json, token);
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
                    [HttpPost]
                    public async Task Export(Scan scan, CancellationToken token)
                    {
                        Response.ContentType = "application/json";
                        await JsonSerializer.SerializeAsync(Response.Body, scan, cancellationToken: token);
                    }
                }
                """,
        }.RunAsync();
}
