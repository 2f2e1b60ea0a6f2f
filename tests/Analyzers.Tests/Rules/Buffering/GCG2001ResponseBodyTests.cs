using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;
using static GcGuard.Analyzers.Tests.Rules.Buffering.BufferingTest;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>A stream that stands in for the body of a response: whatever the rest of the pipeline answers is in it.</summary>
public class GCG2001ResponseBodyTests
{
    [Fact]
    public Task Captured_responses()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                class C
                {
                    readonly RequestDelegate next;
                    C(RequestDelegate next) => this.next = next;

                    async Task Replaced(HttpContext context)
                    {
                        Stream original = context.Response.Body;
                        using var ms = new MemoryStream();
                        context.Response.Body = ms;
                        await next(context);
                        byte[] answer = [|ms.ToArray()|];
                        context.Response.Body = original;
                        await original.WriteAsync(answer);
                    }

                    async Task<string> Logged(HttpContext context)
                    {
                        Stream original = context.Response.Body;
                        try
                        {
                            using var ms = new MemoryStream();
                            context.Response.Body = ms;
                            await next(context);
                            ms.Position = 0;
                            string text = Encoding.UTF8.GetString([|ms.ToArray()|]);
                            await ms.CopyToAsync(original);
                            return text;
                        }
                        finally
                        {
                            context.Response.Body = original;
                        }
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                class C
                {
                    readonly RequestDelegate next;
                    C(RequestDelegate next) => this.next = next;

                    async Task Replaced(HttpContext context)
                    {
                        Stream original = context.Response.Body;
                        using var ms = new MemoryStream();
                        context.Response.Body = ms;
                        await next(context);
                        ms.TryGetBuffer(out ArraySegment<byte> answer);
                        context.Response.Body = original;
                        await original.WriteAsync(answer);
                    }

                    async Task<string> Logged(HttpContext context)
                    {
                        Stream original = context.Response.Body;
                        try
                        {
                            using var ms = new MemoryStream();
                            context.Response.Body = ms;
                            await next(context);
                            ms.Position = 0;
                            string text = Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);
                            await ms.CopyToAsync(original);
                            return text;
                        }
                        finally
                        {
                            context.Response.Body = original;
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_body_is_still_written_to_while_the_copy_is_read()
        => new BufferingTest
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                class C
                {
                    readonly RequestDelegate next;
                    C(RequestDelegate next) => this.next = next;

                    async Task Twice(HttpContext context)
                    {
                        Stream original = context.Response.Body;
                        var ms = new MemoryStream();
                        context.Response.Body = ms;
                        await next(context);
                        byte[] answer = ms.ToArray();
                        await next(context);
                        await original.WriteAsync(answer);
                    }

                    async Task Kept(HttpContext context, Holder holder)
                    {
                        var ms = new MemoryStream();
                        holder.Body = ms;
                        await next(context);
                        await context.Response.Body.WriteAsync(ms.ToArray());
                    }
                }

                class Holder
                {
                    public Stream Body { get; set; }
                }

                """,
        }.RunAsync();
}
