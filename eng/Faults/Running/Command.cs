using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Processes;

namespace GcGuard.Faults.Running;

/// <summary>What a command left behind.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">What it wrote.</param>
internal sealed record CommandResult(int ExitCode, string Output);

/// <summary>Runs commands to their end.</summary>
internal static class Command
{
    /// <summary>Longer than the slowest step on a busy machine; a fault that makes a test hang ends here.</summary>
    private static readonly TimeSpan TimeLimit = TimeSpan.FromMinutes(30);

    /// <summary>Runs one command in a folder.</summary>
    /// <exception cref="FaultsFailure">It cannot be started, or does not end in time.</exception>
    public static async Task<CommandResult> RunAsync(
        string folder, string file, IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo(file, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        CleanEnvironment.Apply(start.Environment);
        using var process = new Process { StartInfo = start };
        try
        {
            process.Start();
        }
        catch (Win32Exception e)
        {
            throw new FaultsFailure($"{file} could not be started ({e.Message}); put it on the PATH.");
        }

        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(TimeLimit);
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(limit.Token);
            Task<string> error = process.StandardError.ReadToEndAsync(limit.Token);
            string text = await output.ConfigureAwait(false) + await error.ConfigureAwait(false);
            await process.WaitForExitAsync(limit.Token).ConfigureAwait(false);
            return new CommandResult(process.ExitCode, text);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new FaultsFailure(
                $"'{file} {string.Join(' ', arguments)}' did not end within {TimeLimit.TotalMinutes:0} minutes; "
                + "choose a fault that makes tests fail and not hang.");
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }
        }
    }
}
