using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.InducedGc.GcCollectAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>Collections that come when the host has stopped.</summary>
public class GCG5001HostEndTests
{
    [Fact]
    public async Task A_collection_behind_the_host_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using Microsoft.Extensions.Hosting;

                public static class Bootstrap
                {
                    public static void Start(string[] args, bool isService)
                    {
                        try
                        {
                            switch (isService)
                            {
                                case true:
                                    Host.CreateDefaultBuilder(args).Build().Run();
                                    break;
                                default:
                                    Host.CreateDefaultBuilder(args).UseConsoleLifetime().Build().Run();
                                    break;
                            }
                        }
                        catch (OperationCanceledException)
                        {
                        }

                        // No connection may linger.
                        GC.Collect();
                        GC.WaitForPendingFinalizers();
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near misses: before the host runs it serves nobody yet, but in a delegate of it it does.</summary>
    [Fact]
    public async Task A_collection_that_the_host_runs_is_found()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Http;

                public class Cleaner
                {
                    private readonly RequestDelegate _next;

                    public Cleaner(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context)
                    {
                        Action run = () => WebApplication.Create().Run();
                        await _next(context);
                        [|GC.Collect()|];
                    }
                }
                """,
        }.RunAsync();
}
