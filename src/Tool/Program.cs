using System.Runtime.InteropServices;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings.Capture;

using var cancellation = new CancellationTokenSource();
Console.CancelKeyPress += (_, pressed) =>
{
    // The first Ctrl-C ends the command in order; a second one ends the process.
    pressed.Cancel = !EndsAtOnce();
    cancellation.Cancel();
};
using PosixSignalRegistration terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, signal =>
{
    signal.Cancel = !EndsAtOnce();
    cancellation.Cancel();
});
return await GcGuardCommand.RunAsync(args, Terminal.OfProcess(), cancellation.Token).ConfigureAwait(false);

bool EndsAtOnce()
{
    if (cancellation.IsCancellationRequested)
    {
        PrivateFolder.DeleteAll();
    }

    return cancellation.IsCancellationRequested;
}
