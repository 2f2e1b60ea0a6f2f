using System.Diagnostics;
using GcGuard.Corpus.Tests;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>
/// What cannot be recorded: one clear message, exit code 2, and a good recording of before is left as it was.
/// </summary>
public sealed class RecordInputTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    [Fact]
    public async Task One_source_and_only_one()
    {
        await ExpectAsync("Say what to record");
        await ExpectAsync("Say what to record", "-p", "1", "-n", "a");
        await ExpectAsync("Say what to record", "-p", "1", "--", "dotnet", "a.dll");
    }

    [Fact]
    public async Task No_process()
    {
        await ExpectAsync("No process has the id 99999999.", "-p", "99999999");
        await ExpectAsync("No .NET process is called gcguard-nobody", "-n", "gcguard-nobody");
        await ExpectAsync("Nobody answers at", "--diagnostic-port", Path.Combine(_folder.Path, "missing.sock"));
    }

    [Fact]
    public async Task A_process_without_a_runtime()
    {
        using var sleep = Process.Start(new ProcessStartInfo(
            OperatingSystem.IsWindows() ? "timeout" : "sleep", "60"))!;
        try
        {
            await ExpectAsync("has no diagnostic port", "-p", $"{sleep.Id}");
        }
        finally
        {
            sleep.Kill();
        }
    }

    [Fact]
    public async Task Commands_that_start_no_server()
    {
        await ExpectAsync("'dotnet run' starts the server as another process", "--", "dotnet", "run");
        await ExpectAsync("cannot be started", "--", Path.Combine(_folder.Path, "missing"));
        await ExpectAsync(
            "before it could be recorded", ["--", .. OperatingSystem.IsWindows() ? ["cmd", "/c", "exit"] : new[] { "true" }]);
        await ExpectAsync("is no duration", "-p", $"{Environment.ProcessId}", "--duration", "soon");
    }

    [Fact]
    public async Task Traces_that_are_none()
    {
        string text = _folder.Write("text.nettrace", "This is no trace, whatever its name says of it.");
        string empty = _folder.Write("empty.nettrace", string.Empty);
        string cut = Path.Combine(_folder.Path, "cut.nettrace");
        await File.WriteAllBytesAsync(
            cut, [.. "Nettrace"u8, 20, 0, 0, 0, .. "!FastSerialization.1"u8, 5, 5, 1, 4, 0, 0, 0, 4, 0]);

        await ExpectAsync("does not exist", "--from", Path.Combine(_folder.Path, "missing.nettrace"));
        await ExpectAsync("is damaged, cut off, or no trace", "--from", text);
        await ExpectAsync("is damaged, cut off, or no trace", "--from", empty);
        await ExpectAsync("is damaged, cut off, or no trace", "--from", cut);
    }

    public void Dispose() => _folder.Dispose();

    private async Task ExpectAsync(string message, params string[] arguments)
    {
        string good = _folder.Write("good.gcgrec", "good");
        ToolResult result = await ToolResult.RunAsync(["record", "-o", good, .. arguments]);

        Assert.True(result.ExitCode == 2 && result.Output.Length == 0, result.Output + result.Error);
        Assert.Contains("error: ", result.Error, StringComparison.Ordinal);
        Assert.Contains(message, result.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", result.Error, StringComparison.Ordinal);
        Assert.Equal("good", await File.ReadAllTextAsync(good));
        Assert.Empty(Directory.GetFiles(_folder.Path, "*.tmp"));
    }
}
