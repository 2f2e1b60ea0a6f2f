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
        (int exitCode, string error, TimeSpan took) = await RecordAsync(new StringReader("\n"), "120s");

        Assert.True(exitCode == 0, error);
        Assert.True(System.IO.File.Exists(File));
        Assert.InRange(took.TotalSeconds, 0, 60);
        Assert.Contains("  recording; ends after 120 s, with Enter or Ctrl-C", error, StringComparison.Ordinal);
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

    private async Task<(int ExitCode, string Error, TimeSpan Took)> RecordAsync(TextReader input, string duration)
    {
        var error = new StringWriter();
        var terminal = new Terminal(TextWriter.Null, error, isInteractive: false, drawsTables: false, input);
        string process = _server.ProcessId.ToString(CultureInfo.InvariantCulture);
        long start = Stopwatch.GetTimestamp();
        int exitCode = await GcGuardCommand.RunAsync(
            ["record", "-p", process, "-o", File, "--duration", duration, "--light"], terminal, CancellationToken.None);
        return (exitCode, error.ToString(), Stopwatch.GetElapsedTime(start));
    }
}
