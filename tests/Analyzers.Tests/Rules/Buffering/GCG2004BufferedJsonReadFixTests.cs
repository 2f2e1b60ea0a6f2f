using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using JsonTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Buffering.BufferedJsonReadCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the fix of GCG2004 writes.</summary>
public class GCG2004BufferedJsonReadFixTests
{
    private const string Signature =
        "async Task<object> {0}(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options, CancellationToken token)";

    private const string Untold = "async Task<object> {0}(HttpClient client, HttpResponseMessage response, Stream stream, string address, string path, JsonSerializerOptions options)";

    [Fact]
    public Task A_content_is_read_with_its_charset_and_the_serialisers_own_options()
        => new JsonTest { ImportsHttpJson = true }.FixesAsync(
            Signature,
            (
                "return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);",
                "return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default, token);"),
            (
                "string json = await [|response.Content.ReadAsStringAsync(token)|].ConfigureAwait(false);\nvar rows = JsonSerializer.Deserialize<List<Row>>(json, options);\nreturn rows;",
                "var rows = await response.Content.ReadFromJsonAsync<List<Row>>(options ?? JsonSerializerOptions.Default, token).ConfigureAwait(false);\nreturn rows;"),
            (
                "var json = await [|response.Content.ReadAsStringAsync()|];\nvar own = new JsonSerializerOptions { PropertyNameCaseInsensitive = true };\nreturn JsonSerializer.Deserialize<List<Row>>(json, own).Count;",
                "var own = new JsonSerializerOptions { PropertyNameCaseInsensitive = true };\nreturn (await response.Content.ReadFromJsonAsync<List<Row>>(own, token)).Count;"),
            (
                "return JsonSerializer.Deserialize(await [|response.Content.ReadAsStringAsync(token)|], typeof(List<Row>));",
                "return await response.Content.ReadFromJsonAsync(typeof(List<Row>), JsonSerializerOptions.Default, token);"),
            (
                "response.EnsureSuccessStatusCode();\n// what the partner sends\nvar json = await [|response.Content.ReadAsStringAsync(token)|];\nreturn JsonSerializer.Deserialize<List<Row>>(json, options: null) ?? new List<Row>();",
                "response.EnsureSuccessStatusCode();\n// what the partner sends\nreturn await response.Content.ReadFromJsonAsync<List<Row>>(options: JsonSerializerOptions.Default, cancellationToken: token) ?? new List<Row>();"));

    [Fact]
    public Task A_client_deserializes_while_the_response_arrives()
        => new JsonTest { ImportsHttpJson = true }.FixesAsync(
            Untold,
            (
                "return JsonSerializer.Deserialize<List<Row>>(await [|client.GetStringAsync(address)|]);",
                "return await client.GetFromJsonAsync<List<Row>>(address, JsonSerializerOptions.Default);"),
            (
                "string json = await [|client.GetStringAsync(new Uri(address), CancellationToken.None)|];\nreturn JsonSerializer.Deserialize<List<Row>>(json, options);",
                "return await client.GetFromJsonAsync<List<Row>>(new Uri(address), options ?? JsonSerializerOptions.Default, CancellationToken.None);"));

    [Fact]
    public Task Where_a_thread_waits_the_method_becomes_async()
        => new JsonTest { ImportsHttpJson = true, FixedSignature = "async Task<object> {0}(HttpClient client, HttpResponseMessage response, string address)" }.FixesAsync(
            "object {0}(HttpClient client, HttpResponseMessage response, string address)",
            (
                "return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].Result);",
                "return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default);"),
            (
                "var json = [|client.GetStringAsync(address)|].ConfigureAwait(false).GetAwaiter().GetResult();\nreturn JsonSerializer.Deserialize<List<Row>>(json).Count;",
                "return (await client.GetFromJsonAsync<List<Row>>(address, JsonSerializerOptions.Default).ConfigureAwait(false)).Count;"));

    [Fact]
    public Task Where_a_thread_waits_in_an_async_method_it_awaits()
        => new JsonTest { ImportsHttpJson = true }.FixesAsync(
            "async Task<object> {0}(HttpClient client, HttpResponseMessage response, string address)",
            (
                "await Task.Yield();\nreturn JsonSerializer.Deserialize<List<Row>>([|client.GetStringAsync(address)|].Result);",
                "await Task.Yield();\nreturn await client.GetFromJsonAsync<List<Row>>(address, JsonSerializerOptions.Default);"));

    [Fact]
    public Task And_so_do_its_callers()
        => new JsonTest
        {
            ImportsHttpJson = true,
            FixedSignature = "protected async Task<List<Row>> {0}(HttpResponseMessage response)",
            Helpers = "interface IRows { int Count(HttpResponseMessage response); }\nclass D : C, IRows { public int Count(HttpResponseMessage response) => M0(response).Count; }\n",
            FixedHelpers = "interface IRows { Task<int> Count(HttpResponseMessage response); }\nclass D : C, IRows { public async Task<int> Count(HttpResponseMessage response) => (await M0(response)).Count; }\n",
        }.FixesAsync(
            "protected List<Row> {0}(HttpResponseMessage response)",
            (
                "return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].GetAwaiter().GetResult());",
                "return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default);"));

    [Theory]
    [InlineData("out int n", "n = 1;")]
    [InlineData("object gate", "lock (gate)")]
    public Task Where_the_method_cannot_be_async_it_stays(string parameter, string before)
        => new JsonTest().ReportsAsync(
            "object {0}(HttpResponseMessage response, " + parameter + ")",
            before + " return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].Result);");

    [Fact]
    public Task Where_a_caller_cannot_be_async_it_stays()
        => new JsonTest { Helpers = "class D : C { D(HttpResponseMessage response) => M0(response); }" }.ReportsAsync(
            "protected object {0}(HttpResponseMessage response)",
            "return JsonSerializer.Deserialize<List<Row>>([|response.Content.ReadAsStringAsync()|].Result);");

    [Fact]
    public Task Documents_are_read_from_the_contents_stream()
        => new JsonTest().FixesAsync(
            "async Task<object> {0}(HttpRequestMessage request, CancellationToken token)",
            (
                "using var document = JsonDocument.Parse(await [|request.Content.ReadAsStringAsync(token)|]);\nreturn document.RootElement.EnumerateArray().Count();",
                "using var document = await JsonDocument.ParseAsync(await request.Content.ReadAsStreamAsync(token), cancellationToken: token);\nreturn document.RootElement.EnumerateArray().Count();"),
            (
                "return System.Text.Json.Nodes.JsonNode.Parse(await [|request.Content.ReadAsStringAsync()|]);",
                "return await System.Text.Json.Nodes.JsonNode.ParseAsync(await request.Content.ReadAsStreamAsync(), cancellationToken: token);"));

    [Fact]
    public Task Contents_that_may_be_read_again_stay()
        => new JsonTest().ReportsAsync(
            Signature,
            "var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);\nreturn (rows, await response.Content.ReadAsStreamAsync(token));",
            "var rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);\nif (rows == null)\n{\n    throw new InvalidDataException(await response.Content.ReadAsStringAsync(token));\n}\n\nreturn rows;",
            "return JsonSerializer.Deserialize<List<Row>>(Encoding.UTF8.GetString(await [|response.Content.ReadAsByteArrayAsync(token)|]));",
            "try\n{\n    return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);\n}\ncatch (JsonException)\n{\n    return await response.Content.ReadAsStringAsync(token);\n}",
            "var first = await response.Content.ReadAsStreamAsync(token);\nvar rows = JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);\nreturn (first, rows);",
            "string json = await [|response.Content.ReadAsStringAsync(token)|];\nresponse.Dispose();\nreturn JsonSerializer.Deserialize<List<Row>>(json);");

    [Fact]
    public Task Errors_that_are_read_apart_are_no_second_reading()
        => new JsonTest { ImportsHttpJson = true }.FixesAsync(
            Signature,
            (
                "if (!response.IsSuccessStatusCode)\n{\n    throw new HttpRequestException(await response.Content.ReadAsStringAsync(token));\n}\n\nvar json = await [|response.Content.ReadAsStringAsync(token)|];\nreturn JsonSerializer.Deserialize<List<Row>>(json, JsonSerializerOptions.Default);",
                "if (!response.IsSuccessStatusCode)\n{\n    throw new HttpRequestException(await response.Content.ReadAsStringAsync(token));\n}\n\nreturn await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default, token);"),
            (
                "if (response.IsSuccessStatusCode)\n{\n    return JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync(token)|]);\n}\nelse\n{\n    return await response.Content.ReadAsStringAsync(token);\n}",
                "if (response.IsSuccessStatusCode)\n{\n    return await response.Content.ReadFromJsonAsync<List<Row>>(JsonSerializerOptions.Default, token);\n}\nelse\n{\n    return await response.Content.ReadAsStringAsync(token);\n}"));

    [Fact]
    public Task A_reader_gives_way_to_the_stream_below_it()
        => new JsonTest().FixesAsync(
            Signature,
            (
                "using var reader = new StreamReader(Request.Body);\nstring json = await [|reader.ReadToEndAsync(token)|];\nreturn JsonSerializer.Deserialize<List<Row>>(json, options);",
                "return await JsonSerializer.DeserializeAsync<List<Row>>(Request.Body, options, token);"),
            (
                "using var reader = new StreamReader(Request.Body, Encoding.UTF8, leaveOpen: true);\nreturn JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);",
                "return await JsonSerializer.DeserializeAsync<List<Row>>(Request.Body, cancellationToken: token);"),
            (
                "using var reader = new StreamReader(stream);\nreturn JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);",
                "using var stream2 = stream;\nreturn await JsonSerializer.DeserializeAsync<List<Row>>(stream2, cancellationToken: token);".Replace("stream2", "input")),
            (
                "var reader = new StreamReader(stream);\nreturn JsonSerializer.Deserialize<List<Row>>([|reader.ReadToEnd()|]);",
                "return JsonSerializer.Deserialize<List<Row>>(stream);"),
            (
                "return JsonSerializer.Deserialize<List<Row>>(await [|new StreamReader(Request.Body).ReadToEndAsync()|]);",
                "return await JsonSerializer.DeserializeAsync<List<Row>>(Request.Body, cancellationToken: token);"),
            (
                "using (StreamReader reader = new StreamReader(await response.Content.ReadAsStreamAsync()))\n{\n    return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|].ConfigureAwait(false));\n}",
                "using (Stream input = await response.Content.ReadAsStreamAsync())\n{\n    return await JsonSerializer.DeserializeAsync<List<Row>>(input, cancellationToken: token).ConfigureAwait(false);\n}"),
            (
                "using var body = await client.GetStreamAsync(address);\nusing var reader = new StreamReader(body);\nvar rows = JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);\nreturn rows;",
                "using var body = await client.GetStreamAsync(address);\nvar rows = await JsonSerializer.DeserializeAsync<List<Row>>(body, cancellationToken: token);\nreturn rows;"),
            (
                "using var reader = new StreamReader(path);\nreturn JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);",
                "using var input = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true);\nreturn await JsonSerializer.DeserializeAsync<List<Row>>(input, cancellationToken: token);"));

    [Fact]
    public Task Readers_of_other_encodings_or_with_other_uses_stay()
        => new JsonTest().ReportsAsync(
            Signature,
            "using var reader = new StreamReader(stream, Encoding.Latin1);\nreturn JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync(token)|]);",
            "using var reader = new StreamReader(stream);\nawait reader.ReadLineAsync();\nreturn JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync(token)|]);",
            "return JsonSerializer.Deserialize<List<Row>>(System.IO.File.ReadAllText(path, Encoding.Unicode).Length > 0 ? [|System.IO.File.ReadAllText(path)|] : null);".Replace("[|System.IO.File.ReadAllText(path)|]", "\"[]\""),
            "return JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path, Encoding.Unicode)|]);",
            "string json = [|System.IO.File.ReadAllText(path)|];\nSystem.IO.File.Delete(path);\nreturn JsonSerializer.Deserialize<List<Row>>(json);");

    [Fact]
    public Task A_file_is_closed_before_the_code_goes_on()
        => new JsonTest().FixesAsync(
            Signature,
            (
                "return JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path)|], options);",
                "using var file = System.IO.File.OpenRead(path);\nreturn JsonSerializer.Deserialize<List<Row>>(file, options);"),
            (
                "// the rows of yesterday\nvar rows = JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path)|]);\nSystem.IO.File.Delete(path);\nreturn rows;",
                "// the rows of yesterday\nList<Row> rows;\nusing (var file = System.IO.File.OpenRead(path))\n{\n    rows = JsonSerializer.Deserialize<List<Row>>(file);\n}\nSystem.IO.File.Delete(path);\nreturn rows;"),
            (
                "List<Row> rows = null;\nif (path != null)\n{\n    rows = JsonSerializer.Deserialize<List<Row>>(await [|System.IO.File.ReadAllTextAsync(path)|]) ?? new List<Row>();\n}\n\nreturn rows;",
                "List<Row> rows = null;\nif (path != null)\n{\n    await using (var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true))\n    {\n        rows = await JsonSerializer.DeserializeAsync<List<Row>>(file, cancellationToken: token) ?? new List<Row>();\n    }\n}\n\nreturn rows;"));

    [Fact]
    public Task Newtonsoft_reads_from_a_reader_with_the_same_settings()
        => new JsonTest { HasNewtonsoft = true }.FixesAsync(
            "async Task<object> {0}(HttpClient client, Stream stream, TextReader reader, string address, string path, Newtonsoft.Json.JsonSerializerSettings settings)",
            (
                "await Task.Yield();\nreturn JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path)|]);",
                "await Task.Yield();\nusing var jsonReader = new Newtonsoft.Json.JsonTextReader(new StreamReader(path));\nreturn Newtonsoft.Json.JsonSerializer.CreateDefault(new Newtonsoft.Json.JsonSerializerSettings { CheckAdditionalContent = true }).Deserialize<List<Row>>(jsonReader);"),
            (
                "await Task.Yield();\nvar rows = JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path, Encoding.Latin1)|], settings);\nreturn rows;",
                "await Task.Yield();\nvar serializer = Newtonsoft.Json.JsonSerializer.CreateDefault(settings);\nserializer.CheckAdditionalContent = true;\nList<Row> rows;\nusing (var jsonReader = new Newtonsoft.Json.JsonTextReader(new StreamReader(path, Encoding.Latin1)))\n{\n    rows = serializer.Deserialize<List<Row>>(jsonReader);\n}\nreturn rows;"),
            (
                "await Task.Yield();\nreturn JsonConvert.DeserializeObject([|reader.ReadToEnd()|], typeof(List<Row>), settings);",
                "await Task.Yield();\nvar serializer = Newtonsoft.Json.JsonSerializer.CreateDefault(settings);\nserializer.CheckAdditionalContent = true;\nreturn serializer.Deserialize(new Newtonsoft.Json.JsonTextReader(reader), typeof(List<Row>));"),
            (
                "using var response = await client.GetAsync(address);\nvar json = await [|response.Content.ReadAsStringAsync()|];\nreturn JsonConvert.DeserializeObject<List<Row>>(json);",
                "using var response = await client.GetAsync(address);\nreturn Newtonsoft.Json.JsonSerializer.CreateDefault(new Newtonsoft.Json.JsonSerializerSettings { CheckAdditionalContent = true }).Deserialize<List<Row>>(new Newtonsoft.Json.JsonTextReader(new StreamReader(await response.Content.ReadAsStreamAsync())));"));

    [Fact]
    public Task Newtonsoft_never_reads_synchronously_what_may_not_have_arrived()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            Signature,
            "using var answer = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead);\nreturn JsonConvert.DeserializeObject<List<Row>>(await [|answer.Content.ReadAsStringAsync()|]);",
            "return JsonConvert.DeserializeObject<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);",
            "using var reader = new StreamReader(Request.Body);\nreturn JsonConvert.DeserializeObject<List<Row>>(await [|reader.ReadToEndAsync()|]);",
            "using var reader = new StreamReader(Request.Body);\nreturn JsonConvert.DeserializeObject<List<Row>>([|reader.ReadToEnd()|]);",
            "return JsonConvert.DeserializeObject<List<Row>>(await [|System.IO.File.ReadAllTextAsync(path)|]);",
            "return JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path)|], new Newtonsoft.Json.Converters.StringEnumConverter());");

    [Fact]
    public Task A_project_that_allows_more_content_keeps_its_settings()
        => new JsonTest { HasNewtonsoft = true, Helpers = "\nclass Loose { public Newtonsoft.Json.JsonSerializerSettings Settings = new() { CheckAdditionalContent = false }; }\n" }.ReportsAsync(
            "object {0}(string path, Newtonsoft.Json.JsonSerializerSettings settings)",
            "return JsonConvert.DeserializeObject<List<Row>>([|System.IO.File.ReadAllText(path)|], settings);");

    [Fact]
    public Task An_older_language_gets_statements_it_knows()
        => new JsonTest { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesAsync(
            Signature,
            (
                "return JsonSerializer.Deserialize<List<Row>>([|System.IO.File.ReadAllText(path)|]);",
                "using (var file = System.IO.File.OpenRead(path))\n{\n    return JsonSerializer.Deserialize<List<Row>>(file);\n}"),
            (
                "var rows = JsonSerializer.Deserialize<List<Row>>(await [|System.IO.File.ReadAllTextAsync(path)|]);\nreturn rows;",
                "List<Row> rows;\nusing (var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true))\n{\n    rows = await JsonSerializer.DeserializeAsync<List<Row>>(file, cancellationToken: token);\n}\nreturn rows;"),
            (
                "using (var reader = new StreamReader(stream))\n{\n    return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);\n}",
                "using (var input = stream)\n{\n    return await JsonSerializer.DeserializeAsync<List<Row>>(input, cancellationToken: token);\n}"));

    [Fact]
    public Task A_framework_without_the_extensions_reads_the_contents_stream()
        => VerifyOldFrameworkAsync(
            """
                public async Task<List<Row>> Read(HttpResponseMessage response, CancellationToken token)
                {
                    string json = await [|response.Content.ReadAsStringAsync()|].ConfigureAwait(false);
                    return JsonSerializer.Deserialize<List<Row>>(json);
                }
            """,
            """
                public async Task<List<Row>> Read(HttpResponseMessage response, CancellationToken token)
                {
                    return await JsonSerializer.DeserializeAsync<List<Row>>(await response.Content.ReadAsStreamAsync().ConfigureAwait(false), cancellationToken: token).ConfigureAwait(false);
                }
            """);

    [Theory]
    [InlineData("    public async Task<List<Row>> Get(HttpClient client, string address) => JsonSerializer.Deserialize<List<Row>>(await [|client.GetStringAsync(address)|]);")]
    [InlineData("    public List<Row> Load(string path) => JsonSerializer.Deserialize<List<Row>>([|File.ReadAllText(path)|]);")]
    public Task No_method_is_written_that_the_framework_lacks(string member) => VerifyOldFrameworkAsync(member, member);

    private static Task VerifyOldFrameworkAsync(string before, string after)
    {
        const string Frame = """
            using System.Collections.Generic;
            using System.IO;
            using System.Net.Http;
            using System.Text.Json;
            using System.Threading;
            using System.Threading.Tasks;

            public class Client
            {
            MEMBER
            }

            public class Row { public List<string> Names { get; set; } }

            namespace System.Text.Json
            {
                public class JsonSerializerOptions { }

                public static class JsonSerializer
                {
                    public static T Deserialize<T>(string json, JsonSerializerOptions options = null) => default;

                    public static System.Threading.Tasks.Task<T> DeserializeAsync<T>(System.IO.Stream utf8Json, JsonSerializerOptions options = null, System.Threading.CancellationToken cancellationToken = default) => null;
                }
            }

            """;
        var test = new CodeFixVerify<GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Buffering.BufferedJsonReadCodeFixProvider>.Test
        {
            ReferenceAssemblies = TestReferences.NetStandard20,
            TestCode = Frame.Replace("MEMBER", before, System.StringComparison.Ordinal),
            FixedCode = Frame.Replace("MEMBER", after, System.StringComparison.Ordinal),
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", BufferingTest.RequestPathConfig));
        return test.RunAsync();
    }

    [Fact]
    public Task An_older_framework_reads_files_by_Newtonsoft_as_well()
        => new JsonTestOf472().RunAsync();

    /// <summary>.NET Framework 4.7.2 with C# 7.3 and Newtonsoft.Json.</summary>
    private sealed class JsonTestOf472 : CodeFixVerify<GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Buffering.BufferedJsonReadCodeFixProvider>.Test
    {
        private const string Before = """
            using System.Collections.Generic;
            using System.IO;
            using Newtonsoft.Json;

            public class Name { public string Value { get; set; } }

            public class Store
            {
                public List<Name> Load(string path)
                {
                    string json = [|File.ReadAllText(path)|];
                    return JsonConvert.DeserializeObject<List<Name>>(json);
                }
            }

            """;

        public JsonTestOf472()
        {
            ReferenceAssemblies = TestReferences.Net472.AddPackages([TestPackages.NewtonsoftJson]);
            TestCode = Before;
            FixedCode = Before.Replace(
                """
                        string json = [|File.ReadAllText(path)|];
                        return JsonConvert.DeserializeObject<List<Name>>(json);
                """,
                """
                        using (var reader = new JsonTextReader(new StreamReader(path)))
                        {
                            return JsonSerializer.CreateDefault(new JsonSerializerSettings { CheckAdditionalContent = true }).Deserialize<List<Name>>(reader);
                        }
                """,
                System.StringComparison.Ordinal);
            SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
                id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp7_3)));
            TestState.AnalyzerConfigFiles.Add(("/.globalconfig", BufferingTest.RequestPathConfig));
        }
    }
}
