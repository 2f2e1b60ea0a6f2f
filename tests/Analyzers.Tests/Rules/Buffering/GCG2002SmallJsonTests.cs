using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Suspects;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>JSON of which the code around it says that it is small, or that the whole is the product.</summary>
public class GCG2002SmallJsonTests
{
    [Fact]
    public Task The_body_of_an_error_is_silent_and_that_of_a_success_is_not()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(List<Row> rows, IEnumerable<Row> found)
                    {
                        Response.StatusCode = 404;
                        await Response.WriteAsync(JsonSerializer.Serialize(rows));
                        return null;
                    }

                    async Task<object> M1(List<Row> rows, IEnumerable<Row> found)
                    {
                        Response.StatusCode = (int)System.Net.HttpStatusCode.BadRequest;
                        if (rows.Count > 0)
                        {
                            await Response.WriteAsync(JsonSerializer.Serialize(rows));
                        }

                        return null;
                    }

                    async Task<object> M2(List<Row> rows, IEnumerable<Row> found)
                    {
                        return new ContentResult { Content = JsonSerializer.Serialize(rows), StatusCode = StatusCodes.Status409Conflict };
                    }

                    async Task<object> M3(List<Row> rows, IEnumerable<Row> found)
                    {
                        return Results.Text(JsonSerializer.Serialize(found), "application/json", statusCode: 500);
                    }

                    async Task<object> M4(List<Row> rows, IEnumerable<Row> found)
                    {
                        Response.StatusCode = 500;
                        Response.StatusCode = 200;
                        return Content([|JsonSerializer.Serialize(found)|]);
                    }

                    async Task<object> M5(List<Row> rows, IEnumerable<Row> found)
                    {
                        if (rows.Count == 0)
                        {
                            Response.StatusCode = 404;
                        }

                        return Content([|JsonSerializer.Serialize(found)|]);
                    }

                    async Task<object> M6(List<Row> rows, IEnumerable<Row> found)
                    {
                        return Results.Text([|JsonSerializer.Serialize(found)|], "application/json", statusCode: 206);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_goes_to_a_cache_a_hash_or_a_cipher_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(List<Row> rows, Microsoft.Extensions.Caching.Distributed.IDistributedCache cache, Microsoft.AspNetCore.DataProtection.IDataProtector protector, string key, Stream target)
                    {
                        cache.Set(key, Encoding.UTF8.GetBytes(JsonSerializer.Serialize(rows)), new Microsoft.Extensions.Caching.Distributed.DistributedCacheEntryOptions());
                    }

                    async Task M1(List<Row> rows, Microsoft.Extensions.Caching.Distributed.IDistributedCache cache, Microsoft.AspNetCore.DataProtection.IDataProtector protector, string key, Stream target)
                    {
                        var bytes = Encoding.UTF8.GetBytes(JsonSerializer.Serialize(rows));
                        await Microsoft.Extensions.Caching.Distributed.DistributedCacheExtensions.SetAsync(cache, key, bytes);
                    }

                    async Task M2(List<Row> rows, Microsoft.Extensions.Caching.Distributed.IDistributedCache cache, Microsoft.AspNetCore.DataProtection.IDataProtector protector, string key, Stream target)
                    {
                        System.Security.Cryptography.SHA256.HashData(Encoding.UTF8.GetBytes(JsonSerializer.Serialize(rows)));
                    }

                    async Task M3(List<Row> rows, Microsoft.Extensions.Caching.Distributed.IDistributedCache cache, Microsoft.AspNetCore.DataProtection.IDataProtector protector, string key, Stream target)
                    {
                        protector.Protect(Encoding.UTF8.GetBytes(JsonSerializer.Serialize(rows)));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_record_of_one_thing_in_a_file_is_silent_and_a_list_of_things_is_not()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    void M0(System.Text.Json.Nodes.JsonObject info, System.Text.Json.Nodes.JsonArray projects, string path)
                    {
                        System.IO.File.WriteAllText(path, info.ToJsonString());
                    }

                    void M1(System.Text.Json.Nodes.JsonObject info, System.Text.Json.Nodes.JsonArray projects, string path)
                    {
                        System.IO.File.WriteAllText(path, {|GCG2002:projects.ToJsonString()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_a_method_with_a_request_returns_to_its_caller_is_silent()
        => new CodeFixVerify<BufferedJsonAnalyzer, DocumentCopyCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Http;

                public static class Requests
                {
                    public static string ItemsOf(this HttpContext context) => JsonSerializer.Serialize(new List<object>(context.Items.Values));
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Nothing_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                    public string[] Tags, Notes, Lines, Marks;
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0()
                    {
                        await Response.WriteAsync(JsonSerializer.Serialize(new { ids = Array.Empty<string>(), rows = Enumerable.Empty<Row>() }));
                    }
                }
                """,
        }.RunAsync();
}
