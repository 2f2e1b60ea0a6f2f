using System.CommandLine;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary>The command line: verbs, their options, and how every command ends.</summary>
internal static class GcGuardCommand
{
    /// <summary>Runs one invocation.</summary>
    public static async Task<int> RunAsync(string[] arguments, Terminal terminal, CancellationToken cancellationToken)
    {
        try
        {
            var root = new RootCommand("Finds code that makes the .NET garbage collector stall a server.")
            {
                PathsCommand.Create(terminal),
                ScanCommand.Create(terminal),
                BaselineCommand.Create(terminal),
                RecordCommand.Create(terminal),
                ReportCommand.Create(terminal),
                CompareCommand.Create(terminal),
                MergeCommand.Create(terminal),
                ProfileCommand.Create(terminal),
            };
            ParseResult parsed = root.Parse(arguments);
            if (parsed.Errors.Count > 0)
            {
                foreach (string message in parsed.Errors.Select(error => error.Message))
                {
                    terminal.Note("error: " + message);
                }

                terminal.Note("See 'dotnet gcguard --help'.");
                return ExitCodes.BadInput;
            }

            // Ctrl-C is the program's: it ends a recording, and the command then takes as long as reading it does.
            var invocation = new InvocationConfiguration
            {
                EnableDefaultExceptionHandler = false,
                Output = terminal.Output,
                ProcessTerminationTimeout = null,
            };
            return await parsed.InvokeAsync(invocation, cancellationToken).ConfigureAwait(false);
        }
        catch (InputException exception)
        {
            terminal.Note("error: " + exception.Message);
            return ExitCodes.BadInput;
        }
        catch (OperationCanceledException)
        {
            terminal.Note("error: cancelled; nothing was written");
            return ExitCodes.Cancelled;
        }
    }
}
