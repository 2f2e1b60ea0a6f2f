using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Load;

/// <summary>The built service, running with the probe in it.</summary>
internal sealed class ServiceProcess : IAsyncDisposable
{
    private static readonly TimeSpan s_startTimeout = TimeSpan.FromSeconds(45);

    private readonly ChildProcesses _children;
    private readonly Process _process;
    private readonly StreamWriter _log;

    private ServiceProcess(ChildProcesses children, Process process, StreamWriter log, HttpClient http)
    {
        _children = children;
        _process = process;
        _log = log;
        Http = http;
    }

    /// <summary>
    /// A client with the service's address; its handler keeps as many connections as there are requests.
    /// </summary>
    public HttpClient Http { get; }

    /// <summary>The id of its process.</summary>
    public int Id => _process.Id;

    /// <summary>The probe inside the service.</summary>
    public ProbeClient Probe { get; private set; } = null!;

    /// <summary>Starts the service in a fresh process and waits until it answers.</summary>
    /// <param name="children">Stops the process at the latest when the demo ends.</param>
    /// <param name="assembly">The service's main assembly.</param>
    /// <param name="partner">The address of the partner it calls.</param>
    /// <param name="workFolder">Where its log goes.</param>
    /// <param name="label">Names the log.</param>
    /// <param name="settings">Further arguments of the service.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="DemoFailure">It ended, or did not answer in time.</exception>
    public static async Task<ServiceProcess> StartAsync(
        ChildProcesses children, string assembly, string partner, string workFolder, string label,
        IReadOnlyList<string> settings, CancellationToken cancellationToken)
    {
        string address = $"http://127.0.0.1:{FreePort()}";
        string portFile = Path.Combine(workFolder, label + ".probe-port");
        string logFile = Path.Combine(workFolder, label + ".log");
        var info = new ProcessStartInfo(
            DotNetCommand.Host,
            [assembly, "--urls", address, $"--OrderHub:Partner:BaseAddress={partner}",
             .. settings])
        {
            WorkingDirectory = Path.GetDirectoryName(assembly)!,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        CleanEnvironment.Apply(info.Environment);
        info.Environment["DOTNET_STARTUP_HOOKS"] = typeof(ProbeProtocol).Assembly.Location;
        info.Environment[ProbeProtocol.PortFileVariable] = portFile;

        var log = new StreamWriter(logFile);
        Process process = children.Start(info);
        process.OutputDataReceived += (_, e) => Log(log, e.Data);
        process.ErrorDataReceived += (_, e) => Log(log, e.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();

        var http = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = int.MaxValue, UseProxy = false })
        {
            BaseAddress = new Uri(address),
            Timeout = TimeSpan.FromSeconds(60),
        };
        var service = new ServiceProcess(children, process, log, http);
        try
        {
            await service.WaitUntilReadyAsync(portFile, label, logFile, cancellationToken).ConfigureAwait(false);
            return service;
        }
        catch
        {
            await service.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Waits for services that start at the same time; where one does not start, none stays.</summary>
    public static async Task<ServiceProcess[]> StartAllAsync(IReadOnlyList<Task<ServiceProcess>> starting)
    {
        try
        {
            return await Task.WhenAll(starting).ConfigureAwait(false);
        }
        catch
        {
            foreach (Task<ServiceProcess> one in starting)
            {
                if (one.IsCompletedSuccessfully)
                {
                    await (await one.ConfigureAwait(false)).DisposeAsync().ConfigureAwait(false);
                }
            }

            throw;
        }
    }

    /// <inheritdoc />
    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        _children.Stop(_process);
        StreamWriter log = _log;
        await Task.Yield();
        lock (log)
        {
            log.Dispose();
        }
    }

    private async Task WaitUntilReadyAsync(
        string portFile, string label, string logFile, CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp();
        while (true)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (_process.HasExited)
            {
                throw new DemoFailure(
                    $"The service ({label}) ended with code {_process.ExitCode} before it answered; see {logFile} "
                    + "(run again with --keep).\n" + Tail(logFile),
                    ExitCodes.CouldNotRun);
            }

            if (ProbeClient.TryOpen(portFile, label) is { } probe
                && await AnswersAsync(cancellationToken).ConfigureAwait(false))
            {
                Probe = probe;
                return;
            }

            if (Stopwatch.GetElapsedTime(start) > s_startTimeout)
            {
                throw new DemoFailure(
                    $"The service ({label}) did not answer GET /health within {s_startTimeout.TotalSeconds:0} s; see "
                    + $"{logFile} (run again with --keep).",
                    ExitCodes.CouldNotRun);
            }

            await Task.Delay(50, cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task<bool> AnswersAsync(CancellationToken cancellationToken)
    {
        try
        {
            using HttpResponseMessage response =
                await Http.GetAsync("/health", cancellationToken).ConfigureAwait(false);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    /// <summary>
    /// A port below those that systems give to outgoing connections (Linux from 32768, others from 49152): the load's
    /// own connections must not take it before the service does.
    /// </summary>
    private static int FreePort()
    {
        while (true)
        {
            int port = Random.Shared.Next(20_000, 32_000);
            try
            {
                using var listener = new TcpListener(IPAddress.Loopback, port);
                listener.Start();
                return port;
            }
            catch (SocketException)
            {
                // Taken; there are many others.
            }
        }
    }

    private static void Log(StreamWriter log, string? line)
    {
        if (line is null)
        {
            return;
        }

        lock (log)
        {
            if (log.BaseStream is { CanWrite: true })
            {
                log.WriteLine(line);
                log.Flush();
            }
        }
    }

    private string Tail(string logFile)
    {
        lock (_log)
        {
            _log.Flush();
        }

        using var stream = new FileStream(logFile, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
        using var reader = new StreamReader(stream);
        string[] lines = reader.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return string.Join('\n', lines[^Math.Min(15, lines.Length)..]);
    }
}
