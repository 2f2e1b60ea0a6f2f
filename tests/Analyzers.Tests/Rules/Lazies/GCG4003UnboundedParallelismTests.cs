using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lazies.UnboundedParallelismAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>Which parallel work GCG4003 calls unbounded.</summary>
public class GCG4003UnboundedParallelismTests
{
    private const string Seal = "private static byte[] Seal(Row row) => Rfc2898DeriveBytes.Pbkdf2(row.Name, new byte[8], 2000, HashAlgorithmName.SHA256, 32);";

    private const string Page = " public class Page { private readonly List<Row> _rows = new List<Row>(); public IReadOnlyList<Row> Rows => _rows; }";

    [Theory]
    [InlineData("public async Task<byte[][]> Post(List<Row> rows) => await Task.WhenAll(rows.Select(row => [|Task.Run(() => Seal(row))|]));")]
    [InlineData("public async Task Post(List<Row> rows) { var tasks = rows.Where(r => r.Id > 0).Select(row => [|Task.Run(() => Seal(row))|]).ToList(); await Task.WhenAll(tasks); }")]
    [InlineData("public async Task Post(List<Row> rows) { var tasks = new List<Task>(); foreach (Row row in rows) { tasks.Add([|Task.Run(() => Seal(row))|]); } await Task.WhenAll(tasks); }")]
    [InlineData("public async Task Post(List<Row> rows) { var tasks = new Task[rows.Count]; for (int i = 0; i < rows.Count; i++) { Row row = rows[i]; tasks[i] = [|Task.Factory.StartNew(() => { Seal(row); })|]; } await Task.WhenAll(tasks); }")]
    [InlineData("public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(row => [|Task.Factory.StartNew(() => Seal(row), CancellationToken.None, TaskCreationOptions.None, TaskScheduler.Default)|])); }")]
    [InlineData("public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(async row => { var s = await [|Task.Run(() => Seal(row))|]; return s; })); }")]
    [InlineData("public void Post(List<Row> rows) { [|Parallel.ForEach(rows, row => Seal(row))|]; }")]
    [InlineData("public void Post(List<Row> rows) { [|Parallel.For(0, rows.Count, i => Seal(rows[i]))|]; }")]
    [InlineData("public void Post(List<List<Row>> rows) { [|Parallel.ForEach(rows, row => { System.Text.Json.JsonSerializer.Serialize(row); })|]; }")]
    [InlineData("public void Post(List<Row> rows) { [|Parallel.ForEach(rows, row => { using (var gzip = new GZipStream(new MemoryStream(), CompressionLevel.Fastest)) { } })|]; }")]
    [InlineData("public async Task Post(Page page) { await Task.WhenAll(page.Rows.Select(row => [|Task.Run(() => Seal(row))|])); }")]
    [InlineData("public async Task Post(Page page) { var tasks = new List<Task>(); foreach (Row row in page.Rows) { tasks.Add([|Task.Run(() => Seal(row))|]); } await Task.WhenAll(tasks); }")]
    [InlineData("public async Task Post() { await Task.WhenAll(Rows.Select(row => [|Task.Run(() => Seal(row))|])); } [BindProperty] public List<Row> Rows { get; set; }")]
    public async Task Work_for_every_element_is_found(string member)
        => await VerifyAsync("public class RowsController : ControllerBase { [HttpPost] " + member + Seal + " }" + Page);

    [Theory]
    // Bounded.
    [InlineData("[HttpPost] public async Task Post(List<Row> rows) { await Parallel.ForEachAsync(rows, async (row, t) => { await Task.Yield(); Seal(row); }); }")]
    [InlineData("[HttpPost] public void Post(List<Row> rows) { Parallel.ForEach(rows, new ParallelOptions { MaxDegreeOfParallelism = 2 }, row => Seal(row)); }")]
    [InlineData("private static readonly SemaphoreSlim Gate = new SemaphoreSlim(4); [HttpPost] public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(row => Task.Run(async () => { await Gate.WaitAsync(); try { return Seal(row); } finally { Gate.Release(); } }))); }")]
    [InlineData("[HttpPost] public async Task Post(List<Row> rows) { var gate = new SemaphoreSlim(4); var tasks = new List<Task>(); foreach (Row row in rows) { await gate.WaitAsync(); tasks.Add(Task.Run(() => { Seal(row); gate.Release(); })); } await Task.WhenAll(tasks); }")]
    [InlineData("[HttpPost] public async Task Post(List<Row> rows) { var tasks = new List<Task>(); foreach (Row row in rows) { tasks.Add(Task.Run(() => Seal(row))); if (tasks.Count == 4) { await Task.WhenAll(tasks); tasks.Clear(); } } }")]
    [InlineData("[HttpPost] public byte[][] Post(List<Row> rows) => rows.AsParallel().Select(row => Seal(row)).ToArray();")]
    [InlineData("private readonly TaskScheduler _few; [HttpPost] public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(row => Task.Factory.StartNew(() => Seal(row), CancellationToken.None, TaskCreationOptions.None, _few))); }")]
    // A few, by the code.
    [InlineData("[HttpPost] public async Task Post(Row a, Row b) { await Task.WhenAll(new[] { a, b }.Select(row => Task.Run(() => Seal(row)))); }")]
    [InlineData("[HttpPost] public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Take(4).Select(row => Task.Run(() => Seal(row)))); }")]
    [InlineData("[HttpPost] public async Task Post(Row row) { var tasks = new List<Task>(); for (int i = 0; i < 4; i++) { tasks.Add(Task.Run(() => Seal(row))); } await Task.WhenAll(tasks); }")]
    [InlineData("[HttpPost] public async Task Post(Page page) { await Task.WhenAll(page.Rows.Take(4).Select(row => Task.Run(() => Seal(row)))); }")]
    [InlineData("[HttpPost] public async Task Post(Page page) { await Task.WhenAll(page.Rows.Select(row => Task.Run(() => row.Id + 1))); }")]
    // What the object itself holds: it was made with so many.
    [InlineData("private readonly List<Row> _models = new List<Row>(); public RowsController(Page page) { foreach (Row row in page.Rows) { _models.Add(row); } } [HttpPost] public async Task Post(List<Row> rows) { await Task.WhenAll(_models.Select(row => Task.Run(() => Seal(row)))); }")]
    // One after another.
    [InlineData("[HttpPost] public async Task Post(List<Row> rows) { foreach (Row row in rows) { await Task.Run(() => Seal(row)); } }")]
    // Light work, or work that waits.
    [InlineData("[HttpPost] public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(row => Task.Run(() => row.Id + 1))); }")]
    [InlineData("private static readonly HttpClient H = new HttpClient(); [HttpPost] public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(row => Task.Run(() => H.GetStringAsync(row.Name)))); }")]
    [InlineData("private static readonly HttpClient H = new HttpClient(); [HttpPost] public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(async row => { await H.GetStringAsync(row.Name); return Seal(row); })); }")]
    public async Task Bounded_or_light_work_is_silent(string member)
        => await VerifyAsync("public class RowsController : ControllerBase { " + member + Seal + " }" + Page);

    [Theory]
    // No request path: a library, a background service, start-up.
    [InlineData("public class Sealer { public async Task Run(List<Row> rows) { await Task.WhenAll(rows.Select(row => Task.Run(() => Seal(row)))); } ")]
    [InlineData("public class Program { public static void Main() { Parallel.ForEach(new List<Row>(), row => Seal(row)); } ")]
    [InlineData("public class Worker : Microsoft.Extensions.Hosting.BackgroundService { private readonly List<Row> _rows = new List<Row>(); protected override async Task ExecuteAsync(CancellationToken token) { await Task.WhenAll(_rows.Select(row => Task.Run(() => Seal(row)))); } ")]
    public async Task Away_from_requests_it_is_silent(string type) => await VerifyAsync(type + Seal + " }");

    /// <summary>The message says of what there are many, what each does, and on which path.</summary>
    [Theory]
    [InlineData("await Task.WhenAll(rows.Select(row => {|#0:Task.Run(() => Seal(row))|}));", "Task.Run", "starts work for every element of `rows` at once")]
    [InlineData("await Task.Yield(); {|#0:Parallel.ForEach(rows, row => Seal(row))|};", "Parallel.ForEach", "uses all threads that the thread pool provides for the elements of `rows`")]
    public async Task The_message_names_the_elements_and_the_work(string work, string start, string effect)
    {
        VerifyCS.Test test = NewTest("public class RowsController : ControllerBase { [HttpPost] public async Task {|#1:Post|}(List<Row> rows) { " + work + " } " + Seal + " }");
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithLocation(1)
            .WithArguments(start, effect, "derives a key: Rfc2898DeriveBytes.Pbkdf2 in Seal", " (RowsController.Post)"));
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string source)
        => new() { TestCode = source, ImplicitUsings = true, Stubs = [Stubs.Trees], References = TestReferences.Net80AspNet };

    private static Task VerifyAsync(string source) => NewTest(source).RunAsync();
}
