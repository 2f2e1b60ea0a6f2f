using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Extensions.DependencyInjection;
using Newtonsoft.Json;
using JsonResult = Microsoft.AspNetCore.Mvc.JsonResult;
using JsonSerializer = System.Text.Json.JsonSerializer;

namespace GcGuard.Bench.Workloads;

/// <summary>
/// The JSON of GCG2002 and GCG2003: a list of orders, written as the code is found and as the fix leaves it.
/// </summary>
internal sealed class WrittenJson
{
    private static readonly IServiceProvider Services = Provide();

    private readonly List<Order> _orders;

    private WrittenJson(int rows) => _orders =
    [
        .. Enumerable.Range(0, rows).Select(
            i => new Order(i, "Customer " + i.ToString(CultureInfo.InvariantCulture), i / 8m)),
    ];

    /// <summary>The file that the workloads with a file write.</summary>
    public string FilePath { get; } = Path.Combine(Path.GetTempPath(), "gcguard-bench.json");

    /// <summary>One entry of the list, some 60 bytes of JSON.</summary>
    public sealed record Order(int Number, string CustomerName, decimal Total);

    /// <summary>The lists of the table: 10 kB, 200 kB and 5 MB of JSON, give or take a tenth.</summary>
    public static IReadOnlyList<(string Size, WrittenJson Json)> Sizes { get; } =
        [("10 kB", new WrittenJson(180)), ("200 kB", new WrittenJson(3_450)), ("5 MB", new WrittenJson(82_000))];

    /// <summary>As the code is found with a response: one string of the whole JSON.</summary>
    public void ResponseString(Stream target)
        => Wait(target, response => response.WriteAsync(JsonSerializer.Serialize(_orders)));

    /// <summary>As the fix leaves it.</summary>
    public void ResponseBody(Stream target)
        => Wait(target, response => JsonSerializer.SerializeAsync(response.Body, _orders));

    /// <summary>As the code is found with a minimal API: a result of the whole text.</summary>
    public void TextResult(Stream target)
        => Wait(
            target,
            response =>
                Results.Text(JsonSerializer.Serialize(_orders), "application/json").ExecuteAsync(response.HttpContext));

    /// <summary>As the fix leaves it.</summary>
    public void MinimalJsonResult(Stream target)
        => Wait(
            target,
            response => Results.Json(_orders, JsonSerializerOptions.Default, "application/json").ExecuteAsync(
                response.HttpContext));

    /// <summary>As the code is found with MVC: a result of the whole text.</summary>
    public void ContentResult(Stream target)
        => Execute(
            target,
            new ContentResult { Content = JsonSerializer.Serialize(_orders), ContentType = "application/json" });

    /// <summary>As the fix leaves it.</summary>
    public void MvcJsonResult(Stream target)
        => Execute(target, new JsonResult(_orders, JsonSerializerOptions.Default) { ContentType = "application/json" });

    /// <summary>As the code is found with Newtonsoft.Json and a response.</summary>
    public void NewtonsoftResponse(Stream target)
        => Wait(target, response => response.WriteAsync(JsonConvert.SerializeObject(_orders)));

    /// <summary>As the fix leaves it: what is beyond 32 kB lies in a temporary file meanwhile.</summary>
    public void NewtonsoftBuffered(Stream target) => Wait(target, async response =>
    {
        await using var buffer = new FileBufferingWriteStream();
        using (var writer = new StreamWriter(buffer, new UTF8Encoding(false), 1024, leaveOpen: true))
        {
            Newtonsoft.Json.JsonSerializer.CreateDefault().Serialize(writer, _orders);
        }

        await buffer.DrainBufferAsync(response.Body);
    });

    /// <summary>As the code is found with Newtonsoft.Json and a writer, System.Web's response among them.</summary>
    public void NewtonsoftString(Stream target)
    {
        using var writer = new StreamWriter(target, leaveOpen: true);
        writer.Write(JsonConvert.SerializeObject(_orders));
    }

    /// <summary>As the fix leaves it.</summary>
    public void NewtonsoftWriter(Stream target)
    {
        using var writer = new StreamWriter(target, leaveOpen: true);
        Newtonsoft.Json.JsonSerializer.CreateDefault().Serialize(writer, _orders);
    }

    /// <summary>As the code is found with a stream: one array of the whole JSON.</summary>
    public void StreamBytes(Stream target) => target.Write(JsonSerializer.SerializeToUtf8Bytes(_orders));

    /// <summary>As the fix leaves it.</summary>
    public void StreamItself(Stream target) => JsonSerializer.Serialize(target, _orders);

    /// <summary>As the code is found where an array is needed: one string, and one array of its bytes.</summary>
    public byte[] EncodedString() => Encoding.UTF8.GetBytes(JsonSerializer.Serialize(_orders));

    /// <summary>As the fix leaves it: the array alone.</summary>
    public byte[] EncodedAtOnce() => JsonSerializer.SerializeToUtf8Bytes(_orders);

    /// <summary>As the code is found with a file.</summary>
    public void FileText() => File.WriteAllText(FilePath, JsonSerializer.Serialize(_orders));

    /// <summary>As the fix leaves it.</summary>
    public void FileStreamed()
    {
        using var stream = new FileStream(FilePath, FileMode.Create, FileAccess.Write, FileShare.Read);
        JsonSerializer.Serialize(stream, _orders);
    }

    /// <summary>As the code is found with Newtonsoft.Json and a file.</summary>
    public void NewtonsoftFileText() => File.WriteAllText(FilePath, JsonConvert.SerializeObject(_orders));

    /// <summary>As the fix leaves it.</summary>
    public void NewtonsoftFileStreamed()
    {
        using var writer = new StreamWriter(FilePath);
        Newtonsoft.Json.JsonSerializer.CreateDefault().Serialize(writer, _orders);
    }

    /// <summary>As the code is found with a request: a string, and the array of its bytes.</summary>
    public void StringContent(Stream target)
    {
        using var content = new StringContent(JsonSerializer.Serialize(_orders), Encoding.UTF8, "application/json");
        content.CopyToAsync(target).GetAwaiter().GetResult();
    }

    /// <summary>As the code is found with a request: an array.</summary>
    public void BytesContent(Stream target)
    {
        using var content = new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes(_orders));
        content.CopyToAsync(target).GetAwaiter().GetResult();
    }

    /// <summary>As the fix leaves it.</summary>
    public void Content(Stream target)
    {
        using var content = JsonContent.Create(_orders, null, JsonSerializerOptions.Default);
        content.CopyToAsync(target).GetAwaiter().GetResult();
    }

    private static ServiceProvider Provide()
    {
        var services = new ServiceCollection();
        services.AddLogging().AddMvcCore();
        return services.BuildServiceProvider();
    }

    private static void Execute(Stream target, IActionResult result)
        => Wait(
            target,
            response => result.ExecuteResultAsync(
                new ActionContext(response.HttpContext, new RouteData(), new ActionDescriptor())));

    private static void Wait(Stream target, Func<HttpResponse, System.Threading.Tasks.Task> write)
    {
        var context = new DefaultHttpContext { RequestServices = Services };
        context.Response.Body = target;
        write(context.Response).GetAwaiter().GetResult();
    }
}
