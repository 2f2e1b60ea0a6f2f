using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>An array of which the code shows no more than its type is a suspect; one that is read from a file is GCG2001's.</summary>
public class GCG2009ArrayOfUnknownOriginTests
{
    [Theory]
    [InlineData("scan.Page", "GCG2009")]
    [InlineData("{|GCG2009:System.IO.File.ReadAllBytes(scan.Path)|}", "GCG2001")]
    public Task A_copy_of_what_was_written(string written, string id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class Scan { public byte[] Page { get; set; } public string Path { get; set; } }

                public class ScansController : ControllerBase
                {
                    public IActionResult Show(Scan scan)
                    {
                        using var memory = new MemoryStream();
                        byte[] page = {{written}};
                        memory.Write(page, 0, page.Length);
                        return File({|{{id}}:memory.ToArray()|}, "image/png");
                    }
                }
                """,
        }.RunAsync();
}
