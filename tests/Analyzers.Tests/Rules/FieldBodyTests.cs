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

    private const string FailureLog = """
            private static async Task Log(HttpContext context, Exception error)
                => Console.WriteLine(error + await GetBody(context.Request.Body));

            private static async Task<string> GetBody(System.IO.Stream body)
            {
                using var reader = new System.IO.StreamReader(body, Encoding.UTF8);
                return await READ;
            }
        """;

    private const string FailureText = """
            private static async Task Log(HttpContext context, Exception error)
            {
                using var reader = new System.IO.StreamReader(context.Request.Body, Encoding.UTF8);
                Console.WriteLine(error + await READ);
            }
        """;

    private const string FailureCopy = """
            private static async Task Log(HttpContext context, Exception error) => Show((await GetBody(context.Request)).Length);

            private static void Show(int length) => Console.WriteLine(length);

            private static async Task<byte[]> GetBody(HttpRequest request)
            {
                using var copy = new System.IO.MemoryStream();
                await request.Body.CopyToAsync(copy);
                return READ;
            }
        """;

    [Theory]
    // What failed is logged with its body; one more caller, or a delegate, reads it at other times too.
    [InlineData(FailureLog, "GCG2010", "reader.ReadToEndAsync()")]
    [InlineData(FailureText, "GCG1006", "reader.ReadToEndAsync()")]
    [InlineData(FailureCopy, "GCG2010", "copy.ToArray()")]
    public async Task A_body_that_is_read_for_a_failure(string helper, string rule, string read)
    {
        const string Next = "await next(context);", Failed = "await Log(context, null);";
        string found = "{|" + rule + ":" + read + "|}";
        await Middleware(read, Next);
        await Middleware(read, Next + " if (context.Response.StatusCode >= (int)System.Net.HttpStatusCode.BadRequest) { " + Failed + " }");
        await Middleware(read, Next + " if (context.Response.StatusCode < 400) return; " + Failed);
        await Middleware(found, Next, isAudit: true);
        await Middleware(found, Next + Failed);
        await Middleware(found, Next + " if (context.Response.StatusCode >= 200) { " + Failed + " }");
        await Middleware(found, "Func<HttpContext, Exception, Task> log = Log; await log(context, null);");

        Task Middleware(string reads, string tried, bool isAudit = false) => Verify(
            $$"""
            public class FailureMiddleware
            {
                private readonly RequestDelegate next;
                public FailureMiddleware(RequestDelegate next) { this.next = next; }

                public async Task Invoke(HttpContext context)
                {
                    try { {{tried}} }
                    catch (Exception error) { await Log(context, error); }
                }

            {{helper.Replace("READ", reads)}}
            }
            """,
            isAudit: isAudit);
    }

    /// <summary>Callers of callers are asked about once.</summary>
    [Fact]
    public Task A_body_that_is_read_two_steps_after_a_failure() => Verify("""
        public class FailureMiddleware
        {
            private readonly RequestDelegate next;
            public FailureMiddleware(RequestDelegate next) { this.next = next; }

            public async Task Invoke(HttpContext context)
            {
                try { await next(context); } catch (Exception) { await First(context); }
            }

            private static Task First(HttpContext context) => Second(context);

            private static async Task Second(HttpContext context) => Console.WriteLine(await GetBody(context.Request.Body));

            private static async Task<string> GetBody(System.IO.Stream body)
            {
                using var reader = new System.IO.StreamReader(body, Encoding.UTF8);
                return await {|GCG2010:reader.ReadToEndAsync()|};
            }
        }
        """);

    [Theory]
    // A helper that nobody calls; those that somebody does, or that code out of sight may call.
    [InlineData("internal", true, false, "")]
    [InlineData("public", true, false, "")]
    [InlineData("internal", false, false, "")]
    [InlineData("public", false, true, "")]
    [InlineData("[Hook] internal", true, true, "")]
    [InlineData("public", true, true, "public class HookController : Controller { public Task<string> Get() => HttpContext.BodyAsync(); }")]
    [InlineData("public", true, true, "public class Taker { public Func<HttpContext, Task<string>> Read = Bodies.BodyAsync; }")]
    public async Task A_helper_that_nobody_calls(string access, bool isProgram, bool isFound, string more)
    {
        await Verify(Code(isFound), isProgram);
        await Verify(Code(isFound: true), isProgram, isAudit: true);

        string Code(bool isFound) => $$"""
            public static class Bodies
            {
                {{access}} static async Task<string> BodyAsync(this HttpContext context)
                {
                    context.Request.EnableBuffering();
                    using var reader = new System.IO.StreamReader(context.Request.Body, Encoding.UTF8, leaveOpen: true);
                    var body = await {{(isFound ? "{|GCG2010:reader.ReadToEndAsync()|}" : "reader.ReadToEndAsync()")}};
                    context.Request.Body.Position = 0;
                    return body;
                }
            }

            public class HookAttribute : Attribute { }
            {{more}}
            {{(isProgram ? "public static class Program { public static void Main() { } }" : "")}}
            """;
    }

    /// <summary>No code of a program calls its actions and its framework's interfaces, and they run.</summary>
    [Theory]
    [InlineData("public class HookController : Controller { [HttpPost] public async Task<string> Post() { using var reader = new System.IO.StreamReader(Request.Body); return await {|GCG2010:reader.ReadToEndAsync()|}; } }")]
    [InlineData("public class HookController : Controller { public async Task<string> Post() { using var reader = new System.IO.StreamReader(Request.Body); return await {|GCG2010:reader.ReadToEndAsync()|}; } }")]
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
