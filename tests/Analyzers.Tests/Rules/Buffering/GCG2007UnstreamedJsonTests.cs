using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using JsonTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.UnstreamedJsonAnalyzer, GcGuard.CodeFixes.Rules.Buffering.UnstreamedJsonCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2007 reports and leaves alone, and what its fix writes.</summary>
public class GCG2007UnstreamedJsonTests
{
    private const string Signature = "async Task {0}(Stream stream, List<int> ids, List<string> names, JsonSerializerOptions options, CancellationToken token)";

    [Fact]
    public Task A_list_or_array_of_tokens_is_serialized_as_a_read_only_list()
        => new JsonTest().FixesAsync(
            Signature,
            (
                "await [|JsonSerializer.SerializeAsync(stream, ids)|];",
                "await JsonSerializer.SerializeAsync<IReadOnlyList<int>>(stream, ids);"),
            (
                "await [|JsonSerializer.SerializeAsync(Response.Body, names.ToArray(), cancellationToken: token)|].ConfigureAwait(false);",
                "await JsonSerializer.SerializeAsync<IReadOnlyList<string>>(Response.Body, names.ToArray(), cancellationToken: token).ConfigureAwait(false);"),
            (
                "[|JsonSerializer.Serialize(stream, names)|];",
                "JsonSerializer.Serialize<IReadOnlyList<string>>(stream, names);"),
            (
                "[|JsonSerializer.Serialize<List<int>>(/* all */ stream, ids, (JsonSerializerOptions)null)|];",
                "JsonSerializer.Serialize<IReadOnlyList<int>>(/* all */ stream, ids, (JsonSerializerOptions)null);"),
            (
                "var dates = names.Select(name => (DateTime?)DateTime.Parse(name)).ToList();\nawait [|JsonSerializer.SerializeAsync(stream, dates, JsonSerializerOptions.Default, token)|];",
                "var dates = names.Select(name => (DateTime?)DateTime.Parse(name)).ToList();\nawait JsonSerializer.SerializeAsync<IReadOnlyList<DateTime?>>(stream, dates, JsonSerializerOptions.Default, token);"),
            (
                "await [|JsonSerializer.SerializeAsync(stream, (object)ids, typeof(List<int>))|];",
                "await JsonSerializer.SerializeAsync(stream, (object)ids, typeof(IReadOnlyList<int>));"),
            (
                "var web = new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true };\nawait [|JsonSerializer.SerializeAsync(stream, names, web)|];",
                "var web = new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true };\nawait JsonSerializer.SerializeAsync<IReadOnlyList<string>>(stream, names, web);"),
            (
                "await [|JsonSerializer.SerializeAsync(stream, Enum.GetValues<DayOfWeek>().Concat(ids.Select(id => (DayOfWeek)id)).ToArray())|];",
                "await JsonSerializer.SerializeAsync<IReadOnlyList<DayOfWeek>>(stream, Enum.GetValues<DayOfWeek>().Concat(ids.Select(id => (DayOfWeek)id)).ToArray());"));

    [Fact]
    public Task The_type_is_written_in_full_where_its_namespace_is_not_imported()
        => new CodeFixVerify<Analyzers.Rules.Buffering.UnstreamedJsonAnalyzer, CodeFixes.Rules.Buffering.UnstreamedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestState = { AnalyzerConfigFiles = { ("/.globalconfig", BufferingTest.RequestPathConfig) } },
            TestCode = """
                using static System.Text.Json.JsonSerializer;

                class C
                {
                    static readonly System.Text.Json.JsonSerializerOptions Options = new() { PropertyNamingPolicy = null };

                    void M(System.IO.Stream stream, long[] ids) => [|Serialize(stream, ids, Options)|];
                }
                """,
            FixedCode = """
                using static System.Text.Json.JsonSerializer;

                class C
                {
                    static readonly System.Text.Json.JsonSerializerOptions Options = new() { PropertyNamingPolicy = null };

                    void M(System.IO.Stream stream, long[] ids) => Serialize<System.Collections.Generic.IReadOnlyList<long>>(stream, ids, Options);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_context_that_has_the_other_type_is_asked_for_it()
        => new CodeFixVerify<Analyzers.Rules.Buffering.UnstreamedJsonAnalyzer, CodeFixes.Rules.Buffering.UnstreamedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestState = { AnalyzerConfigFiles = { ("/.globalconfig", BufferingTest.RequestPathConfig) } },
            TestCode = Contexts("[|JsonSerializer.SerializeAsync(stream, names, Both.Default.ListString)|]"),
            FixedCode = Contexts("JsonSerializer.SerializeAsync<IReadOnlyList<string>>(stream, names, Both.Default.IReadOnlyListString)"),
        }.RunAsync();

    [Fact]
    public Task A_context_that_has_not_leaves_no_fix()
        => new CodeFixVerify<Analyzers.Rules.Buffering.UnstreamedJsonAnalyzer, CodeFixes.Rules.Buffering.UnstreamedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestState = { AnalyzerConfigFiles = { ("/.globalconfig", BufferingTest.RequestPathConfig) } },
            TestCode = Contexts("[|JsonSerializer.SerializeAsync(stream, names, One.Default.ListString)|]"),
        }.RunAsync();

    [Fact]
    public Task Single_tokens_and_converters_of_the_project_have_no_fix()
        => new CodeFixVerify<Analyzers.Rules.Buffering.UnstreamedJsonAnalyzer, CodeFixes.Rules.Buffering.UnstreamedJsonCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.Net80AspNet,
            TestState = { AnalyzerConfigFiles = { ("/.globalconfig", BufferingTest.RequestPathConfig) } },
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Text.Json.Serialization;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                [JsonConverter(typeof(GridConverter))]
                class Grid
                {
                    public List<(int, int)> Cells { get; set; }
                }

                class GridConverter : JsonConverter<Grid>
                {
                    public override Grid Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => null;

                    public override void Write(Utf8JsonWriter writer, Grid value, JsonSerializerOptions options) => JsonSerializer.Serialize(writer, value.Cells, options);
                }

                class C
                {
                    async Task M(HttpRequest request, Stream stream, byte[] content, Grid grid)
                    {
                        using var reader = new StreamReader(request.Body);
                        string text = await reader.ReadToEndAsync();
                        await [|JsonSerializer.SerializeAsync(stream, text)|];
                        await [|JsonSerializer.SerializeAsync(stream, content)|];
                        await [|JsonSerializer.SerializeAsync(stream, grid)|];
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_streams_and_what_is_no_stream_is_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "await JsonSerializer.SerializeAsync<IReadOnlyList<int>>(stream, ids);",
            "await JsonSerializer.SerializeAsync<IEnumerable<string>>(stream, names);",
            "await JsonSerializer.SerializeAsync(stream, ids.ToHashSet());",
            "await JsonSerializer.SerializeAsync(stream, names.ToDictionary(name => name));",
            "await JsonSerializer.SerializeAsync(stream, new List<Row>(ids.Select(id => new Row())));",
            "await JsonSerializer.SerializeAsync(stream, ids.Select(id => new[] { id }).ToList());",
            "await JsonSerializer.SerializeAsync(stream, (object)ids);",
            "string text = JsonSerializer.Serialize(ids);",
            "using var writer = new Utf8JsonWriter(stream);\nJsonSerializer.Serialize(writer, ids);",
            "var buffer = new MemoryStream();\nJsonSerializer.Serialize(buffer, ids);",
            "Stream buffer = new MemoryStream();\nawait JsonSerializer.SerializeAsync(buffer, ids);");

    [Fact]
    public Task Numbers_whose_handling_is_set_are_written_in_pieces_anyway()
        => new JsonTest().ReportsAsync(
            Signature,
            "await Response.WriteAsJsonAsync(ids);",
            "await Results.Json(ids).ExecuteAsync(HttpContext);",
            "await JsonSerializer.SerializeAsync(stream, ids, new JsonSerializerOptions(JsonSerializerDefaults.Web));",
            "var numbers = new JsonSerializerOptions { NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.AllowReadingFromString };\nawait JsonSerializer.SerializeAsync(stream, ids, numbers);");

    [Fact]
    public Task Options_that_may_hold_a_converter_are_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "await JsonSerializer.SerializeAsync(stream, names, options);",
            "await JsonSerializer.SerializeAsync(stream, names, new JsonSerializerOptions { Converters = { null } });",
            "await JsonSerializer.SerializeAsync(stream, names, new JsonSerializerOptions(options));",
            "var mine = new JsonSerializerOptions();\nmine.Converters.Add(null);\nawait JsonSerializer.SerializeAsync(stream, names, mine);");

    [Fact]
    public Task Lists_that_stay_small_are_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "await JsonSerializer.SerializeAsync(stream, new[] { \"a\", \"b\" });",
            "await JsonSerializer.SerializeAsync(stream, new List<int> { ids.Count, names.Count });",
            "string password = names[0];\nawait JsonSerializer.SerializeAsync(stream, password);",
            "byte[] hash = System.Security.Cryptography.SHA256.HashData(stream);\nawait JsonSerializer.SerializeAsync(stream, hash);");

    [Fact]
    public Task Old_language_versions_get_the_same_fix()
        => new JsonTest { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesAsync(
            Signature,
            (
                "await [|JsonSerializer.SerializeAsync(stream, ids)|];",
                "await JsonSerializer.SerializeAsync<IReadOnlyList<int>>(stream, ids);"));

    private static string Contexts(string call) => $$"""
        using System.Collections.Generic;
        using System.IO;
        using System.Text.Json;
        using System.Text.Json.Serialization.Metadata;
        using System.Threading.Tasks;

        class Both
        {
            public static Both Default { get; }

            public JsonTypeInfo<List<string>> ListString { get; }

            public JsonTypeInfo<IReadOnlyList<string>> IReadOnlyListString { get; }
        }

        class One
        {
            public static One Default { get; }

            public JsonTypeInfo<List<string>> ListString { get; }
        }

        class C
        {
            async Task M(Stream stream, List<string> names)
            {
                await {{call}};
            }
        }
        """;
}
