using System.Diagnostics;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>A server that the tool starts, and ends.</summary>
internal sealed class StartedServer : IDisposable
{
    private static readonly TimeSpan s_startTimeout = TimeSpan.FromSeconds(30);
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
            catch (InputException) when (Stopwatch.GetElapsedTime(start) < s_startTimeout)
            {
                // Not there yet, or gone meanwhile.
                await Task.Delay(20, cancellationToken).ConfigureAwait(false);
            }
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
