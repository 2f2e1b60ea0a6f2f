using System.Diagnostics;
using System.Globalization;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>What a recording says, takes and leaves in the process that it is attached to.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class ProductionSafetyTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly KnownServer _server = new();

    [Fact]
    public async Task Before_it_begins_it_says_what_it_costs()
    {
        await _server.StartAsync();
        ToolResult result = await ToolResult.RunAsync(
            "record", "-p", Id, "-o", File("a.gcgrec"), "--duration", "1s", "--buffer-mb", "8", "--max-size", "50");

        Assert.Equal(0, result.ExitCode);
        Assert.Matches(
            $@"^Recording process {Id} \(GcGuard\.KnownServer, \.NET [\d.]+\)\n"
                + @"  attach: requests; CPU about × 1\.09 with requests of 2 ms \(11 µs a request\)\n"
                + @"  8 MB buffer in the process, at most 50 MB of trace on this disk; other sessions get no allocation ticks meanwhile\n"
                + @"  recording; ends after 1 s, with Enter or Ctrl-C\n",
            result.Error);
        Assert.Empty(Directory.GetFiles(_folder.Path, "*.nettrace"));
    }

    /// <summary>The process is asked for its rate before its requests are followed.</summary>
    [Fact]
    public async Task The_rate_of_requests_is_the_servers_own()
    {
        await _server.StartAsync();
        using var stop = new CancellationTokenSource();
        Task load = _server.LoadAsync("/health", stop.Token);
        double? rate = await RequestRate.MeasureAsync(new DiagnosticsClient(_server.ProcessId), CancellationToken.None);
        await stop.CancelAsync();
        await load;

        Assert.InRange(rate ?? 0, 1, 100_000);
    }

    [Fact]
    public async Task Too_high_a_cost_ends_it_early()
    {
        await _server.StartAsync();
        using var stop = new CancellationTokenSource();
        Task load = Task.WhenAll(_server.LoadAsync("/health", stop.Token), _server.LoadAsync("/fixed", stop.Token));
        var watch = Stopwatch.StartNew();
        ToolResult result = await ToolResult.RunAsync(
            "record", "-p", Id, "-o", File("a.gcgrec"), "--duration", "120s", "--requests", "--max-overhead", "0");
        await stop.CancelAsync();
        await load;

        Assert.Equal(0, result.ExitCode);
        Assert.Contains(" % of CPU, more than --max-overhead 0; the recording ends early", result.Error, StringComparison.Ordinal);
        Assert.InRange(watch.Elapsed.TotalSeconds, 5, 100);
        Assert.True(System.IO.File.Exists(File("a.gcgrec")));
    }

    /// <summary>100 requests and 50 samples a second are 1.8 ms of own cost.</summary>
    [Theory]
    [InlineData(101.8, 1.8)]
    [InlineData(19.8, 10)]
    [InlineData(1.8, 900_000)]
    public void The_cost_is_a_share_of_the_rest(double milliseconds, double percent)
    {
        int second = 0;
        var watch = new OverheadWatch(
            () => TimeSpan.FromMilliseconds(milliseconds * second), () => (100 * second, 50 * second));

        double? last = null;
        for (; second < 8; second++)
        {
            last = watch.Look();
            Assert.Equal(second >= 5, last is not null);
        }

        Assert.Equal(percent, last!.Value, percent / 1000);
    }

    [Fact]
    public void A_process_whose_time_nobody_knows_has_no_cost()
        => Assert.Null(new OverheadWatch(OverheadWatch.TimeOf(99_999_999), () => (1, 1)).Look());

    /// <summary>Beside the runtime's own, a session has a thread that sends its events, as long as it lasts.</summary>
    [Fact]
    public async Task Killing_the_tool_ends_the_session()
    {
        if (!OperatingSystem.IsLinux())
        {
            return;
        }

        await _server.StartAsync();
        int others = Senders();
        using Process tool = StartTool("--requests");
        await UntilAsync(() => Senders() > others, "no session began");
        string[] left = [.. TraceFolders(tool.Id)];
        tool.Kill();
        await tool.WaitForExitAsync();
        using var stop = new CancellationTokenSource();
        Task load = _server.LoadAsync("/fixed", stop.Token);
        await UntilAsync(() => Senders() <= others, "the session goes on");
        await stop.CancelAsync();
        await load;

        Assert.Single(left);
        ToolResult next = await ToolResult.RunAsync("record", "-p", Id, "-o", File("b.gcgrec"), "--duration", "1s", "--light");
        Assert.Equal(0, next.ExitCode);
        Assert.False(Directory.Exists(left[0]), "the raw trace of the tool that was killed is still there");
    }

    /// <summary>The second Ctrl-C ends the tool at once, and leaves no raw trace behind.</summary>
    [Fact]
    public async Task Two_interrupts_leave_nothing()
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        await _server.StartAsync();
        using Process tool = StartTool("--requests");
        await UntilAsync(() => TraceFolders(tool.Id).Any(), "no trace was begun");
        for (int i = 0; i < 2; i++)
        {
            using var interrupt = Process.Start("kill", ["-INT", tool.Id.ToString(CultureInfo.InvariantCulture)]);
            await interrupt.WaitForExitAsync();
        }

        await tool.WaitForExitAsync();
        await UntilAsync(() => !TraceFolders(tool.Id).Any(), "the raw trace is still there");
        Assert.Equal("ok", await _server.GetAsync("/health"));
    }

    [Fact]
    public async Task A_full_disk_is_said_and_the_server_goes_on()
    {
        if (!OperatingSystem.IsLinux())
        {
            return;
        }

        await _server.StartAsync();
        var terminal = new Terminal(TextWriter.Null, TextWriter.Null, isInteractive: false, drawsTables: false);
        var session = new RecordingSession(
            terminal, new SessionOptions(CaptureMode.Light, 16, 1_000_000_000, TimeSpan.FromSeconds(60), "/dev/full"));
        TargetProcess target = await TargetProcess.FindAsync(_server.ProcessId, CancellationToken.None);
        InputException failure = await Assert.ThrowsAsync<InputException>(
            () => session.RunAsync(target, new DiagnosticsClient(_server.ProcessId), CancellationToken.None));

        Assert.StartsWith("The trace cannot be written to /dev: No space left on device", failure.Message, StringComparison.Ordinal);
        Assert.Equal("ok", await _server.GetAsync("/health"));
    }

    /// <summary>A group of 100 MB with 40 MB left takes no buffer of 32 MB, and one of 20 MB.</summary>
    [Fact]
    public void A_container_without_room_is_left_alone()
    {
        _folder.Write("memory.max", "104857600\n");
        _folder.Write("memory.current", "62914560\n");
        _folder.Write("memory.stat", "anon 1\nfile 4096\n");
        var memory = new MemoryWatch(_folder.Path);
        var target = new TargetProcess(12, "Shop.Api", "10.0.0");

        InputException refused = Assert.Throws<InputException>(() => RecordingSession.CheckHeadroom(target, memory, 32));
        Assert.Equal(
            "The container of process 12 has only 40 MB left, less than twice the buffer of 32 MB: choose a smaller --buffer-mb.",
            refused.Message);
        RecordingSession.CheckHeadroom(target, memory, 20);
        _folder.Write("memory.stat", "anon 1\nfile 33554432\n");
        RecordingSession.CheckHeadroom(target, memory, 32);
        _folder.Write("memory.max", "max\n");
        RecordingSession.CheckHeadroom(target, memory, 1024);
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }

    private string Id => _server.ProcessId.ToString(CultureInfo.InvariantCulture);

    private string File(string name) => Path.Combine(_folder.Path, name);

    private static IEnumerable<string> TraceFolders(int tool)
        => Directory.EnumerateDirectories(Path.GetTempPath(), $"gcguard-record-{tool}-*");

    private int Senders()
        => Directory.EnumerateDirectories($"/proc/{Id}/task").Count(thread =>
        {
            try
            {
                return System.IO.File.ReadAllText(thread + "/comm").Contains("EventPipe", StringComparison.Ordinal);
            }
            catch (IOException)
            {
                return false;
            }
        });

    private Process StartTool(params string[] more)
    {
        var info = new ProcessStartInfo(
            "dotnet",
            [typeof(GcGuardCommand).Assembly.Location, "record", "-p", Id, "-o", File("a.gcgrec"), "--duration", "300s", .. more])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        Process tool = Process.Start(info)!;
        tool.OutputDataReceived += static (_, _) => { };
        tool.ErrorDataReceived += static (_, _) => { };
        tool.BeginOutputReadLine();
        tool.BeginErrorReadLine();
        return tool;
    }

    private static async Task UntilAsync(Func<bool> condition, string otherwise)
    {
        for (long start = Stopwatch.GetTimestamp(); !condition(); await Task.Delay(50))
        {
            Assert.True(Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(60), otherwise);
        }
    }
}
