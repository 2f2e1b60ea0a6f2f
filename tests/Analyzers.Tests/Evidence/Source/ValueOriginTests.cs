using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Tests.Evidence.Source;

/// <summary>Where a value comes from in its body.</summary>
public class ValueOriginTests
{
    [Theory]
    [InlineData("Show(request.Body);", "HttpRequest request", "the request body", PayloadKind.Unbounded)]
    [InlineData("Show(request.Form);", "HttpRequest request", "the request body", PayloadKind.Unbounded)]
    [InlineData("using var reader = new StreamReader(request.Body); string text = await reader.ReadToEndAsync(); Show(text);", "HttpRequest request", "the request body", PayloadKind.Unbounded)]
    [InlineData("Show(file.OpenReadStream());", "IFormFile file", "the uploaded file", PayloadKind.Unbounded)]
    [InlineData("var response = await client.GetAsync(\"x\"); Show(await response.Content.ReadAsStringAsync());", "HttpClient client", "the response body", PayloadKind.Unbounded)]
    [InlineData("Show(await client.GetByteArrayAsync(\"x\").ConfigureAwait(false));", "HttpClient client", "the response body", PayloadKind.Unbounded)]
    [InlineData("Show(File.ReadAllText(path));", "string path", "a file's content", PayloadKind.Unbounded)]
    [InlineData("using var reader = new StreamReader(path); Show(reader.ReadToEnd());", "string path", "a file's content", PayloadKind.Unbounded)]
    [InlineData("Show(JsonSerializer.Serialize(orders));", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("string json = JsonSerializer.Serialize(orders); byte[] bytes = Encoding.UTF8.GetBytes(json); Show(Convert.ToBase64String(bytes));", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("Show(JsonSerializer.Serialize(new { page = 1, orders }));", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("Show(value);", "T value", "a value of any type T", PayloadKind.MayGrow)]
    [InlineData("Show(string.Join(\",\", ids));", "int[] ids", "an array of int", PayloadKind.MayGrow)]
    [InlineData("Show($\"<x>{string.Join(\",\", ids)}</x>\");", "int[] ids", "an array of int", PayloadKind.MayGrow)]
    [InlineData("Show(short1 ? 1 : orders);", "bool short1, object orders", "an object of any type", PayloadKind.MayGrow)]
    [InlineData("Show(orders?.ToArray());", "List<Order> orders", "an array of Order", PayloadKind.MayGrow)]
    [InlineData("byte[] b; b = new byte[n]; Show(b);", "int n", "a byte array", PayloadKind.MayGrow)]
    [InlineData("Show(data);", "byte[] data", "the byte array `data`", PayloadKind.MayGrow)]
    [InlineData("foreach (var order in orders) { Show(order); }", "List<Basket> orders", "Basket.Lines, a list of Line", PayloadKind.MayGrow)]
    [InlineData("Show(Render(1));", "", "the bytes that `Render` returns", PayloadKind.MayGrow)]
    [InlineData("Show(new StringContent(JsonSerializer.Serialize(orders)));", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("object o = orders; Show(o);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("Show(orders.Where(o => o.Id > 1).Take(500).ToList());", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("Show(Report(true));", "", "an object of any type", PayloadKind.MayGrow)]
    [InlineData("var body = new Dictionary<string, object> { { \"orders\", orders } }; body[\"source\"] = \"en\"; Show(body);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("var body = new Dictionary<string, object> { { \"a\", 1 } }; foreach (var order in orders) { body[order.Id.ToString()] = 1; } Show(body);", "List<Order> orders", "a dictionary of object", PayloadKind.MayGrow)]
    [InlineData("var json = new System.Text.Json.Nodes.JsonObject { [\"orders\"] = JsonSerializer.SerializeToNode(orders) }; Show(json);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("var result = new Held { Basket = null }; result.Basket = basket; Show(result);", "Basket basket", "Basket.Lines, a list of Line", PayloadKind.MayGrow)]
    public async Task A_value_that_grows_says_where_it_comes_from(string body, string parameters, string reason, object kind)
    {
        PayloadVerdict verdict = await PayloadProbe.OfValueAsync(body, parameters);

        Assert.Equal(kind, verdict.Kind);
        Assert.Equal(reason, verdict.Reason);
    }

    [Theory]
    [InlineData("Show(\"ok\");", "")]
    [InlineData("string text = \"a\"; text = \"b\"; Show(text);", "")]
    [InlineData("Show(Encoding.UTF8.GetBytes(\"ok\"));", "")]
    [InlineData("Show(new { status = \"ok\", id, name });", "int id, string name")]
    [InlineData("Show(JsonSerializer.Serialize(new { error = text }));", "string text")]
    [InlineData("Show(JsonSerializer.Serialize(person));", "Person person")]
    [InlineData("Show(SHA256.HashData(data));", "byte[] data")]
    [InlineData("using var sha = SHA256.Create(); Show(Convert.ToBase64String(sha.ComputeHash(data)));", "byte[] data")]
    [InlineData("Show(RandomNumberGenerator.GetBytes(32));", "")]
    [InlineData("Show(Guid.NewGuid().ToString());", "")]
    [InlineData("Show(Guid.NewGuid().ToByteArray());", "")]
    [InlineData("Show(BitConverter.GetBytes(id));", "int id")]
    [InlineData("Show(id.ToString());", "int id")]
    [InlineData("Show($\"order-{id}\");", "int id")]
    [InlineData("Show(new byte[16]);", "")]
    [InlineData("Show(new[] { 1, 2, 3 });", "")]
    [InlineData("Show(request.Headers[\"X\"].ToString());", "HttpRequest request")]
    [InlineData("Show(request.Cookies[\"X\"]);", "HttpRequest request")]
    [InlineData("Show(request.Path.ToString());", "HttpRequest request")]
    [InlineData("Show(exception.Message);", "Exception exception")]
    [InlineData("Show(exception.Data);", "Exception exception")]
    [InlineData("Show(report.Entries);", "Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report")]
    [InlineData("foreach (var entry in report.Entries) { foreach (var item in entry.Value.Data) { Show(item.Value); } }", "Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report")]
    [InlineData("foreach (var code in new[] { \"a\", \"b\" }) { Show(code); }", "")]
    [InlineData("Show(people.Take(10).ToList());", "List<Person> people")]
    [InlineData("Show(new Holder { });", "")]
    [InlineData("Show(new System.Text.Json.Nodes.JsonObject { [\"id\"] = id, [\"at\"] = DateTime.UtcNow });", "int id")]
    [InlineData("var json = new System.Text.Json.Nodes.JsonObject { { \"id\", id } }; Show(json);", "int id")]
    [InlineData("var body = new Dictionary<string, object> { [\"id\"] = id, [\"at\"] = DateTime.UtcNow }; if (id > 1) { body[\"more\"] = true; } Show(body);", "int id")]
    [InlineData("Show(Status(true));", "")]
    [InlineData("Show(await StatusAsync());", "")]
    [InlineData("Show(Names());", "")]
    public async Task A_value_that_cannot_grow_is_small(string body, string parameters)
        => Assert.Equal(PayloadKind.Small, (await PayloadProbe.OfValueAsync(body, parameters)).Kind);

    [Theory]
    [InlineData("Show(text);", "string text")]
    [InlineData("Show(Encoding.UTF8.GetBytes(text));", "string text")]
    [InlineData("Show(Describe(1));", "")]
    [InlineData("byte[] bytes = Encoding.UTF8.GetBytes(text); Show(bytes);", "string text")]
    [InlineData("Show($\"{text}\");", "string text")]
    [InlineData("var body = new Dictionary<string, object> { { \"text\", new[] { text } } }; body[\"source\"] = \"en\"; Show(body);", "string text")]
    public async Task Of_other_values_nothing_is_known(string body, string parameters)
        => Assert.Equal(PayloadKind.Unknown, (await PayloadProbe.OfValueAsync(body, parameters)).Kind);
}
