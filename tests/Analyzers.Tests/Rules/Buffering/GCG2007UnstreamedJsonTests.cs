using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.UnstreamedJsonAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2007 reports and leaves alone, and what its fix writes.</summary>
public class GCG2007UnstreamedJsonTests
{
    [Fact]
    public Task A_list_or_array_of_tokens_is_serialized_as_a_read_only_list()
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
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await [|JsonSerializer.SerializeAsync(stream, ids)|];
                    }

                    async Task M1(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await [|JsonSerializer.SerializeAsync(Response.Body, names.ToArray(), cancellationToken: token)|].ConfigureAwait(false);
                    }

                    async Task M2(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        [|JsonSerializer.Serialize(stream, names)|];
                    }

                    async Task M3(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        [|JsonSerializer.Serialize<List<int>>(/* all */ stream, ids, (JsonSerializerOptions)null)|];
                    }

                    async Task M4(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        var dates = names.Select(name => (DateTime?)DateTime.Parse(name)).ToList();
                        await [|JsonSerializer.SerializeAsync(stream, dates, JsonSerializerOptions.Default, token)|];
                    }

                    async Task M5(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await [|JsonSerializer.SerializeAsync(stream, (object)ids, typeof(List<int>))|];
                    }

                    async Task M7(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await [|JsonSerializer.SerializeAsync(stream, Enum.GetValues<DayOfWeek>().Concat(ids.Select(id => (DayOfWeek)id)).ToArray())|];
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync<IReadOnlyList<int>>(stream, ids);
                    }

                    async Task M1(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync<IReadOnlyList<string>>(
                            Response.Body, names.ToArray(), cancellationToken: token)
                            .ConfigureAwait(false);
                    }

                    async Task M2(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        JsonSerializer.Serialize<IReadOnlyList<string>>(stream, names);
                    }

                    async Task M3(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        JsonSerializer.Serialize<IReadOnlyList<int>>(/* all */ stream, ids, (JsonSerializerOptions)null);
                    }

                    async Task M4(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        var dates = names.Select(name => (DateTime?)DateTime.Parse(name)).ToList();
                        await JsonSerializer.SerializeAsync<IReadOnlyList<DateTime?>>(
                            stream, dates, JsonSerializerOptions.Default, token);
                    }

                    async Task M5(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, (object)ids, typeof(IReadOnlyList<int>));
                    }

                    async Task M7(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync<IReadOnlyList<DayOfWeek>>(
                            stream, Enum.GetValues<DayOfWeek>().Concat(ids.Select(id => (DayOfWeek)id)).ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_namespace_is_imported_where_it_is_not()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using static System.Text.Json.JsonSerializer;

                class C
                {
                    static readonly System.Text.Json.JsonSerializerOptions Options = new() { PropertyNamingPolicy = null };

                    void M(System.IO.Stream stream, long[] ids) => [|Serialize(stream, ids, Options)|];
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using static System.Text.Json.JsonSerializer;

                class C
                {
                    static readonly System.Text.Json.JsonSerializerOptions Options = new() { PropertyNamingPolicy = null };

                    void M(System.IO.Stream stream, long[] ids) => Serialize<IReadOnlyList<long>>(stream, ids, Options);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_streams_and_what_is_no_stream_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync<IReadOnlyList<int>>(stream, ids);
                    }

                    async Task M1(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync<IEnumerable<string>>(stream, names);
                    }

                    async Task M2(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, ids.ToHashSet());
                    }

                    async Task M3(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, names.ToDictionary(name => name));
                    }

                    async Task M4(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, new List<Row>(ids.Select(id => new Row())));
                    }

                    async Task M5(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, ids.Select(id => new[] { id }).ToList());
                    }

                    async Task M6(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, (object)ids);
                    }

                    async Task M7(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        string text = JsonSerializer.Serialize(ids);
                    }

                    async Task M8(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var writer = new Utf8JsonWriter(stream);
                        JsonSerializer.Serialize(writer, ids);
                    }

                    async Task M9(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        var buffer = new MemoryStream();
                        JsonSerializer.Serialize(buffer, ids);
                    }

                    async Task M10(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        Stream buffer = new MemoryStream();
                        await JsonSerializer.SerializeAsync(buffer, ids);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Numbers_whose_handling_is_set_are_written_in_pieces_anyway()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await Response.WriteAsJsonAsync(ids);
                    }

                    async Task M1(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await Results.Json(ids).ExecuteAsync(HttpContext);
                    }

                    async Task M2(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, ids, new JsonSerializerOptions(JsonSerializerDefaults.Web));
                    }

                    async Task M3(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        var numbers = new JsonSerializerOptions { NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.AllowReadingFromString };
                        await JsonSerializer.SerializeAsync(stream, ids, numbers);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Options_that_may_hold_a_converter_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, names, options);
                    }

                    async Task M1(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, names, new JsonSerializerOptions { Converters = { null } });
                    }

                    async Task M2(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, names, new JsonSerializerOptions(options));
                    }

                    async Task M3(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        var mine = new JsonSerializerOptions();
                        mine.Converters.Add(null);
                        await JsonSerializer.SerializeAsync(stream, names, mine);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Lists_that_stay_small_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, new[] { "a", "b" });
                    }

                    async Task M1(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync(stream, new List<int> { ids.Count, names.Count });
                    }

                    async Task M2(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        string password = names[0];
                        await JsonSerializer.SerializeAsync(stream, password);
                    }

                    async Task M3(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        byte[] hash = System.Security.Cryptography.SHA256.HashData(stream);
                        await JsonSerializer.SerializeAsync(stream, hash);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Old_language_versions_get_the_same_fix()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await [|JsonSerializer.SerializeAsync(stream, ids)|];
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                class Row
                {
                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task M0(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)
                    {
                        await JsonSerializer.SerializeAsync<IReadOnlyList<int>>(stream, ids);
                    }
                }
                """,
        }.RunAsync();
}
