using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyBuffered = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;
using VerifyRequest = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.JsonRequestContentAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// The fixes of the rules on serialised JSON by framework and language version: each is offered where all it writes is
/// there, and nowhere else. What .NET Framework gets from packages is declared in the sources, in the shape of the packages.
/// </summary>
public class JsonFrameworkTests
{
    /// <summary>A serializer that writes texts only.</summary>
    private static readonly RuleSource TextSerializer = new(nameof(TextSerializer), """
        namespace System.Text.Json
        {
            public sealed class JsonSerializerOptions { }

            public static class JsonSerializer
            {
                public static string Serialize<TValue>(TValue value, JsonSerializerOptions options = null) => null;
            }
        }
        """);

    /// <summary>A serializer that writes texts, or to a stream.</summary>
    private static readonly RuleSource StreamSerializer = new(nameof(StreamSerializer), """
        namespace System.Text.Json
        {
            public sealed class JsonSerializerOptions { }

            public static class JsonSerializer
            {
                public static string Serialize<TValue>(TValue value, JsonSerializerOptions options = null) => null;

                public static void Serialize<TValue>(System.IO.Stream utf8Json, TValue value, JsonSerializerOptions options = null) { }
            }
        }
        """);

    /// <summary>The content of System.Net.Http.Json.</summary>
    private static readonly RuleSource Content = new(nameof(Content), """
        using System.Net;
        using System.Net.Http;

        namespace System.Net.Http.Json
        {
            public sealed class JsonContent : HttpContent
            {
                public static JsonContent Create<T>(T inputValue, System.Net.Http.Headers.MediaTypeHeaderValue mediaType = null, System.Text.Json.JsonSerializerOptions options = null) => null;

                protected override System.Threading.Tasks.Task SerializeToStreamAsync(System.IO.Stream stream, TransportContext context) => null;

                protected override bool TryComputeLength(out long length) => throw null;
            }
        }
        """);

    public static TheoryData<string> Frameworks { get; } = new() { "net472", "netstandard2.0" };

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_request_has_the_fix_only_where_the_content_is_referenced(string framework)
        => new VerifyRequest.Test
        {
            References = ReferencesOf(framework),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            Stubs = [TextSerializer],
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Headers;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Client
                {
                    public async Task Send(HttpClient client, List<Row> rows, JsonSerializerOptions options)
                    {
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/rows"))
                        {
                            request.Content = new StringContent([|JsonSerializer.Serialize(rows, options)|], Encoding.UTF8, "application/json");
                            using (var response = await client.SendAsync(request))
                            {
                                response.EnsureSuccessStatusCode();
                            }
                        }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_request_sends_the_content_where_it_is_referenced(string framework)
        => new VerifyRequest.Test
        {
            References = ReferencesOf(framework),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            Stubs = [TextSerializer, Content],
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Headers;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Client
                {
                    public async Task Send(HttpClient client, List<Row> rows, JsonSerializerOptions options)
                    {
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/rows"))
                        {
                            request.Content = new StringContent([|JsonSerializer.Serialize(rows, options)|], Encoding.UTF8, "application/json");
                            using (var response = await client.SendAsync(request))
                            {
                                response.EnsureSuccessStatusCode();
                            }
                        }
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Headers;
                using System.Net.Http.Json;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Client
                {
                    public async Task Send(HttpClient client, List<Row> rows, JsonSerializerOptions options)
                    {
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/rows"))
                        {
                            request.Content = JsonContent.Create(rows, null, options);
                            using (var response = await client.SendAsync(request))
                            {
                                response.EnsureSuccessStatusCode();
                            }
                        }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_request_without_options_stays_where_the_default_ones_have_no_name(string framework)
        => new VerifyRequest.Test
        {
            References = ReferencesOf(framework),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            Stubs = [TextSerializer, Content],
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Headers;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Client
                {
                    public async Task Send(HttpClient client, List<Row> rows, JsonSerializerOptions options)
                    {
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/rows"))
                        {
                            request.Content = new StringContent([|JsonSerializer.Serialize(rows)|], Encoding.UTF8, "application/json");
                            using (var response = await client.SendAsync(request))
                            {
                                response.EnsureSuccessStatusCode();
                            }
                        }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_file_is_serialized_to_only_where_the_serializer_takes_a_stream(string framework)
        => new VerifyBuffered.Test
        {
            References = ReferencesOf(framework),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            Stubs = [TextSerializer],
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Store
                {
                    public void Save(List<Row> rows, string path)
                    {
                        File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);
                    }

                    private static void Send(byte[] bytes)
                    {
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task A_file_is_serialized_to_where_the_serializer_takes_a_stream(string framework)
        => new VerifyBuffered.Test
        {
            References = ReferencesOf(framework),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            Stubs = [StreamSerializer],
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Store
                {
                    public void Save(List<Row> rows, string path)
                    {
                        File.WriteAllText(path, [|JsonSerializer.Serialize(rows)|]);
                    }

                    private static void Send(byte[] bytes)
                    {
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Store
                {
                    public void Save(List<Row> rows, string path)
                    {
                        using (var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read))
                        {
                            JsonSerializer.Serialize(stream, rows);
                        }
                    }

                    private static void Send(byte[] bytes)
                    {
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [MemberData(nameof(Frameworks))]
    public Task Bytes_stay_where_the_serializer_makes_none(string framework)
        => new VerifyBuffered.Test
        {
            References = ReferencesOf(framework),
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            Stubs = [TextSerializer],
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;

                public class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public string Name { get; set; }
                }

                public class Store
                {
                    public void Save(List<Row> rows, string path)
                    {
                        Send(System.Text.Encoding.UTF8.GetBytes([|JsonSerializer.Serialize(rows)|]));
                    }

                    private static void Send(byte[] bytes)
                    {
                    }
                }
                """,
        }.RunAsync();

    private static ReferenceSet ReferencesOf(string framework)
        => framework == "net472" ? TestReferences.Net472 : TestReferences.NetStandard20;
}
