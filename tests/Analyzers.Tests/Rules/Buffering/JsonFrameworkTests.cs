using System.Threading.Tasks;
using GcGuard.Analyzers.Rules;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Infrastructure;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// The fixes of the rules on serialised JSON by framework and language version: each is offered where all it writes is
/// there, and nowhere else. What .NET Framework gets from packages is declared in the sources, in the shape of the packages.
/// </summary>
public class JsonFrameworkTests
{
    private const string Options = "public sealed class JsonSerializerOptions { }";

    private const string Serializer = """

        namespace System.Text.Json
        {
            {0}

            public static class JsonSerializer
            {
                public static string Serialize<TValue>(TValue value, JsonSerializerOptions options = null) => null;

                {1}
            }
        }
        """;

    private const string ToStream = "public static void Serialize<TValue>(System.IO.Stream utf8Json, TValue value, JsonSerializerOptions options = null) { }";

    private const string Content = """


        namespace System.Net.Http.Json
        {
            public sealed class JsonContent : HttpContent
            {
                public static JsonContent Create<T>(T inputValue, System.Net.Http.Headers.MediaTypeHeaderValue mediaType = null, System.Text.Json.JsonSerializerOptions options = null) => null;

                protected override System.Threading.Tasks.Task SerializeToStreamAsync(System.IO.Stream stream, TransportContext context) => null;

                protected override bool TryComputeLength(out long length) => throw null;
            }
        }
        """;

    public static TheoryData<string> Frameworks { get; } = new() { "net472", "netstandard2.0" };

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_request_has_the_fix_only_where_the_content_is_referenced(string framework)
        => RunAsync<JsonRequestContentAnalyzer, JsonRequestContentCodeFixProvider>(
            framework,
            Client("[|JsonSerializer.Serialize(rows, options)|]") + SerializerOf(Options, string.Empty),
            null);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_request_sends_the_content_where_it_is_referenced(string framework)
        => RunAsync<JsonRequestContentAnalyzer, JsonRequestContentCodeFixProvider>(
            framework,
            Client("[|JsonSerializer.Serialize(rows, options)|]") + SerializerOf(Options, string.Empty) + Content,
            Client(null) + SerializerOf(Options, string.Empty) + Content);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_request_without_options_stays_where_the_default_ones_have_no_name(string framework)
        => RunAsync<JsonRequestContentAnalyzer, JsonRequestContentCodeFixProvider>(
            framework,
            Client("[|JsonSerializer.Serialize(rows)|]") + SerializerOf(Options, string.Empty) + Content,
            null);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_file_is_serialized_to_only_where_the_serializer_takes_a_stream(string framework)
        => RunAsync<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>(
            framework,
            File("File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);") + SerializerOf(Options, string.Empty),
            null);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_file_is_serialized_to_where_the_serializer_takes_a_stream(string framework)
        => RunAsync<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>(
            framework,
            File("File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);") + SerializerOf(Options, ToStream),
            File("""
                using (var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read))
                        {
                            JsonSerializer.Serialize(stream, rows);
                        }
                """) + SerializerOf(Options, ToStream));

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task Bytes_stay_where_the_serializer_makes_none(string framework)
        => RunAsync<BufferedJsonAnalyzer, BufferedJsonCodeFixProvider>(
            framework,
            File("Send(System.Text.Encoding.UTF8.GetBytes([|JsonSerializer.Serialize(rows)|]));") + SerializerOf(Options, string.Empty),
            null);

    private static string SerializerOf(string options, string method)
        => Serializer.Replace("{0}", options, System.StringComparison.Ordinal).Replace("{1}", method, System.StringComparison.Ordinal);

    private static string Client(string? json)
        => """
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Net.Http.Headers;
            using System.Text;
            using System.Text.Json;
            using System.Threading.Tasks;

            public class Row
            {
                public string Name { get; set; }
            }

            public class Client
            {
                public async Task Send(HttpClient client, List<Row> rows, JsonSerializerOptions options)
                {
                    using (var request = new HttpRequestMessage(HttpMethod.Post, "/rows"))
                    {
                        request.Content = CONTENT;
                        using (var response = await client.SendAsync(request))
                        {
                            response.EnsureSuccessStatusCode();
                        }
                    }
                }
            }

            """.Replace(
                "CONTENT",
                json is null ? "System.Net.Http.Json.JsonContent.Create(rows, null, options)" : $"new StringContent({json}, Encoding.UTF8, \"application/json\")",
                System.StringComparison.Ordinal);

    private static string File(string body)
        => """
            using System.Collections.Generic;
            using System.IO;
            using System.Text.Json;

            public class Row
            {
                public string Name { get; set; }
            }

            public class Store
            {
                public void Save(List<Row> rows, string path)
                {
                    BODY
                }

                private static void Send(byte[] bytes)
                {
                }
            }

            """.Replace("BODY", body, System.StringComparison.Ordinal);

    private static Task RunAsync<TAnalyzer, TFixer>(string framework, string before, string? after)
        where TAnalyzer : GcGuardAnalyzer, new()
        where TFixer : GcGuardCodeFixProvider, new()
    {
        var test = new CodeFixVerify<TAnalyzer, TFixer>.Test
        {
            References = framework == "net472" ? TestReferences.Net472 : TestReferences.NetStandard20,
            TestCode = before.ReplaceLineEndings("\n"),
            SolutionTransforms =
            {
                (solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.CSharp7_3)),
            },
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", BufferingTest.RequestPathConfig));
        if (after is not null)
        {
            test.FixedCode = after.ReplaceLineEndings("\n");
        }

        return test.RunAsync();
    }
}
