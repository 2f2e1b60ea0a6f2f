using System;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo;

/// <summary>The demo's entry point.</summary>
internal static class Program
{
    private static Task<int> Main(string[] args) => new DemoCommand(RunAsync).InvokeAsync(args);

    /// <summary>Runs within the limit; the children are stopped on the way out.</summary>
    private static async Task<int> RunAsync(DemoOptions options, CancellationToken stop)
    {
        using var limit = new CancellationTokenSource(options.TimeLimit);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, stop);
        using var children = new ChildProcesses();
        try
        {
            return await new DemoRun(options, children, new Progress(options.Verbose))
                .RunAsync(either.Token).ConfigureAwait(false);
        }
        catch (DemoFailure failure)
        {
            await Console.Error.WriteLineAsync(failure.Message).ConfigureAwait(false);
            return failure.ExitCode;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            await Console.Error.WriteLineAsync("Stopped.").ConfigureAwait(false);
            return ExitCodes.Cancelled;
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested)
        {
            await Console.Error.WriteLineAsync(
                "The run did not end in time; close what else keeps this machine busy, or give it longer with "
                    + "--minutes.")
                .ConfigureAwait(false);
            return ExitCodes.CouldNotRun;
        }
    }
}
