using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;

namespace GcGuard.Demo.Processes;

/// <summary>Every process the demo started and that still runs, so that none outlives it.</summary>
internal sealed class ChildProcesses : IDisposable
{
    private readonly Lock _gate = new();
    private readonly HashSet<Process> _running = [];
    private bool _closed;

    /// <summary>Starts a process that this object will stop at the latest when it is disposed of.</summary>
    /// <exception cref="DemoFailure">The process cannot be started.</exception>
    public Process Start(ProcessStartInfo info)
    {
        var process = new Process { StartInfo = info };
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_closed, this);
            try
            {
                process.Start();
            }
            catch (Win32Exception e)
            {
                process.Dispose();
                throw new DemoFailure(
                    $"{info.FileName} could not be started ({e.Message}); is the .NET SDK on the PATH?",
                    ExitCodes.CouldNotRun);
            }

            _running.Add(process);
        }

        return process;
    }

    /// <summary>Stops a process with everything it started; nothing happens when it has already ended.</summary>
    public void Stop(Process process)
    {
        lock (_gate)
        {
            if (!_running.Remove(process))
            {
                return;
            }
        }

        Kill(process);
    }

    /// <inheritdoc />
    public void Dispose()
    {
        Process[] left;
        lock (_gate)
        {
            _closed = true;
            left = [.. _running];
            _running.Clear();
        }

        foreach (Process process in left)
        {
            Kill(process);
        }
    }

    private static void Kill(Process process)
    {
        try
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
                process.WaitForExit(TimeSpan.FromSeconds(5));
            }
        }
        catch (Exception e) when (e is InvalidOperationException or Win32Exception or AggregateException)
        {
            // It ended between the question and the kill.
        }
        finally
        {
            process.Dispose();
        }
    }
}
