using System.Globalization;
using System.Text.Json;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>What a server keeps, and what is asked before it stands still for the answer.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class HeapTests : IDisposable
{
    private const long Megabyte = 1_000_000;
    private readonly TemporaryFolder _folder = new();
    private readonly KnownServer _server = new();

    private string Id => _server.ProcessId.ToString(CultureInfo.InvariantCulture);

    private string File => Path.Combine(_folder.Path, "a.gcgrec");

    /// <summary>50 MB hang on a static field, 20 MB on the only object of a service.</summary>
    [Fact]
    public async Task Retained_bytes_are_charged_to_what_keeps_them()
    {
        await _server.StartAsync();
        await _server.GetAsync("/keep");
        using var stop = new CancellationTokenSource();
        Task load = _server.LoadAsync("/fixed", stop.Token);
        ToolResult first = await RecordAsync("--yes");
        ToolResult second = await RecordAsync("-y");
        await stop.CancelAsync();
        await load;

        Assert.True(first.ExitCode == 0 && second.ExitCode == 0, first.Error + second.Error);
        KeptHeap heap = RecordingFile.Read(File).Kept!;
        KeptBy field = Assert.Single(heap.Roots, one => one.Name == "GcGuard.KnownServer.DocumentStore.s_documents");
        Assert.Equal(RootKind.StaticField, field.Kind);
        Assert.InRange(field.Bytes, 50 * Megabyte, 55 * Megabyte);
        Assert.Equal(["Dictionary<string, byte[]>", "Entry<string, byte[]>[]", "500 × byte[]"], field.Path);
        KeptBy service = Assert.Single(heap.Roots, one => one.Path.Contains("200 × byte[]"));
        Assert.InRange(service.Bytes, 20 * Megabyte, 22 * Megabyte);
        Assert.Equal(["DocumentStore", "List<byte[]>", "byte[][]", "200 × byte[]"], service.Path.TakeLast(4));
        Assert.Equal(heap.Bytes, heap.Roots.Sum(one => one.Bytes));
        Assert.Equal(heap.Objects, heap.Roots.Sum(one => one.Objects));
        Assert.InRange(heap.PauseMilliseconds, 1, 10_000);
        // The second time too, the runtime names all types.
        Assert.DoesNotContain(heap.Roots, one => one.Path.Append(one.Name).Any(name => name.Contains('?')));
        // The collection for it is none of those that were recorded.
        Assert.DoesNotContain(RecordingFile.Read(File).Collections, one => one.IsInduced);
        Assert.Contains("GcGuard.KnownServer.DocumentStore.s_documents", first.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task It_is_in_every_form_of_the_report()
    {
        await _server.StartAsync();
        await _server.GetAsync("/keep");
        await RecordAsync("--yes");
        const string Field = "GcGuard.KnownServer.DocumentStore.s_documents";

        using var json = JsonDocument.Parse((await ToolResult.RunAsync("report", File, "--json")).Output);
        JsonElement field = Assert.Single(
            json.RootElement.GetProperty("kept").GetProperty("roots").EnumerateArray(),
            one => one.GetProperty("name").GetString() == Field);
        Assert.Equal("StaticField", field.GetProperty("kind").GetString());
        Assert.InRange(field.GetProperty("bytes").GetInt64(), 50 * Megabyte, 55 * Megabyte);
        foreach (string format in new[] { "text", "markdown" })
        {
            Assert.Contains(Field, (await ToolResult.RunAsync("report", File, "--format", format)).Output, StringComparison.Ordinal);
        }

        string page = (await ToolResult.RunAsync("report", File, "--format", "html")).Output.Replace("<wbr>", string.Empty, StringComparison.Ordinal);
        Assert.Contains($"<code>{Field}</code> keeps <b>50.", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", 130, "cancelled")]
    [InlineData("no", 130, "cancelled")]
    [InlineData("y", 2, "No process has the id 99999999.")]
    [InlineData("YES", 2, "No process has the id 99999999.")]
    public async Task Whoever_watches_is_asked_first(string answer, int exitCode, string then)
    {
        var error = new StringWriter();
        var terminal = new Terminal(
            TextWriter.Null, error, isInteractive: true, drawsTables: false, new StringReader(answer + "\n"));
        int actual = await GcGuardCommand.RunAsync(["record", "-p", "99999999", "--heap"], terminal, CancellationToken.None);

        Assert.Equal(exitCode, actual);
        Assert.Contains("stops the process while it is written down", error.ToString(), StringComparison.Ordinal);
        Assert.Contains("Go on? [y/N]", error.ToString(), StringComparison.Ordinal);
        Assert.Contains(then, error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Where_nobody_can_be_asked_it_says_so_and_records_nothing()
    {
        ToolResult result = await ToolResult.RunAsync("record", "-p", "99999999", "-o", File, "--heap");

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.Contains("Nobody is here to be asked: add --yes.", result.Error, StringComparison.Ordinal);

        ToolResult trace = await ToolResult.RunAsync("record", "--from", "a.nettrace", "--heap", "--yes");
        Assert.Equal(2, trace.ExitCode);
        Assert.Contains("a trace cannot answer", trace.Error, StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }

    private Task<ToolResult> RecordAsync(string yes)
        => ToolResult.RunAsync("record", "-p", Id, "-o", File, "--duration", "1s", "--light", "--heap", yes);
}
