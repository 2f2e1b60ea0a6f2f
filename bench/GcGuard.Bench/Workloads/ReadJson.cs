using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Http.Json;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using JsonSerializer = System.Text.Json.JsonSerializer;

namespace GcGuard.Bench.Workloads;

/// <summary>
/// The JSON of GCG2004: a list of orders, read as the code is found and as the fix leaves it. The orders themselves are
/// made in either case.
/// </summary>
internal sealed class ReadJson
{
    private readonly byte[] _utf8;
    private readonly HttpClient _client;

    private ReadJson(string size, int rows)
    {
        _utf8 = JsonSerializer.SerializeToUtf8Bytes(Enumerable.Range(0, rows)
            .Select(i => new WrittenJson.Order(i, "Customer " + i.ToString(CultureInfo.InvariantCulture), i / 8m))
            .ToList());
        FilePath = Path.Combine(
            Path.GetTempPath(), "gcguard-bench-read-" + size.Replace(" ", "", StringComparison.Ordinal) + ".json");
        File.WriteAllBytes(FilePath, _utf8);
        _client = new HttpClient(new Canned(_utf8)) { BaseAddress = new Uri("http://bench.invalid/") };
    }

    /// <summary>The file that holds the JSON.</summary>
    public string FilePath { get; }

    /// <summary>The JSON of the table: 10 kB, 200 kB and 5 MB, give or take a tenth.</summary>
    public static IReadOnlyList<(string Size, ReadJson Json)> Sizes { get; } =
        [("10 kB", new ReadJson("10 kB", 180)), (
            "200 kB",
            new ReadJson("200 kB", 3_450)), ("5 MB", new ReadJson("5 MB", 82_000))];

    /// <summary>The objects alone: what is left when nothing but the result is allocated.</summary>
    public object? Objects() => JsonSerializer.Deserialize<List<WrittenJson.Order>>(_utf8);

    /// <summary>As the code is found with a response that the client has buffered.</summary>
    public object? ContentText() => Wait(async () =>
    {
        using HttpResponseMessage response = await _client.GetAsync("orders");
        string json = await response.Content.ReadAsStringAsync();
        return JsonSerializer.Deserialize<List<WrittenJson.Order>>(json);
    });

    /// <summary>As the fix leaves it: the client has still buffered the response.</summary>
    public object? Content() => Wait(async () =>
    {
        using HttpResponseMessage response = await _client.GetAsync("orders");
        return await response.Content.ReadFromJsonAsync<List<WrittenJson.Order>>(JsonSerializerOptions.Default);
    });

    /// <summary>As the code is found with the client itself.</summary>
    public object? ClientText()
        => Wait(
            async () => JsonSerializer.Deserialize<List<WrittenJson.Order>>(await _client.GetStringAsync("orders")));

    /// <summary>As the fix leaves it: nothing is buffered.</summary>
    public object? Client()
        => Wait(
            async () =>
                await _client.GetFromJsonAsync<List<WrittenJson.Order>>("orders", JsonSerializerOptions.Default));

    /// <summary>As the code is found with the body of a request.</summary>
    public object? BodyText() => Wait(async () =>
    {
        using var reader = new StreamReader(new MemoryStream(_utf8));
        return JsonSerializer.Deserialize<List<WrittenJson.Order>>(await reader.ReadToEndAsync());
    });

    /// <summary>As the fix leaves it.</summary>
    public object? Body()
        => Wait(async () => await JsonSerializer.DeserializeAsync<List<WrittenJson.Order>>(new MemoryStream(_utf8)));

    /// <summary>As the code is found with a file.</summary>
    public object? FileText() => JsonSerializer.Deserialize<List<WrittenJson.Order>>(File.ReadAllText(FilePath));

    /// <summary>As the fix leaves it.</summary>
    public object? FileStreamed()
    {
        using FileStream stream = File.OpenRead(FilePath);
        return JsonSerializer.Deserialize<List<WrittenJson.Order>>(stream);
    }

    /// <summary>As the code is found with Newtonsoft.Json and a file.</summary>
    public object? NewtonsoftFileText()
        => JsonConvert.DeserializeObject<List<WrittenJson.Order>>(File.ReadAllText(FilePath));

    /// <summary>As the fix leaves it.</summary>
    public object? NewtonsoftFileStreamed()
    {
        using var reader = new JsonTextReader(new StreamReader(FilePath));
        return Newtonsoft.Json.JsonSerializer
            .CreateDefault(new JsonSerializerSettings { CheckAdditionalContent = true })
            .Deserialize<List<WrittenJson.Order>>(reader);
    }

    private static object? Wait(Func<Task<object?>> read) => read().GetAwaiter().GetResult();

    /// <summary>
    /// A handler that answers with the JSON at once, as a stream whose length it names, as a server does.
    /// </summary>
    private sealed class Canned(byte[] utf8) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = new HttpResponseMessage(
                HttpStatusCode.OK) { Content = new StreamContent(new MemoryStream(utf8)), RequestMessage = request };
            response.Content.Headers.ContentType = new("application/json");
            response.Content.Headers.ContentLength = utf8.Length;
            return Task.FromResult(response);
        }
    }
}
