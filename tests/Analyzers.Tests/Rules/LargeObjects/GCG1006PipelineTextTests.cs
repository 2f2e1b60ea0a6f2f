using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Bodies that are read as a text: through middleware passes any body, an endpoint has its own.</summary>
public class GCG1006PipelineTextTests
{
    private const string Start = """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;

        public interface IAudit { Task KeepAsync(string body); }

        """;

    [Fact]
    public Task Middleware_reads_any_body()
        => new AllRulesTest
        {
            TestCode = Start + """
                public class AuditMiddleware
                {
                    private readonly RequestDelegate _next;
                    private readonly IAudit _audit;

                    public AuditMiddleware(RequestDelegate next, IAudit audit)
                    {
                        _next = next;
                        _audit = audit;
                    }

                    public async Task InvokeAsync(HttpContext context)
                    {
                        using (var reader = new StreamReader(context.Request.Body))
                        {
                            await _audit.KeepAsync(await {|GCG1006:reader.ReadToEndAsync()|});
                        }

                        await _next(context);
                    }
                }

                public class MadePerRequest : IMiddleware
                {
                    private readonly IAudit _audit;

                    public MadePerRequest(IAudit audit) => _audit = audit;

                    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
                    {
                        using (var reader = new StreamReader(context.Request.Body))
                        {
                            await _audit.KeepAsync(await {|GCG1006:reader.ReadToEndAsync()|});
                        }

                        await next(context);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_endpoint_and_a_filter_read_messages_of_their_own()
        => new AllRulesTest
        {
            TestCode = Start + """
                public class EventsController : ControllerBase
                {
                    private readonly IAudit _audit;

                    public EventsController(IAudit audit) => _audit = audit;

                    [HttpPost("events")]
                    public async Task Take()
                    {
                        using (var reader = new StreamReader(Request.Body))
                        {
                            await _audit.KeepAsync(await reader.ReadToEndAsync());
                        }
                    }
                }

                public class SignatureFilter : IAsyncResourceFilter
                {
                    private readonly IAudit _audit;

                    public SignatureFilter(IAudit audit) => _audit = audit;

                    public async Task OnResourceExecutionAsync(ResourceExecutingContext context, ResourceExecutionDelegate next)
                    {
                        using (var reader = new StreamReader(context.HttpContext.Request.Body))
                        {
                            await _audit.KeepAsync(await reader.ReadToEndAsync());
                        }

                        await next();
                    }
                }
                """,
        }.RunAsync();
}
