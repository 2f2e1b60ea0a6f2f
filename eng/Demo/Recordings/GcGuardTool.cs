using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Build;
using GcGuard.Demo.Files;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Recordings;

/// <summary><c>dotnet gcguard</c> as this repository builds it, in a process of its own.</summary>
internal sealed class GcGuardTool(DotNetCommand dotnet, RepositoryLayout repository)
{
    // How the tool says that a recording has begun.
    private const string Recording = "  recording;";

    private static readonly TimeSpan s_buildTimeout = TimeSpan.FromSeconds(180);
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(90);

    /// <summary>Builds it.</summary>
    /// <exception cref="DemoFailure">It does not build.</exception>
    public async Task BuildAsync(CancellationToken cancellationToken)
    {
        CommandResult result = await dotnet.RunAsync(
            repository.Root,
            ["build", repository.ToolProject, "-c", "Release", "-p:RunAnalyzers=false", "-nologo", "-v:q"],
            s_buildTimeout,
            cancellationToken).ConfigureAwait(false);
        if (result.ExitCode != 0 || !File.Exists(repository.Tool))
        {
            throw new DemoFailure(
                $"{repository.ToolProject} does not build.\n" + BuildOutput.Errors(result.Output),
                ExitCodes.CouldNotRun);
        }
    }

    /// <summary>Runs one command to its end.</summary>
    /// <param name="folder">The folder it runs in.</param>
    /// <param name="arguments">What stands behind <c>dotnet gcguard</c>.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <exception cref="DemoFailure">It ended with another code than 0 and 1, which <c>compare</c> ends with where
    /// something grew.</exception>
    public Task RunAsync(string folder, IReadOnlyList<string> arguments, CancellationToken cancellationToken)
        => RunAsync(folder, arguments, conversation: null, cancellationToken);

    /// <summary>Records a process while work is done.</summary>
    /// <param name="folder">The folder the tool runs in.</param>
    /// <param name="process">The id of the process.</param>
    /// <param name="file">The recording.</param>
    /// <param name="work">The work, which begins when the recording has begun, and ends it.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>What ends when the tool has read what it recorded.</returns>
    /// <exception cref="DemoFailure">The tool ended with an error.</exception>
    public async Task<Task> RecordAsync(
        string folder, int process, string file, Func<Task> work, CancellationToken cancellationToken)
    {
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Task recording = RunAsync(
            folder,
            ["record", "-p", process.ToString(CultureInfo.InvariantCulture), "--requests", "-o", file],
            new Conversation(Hear, done.Task),
            cancellationToken);
        await Task.WhenAny(started.Task, recording).ConfigureAwait(false);
        try
        {
            if (!recording.IsCompleted)
            {
                await work().ConfigureAwait(false);
            }
        }
        finally
        {
            done.SetResult();
        }

        return recording;

        void Hear(string line)
        {
            if (line.StartsWith(Recording, StringComparison.Ordinal))
            {
                started.TrySetResult();
            }
        }
    }

    private async Task RunAsync(
        string folder, IReadOnlyList<string> arguments, Conversation? conversation,
        CancellationToken cancellationToken)
    {
        CommandResult result = await dotnet
            .RunAsync(folder, [repository.Tool, .. arguments], s_timeout, cancellationToken, conversation)
            .ConfigureAwait(false);
        if (result.ExitCode is not (0 or 1))
        {
            throw new DemoFailure(
                $"dotnet gcguard {string.Join(' ', arguments)} ended with {result.ExitCode}:\n{result.Output}",
                ExitCodes.CouldNotRun);
        }
    }
}
