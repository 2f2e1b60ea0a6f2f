using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What GCG2004 reports without a fix, and what it leaves alone.</summary>
public class GCG2004BufferedJsonReadTests
{
    [Fact]
    public Task Text_that_is_also_logged_or_measured_is_found_and_stays()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await [|response.Content.ReadAsStringAsync()|];
                        logger.LogInformation("got {Json}", json);
                        return JsonSerializer.Deserialize<List<Row>>(json);
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await [|response.Content.ReadAsStringAsync()|];
                        if (string.IsNullOrEmpty(json))
                        {
                            return null;
                        }

                        return JsonSerializer.Deserialize<List<Row>>(json);
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json;
                        using (var text = new StreamReader(stream))
                        {
                            json = await {|GCG2004:text.ReadToEndAsync()|};
                        }

                        return JsonSerializer.Deserialize<List<Row>>(json);
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await {|GCG2004:reader.ReadToEndAsync()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Newtonsoft_is_found_in_all_its_forms()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;
                using Newtonsoft.Json.Linq;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonConvert.DeserializeObject<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonConvert.DeserializeObject<List<Row>>(await [|client.GetStringAsync(address)|]);
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var rows = new List<Row>();
                        JsonConvert.PopulateObject(await {|GCG2004:reader.ReadToEndAsync()|}, rows);
                        return rows;
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var page = JsonConvert.DeserializeAnonymousType(await [|client.GetStringAsync(address)|], new { Rows = new List<Row>() });
                        return page.Rows;
                    }

                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var text = await [|client.GetStringAsync(address)|];
                        return new Newtonsoft.Json.JsonSerializer().Deserialize<List<Row>>(new Newtonsoft.Json.JsonTextReader(new StringReader(text)));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Documents_of_another_server_whose_elements_are_taken()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            IsAudit = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;
                using Newtonsoft.Json.Linq;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var document = JObject.Parse(await {|GCG2009:client.GetStringAsync(address)|});
                        foreach (var item in document["items"])
                        {
                            logger.LogInformation(item.ToString());
                        }

                        return null;
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        dynamic document = JObject.Parse(await {|GCG2009:response.Content.ReadAsStringAsync()|});
                        return document;
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var document = JsonDocument.Parse(await {|GCG2009:response.Content.ReadAsStringAsync()|});
                        return document.RootElement.GetProperty("keys").EnumerateArray().Count();
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var text = new StreamReader(await response.Content.ReadAsStreamAsync());
                        return JToken.Parse(await {|GCG2009:text.ReadToEndAsync()|}).SelectTokens("$..id");
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonConvert.DeserializeObject<System.Dynamic.ExpandoObject>(await {|GCG2009:response.Content.ReadAsStringAsync()|});
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Bytes_for_a_serializer_that_takes_a_stream_are_passed_on()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await client.GetByteArrayAsync(address));
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var bytes = await client.GetByteArrayAsync(address);
                        using var memory = new MemoryStream(bytes);
                        return await JsonSerializer.DeserializeAsync<List<Row>>(memory);
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(Encoding.UTF8.GetString(await [|client.GetByteArrayAsync(address)|]));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_payload_that_other_code_needs_whole_too_is_found_and_left_alone()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        byte[] body = await response.Content.ReadAsByteArrayAsync();
                        byte[] hash = System.Security.Cryptography.SHA256.HashData(body);
                        logger.LogInformation(hash.Length.ToString());
                        return JsonSerializer.Deserialize<List<Row>>(body);
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await [|response.Content.ReadAsStringAsync()|];
                        var rows = JsonSerializer.Deserialize<List<Row>>(json);
                        return (json, rows);
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await [|response.Content.ReadAsStringAsync()|];
                        await System.IO.File.WriteAllTextAsync(path, json);
                        return JsonSerializer.Deserialize<List<Row>>(json);
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await response.Content.ReadAsStringAsync();
                        var rows = new List<Row>();
                        for (int i = 0; i < 3; i++)
                        {
                            rows.AddRange(JsonSerializer.Deserialize<List<Row>>(json));
                        }

                        return rows;
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string json = await response.Content.ReadAsStringAsync();
                        if (json.Length > 5)
                        {
                            json = json.Substring(5);
                        }

                        return JsonSerializer.Deserialize<List<Row>>(json);
                    }

                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return await response.Content.ReadAsStringAsync();
                    }

                    async Task<object> M6(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return (await System.IO.File.ReadAllTextAsync(path)).Split(',');
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_payloads_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;
                using Newtonsoft.Json.Linq;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<int>(await response.Content.ReadAsStringAsync());
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<KeyValuePair<string, int>>(await response.Content.ReadAsStringAsync());
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<ProblemDetails>(await response.Content.ReadAsStringAsync());
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var document = JObject.Parse(await client.GetStringAsync(address));
                        return document["access_token"].Value<string>();
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var document = JsonDocument.Parse(await client.GetStringAsync(address));
                        return document.RootElement.GetProperty("data").GetProperty("id").GetString();
                    }

                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        dynamic answer = JsonConvert.DeserializeObject(await client.GetStringAsync(address));
                        return (string)answer.id;
                    }

                    async Task<object> M6(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var values = JsonSerializer.Deserialize<Dictionary<string, string>>(await response.Content.ReadAsStringAsync());
                        return values["token"];
                    }

                    async Task<object> M7(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var template = new StreamReader(typeof(Row).Assembly.GetManifestResourceStream("rows.json"));
                        return JsonSerializer.Deserialize<List<Row>>(await template.ReadToEndAsync());
                    }

                    async Task<object> M8(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await new StringReader("[]").ReadToEndAsync());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Replies_that_say_a_request_failed_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (!response.IsSuccessStatusCode)
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());
                        }

                        return null;
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (response.IsSuccessStatusCode)
                        {
                            return null;
                        }

                        var text = await response.Content.ReadAsStringAsync();
                        return JsonSerializer.Deserialize<List<Row>>(text);
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (response.StatusCode == System.Net.HttpStatusCode.BadRequest)
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());
                        }

                        return null;
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (response.StatusCode != System.Net.HttpStatusCode.OK)
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());
                        }

                        return null;
                    }

                    async Task<object> M6(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return response.IsSuccessStatusCode ? null : JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());
                    }

                    async Task<object> M7(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        try
                        {
                            response.EnsureSuccessStatusCode();
                            return null;
                        }
                        catch (HttpRequestException)
                        {
                            return JsonSerializer.Deserialize<List<Row>>(await response.Content.ReadAsStringAsync());
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Replies_of_success_are_found_beside_those_of_failure()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;
                using JsonConvert = Newtonsoft.Json.JsonConvert;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (response.IsSuccessStatusCode)
                        {
                            return JsonConvert.DeserializeObject<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);
                        }

                        return JsonConvert.DeserializeObject<ProblemDetails>(await response.Content.ReadAsStringAsync());
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        if (!response.IsSuccessStatusCode)
                        {
                            return null;
                        }

                        return JsonConvert.DeserializeObject<List<Row>>(await [|response.Content.ReadAsStringAsync()|]);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Files_that_come_with_the_program_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Logging;

                class Row
                {
                    public string[] Tags, Notes, Lines, Marks;

                    public List<string> Names { get; set; }
                }

                class Startup
                {
                    void Add(IServiceCollection services) => services.AddControllers();
                }

                class C : ControllerBase
                {
                    async Task<object> M0(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await System.IO.File.ReadAllTextAsync("countries.json"));
                    }

                    async Task<object> M1(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        return JsonSerializer.Deserialize<List<Row>>(await System.IO.File.ReadAllTextAsync(Path.Combine(path, "data", "countries.json")));
                    }

                    async Task<object> M2(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var file = path + "/countries.json";
                        return JsonSerializer.Deserialize<List<Row>>(System.IO.File.ReadAllText(file));
                    }

                    async Task<object> M3(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        var file = $"{path}/countries.json";
                        using var text = new StreamReader(file);
                        return JsonSerializer.Deserialize<List<Row>>(text.ReadToEnd());
                    }

                    async Task<object> M4(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        string templatePath = path.Trim();
                        return JsonSerializer.Deserialize<List<Row>>(System.IO.File.ReadAllText(templatePath));
                    }

                    async Task<object> M5(HttpClient client, HttpResponseMessage response, Stream stream, TextReader reader, string address, string path, ILogger logger, JsonSerializerOptions options, CancellationToken token)
                    {
                        using var text = System.IO.File.OpenText(Path.Combine(path, "countries.json"));
                        return JsonSerializer.Deserialize<List<Row>>(text.ReadToEnd());
                    }
                }
                """,
        }.RunAsync();

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

                public async Task<List<Name>> Post(Client client) => await client.GetUserPermissionsAsync(null) ?? await client.GetPermissionsAsync(null);

                public async Task<PermissionResponse> Delete(Client client) => await client.ReceiveAsync(null);

                public async Task<List<Name>> Patch(Client client) => await new TemplateClient().VerifyAsync(null);

                public async Task<PermissionResponse> Put(Client client) => await client.ReadAsync<PermissionResponse>(null);

                public async Task<List<Name>> Head(Client client) => await client.TakeAsync<List<Name>>(null);
            }

            public class Client
            {
                public async Task<List<Name>> GetPermissionsAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());

                public async Task<List<Name>> GetUserPermissionsAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());

                public async Task<PermissionResponse> ReceiveAsync(HttpContent content) => JsonSerializer.Deserialize<PermissionResponse>(await content.ReadAsStringAsync());

                public async Task<List<Name>> GetNamesAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await {|#0:content.ReadAsStringAsync()|});

                public async Task<T> ReadAsync<T>(HttpContent content) => JsonSerializer.Deserialize<T>(await content.ReadAsStringAsync());

                public async Task<T> TakeAsync<T>(HttpContent content) => JsonSerializer.Deserialize<T>(await {|#1:content.ReadAsStringAsync()|});

                public async Task<List<Name>> NeverCalledAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());
            }

            public class TemplateClient
            {
                public async Task<List<Name>> VerifyAsync(HttpContent content) => JsonSerializer.Deserialize<List<Name>>(await content.ReadAsStringAsync());
            }

            public class Name { public string[] Tags, Notes, Lines, Marks; public string Value { get; set; } }

            public class PermissionResponse { public List<Name> Scopes { get; set; } }

            """,
            Finding(0, "a list of Name", "NamesController.Get ← Client.GetNamesAsync"),
            Finding(1, "a list of Name", "NamesController.Head ← Client.TakeAsync"));

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
        => new DiagnosticResult(Suspect.Buffering)
            .WithLocation(location)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments($"`HttpContent.ReadAsStringAsync` holds the whole JSON ({payload}) as one string per request for `JsonSerializer.Deserialize` to read it ({path}); deserialize from the content's stream");

    private static Task VerifyAsync(string source, params DiagnosticResult[] expected)
    {
        var test = new AnalyzerVerify<BufferedJsonReadAnalyzer>.Test { References = TestReferences.Net80AspNet, TestCode = source };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
