using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>Request bodies that code of real servers reads whole, rarely or never, or for a few values.</summary>
public class FieldBodyTests
{
    [Theory]
    // A body that is parsed into a few scalars, over a copy of it; types that can grow.
    [InlineData(false, "public int Id { get; set; } public string Day { get; set; } public DateTime Date { get; set; } public Guid? Key { get; set; } public DayOfWeek On { get; set; } public Span At { get; set; }")]
    [InlineData(true, "public int Id { get; set; } public List<Sent> Others { get; set; }")]
    [InlineData(true, "public int Id { get; set; } public Sent[] Others { get; set; }")]
    [InlineData(true, "public int Id { get; set; } public Dictionary<string, string> Others { get; set; }")]
    [InlineData(true, "public int Id { get; set; } public object Other { get; set; }")]
    public async Task A_body_of_a_few_scalars(bool isFound, string members)
    {
        string code = $$"""
            public class StatsModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
            {
                public IActionResult OnPostCheck()
                {
                    var stream = new System.IO.MemoryStream();
                    {{(isFound ? "{|GCG2005:Request.Body.CopyTo(stream)|}" : "Request.Body.CopyTo(stream)")}};
                    stream.Position = 0;
                    using (var reader = new System.IO.StreamReader(stream))
                    {
                        string sent = reader.ReadToEnd();
                        if (sent.Length > 0)
                        {
                            var request = Newtonsoft.Json.JsonConvert.DeserializeObject<Sent>(sent);
                            if (request != null) { return new JsonResult(request.Id); }
                        }
                    }
                    return new JsonResult(false);
                }
            }

            public struct Span { public int From { get; set; } public int To { get; set; } }
            public class Sent { {{members}} }
            """;
        // What is read again as JSON has a rule of its own.
        await Verify(code, disabled: "GCG2004");
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

    private static Task Verify(string code, bool isProgram = false, bool isAudit = false, string? disabled = null)
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
        if (disabled is not null)
        {
            test.DisabledDiagnostics.Add(disabled);
        }

        return test.RunAsync();
    }
}
