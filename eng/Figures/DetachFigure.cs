using System.Diagnostics;
using System.Globalization;
using GcGuard.Tool.Tests.Recordings;

namespace GcGuard.Figures;

/// <summary>
/// What stays of a recording whose tool was killed: processor time and p99 of a server afterwards, against the same
/// before. A second server that nobody records takes turns with it, so that what the machine does meanwhile meets both.
/// </summary>
internal static class DetachFigure
{
    private const double Most = 1.02;
    private static readonly TimeSpan s_window = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_recorded = TimeSpan.FromSeconds(4);
    private static readonly TimeSpan s_settling = TimeSpan.FromSeconds(2);

    /// <summary>Measures; true where neither is more than 2 % higher than before.</summary>
    public static async Task<bool> RunAsync(int pairs)
    {
        using var recorded = new KnownServer();
        using var other = new KnownServer();
        await Task.WhenAll(recorded.StartAsync(), other.StartAsync()).ConfigureAwait(false);
        const string Work = "/work/500";
        // Until the runtime has compiled for the last time.
        await WindowAsync(recorded, Work, TimeSpan.FromSeconds(6)).ConfigureAwait(false);
        await WindowAsync(other, Work, TimeSpan.FromSeconds(6)).ConfigureAwait(false);
        Figures first = await CompareAsync(recorded, other, Work, pairs).ConfigureAwait(false);
        Figures before = await CompareAsync(recorded, other, Work, pairs).ConfigureAwait(false);
        await RecordAndKillAsync(recorded, Work).ConfigureAwait(false);
        Figures after = await CompareAsync(recorded, other, Work, pairs).ConfigureAwait(false);
        string noise = $"without a recording between × {before.Cpu / first.Cpu:0.000} and "
            + $"× {before.P99 / first.P99:0.000}";
        double cpu = after.Cpu / before.Cpu;
        double p99 = after.P99 / before.P99;
        return Session.Say(cpu <= Most, $"CPU a request after kill -9 × {cpu:0.000} of before ({pairs} pairs)")
            & Session.Say(
                p99 <= Most,
                $"p99 after kill -9 × {p99:0.000} of before ({pairs} pairs of {after.Requests} requests); {noise}");
    }

    // The recorded server's figures divided by the other's: medians of all windows.
    private static async Task<Figures> CompareAsync(
        KnownServer recorded, KnownServer other, string path, int pairs)
    {
        var cpu = new List<double>();
        var p99 = new List<double>();
        var requests = new List<double>();
        for (int i = 0; i < pairs; i++)
        {
            // Each is first in as many pairs as the other.
            (KnownServer first, KnownServer second) = i % 2 == 0 ? (recorded, other) : (other, recorded);
            Figures one = await WindowAsync(first, path, s_window).ConfigureAwait(false);
            Figures two = await WindowAsync(second, path, s_window).ConfigureAwait(false);
            (Figures own, Figures its) = i % 2 == 0 ? (one, two) : (two, one);
            cpu.Add(own.Cpu / its.Cpu);
            p99.Add(own.P99 / its.P99);
            requests.Add(own.Requests);
        }

        return new Figures(Session.Median(cpu), Session.Median(p99), (int)Session.Median(requests));
    }

    private static async Task RecordAndKillAsync(KnownServer server, string path)
    {
        string tool = typeof(Tool.Cli.GcGuardCommand).Assembly.Location;
        string file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".gcgrec");
        string id = server.ProcessId.ToString(CultureInfo.InvariantCulture);
        using var recording = Process.Start(
            new ProcessStartInfo("dotnet", [tool, "record", "-p", id, "--requests", "-o", file]))!;
        await WindowAsync(server, path, s_recorded).ConfigureAwait(false);
        if (recording.HasExited)
        {
            throw new InvalidOperationException($"The tool ended with {recording.ExitCode} before it was killed.");
        }

        recording.Kill();
        await recording.WaitForExitAsync().ConfigureAwait(false);
        await Task.Delay(s_settling).ConfigureAwait(false);
    }

    // Two clients, each of which sends a request when it has the answer to its last.
    private static async Task<Figures> WindowAsync(KnownServer server, string path, TimeSpan length)
    {
        using var http = new HttpClient(new SocketsHttpHandler { UseProxy = false })
        {
            BaseAddress = new Uri(server.Address),
        };
        TimeSpan before = server.ProcessorTime;
        long start = Stopwatch.GetTimestamp();
        double[][] times = await Task.WhenAll(ClientAsync(), ClientAsync()).ConfigureAwait(false);
        double[] all = [.. times.SelectMany(part => part).Order()];
        return new Figures(
            (server.ProcessorTime - before).TotalMicroseconds / all.Length, all[(int)(all.Length * 0.99)], all.Length);

        async Task<double[]> ClientAsync()
        {
            var taken = new List<double>();
            while (Stopwatch.GetElapsedTime(start) < length)
            {
                long sent = Stopwatch.GetTimestamp();
                await http.GetByteArrayAsync(path).ConfigureAwait(false);
                taken.Add(Stopwatch.GetElapsedTime(sent).TotalMilliseconds);
            }

            return [.. taken];
        }
    }

    /// <summary>Those of a window, or how those of one server are to the other's.</summary>
    /// <param name="Cpu">The server's processor time for each request, in microseconds.</param>
    /// <param name="P99">In milliseconds.</param>
    /// <param name="Requests">How many were answered.</param>
    private readonly record struct Figures(double Cpu, double P99, int Requests);
}
