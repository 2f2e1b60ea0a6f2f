using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Tests.Evidence.Source;

/// <summary>What the values of a type can hold.</summary>
public class TypeGraphTests
{
    [Theory]
    [InlineData("List<Order>", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("Order[]", "an array of Order", PayloadKind.MayGrow)]
    [InlineData("IEnumerable<int>", "a sequence of int", PayloadKind.MayGrow)]
    [InlineData("IAsyncEnumerable<Order>", "a sequence of Order", PayloadKind.MayGrow)]
    [InlineData("Dictionary<string, Money>", "a dictionary of Money", PayloadKind.MayGrow)]
    [InlineData("HashSet<int>", "a set of int", PayloadKind.MayGrow)]
    [InlineData("IQueryable<Person>", "a query of Person", PayloadKind.MayGrow)]
    [InlineData("System.Collections.ArrayList", "a list of objects", PayloadKind.MayGrow)]
    [InlineData("Task<List<int>>", "a list of int", PayloadKind.MayGrow)]
    [InlineData("byte[]", "a byte array", PayloadKind.MayGrow)]
    [InlineData("ReadOnlyMemory<byte>", "bytes", PayloadKind.MayGrow)]
    [InlineData("Stream", "a stream", PayloadKind.Unbounded)]
    [InlineData("MemoryStream", "a stream", PayloadKind.Unbounded)]
    [InlineData("FileStream", "a file's content", PayloadKind.Unbounded)]
    [InlineData("IFormFile", "the uploaded file", PayloadKind.Unbounded)]
    [InlineData("IFormFileCollection", "uploaded files", PayloadKind.Unbounded)]
    [InlineData("HttpContent", "the content of an HTTP message", PayloadKind.Unbounded)]
    [InlineData("StringContent", "the content of an HTTP message", PayloadKind.Unbounded)]
    [InlineData("XmlDocument", "an XML document", PayloadKind.Unbounded)]
    [InlineData("System.Xml.Linq.XDocument", "an XML document", PayloadKind.Unbounded)]
    [InlineData("JsonDocument", "a JSON document", PayloadKind.Unbounded)]
    [InlineData("JsonElement", "a JSON document", PayloadKind.Unbounded)]
    [InlineData("System.Data.DataTable", "rows of a data table", PayloadKind.MayGrow)]
    [InlineData("object", "an object of any type", PayloadKind.MayGrow)]
    [InlineData("dynamic", "an object of any type", PayloadKind.MayGrow)]
    [InlineData("T", "a value of any type T", PayloadKind.MayGrow)]
    [InlineData("Basket", "Basket.Lines, a list of Line", PayloadKind.MayGrow)]
    [InlineData("Held", "Basket.Lines, a list of Line", PayloadKind.MayGrow)]
    [InlineData("(int Id, byte[] Data)", "Data, a byte array", PayloadKind.MayGrow)]
    public async Task A_value_that_grows_says_what_it_holds(string type, string reason, object kind)
    {
        PayloadVerdict verdict = await PayloadProbe.OfTypeAsync(type);

        Assert.Equal(kind, verdict.Kind);
        Assert.Equal(reason, verdict.Reason);
    }

    [Theory]
    [InlineData("int")]
    [InlineData("decimal?")]
    [InlineData("DateTime")]
    [InlineData("Guid")]
    [InlineData("Color")]
    [InlineData("Point")]
    [InlineData("Money")]
    [InlineData("Person")]
    [InlineData("(int, Guid)")]
    [InlineData("Uri")]
    [InlineData("CancellationTokenSource", false)]
    [InlineData("ProblemDetails")]
    [InlineData("ValidationProblemDetails")]
    [InlineData("IOException")]
    [InlineData("System.Security.Claims.ClaimsPrincipal")]
    [InlineData("List<System.Security.Claims.Claim>")]
    [InlineData("List<Microsoft.AspNetCore.Routing.RouteEndpoint>")]
    [InlineData("System.Reflection.PropertyInfo[]")]
    [InlineData("IEnumerable<Type>")]
    [InlineData("IHeaderDictionary")]
    [InlineData("RSAParameters")]
    [InlineData("Task<Money>")]
    public async Task A_few_scalars_are_small(string type, bool isSmall = true)
        => Assert.Equal(
            isSmall ? PayloadKind.Small : PayloadKind.Unknown,
            (await PayloadProbe.OfTypeAsync(type, "class CancellationTokenSource { }")).Kind);

    [Theory]
    [InlineData("string")]
    [InlineData("Missing")]
    [InlineData("int*")]
    [InlineData("Action")]
    [InlineData("IDisposable")]
    [InlineData("System.Threading.Timer")]
    public async Task Of_other_types_nothing_is_known(string type)
        => Assert.Equal(PayloadKind.Unknown, (await PayloadProbe.OfTypeAsync(type)).Kind);

    [Fact]
    public async Task A_list_of_a_missing_type_is_judged_by_its_name()
    {
        Assert.Equal(PayloadKind.Small, (await PayloadProbe.OfTypeAsync("List<MissingPermission>")).Kind);
        Assert.Equal(PayloadKind.MayGrow, (await PayloadProbe.OfTypeAsync("List<MissingOrder>")).Kind);
    }

    [Theory]
    [InlineData("public class D { public string Name { get; set; } public string Description { get; set; } }", PayloadKind.Small)]
    [InlineData("public class D { public string BodyHtml { get; set; } }", PayloadKind.Small)]
    [InlineData("public class D { public string ContentType { get; set; } }", PayloadKind.Small)]
    [InlineData("public class D { [System.ComponentModel.DataAnnotations.Timestamp] public byte[] Stamp { get; set; } }", PayloadKind.Small)]
    [InlineData("public class D { public byte[] RowVersion { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { [System.ComponentModel.DataAnnotations.MaxLength(64)] public byte[] Data { get; set; } }", PayloadKind.Small)]
    [InlineData("public class D { [System.ComponentModel.DataAnnotations.MaxLength(1000000)] public byte[] Data { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public int Id { get; set; } [System.Text.Json.Serialization.JsonIgnore] public List<int> Cache { get; set; } }", PayloadKind.Small)]
    [InlineData("public class D { public int Id { get; set; } internal List<int> Cache { get; set; } static public List<int> All { get; set; } public int this[int i] => i; }", PayloadKind.Small)]
    [InlineData("public class D { public int Id { get; set; } public D Next { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class B { public List<Line> Rows { get; set; } } public class D : B { public int Total { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public interface D { int Id { get; } }", PayloadKind.Unknown)]
    [InlineData("public interface B { List<Line> Rows { get; } } public interface D : B { int Total { get; } }", PayloadKind.MayGrow)]
    [InlineData("public abstract class D { public int Id { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public record D(int Id, string Name);", PayloadKind.Small)]
    [InlineData("public class Page<T> { public T Data { get; set; } } public class D { public Page<int> Inner { get; set; } }", PayloadKind.Small)]
    [InlineData("public class Page<T> { public T Data { get; set; } } public class D { public Page<Basket> Inner { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public Missing What { get; set; } }", PayloadKind.Unknown)]
    public async Task Members_decide(string declaration, object kind)
        => Assert.Equal(kind, (await PayloadProbe.OfTypeAsync("D", declaration)).Kind);

    [Theory]
    [InlineData("PermissionResponse")]
    [InlineData("ApiPermissionDto")]
    [InlineData("UserPermissions")]
    public async Task Permissions_are_small_whatever_their_lists(string name)
        => Assert.Equal(
            PayloadKind.Small,
            (await PayloadProbe.OfTypeAsync(name, $"class {name} {{ public List<string> Details {{ get; set; }} }}")).Kind);

    [Theory]
    [InlineData("PermissionLogPage")]
    [InlineData("PermissionList")]
    [InlineData("Admission")]
    public async Task A_name_that_only_mentions_them_is_not(string name)
        => Assert.Equal(
            PayloadKind.MayGrow,
            (await PayloadProbe.OfTypeAsync(name, $"class {name} {{ public List<Line> Details {{ get; set; }} }}")).Kind);

    [Theory]
    [InlineData("public class D { public int Id { get; set; } public List<Line> Items { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public int Id { get; set; } public List<string> Parts { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public string Id { get; set; } public Line Parent { get; set; } public Line[] Parts { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public string State { get; set; } public List<Line> Players { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public string Name { get; set; } public List<string> Tags { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public List<string> SchemaIds { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public string Model { get; set; } public List<string> Inputs { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public string Id { get; set; } public string[] StandardOutput { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public string Login { get; set; } public object Company { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public int Code { get; set; } public string Message { get; set; } public object Data { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public string Login { get; set; } public JsonElement Company { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public string Login { get; set; } public byte[] Picture { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public List<Line> Parts { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public int Customer { get; set; } public System.DateTimeOffset At { get; set; } public List<Line> Parts { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public System.DateTime From { get; set; } public System.TimeSpan Took { get; set; } public List<Line> Parts { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class D { public System.Guid Order { get; set; } public System.DateTimeOffset At { get; set; } public List<Line> Parts { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public bool Success { get; set; } public string Message { get; set; } public List<Line> Parts { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public int TotalCount { get; set; } public string Language { get; set; } public List<Line> Parts { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class D { public string Language { get; set; } public List<Line> SearchResults { get; set; } }", PayloadKind.Unknown)]
    [InlineData("public class Page<T> { public string Next { get; set; } public List<T> Parts { get; set; } } public class D { public Page<Line> Found { get; set; } }", PayloadKind.MayGrow)]
    [InlineData("public class PartSearch { public string Language { get; set; } public List<Line> Parts { get; set; } } public class D { public PartSearch Found { get; set; } }", PayloadKind.Unknown)]
    public async Task A_list_counts_where_it_holds_rows(string declaration, object kind)
        => Assert.Equal(kind, (await PayloadProbe.OfTypeAsync("D", declaration)).Kind);

    [Fact]
    public async Task Types_that_lead_to_each_other_end()
        => Assert.Equal(
            PayloadKind.MayGrow,
            (await PayloadProbe.OfTypeAsync(
                "A",
                "class A { public B Other { get; set; } } class B { public List<A> Items { get; set; } }")).Kind);

    [Fact]
    public async Task Deep_and_wide_graphs_end_in_silence()
    {
        string chain = string.Concat(Enumerable.Range(0, 20).Select(i => $"class D{i} {{ public D{i + 1} Next {{ get; set; }} }} "));
        string wide = "class W { " + string.Concat(Enumerable.Range(0, 300).Select(i => $"public W{i} M{i} {{ get; set; }} ")) + "} "
            + string.Concat(Enumerable.Range(0, 300).Select(i => $"class W{i} {{ public int Id {{ get; set; }} }} "));

        Assert.Equal(PayloadKind.Unknown, (await PayloadProbe.OfTypeAsync("D0", chain + "class D20 { public List<int> All { get; set; } }")).Kind);
        Assert.Equal(PayloadKind.Unknown, (await PayloadProbe.OfTypeAsync("W", wide)).Kind);
    }

    [Fact]
    public async Task A_generic_type_that_grows_with_each_step_ends()
        => Assert.Equal(
            PayloadKind.Unknown,
            (await PayloadProbe.OfTypeAsync("G<int>", "class G<T> { public G<(T, T)> Next { get; set; } }")).Kind);
}
