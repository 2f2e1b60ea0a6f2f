using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using JsonTest = GcGuard.Analyzers.Tests.Rules.Buffering.JsonTest<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Buffering.BufferedJsonReadCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2004 reports without a fix, and what it leaves alone.</summary>
public class GCG2004BufferedJsonReadTests
{
    private const string Signature =
        "async Task<object> {0}(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)";

    [Fact]
    public Task Text_that_is_also_logged_trimmed_or_measured_is_found_and_stays()
        => new JsonTest().ReportsAsync(
            Signature,
            "string json = await [|response.Content.ReadAsStringAsync()|];\nlogger.LogInformation(\"got {Json}\", json);\nreturn JsonSerializer.Deserialize<List<Row>>(json);",
            "string json = (await [|response.Content.ReadAsStringAsync()|]).Trim();\nreturn JsonSerializer.Deserialize<List<Row>>(json);",
            "string json = await [|response.Content.ReadAsStringAsync()|];\nif (string.IsNullOrEmpty(json))\n{\n    return null;\n}\n\nreturn JsonSerializer.Deserialize<List<Row>>(json);",
            "string json;\nusing (var text = new StreamReader(stream))\n{\n    json = await [|text.ReadToEndAsync()|];\n}\n\nreturn JsonSerializer.Deserialize<List<Row>>(json);",
            "return JsonSerializer.Deserialize<List<Row>>(await [|reader.ReadToEndAsync()|]);");

    [Fact]
    public Task Newtonsoft_is_found_in_all_its_forms()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            Signature,
            "return JsonConvert.DeserializeObject<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);",
            "return JsonConvert.DeserializeObject<List<Row>>(await [|client.GetStringAsync(address)|]);",
            "return JArray.Parse(await [|response.Content.ReadAsStringAsync()|]);",
            "var rows = new List<Row>();\nJsonConvert.PopulateObject(await [|reader.ReadToEndAsync()|], rows);\nreturn rows;",
            "var page = JsonConvert.DeserializeAnonymousType(await [|client.GetStringAsync(address)|], new { Rows = new List<Row>() });\nreturn page.Rows;",
            "var text = await [|client.GetStringAsync(address)|];\nreturn new Newtonsoft.Json.JsonSerializer().Deserialize<List<Row>>(new Newtonsoft.Json.JsonTextReader(new StringReader(text)));",
            "var document = JObject.Parse(await [|reader.ReadToEndAsync()|]);\nforeach (var item in document[\"items\"])\n{\n    logger.LogInformation(item.ToString());\n}\n\nreturn null;",
            "dynamic document = JObject.Parse(await [|reader.ReadToEndAsync()|]);\nreturn document;",
            "return JObject.Parse(await [|reader.ReadToEndAsync()|])[\"rows\"].ToObject<List<Row>>();",
            "return JToken.Parse(await [|reader.ReadToEndAsync()|]).SelectTokens(\"$..id\");");

    [Fact]
    public Task Documents_that_another_server_answers_are_silent()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            Signature,
            "var document = JObject.Parse(await client.GetStringAsync(address));\nforeach (var item in document[\"items\"])\n{\n    logger.LogInformation(item.ToString());\n}\n\nreturn null;",
            "dynamic document = JObject.Parse(await response.Content.ReadAsStringAsync());\nreturn document;",
            "using var document = JsonDocument.Parse(await response.Content.ReadAsStringAsync());\nreturn document.RootElement.GetProperty(\"keys\").EnumerateArray().Count();",
            "using var text = new StreamReader(await response.Content.ReadAsStreamAsync());\nreturn JToken.Parse(await text.ReadToEndAsync()).SelectTokens(\"$..id\");",
            "return JsonConvert.DeserializeObject<System.Dynamic.ExpandoObject>(await response.Content.ReadAsStringAsync());");

    [Fact]
    public Task Bytes_for_a_serializer_that_takes_a_stream_are_passed_on()
        => new JsonTest().ReportsAsync(
            Signature,
            "return JsonSerializer.Deserialize<List<Row>>(await client.GetByteArrayAsync(address));",
            "var bytes = await client.GetByteArrayAsync(address);\nusing var memory = new MemoryStream(bytes);\nreturn await JsonSerializer.DeserializeAsync<List<Row>>(memory);",
            "return JsonSerializer.Deserialize<List<Row>>(Encoding.UTF8.GetString(await [|client.GetByteArrayAsync(address)|]));");

    [Fact]
    public Task A_payload_with_another_use_of_its_own_is_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "byte[] body = await response.Content.ReadAsByteArrayAsync();\nbyte[] hash = System.Security.Cryptography.SHA256.HashData(body);\nlogger.LogInformation(hash.Length.ToString());\nreturn JsonSerializer.Deserialize<List<Row>>(body);",
            "string json = await response.Content.ReadAsStringAsync();\nvar rows = JsonSerializer.Deserialize<List<Row>>(json);\nreturn (json, rows);",
            "string json = await response.Content.ReadAsStringAsync();\nawait System.IO.File.WriteAllTextAsync(path, json);\nreturn JsonSerializer.Deserialize<List<Row>>(json);",
            "string json = await response.Content.ReadAsStringAsync();\nvar rows = new List<Row>();\nfor (int i = 0; i < 3; i++)\n{\n    rows.AddRange(JsonSerializer.Deserialize<List<Row>>(json));\n}\n\nreturn rows;",
            "string json = await response.Content.ReadAsStringAsync();\nif (json.Length > 5)\n{\n    json = json.Substring(5);\n}\n\nreturn JsonSerializer.Deserialize<List<Row>>(json);",
            "return await response.Content.ReadAsStringAsync();",
            "return (await System.IO.File.ReadAllTextAsync(path)).Split(',');");

    [Fact]
    public Task Small_payloads_are_silent()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            Signature,
            "return JsonSerializer.Deserialize<int>(await response.Content.ReadAsStringAsync());",
            "return JsonSerializer.Deserialize<KeyValuePair<string, int>>(await response.Content.ReadAsStringAsync());",
            "return JsonSerializer.Deserialize<ProblemDetails>(await response.Content.ReadAsStringAsync());",
            "var document = JObject.Parse(await client.GetStringAsync(address));\nreturn document[\"access_token\"].Value<string>();",
            "using var document = JsonDocument.Parse(await client.GetStringAsync(address));\nreturn document.RootElement.GetProperty(\"data\").GetProperty(\"id\").GetString();",
            "dynamic answer = JsonConvert.DeserializeObject(await client.GetStringAsync(address));\nreturn (string)answer.id;",
            "var values = JsonSerializer.Deserialize<Dictionary<string, string>>(await response.Content.ReadAsStringAsync());\nreturn values[\"token\"];",
            "using var template = new StreamReader(typeof(Row).Assembly.GetManifestResourceStream(\"rows.json\"));\nreturn JsonSerializer.Deserialize<List<Row>>(await template.ReadToEndAsync());",
            "return JsonSerializer.Deserialize<List<Row>>(await new StringReader(\"[]\").ReadToEndAsync());",
            "return JsonSerializer.Deserialize<List<Row>>(await client.GetStringAsync(\"rows?limit=10\"));");

    [Fact]
    public Task Replies_that_say_a_request_failed_are_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "if (!response.IsSuccessStatusCode)\n{\n    return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());\n}\n\nreturn null;",
            "if (response.IsSuccessStatusCode)\n{\n    return null;\n}\n\nvar text = await response.Content.ReadAsStringAsync();\nreturn JsonSerializer.Deserialize<List<Row>>(text);",
            "if (response.StatusCode == System.Net.HttpStatusCode.BadRequest)\n{\n    return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());\n}\n\nreturn null;",
            "if (response.StatusCode is System.Net.HttpStatusCode.Conflict)\n{\n    return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());\n}\n\nreturn null;",
            "if (response.StatusCode != System.Net.HttpStatusCode.OK)\n{\n    return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());\n}\n\nreturn null;",
            "switch (response.StatusCode)\n{\n    case System.Net.HttpStatusCode.NotFound:\n        return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());\n    default:\n        return null;\n}",
            "return response.IsSuccessStatusCode ? null : JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());",
            "try\n{\n    response.EnsureSuccessStatusCode();\n    return null;\n}\ncatch (HttpRequestException)\n{\n    return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());\n}");

    [Fact]
    public Task Replies_of_success_are_found_beside_those_of_failure()
        => new JsonTest { HasNewtonsoft = true }.ReportsAsync(
            Signature,
            "if (response.IsSuccessStatusCode)\n{\n    return JsonConvert.DeserializeObject<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);\n}\n\nreturn JsonConvert.DeserializeObject<ProblemDetails>(await response.Content.ReadAsStringAsync());",
            "if (!response.IsSuccessStatusCode)\n{\n    return null;\n}\n\nreturn JsonConvert.DeserializeObject<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);");

    [Fact]
    public Task Files_that_come_with_the_program_are_silent()
        => new JsonTest().ReportsAsync(
            Signature,
            "return JsonSerializer.Deserialize<List<Row>>(await System.IO.File.ReadAllTextAsync(\"countries.json\"));",
            "return JsonSerializer.Deserialize<List<Row>>(await System.IO.File.ReadAllTextAsync(Path.Combine(path, \"data\", \"countries.json\")));",
            "var file = path + \"/countries.json\";\nreturn JsonSerializer.Deserialize<List<Row>>(System.IO.File.ReadAllText(file));",
            "var file = $\"{path}/countries.json\";\nusing var text = new StreamReader(file);\nreturn JsonSerializer.Deserialize<List<Row>>(text.ReadToEnd());",
            "string settingsPath = path.Trim();\nreturn JsonSerializer.Deserialize<List<Row>>(System.IO.File.ReadAllText(settingsPath));",
            "using var text = System.IO.File.OpenText(Path.Combine(path, \"countries.json\"));\nreturn JsonSerializer.Deserialize<List<Row>>(text.ReadToEnd());");

    [Fact]
    public Task Helpers_of_the_project_are_seen_through()
    {
        const string Helpers = """

            static class JsonHelper
            {
                public static T FromJson<T>(this string json) => JsonConvert.DeserializeObject<T>(json);

                public static T Read<T>(string text)
                {
                    if (text == null)
                    {
                        throw new ArgumentNullException(nameof(text));
                    }

                    return JsonConvert.DeserializeObject<T>(text);
                }

                public static T Other<T>(string text) => (T)Convert.ChangeType(text, typeof(T));
            }

            """;
        return new JsonTest { HasNewtonsoft = true, Helpers = Helpers }.ReportsAsync(
            Signature,
            "string json = await [|client.GetStringAsync(address)|];\nreturn json.FromJson<List<Row>>();",
            "return JsonHelper.Read<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);",
            "return JsonHelper.Read<KeyValuePair<string, int>>(await response.Content.ReadAsStringAsync());",
            "return JsonHelper.Other<List<Row>>(await response.Content.ReadAsStringAsync());");
    }

    [Fact]
    public Task The_message_names_what_grows_and_who_asks_for_it()
        => VerifyAsync(
            """
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Text.Json;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public class NamesController : ControllerBase
            {
                public async Task<List<Name>> Get(Client client) => await client.GetNamesAsync(null);

                public async Task<List<Name>> Post(Client client) => await client.GetTokensAsync(null) ?? await client.GetErrorsAsync(null);

                public async Task<TokenResponse> Delete(Client client) => await client.ReceiveAsync(null);

                public async Task<List<Name>> Patch(Client client) => await client.ReadUserInfoAsync(null) ?? await new CaptchaClient().VerifyAsync(null);

                public async Task<TokenResponse> Put(Client client) => await client.ReadAsync<TokenResponse>(null);
            }

            public class Client
            {
                public async Task<List<Name>> GetErrorsAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());

                public async Task<List<Name>> GetTokensAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());

                public async Task<List<Name>> ReadUserInfoAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());

                public async Task<TokenResponse> ReceiveAsync(HttpContent content) => JsonSerializer.Deserialize<TokenResponse>(await content.ReadAsStringAsync());

                public async Task<List<Name>> GetNamesAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await {|#0:content.ReadAsStringAsync()|});

                public async Task<T> ReadAsync<T>(HttpContent content) => JsonSerializer.Deserialize<T>(await {|#1:content.ReadAsStringAsync()|});

                public async Task<List<Name>> NeverCalledAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());
            }

            public class CaptchaClient
            {
                public async Task<List<Name>> VerifyAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());
            }

            public class Name { public string Value { get; set; } }

            public class TokenResponse { public List<string> Scopes { get; set; } }

            """,
            Finding(0, "a list of Name", "NamesController.Get ← Client.GetNamesAsync"),
            Finding(1, "a value of any type T", "NamesController.Put ← Client.ReadAsync"));

    [Fact]
    public Task Start_up_tests_health_checks_and_cache_misses_are_silent()
        => VerifyAsync(
            """
            using System.Collections.Generic;
            using System.IO;
            using System.Net.Http;
            using System.Text.Json;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.Extensions.Caching.Memory;
            using Microsoft.Extensions.Diagnostics.HealthChecks;
            using Microsoft.Extensions.Hosting;

            public class RowsController : ControllerBase
            {
                public Task<List<string>> Get(IMemoryCache cache, HttpClient client) => cache.GetOrCreateAsync(
                    "rows", async _ => JsonSerializer.Deserialize<List<string>>(await client.GetStringAsync("/rows")));
            }

            public class Check : IHealthCheck
            {
                private readonly HttpClient _client;

                public Check(HttpClient client) => _client = client;

                public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken)
                    => JsonSerializer.Deserialize<List<string>>(await _client.GetStringAsync("/rows")).Count > 0 ? HealthCheckResult.Healthy() : HealthCheckResult.Degraded();
            }

            public class Loader : IHostedService
            {
                public Task StartAsync(CancellationToken token)
                {
                    JsonSerializer.Deserialize<List<string>>(System.IO.File.ReadAllText(Directory.GetFiles(".")[0]));
                    return Task.CompletedTask;
                }

                public Task StopAsync(CancellationToken token) => Task.CompletedTask;
            }

            """);

    [Fact]
    public Task Handlers_that_sign_in_by_another_server_are_silent()
        => VerifyAsync(
            """
            using System.Collections.Generic;
            using System.Text.Encodings.Web;
            using System.Text.Json;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Authentication;
            using Microsoft.Extensions.Logging;
            using Microsoft.Extensions.Options;

            public class Options : RemoteAuthenticationOptions { }

            public class Handler : RemoteAuthenticationHandler<Options>
            {
                public Handler(IOptionsMonitor<Options> options, ILoggerFactory logger, UrlEncoder encoder) : base(options, logger, encoder) { }

                protected override async Task<HandleRequestResult> HandleRemoteAuthenticateAsync()
                {
                    var answer = JsonSerializer.Deserialize<List<string>>(await Options.Backchannel.GetStringAsync("/me"));
                    return HandleRequestResult.Fail(answer[0]);
                }
            }

            """);

    private static DiagnosticResult Finding(int location, string payload, string path)
        => new DiagnosticResult(BufferedJsonReadAnalyzer.Rule)
            .WithLocation(location)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments("HttpContent.ReadAsStringAsync", payload, "string", "JsonSerializer.Deserialize", path, "deserialize from the content's stream");

    private static Task VerifyAsync(string source, params DiagnosticResult[] expected)
    {
        var test = new AnalyzerVerify<BufferedJsonReadAnalyzer>.Test { ReferenceAssemblies = TestReferences.Net80AspNet, TestCode = source };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
