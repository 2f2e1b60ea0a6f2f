using System;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo;

/// <summary>The demo's entry point.</summary>
internal static class Program
{
    private static async Task<int> Main(string[] args)
    {
        using var limit = new CancellationTokenSource();
        using var stop = new CancellationTokenSource();
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, stop.Token);
        using var children = new ChildProcesses();

        // The children are stopped on the way out of RunAsync, so the signal itself must not end the process.
        void OnSignal(PosixSignalContext context)
        {
            context.Cancel = true;
            stop.Cancel();
        }

        using PosixSignalRegistration interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal);
        using PosixSignalRegistration terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal);
        try
        {
            DemoOptions options = DemoOptions.Parse(args);
            if (options.Help)
            {
                Progress.Write(DemoOptions.Usage);
                return ExitCodes.Success;
            }

            limit.CancelAfter(options.TimeLimit);
            return await new DemoRun(options, children, new Progress(options.Verbose))
                .RunAsync(either.Token).ConfigureAwait(false);
        }
        catch (DemoFailure failure)
        {
            await Console.Error.WriteLineAsync(failure.Message).ConfigureAwait(false);
            return failure.ExitCode;
        }
        catch (OperationCanceledException) when (either.IsCancellationRequested)
        {
            if (stop.IsCancellationRequested)
            {
                await Console.Error.WriteLineAsync("Stopped.").ConfigureAwait(false);
                return ExitCodes.Cancelled;
            }

            await Console.Error.WriteLineAsync(
                "The run did not end in time; close what else keeps this machine busy, or give it longer with "
                    + "--minutes.")
                .ConfigureAwait(false);
            return ExitCodes.CouldNotRun;
        }
    }
}
