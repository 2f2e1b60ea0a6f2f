using System.Diagnostics;
using System.Globalization;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Tests.Recordings;

namespace GcGuard.Figures;

/// <summary>
/// What it takes to read the trace of a server under full load; judged by processor time, which others do not take.
/// </summary>
internal static class AnalysisFigure
{
    private const double MaxSeconds = 5;
    private const double MaxMegabytes = 500;

    /// <summary>Measures; true where it takes less than 5 s and 500 MB.</summary>
    public static async Task<bool> RunAsync(int seconds)
    {
        string folder = Directory.CreateTempSubdirectory("gcguard-figures-").FullName;
        try
        {
            using var server = new KnownServer();
            await server.StartAsync().ConfigureAwait(false);
            using var stop = new CancellationTokenSource();
            Task load = server.LoadAsync(100_000, stop.Token);
            string file = Path.Combine(folder, "a.gcgrec");
            string id = server.ProcessId.ToString(CultureInfo.InvariantCulture);
            await RunToolAsync(
                "record", "-p", id, "--requests", "--keep-trace", "--duration", $"{seconds}s", "-o", file)
                .ConfigureAwait(false);
            await stop.CancelAsync().ConfigureAwait(false);
            await load.ConfigureAwait(false);
            string trace = Path.ChangeExtension(file, ".nettrace");
            (double time, double processor, double memory) = await RunToolAsync("record", "--from", trace, "-o", file)
                .ConfigureAwait(false);
            double size = new FileInfo(trace).Length / 1e6;
            return Session.Say(
                processor < MaxSeconds && memory < MaxMegabytes,
                $"{size:0.0} MB of trace of {seconds} s, {server.Answered:N0} requests: "
                    + $"{time:0.0} s, {processor:0.0} s of processor time, {memory:0} MB");
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static async Task<(double Seconds, double Processor, double Megabytes)> RunToolAsync(
        params string[] arguments)
    {
        long start = Stopwatch.GetTimestamp();
        using Process tool = Process.Start(new ProcessStartInfo(
            "dotnet", [typeof(GcGuardCommand).Assembly.Location, .. arguments]) { RedirectStandardOutput = true })!;
        tool.OutputDataReceived += static (_, _) => { };
        tool.BeginOutputReadLine();
        long most = 0;
        TimeSpan processor = TimeSpan.Zero;
        while (!tool.WaitForExit(20))
        {
            tool.Refresh();
            try
            {
                most = Math.Max(most, tool.PeakWorkingSet64);
                processor = tool.TotalProcessorTime;
            }
            catch (InvalidOperationException)
            {
                // It has ended meanwhile; what it used is known but for the last moment.
            }
        }

        await tool.WaitForExitAsync().ConfigureAwait(false);
        return tool.ExitCode == 0
            ? (Stopwatch.GetElapsedTime(start).TotalSeconds, processor.TotalSeconds, most / 1e6)
            : throw new InvalidOperationException($"The tool ended with {tool.ExitCode}.");
    }
}
