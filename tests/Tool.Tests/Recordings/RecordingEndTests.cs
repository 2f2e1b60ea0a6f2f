using System.Diagnostics;
using System.Globalization;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Cli;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>When a recording ends that a script began.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class RecordingEndTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly KnownServer _server = new();

    private string File => Path.Combine(_folder.Path, "a.gcgrec");

    [Fact]
    public async Task A_line_of_a_script_ends_it_as_Enter_does()
    {
        await _server.StartAsync();
        (int exitCode, string error, TimeSpan took) = await RecordAsync(new StringReader("\n"), null);

        Assert.True(exitCode == 0, error);
        Assert.True(System.IO.File.Exists(File));
        Assert.InRange(took.TotalSeconds, 0, 60);
        Assert.Contains("  recording; ends with Enter or Ctrl-C", error, StringComparison.Ordinal);
    }

    /// <summary>As in a loop that reads names and records each of them.</summary>
    [Fact]
    public async Task With_a_duration_a_scripts_lines_are_its_own()
    {
        await _server.StartAsync();
        using var lines = new StringReader("next\n");
        (int exitCode, string error, TimeSpan took) = await RecordAsync(lines, "2s");

        Assert.True(exitCode == 0, error);
        Assert.True(took >= TimeSpan.FromSeconds(2), $"It took {took}.");
        Assert.Equal("next", await lines.ReadLineAsync());
    }

    [Fact]
    public async Task An_input_that_has_ended_ends_nothing()
    {
        await _server.StartAsync();
        (int exitCode, string error, TimeSpan took) = await RecordAsync(new StringReader(string.Empty), "2s");

        Assert.True(exitCode == 0, error);
        Assert.True(took >= TimeSpan.FromSeconds(2), $"It took {took}.");
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }

    private async Task<(int ExitCode, string Error, TimeSpan Took)> RecordAsync(TextReader input, string? duration)
    {
        var error = new StringWriter();
        var terminal = new Terminal(TextWriter.Null, error, isInteractive: false, drawsTables: false, input);
        string process = _server.ProcessId.ToString(CultureInfo.InvariantCulture);
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(120));
        long start = Stopwatch.GetTimestamp();
        int exitCode = await GcGuardCommand.RunAsync(
            ["record", "-p", process, "-o", File, "--light", .. duration is null ? (string[])[] : ["--duration", duration]],
            terminal, limit.Token);
        return (exitCode, error.ToString(), Stopwatch.GetElapsedTime(start));
    }
}
