using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>Request bodies that code of real servers reads whole, rarely or never, or for a few values.</summary>
public class FieldBodyTests
{
    /// <summary>The text of a body is a message, unless the code lets longer ones in.</summary>
    [Theory]
    [InlineData("", false)]
    [InlineData("[RequestSizeLimit(1_000_000)]", false)]
    [InlineData("[RequestSizeLimit(100_000_000)]", true)]
    [InlineData("[DisableRequestSizeLimit]", true)]
    public async Task A_body_that_is_copied_to_be_read_as_a_text(string limit, bool isFound)
    {
        await Verify(Code(isFound));
        await Verify(Code(isFound: isFound || limit.Length == 0), isAudit: true);

        string Code(bool isFound) => $$"""
            {{limit}}
            public class StatsModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
            {
                public IActionResult OnPostCheck()
                {
                    var stream = new System.IO.MemoryStream();
                    {{(isFound ? "{|GCG2005:Request.Body.CopyTo(stream)|}" : "Request.Body.CopyTo(stream)")}};
                    stream.Position = 0;
                    using (var reader = new System.IO.StreamReader(stream))
                    {
                        return new JsonResult(reader.ReadToEnd().Trim());
                    }
                }
            }
            """;
    }

    [Theory]
    // A helper that nobody calls; those that somebody does, or that code out of sight may call.
    [InlineData("internal", true, false, "")]
    [InlineData("public", true, false, "")]
    [InlineData("internal", false, false, "")]
    [InlineData("public", false, true, "")]
    [InlineData("[Hook] internal", true, true, "")]
    [InlineData("public", true, true, "public class HookController : Controller { public Task<byte[]> Get() => HttpContext.BodyAsync(); }")]
    [InlineData("public", true, true, "public class Taker { public Func<HttpContext, Task<byte[]>> Read = Bodies.BodyAsync; }")]
    public async Task A_helper_that_nobody_calls(string access, bool isProgram, bool isFound, string more)
    {
        await Verify(Code(isFound), isProgram);
        await Verify(Code(isFound: true), isProgram, isAudit: true);

        string Code(bool isFound) => $$"""
            public static class Bodies
            {
                {{access}} static async Task<byte[]> BodyAsync(this HttpContext context)
                {
                    var copy = new System.IO.MemoryStream();
                    await context.Request.Body.CopyToAsync(copy);
                    return {{(isFound ? "{|GCG2010:copy.ToArray()|}" : "copy.ToArray()")}};
                }
            }

            public class HookAttribute : Attribute { }
            {{more}}
            {{(isProgram ? "public static class Program { public static void Main() { } }" : "")}}
            """;
    }

    /// <summary>No code of a program calls its actions and its framework's interfaces, and they run.</summary>
    [Theory]
    [InlineData("public class HookController : Controller { [HttpPost] public async Task<byte[]> Post() { var copy = new System.IO.MemoryStream(); await Request.Body.CopyToAsync(copy); return {|GCG2010:copy.ToArray()|}; } }")]
    [InlineData("public class HookController : Controller { public async Task<byte[]> Post() { var copy = new System.IO.MemoryStream(); await Request.Body.CopyToAsync(copy); return {|GCG2010:copy.ToArray()|}; } }")]
    public Task A_method_that_a_framework_calls(string code)
        => Verify(code + "public static class Program { public static void Main() { } }", isProgram: true);

    private static Task Verify(string code, bool isProgram = false, bool isAudit = false)
    {
        var test = new AllRulesTest
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            IsAudit = isAudit,
            TestState = { OutputKind = isProgram ? OutputKind.ConsoleApplication : null },
            TestCode = """
                #nullable disable
                using System;
                using System.Collections.Generic;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;


                """ + code,
        };
        return test.RunAsync();
    }
}
