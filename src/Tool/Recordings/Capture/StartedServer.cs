using System.Diagnostics;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>A server that the tool starts, and ends.</summary>
/// <remarks>
/// Its runtime waits before any managed code until <see cref="ResumeAsync"/>. A session that begins or ends while the
/// first event sources are made can deadlock with them, as in https://github.com/dotnet/runtime/issues/118014. To end
/// one waits for the thread that collects metrics, and that thread may wait to make the event source of tasks. So a
/// session begins before all of them, and does not end before the first task has run.
/// </remarks>
internal sealed class StartedServer : IDisposable
{
    /// <summary>How long it may take to begin.</summary>
    public static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(30);

    private const string Suspends = "DOTNET_DefaultDiagnosticPortSuspend";
    private static readonly TimeSpan s_endTimeout = TimeSpan.FromSeconds(10);
    private readonly Process _process;

    private StartedServer(Process process) => _process = process;

    /// <summary>Its id.</summary>
    public int Id => _process.Id;

    /// <summary>Starts a command; what it says goes to standard error.</summary>
    /// <exception cref="InputException">It cannot be started.</exception>
    public static StartedServer Start(IReadOnlyList<string> command, Terminal terminal)
    {
        if (command is ["dotnet", "run" or "watch" or "test", ..])
        {
            throw new InputException(
                $"'dotnet {command[1]}' starts the server as another process. Build it, then record its assembly: "
                    + "dotnet gcguard record -- dotnet bin/Release/net10.0/Server.dll");
        }

        var info = new ProcessStartInfo(command[0], command.Skip(1))
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // Guarded inlining of measured calls moves code to where it was not written.
        info.Environment["DOTNET_TieredPGO"] = "0";
        info.Environment[Suspends] = "1";
        try
        {
            Process process = Process.Start(info)!;
            process.OutputDataReceived += (_, line) => Say(line.Data);
            process.ErrorDataReceived += (_, line) => Say(line.Data);
            process.BeginOutputReadLine();
            process.BeginErrorReadLine();
            return new StartedServer(process);
        }
        catch (System.ComponentModel.Win32Exception exception)
        {
            throw new InputException($"{command[0]} cannot be started: {exception.Message}");
        }

        void Say(string? line)
        {
            if (line is not null)
            {
                terminal.Note("  " + line);
            }
        }
    }

    /// <summary>Waits until its runtime answers.</summary>
    /// <exception cref="InputException">It ends, or is no .NET process.</exception>
    public async Task<TargetProcess> WaitForRuntimeAsync(CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp();
        while (true)
        {
            if (_process.HasExited)
            {
                throw new InputException($"The command ended with {_process.ExitCode} before it could be recorded.");
            }

            try
            {
                return await TargetProcess.FindAsync(Id, cancellationToken).ConfigureAwait(false);
            }
            catch (InputException) when (Stopwatch.GetElapsedTime(start) < StartTimeout)
            {
                // Not there yet, or gone meanwhile.
                await Task.Delay(20, cancellationToken).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Lets its managed code begin, once the session is there that is to see it.</summary>
    /// <exception cref="InputException">It has ended.</exception>
    public static async Task ResumeAsync(DiagnosticsClient client, CancellationToken cancellationToken)
    {
        try
        {
            // What it starts inherits its variables, and nobody would resume that.
            await Task.Run(() => client.SetEnvironmentVariable(Suspends, null), cancellationToken)
                .ConfigureAwait(false);
            await Task.Run(client.ResumeRuntime, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is DiagnosticsClientException or IOException)
        {
            throw new InputException($"The server cannot be let go on: {exception.Message}");
        }
    }

    /// <summary>Ends it: first by asking, then by force.</summary>
    public void Dispose()
    {
        if (!_process.HasExited)
        {
            if (!OperatingSystem.IsWindows())
            {
                using var kill =
                    Process.Start("kill", ["-TERM", Id.ToString(System.Globalization.CultureInfo.InvariantCulture)]);
                kill.WaitForExit();
                _process.WaitForExit(s_endTimeout);
            }

            if (!_process.HasExited)
            {
                _process.Kill(entireProcessTree: true);
            }
        }

        _process.Dispose();
    }
}
