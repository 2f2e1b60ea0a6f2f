using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo.Processes;

/// <summary>What a command left behind.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">Its standard output and error, in the order they came.</param>
internal sealed record CommandResult(int ExitCode, string Output);

/// <summary>What is said to a command while it runs.</summary>
/// <param name="Heard">Gets each line that it writes, from several threads.</param>
/// <param name="Enter">When it gets an empty line as its input.</param>
internal sealed record Conversation(Action<string> Heard, Task Enter);

/// <summary>Runs the <c>dotnet</c> command line as a user would, with a time-out.</summary>
internal sealed class DotNetCommand(ChildProcesses children)
{
    /// <summary>
    /// MSBuild properties for every command, given as environment variables because that is the only way to hand them
    /// to <c>dotnet format</c>.
    /// </summary>
    public IDictionary<string, string> Properties { get; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>The <c>dotnet</c> that runs the demo itself.</summary>
    public static string Host { get; } = FindHost();

    /// <summary>Runs one command to its end.</summary>
    /// <exception cref="DemoFailure">It did not end in time.</exception>
    public async Task<CommandResult> RunAsync(
        string folder, IReadOnlyList<string> arguments, TimeSpan timeout, CancellationToken cancellationToken,
        Conversation? conversation = null)
    {
        var info = new ProcessStartInfo(Host, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = conversation is not null,
        };
        CleanEnvironment.Apply(info.Environment);
        foreach ((string name, string value) in ShortLivedCommand.Variables.Concat(Properties))
        {
            info.Environment[name] = value;
        }

        var output = new StringBuilder();
        Process process = children.Start(info);
        try
        {
            process.OutputDataReceived += (_, e) => Append(e.Data);
            process.ErrorDataReceived += (_, e) => Append(e.Data);
            process.BeginOutputReadLine();
            process.BeginErrorReadLine();

            using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            limit.CancelAfter(timeout);
            try
            {
                if (conversation is not null)
                {
                    await conversation.Enter.WaitAsync(limit.Token).ConfigureAwait(false);
                    await process.StandardInput.WriteLineAsync().ConfigureAwait(false);
                }

                await process.WaitForExitAsync(limit.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                throw new DemoFailure(
                    $"'dotnet {string.Join(
                        ' ', arguments)}' in {folder} did not end within {timeout.TotalSeconds:0} s; "
                    + "run it by hand (keep the folder with --keep) to see what it waits for.",
                    ExitCodes.CouldNotRun);
            }

            lock (output)
            {
                return new CommandResult(process.ExitCode, output.ToString());
            }
        }
        finally
        {
            children.Stop(process);
        }

        void Append(string? line)
        {
            if (line is null)
            {
                return;
            }

            conversation?.Heard(line);
            lock (output)
            {
                output.AppendLine(line);
            }
        }
    }

    private static string FindHost()
    {
        // Set by the dotnet command line for what it starts.
        string? host = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH");
        if (!string.IsNullOrEmpty(host) && File.Exists(host))
        {
            return host;
        }

        string? self = Environment.ProcessPath;
        return self is not null && Path.GetFileNameWithoutExtension(self) == "dotnet" ? self : "dotnet";
    }
}
